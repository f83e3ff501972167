"""Every rule has a hand that keeps it and a hand that breaks it, and one wrong act is one finding."""

import pytest

from pipeline.rules.catalogue import BY_ID as RULES
from tests.cases import CASES, Case, agrees, read_case, replay_log, told

FILES = sorted(CASES.glob("*/*.md"))


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def case(request: pytest.FixtureRequest) -> Case:
    return read_case(request.param)


def test_a_hand_that_keeps_the_rule_has_no_finding(case: Case):
    assert told(*replay_log(case.keeps, case.format, case.rulebook)) == []


def test_a_hand_that_breaks_the_rule_has_just_the_findings_told(case: Case):
    found = told(*replay_log(case.breaks, case.format, case.rulebook))
    assert len(found) == len(case.findings), found
    for expected, actual in zip(case.findings, found, strict=True):
        assert agrees(expected, actual), actual


def test_a_case_is_named_like_its_rule(case: Case):
    assert (case.code, case.name) in {(rule.code, rule.name) for rule in RULES.values()}
    assert any(finding.startswith(case.code) for finding in case.findings)
