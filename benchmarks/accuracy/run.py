"""All parts of the proof, by several processes."""

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context

from benchmarks.accuracy.games import breakable, name_of, requests
from benchmarks.accuracy.kept import Asked, Kept
from benchmarks.accuracy.proof import prove_clean, prove_code
from benchmarks.accuracy.score import Score, total
from pipeline.simulate.faults.catalogue import MUTATORS
from pipeline.simulate.games import FormatName
from pipeline.simulate.writing import Request

#: A code that few games of their share break is asked for so many times more in the games that do.
_ROUNDS = 20
#: Hands off told of as soon as a part is done.
_TOLD = 3


@dataclass(frozen=True, slots=True)
class Plan:
    """How much is proved: hands without a fault in each game, faults of each code over all its games."""

    hands: int
    faults: int
    seed: int = 1
    codes: tuple[str, ...] = ()  # none: all
    forms: tuple[FormatName, ...] = tuple(FormatName)


#: One part: its name, and the work.
Part = tuple[str, Callable[[], list[Score]]]


def parts(plan: Plan) -> Iterator[Part]:
    """The codes, then the games without a fault."""
    games = [request for form in plan.forms for request in requests(form)]
    for code in MUTATORS if plan.faults else ():
        able = [request for request in games if breakable(request, code)]
        if able and (not plan.codes or code in plan.codes):
            yield code, partial(_code, able, code, plan.faults, plan.seed)
    if plan.hands:
        for request in games:
            yield name_of(request), partial(_clean, request, plan.hands, plan.seed)


def _clean(request: Request, hands: int, seed: int) -> list[Score]:
    return [prove_clean(request, hands, seed)]


def _code(able: list[Request], code: str, faults: int, seed: int) -> list[Score]:
    """One code in all its games alike; where some hardly ever break it, the others make up for them."""
    scores: list[Score] = []
    for round_ in range(_ROUNDS):
        share = -(-(faults - total(scores).faults) // len(able))
        begun = len(scores)
        for place, request in enumerate(able):
            scores.append(prove_code(request, code, share, seed + round_ * 1_000 + place))
        fruitful = [request for request, score in zip(able, scores[begun:], strict=True) if score.faults]
        if total(scores).faults >= faults or not fruitful:
            break
        able = fruitful
    return scores


def run(plan: Plan, processes: int, tell: Callable[[str], None], kept: Kept | None = None) -> list[Score]:
    """All scores, in the order of the parts; ``tell`` hears of every part that is done.

    Parts that ``kept`` has are not done again, and those done are added to it.
    """
    work = list(parts(plan))
    asked = [_asked(plan, name) for name, _ in work]
    scores = [kept.find(one) if kept else None for one in asked]
    done = sum(found is not None for found in scores)
    # Spawned, since a fork of a process with Polars' threads may never come to an end.
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        places = {pool.submit(part): place for place, (_, part) in enumerate(work) if scores[place] is None}
        for future in as_completed(places):
            done += 1
            place = places[future]
            proved = scores[place] = future.result()
            if kept:
                kept.add(asked[place], proved)
            summed = total(proved)
            faults = f", {summed.faults:,} faults" if summed.faults else ""
            tell(f"[{done}/{len(work)}] {work[place][0]}: {summed.hands:,} hands{faults}, {len(summed.off)} off")
            for text in summed.off[:_TOLD]:
                tell(f"    {text}")
    return [score for part in scores for score in part or []]


def _asked(plan: Plan, name: str) -> Asked:
    formats = tuple(form.value for form in plan.forms)
    return Asked(name, plan.faults if name in MUTATORS else plan.hands, plan.seed, formats)
