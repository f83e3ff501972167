"""What is forgotten is gone from lake, warehouse and disk, stays away, and every count still holds."""

from pathlib import Path

import polars as pl
import pytest
from typer.testing import CliRunner

from pipeline.cli import app
from pipeline.failure import Failure
from pipeline.ingest.forget import Forgotten, OfFiles, OfPlayer, Wish, forget, preview
from pipeline.lake import staging
from pipeline.lake.counts import Counts
from pipeline.lake.file_names import files_called
from pipeline.lake.storage import LocalStorage
from pipeline.lake.store import WritableLake, reading, writing
from pipeline.lake.verifying import Verified, verify
from tests.hands import HOUSE, STARS
from tests.session_cases import CASES, read_case
from tests.test_growth import NIGHT, read
from tests.test_ingest import everything, log, rows, run

STATE = "SELECT hands_found, loaded, duplicates, quarantined FROM files ORDER BY path"


def forgotten(home: Path, wish: Wish) -> Forgotten:
    return forget(home / "lake", home / "railbird.duckdb", wish)


def of_file(home: Path, path: Path, *, may_return: bool = False) -> OfFiles:
    return OfFiles(files_called(reading(home / "lake"), str(path)), may_return)


def holds(home: Path, word: str) -> list[str]:
    """Files of the lake, decoded, and tables of the warehouse in which a word stands."""
    found = [
        str(path)
        for path in (home / "lake").rglob("*.parquet")
        if word in str(pl.read_parquet(path, hive_partitioning=False).rows())
    ]
    return found + [name for name, table in everything(home).items() if word in str(table)]


