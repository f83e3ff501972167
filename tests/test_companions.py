"""Files beside hand logs: read line by line, whole, or set aside with line and reason."""

from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path

import numpy as np
import pytest

from pipeline.companions.forms import COMPANIONS, detect
from pipeline.companions.line_log import Unreadable, read
from pipeline.companions.rows import Read, read_companion
from pipeline.ingest.manners import Manner
from pipeline.ingest.room_stages import RoomStages
from pipeline.ingest.run import ingest
from pipeline.ingest.summary import Summary
from pipeline.intake.sources import discover
from pipeline.warehouse import publishing as warehouse

LOG = """\
Tournament # 5001 - Texas Hold'em No Limit - Buy-in EUR 50+5 - Guarantee EUR 5,000 - Start 2026-11-20 19:00:00 CET
2026-11-20 18:31:05  Registered   Anna Lee

2026-11-20 18:52:47  Paid         Anna Lee    (55.00)
2026-11-20 18:58:10  Present      Anna Lee
2026-11-20 19:15:00  Started
2026-11-20 20:30:00  Break        1
2026-11-20 21:02:33  Re-entry     Player 7    (55.00)
2026-11-20 23:58:12  Finished     Player 7    2
2026-11-21 00:05:00  Ended
"""


def rows_of(text: str, name: str = "house_tournament", zone: str = "") -> Read:
    return read_companion(np.frombuffer(text.encode(), np.uint8), name, 9, 1, zone, "")


def test_a_tournament_is_read_line_by_line() -> None:
    (tournament,) = rows_of(LOG).rows["tournaments"]
    assert tournament == {
        "file_id": 9,
        "room": "house",
        "tournament_no": "5001",
        "variant": "holdem",
        "limit": "no_limit",
        "currency": "EUR",
        "buy_in": Decimal(50),
        "fee": Decimal(5),
        "guarantee": Decimal(5000),
        "starts_at": datetime(2026, 11, 20, 18, tzinfo=UTC),
        "zone": "CET",
    }
    events = rows_of(LOG).rows["tournament_events"]
    assert [
        (event["line_no"], event["act"], event["player"], event["amount"], event["number"]) for event in events
    ] == [
        (2, "registered", "Anna Lee", None, None),
        (4, "paid", "Anna Lee", Decimal(55), None),
        (5, "present", "Anna Lee", None, None),
        (6, "started", None, None, None),
        (7, "break", None, None, 1),
        (8, "re_entry", "Player 7", Decimal(55), None),
        (9, "finished", "Player 7", None, 2),
        (10, "ended", None, None, None),
    ]
    assert events[-1]["at"] == datetime(2026, 11, 20, 23, 5, tzinfo=UTC)


def test_byte_order_marks_and_other_ends_of_lines_do_not_matter() -> None:
    assert rows_of("\ufeff" + LOG.replace("\n", "\r\n")) == rows_of(LOG)


@pytest.mark.parametrize(
    ("old", "new", "reason", "line", "message"),
    [
        ("Present ", "Came    ", "unknown-line", 5, "reads '2026-11-20 18:58:10  Came"),
        ("18:58:10", "18:5x:10", "unknown-line", 5, "18:5x:10"),
        ("18:58:10", "25:58:10", "no-date", 5, "25:58:10 is no time"),
        ("CET", "XYZ", "unknown-zone", 1, "nobody explains the time zone XYZ"),
        ("Hold'em", "Rummy", "variant-not-covered", 1, "'Texas Rummy No Limit' is no game"),
        ("Ended\n", "Ended\n2026-11-21 00:06:00  Ended\n", "line-order", 11, "expected"),
    ],
)
def test_a_log_with_one_bad_line_is_set_aside(old: str, new: str, reason: str, line: int, message: str) -> None:
    found = rows_of(LOG.replace(old, new))
    (refused,) = found.refused
    assert not found.rows
    assert (refused.reason, refused.at_line, refused.number) == (reason, line, "5001")
    assert message in refused.message


def test_a_zone_that_nobody_knows_may_be_told() -> None:
    (tournament,) = rows_of(LOG.replace("CET", "XYZ"), zone="Europe/Prague").rows["tournaments"]
    assert tournament["starts_at"] == datetime(2026, 11, 20, 18, tzinfo=UTC)


def test_a_list_names_hands_and_tables() -> None:
    rows = rows_of("2314086000:35129644\n2314086001:35129644\n", "house_manifest").rows["manifests"]
    assert [(row["line_no"], row["hand_no"], row["table_no"]) for row in rows] == [
        (1, "2314086000", "35129644"),
        (2, "2314086001", "35129644"),
    ]
    (refused,) = rows_of("2314086000:35129644\n2314086001\n", "house_manifest").refused
    assert (refused.reason, refused.at_line) == ("unknown-line", 2)


def test_a_text_that_ends_early_says_what_was_expected() -> None:
    wrong = read("", "house_manifest")
    assert isinstance(wrong, Unreadable)
    assert wrong.message == "the log ends, expected listed"


@pytest.mark.parametrize(
    ("head", "name"),
    [
        ("Tournament # 5001 - Texas", "house_tournament"),
        ("\ufeff\n\n2314086000:35129644\n", "house_manifest"),
        ("Game # 2314086000 - Omaha", None),
        ("2026-11-20 18:58:10  Present", None),
        ("", None),
    ],
)
def test_a_companion_is_known_by_its_first_line(head: str, name: str | None) -> None:
    found = detect(head.encode())
    assert (found.name if found else None) == name


def test_versions_tell_grammars_apart() -> None:
    assert len({companion.grammar_version for companion in COMPANIONS.values()}) == len(COMPANIONS)


def run(home: Path) -> Summary:
    with discover([str(home / "logs")]) as found:
        return ingest(found.sources, home / "lake", home / "w.duckdb", RoomStages(), lambda _: Manner())


def rows(home: Path, sql: str) -> list[tuple[object, ...]]:
    with warehouse.reading(home / "w.duckdb") as connection:
        return connection.execute(sql).fetchall()


def test_a_folder_may_hold_logs_of_all_kinds(tmp_path: Path) -> None:
    logs = tmp_path / "logs"
    logs.mkdir()
    (logs / "5001.txt").write_text(LOG)
    (logs / "5002.txt").write_text(LOG.replace("5001", "5002").replace("Present", "Came"))
    (logs / "HandHistoryIndex.txt").write_text("7:1\n")
    summary = run(tmp_path)
    assert (summary.counts.hands_found, summary.counts.quarantined) == (1, 1)
    assert rows(tmp_path, "SELECT tournament_no, rulebook FROM tournaments") == [("5001", "casino")]
    assert rows(tmp_path, "SELECT count(*) FROM tournament_events") == [(8,)]
    assert rows(tmp_path, "SELECT hand_no, table_no FROM manifests") == [("7", "1")]
    assert rows(tmp_path, "SELECT hand_no, reason, at_line FROM quarantine") == [("5002", "unknown-line", 5)]


def test_a_list_that_grew_stands_in_place_of_the_old_one(tmp_path: Path) -> None:
    logs = tmp_path / "logs"
    logs.mkdir()
    (logs / "HandHistoryIndex.txt").write_text("7:1\n")
    run(tmp_path)
    (logs / "HandHistoryIndex.txt").write_text("7:1\n8:1\n")
    run(tmp_path)
    assert rows(tmp_path, "SELECT hand_no FROM manifests ORDER BY 1") == [("7",), ("8",)]
