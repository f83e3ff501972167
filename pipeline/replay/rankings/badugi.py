"""Badugi: as many cards as differ in rank and suit, up to four; more beat fewer, then the lowest wins, ace low."""

from pipeline.kernel import kernel
from pipeline.replay.cards import RANKS
from pipeline.replay.rankings.ranks import ACE, CLASS0, SUIT

#: More than any four ranks of four bits.
RANKS_TOP = 1 << 16
_SUITS = 4


@kernel
def badugi_of(deck: int) -> int:
    """Strength of the best badugi of up to four cards: ``cards << 20 | RANKS_TOP - ranks``; 0: no card.

    The ranks are four bits each, ace 1 to king 13, highest on top. Each suit gives its
    lowest card or, where a rank is taken, the next: the suits are tried in every order.
    """
    best = 0
    for first in range(_SUITS):
        for second in range(_SUITS):
            for third in range(_SUITS):
                fourth = 6 - first - second - third
                if first != second and first != third and second != third:
                    best = max(best, _taken(deck, first, second, third, fourth))
                if best >> CLASS0 == _SUITS:  # one card a suit: no order gives others
                    return int(best)
    return int(best)


@kernel
def _taken(deck: int, first: int, second: int, third: int, fourth: int) -> int:
    """Strength of what the suits give when each in turn gives its lowest card of a new rank."""
    taken = 0
    cards = 0
    for turn in range(_SUITS):
        suit = first
        if turn == 1:
            suit = second
        elif turn == 2:
            suit = third
        elif turn == 3:
            suit = fourth
        ranks = (deck >> (suit * RANKS)) & SUIT
        free = (((ranks << 1) & SUIT) | (ranks >> ACE)) & ~taken
        if free:
            taken |= free & -free
            cards += 1
    if cards == 0:
        return 0
    packed = 0
    for rank in range(RANKS - 1, -1, -1):
        if taken >> rank & 1:
            packed = (packed << 4) | (rank + 1)
    return int((cards << CLASS0) | (RANKS_TOP - packed))
