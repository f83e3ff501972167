"""What a mutator is, and for which games it is."""

from collections.abc import Callable
from dataclasses import dataclass

from pipeline.simulate.cards import Chance
from pipeline.simulate.games import Family, Game, Limit, Variant
from pipeline.simulate.hand import Odds
from pipeline.simulate.log import ENDING, Kind, Log

#: The line that breaks the rule, as a key of the marks that a renderer leaves.
Mark = object
#: Changes the log in place; None if this hand cannot be made to break the rule.
Change = Callable[[Log, Chance], Mark | None]


@dataclass(frozen=True, slots=True)
class Scene:
    """What is simulated."""

    game: Game
    limit: Limit
    tournament: bool
    house: bool  # in the house's format, by the house's rules
    straddles: bool


@dataclass(frozen=True, slots=True)
class Mutator:
    """A way to break one rule.

    ``implied`` are codes that the same act truly breaks, too, with the reason; ``odds``
    make the hands that it needs frequent, where its code is asked for by name. One that
    is not ``usual`` breaks a rule that no rulebook of ours has switched on.
    """

    code: str
    change: Change
    applies: Callable[[Scene], bool]
    implied: tuple[tuple[str, str], ...] = ()
    odds: Odds | None = None
    usual: bool = True


def always(scene: Scene) -> bool:
    """In every game."""
    return True


def house(scene: Scene) -> bool:
    """By the house's own rules or wording."""
    return scene.house


def blinds(scene: Scene) -> bool:
    """Games with blinds."""
    return scene.game.has_blinds


def stud(scene: Scene) -> bool:
    """Games with antes and a bring-in."""
    return not scene.game.has_blinds


def draw(scene: Scene) -> bool:
    """Games with draws."""
    return scene.game.family is Family.DRAW


def antes(scene: Scene) -> bool:
    """Hands with antes, at least at higher levels."""
    return scene.tournament or not scene.game.has_blinds


def limits(*able: Limit) -> Callable[[Scene], bool]:
    """Games of these limits."""
    return lambda scene: scene.limit in able


def variants(*able: Variant) -> Callable[[Scene], bool]:
    """These games."""
    return lambda scene: scene.game.variant in able


def both(*conditions: Callable[[Scene], bool]) -> Callable[[Scene], bool]:
    """All conditions at once."""
    return lambda scene: all(condition(scene) for condition in conditions)


def uncontested(log: Log) -> bool:
    """Whether all but one folded."""
    return any(entry.kind is Kind.UNSEEN for entry in log.entries) and not any(
        entry.kind is Kind.SPLIT_OFFERED for entry in log.entries
    )


def first_after_forced(log: Log) -> int:
    """The line at which a missing forced bet shows: the first that is none."""
    return next(index for index, entry in enumerate(log.entries) if entry.kind >= Kind.DEALT)


def ending(log: Log) -> int:
    """The first line after all play."""
    return next(index for index, entry in enumerate(log.entries) if entry.kind in ENDING)
