"""Break some hands of a night, and keep the truth about it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from random import Random

from pipeline.simulate.cards import Chance
from pipeline.simulate.faults.aftermath import copy
from pipeline.simulate.faults.catalogue import MUTATORS
from pipeline.simulate.faults.mutator import Mark, Mutator, Scene
from pipeline.simulate.games import WrongChoice
from pipeline.simulate.hand import Odds
from pipeline.simulate.log import Kind, Log


@dataclass(frozen=True, slots=True)
class Fault:
    """A code that a hand breaks, and the mark of the line that breaks it."""

    code: str
    mark: Mark


def mutators_for(scene: Scene, codes: Sequence[str] = ()) -> list[Mutator]:
    """The mutators that fit a game, of these codes where any are named.

    Raises:
        WrongChoice: A code has no mutator, or none of them fits.
    """
    if unknown := [code for code in codes if code not in MUTATORS]:
        raise WrongChoice(f"no way to break {', '.join(unknown)}; known: {', '.join(sorted(MUTATORS))}")
    wanted = [MUTATORS[code] for code in codes] if codes else [one for one in MUTATORS.values() if one.usual]
    able = [mutator for mutator in wanted if mutator.applies(scene)]
    if not able:
        raise WrongChoice(f"none of {', '.join(codes)} can be broken in this game and format")
    return able


def leaning(mutators: Sequence[Mutator]) -> Odds:
    """Odds that make the hands frequent that the mutators need: the mean of theirs."""
    wishes = [asdict(mutator.odds or Odds()) for mutator in mutators]
    return Odds(**{name: sum(wish[name] for wish in wishes) / len(wishes) for name in wishes[0]})


class Injector:
    """Breaks about every ``1 / rate``-th hand; the code that was broken least comes first."""

    def __init__(self, mutators: Sequence[Mutator], rate: float, seed: int) -> None:
        self._mutators = list(mutators)
        self._rate = rate
        self._chance: Chance = Random(f"faults {seed}").random
        self.broken = {mutator.code: 0 for mutator in mutators}

    def faulted(self, logs: Iterable[Log]) -> Iterator[tuple[Log, Fault | None]]:
        """Each log, changed or not."""
        for log in logs:
            changed = self._break(log) if self._chance() < self._rate else None
            yield changed or (log, None)

    def _break(self, log: Log) -> tuple[Log, Fault] | None:
        cancelled = any(entry.kind is Kind.CANCELLED for entry in log.entries)
        for mutator in sorted(self._mutators, key=lambda mutator: self.broken[mutator.code]):
            if mutator.code.startswith("CAN") is not cancelled:
                continue
            tried = copy(log)
            mark = mutator.change(tried, self._chance)
            if mark is not None:
                self.broken[mutator.code] += 1
                return tried, Fault(mutator.code, mark)
        return None
