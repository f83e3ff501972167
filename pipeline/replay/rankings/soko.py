"""Soko: the usual ranking with four-flush and four-straight between one pair and two pairs.

Source 001 "Výherní kombinace v pokeru Soko". A four-flush is compared by its four
suited cards first, the odd card last; a four-straight by its top, then by the fifth
card. A-2-3-4 counts four-high, A-K-Q-J ace-high.
"""

import numpy as np

from pipeline.codes import HandClass
from pipeline.kernel import kernel
from pipeline.replay.cards import RANKS
from pipeline.replay.rankings.ranks import ACE, CLASS0, RANKS_MASK, SETS, SIZE, SUIT, TOP_FIVE, matched_of, ranks_of
from pipeline.replay.rankings.standard import high_of

_PAIR = int(HandClass.PAIR)
_FOUR_STRAIGHT = int(HandClass.FOUR_STRAIGHT)
_FOUR_FLUSH = int(HandClass.FOUR_FLUSH)
#: Places of the two in the ranking; the classes from two pairs on stand two higher.
FOUR_STRAIGHT_PLACE = _PAIR + 1
FOUR_FLUSH_PLACE = _PAIR + 2
_RAISED = 2
_FOUR = 4


def _four_top(ranks: int) -> int:
    """Top rank + 1 of the best four in a row of a set, 0: none."""
    wheel = 3 if ranks & 4103 == 4103 else 0
    tops = [top + 1 for top in range(3, RANKS) if ranks >> (top - 3) & 0b1111 == 0b1111]
    return tops[-1] if tops else wheel


_FOUR_TOP = np.array([_four_top(ranks) for ranks in range(SETS)], dtype=np.int64)


@kernel
def soko_of(deck: int) -> int:
    """Strength of five cards; of fewer, as far as they go."""
    high = high_of(deck)
    if high >> CLASS0 > _PAIR:
        return int(high + (_RAISED << CLASS0))
    for suit in range(4):
        four = (deck >> (suit * RANKS)) & SUIT
        if SIZE[four] == _FOUR:
            odd = ranks_of(deck & ~(SUIT << (suit * RANKS)))
            return int((FOUR_FLUSH_PLACE << CLASS0) | TOP_FIVE[four] | (TOP_FIVE[odd] >> 16))
    ranks = ranks_of(deck)
    top = _FOUR_TOP[ranks]
    if top == 0:
        return int(high)
    return int((FOUR_STRAIGHT_PLACE << CLASS0) | (top << 16) | (_odd_rank(deck, ranks, top) << 12))


@kernel
def _odd_rank(deck: int, ranks: int, top: int) -> int:
    """Rank + 1 of the card beside a four-straight, 0: there is none."""
    row = 0b1111 << (top - _FOUR) if top >= _FOUR else 0b111 | 1 << ACE
    if ranks & ~row:
        return int(TOP_FIVE[ranks & ~row] >> 16)
    pair = matched_of(deck)
    return int((pair & RANKS_MASK) >> 16 if pair >> CLASS0 == _PAIR else 0)


@kernel
def hand_class(place: int) -> int:
    """The class of a place in the ranking."""
    if place == FOUR_FLUSH_PLACE:
        return _FOUR_FLUSH
    if place == FOUR_STRAIGHT_PLACE:
        return _FOUR_STRAIGHT
    return place if place <= _PAIR else place - _RAISED
