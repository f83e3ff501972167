"""What each variant is: deck, deals, forced bets, who opens, and what makes the best hand.

The one table of the games, without rulebooks' choices (bring-in by the highest or lowest
card, raise caps, limits, seats): those lie in ``pipeline.rulebooks``. Kernels see these
values as fields of PARAMETERS (``pipeline.rulebooks.parameter_rows``).

Sources: 001, each game's "Rozdávání karet", "Pořadí sázek" and "Odkrytí karet";
002 "První rozdání" to "Pátá karta". Games of other rooms are played as common rules
have them.
"""

from dataclasses import dataclass
from enum import IntEnum

from pipeline.codes import Street, Variant

#: What people call the games.
TITLES = {
    Variant.HOLDEM: "Hold'em",
    Variant.OMAHA: "Omaha",
    Variant.OMAHA5: "5-Card Omaha",
    Variant.OMAHA6: "6-Card Omaha",
    Variant.OMAHA_HILO: "Omaha Hi/Lo",
    Variant.OMAHA5_HILO: "5-Card Omaha Hi/Lo",
    Variant.OMAHA6_HILO: "6-Card Omaha Hi/Lo",
    Variant.COURCHEVEL: "Courchevel",
    Variant.COURCHEVEL_HILO: "Courchevel Hi/Lo",
    Variant.SHORT_DECK: "6+ Hold'em",
    Variant.STUD7: "7-Card Stud",
    Variant.STUD7_HILO: "7-Card Stud Hi/Lo",
    Variant.RAZZ: "Razz",
    Variant.DRAW5: "5-Card Draw",
    Variant.DRAW27_TRIPLE: "2-7 Triple Draw",
    Variant.DRAW27_SINGLE: "2-7 Single Draw",
    Variant.BADUGI: "Badugi",
    Variant.SOKO: "Soko",
    Variant.AMERICANA: "Americana",
    Variant.TELESINA: "Telesina",
    Variant.DRAW32: "32-Card Draw",
    Variant.STUD5: "Five Card Stud",
}


class Ranking(IntEnum):
    """What decides between two hands."""

    STANDARD = 0  # the best five by the usual order
    SHORT_DECK = 1  # 36 cards: flush beats full house, A-6-7-8-9 the lowest straight
    STRIPPED = 2  # 32 cards: flush beats full house, A-7-8-9-10 the lowest straight (Americana)
    TELESINA = 3  # the same, ties broken by suits
    DRAW32 = 4  # the same, ties broken by suits in another way
    SOKO = 5  # with four-flush and four-straight
    ACE_TO_FIVE = 6  # lowest of the best five, ace low, straights and flushes left aside
    DEUCE_TO_SEVEN = 7  # lowest, ace high, straights and flushes counted
    BADUGI = 8  # four cards of four suits and four ranks, lowest


#: Rankings in which the lowest hand wins.
LOWBALL = frozenset({Ranking.ACE_TO_FIVE, Ranking.DEUCE_TO_SEVEN, Ranking.BADUGI})


class Forced(IntEnum):
    """The bets before the first card."""

    BLINDS = 0  # small and big blind; antes where the stakes name one
    BRING_IN = 1  # antes, and the bring-in by an open card
    BUTTON_BLIND = 2  # antes, and one blind by the button


