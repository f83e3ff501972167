"""A proof that stops and goes on: what is done is not done again, unless more is asked for or the code is another."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.accuracy import kept as kept_module
from benchmarks.accuracy.kept import Asked, Kept
from benchmarks.accuracy.run import Plan, run
from benchmarks.accuracy.score import Score

ASKED = Asked("ACT001", 100, 1, ("house",))
SCORE = Score("house holdem no", "holdem", "ACT001", hands=120, faults=100, found=99, false=1, off=["hand 7"])


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    return Kept(tmp_path / "kept.jsonl")


def test_a_part_comes_back_as_it_was(kept: Kept):
    assert kept.find(ASKED) is None
    kept.add(ASKED, [SCORE])
    assert kept.find(ASKED) == [SCORE]


def test_the_largest_part_serves_who_asks_for_less(kept: Kept):
    kept.add(replace(ASKED, size=200), [SCORE, SCORE])
    kept.add(ASKED, [SCORE])
    assert kept.find(replace(ASKED, size=50)) == [SCORE, SCORE]
    assert kept.find(replace(ASKED, size=201)) is None


@pytest.mark.parametrize("other", [{"name": "ACT002"}, {"formats": ("house", "pokerstars")}])
def test_another_part_does_not_serve(kept: Kept, other: dict[str, object]):
    kept.add(ASKED, [SCORE])
    assert kept.find(replace(ASKED, **other)) is None  # type: ignore[arg-type]


def test_what_other_sources_proved_does_not_count(kept: Kept, monkeypatch: pytest.MonkeyPatch):
    kept.add(ASKED, [SCORE])
    monkeypatch.setattr(kept_module, "sources", lambda: "other")
    assert kept.find(ASKED) is None


def test_a_run_takes_finished_parts_from_the_file(kept: Kept):
    plan = Plan(hands=0, faults=100, codes=("ACT001",))
    formats = tuple(form.value for form in plan.forms)
    kept.add(replace(ASKED, formats=formats), [SCORE])
    told: list[str] = []
    assert run(plan, 1, told.append, kept) == [SCORE]
    assert told == []
    assert len([json.loads(line) for line in kept.path.read_text("utf-8").splitlines()]) == 1