def is_sound(home: Path) -> bool:
    balanced = rows(home, "SELECT count(*) FROM files WHERE hands_found <> loaded + duplicates + quarantined")
    return balanced == [(0,)] and list(verify(LocalStorage(home / "lake"), Verified())) == []


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A log of two hands with one in quarantine, and one that has a hand more and one in common, in one batch."""
    first, second = log(tmp_path / "a.txt", [11, 17]), log(tmp_path / "b.txt", [17, 12])
    first.write_text(first.read_text() + "Hand 14 table Turku at\n")
    run(tmp_path, first, second)
    assert rows(tmp_path, STATE) == [(3, 2, 0, 1), (2, 1, 1, 0)]
    return tmp_path


def test_a_file_s_rows_go_and_nothing_else_does(home: Path) -> None:
    others = rows(home, "SELECT * FROM events SEMI JOIN (FROM hands WHERE hand_no = '12') USING (hand_id) ORDER BY ALL")
    done = forgotten(home, of_file(home, home / "a.txt"))
    assert (done.hands, done.quarantined, done.rows["hands"], done.rows["quarantine"]) == (2, 1, 2, 1)
    assert rows(home, STATE) == [(3, 0, 3, 0), (2, 1, 1, 0)]
    assert rows(home, "SELECT hand_no FROM hands") == [("12",)]
    assert rows(home, "SELECT * FROM events ORDER BY ALL") == others
    assert rows(home, "SELECT count(*) FROM quarantine") == [(0,)]
    [(remark,)] = rows(home, "SELECT problem FROM files WHERE path LIKE '%a.txt'")
    assert str(remark).startswith("forgotten on request")
    assert holds(home, "Hand 11 ") == holds(home, "Hand 14 ") == []
    assert holds(home, "Hand 12 ") != []
    assert is_sound(home)


def test_a_preview_changes_nothing_and_says_the_same(home: Path) -> None:
    before = everything(home)
    wish = of_file(home, home / "a.txt")
    seen = preview(reading(home / "lake"), home / "railbird.duckdb", wish)
    assert everything(home) == before
    assert seen == forgotten(home, wish)
    assert preview(reading(home / "lake"), home / "railbird.duckdb", wish).nothing


def test_what_is_forgotten_is_not_loaded_again_under_any_name_or_recipe(home: Path) -> None:
    path = home / "a.txt"
    text = path.read_text()
    forgotten(home, of_file(home, path))
    assert run(home, path).counts == Counts(3, 0, 3, 0)
    (home / "copy.txt").write_text(text)
    copied = run(home, home / "copy.txt")
    assert (copied.counts, [problem.reason[:28] for problem in copied.problems]) == (
        Counts(),
        ["what it holds was forgotten,"],
    )
    assert run(home, path, rulebook="casino").counts == Counts()
    path.write_text(text[: text.index("Hand 14")])
    assert run(home, path).counts == Counts(2, 0, 2, 0)
    assert rows(home, "SELECT hand_no FROM hands") == [("12",)]
    assert is_sound(home)


def test_with_consent_a_file_is_read_as_if_for_the_first_time(home: Path) -> None:
    path = home / "a.txt"
    forgotten(home, of_file(home, path))
    forgotten(home, of_file(home, path, may_return=True))
    assert rows(home, STATE) == [(0, 0, 0, 0), (2, 1, 1, 0)]
    assert run(home, path).counts == Counts(3, 2, 0, 1)
    assert rows(home, STATE) == [(3, 2, 0, 1), (2, 1, 1, 0)]
    assert rows(home, "SELECT hand_no FROM hands ORDER BY 1") == [("11",), ("12",), ("17",)]
    assert is_sound(home)


def test_consent_at_once_frees_a_batch_of_one_file(tmp_path: Path) -> None:
    path = log(tmp_path / "a.txt", [11, 12])
    run(tmp_path, path)
    before = {table: found for table, found in everything(tmp_path).items() if table != "files"}
    forgotten(tmp_path, of_file(tmp_path, path, may_return=True))
    assert rows(tmp_path, "SELECT count(*) FROM hands") == [(0,)]
    assert run(tmp_path, path).counts == Counts(2, 2)
    assert {table: found for table, found in everything(tmp_path).items() if table != "files"} == before
    assert rows(tmp_path, STATE) == [(2, 2, 0, 0)]


def test_a_file_whose_last_hand_was_forgotten_still_grows(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(STARS + STARS.replace("#2001", "#2002").replace("Anna", "Zora"))
    read(tmp_path, path)
    forgotten(tmp_path, OfPlayer("Zora"))
    for number in ("#2003", "#2004"):
        path.write_text(path.read_text() + STARS.replace("#2001", number))
        read(tmp_path, path)
        assert is_sound(tmp_path)
    assert ("2002",) not in rows(tmp_path, "SELECT hand_no FROM hands")
    assert holds(tmp_path, "Zora") == []


def test_a_player_s_hands_go_whole_with_what_nobody_could_read(tmp_path: Path) -> None:
    stars, house = tmp_path / "stars.txt", tmp_path / "house.txt"
    stars.write_text(NIGHT.replace("Anna", "Zora") + STARS)
    house.write_text(HOUSE.replace("Anna", "Zora").replace("ANNA", "ZORA"))
    read(tmp_path, stars, house)
    before = rows(tmp_path, STATE)
    here = forgotten(tmp_path, OfPlayer("Zora", room="pokerstars"))
    assert (here.hands, here.quarantined) == (2, 1)
    assert rows(tmp_path, "SELECT hand_no FROM hands ORDER BY 1") == [("1001",), ("2001",)]
    assert forgotten(tmp_path, OfPlayer("Zora")).hands == 1
    assert holds(tmp_path, "Zora") == []
    assert before == [(1, 1, 0, 0), (4, 3, 0, 1)]
    assert rows(tmp_path, STATE) == [(1, 0, 1, 0), (4, 1, 3, 0)]
    assert is_sound(tmp_path)


def test_who_is_only_named_by_a_line_goes_and_who_has_a_longer_name_stays(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(
        STARS.replace("a said,", "Zora said,", 1) + STARS.replace("#2001", "#2002").replace("a: folds", "Zora: x")
    )
    read(tmp_path, path)
    forgotten(tmp_path, OfPlayer("Zora"))
    assert rows(tmp_path, "SELECT hand_no FROM hands") == [("2002",)]


def test_who_only_registered_for_a_tournament_is_forgotten_too(tmp_path: Path) -> None:
    path = tmp_path / "t.txt"
    path.write_text(read_case(CASES / "TRN001.md").keeps.files["t.txt"].replace("Eva", "Zora"))
    read(tmp_path, path)
    assert holds(tmp_path, "Zora") != []
    done = forgotten(tmp_path, OfPlayer("Zora"))
    assert (done.hands, done.rows) == (0, {"tournament_events": 3})
    assert holds(tmp_path, "Zora") == []
    assert rows(tmp_path, "SELECT count(*) FROM tournament_events") == [(18,)]
    assert is_sound(tmp_path)


def test_a_hand_of_two_logs_is_taken_from_the_one_that_counts_it(tmp_path: Path) -> None:
    first, second = tmp_path / "a.txt", tmp_path / "b.txt"
    first.write_text(STARS)
    second.write_text(STARS.replace("Dealt to Anna [Ah Kd]\n", ""))
    read(tmp_path, first)
    read(tmp_path, second)
    assert rows(tmp_path, STATE) == [(1, 1, 0, 0), (1, 0, 1, 0)]
    assert rows(tmp_path, "SELECT count(*) FROM texts") == [(2,)]
    forgotten(tmp_path, of_file(tmp_path, second))
    assert rows(tmp_path, STATE) == [(1, 0, 1, 0), (1, 0, 1, 0)]
    assert holds(tmp_path, "Anna") == []
    assert is_sound(tmp_path)


def test_a_crash_before_the_old_files_are_removed_is_seen_and_mended(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(staging, "remove_forgotten", lambda storage, commits: None)
        forgotten(home, of_file(home, home / "a.txt"))
    assert rows(home, "SELECT hand_no FROM hands") == [("12",)]
    faults = list(verify(LocalStorage(home / "lake"), Verified()))
    assert {fault.fault for fault in faults} == {"extra"}
    assert "forgotten" in faults[0].message
    with writing(home / "lake"):
        pass
    assert is_sound(home)
    assert holds(home, "Hand 11 ") == []


def test_a_crash_before_the_commit_forgets_nothing(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(*_: object, **__: object) -> None:
        raise OSError("gone")

    before = everything(home)
    wish = of_file(home, home / "a.txt")
    monkeypatch.setattr(WritableLake, "commit", crash)
    with pytest.raises(Failure, match="gone"):
        forgotten(home, wish)
    monkeypatch.undo()
    run(home, home / "a.txt")
    assert everything(home) == before
    assert is_sound(home)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "either --file or --player"),
        (["--file", "a.txt", "--player", "x"], "either --file or --player"),
        (["--file", "a.txt", "--room", "house"], "--room goes with --player"),
        (["--player", "x", "--again"], "--again goes with --file"),
        (["--player", "x", "--json"], "--json does not ask"),
        (["--player", "x", "--yes", "--dry-run"], "either --dry-run or --yes"),
    ],
)
def test_a_wish_that_cannot_be_is_said(arguments: list[str], said: str) -> None:
    done = CliRunner().invoke(app, ["forget", *arguments], env={"COLUMNS": "200"})
    assert done.exit_code == 2
    assert said in done.output


def test_the_command_asks_and_says_what_went(home: Path) -> None:
    where = ["--lake", str(home / "lake"), "--database", str(home / "railbird.duckdb")]
    wish = ["forget", "--file", str(home / "a.txt"), *where]
    refused = CliRunner().invoke(app, wish, input="n\n")
    assert refused.exit_code == 1
    assert "2 hands, 1 hands in quarantine" in refused.output
    assert rows(home, "SELECT count(*) FROM hands") == [(3,)]
    assert '"hands":2' in CliRunner().invoke(app, [*wish, "--dry-run", "--json"]).output
    done = CliRunner().invoke(app, wish, input="y\n")
    assert "Later ingests count them as duplicates" in done.output
    assert rows(home, "SELECT count(*) FROM hands") == [(1,)]
    assert CliRunner().invoke(app, [*wish, "--dry-run"]).output == "nothing to forget\n"
