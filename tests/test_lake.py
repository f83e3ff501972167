"""The lake: what counts, what does not, and who may write."""

import errno
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import ExitStack
from datetime import date
from itertools import count
from pathlib import Path

import polars as pl
import pytest

from pipeline.failure import Failure
from pipeline.lake.calendar import Calendar
from pipeline.lake.storage import LocalStorage
from pipeline.lake.store import WritableLake, reading, writing
from pipeline.schema import POTS, TABLES
from pipeline.warehouse import publishing as warehouse

ATTEMPT = re.compile("-[0-9a-f]{8}(?=[.]parquet$)")


def pots(*days: int) -> pl.DataFrame:
    rows = [{"hand_id": day, "room": "house", "day": date(2024, 3, day), "pot_no": 1, "seats": "1 2"} for day in days]
    return pl.DataFrame(rows, schema=POTS.schema)


def parquet_files(root: Path) -> set[str]:
    """Files by path, without the mark of the attempt that wrote them."""
    files = (str(path.relative_to(root)) for path in root.rglob("*.parquet") if path.name != "schema.parquet")
    return {ATTEMPT.sub("", file) for file in files}


def test_committed_rows_count_and_staged_ones_do_not(tmp_path: Path) -> None:
    with writing(tmp_path) as lake:
        lake.commit(lake.stage("b1", {"pots": pots(5, 5, 6)}), [])
        lake.stage("b2", {"pots": pots(7)})
        assert lake.scan("pots").collect()["day"].to_list() == [date(2024, 3, 5), date(2024, 3, 5), date(2024, 3, 6)]
        assert reading(tmp_path).scan("pots").collect().height == 3
    assert parquet_files(tmp_path) == {
        "pots/room=house/day=2024-03-05/b1.parquet",
        "pots/room=house/day=2024-03-06/b1.parquet",
    }


def test_every_table_can_be_scanned_before_it_has_rows(tmp_path: Path) -> None:
    with writing(tmp_path) as lake:
        for name, table in TABLES.items():
            assert lake.scan(name).collect_schema() == table.schema
            assert lake.scan(name).collect().height == 0


def test_batch_killed_between_files_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    puts, put = count(1), LocalStorage.put

    def dying(self: LocalStorage, path: str, content: bytes) -> None:
        if next(puts) == 3:  # the note is first
            raise KeyboardInterrupt
        put(self, path, content)

    with writing(tmp_path) as lake, monkeypatch.context() as patch:
        patch.setattr(LocalStorage, "put", dying)
        with pytest.raises(KeyboardInterrupt):
            lake.stage("b1", {"pots": pots(5, 6, 7)})
        assert len(parquet_files(tmp_path)) == 1
    assert parquet_files(tmp_path) == set()
    assert reading(tmp_path).commits == []


def test_each_attempt_has_files_of_its_own(tmp_path: Path) -> None:
    with writing(tmp_path) as lake:
        first, second = (lake.stage("b1", {"pots": pots(5)}) for _ in range(2))
        lake.commit(second, [])
        lake.discard(first)
        assert lake.scan("pots").collect().height == 1
    assert parquet_files(tmp_path) == {"pots/room=house/day=2024-03-05/b1.parquet"}


def test_late_writer_cannot_commit_beside_another(tmp_path: Path) -> None:
    with writing(tmp_path) as lake:
        other = WritableLake(lake.storage)
        other.commit(other.stage("b1", {"pots": pots(5)}), [])
        with pytest.raises(Failure, match="another railbird writes to it"):
            lake.commit(lake.stage("b2", {"pots": pots(6)}), [])
    assert [commit.batch for commit in reading(tmp_path).commits] == ["b1"]


