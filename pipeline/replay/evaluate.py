"""Strength of hands of cards, as numbers that order hands and carry their ranks.

A high strength is ``class << 20 | five ranks of four bits``, ranks stored as rank + 1,
the one that decides first on top: pair of nines with A K 2 is class 2, 9 A K 2. Of a
straight only its top card is kept. The greater number is the better hand; 0 is no hand.

A low strength is the hand's eight-or-better ranks as bits, ace 1 to eight 128,
subtracted from 256, so that here, too, the greater number is the better hand; 0 does
not qualify. Rules: source 001, "Výherní kombinace v pokeru" and "OMAHA High/Low".

Cards come as bits of a deck (``pipeline.replay.cards.deck_mask``): thirteen ranks a suit.
"""

import numpy as np

from pipeline.codes import HandClass
from pipeline.kernel import kernel
from pipeline.records import SAID_RANK0, SAID_RANK_BITS
from pipeline.replay.cards import CARD_BITS, RANKS, card_bit, count_cards, deck_mask, known_cards

_SETS = 1 << RANKS  # every set of ranks is an index
_SUIT = _SETS - 1
CLASS0 = 20
_RANKS_MASK = (1 << CLASS0) - 1
ACE = 12
_FIVE = 3  # the wheel's top card

_HIGH_CARD = int(HandClass.HIGH_CARD)
_PAIR = int(HandClass.PAIR)
_TWO_PAIR = int(HandClass.TWO_PAIR)
_TRIPS = int(HandClass.TRIPS)
_STRAIGHT = int(HandClass.STRAIGHT)
_FLUSH = int(HandClass.FLUSH)
_FULL_HOUSE = int(HandClass.FULL_HOUSE)
_QUADS = int(HandClass.QUADS)
_STRAIGHT_FLUSH = int(HandClass.STRAIGHT_FLUSH)
_ROYAL_FLUSH = int(HandClass.ROYAL_FLUSH)

_LOW_TOP = 256
_LOW_CARDS = 5


def _top_five(ranks: int) -> int:
    """The five highest ranks of a set, four bits each, highest on top, 0 where there are fewer."""
    highest = [rank + 1 for rank in reversed(range(RANKS)) if ranks >> rank & 1][:5]
    return sum(stored << 4 * (4 - place) for place, stored in enumerate(highest))


def _straight_top(ranks: int) -> int:
    """Top rank + 1 of the best five in a row of a set, 0: none. The ace is high or low."""
    with_low_ace = ranks << 1 | ranks >> ACE
    tops = [top for top in range(_FIVE, RANKS) if with_low_ace >> (top - 3) & 0b11111 == 0b11111]
    return tops[-1] + 1 if tops else 0


_TOP_FIVE = np.array([_top_five(ranks) for ranks in range(_SETS)], dtype=np.int64)
_STRAIGHT_TOP = np.array([_straight_top(ranks) for ranks in range(_SETS)], dtype=np.int64)
_SIZE = np.array([ranks.bit_count() for ranks in range(_SETS)], dtype=np.int64)


@kernel
def _suited(ranks: int) -> int:
    """Strength of five or more cards of one suit."""
    top = _STRAIGHT_TOP[ranks]
    if top == ACE + 1:
        return int((_ROYAL_FLUSH << CLASS0) | (top << 16))
    if top:
        return int((_STRAIGHT_FLUSH << CLASS0) | (top << 16))
    return int((_FLUSH << CLASS0) | _TOP_FIVE[ranks])


@kernel
def _matched(singles: int, pairs: int, trips: int, quads: int) -> int:
    """Strength by equal ranks alone; each set holds the ranks that occur at least so often."""
    if quads:
        four = _TOP_FIVE[quads] >> 16
        return int((_QUADS << CLASS0) | (four << 16) | (_TOP_FIVE[singles & ~(1 << (four - 1))] >> 16 << 12))
    if trips:
        three = _TOP_FIVE[trips] >> 16
        rest = ~(1 << (three - 1))
        if pairs & rest:
            return int((_FULL_HOUSE << CLASS0) | (three << 16) | (_TOP_FIVE[pairs & rest] >> 16 << 12))
        return int((_TRIPS << CLASS0) | (three << 16) | (_TOP_FIVE[singles & rest] >> 12 << 8))
    if pairs:
        two = _TOP_FIVE[pairs] >> 12
        if two & 15:
            rest = ~((1 << ((two >> 4) - 1)) | (1 << ((two & 15) - 1)))
            return int((_TWO_PAIR << CLASS0) | (two << 12) | (_TOP_FIVE[singles & rest] >> 16 << 8))
        two >>= 4
        return int((_PAIR << CLASS0) | (two << 16) | (_TOP_FIVE[singles & ~(1 << (two - 1))] >> 8 << 4))
    if singles:
        return int((_HIGH_CARD << CLASS0) | _TOP_FIVE[singles])
    return 0


