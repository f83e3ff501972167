"""Every rule across hands has logs that keep it and logs that break it, and one wrong thing is one finding."""

from pathlib import Path

import pytest

from pipeline.rules.catalogue import RULES
from pipeline.rules.rule import Scope
from tests.session_cases import CASES, Case, judged, read_case

FILES = sorted(CASES.glob("*.md"))
#: Needs more hands than a person reads: tests/test_chance.py.
ELSEWHERE = {"RNG001"}


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def case(request: pytest.FixtureRequest) -> Case:
    return read_case(request.param)


def test_logs_that_keep_the_rule_have_no_finding(case: Case, tmp_path: Path) -> None:
    assert not case.keeps.findings
    assert judged(case.keeps, tmp_path, case.rulebook) == ([], [])


def test_logs_that_break_the_rule_have_just_the_findings_told(case: Case, tmp_path: Path) -> None:
    across, alone = judged(case.breaks, tmp_path, case.rulebook)
    assert across == sorted(case.breaks.findings)
    assert alone == []


def test_every_rule_across_hands_has_a_case() -> None:
    cases = [read_case(path) for path in FILES]
    declared = {code for code, rule in RULES.items() if rule.scope is not Scope.HAND}
    assert {case.code for case in cases} == declared - ELSEWHERE
    assert all(RULES[case.code].name == case.name for case in cases)
    assert all(any(finding.startswith(case.code) for finding in case.breaks.findings) for case in cases)
