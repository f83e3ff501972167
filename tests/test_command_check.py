"""``railbird check`` from the command line, over the house's log."""

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from pipeline.commands.check import check
from pipeline.failure import Failure

APP = typer.Typer()
APP.command()(check)
HAND = """\
Game # 2314086001 - Texas Hold'em No Limit EUR 0.10/0.20 - Table "Eaton"

Players(max 6):
Anna                        (EUR 20.00 in seat 1)
Bert                        (EUR 18.40 in seat 2)
Cilla                       (EUR 40.00 in seat 5)

Dealer:                     Cilla
Small Blind:                Anna        (0.10)
Big Blind:                  Bert        (0.20)

Cilla                       Fold
Anna                        Call        (0.10)
Bert                        Check

Flop                        Kh - 8s - Ks

Anna                        Check
Bert                        Check

Turn                        Kh - 8s - Ks - 2d

Anna                        Bet         (0.20)
Bert                        Fold
Anna                        Payback     (0.20)

Anna didn't show hand

Anna wins:                  EUR 0.38
Rake:                       EUR 0.02

Game ended 2011-07-20 23:45:00 CEST

"""
OVERCHARGED = HAND.replace("2314086001", "2314086002").replace("EUR 0.38", "EUR 0.37").replace("EUR 0.02", "EUR 0.03")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder without settings, in which the command runs on plain kernels."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RAILBIRD_KERNELS", "python")
    return tmp_path


def test_a_clean_log_exits_0(home: Path) -> None:
    (home / "night.log").write_text(HAND)
    done = CliRunner().invoke(APP, ["night.log"])
    assert done.exit_code == 0, done.output
    assert done.stdout.startswith("No findings\n1 file, 1 hand found = 1 checked + 0 quarantined\n")


def test_a_broken_rule_exits_1_and_shows_its_line(home: Path) -> None:
    (home / "night.log").write_text(HAND + OVERCHARGED)
    done = CliRunner().invoke(APP, ["night.log"])
    assert done.exit_code == 1, done.output
    line = (HAND + OVERCHARGED).splitlines().index("Rake:                       EUR 0.03") + 1
    assert done.stdout.startswith(f"night.log:{line}:1: RAK001 rake of 0.03")
    assert f"{line} | Rake:                       EUR 0.03\n" in done.stdout
    assert "= expected 0.02, found 0.03\n" in done.stdout
    assert "1 finding: RAK001 1\n1 file, 2 hands found = 2 checked + 0 quarantined\n" in done.stdout


def test_a_hand_that_breaks_off_exits_1_with_its_reason(home: Path) -> None:
    (home / "night.log").write_text(HAND + OVERCHARGED[: OVERCHARGED.index("Anna wins")])
    done = CliRunner().invoke(APP, ["night.log"])
    assert done.exit_code == 1, done.output
    assert ": QUARANTINE the hand breaks off after" in done.stdout
    assert "2 hands found = 1 checked + 1 quarantined" in done.stdout


def test_an_ignored_rule_is_not_told(home: Path) -> None:
    (home / "night.log").write_text(OVERCHARGED)
    assert CliRunner().invoke(APP, ["night.log", "--ignore", "pot,rak001"]).exit_code == 0
    assert CliRunner().invoke(APP, ["night.log", "--select", "BET"]).exit_code == 0
    assert CliRunner().invoke(APP, ["night.log", "--select", "RAK"]).exit_code == 1


@pytest.mark.parametrize("flags", [["--json"], ["--format", "json"]])
def test_json_is_one_object(home: Path, flags: list[str]) -> None:
    (home / "night.log").write_text(OVERCHARGED)
    said = json.loads(CliRunner().invoke(APP, ["night.log", *flags]).stdout)
    assert said["summary"]["findings"] == {"RAK001": 1}
    assert said["diagnostics"][0]["rulebook"] == "house"


def test_sarif_names_the_rule(home: Path) -> None:
    (home / "night.log").write_text(OVERCHARGED)
    [run] = json.loads(CliRunner().invoke(APP, ["night.log", "--format", "sarif"]).stdout)["runs"]
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["RAK001"]
    assert run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "night.log"


def test_github_gets_a_workflow_command(home: Path) -> None:
    (home / "night.log").write_text(OVERCHARGED)
    assert CliRunner().invoke(APP, ["night.log", "--format", "github"]).stdout.startswith("::error title=railbird")


def test_a_log_that_is_no_text_exits_2_and_the_rest_is_checked(home: Path) -> None:
    (home / "a.log").write_bytes(bytes(range(256)) * 40)
    (home / "b.log").write_text(OVERCHARGED)
    done = CliRunner().invoke(APP, ["a.log", "b.log"])
    assert done.exit_code == 2, done.output
    assert "RAK001" in done.stdout
    assert "railbird: a.log" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["none.log"], "none.log: cannot be read"),
        ([], "no logs named"),
        (["night.log", "--select", "XYZ"], "no rule's code begins with XYZ"),
        (["night.log", "--rulebook", "nowhere"], "nowhere"),
        (["night.log", "--log-format", "papyrus"], "papyrus"),
    ],
)
def test_a_wrong_wish_is_one_clear_failure(home: Path, arguments: list[str], message: str) -> None:
    (home / "night.log").write_text(HAND)
    done = CliRunner().invoke(APP, arguments)
    assert isinstance(done.exception, Failure)
    assert message in str(done.exception)
