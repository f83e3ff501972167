"""Lowball rankings: the lowest hand wins, and the greater number is still the better hand.

Eight or better (001 "OMAHA High/Low"): five different ranks up to eight as bits, ace 1
to eight 128, subtracted from 256; 0 does not qualify.

Ace-to-five (Razz): the ace is low, straights and flushes do not count, pairs do.
Deuce-to-seven (001 "DEUCE TO SEVEN (2-7) TRIPLE DRAW, Výherní kombinace"): the ace is
high, straights and flushes count against the hand, and A-2-3-4-5 is no straight. Both
are ``LOW_TOP`` less a high strength, so that its class and ranks can be read back.
"""

from pipeline.codes import HandClass
from pipeline.kernel import kernel
from pipeline.replay.cards import RANKS
from pipeline.replay.rankings.ranks import ACE, CLASS0, HAND, SIZE, SUIT, TOP_FIVE, matched_of, ranks_of, size_of
from pipeline.replay.rankings.standard import high_of

EIGHT_TOP = 256
#: More than any high strength.
LOW_TOP = 16 << CLASS0
_HIGH_CARD = int(HandClass.HIGH_CARD)
_FLUSH = int(HandClass.FLUSH)
_STRAIGHT = int(HandClass.STRAIGHT)
_STRAIGHT_FLUSH = int(HandClass.STRAIGHT_FLUSH)
_WHEEL = 4 << 16  # the ranks of a straight to the five


@kernel
def low_of(deck: int) -> int:
    """Strength of the best eight-or-better low of any number of cards, 0: none."""
    ranks = low_ranks(deck)
    if SIZE[ranks] < HAND:
        return 0
    while SIZE[ranks] > HAND:
        ranks ^= 1 << ((TOP_FIVE[ranks] >> 16) - 1)
    return int(EIGHT_TOP - ranks)


@kernel
def low_ranks(deck: int) -> int:
    """Ranks up to eight of some cards as bits, ace 1, deuce 2 .. eight 128."""
    ranks = ranks_of(deck)
    return int(((ranks << 1) & (EIGHT_TOP - 1)) | (ranks >> ACE))


@kernel
def _ace_low(deck: int) -> int:
    """A deck with each suit's ace below its deuce: bit 0 of a suit the ace, bit 12 the king."""
    turned = 0
    for suit in range(4):
        ranks = (deck >> (suit * RANKS)) & SUIT
        turned |= (((ranks << 1) & SUIT) | (ranks >> ACE)) << (suit * RANKS)
    return turned


@kernel
def ace_to_five_of(deck: int) -> int:
    """Strength of the best ace-to-five low of up to seven cards; of fewer than five, as far as they go; 0: no card.

    The ranks within are stored as ace 1, deuce 2 .. king 13.
    """
    if deck == 0:
        return 0
    turned = _ace_low(deck)
    ranks = ranks_of(turned)
    if SIZE[ranks] >= HAND:
        while SIZE[ranks] > HAND:
            ranks ^= 1 << ((TOP_FIVE[ranks] >> 16) - 1)
        return int(LOW_TOP - ((_HIGH_CARD << CLASS0) | TOP_FIVE[ranks]))
    spare = size_of(turned) - HAND
    best = LOW_TOP - matched_of(turned) if spare <= 0 else 0
    first = turned if spare > 0 else 0
    while first:  # leave out one card, and where there are seven, a second one
        left = turned ^ (first & -first)
        first &= first - 1
        if spare == 1:
            best = max(best, LOW_TOP - matched_of(left))
            continue
        second = first
        while second:
            best = max(best, LOW_TOP - matched_of(left ^ (second & -second)))
            second &= second - 1
    return int(best)


@kernel
def deuce_to_seven_of(deck: int) -> int:
    """Strength of five cards as a deuce-to-seven low; 0: no card."""
    if deck == 0:
        return 0
    high = high_of(deck)
    if high & ((1 << CLASS0) - 1) == _WHEEL:
        if high >> CLASS0 == _STRAIGHT:
            high = (_HIGH_CARD << CLASS0) | TOP_FIVE[ranks_of(deck)]
        elif high >> CLASS0 == _STRAIGHT_FLUSH:
            high = (_FLUSH << CLASS0) | TOP_FIVE[ranks_of(deck)]
    return int(LOW_TOP - high)
