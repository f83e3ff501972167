"""``railbird report`` from the command line."""

import csv
import json
from pathlib import Path

import openpyxl
import pytest
import typer
from typer.testing import CliRunner

from pipeline.commands.report import report
from pipeline.failure import Failure
from tests.test_report import file_rows, hand_rows, together
from tests.warehouse_maker import make_warehouse

APP = typer.Typer()
APP.command()(report)


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return make_warehouse(tmp_path / "railbird.duckdb", together(file_rows(hands_found=1, loaded=1), hand_rows(1)))


def test_the_report_of_the_warehouse_here_goes_to_audit(database: Path) -> None:
    done = CliRunner().invoke(APP, [])
    assert done.exit_code == 0
    assert "index.html: 1 hand (2011-07-20 to 2011-07-20), 1 finding" in done.stdout.replace("\n", "")
    assert (database.parent / "audit/index.html").is_file()
    assert (database.parent / "audit/findings.csv").is_file()


def test_json_says_what_was_written(database: Path) -> None:
    done = CliRunner().invoke(APP, ["--out", "elsewhere", "--from", "2011-07-21", "--json"])
    said = json.loads(done.stdout)
    assert said["page"] == "elsewhere/index.html"
    assert (said["hands"], said["findings"], said["first"], said["identity_holds"]) == (0, 0, None, True)
    assert "No activity" in (database.parent / "elsewhere/index.html").read_text("utf-8")


@pytest.mark.usefixtures("database")
def test_days_in_the_wrong_order_are_refused() -> None:
    done = CliRunner().invoke(APP, ["--from", "2011-07-21", "--to", "2011-07-20"])
    assert isinstance(done.exception, Failure)
    assert "--from 2011-07-21 is later than --to 2011-07-20" in str(done.exception)


def test_the_title_stands_on_the_page_and_in_the_sheets(database: Path) -> None:
    title = 'March & "April" <nights>'
    assert CliRunner().invoke(APP, ["--title", title, "--operator", "Card Room"]).exit_code == 0
    audit = database.parent / "audit"
    page = (audit / "index.html").read_text("utf-8")
    assert "<h1>March &amp; &#34;April&#34; &lt;nights&gt;</h1>" in page
    assert "<title>March &amp; &#34;April&#34; &lt;nights&gt;, all days</title>" in page
    with (audit / "report.csv").open(encoding="utf-8-sig", newline="") as file:
        assert list(csv.reader(file))[1:3] == [["Title", title], ["Operator", "Card Room"]]
    book = openpyxl.load_workbook(audit / "report.xlsx")
    assert [cell.value for cell in book["report"][2]] == ["Title", title]
    assert book.properties.title == title
    assert all(sheet.oddHeader.left.text == title.replace("&", "&&") for sheet in book.worksheets)
    assert all(sheet.oddFooter.right.text == "Page &P of &N" for sheet in book.worksheets)


def test_the_settings_name_the_reports(database: Path) -> None:
    (database.parent / "railbird.toml").write_text('title = "Nights of the Card Room"\n')
    assert CliRunner().invoke(APP, []).exit_code == 0
    assert "<h1>Nights of the Card Room</h1>" in (database.parent / "audit/index.html").read_text("utf-8")


def test_an_unknown_room_is_refused_with_those_that_there_are(database: Path) -> None:
    done = CliRunner().invoke(APP, ["--room", "house", "--room", "hous"])
    assert isinstance(done.exception, Failure)
    assert str(done.exception) == "no hand is of room hous; the warehouse has house"
    assert not (database.parent / "audit").exists()


def test_a_known_room_without_hands_in_the_period_has_no_activity(database: Path) -> None:
    done = CliRunner().invoke(APP, ["--room", "house", "--from", "2012-01-01"])
    assert "index.html: 0 hands (no activity), 0 findings" in done.stdout.replace("\n", "")
    assert (
        "Filters</dt><dd><bdi>rooms house, days from 2012-01-01" in (database.parent / "audit/index.html").read_text()
    )


def test_an_empty_warehouse_has_no_activity_whatever_room_is_asked_for(tmp_path: Path) -> None:
    empty = make_warehouse(tmp_path / "empty.duckdb", {})
    done = CliRunner().invoke(APP, ["--database", str(empty), "--out", str(tmp_path / "audit"), "--room", "house"])
    assert done.exit_code == 0
    assert "No activity" in (tmp_path / "audit/index.html").read_text("utf-8")


def test_a_folder_that_is_there_keeps_what_is_not_the_reports(database: Path) -> None:
    audit = database.parent / "audit"
    audit.mkdir()
    (audit / "notes.txt").write_text("mine")
    (audit / "index.html").write_text("an old report")
    assert CliRunner().invoke(APP, []).exit_code == 0
    assert (audit / "notes.txt").read_text() == "mine"
    assert "an old report" not in (audit / "index.html").read_text("utf-8")


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (PermissionError(13, "Permission denied"), "audit: no permission"),
        (OSError(30, "Read-only file system"), "audit: no permission"),
        (OSError(5, "Input/output error"), "audit: Input/output error"),
    ],
)
def test_a_folder_that_cannot_be_written_is_one_clear_word(
    monkeypatch: pytest.MonkeyPatch, fault: OSError, said: str
) -> None:
    def refuse(**_: object) -> str:
        raise fault

    monkeypatch.setattr("pipeline.report.write.tempfile.mkdtemp", refuse)
    done = CliRunner().invoke(APP, [])
    assert isinstance(done.exception, Failure)
    assert said in str(done.exception)


def test_a_folder_in_the_place_of_the_page_is_one_clear_word(database: Path) -> None:
    (database.parent / "audit/index.html").mkdir(parents=True)
    done = CliRunner().invoke(APP, [])
    assert isinstance(done.exception, Failure)
    assert str(done.exception).startswith("audit: ")


@pytest.mark.usefixtures("database")
def test_a_day_that_is_none_is_a_usage_error() -> None:
    assert CliRunner().invoke(APP, ["--from", "yesterday"]).exit_code == 2
