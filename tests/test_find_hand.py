"""Hands by their number, out of logs and out of the warehouse."""

from pathlib import Path

from pipeline.findings import find_hand
from pipeline.findings.diagnostics import QUARANTINE, Diagnostic
from pipeline.findings.explanation import Explanation
from pipeline.ingest.manners import Manner
from pipeline.ingest.run import ingest
from pipeline.intake.sources import discover
from pipeline.warehouse import publishing as warehouse
from tests.made import hand_text
from tests.made_stages import RAKE_RULE, MadeStages
from tests.warehouse_maker import make_warehouse

STAGES = MadeStages()


def in_logs(number: str, *logs: Path) -> list[Explanation | Diagnostic]:
    """The hands of that number, told."""
    with discover([str(log) for log in logs]) as found:
        pieces = find_hand.in_logs(number, found.sources, STAGES, lambda _: Manner())
        return [find_hand.tell(piece, STAGES, [RAKE_RULE]) for piece in pieces]


def test_a_hand_is_found_and_told_at_its_place_in_the_file(tmp_path: Path) -> None:
    log = tmp_path / "night.log"
    log.write_text(hand_text(6) + hand_text(7) + hand_text(77))
    [hand] = in_logs("7", log)
    assert isinstance(hand, Explanation)
    assert (hand.hand_no, hand.path, hand.line) == ("7", str(log), 1 + hand_text(6).count("\n"))
    assert [finding.code for finding in hand.findings] == ["RAK001"]
    assert (hand.rulebook, hand.rulebook_version) == ("house", "2024")


def test_a_number_that_no_hand_has_finds_nothing(tmp_path: Path) -> None:
    log = tmp_path / "night.log"
    log.write_text(hand_text(77))
    assert in_logs("7", log) == []


def test_the_same_number_in_two_logs_is_told_twice(tmp_path: Path) -> None:
    logs = [tmp_path / "a.log", tmp_path / "b.log"]
    for log in logs:
        log.write_text(hand_text(7))
    assert [hand.path for hand in in_logs("7", *logs)] == [str(log) for log in logs]


def test_a_hand_of_the_lake_is_told_as_its_log_would_be(tmp_path: Path) -> None:
    log = tmp_path / "night.log"
    log.write_text(hand_text(6) + hand_text(7))
    with discover([str(log)]) as found:
        ingest(found.sources, tmp_path / "lake", tmp_path / "railbird.duckdb", STAGES, lambda _: Manner())
    with warehouse.reading(tmp_path / "railbird.duckdb") as con:
        pieces = list(find_hand.in_warehouse("7", con))
        assert list(find_hand.in_warehouse("8", con)) == []
    assert [find_hand.tell(piece, STAGES, [RAKE_RULE]) for piece in pieces] == in_logs("7", log)


def test_a_quarantined_hand_of_the_lake_says_why(tmp_path: Path) -> None:
    database = tmp_path / "railbird.duckdb"
    rows = {
        "files": [{"file_id": 1, "path": "night.log"}],
        "quarantine": [
            {
                "file_id": 1,
                "line_no": 40,
                "hand_no": "99",
                "reason": "hand-incomplete",
                "at_line": 41,
                "at_column": 3,
                "message": "the hand breaks off",
                "text": "Hand 99\nAn",
            }
        ],
    }
    with warehouse.reading(make_warehouse(database, rows)) as con:
        [hand] = find_hand.quarantined("99", con)
    assert (hand.code, hand.path, hand.line, hand.column) == (QUARANTINE, "night.log", 41, 3)
    assert hand.context[-1].text == "An"
