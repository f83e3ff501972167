"""What is played: fourteen variants and five betting structures. Sources 001 (by game) and 002 (Five Card Stud)."""

from dataclasses import dataclass
from enum import Enum

from pipeline.simulate.cards import DECK, FIRST_OF_32


class WrongChoice(ValueError):  # noqa: N818 -- it says what is wrong with the request
    """There is no such game, limit, number of players or fault."""


class Family(Enum):
    """How cards come to the players."""

    FLOP = "flop"
    STUD = "stud"
    DRAW = "draw"


class Variant(Enum):
    """The games, by the names of the command line."""

    HOLDEM = "holdem"
    OMAHA = "omaha"
    OMAHA5 = "omaha5"
    OMAHA_HILO = "omaha-hilo"
    OMAHA5_HILO = "omaha5-hilo"
    SOKO = "soko"
    STUD7 = "stud7"
    STUD7_HILO = "stud7-hilo"
    DRAW5 = "draw5"
    DRAW27_TRIPLE = "draw27-triple"
    AMERICANA = "americana"
    TELESINA = "telesina"
    DRAW32 = "draw32"
    STUD5 = "stud5"


class FormatName(Enum):
    """Rooms whose logs are written."""

    HOUSE = "house"
    POKERSTARS = "pokerstars"


class Limit(Enum):
    """Betting structures."""

    FIXED = "fixed"
    SPREAD = "spread"
    NO = "no"
    POT = "pot"
    HALF_POT = "half-pot"


@dataclass(frozen=True, slots=True)
class Game:
    """One variant.

    ``open_pair_round`` is the round (from 0) in which, at Fixed Limit, an open pair
    allows the upper limit, 0: none. Bring-in by the lowest door card at the limits
    ``low_brings_in``, by the highest at all others.
    """

    variant: Variant
    family: Family
    seats: int  # most players
    rounds: int  # of betting
    limits: tuple[Limit, ...]
    hidden: int  # a player's first hidden cards
    first_card: int = 0  # of the deck
    exactly_two: bool = False  # of the hidden cards
    hi_lo: bool = False
    last_card_hidden: bool = False
    vela: bool = False
    most_discards: int = 5
    raked: bool = True
    upper_from: int = 2  # first round (from 0) at Fixed Limit's upper limit
    open_pair_round: int = 0
    low_brings_in: tuple[Limit, ...] = ()

    @property
    def deck(self) -> range:
        """All its cards."""
        return range(self.first_card, DECK)

    @property
    def has_blinds(self) -> bool:
        """Blinds or, in stud games, antes and a bring-in."""
        return self.family is not Family.STUD


_ALL = tuple(Limit)
#: Source 001 says who brings in for these two only; a Spread Limit of three amounts has no meaning over five streets.
_STUD7 = (Limit.FIXED, Limit.POT)
_STUD7_HILO = (Limit.FIXED, Limit.NO, Limit.POT, Limit.HALF_POT)


def _flop(variant: Variant, seats: int, hidden: int, hi_lo: bool = False) -> Game:
    return Game(variant, Family.FLOP, seats, 4, _ALL, hidden, exactly_two=hidden > 2, hi_lo=hi_lo)


GAMES = {
    game.variant: game
    for game in (
        _flop(Variant.HOLDEM, 10, 2),
        _flop(Variant.OMAHA, 8, 4),
        _flop(Variant.OMAHA5, 8, 5),
        _flop(Variant.OMAHA_HILO, 8, 4, hi_lo=True),
        _flop(Variant.OMAHA5_HILO, 8, 5, hi_lo=True),
        Game(Variant.SOKO, Family.STUD, 8, 4, _ALL, 1),
        Game(
            Variant.STUD7,
            Family.STUD,
            8,
            5,
            _STUD7,
            2,
            last_card_hidden=True,
            open_pair_round=1,
            low_brings_in=(Limit.FIXED,),
        ),
        Game(
            Variant.STUD7_HILO,
            Family.STUD,
            8,
            5,
            _STUD7_HILO,
            2,
            hi_lo=True,
            last_card_hidden=True,
            low_brings_in=_ALL,
        ),
        Game(Variant.DRAW5, Family.DRAW, 6, 2, _ALL, 5),
        Game(Variant.DRAW27_TRIPLE, Family.DRAW, 6, 4, _ALL, 5),
        Game(Variant.AMERICANA, Family.STUD, 6, 4, _ALL, 1, FIRST_OF_32, raked=False),
        Game(Variant.TELESINA, Family.STUD, 6, 5, _ALL, 1, FIRST_OF_32, vela=True, raked=False),
        Game(Variant.DRAW32, Family.DRAW, 5, 2, _ALL, 5, FIRST_OF_32, most_discards=4, raked=False),
        # Source 002 has limits of its own for Fixed Limit only, and no rake.
        Game(
            Variant.STUD5,
            Family.STUD,
            10,
            4,
            (Limit.FIXED,),
            1,
            raked=False,
            open_pair_round=1,
            low_brings_in=(Limit.FIXED,),
        ),
    )
}


@dataclass(frozen=True, slots=True)
class Stakes:
    """Forced bets and limits of a table, in cents or chips.

    ``low``, ``middle`` and ``high`` are the limits of Fixed (two of them) and Spread
    Limit; elsewhere ``low`` is the least bet.
    """

    low: int
    middle: int
    high: int
    small_blind: int = 0
    big_blind: int = 0
    ante: int = 0
    bring_in: int = 0


def stakes_of(game: Game, limit: Limit, small_blind: int, big_blind: int, ante: int = 0) -> Stakes:
    """Stakes of a table that has these blinds or, in a stud game, an ante of a tenth of the big blind.

    Spread Limit's lowest limit is the big blind or bring-in, so that the least bet and
    the raises of the first two rounds leave no room for reading the source otherwise.
    """
    if game.has_blinds:
        middle = 2 * big_blind
        high = 3 * big_blind if limit is Limit.SPREAD else 2 * big_blind
        return Stakes(big_blind, middle, high, small_blind, big_blind, ante)
    ante = big_blind // 10
    low = big_blind if limit is Limit.FIXED else 2 * ante
    return Stakes(low, 2 * low, 3 * low if limit is Limit.SPREAD else 2 * low, ante=ante, bring_in=2 * ante)
