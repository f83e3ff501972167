"""The page for docs/."""

from collections.abc import Iterable, Iterator

from benchmarks.accuracy.score import Score, precision, recall, total
from pipeline.rules.catalogue import RULES
from pipeline.rules.rule import Scope
from pipeline.simulate.faults.catalogue import MUTATORS
from pipeline.simulate.games import Variant

_HEAD = """# Accuracy

Made by `{command}`: simulated hands of every game, whole and with one rule broken on
purpose. The simulator deals, bets and breaks rules by a small model of its own; it shares no code with the
replay, so that one mistake cannot hide in both. What is done to a log to break each rule: [faults.md](faults.md).

{hands:,} hands without a fault: {clean_false} findings. {faults:,} faults: {found:,} found with their code at
their line, {false} other findings. {aside} hands set aside. The tables say how many there were of each; without
`--hands` and `--faults` the command asks for 20,000 hands of every game and 1,000 faults of every code. `--kept FILE`
keeps what is done, so that a run which was stopped goes on, and a larger part that is done stands for a smaller one.

## Codes

A fault is found when its code is named at its line. A finding is false when it names another code, another
line, or a hand without a fault; codes that a fault truly implies (below) are neither. No rulebook of ours
forbids what {unusual} name: their hands are judged by one that does.
"""


def page(scores: list[Score], command: str) -> str:
    """All tables, in Markdown."""
    clean = [score for score in scores if not score.code]
    faulty = [score for score in scores if score.faults]
    whole, broken = total(clean), total(_of(scores))
    head = _HEAD.format(
        command=command,
        hands=whole.hands,
        clean_false=whole.false,
        faults=broken.faults,
        found=broken.found,
        false=broken.false,
        aside=whole.aside + broken.aside,
        unusual=" and ".join(code for code, mutator in sorted(MUTATORS.items()) if not mutator.usual),
    )
    lines = [
        head,
        *_codes(scores),
        *_variants(scores),
        *_cells(faulty),
        *_clean(clean),
        *_implied(),
        *_missing({score.code for score in faulty}),
    ]
    return "\n".join(lines) + "\n"


def _of(scores: Iterable[Score], code: str = "", variant: str = "") -> list[Score]:
    return [score for score in scores if score.code and code in {"", score.code} and variant in {"", score.variant}]


def _codes(scores: list[Score]) -> Iterator[str]:
    yield "| code | name | games | faults | recall | false | precision |"
    yield "|---|---|--:|--:|--:|--:|--:|"
    for code in sorted({score.code for score in scores} - {""}):
        summed = total(_of(scores, code))
        games = {score.game for score in _of(scores, code) if score.faults}
        yield (
            f"| {code} | {RULES[code].name} | {len(games)} | {summed.faults:,} | {recall(summed)} "
            f"| {summed.false} | {precision(summed)} |"
        )


def _variants(scores: list[Score]) -> Iterator[str]:
    yield from ("", "## Variants", "", "| variant | faults | recall | false | precision |", "|---|--:|--:|--:|--:|")
    for variant in Variant:
        summed = total(_of(scores, variant=variant.value))
        yield f"| {variant.value} | {summed.faults:,} | {recall(summed)} | {summed.false} | {precision(summed)} |"


def _cells(scores: list[Score]) -> Iterator[str]:
    yield from (
        "",
        "## Codes by variant",
        "",
        "Faults, -n: of them missed, +n: false findings. Empty: no such fault there.",
        "",
    )
    variants = [variant.value for variant in Variant]
    yield f"| code | {' | '.join(variants)} |"
    yield f"|---|{'--:|' * len(variants)}"
    for code in sorted({score.code for score in scores}):
        cells = [_cell(total(_of(scores, code, variant))) for variant in variants]
        yield f"| {code} | {' | '.join(cells)} |"


def _cell(summed: Score) -> str:
    if not summed.faults:
        return ""
    missed = summed.faults - summed.found
    return f"{summed.faults}{f' -{missed}' if missed else ''}{f' +{summed.false}' if summed.false else ''}"


def _clean(scores: list[Score]) -> Iterator[str]:
    yield from ("", "## Games without a fault", "", "| game | hands | findings | set aside |", "|---|--:|--:|--:|")
    for score in scores:
        yield f"| {score.game} | {score.hands:,} | {score.false} | {score.aside} |"


def _implied() -> Iterator[str]:
    yield from ("", "## Codes that imply one another", "", "| fault | also | why |", "|---|---|---|")
    for code, mutator in sorted(MUTATORS.items()):
        for other, why in mutator.implied:
            yield f"| {code} | {other} | {why} |"


def _missing(tried: set[str]) -> Iterator[str]:
    missing = [code for code, rule in sorted(RULES.items()) if rule.scope is Scope.HAND and code not in tried]
    yield from ("", "## Codes that no simulated hand breaks", "")
    yield from [f"- {code} {RULES[code].name}" for code in missing] or ["None."]
