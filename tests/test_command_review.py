"""``railbird review``: said once, kept in the lake, shown in the next report."""

import csv
import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from pipeline.commands.review import review
from pipeline.failure import Failure
from pipeline.report import write_report
from tests.test_ingest import log, rows, run

APP = typer.Typer()
APP.command()(review)


@pytest.fixture
def finding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    run(tmp_path, log(tmp_path / "a.txt", [11, 17]))
    [(name,)] = rows(tmp_path, "SELECT finding FROM finding_list")
    return str(name)


def said(*words: str) -> list[dict[str, str]]:
    """The reviews that a call shows."""
    done = CliRunner().invoke(APP, [*words, "--json"], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    reviews: list[dict[str, str]] = json.loads(done.stdout)["reviews"]
    return reviews


def test_a_review_is_kept_with_name_time_and_comment(finding: str) -> None:
    [made] = said(finding, "--by", "Jana", "--comment", "refunded", "--state", "accepted")
    assert (made["finding"], made["state"], made["reviewer"], made["comment"]) == (
        finding,
        "accepted",
        "Jana",
        "refunded",
    )
    assert said("--list") == [made]


def test_nothing_said_is_lost_and_the_latest_holds(finding: str, tmp_path: Path) -> None:
    said(finding, "--by", "Jana", "--state", "disputed")
    said(finding, "--by", "Petr", "--comment", "=HYPERLINK(1)", "--state", "ok")
    assert [review["reviewer"] for review in said("--list", finding)] == ["Jana", "Petr"]
    assert len(list((tmp_path / "lake/_reviews").iterdir())) == 2
    write_report(tmp_path / "railbird.duckdb", tmp_path / "audit")
    with (tmp_path / "audit/findings.csv").open(encoding="utf-8-sig", newline="") as file:
        [row] = csv.DictReader(file)
    assert "Petr" in row.values()
    assert "'=HYPERLINK(1)" in row.values()


def test_a_review_outlives_a_warehouse_built_anew(finding: str, tmp_path: Path) -> None:
    said(finding, "--by", "Jana")
    run(tmp_path, log(tmp_path / "b.txt", [12]))
    assert rows(tmp_path, "SELECT finding FROM finding_list") == [(finding,)]
    assert [review["finding"] for review in said("--list")] == [finding]


@pytest.mark.usefixtures("finding")
@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["RAK001-none", "--by", "Jana"], "no finding is named RAK001-none"),
        (["RAK001-none"], "a review needs a name: --by NAME"),
        (
            ["RAK001-none", "--by", "Jana", "--state", "fine"],
            "expected one of ok, accepted, disputed, open",
        ),
        ([], "no finding named"),
    ],
)
def test_what_cannot_be_kept_is_one_clear_error(words: list[str], message: str, tmp_path: Path) -> None:
    done = CliRunner().invoke(APP, words)
    assert isinstance(done.exception, Failure)
    assert message in str(done.exception)
    assert not (tmp_path / "lake/_reviews").exists()
