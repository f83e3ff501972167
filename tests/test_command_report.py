"""``railbird report`` from the command line."""

import json
from pathlib import Path

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


@pytest.mark.usefixtures("database")
def test_a_day_that_is_none_is_a_usage_error() -> None:
    assert CliRunner().invoke(APP, ["--from", "yesterday"]).exit_code == 2
