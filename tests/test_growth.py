"""Files that are still being written: read on from where they ended, cut where they may be, as if read once."""

import os
from pathlib import Path

import pytest

from pipeline.ingest import units
from pipeline.ingest.manners import Manner
from pipeline.ingest.room_stages import RoomStages
from pipeline.ingest.run import ingest
from pipeline.ingest.summary import Summary
from pipeline.intake import sources
from pipeline.intake.sources import discover
from pipeline.lake.counts import Counts
from pipeline.lake.store import reading
from tests.hands import HOUSE, STARS
from tests.made import hand_text
from tests.test_ingest import everything, log, rows, run

#: Whole hands, one of them with a line that no grammar knows.
NIGHT = "".join(
    [
        STARS.replace("#2001", "#2010"),
        STARS.replace("#2001", "#2011").replace("*** FLOP ***", "*** FLIP ***"),
        STARS.replace("#2001", "#2012"),
    ]
)
HOUSE_NIGHT = HOUSE.replace("Anna", "Åsa ") + HOUSE.replace("1001", "1002")


def read(home: Path, *logs: Path) -> Summary:
    """Ingest logs of real formats."""
    with discover([str(path) for path in logs]) as found:
        return ingest(found.sources, home / "lake", home / "railbird.duckdb", RoomStages(), lambda _: Manner())


def facts(home: Path) -> dict[str, list[tuple[object, ...]]]:
    """All rows that count, but for the names of files, and what stands in them."""
    columns = {
        "hands": "* EXCLUDE file_id",
        "seats": "*",
        "events": "*",
        "texts": "* EXCLUDE file_id",
        "findings": "*",
        "quarantine": "* EXCLUDE file_id",
        "unknown_lines": "* EXCLUDE file_id",
        "files": "size, sha256, hands_found, loaded, duplicates, quarantined, merged, unknown_lines, problem",
    }
    return {table: rows(home, f"SELECT {what} FROM {table} ORDER BY ALL") for table, what in columns.items()}


def parts(home: Path) -> list[tuple[int, int]]:
    """Offset and length of each part that was read, in the order of commits."""
    return [(part.byte_start, part.byte_length) for commit in reading(home / "lake").commits for part in commit.parts]


def test_a_grown_file_is_read_from_its_last_hand_on(tmp_path: Path) -> None:
    path = log(tmp_path / "a.txt", [11, 12])
    run(tmp_path, path)
    assert run(tmp_path, log(path, [11, 12, 13, 14])).counts == Counts(4, 2, 2, 0)
    length = path.stat().st_size // 4
    assert parts(tmp_path) == [(0, 2 * length), (length, 3 * length)]
    assert rows(tmp_path, "SELECT size, hands_found, loaded, duplicates FROM files") == [(4 * length, 4, 4, 0)]
    assert run(tmp_path, path).counts == Counts(4, 0, 4, 0)


