"""What a part of the proof asked for and what came out."""

from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass(slots=True)
class Score:
    """Counts of one game, or of one code in one game; ``code`` is empty for hands without a fault.

    ``false`` counts findings that name no fault; ``off`` tells of the hands that were not
    as they should be. Seconds are those of writing, of parsing, and of the replay.
    """

    game: str
    variant: str
    code: str = ""
    hands: int = 0
    faults: int = 0
    found: int = 0
    false: int = 0
    aside: int = 0  # hands in quarantine
    off: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=lambda: [0.0, 0.0, 0.0])

    def note(self, text: str) -> None:
        """Tell of a hand that is not as it should be."""
        self.off.append(f"{self.game}: {text}")


def total(scores: Iterable[Score]) -> Score:
    """The sum of scores; its game is all of theirs."""
    summed = Score("", "")
    for score in scores:
        summed.hands += score.hands
        summed.faults += score.faults
        summed.found += score.found
        summed.false += score.false
        summed.aside += score.aside
        summed.off += score.off
        summed.seconds = [one + other for one, other in zip(summed.seconds, score.seconds, strict=True)]
    return summed


def recall(score: Score) -> str:
    """Share of the faults that were found at their line."""
    return f"{score.found / score.faults:.4f}" if score.faults else "-"


def precision(score: Score) -> str:
    """Share of the findings that name a fault."""
    named = score.found + score.false
    return f"{score.found / named:.4f}" if named else "-"
