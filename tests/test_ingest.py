"""The main job over the made-up format: accounting, duplicates, conflicts, resuming, growing files."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from pipeline.failure import Failure
from pipeline.ingest import units
from pipeline.ingest.manners import Manner
from pipeline.ingest.run import ingest
from pipeline.ingest.stages import Stages
from pipeline.ingest.summary import Summary
from pipeline.intake.sources import discover
from pipeline.lake.batches import picked
from pipeline.lake.counts import Counts
from pipeline.reading.parse import Parsed, Quarantined, Reason
from pipeline.warehouse import publishing as warehouse
from tests.made import hand_text
from tests.made_stages import MadeStages


class Unable(MadeStages):
    """A grammar that does not know the first hand of a text."""

    def parse(self, text: np.ndarray, name: str, first_line: int, file_id: int) -> Parsed:
        parsed = super().parse(text, name, first_line, file_id)
        hand = parsed.batch.hands[0]
        refused = Quarantined(1, int(hand["start"]), int(hand["length"]), "11", Reason.UNKNOWN_LINE, 1, 1, "what?")
        return Parsed(picked(parsed.batch, np.arange(1, len(parsed.batch.hands))), [refused], [])


def log(path: Path, numbers: Sequence[int], *, day: int = 5) -> Path:
    path.write_text("".join(hand_text(number, f"2024-03-{day:02d} 21:00:00") for number in numbers))
    return path


def run(home: Path, *logs: Path, stages: Stages | None = None, rulebook: str = "house") -> Summary:
    with discover([str(path) for path in logs]) as found:
        return ingest(
            found.sources, home / "lake", home / "railbird.duckdb", stages or MadeStages(), lambda _: Manner(rulebook)
        )


def rows(home: Path, sql: str) -> list[tuple[object, ...]]:
    with warehouse.reading(home / "railbird.duckdb") as connection:
        return connection.execute(sql).fetchall()


def everything(home: Path) -> dict[str, list[tuple[object, ...]]]:
    """All rows of all tables, runs and the build's own description aside."""
    with warehouse.reading(home / "railbird.duckdb") as connection:
        names = [row[0] for row in connection.execute("SHOW TABLES").fetchall()]
        return {
            name: connection.execute(f"SELECT * FROM {name} ORDER BY ALL").fetchall()
            for name in names
            if name not in {"runs", "railbird_meta"}
        }


def test_every_hand_found_is_loaded_a_duplicate_or_quarantined(tmp_path: Path) -> None:
    first, second = log(tmp_path / "a.txt", [11, 17, 11]), log(tmp_path / "b.txt", [17, 12])
    second.write_text(second.read_text() + "Hand 14 table Turku at\n")
    summary = run(tmp_path, first, second)
    assert summary.counts == Counts(hands_found=6, loaded=3, duplicates=2, quarantined=1, unknown_lines=0)
    assert summary.findings == {"RAK001": 1}
    assert rows(tmp_path, "SELECT hand_no FROM hands ORDER BY hand_no") == [("11",), ("12",), ("17",)]
    counted = "SELECT hands_found, loaded, duplicates, quarantined FROM files ORDER BY path"
    assert rows(tmp_path, counted) == [(3, 2, 1, 0), (3, 1, 1, 1)]
    assert rows(tmp_path, "SELECT line_no, reason FROM quarantine") == [(33, "hand-incomplete")]


def test_rows_lead_back_to_their_bytes(tmp_path: Path) -> None:
    run(tmp_path, log(tmp_path / "a.txt", [11, 12]), log(tmp_path / "b.txt", [13, 14]))
    found = rows(
        tmp_path,
        "SELECT path, line_no, byte_start, byte_length, text FROM hands "
        "JOIN texts USING (hand_id, text_hash, file_id, line_no, byte_start, byte_length) JOIN files USING (file_id)",
    )
    assert len(found) == 4
    for path, line, start, length, text in found:
        raw = Path(str(path)).read_bytes()
        assert raw[int(str(start)) :][: int(str(length))].decode() == text
        assert raw[: int(str(start))].count(b"\n") + 1 == line


def test_same_number_with_other_text_is_set_aside(tmp_path: Path) -> None:
    summary = run(tmp_path, log(tmp_path / "a.txt", [11]), log(tmp_path / "b.txt", [11, 12], day=6))
    assert summary.counts == Counts(3, 2, 0, 1)
    assert rows(tmp_path, "SELECT hand_no, reason, path FROM quarantine JOIN files USING (file_id)") == [
        ("11", "conflicting-duplicate", str(tmp_path / "b.txt"))
    ]


