"""Rankings of stripped decks, where a flush beats a full house and the ace is low below the deck's lowest rank.

32 cards, seven to ace: 001 "AMERICANA, Výherní kombinace v pokeru Americana". 36 cards,
six to ace: short deck Hold'em as common rooms play it.

The places of flush and full house are exchanged in the strength; ``hand_class`` gives
the class back.
"""

import numpy as np

from pipeline.codes import HandClass
from pipeline.kernel import kernel
from pipeline.replay.cards import RANKS
from pipeline.replay.rankings.ranks import (
    ACE,
    CLASS0,
    RANKS_MASK,
    SIZE,
    SUIT,
    TOP_FIVE,
    matched_of,
    ranks_of,
    straight_tops,
)

_STRAIGHT = int(HandClass.STRAIGHT)
_FLUSH = int(HandClass.FLUSH)
_FULL_HOUSE = int(HandClass.FULL_HOUSE)
_STRAIGHT_FLUSH = int(HandClass.STRAIGHT_FLUSH)
_ROYAL_FLUSH = int(HandClass.ROYAL_FLUSH)
#: Place of a flush, which is the class of a full house, and the other way round.
FLUSH_PLACE = _FULL_HOUSE
FULL_HOUSE_PLACE = _FLUSH

_SIX = 4
_SEVEN = 5
_TOPS_36 = straight_tops(_SIX)
_TOPS_32 = straight_tops(_SEVEN)


@kernel
def stripped_of(deck: int) -> int:
    """Strength of the best five of a deck of 32 cards; of fewer than five, as far as they go."""
    return int(_strength(deck, _TOPS_32))


@kernel
def short_deck_of(deck: int) -> int:
    """Strength of the best five of a deck of 36 cards; of fewer than five, as far as they go."""
    return int(_strength(deck, _TOPS_36))


@kernel
def hand_class(place: int) -> int:
    """The class of a place in the ranking."""
    if place == FLUSH_PLACE:
        return _FLUSH
    return _FULL_HOUSE if place == FULL_HOUSE_PLACE else place


@kernel
def _strength(deck: int, tops: np.ndarray) -> int:
    suited = 0
    for suit in range(4):
        ranks = (deck >> (suit * RANKS)) & SUIT
        if SIZE[ranks] > 4:
            top = tops[ranks]
            if top:
                place = _ROYAL_FLUSH if top == ACE + 1 else _STRAIGHT_FLUSH
                suited = max(suited, (place << CLASS0) | (top << 16))
            else:
                suited = max(suited, (FLUSH_PLACE << CLASS0) | TOP_FIVE[ranks])
    matched = matched_of(deck)
    if matched >> CLASS0 == _FULL_HOUSE:
        matched = (FULL_HOUSE_PLACE << CLASS0) | (matched & RANKS_MASK)
    top = tops[ranks_of(deck)]
    if top and matched >> CLASS0 < _STRAIGHT:
        matched = (_STRAIGHT << CLASS0) | (top << 16)
    return int(max(suited, matched))
