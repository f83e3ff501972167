"""Diagnostics as workflow commands."""

import io

import pytest

from pipeline.findings.diagnostics import Tally
from pipeline.render import github
from pipeline.rules.rule import Severity
from tests.diagnostic_maker import HOSTILE, make_diagnostic


def test_a_finding_is_one_workflow_command() -> None:
    assert github.command(make_diagnostic(message="5% over")) == (
        "::error title=railbird (RAK001 rake-overcharged),file=night.log,line=14,col=1::5%25 over"
    )


def test_separators_in_a_path_are_escaped() -> None:
    command = github.command(make_diagnostic(path="a,b:c%.log", severity=Severity.WARNING))
    assert command.startswith("::warning ")
    assert "file=a%2Cb%3Ac%25.log," in command


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_starts_no_command_of_its_own(name: str) -> None:
    out = io.StringIO()
    github.write([make_diagnostic(message=name, path=name, name=name)], Tally(), out)
    assert out.getvalue().count("\n") == 1
    assert out.getvalue().removesuffix("\n").isprintable()
    properties = out.getvalue().removeprefix("::error ").split("::")[0]
    assert len(properties.split(",")) == 4
