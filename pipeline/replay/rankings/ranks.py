"""Sets of ranks as numbers, and the strength that equal ranks alone make.

Cards come as bits of a deck (``pipeline.replay.cards.deck_mask``): thirteen ranks a suit.
A strength is ``class << 20 | five ranks of four bits``, ranks stored as rank + 1, the
one that decides first on top: pair of nines with A K 2 is class 2, 9 A K 2. Of a
straight only its top card is kept. The greater number is the better hand; 0 is no hand.
"""

import numpy as np

from pipeline.codes import HandClass
from pipeline.kernel import kernel
from pipeline.replay.cards import RANKS

SETS = 1 << RANKS  # every set of ranks is an index
SUIT = SETS - 1
CLASS0 = 20
RANKS_MASK = (1 << CLASS0) - 1
ACE = 12
HAND = 5

_HIGH_CARD = int(HandClass.HIGH_CARD)
_PAIR = int(HandClass.PAIR)
_TWO_PAIR = int(HandClass.TWO_PAIR)
_TRIPS = int(HandClass.TRIPS)
_FULL_HOUSE = int(HandClass.FULL_HOUSE)
_QUADS = int(HandClass.QUADS)


def _top_five(ranks: int) -> int:
    """The five highest ranks of a set, four bits each, highest on top, 0 where there are fewer."""
    highest = [rank + 1 for rank in reversed(range(RANKS)) if ranks >> rank & 1][:HAND]
    return sum(stored << 4 * (4 - place) for place, stored in enumerate(highest))


def straight_tops(lowest: int) -> np.ndarray:
    """By set of ranks: top rank + 1 of the best five in a row, 0: none.

    The ace is high, or low below the ``lowest`` rank of the deck.
    """
    rows = [(1 << ACE | 0b1111 << lowest, lowest + 3), *((0b11111 << top - 4, top) for top in range(lowest + 4, RANKS))]
    tops = np.zeros(SETS, dtype=np.int64)
    every = np.arange(SETS)
    for row, top in rows:
        tops[every & row == row] = top + 1
    return tops


TOP_FIVE = np.array([_top_five(ranks) for ranks in range(SETS)], dtype=np.int64)
SIZE = np.array([ranks.bit_count() for ranks in range(SETS)], dtype=np.int64)


@kernel
def matched(singles: int, pairs: int, trips: int, quads: int) -> int:
    """Strength by equal ranks alone; each set holds the ranks that occur at least so often."""
    if quads:
        four = TOP_FIVE[quads] >> 16
        return int((_QUADS << CLASS0) | (four << 16) | (TOP_FIVE[singles & ~(1 << (four - 1))] >> 16 << 12))
    if trips:
        three = TOP_FIVE[trips] >> 16
        rest = ~(1 << (three - 1))
        if pairs & rest:
            return int((_FULL_HOUSE << CLASS0) | (three << 16) | (TOP_FIVE[pairs & rest] >> 16 << 12))
        return int((_TRIPS << CLASS0) | (three << 16) | (TOP_FIVE[singles & rest] >> 12 << 8))
    if pairs:
        two = TOP_FIVE[pairs] >> 12
        if two & 15:
            rest = ~((1 << ((two >> 4) - 1)) | (1 << ((two & 15) - 1)))
            return int((_TWO_PAIR << CLASS0) | (two << 12) | (TOP_FIVE[singles & rest] >> 16 << 8))
        two >>= 4
        return int((_PAIR << CLASS0) | (two << 16) | (TOP_FIVE[singles & ~(1 << (two - 1))] >> 8 << 4))
    if singles:
        return int((_HIGH_CARD << CLASS0) | TOP_FIVE[singles])
    return 0


@kernel
def matched_of(deck: int) -> int:
    """Strength of a deck by equal ranks alone, straights and flushes left aside."""
    clubs = deck & SUIT
    diamonds = (deck >> RANKS) & SUIT
    hearts = (deck >> (2 * RANKS)) & SUIT
    spades = (deck >> (3 * RANKS)) & SUIT
    low_both = clubs & diamonds
    low_any = clubs | diamonds
    high_both = hearts & spades
    high_any = hearts | spades
    return int(
        matched(
            low_any | high_any,
            low_both | high_both | (low_any & high_any),
            (low_both & high_any) | (high_both & low_any),
            low_both & high_both,
        )
    )


@kernel
def ranks_of(deck: int) -> int:
    """The ranks of a deck, suits left aside, as a set."""
    return (deck | (deck >> RANKS) | (deck >> (2 * RANKS)) | (deck >> (3 * RANKS))) & SUIT


@kernel
def size_of(deck: int) -> int:
    """Number of cards of a deck."""
    return int(
        SIZE[deck & SUIT]
        + SIZE[(deck >> RANKS) & SUIT]
        + SIZE[(deck >> (2 * RANKS)) & SUIT]
        + SIZE[(deck >> (3 * RANKS)) & SUIT]
    )