def test_second_writer_is_told_who_is_first(tmp_path: Path) -> None:
    with writing(tmp_path):
        child = (
            "from pathlib import Path\nfrom pipeline.lake.store import writing\n"
            f"with writing(Path({str(tmp_path)!r})): pass"
        )
        other = subprocess.run([sys.executable, "-c", child], capture_output=True, text=True, check=False)
    assert other.returncode != 0
    assert f"another railbird (process {os.getpid()}) is writing to it" in other.stderr


def test_writer_that_waits_gets_its_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = ExitStack()
    first.enter_context(writing(tmp_path))
    monkeypatch.setattr(time, "sleep", lambda _: first.close())
    with writing(tmp_path, wait=60):
        pass


def test_lock_of_a_killed_writer_means_nothing(tmp_path: Path) -> None:
    child = (
        f"import os\nfrom pathlib import Path\nfrom pipeline.lake.store import writing\n"
        f"with writing(Path({str(tmp_path)!r})): os.kill(os.getpid(), {int(signal.SIGKILL)})"
    )
    assert subprocess.run([sys.executable, "-c", child], check=False).returncode == -signal.SIGKILL
    assert (tmp_path / "_lock").read_text().strip().isdigit()
    with writing(tmp_path) as lake:
        assert isinstance(lake, WritableLake)


def test_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "holiday.jpg").touch()
    with pytest.raises(Failure, match="something else than a lake"), writing(tmp_path):
        pass
    assert [path.name for path in tmp_path.iterdir()] == ["holiday.jpg"]


def test_reading_where_there_is_no_lake(tmp_path: Path) -> None:
    with pytest.raises(Failure, match="no lake here"):
        reading(tmp_path)


def test_damaged_commit_is_named(tmp_path: Path) -> None:
    with writing(tmp_path) as lake:
        commit = lake.commit(lake.stage("b1", {}), [])
    path = tmp_path / commit.path
    path.write_text("{")
    with pytest.raises(Failure, match=path.name):
        reading(tmp_path)


def test_full_disk_is_said_and_nothing_half_written_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def ingest() -> None:
        with writing(tmp_path) as lake:
            lake.commit(lake.stage("b1", {"pots": pots(5)}), [])
            monkeypatch.setattr(os, "fsync", full)
            lake.stage("b2", {"pots": pots(6)})

    with pytest.raises(Failure, match=r"b2.*the disk is full"):
        ingest()
    assert parquet_files(tmp_path) == {"pots/room=house/day=2024-03-05/b1.parquet"}
    assert not any((tmp_path / "_staging").iterdir())


def test_leftovers_of_a_killed_publish_are_removed(tmp_path: Path) -> None:
    leftover = tmp_path / ".railbird.duckdb.4711"
    leftover.write_bytes(b"half")
    with writing(tmp_path / "lake") as lake:
        warehouse.publish(lake, tmp_path / "railbird.duckdb")
    assert not leftover.exists()


def test_a_lake_keeps_its_calendar(tmp_path: Path) -> None:
    prague = Calendar("Europe/Prague", 6)
    with writing(tmp_path, calendar=prague):
        pass
    with writing(tmp_path) as lake:
        assert lake.calendar == prague
    wrong = pytest.raises(Failure, match="this lake has days of Europe/Prague that begin at 06:00")
    with wrong, writing(tmp_path, calendar=Calendar()):
        pass


def test_files_and_their_names_are_on_disk_before_the_commit_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[str] = []
    monkeypatch.setattr(
        os, "fsync", lambda descriptor: synced.append(str(Path(f"/proc/self/fd/{descriptor}").readlink()))
    )
    with writing(tmp_path) as lake:
        staged = lake.stage("b1", {"pots": pots(5)})
        folders = {str((tmp_path / file.path).parent) for file in staged.stored}
        assert folders <= set(synced)
        assert len([path for path in synced if path.endswith(".part")]) > len(staged.stored)
        synced.clear()
        lake.commit(staged, [])
        parts = [place for place, path in enumerate(synced) if path.endswith(".part")]
        assert parts[0] < synced.index(str(tmp_path / "_commits"))