@kernel
def high_of(deck: int) -> int:
    """Strength of the best five of any number of cards; of fewer than five, as far as they go."""
    clubs = deck & _SUIT
    diamonds = (deck >> RANKS) & _SUIT
    hearts = (deck >> (2 * RANKS)) & _SUIT
    spades = (deck >> (3 * RANKS)) & _SUIT
    suited = 0
    if _SIZE[clubs] > 4:
        suited = _suited(clubs)
    if _SIZE[diamonds] > 4:
        suited = max(suited, _suited(diamonds))
    if _SIZE[hearts] > 4:
        suited = max(suited, _suited(hearts))
    if _SIZE[spades] > 4:
        suited = max(suited, _suited(spades))
    if suited >> CLASS0 > _QUADS:
        return suited
    low_both = clubs & diamonds
    low_any = clubs | diamonds
    high_both = hearts & spades
    high_any = hearts | spades
    singles = low_any | high_any
    matched = _matched(
        singles,
        low_both | high_both | (low_any & high_any),
        (low_both & high_any) | (high_both & low_any),
        low_both & high_both,
    )
    if suited > matched:
        return suited
    top = _STRAIGHT_TOP[singles]
    if top and matched >> CLASS0 < _STRAIGHT:
        return int((_STRAIGHT << CLASS0) | (top << 16))
    return int(matched)


@kernel
def low_of(deck: int) -> int:
    """Strength of the best eight-or-better low of any number of cards, 0: none."""
    ranks = low_ranks(deck)
    if _SIZE[ranks] < _LOW_CARDS:
        return 0
    while _SIZE[ranks] > _LOW_CARDS:
        ranks ^= 1 << ((_TOP_FIVE[ranks] >> 16) - 1)
    return int(_LOW_TOP - ranks)


@kernel
def low_ranks(deck: int) -> int:
    """Ranks up to eight of some cards as bits, ace 1, deuce 2 .. eight 128."""
    ranks = (deck | (deck >> RANKS) | (deck >> (2 * RANKS)) | (deck >> (3 * RANKS))) & _SUIT
    return ((ranks << 1) & (_LOW_TOP - 1)) | (ranks >> ACE)


@kernel
def best_high(hole: int, board: int, must_use: bool) -> int:
    """Strength of packed hole cards on a packed board.

    With ``must_use`` exactly two hole cards and three of the board play; 0 where there
    are not as many. Without it the best five of all play.
    """
    if not must_use:
        return int(high_of(deck_mask(hole) | deck_mask(board)))
    best = 0
    holes = count_cards(hole)
    boards = count_cards(board)
    for a in range(boards - 2):
        first = card_bit(board, a)
        for b in range(a + 1, boards - 1):
            second = first | card_bit(board, b)
            for c in range(b + 1, boards):
                three = second | card_bit(board, c)
                for i in range(holes - 1):
                    four = three | card_bit(hole, i)
                    for j in range(i + 1, holes):
                        best = max(best, high_of(four | card_bit(hole, j)))
    return best


@kernel
def best_low(hole: int, board: int, must_use: bool) -> int:
    """Strength of the best eight-or-better low of hole cards on a board, 0: none; see ``best_high``."""
    if not must_use:
        return int(low_of(deck_mask(hole) | deck_mask(board)))
    if _SIZE[low_ranks(deck_mask(board))] < 3:
        return 0
    best = 0
    holes = count_cards(hole)
    boards = count_cards(board)
    for i in range(holes - 1):
        one = low_ranks(card_bit(hole, i))
        for j in range(i + 1, holes):
            two = one | low_ranks(card_bit(hole, j))
            if _SIZE[two] < 2:
                continue
            for a in range(boards - 2):
                three = two | low_ranks(card_bit(board, a))
                for b in range(a + 1, boards - 1):
                    four = three | low_ranks(card_bit(board, b))
                    if _SIZE[four] < 4:
                        continue
                    for c in range(b + 1, boards):
                        five = four | low_ranks(card_bit(board, c))
                        if _SIZE[five] == _LOW_CARDS:
                            best = max(best, _LOW_TOP - five)
    return best


@kernel
def all_known(hole: int, wanted: int) -> bool:
    """Whether a hand's cards are known well enough to be judged: as many as were dealt, none hidden."""
    return known_cards(hole) == wanted and hole >> (CARD_BITS * wanted) == 0


@kernel
def said_of(strength: int) -> int:
    """The words that fit a high strength, packed as ``EVENT.said``: class, then all ranks that could be named.

    A straight is named from its lowest to its highest card.
    """
    hand_class = strength >> CLASS0
    said = hand_class
    if hand_class in (_STRAIGHT, _STRAIGHT_FLUSH, _ROYAL_FLUSH):
        top = (strength >> 16) & 15
        bottom = top - 4 if top > _FIVE + 1 else ACE + 1
        return said | (bottom << SAID_RANK0) | (top << (SAID_RANK0 + SAID_RANK_BITS))
    for place in range(5):
        said |= ((strength >> (4 * (4 - place))) & 15) << (SAID_RANK0 + SAID_RANK_BITS * place)
    return said


@kernel
def said_low_of(low: int) -> int:
    """The words that fit a low strength, packed as ``EVENT.said_low``: ranks from the highest, the ace last."""
    if low == 0:
        return 0
    said = 0
    place = SAID_RANK0
    for bit in range(7, -1, -1):
        if (_LOW_TOP - low) >> bit & 1:
            said |= (bit or ACE + 1) << place
            place += SAID_RANK_BITS
    return said


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
