"""The lake: what counts, what does not, and who may write."""

import os
import signal
import subprocess
import sys
from datetime import date
from pathlib import Path

import polars as pl
import pytest

from pipeline.failure import Failure
from pipeline.lake.store import WritableLake, reading, writing
from pipeline.schema import POTS, TABLES
from pipeline.warehouse import publishing as warehouse


def pots(*days: int) -> pl.DataFrame:
    rows = [{"hand_id": day, "room": "house", "day": date(2024, 3, day), "pot_no": 1, "seats": "1 2"} for day in days]
    return pl.DataFrame(rows, schema=POTS.schema)


def parquet_files(root: Path) -> set[str]:
    return {str(path.relative_to(root)) for path in root.rglob("*.parquet") if path.name != "schema.parquet"}


def test_committed_rows_count_and_staged_ones_do_not(tmp_path: Path) -> None:
    with writing(tmp_path) as lake:
        lake.commit("b1", [], lake.stage("b1", {"pots": pots(5, 5, 6)}))
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


def test_batch_killed_between_moves_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    moves, rename = iter(range(10)), Path.rename

    def dying(self: Path, target: Path) -> Path:
        if next(moves) == 1:
            raise KeyboardInterrupt
        return rename(self, target)

    with writing(tmp_path) as lake:
        stored = lake.stage("b1", {"pots": pots(5, 6, 7)})
        with monkeypatch.context() as patch:
            patch.setattr(Path, "rename", dying)
            with pytest.raises(KeyboardInterrupt):
                lake.commit("b1", [], stored)
        assert len(parquet_files(tmp_path)) == 3  # one moved, two staged
    assert parquet_files(tmp_path) == set()
    assert reading(tmp_path).commits == []


def test_second_writer_is_told_who_is_first(tmp_path: Path) -> None:
    with writing(tmp_path):
        child = (
            "from pathlib import Path\nfrom pipeline.lake.store import writing\n"
            f"with writing(Path({str(tmp_path)!r})): pass"
        )
        other = subprocess.run([sys.executable, "-c", child], capture_output=True, text=True, check=False)
    assert other.returncode != 0
    assert f"another railbird (process {os.getpid()}) is writing to it" in other.stderr


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
        commit = lake.commit("b1", [], [])
    path = tmp_path / "_commits" / commit.file_name
    path.write_text("{")
    with pytest.raises(Failure, match=path.name):
        reading(tmp_path)


def test_full_disk_is_said_and_nothing_half_written_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise pl.exceptions.ComputeError("underlying IO error: No space left on device (os error 28)")

    def ingest() -> None:
        with writing(tmp_path) as lake:
            lake.commit("b1", [], lake.stage("b1", {"pots": pots(5)}))
            monkeypatch.setattr(pl.DataFrame, "write_parquet", full)
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
