"""Prove the rules: ``python -m benchmarks.accuracy --out docs/accuracy.md``.

Simulated hands without a fault must give no finding; each injected fault must be found
with its code at its line, and its hand must carry no other code. The simulator knows
nothing of the replay, and the replay nothing of the simulator.
"""

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path

import numpy as np

from pipeline.reading.formats import FORMATS
from pipeline.reading.parse import parse
from pipeline.replay.hands import replay
from pipeline.rulebooks.format import Rulebook
from pipeline.rulebooks.load import assign, load
from pipeline.rules.catalogue import RULES
from pipeline.rules.rule import Scope, rule_code
from pipeline.simulate.faults.catalogue import MUTATORS
from pipeline.simulate.faults.mutator import Scene
from pipeline.simulate.games import GAMES, FormatName, Limit, Variant
from pipeline.simulate.truth import Truth
from pipeline.simulate.writing import FORMATS as WRITERS
from pipeline.simulate.writing import Request, write

#: Hands judged at a time, and the most that are written to break one code in one game.
_PORTION = 5_000
_MOST_TRIED = 40
Found = dict[str, list[tuple[str, int]]]


@dataclass(slots=True)
class Score:
    """What was asked and what came out, for one code or one game."""

    hands: int = 0
    faults: int = 0
    found: int = 0
    false: int = 0
    games: set[str] = field(default_factory=set)

    @property
    def recall(self) -> str:
        """Share of the faults that were found at their line."""
        return f"{self.found / self.faults:.4f}" if self.faults else "-"

    @property
    def precision(self) -> str:
        """Share of the findings that name a fault."""
        named = self.found + self.false
        return f"{self.found / named:.4f}" if named else "-"


@dataclass(slots=True)
class Proof:
    """All scores of a run, and the first faults missed or named falsely, for people to look at."""

    codes: dict[str, Score] = field(default_factory=dict)
    clean: dict[str, Score] = field(default_factory=dict)
    quarantined: Counter[str] = field(default_factory=Counter)
    examples: list[str] = field(default_factory=list)


def requests(form: FormatName) -> Iterator[Request]:
    """Every game of a format, and the casino's straddles."""
    for variant, game in GAMES.items():
        for limit in Limit:
            if limit in game.limits and WRITERS[form].plays(variant, limit):
                yield Request(variant=variant, limit=limit, format=form)
    yield Request(limit=Limit.NO, format=form, tournament=True)
    if form is FormatName.HOUSE:
        yield Request(limit=Limit.NO, format=form, straddles=True)


def name_of(request: Request) -> str:
    """A game for people."""
    more = " tournament" if request.tournament else " straddles" if request.straddles else ""
    return f"{request.format.value} {request.variant.value} {request.limit.value}{more}"


def rulebook_of(request: Request) -> Rulebook:
    """The rulebook that judges a game."""
    if request.straddles:
        return load("casino")
    if request.format is FormatName.POKERSTARS:
        return load("standard")
    return load("pokergalaxy" if request.variant is Variant.STUD5 else "house")


