"""The games that PokerKit plays out for us, each as a maker of its state."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pokerkit as pk

from pipeline.codes import Limit, Variant

#: Chips of a cent.
SMALL_BLIND, BIG_BLIND, BIG_BET = 1, 2, 4
BRING_IN = 1

#: Cards are dealt and shown a step at a time: so each step's street is known, and the pots before hands are shown.
_BY_HAND = {
    pk.Automation.CARD_BURNING,
    pk.Automation.HOLE_DEALING,
    pk.Automation.BOARD_DEALING,
    pk.Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
}
_AUTOMATIC = tuple(step for step in pk.Automation if step not in _BY_HAND)
_BLINDS = (SMALL_BLIND, BIG_BLIND)

#: Makes a state of stacks, left of the button first, and an ante.
Create = Callable[[list[int], int], pk.State]


@dataclass(frozen=True, slots=True)
class Game:
    """A game and how PokerKit deals it."""

    variant: Variant
    limit: Limit
    create: Create
    most_players: int
    antes: tuple[int, ...]  # one of them is the ante of a hand


def _blinds(kind: Any, bets: dict[str, int]) -> Create:
    def create(stacks: list[int], ante: int) -> pk.State:
        return kind.create_state(  # type: ignore[no-any-return]
            automations=_AUTOMATIC,
            ante_trimming_status=True,
            raw_antes=ante,
            raw_blinds_or_straddles=_BLINDS,
            raw_starting_stacks=stacks,
            player_count=len(stacks),
            **bets,
        )

    return create


def _stud(kind: Any) -> Create:
    def create(stacks: list[int], ante: int) -> pk.State:
        return kind.create_state(_AUTOMATIC, True, ante, BRING_IN, BIG_BLIND, BIG_BET, stacks, len(stacks))  # type: ignore[no-any-return]

    return create


def _five_card_draw(stacks: list[int], ante: int) -> pk.State:
    """PokerKit has the single draw of 2-7; the ranking is another, deals and betting are the same."""
    single = pk.NoLimitDeuceToSevenLowballSingleDraw(_AUTOMATIC, True, ante, _BLINDS, BIG_BLIND)
    return pk.State(
        _AUTOMATIC,
        pk.Deck.STANDARD,
        (pk.StandardHighHand,),
        single.streets,
        pk.BettingStructure.NO_LIMIT,
        True,
        ante,
        _BLINDS,
        0,
        stacks,
        len(stacks),
    )


_NO_LIMIT, _FIXED = {"min_bet": BIG_BLIND}, {"small_bet": BIG_BLIND, "big_bet": BIG_BET}
_SOMETIMES, _ALWAYS, _NEVER = (0, 0, 1), (1,), (0,)

GAMES = {
    "holdem": Game(Variant.HOLDEM, Limit.NO_LIMIT, _blinds(pk.NoLimitTexasHoldem, _NO_LIMIT), 9, _SOMETIMES),
    "omaha": Game(Variant.OMAHA, Limit.POT_LIMIT, _blinds(pk.PotLimitOmahaHoldem, _NO_LIMIT), 9, _SOMETIMES),
    "fixed": Game(Variant.HOLDEM, Limit.FIXED, _blinds(pk.FixedLimitTexasHoldem, _FIXED), 9, _SOMETIMES),
    "stud": Game(Variant.STUD7, Limit.FIXED, _stud(pk.FixedLimitSevenCardStud), 8, _ALWAYS),
    "stud-hilo": Game(
        Variant.STUD7_HILO, Limit.FIXED, _stud(pk.FixedLimitSevenCardStudHighLowSplitEightOrBetter), 8, _ALWAYS
    ),
    "razz": Game(Variant.RAZZ, Limit.FIXED, _stud(pk.FixedLimitRazz), 8, _ALWAYS),
    "draw": Game(Variant.DRAW5, Limit.NO_LIMIT, _five_card_draw, 6, _SOMETIMES),
    "triple-draw": Game(
        Variant.DRAW27_TRIPLE, Limit.FIXED, _blinds(pk.FixedLimitDeuceToSevenLowballTripleDraw, _FIXED), 6, _NEVER
    ),
    "single-draw": Game(
        Variant.DRAW27_SINGLE,
        Limit.NO_LIMIT,
        _blinds(pk.NoLimitDeuceToSevenLowballSingleDraw, _NO_LIMIT),
        6,
        _SOMETIMES,
    ),
    "badugi": Game(Variant.BADUGI, Limit.FIXED, _blinds(pk.FixedLimitBadugi, _FIXED), 6, _NEVER),
}
