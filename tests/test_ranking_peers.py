"""Hands of stud, draw and short deck are ordered as PokerKit orders them."""

import random
from collections.abc import Iterator

import pokerkit
import pytest

from pipeline.kernel import compiled
from pipeline.replay.cards import deck_mask, pack_cards
from pipeline.replay.rankings.best import strength_of
from pipeline.replay.rankings.lows import low_of
from pipeline.variants import Ranking

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
EIGHT_OR_BETTER = -1
DEALS = 100_000


def deals(cards: int, lowest: int, count: int) -> Iterator[list[str]]:
    deal = random.Random(cards)
    for _ in range(count):
        yield deal.sample(DECK[4 * lowest :], cards)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ranking", "kind", "cards", "lowest"),
    [
        pytest.param(Ranking.STANDARD, pokerkit.StandardHighHand, 7, 0, id="stud"),
        pytest.param(EIGHT_OR_BETTER, pokerkit.EightOrBetterLowHand, 7, 0, id="stud-hi-lo"),
        pytest.param(Ranking.ACE_TO_FIVE, pokerkit.RegularLowHand, 7, 0, id="razz"),
        pytest.param(Ranking.DEUCE_TO_SEVEN, pokerkit.StandardLowHand, 5, 0, id="deuce-to-seven"),
        pytest.param(Ranking.BADUGI, pokerkit.BadugiHand, 4, 0, id="badugi"),
        pytest.param(Ranking.SHORT_DECK, pokerkit.ShortDeckHoldemHand, 7, 4, id="short-deck"),
    ],
)
def test_each_hand_beats_the_one_before_just_where_pokerkit_says_so(ranking, kind, cards, lowest) -> None:
    ours, theirs = 0, None
    for hand in deals(cards, lowest, DEALS if compiled() else 500):
        deck = deck_mask(pack_cards(" ".join(hand)))
        strength = low_of(deck) if ranking == EIGHT_OR_BETTER else strength_of(int(ranking), deck)
        other = kind.from_game_or_none("".join(hand))
        assert (strength == 0) == (other is None), hand
        if ours and strength:
            assert (strength > ours) == (other > theirs), hand
            assert (strength == ours) == (other == theirs), hand
        ours, theirs = strength, other
