"""The usual high ranking (001 "Výherní kombinace v pokeru"); see ``ranks`` for the numbers."""

from pipeline.codes import HandClass
from pipeline.kernel import kernel
from pipeline.replay.cards import RANKS
from pipeline.replay.rankings.ranks import ACE, CLASS0, SIZE, SUIT, TOP_FIVE, matched_of, ranks_of, straight_tops

_STRAIGHT = int(HandClass.STRAIGHT)
_FLUSH = int(HandClass.FLUSH)
_QUADS = int(HandClass.QUADS)
_STRAIGHT_FLUSH = int(HandClass.STRAIGHT_FLUSH)
_ROYAL_FLUSH = int(HandClass.ROYAL_FLUSH)
_DEUCE = 0
_STRAIGHT_TOP = straight_tops(_DEUCE)


@kernel
def _suited(ranks: int) -> int:
    """Strength of five or more cards of one suit."""
    top = _STRAIGHT_TOP[ranks]
    if top == ACE + 1:
        return int((_ROYAL_FLUSH << CLASS0) | (top << 16))
    if top:
        return int((_STRAIGHT_FLUSH << CLASS0) | (top << 16))
    return int((_FLUSH << CLASS0) | TOP_FIVE[ranks])


@kernel
def high_of(deck: int) -> int:
    """Strength of the best five of any number of cards; of fewer than five, as far as they go."""
    suited = 0
    for suit in range(4):
        ranks = (deck >> (suit * RANKS)) & SUIT
        if SIZE[ranks] > 4:
            suited = max(suited, _suited(ranks))
    if suited >> CLASS0 > _QUADS:
        return suited
    matched = matched_of(deck)
    if suited > matched:
        return suited
    top = _STRAIGHT_TOP[ranks_of(deck)]
    if top and matched >> CLASS0 < _STRAIGHT:
        return int((_STRAIGHT << CLASS0) | (top << 16))
    return int(matched)