def test_conflict_against_the_lake_is_set_aside(tmp_path: Path) -> None:
    run(tmp_path, log(tmp_path / "a.txt", [11]))
    assert run(tmp_path, log(tmp_path / "b.txt", [11], day=6)).counts == Counts(1, 0, 0, 1)


def test_second_ingest_changes_nothing(tmp_path: Path) -> None:
    broken = tmp_path / "b.txt"
    broken.write_text("Hand 14 table\n")
    logs = [log(tmp_path / "a.txt", [11, 17]), broken]
    run(tmp_path, *logs)
    before = everything(tmp_path)
    summary = run(tmp_path, *logs)
    assert summary.counts == Counts(hands_found=3, loaded=0, duplicates=2, quarantined=1)
    assert everything(tmp_path) == before
    assert rows(tmp_path, "SELECT loaded, duplicates FROM runs ORDER BY started_at") == [(2, 0), (0, 2)]


def test_touched_file_is_known_by_its_content(tmp_path: Path) -> None:
    path = log(tmp_path / "a.txt", [11])
    run(tmp_path, path)
    before = everything(tmp_path)
    log(path, [11])
    assert run(tmp_path, path).counts == Counts(1, 0, 1, 0)
    assert everything(tmp_path) == before


def test_grown_file_brings_only_what_is_new(tmp_path: Path) -> None:
    path = log(tmp_path / "a.txt", [11])
    path.write_text(path.read_text() + hand_text(12)[:40])
    assert run(tmp_path, path).counts == Counts(2, 1, 0, 1)
    assert run(tmp_path, log(path, [11, 12, 13])).counts == Counts(3, 2, 1, 0)
    assert rows(tmp_path, "SELECT count(*) FROM hands") == [(3,)]


def test_grown_grammar_takes_hands_out_of_quarantine(tmp_path: Path) -> None:
    path = log(tmp_path / "a.txt", [11, 12])
    assert run(tmp_path, path, stages=Unable("made#0")).counts == Counts(2, 1, 0, 1)
    assert run(tmp_path, path).counts == Counts(2, 1, 1, 0)
    assert rows(tmp_path, "SELECT count(*) FROM quarantine") == [(0,)]
    assert rows(tmp_path, "SELECT hands_found, loaded, duplicates, quarantined FROM files") == [(2, 2, 0, 0)]


def test_file_that_cannot_be_read_is_recorded_and_the_rest_done(tmp_path: Path) -> None:
    bad, empty = tmp_path / "b.txt", tmp_path / "c.txt"
    bad.write_bytes(b"\0\1\2" * 1000)
    empty.touch()
    logs = [log(tmp_path / "a.txt", [11]), bad, empty, log(tmp_path / "d.txt", [12])]
    summary = run(tmp_path, *logs)
    assert summary.counts == Counts(2, 2, 0, 0)
    assert [problem.path for problem in summary.problems] == [str(bad), str(empty)]
    assert summary.files == 4
    before = everything(tmp_path)
    assert len(rows(tmp_path, "FROM files WHERE problem IS NOT NULL")) == 2
    assert [problem.path for problem in run(tmp_path, *logs).problems] == [str(bad), str(empty)]
    assert everything(tmp_path) == before


def test_large_file_goes_in_piece_by_piece(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(units, "UNIT_BYTES", 1000)
    path = log(tmp_path / "a.txt", [*range(100, 130), 105])
    assert run(tmp_path, path).counts == Counts(31, 30, 1, 0)
    assert rows(tmp_path, "SELECT hands_found, loaded, duplicates FROM files") == [(31, 30, 1)]
    assert len(list((tmp_path / "lake" / "_commits").iterdir())) > 5


@pytest.mark.parametrize("content", [b"something else", b""])
def test_foreign_database_is_left_alone(tmp_path: Path, content: bytes) -> None:
    database = tmp_path / "railbird.duckdb"
    database.write_bytes(content)
    with pytest.raises(Failure, match="left alone"):
        run(tmp_path, log(tmp_path / "a.txt", [11]))
    assert database.read_bytes() == content
    assert not (tmp_path / "lake").exists()
