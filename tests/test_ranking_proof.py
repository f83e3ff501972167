"""Every hand of every deck: class counts as combinatorics says, and the order of a second evaluator."""

from collections.abc import Callable
from functools import cache
from math import comb

import numpy as np
import pytest

from pipeline.codes import HandClass
from pipeline.kernel import compiled, kernel
from pipeline.replay.rankings.best import strength_of
from pipeline.replay.rankings.words import said_of
from pipeline.variants import Ranking
from tests import plain_rankings as plain

pytestmark = pytest.mark.skipif(not compiled(), reason="millions of hands take minutes without compiled kernels")

_PLAIN: dict[Ranking, Callable[[np.ndarray], np.ndarray]] = {
    Ranking.STANDARD: plain.standard,
    Ranking.SOKO: plain.soko,
    Ranking.ACE_TO_FIVE: plain.ace_to_five,
    Ranking.DEUCE_TO_SEVEN: plain.deuce_to_seven,
    Ranking.SHORT_DECK: plain.short_deck,
    Ranking.STRIPPED: plain.stripped,
    Ranking.TELESINA: plain.telesina,
    Ranking.DRAW32: plain.draw32,
    Ranking.BADUGI: plain.badugi,
}
_LOWEST = {
    Ranking.SHORT_DECK: 4,
    Ranking.STRIPPED: 5,
    Ranking.TELESINA: 5,
    Ranking.DRAW32: 5,
}


@cache
def hands_of(lowest_rank: int, size: int) -> np.ndarray:
    return plain.all_hands(lowest_rank, size)


def hands_for(ranking: Ranking) -> np.ndarray:
    return hands_of(_LOWEST.get(ranking, 0), 4 if ranking == Ranking.BADUGI else 5)


@kernel
def strengths_of(ranking, hands, strengths, classes):
    for row in range(len(hands)):
        deck = 0
        for place in range(hands.shape[1]):
            card = int(hands[row, place])
            deck |= 1 << (13 * (card & 3) + (card >> 2))
        strengths[row] = strength_of(ranking, deck)
        classes[row] = said_of(ranking, strengths[row]) & 255


@cache
def ours(ranking: Ranking) -> tuple[np.ndarray, np.ndarray]:
    """Strengths and classes of all hands."""
    hands = hands_for(ranking)
    strengths, classes = np.zeros(len(hands), np.int64), np.zeros(len(hands), np.int64)
    strengths_of(int(ranking), hands, strengths, classes)
    return strengths, classes


def usual_counts(ranks: int, straights: int, royals: int = 4) -> dict[HandClass, int]:
    """Hands of five by class in a deck of so many ranks, so many sets of which are straights."""
    single = comb(ranks, 5)
    counts = {
        HandClass.STRAIGHT_FLUSH: 4 * straights - royals,
        HandClass.QUADS: ranks * 4 * (ranks - 1),
        HandClass.FULL_HOUSE: ranks * 4 * (ranks - 1) * 6,
        HandClass.FLUSH: (single - straights) * 4,
        HandClass.STRAIGHT: straights * (4**5 - 4),
        HandClass.TRIPS: ranks * 4 * comb(ranks - 1, 2) * 16,
        HandClass.TWO_PAIR: comb(ranks, 2) * 36 * 4 * (ranks - 2),
        HandClass.PAIR: ranks * 6 * comb(ranks - 1, 3) * 64,
        HandClass.HIGH_CARD: (single - straights) * (4**5 - 4),
    }
    return counts | ({HandClass.ROYAL_FLUSH: royals} if royals else {})


def soko_counts() -> dict[HandClass, int]:
    """Four-flushes and four-straights are taken out of pairs and high cards."""
    paired_flush = 4 * comb(13, 4) * 4 * 3
    single_flush = 4 * comb(13, 4) * 9 * 3 - 10 * 4 * 5 * 3  # less straights
    paired_run = 11 * 4 * (4**3 * 6 - 4 * 3)  # less four-flushes
    sets = 2 * 8 + 9 * 7  # the fifth rank makes no straight
    single_run = sets * (4**5 - 4 - 5 * 4 * 3)
    counts = usual_counts(13, 10)
    counts[HandClass.FOUR_FLUSH] = paired_flush + single_flush
    counts[HandClass.FOUR_STRAIGHT] = paired_run + single_run
    counts[HandClass.PAIR] -= paired_flush + paired_run
    counts[HandClass.HIGH_CARD] -= single_flush + single_run
    return counts


def ace_to_five_counts() -> dict[HandClass, int]:
    counts = usual_counts(13, 0, royals=0)
    counts[HandClass.HIGH_CARD] = comb(13, 5) * 4**5
    gone = {HandClass.FLUSH, HandClass.STRAIGHT, HandClass.STRAIGHT_FLUSH}
    return {kind: n for kind, n in counts.items() if kind not in gone}


COUNTS = {
    Ranking.STANDARD: usual_counts(13, 10),
    Ranking.SOKO: soko_counts(),
    Ranking.ACE_TO_FIVE: ace_to_five_counts(),
    Ranking.DEUCE_TO_SEVEN: usual_counts(13, 9),
    Ranking.SHORT_DECK: usual_counts(9, 6),
    Ranking.STRIPPED: usual_counts(8, 5),
    Ranking.TELESINA: usual_counts(8, 5),
    Ranking.DRAW32: usual_counts(8, 5),
}


@pytest.mark.parametrize("ranking", COUNTS, ids=lambda ranking: ranking.name)
def test_classes_are_as_frequent_as_combinatorics_says(ranking: Ranking) -> None:
    _, classes = ours(ranking)
    found = {HandClass(kind): n for kind, n in enumerate(np.bincount(classes).tolist()) if n}
    assert found == COUNTS[ranking]
    assert sum(found.values()) == len(hands_for(ranking))


def test_badugis_are_as_frequent_as_combinatorics_says() -> None:
    cards = ours(Ranking.BADUGI)[0] >> 20
    three = comb(13, 4) * 4 * 3 * 6 * 2 + 13 * comb(12, 2) * 12 * 5
    one = 4 * comb(13, 4) + 13
    four = 13 * 12 * 11 * 10
    assert np.bincount(cards).tolist() == [0, one, comb(52, 4) - one - three - four, three, four]


@pytest.mark.parametrize("ranking", _PLAIN, ids=lambda ranking: ranking.name)
def test_every_hand_stands_where_a_plain_sort_key_puts_it(ranking: Ranking) -> None:
    strengths, _ = ours(ranking)
    keys = _PLAIN[ranking](hands_for(ranking))
    order = np.argsort(keys, kind="stable")
    by_key, by_strength = np.diff(keys[order]), np.diff(strengths[order])
    assert ((by_key > 0) == (by_strength > 0)).all()
    assert (by_strength >= 0).all()


def test_no_two_hands_of_32_card_draw_tie_unless_they_share_a_card() -> None:
    strengths, _ = ours(Ranking.DRAW32)
    hands = hands_for(Ranking.DRAW32)
    bits = (np.uint64(1) << hands.astype(np.uint64)).sum(1, dtype=np.uint64)
    order = np.argsort(strengths, kind="stable")
    ties = np.flatnonzero(np.diff(np.append(-1, strengths[order])))
    for group in np.split(bits[order], ties[1:]):
        assert (group[:, None] & group).all()
