"""Hands in quarantine, read again from what the lake keeps of them."""

from importlib.resources import files
from pathlib import Path

import pytest

from pipeline.ingest.manners import Manner
from pipeline.ingest.requeue import Requeued, requeue
from pipeline.ingest.room_stages import RoomStages
from pipeline.ingest.run import ingest
from pipeline.ingest.stages import Stages
from pipeline.intake.sources import discover
from pipeline.lake.counts import Counts
from pipeline.lake.file_names import files_called
from pipeline.lake.store import reading
from tests.hands import HOUSE, STARS
from tests.made_stages import MadeStages
from tests.test_growth import facts
from tests.test_ingest import Unable, everything, log, rows, run

HOUSE_RULES = Manner("house")
STATE = "SELECT hands_found, loaded, duplicates, quarantined FROM files ORDER BY path"


def read(home: Path, path: Path, manner: Manner = HOUSE_RULES) -> None:
    with discover([str(path)]) as found:
        ingest(found.sources, home / "lake", home / "railbird.duckdb", RoomStages(), lambda _: manner)


def again(home: Path, stages: Stages, reason: str | None = None, file: Path | None = None) -> Requeued:
    chosen = None if file is None else files_called(reading(home / "lake"), str(file))
    return requeue(home / "lake", home / "railbird.duckdb", stages, lambda _: HOUSE_RULES, reason=reason, files=chosen)


def test_a_grown_grammar_loads_what_it_had_set_aside_though_the_log_is_gone(tmp_path: Path) -> None:
    path = log(tmp_path / "a.txt", [11, 12])
    run(tmp_path, path, stages=Unable("made#0"))
    text = path.read_bytes()
    path.unlink()
    done = again(tmp_path, MadeStages())
    assert (done.looked_at, done.counts, done.left) == (1, Counts(1, 1), {})
    assert rows(tmp_path, STATE) == [(2, 2, 0, 0)]
    found = rows(tmp_path, "SELECT line_no, byte_start, byte_length FROM hands ORDER BY hand_no")
    assert found == [(1, 0, len(text) // 2), (1 + text.count(b"\n") // 2, len(text) // 2, len(text) // 2)]
    path.write_bytes(text)
    assert run(tmp_path, path).counts == Counts(2, 0, 2, 0)
    assert rows(tmp_path, STATE) == [(2, 2, 0, 0)]


def test_what_still_cannot_be_read_stays_with_its_reason(tmp_path: Path) -> None:
    path = log(tmp_path / "a.txt", [11])
    path.write_text(path.read_text() + "Hand 14 table Turku at\n")
    run(tmp_path, path)
    before = everything(tmp_path)
    done = again(tmp_path, MadeStages("made#2"))
    assert (done.looked_at, done.counts, done.left) == (1, Counts(), {"hand-incomplete": 1})
    assert everything(tmp_path) == before
    assert rows(tmp_path, "SELECT count(*) FROM runs") == [(1,)]


def test_a_second_requeue_does_nothing(tmp_path: Path) -> None:
    run(tmp_path, log(tmp_path / "a.txt", [11, 12]), stages=Unable("made#0"))
    again(tmp_path, MadeStages())
    before = everything(tmp_path)
    assert again(tmp_path, MadeStages()).looked_at == 0
    assert everything(tmp_path) == before


def test_only_a_reason_or_a_file_is_read_again(tmp_path: Path) -> None:
    first, second = log(tmp_path / "a.txt", [11, 12]), log(tmp_path / "b.txt", [13, 14])
    run(tmp_path, first, second, stages=Unable("made#0"))
    assert again(tmp_path, MadeStages(), reason="hand-incomplete").looked_at == 0
    assert again(tmp_path, MadeStages(), file=second).counts.loaded == 1
    assert [number for (number,) in rows(tmp_path, "SELECT hand_no FROM hands ORDER BY 1")] == ["12", "13", "14"]
    assert again(tmp_path, MadeStages(), reason="unknown-line").counts.loaded == 1


def test_a_hand_that_came_meanwhile_is_a_duplicate(tmp_path: Path) -> None:
    first, second = log(tmp_path / "a.txt", [11, 12]), log(tmp_path / "b.txt", [12, 11])
    run(tmp_path, first, stages=Unable("made#0"))
    assert run(tmp_path, second).counts == Counts(2, 1, 1, 0)
    assert again(tmp_path, MadeStages()).counts == Counts(1, 0, 1, 0)
    assert rows(tmp_path, STATE) == [(2, 1, 1, 0), (2, 1, 1, 0)]


def test_a_contradiction_stays_one(tmp_path: Path) -> None:
    run(tmp_path, log(tmp_path / "a.txt", [11]), log(tmp_path / "b.txt", [11, 12], day=6))
    before = everything(tmp_path)
    assert again(tmp_path, MadeStages("made#2")).left == {"conflicting-duplicate": 1}
    assert everything(tmp_path) == before


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "utf-16"])
def test_another_rulebook_loads_hands_as_if_it_had_judged_at_once(tmp_path: Path, encoding: str) -> None:
    text = (HOUSE + HOUSE.replace("1001", "1002")).replace("Cilla", "Çilla").replace("\n", "\r\n")
    path, young = tmp_path / "a.txt", tmp_path / "young.toml"
    path.write_bytes(text.encode(encoding))
    young.write_text(
        files("pipeline.rulebooks")
        .joinpath("pokergalaxy.toml")
        .read_text()
        .replace("from = 2000-01-01", "from = 2030-01-01")
    )
    read(tmp_path, path, Manner(str(young)))
    assert rows(tmp_path, "SELECT reason FROM quarantine") == [("variant-not-covered",)] * 2
    assert again(tmp_path, RoomStages()).counts == Counts(2, 2)
    read(tmp_path / "once", path, HOUSE_RULES)
    assert facts(tmp_path) == facts(tmp_path / "once")


def test_real_hands_come_out_as_if_read_at_once(tmp_path: Path) -> None:
    path = tmp_path / "night.txt"
    path.write_text(STARS + STARS.replace("#2001", "#2011").replace("*** FLOP ***", "*** FLIP ***"))
    read(tmp_path, path)
    before = everything(tmp_path)
    done = again(tmp_path, RoomStages())
    assert done.looked_at == 1
    assert done.left.total() == 1
    assert everything(tmp_path) == before
