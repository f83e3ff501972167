"""Diagnostics as SARIF: its structure, since a viewer is not at hand."""

import io
import json
from typing import Any

import pytest

from pipeline.findings.diagnostics import QUARANTINE, Diagnostic, Tally
from pipeline.render import sarif
from pipeline.rules.rule import Rule, Severity
from tests.diagnostic_maker import HOSTILE, make_diagnostic

RULES = {
    "RAK001": Rule(
        "RAK001",
        "rake-overcharged",
        Severity.ERROR,
        text="The rake is above the schedule.",
        message="rake of {actual}, the schedule takes {expected}",
        sources=("001 RAKE",),
    )
}


def run_of(*diagnostics: Diagnostic) -> dict[str, Any]:
    written = json.loads(json.dumps(sarif.log(list(diagnostics), Tally(found=1, checked=1), RULES)))
    assert written["version"] == "2.1.0"
    assert written["$schema"].endswith("sarif-2.1.0.json")
    [run] = written["runs"]
    assert isinstance(run, dict)
    return run


def test_a_result_names_its_rule_by_place_in_the_rules() -> None:
    run = run_of(make_diagnostic(), make_diagnostic(code=QUARANTINE, name="hand-incomplete"), make_diagnostic())
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["QUARANTINE", "RAK001"]
    assert [rules[result["ruleIndex"]]["id"] for result in run["results"]] == ["RAK001", "QUARANTINE", "RAK001"]
    assert rules[1]["name"] == "RakeOvercharged"
    assert rules[1]["fullDescription"] == {"text": "The rake is above the schedule."}
    assert "001 RAKE" in rules[1]["help"]["text"]


def test_a_result_says_where() -> None:
    [result] = run_of(make_diagnostic(path="logs/night 1.log"))["results"]
    [location] = result["locations"]
    physical = location["physicalLocation"]
    assert physical["artifactLocation"] == {"uri": "logs/night%201.log"}
    assert physical["region"] == {"startLine": 14, "startColumn": 1}
    assert physical["contextRegion"]["startLine"] == 12
    assert physical["contextRegion"]["endLine"] == 16
    assert result["level"] == "error"


def test_an_absolute_path_becomes_a_file_uri() -> None:
    [result] = run_of(make_diagnostic(path="/logs/ž.log"))["results"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "file:///logs/%C5%BE.log"


def test_a_fingerprint_survives_a_hand_added_above() -> None:
    first, moved = run_of(make_diagnostic(), make_diagnostic(line=14))["results"]
    assert first["partialFingerprints"] == moved["partialFingerprints"]


def test_braces_and_links_in_a_message_stay_text() -> None:
    [result] = run_of(make_diagnostic(message="{0} [a](b)"))["results"]
    assert result["message"]["text"] == "{{0}} [a] (b)"


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_never_reaches_the_terminal(name: str) -> None:
    out = io.StringIO()
    sarif.dump(sarif.log([make_diagnostic(message=name, path=f"{name!r}.log", hand_no=name)], Tally(), RULES), out)
    assert out.getvalue().replace("\n", "").isprintable()
    assert json.loads(out.getvalue())