class Opener(IntEnum):
    """Who acts first in the rounds after the first."""

    LEFT_OF_BUTTON = 0
    LEFT_OF_BIG_BLIND = 1  # 32-Card Draw
    HIGHEST_BOARD = 2
    LOWEST_BOARD = 3  # Razz


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards that come before one betting round."""

    street: Street
    down: int = 0  # to each player, face down
    up: int = 0  # to each player, face up
    board: int = 0  # in the middle
    draw: bool = False  # each player may change cards


@dataclass(frozen=True, slots=True)
class Game:
    """One variant."""

    variant: Variant
    deals: tuple[Deal, ...]  # one a betting round
    forced: Forced = Forced.BLINDS
    opener: Opener = Opener.LEFT_OF_BUTTON
    lowest_rank: int = 0  # of the deck: 0 deuce (52 cards), 4 six (36), 5 seven (32)
    ranking: Ranking = Ranking.STANDARD
    high_low: bool = False  # half the pot to the best low, eight or better
    exactly_two: bool = False  # two of the hole cards and three of the board must play
    most_discards: int = 0  # in one draw
    common_seventh: bool = False  # one common card where the deck does not last for the last street
    split_offer: bool = False  # players may agree to split the pot instead of showing down

    @property
    def own_cards(self) -> int:
        """Cards that a player holds at the end."""
        return sum(deal.down + deal.up for deal in self.deals)

    @property
    def board_cards(self) -> int:
        """Cards in the middle at the end; a common seventh card comes on top."""
        return sum(deal.board for deal in self.deals)

    @property
    def deck(self) -> int:
        """Cards of the deck."""
        return 4 * (13 - self.lowest_rank)

    @property
    def rounds(self) -> int:
        """Betting rounds."""
        return len(self.deals)

    @property
    def draws(self) -> int:
        """Times that cards may be changed."""
        return sum(deal.draw for deal in self.deals)


_PREFLOP, _FLOP, _TURN, _RIVER, _LAST = Street.PREFLOP, Street.FLOP, Street.TURN, Street.RIVER, Street.LAST
_SIX, _SEVEN = 4, 5


def _flop(variant: Variant, hole: int, *, high_low: bool = False, early: int = 0) -> Game:
    """A flop game; ``early`` cards of the flop lie open before the first round (Courchevel)."""
    deals = (
        Deal(_PREFLOP, down=hole, board=early),
        Deal(_FLOP, board=3 - early),
        Deal(_TURN, board=1),
        Deal(_RIVER, board=1),
    )
    return Game(variant, deals, high_low=high_low, exactly_two=hole > 2)


_SEVEN_CARDS = (
    Deal(_PREFLOP, down=2, up=1),
    Deal(_FLOP, up=1),
    Deal(_TURN, up=1),
    Deal(_RIVER, up=1),
    Deal(_LAST, down=1),
)
_FIVE_CARDS = (Deal(_PREFLOP, down=1, up=1), Deal(_FLOP, up=1), Deal(_TURN, up=1), Deal(_RIVER, up=1))


def _stud(
    variant: Variant,
    deals: tuple[Deal, ...],
    ranking: Ranking = Ranking.STANDARD,
    *,
    opener: Opener = Opener.HIGHEST_BOARD,
    lowest_rank: int = 0,
    high_low: bool = False,
) -> Game:
    return Game(
        variant,
        deals,
        forced=Forced.BRING_IN,
        opener=opener,
        lowest_rank=lowest_rank,
        ranking=ranking,
        high_low=high_low,
        common_seventh=deals is _SEVEN_CARDS,
    )


def _draw(variant: Variant, draws: int, ranking: Ranking, *, cards: int = 5, most_discards: int = 5) -> Game:
    return Game(variant, _draws(draws, cards), ranking=ranking, most_discards=most_discards)


def _draws(draws: int, cards: int = 5) -> tuple[Deal, ...]:
    return (Deal(_PREFLOP, down=cards), *(Deal(street, draw=True) for street in (_FLOP, _TURN, _RIVER)[:draws]))


#: Every variant that the replay plays.
GAMES: dict[Variant, Game] = {
    game.variant: game
    for game in (
        _flop(Variant.HOLDEM, 2),
        _flop(Variant.OMAHA, 4),
        _flop(Variant.OMAHA5, 5),
        _flop(Variant.OMAHA6, 6),
        _flop(Variant.OMAHA_HILO, 4, high_low=True),
        _flop(Variant.OMAHA5_HILO, 5, high_low=True),
        _flop(Variant.OMAHA6_HILO, 6, high_low=True),
        _flop(Variant.COURCHEVEL, 5, early=1),
        _flop(Variant.COURCHEVEL_HILO, 5, high_low=True, early=1),
        Game(
            Variant.SHORT_DECK,
            _flop(Variant.HOLDEM, 2).deals,
            forced=Forced.BUTTON_BLIND,
            lowest_rank=_SIX,
            ranking=Ranking.SHORT_DECK,
        ),
        _stud(Variant.STUD7, _SEVEN_CARDS),
        _stud(Variant.STUD7_HILO, _SEVEN_CARDS, high_low=True),
        _stud(Variant.RAZZ, _SEVEN_CARDS, Ranking.ACE_TO_FIVE, opener=Opener.LOWEST_BOARD),
        _stud(Variant.SOKO, _FIVE_CARDS, Ranking.SOKO),
        _stud(Variant.AMERICANA, _FIVE_CARDS, Ranking.STRIPPED, lowest_rank=_SEVEN),
        _stud(Variant.TELESINA, (*_FIVE_CARDS, Deal(_LAST, board=1)), Ranking.TELESINA, lowest_rank=_SEVEN),
        _stud(Variant.STUD5, _FIVE_CARDS),
        _draw(Variant.DRAW5, 1, Ranking.STANDARD),
        _draw(Variant.DRAW27_TRIPLE, 3, Ranking.DEUCE_TO_SEVEN),
        _draw(Variant.DRAW27_SINGLE, 1, Ranking.DEUCE_TO_SEVEN),
        _draw(Variant.BADUGI, 3, Ranking.BADUGI, cards=4, most_discards=4),
        Game(
            Variant.DRAW32,
            _draws(1),
            opener=Opener.LEFT_OF_BIG_BLIND,
            lowest_rank=_SEVEN,
            ranking=Ranking.DRAW32,
            most_discards=4,
            split_offer=True,
        ),
    )
}
