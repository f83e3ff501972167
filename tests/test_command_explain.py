"""``railbird explain`` from the command line, over the house's log."""

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from pipeline.commands.explain import explain
from pipeline.failure import Failure
from pipeline.rules.catalogue import RULES
from tests.test_command_check import HAND, OVERCHARGED

APP = typer.Typer()
APP.command()(explain)


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A log of two hands, the second overcharged."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RAILBIRD_KERNELS", "python")
    path = tmp_path / "night.log"
    path.write_text(HAND + OVERCHARGED)
    return path


def test_a_hand_is_told_street_by_street(log: Path) -> None:
    done = CliRunner().invoke(APP, ["2314086002", "--in", log.name])
    assert done.exit_code == 0, done.output
    assert (
        "Hand 2314086002: house, table Eaton\nholdem, no limit, EUR 0.10/0.20, 2011-07-20 23:45:00 CEST\n"
        in done.stdout
    )
    assert "Flop Kh 8s Ks, pot 0.40\n" in done.stdout
    assert "pot 0.40, to call 0.00, stack 19.80, may make it 0.20 to 19.80\n" in done.stdout
    assert "RAK001 rake of 0.03" in done.stdout
    assert "the schedule takes 0.02: difference 0.01\n" in done.stdout
    assert "broken (1): RAK001\n" in done.stdout


def test_json_holds_every_street(log: Path) -> None:
    said = json.loads(CliRunner().invoke(APP, ["2314086001", "--in", log.name, "--json"]).stdout)
    [hand] = said["hands"]
    assert [street["street"] for street in hand["streets"]][:4] == ["blinds", "preflop", "flop", "turn"]
    assert hand["broken"] == []
    assert said["quarantined"] == []


def test_a_hand_that_breaks_off_says_why(log: Path) -> None:
    log.write_text(HAND[: HAND.index("Anna wins")])
    done = CliRunner().invoke(APP, ["2314086001", "--in", log.name])
    assert done.exit_code == 0
    assert "QUARANTINE the hand breaks off" in done.stdout


@pytest.mark.usefixtures("log")
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["77", "--in", "night.log"], "night.log: no hand has the number 77"),
        (["77"], "railbird.duckdb: no such database"),
        (["RAK099"], "no rule has the code RAK099; near it: RAK001"),
        (["XYZ001"], "`railbird rules` lists them"),
    ],
)
def test_what_is_not_there_is_one_clear_failure(arguments: list[str], message: str) -> None:
    done = CliRunner().invoke(APP, arguments)
    assert isinstance(done.exception, Failure)
    assert message in str(done.exception)


@pytest.mark.parametrize("code", list(RULES))
def test_every_rule_has_a_page(code: str) -> None:
    done = CliRunner().invoke(APP, [code.lower()])
    assert done.exit_code == 0
    assert done.stdout.startswith(f"{code} {RULES[code].name}\n")
    assert json.loads(CliRunner().invoke(APP, [code, "--json"]).stdout)["name"] == RULES[code].name
