"""A small run of the proof: no finding in sound hands, and just the finding of its code in each broken one."""

import pytest

from benchmarks.accuracy.games import breakable, name_of, requests
from benchmarks.accuracy.page import page
from benchmarks.accuracy.proof import prove_clean, prove_code
from benchmarks.accuracy.run import Plan, parts
from benchmarks.accuracy.score import Score, total
from pipeline.simulate.faults.catalogue import MUTATORS
from pipeline.simulate.games import FormatName
from pipeline.simulate.writing import Request

GAMES = [request for form in FormatName for request in requests(form)]


@pytest.mark.parametrize("request_", GAMES, ids=name_of)
def test_a_sound_hand_has_no_finding(request_: Request):
    score = prove_clean(request_, 30, 3)
    assert (score.off, score.hands, score.aside) == ([], 30, 0)


@pytest.mark.parametrize("code", sorted(MUTATORS))
def test_a_broken_rule_is_found_at_its_line_and_no_other(code: str):
    able = [request for request in GAMES if breakable(request, code)]
    scores = [prove_code(request, code, 2, 3) for request in able[:: max(1, len(able) // 4)]]
    summed = total(scores)
    assert (summed.off, summed.found, summed.false) == ([], summed.faults, 0)
    assert summed.faults > 0


def test_a_finding_that_names_no_fault_counts_as_false(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("benchmarks.accuracy.proof.judge", lambda request, texts, score: {"7": [("ACT001", 5)]})
    score = prove_clean(Request(), 1, 3)
    assert (score.false, score.off) == (1, ["house holdem no: hand 7 has no fault, found [('ACT001', 5)]"])


def test_a_fault_that_is_not_found_counts_as_missed(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("benchmarks.accuracy.proof.judge", lambda request, texts, score: {})
    score = prove_code(Request(), "ACT001", 2, 3)
    assert score.faults >= 2
    assert score.found == 0
    assert len(score.off) == score.faults


def test_the_plan_has_a_part_for_each_game_and_each_code():
    names = [name for name, _ in parts(Plan(hands=1, faults=1))]
    assert names == [*MUTATORS, *map(name_of, GAMES)]
    assert [name for name, _ in parts(Plan(0, 1, codes=("ACT001",), forms=(FormatName.POKERSTARS,)))] == ["ACT001"]


def test_the_page_tells_misses_and_false_findings_by_code_and_variant():
    scores = [
        Score("house holdem no", "holdem", hands=10),
        Score("house holdem no", "holdem", "ACT001", 9, faults=4, found=3, false=1),
        Score("house soko no", "soko", "ACT001", 9, faults=4, found=4),
    ]
    text = page(scores, "the command")
    assert "Made by `the command`" in text
    assert "| house holdem no | 10 | 0 | 0 |" in text
    assert "| ACT001 | out-of-turn | 2 | 8 | 0.8750 | 1 | 0.8750 |" in text
    assert "| ACT001 | 4 -1 +1 |  |" in text
    assert "- ACT002 wrong-opener" in text