@pytest.mark.parametrize("cut", range(5, len(NIGHT) - 10, 97))
def test_a_file_cut_anywhere_and_grown_is_as_if_read_once(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "night.txt"
    path.write_bytes(NIGHT.encode()[:cut])
    first = read(tmp_path, path)
    path.write_bytes(NIGHT.encode())
    second = read(tmp_path, path)
    assert first.counts.balanced
    assert second.counts.balanced
    assert second.counts.hands_found == 3
    read(tmp_path / "once", path)
    assert facts(tmp_path) == facts(tmp_path / "once")


@pytest.mark.parametrize("encoding", ["utf-16", "cp1252"])
@pytest.mark.parametrize("cut", [40, 901, 1102, 1601, 2000])
def test_a_file_grows_in_any_encoding(tmp_path: Path, encoding: str, cut: int) -> None:
    path, whole = tmp_path / "night.txt", HOUSE_NIGHT.replace("\n", "\r\n").encode(encoding)
    path.write_bytes(whole[: cut * len(whole) // 2200])
    read(tmp_path, path)
    path.write_bytes(whole)
    read(tmp_path, path)
    read(tmp_path / "once", path)
    assert facts(tmp_path) == facts(tmp_path / "once")


def test_a_file_that_grows_piece_by_piece(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(units, "UNIT_BYTES", 700)
    path = log(tmp_path / "a.txt", range(100, 110))
    run(tmp_path, path)
    assert run(tmp_path, log(path, range(100, 120))).counts == Counts(20, 10, 10, 0)
    assert run(tmp_path, log(path, range(100, 125))).counts == Counts(25, 5, 20, 0)
    assert rows(tmp_path, "SELECT hands_found, loaded, duplicates FROM files") == [(25, 25, 0)]


def test_a_hand_cut_off_waits_in_quarantine_and_says_so(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(STARS[:-400])
    assert read(tmp_path, path).counts == Counts(1, 0, 0, 1)
    [(reason, message)] = rows(tmp_path, "SELECT reason, message FROM quarantine")
    assert reason == "hand-incomplete"
    assert str(message).endswith(
        "the file ends in the middle of this line; if it is still being written, the next ingest reads the hand whole"
    )
    assert rows(tmp_path, "SELECT count(*) FROM unknown_lines") == [(0,)]
    assert read(tmp_path, path).counts == Counts(1, 0, 0, 1)
    path.write_text(STARS)
    assert read(tmp_path, path).counts == Counts(1, 1, 0, 0)
    assert rows(tmp_path, "SELECT hands_found, loaded, quarantined FROM files") == [(1, 1, 0)]


def test_a_half_hand_that_was_loaded_gives_way_to_the_whole(tmp_path: Path) -> None:
    path, half = tmp_path / "a.txt", STARS.index("Seat 3: a: folds (small blind)")
    path.write_text(STARS[:half])
    assert read(tmp_path, path).counts == Counts(1, 1, 0, 0)
    path.write_text(STARS)
    assert read(tmp_path, path).counts == Counts(1, 1, 0, 0)
    assert rows(tmp_path, "SELECT text FROM texts") == [(STARS,)]
    assert rows(tmp_path, "SELECT count(*) FROM hands") == [(1,)]


def test_a_half_hand_that_was_loaded_and_is_unreadable_as_a_whole_is_set_aside(tmp_path: Path) -> None:
    path, half = tmp_path / "a.txt", STARS.index("Seat 3: a: folds (small blind)")
    path.write_text(STARS[:half])
    read(tmp_path, path)
    path.write_text(STARS[:half] + "Seat 3 did something else\n")
    assert read(tmp_path, path).counts == Counts(1, 0, 0, 1, 1)
    assert rows(tmp_path, "SELECT count(*) FROM hands") == rows(tmp_path, "SELECT count(*) FROM seats") == [(0,)]
    assert rows(tmp_path, "SELECT hands_found, loaded, quarantined FROM files") == [(1, 0, 1)]


def test_a_file_first_seen_empty_is_read_later(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.touch()
    assert [problem.reason for problem in run(tmp_path, path).problems] == ["the file is empty"]
    assert run(tmp_path, log(path, [11])).counts == Counts(1, 1, 0, 0)
    assert not run(tmp_path, path).problems


def test_a_file_written_anew_is_read_anew(tmp_path: Path) -> None:
    path = log(tmp_path / "a.txt", [11, 12, 13])
    run(tmp_path, path)
    assert run(tmp_path, log(path, [12, 14, 15, 16, 17])).counts == Counts(5, 4, 1, 0)
    assert rows(tmp_path, "SELECT count(*) FROM files") == [(2,)]


@pytest.mark.parametrize("rename", [False, True])
def test_a_copy_costs_its_hash(tmp_path: Path, rename: bool) -> None:
    path = log(tmp_path / "a.txt", [11, 12])
    path.write_text(path.read_text() + "Hand 14 table\n")
    run(tmp_path, path)
    copy = tmp_path / "b.txt"
    copy.write_bytes(path.read_bytes())
    if rename:
        path.unlink()
    assert run(tmp_path, copy).counts == Counts(3, 0, 3, 0)
    assert rows(tmp_path, "SELECT count(*) FROM files WHERE copy_of IS NOT NULL") == [(1,)]
    assert [length for _, length in parts(tmp_path)][-1] == 0
    before = everything(tmp_path)
    assert run(tmp_path, copy).counts == Counts(3, 0, 3, 0)
    assert everything(tmp_path) == before
    copy.write_text(path.read_text() if not rename else copy.read_text())
    log(copy, [11, 12, 14])
    assert run(tmp_path, copy).counts == Counts(3, 1, 2, 0)


def test_a_file_with_a_remark_is_known(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(HOUSE.replace("Anna", "Åsa ").encode() + HOUSE.replace("Anna", "Åsa ").encode("cp1252"))
    assert read(tmp_path, path).problems[0].is_remark
    commits = len(reading(tmp_path / "lake").commits)
    assert not read(tmp_path, path).problems
    assert len(reading(tmp_path / "lake").commits) == commits + 1  # the run itself
    assert rows(tmp_path, "SELECT is_remark FROM files") == [(True,)]


@pytest.mark.parametrize("numbers", [[15, 14], [15]], ids=["rewritten", "shrunk"])
def test_a_file_changed_while_it_is_read_is_set_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, numbers: list[int]
) -> None:
    path = log(tmp_path / "a.txt", [11, 12])
    hashed = sources.content_of

    def hashed_then_changed(source, first=0):
        content = hashed(source, first)
        log(path, numbers, day=6)
        os.utime(path, ns=(1, 1))
        return content

    monkeypatch.setattr(units, "content_of", hashed_then_changed)
    summary = run(tmp_path, path)
    assert [problem.reason for problem in summary.problems] == [
        "it was changed while it was read; the next run reads it anew"
    ]
    monkeypatch.undo()
    assert run(tmp_path, path).counts == Counts(len(numbers), len(numbers), 0, 0)


def test_what_is_appended_while_a_file_is_read_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = log(tmp_path / "a.txt", [11, 12])
    hashed = sources.content_of

    def hashed_then_grown(source, first=0):
        content = hashed(source, first)
        with path.open("a") as file:
            file.write(hand_text(13))
        return content

    monkeypatch.setattr(units, "content_of", hashed_then_grown)
    assert run(tmp_path, path).counts == Counts(2, 2, 0, 0)
    monkeypatch.undo()
    assert run(tmp_path, path).counts == Counts(3, 1, 2, 0)
