"""The words that fit a strength, packed as ``EVENT.said``, and whether a log's words agree with them."""

from pipeline.codes import HandClass
from pipeline.kernel import kernel
from pipeline.records import SAID_RANK0, SAID_RANK_BITS
from pipeline.replay.rankings import soko, stripped, suited
from pipeline.replay.rankings.badugi import RANKS_TOP
from pipeline.replay.rankings.lows import EIGHT_TOP, LOW_TOP
from pipeline.replay.rankings.ranks import ACE, CLASS0, RANKS_MASK
from pipeline.variants import Ranking

_STRAIGHT = int(HandClass.STRAIGHT)
_STRAIGHT_FLUSH = int(HandClass.STRAIGHT_FLUSH)
_ROYAL_FLUSH = int(HandClass.ROYAL_FLUSH)
_SHORT_DECK = int(Ranking.SHORT_DECK)
_STRIPPED = int(Ranking.STRIPPED)
_TELESINA = int(Ranking.TELESINA)
_DRAW32 = int(Ranking.DRAW32)
_SOKO = int(Ranking.SOKO)
_ACE_TO_FIVE = int(Ranking.ACE_TO_FIVE)
_DEUCE_TO_SEVEN = int(Ranking.DEUCE_TO_SEVEN)
_BADUGI = int(Ranking.BADUGI)
_HIGH_CARD = int(HandClass.HIGH_CARD)
#: Lowest rank + 1 of the decks, below which the ace is low.
_DEUCE, _SIX, _SEVEN = 1, 5, 6


@kernel
def said_of(ranking: int, strength: int) -> int:
    """The words that fit a strength, packed as ``EVENT.said``: class, then all ranks that could be named.

    A straight is named from its lowest to its highest card, lows from the highest, an
    ace that counts low last. A badugi has ranks only; its class is 0.
    """
    if strength == 0:
        return 0
    if ranking == _BADUGI:
        missing = 5 - (strength >> CLASS0)
        return int(_listed(0, _ace_high((RANKS_TOP - strength) & (RANKS_TOP - 1)) << (4 * missing)))
    lowest = _DEUCE
    plain = strength
    if ranking in (_TELESINA, _DRAW32):
        plain = suited.plain_of(strength, ranking == _TELESINA)
        lowest = _SEVEN
    elif ranking in (_DEUCE_TO_SEVEN, _ACE_TO_FIVE):
        plain = LOW_TOP - strength
    hand_class = plain >> CLASS0
    ranks = plain & RANKS_MASK
    if ranking == _ACE_TO_FIVE:
        ranks = _ace_high(ranks)
    elif ranking == _SOKO:
        hand_class = soko.hand_class(hand_class)
    elif ranking in (_STRIPPED, _SHORT_DECK) or lowest == _SEVEN:
        lowest = _SIX if ranking == _SHORT_DECK else _SEVEN
        hand_class = stripped.hand_class(hand_class)
    if hand_class in (_STRAIGHT, _STRAIGHT_FLUSH, _ROYAL_FLUSH):
        top = ranks >> 16
        bottom = top - 4 if top - 4 >= lowest else ACE + 1
        return int(hand_class | (bottom << SAID_RANK0) | (top << (SAID_RANK0 + SAID_RANK_BITS)))
    return int(_listed(hand_class, ranks))


@kernel
def _listed(hand_class: int, ranks: int) -> int:
    """A class and five packed ranks as words."""
    said = hand_class
    for place in range(5):
        said |= ((ranks >> (4 * (4 - place))) & 15) << (SAID_RANK0 + SAID_RANK_BITS * place)
    return said


@kernel
def _ace_high(ranks: int) -> int:
    """Packed ranks stored as ace 1 .. king 13, as rank + 1 with the ace 13."""
    turned = 0
    for place in range(5):
        rank = (ranks >> (4 * place)) & 15
        if rank == 1:
            turned |= (ACE + 1) << (4 * place)
        elif rank:
            turned |= (rank - 1) << (4 * place)
    return turned


@kernel
def said_low_of(low: int) -> int:
    """The words that fit an eight-or-better low, packed as ``EVENT.said_low``: ranks from the highest, the ace last."""
    if low == 0:
        return 0
    said = 0
    place = SAID_RANK0
    for bit in range(7, -1, -1):
        if (EIGHT_TOP - low) >> bit & 1:
            said |= (bit or ACE + 1) << place
            place += SAID_RANK_BITS
    return said


@kernel
def said_lowball(said: int) -> int:
    """Words of a lowball hand as a log lists its ranks; those of a hand with a pair or worse stay as they are."""
    hand_class = said & 255
    return said ^ hand_class if hand_class == _HIGH_CARD else said


@kernel
def says(said: int, full: int) -> bool:
    """Whether a log's words agree with all that could be said of a hand.

    Only what the words name is compared: "a flush, Ace high" names one of five ranks.
    A royal flush may be called a straight flush; of a straight whose words name one
    card, it is the top one.
    """
    hand_class = said & 255
    actual = full & 255
    if hand_class == _STRAIGHT_FLUSH and actual == _ROYAL_FLUSH:
        hand_class = actual
    if hand_class != actual:
        return False
    named = said >> SAID_RANK0
    ranks = full >> SAID_RANK0
    straight = actual in (_STRAIGHT, _STRAIGHT_FLUSH, _ROYAL_FLUSH)
    if straight and named >> SAID_RANK_BITS == 0:
        ranks >>= SAID_RANK_BITS
    while named:
        if named & 15 != ranks & 15:
            return False
        named >>= SAID_RANK_BITS
        ranks >>= SAID_RANK_BITS
    return True
