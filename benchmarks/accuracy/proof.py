"""Simulated hands, whole or with one rule broken, against what the replay finds in them."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from time import perf_counter

import numpy as np

from benchmarks.accuracy.games import name_of, rulebook_of
from benchmarks.accuracy.score import Score
from pipeline.reading.formats import FORMATS
from pipeline.reading.parse import parse
from pipeline.replay.hands import replay
from pipeline.rulebooks.load import assign
from pipeline.rules.rule import rule_code
from pipeline.simulate.faults.catalogue import MUTATORS
from pipeline.simulate.truth import Truth
from pipeline.simulate.writing import Request, write

#: Hands written and judged at a time: without a fault, and to break a rule.
_PORTION = 5_000
_FAULTY_PORTION = 1_000
#: The most hands written for one fault in one game, before other games have to make up for it.
MOST_TRIED = 200
#: Code and line within the hand of what the replay finds, by hand number.
Found = dict[str, list[tuple[str, int]]]


def judge(request: Request, texts: list[str], score: Score) -> Found:
    """What the replay finds in hands; adds to the score how many there are and how many were set aside."""
    begun = perf_counter()
    text = np.frombuffer("".join(texts).encode(), np.uint8)
    parsed = parse(text, FORMATS[request.format.value])
    read = perf_counter()
    batch = parsed.batch
    parameters = assign(batch, rulebook_of(request, score.code), batch.hands["time"] // 86_400)
    found: Found = {}
    for finding in replay(batch, parameters).findings:
        hand = batch.hands[finding["hand"]]
        number = batch.string(hand["number_start"], hand["number_length"])
        line = int(batch.events[finding["event"]]["line"]) + 1 if finding["event"] >= 0 else 1
        found.setdefault(number, []).append((rule_code(int(finding["rule"])), line))
    score.hands += len(texts)
    score.aside += len(parsed.quarantined)
    for one in parsed.quarantined[:1]:
        score.note(f"{len(parsed.quarantined)} hands set aside, the first: {one}")
    score.seconds[1] += read - begun
    score.seconds[2] += perf_counter() - read
    return found


def _portion(texts: Iterator[str], hands: int, score: Score) -> list[str]:
    """The next hands, the time that writing them takes in the score."""
    begun = perf_counter()
    portion = list(islice(texts, hands))
    score.seconds[0] += perf_counter() - begun
    return portion


def prove_clean(request: Request, hands: int, seed: int) -> Score:
    """Hands without a fault: any finding is false."""
    score = Score(name_of(request), request.variant.value)
    texts = write(request, hands, seed)
    while portion := _portion(texts, _PORTION, score):
        for number, findings in judge(request, portion, score).items():
            score.false += len(findings)
            score.note(f"hand {number} has no fault, found {findings}")
    return score


def prove_code(request: Request, code: str, faults: int, seed: int) -> Score:
    """Hands that break one rule: it is found at its line, and no other; in hands left whole nothing is."""
    score = Score(name_of(request), request.variant.value, code)
    truths: list[Truth] = []
    texts = write(replace(request, faults=1.0, codes=(code,)), faults * MOST_TRIED, seed, truths)
    while score.faults < faults and (portion := _portion(texts, min(_FAULTY_PORTION, 4 * faults), score)):
        found = judge(request, portion, score)
        for truth in truths:
            _match(score, truth, found.pop(str(truth.hand), []))
        truths.clear()
        for number, findings in found.items():
            score.false += len(findings)
            score.note(f"hand {number} was left whole for {code}, found {findings}")
    return score


def _match(score: Score, truth: Truth, findings: list[tuple[str, int]]) -> None:
    """Enter one fault: whether its code stands at its line, and what else stands there."""
    named = (truth.code, truth.line_in_hand)
    implied = {code for code, _ in MUTATORS[truth.code].implied}
    others = [one for one in findings if one != named and one[0] not in implied]
    score.faults += 1
    score.found += named in findings
    score.false += len(others)
    if named not in findings or others:
        score.note(f"hand {truth.hand} breaks {truth.code} at line {truth.line_in_hand}, found {findings}")