def judge(request: Request, texts: list[str]) -> tuple[Found, int]:
    """Codes and lines within the hand that the replay finds, by hand number; hands set aside."""
    text = np.frombuffer("".join(texts).encode(), np.uint8)
    parsed = parse(text, FORMATS[request.format.value])
    batch = parsed.batch
    parameters = assign(batch, rulebook_of(request), batch.hands["time"] // 86_400)
    found: Found = {}
    for finding in replay(batch, parameters).findings:
        hand = batch.hands[finding["hand"]]
        number = batch.string(hand["number_start"], hand["number_length"])
        line = int(batch.events[finding["event"]]["line"]) + 1 if finding["event"] >= 0 else 1
        found.setdefault(number, []).append((rule_code(int(finding["rule"])), line))
    return found, len(parsed.quarantined)


def prove(proof: Proof, form: FormatName, hands: int, faults: int, seed: int, codes: tuple[str, ...] = ()) -> None:
    """Run all games of a format without faults, then each code in every game in which it applies."""
    games = list(requests(form))
    for request in games if hands else ():
        _clean(proof, request, hands, seed)
    for code, mutator in MUTATORS.items():
        if codes and code not in codes:
            continue
        able = [request for request in games if mutator.usual and mutator.applies(_scene(request))]
        for place, request in enumerate(able):
            _broken(proof, request, code, -(-faults // len(able)), seed + place)


def _scene(request: Request) -> Scene:
    house = WRITERS[request.format].house
    return Scene(GAMES[request.variant], request.limit, request.tournament, house, request.straddles)


def _clean(proof: Proof, request: Request, hands: int, seed: int) -> None:
    score = proof.clean.setdefault(name_of(request), Score())
    texts = write(request, hands, seed)
    while portion := list(islice(texts, _PORTION)):
        found, aside = judge(request, portion)
        score.hands += len(portion)
        proof.quarantined[name_of(request)] += aside
        for number, findings in found.items():
            score.false += len(findings)
            _note(proof, request, f"hand {number} has no fault, found {findings}")


def _broken(proof: Proof, request: Request, code: str, faults: int, seed: int) -> None:
    score = proof.codes.setdefault(code, Score())
    truths: list[Truth] = []
    texts = write(replace(request, faults=1.0, codes=(code,)), faults * _MOST_TRIED, seed, truths)
    seen = 0
    while seen < faults and (portion := list(islice(texts, min(_PORTION, 4 * faults)))):
        found, aside = judge(request, portion)
        score.hands += len(portion)
        proof.quarantined[name_of(request)] += aside
        for truth in truths[seen:]:
            _match(proof, request, score, truth, found.pop(str(truth.hand), []))
        seen = len(truths)
        for number, findings in found.items():
            score.false += len(findings)
            _note(proof, request, f"hand {number} was left whole, found {findings}")
    if seen:
        score.games.add(name_of(request))


def _match(proof: Proof, request: Request, score: Score, truth: Truth, findings: list[tuple[str, int]]) -> None:
    implied = {code for code, _ in MUTATORS[truth.code].implied}
    right = (truth.code, truth.line_in_hand) in findings
    others = [one for one in findings if one[0] != truth.code and one[0] not in implied]
    again = [one for one in findings if one[0] == truth.code and one[1] != truth.line_in_hand]
    score.faults += 1
    score.found += right
    score.false += len(others) + len(again)
    if not right or others or again:
        _note(proof, request, f"hand {truth.hand} breaks {truth.code} at line {truth.line_in_hand}, found {findings}")


def _note(proof: Proof, request: Request, text: str) -> None:
    proof.examples.append(f"{name_of(request)}: {text}")


def page(proof: Proof, hands: int, faults: int, seed: int) -> str:
    """The page for docs/."""
    lines = [
        "# Accuracy",
        "",
        f"Made by `python -m benchmarks.accuracy --hands {hands} --faults {faults} --seed {seed}`: simulated hands",
        "of every game, whole and with one rule broken on purpose. The simulator deals, bets and breaks rules by a",
        "small model of its own; it shares no code with the replay, so that one mistake cannot hide in both.",
        "",
        "## Codes",
        "",
        "A fault is found when its code is named at its line. A finding is false when it names another code, another",
        "line, or a hand without a fault; codes that a fault truly implies (below) are neither.",
        "",
        "| code | name | games | faults | recall | false | precision |",
        "|---|---|--:|--:|--:|--:|--:|",
    ]
    for code, score in sorted(proof.codes.items()):
        if score.faults:
            lines.append(
                f"| {code} | {RULES[code].name} | {len(score.games)} | {score.faults:,} | {score.recall} "
                f"| {score.false} | {score.precision} |"
            )
    lines += ["", "## Games without a fault", "", "| game | hands | findings | set aside |", "|---|--:|--:|--:|"]
    for game, score in proof.clean.items():
        lines.append(f"| {game} | {score.hands:,} | {score.false} | {proof.quarantined[game]} |")
    lines += ["", "## Codes that imply one another", "", "| fault | also | why |", "|---|---|---|"]
    for code, mutator in sorted(MUTATORS.items()):
        lines += [f"| {code} | {other} | {why} |" for other, why in mutator.implied]
    tried = {code for code, score in proof.codes.items() if score.faults}
    missing = [code for code, rule in sorted(RULES.items()) if rule.scope is Scope.HAND and code not in tried]
    lines += ["", "## Codes that no simulated hand breaks", ""]
    lines += [f"- {code} {RULES[code].name}" for code in missing] or ["None."]
    return "\n".join(lines) + "\n"


def main(arguments: list[str] | None = None) -> None:
    """Entry point of the command."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.accuracy", description="Prove the rules.")
    parser.add_argument("--hands", type=int, default=20_000, help="hands without a fault in each game")
    parser.add_argument("--faults", type=int, default=1_000, help="faults of each code")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--format", choices=[form.value for form in FormatName], help="only this format")
    parser.add_argument("--codes", default="", help="only these codes, by comma")
    parser.add_argument("--out", type=Path, help="page to write; standard output without it")
    parser.add_argument("--show", type=int, default=40, help="most misses to list")
    chosen = parser.parse_args(arguments)
    proof, clock = Proof(), time.perf_counter()
    codes = tuple(filter(None, chosen.codes.split(",")))
    for form in FormatName:
        if chosen.format in (None, form.value):
            prove(proof, form, chosen.hands, chosen.faults, chosen.seed, codes)
    text = page(proof, chosen.hands, chosen.faults, chosen.seed)
    if chosen.out:
        chosen.out.write_text(text, "utf-8")
    else:
        print(text)
    for example in proof.examples[: chosen.show]:
        print(example)
    print(f"{len(proof.examples)} hands not as they should be, {time.perf_counter() - clock:.0f} s")


if __name__ == "__main__":
    main()
