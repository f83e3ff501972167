"""Rankings of 32 cards in which suits break ties: Telesina and 32-Card Draw.

Suits are hearts over diamonds over clubs over spades. Source 001 "Výherní kombinace v
pokeru Telesina" and "32-CARD DRAW, Pořadí karetních kombinací":

- straight flush and straight: the top card's rank, then its suit;
- four, three of a kind and full house: ranks alone, which no two hands share;
- flush: in Telesina the suit alone, in 32-Card Draw the ranks, then the suit;
- two pairs: both pairs and the fifth card's rank, then in Telesina the best suit of the
  higher pair, in 32-Card Draw the suit of the fifth card;
- one pair: the pair, the ranks of the other cards, then the suit of the highest of them;
- high card: in Telesina card by card, each by rank and suit (its example has the ace of
  hearts with a queen beat the ace of diamonds with a king); in 32-Card Draw all ranks,
  then the suit of the highest card.

Where the card whose suit decides is the Vela card of both players, the next card's suit
decides. A strength is ``place << 36 | flush's suit << 32 | ranks << 10 | suits``,
places as in ``stripped``, suits two bits a card, first card on top; Telesina's high cards
lie as rank and suit side by side.
"""

from pipeline.codes import HandClass
from pipeline.kernel import kernel
from pipeline.replay.cards import RANKS
from pipeline.replay.rankings.ranks import ACE, CLASS0, HAND, RANKS_MASK, size_of
from pipeline.replay.rankings.stripped import FLUSH_PLACE, stripped_of

_HIGH_CARD = int(HandClass.HIGH_CARD)
_TWO_PAIR = int(HandClass.TWO_PAIR)
_PAIR = int(HandClass.PAIR)
_STRAIGHT = int(HandClass.STRAIGHT)
_STRAIGHT_FLUSH = int(HandClass.STRAIGHT_FLUSH)
_ROYAL_FLUSH = int(HandClass.ROYAL_FLUSH)
PLACE0 = 36
_FLUSH_SUIT0 = 32
_RANKS0 = 10
_CARD0 = 6  # bits of a rank and a suit side by side
_HEARTS = 3
_TEN = 9  # rank + 1

#: The straight flush that loses to the lowest one where just two players are left, and that lowest one.
TELESINA_HIGHEST = (_ROYAL_FLUSH << PLACE0) | ((ACE + 1) << (16 + _RANKS0)) | _HEARTS << 8
TELESINA_LOWEST = (_STRAIGHT_FLUSH << PLACE0) | (_TEN << (16 + _RANKS0))


@kernel
def telesina_of(deck: int) -> int:
    """Strength of the best five of up to six cards."""
    return int(_best(deck, True))


@kernel
def draw32_of(deck: int) -> int:
    """Strength of five cards."""
    return int(_best(deck, False))


@kernel
def _best(deck: int, telesina: bool) -> int:
    """The best of a deck, leaving out one card where there are six."""
    if size_of(deck) <= HAND:
        return int(_five(deck, telesina))
    best = 0
    rest = deck
    while rest:
        best = max(best, _five(deck ^ (rest & -rest), telesina))
        rest &= rest - 1
    return best


@kernel
def _five(deck: int, telesina: bool) -> int:
    """Strength of up to five cards."""
    plain = stripped_of(deck)
    place = plain >> CLASS0
    ranks = plain & RANKS_MASK
    strength = (place << PLACE0) | (ranks << _RANKS0)
    first = (ranks >> 16) & 15
    if place == FLUSH_PLACE:
        suit = _suits(deck, first) >> 2
        return int(strength | (suit << _FLUSH_SUIT0) if telesina else strength | (suit << 8))
    if place >= _STRAIGHT_FLUSH:
        return int(strength | ((_suits(deck, first) >> 2) << 8))
    if place == _STRAIGHT:
        return int(strength | _straight_suits(deck, first))
    if place == _TWO_PAIR:
        return int(strength | (_suits(deck, first) if telesina else _suits(deck, (ranks >> 8) & 15) >> 2))
    if place == _PAIR:
        return int(strength | (_listed_suits(deck, ranks, 1) << 2))
    if place == _HIGH_CARD:
        if telesina:
            return int((place << PLACE0) | _cards(deck, ranks))
        return int(strength | _listed_suits(deck, ranks, 0))
    return int(strength)


@kernel
def _suits(deck: int, rank: int) -> int:
    """The two best suits of a rank (stored as rank + 1), two bits each, the best on top; 0 for none."""
    if rank == 0:
        return 0
    best = -1
    second = -1
    for suit in range(4):
        if deck >> (suit * RANKS + rank - 1) & 1:
            value = (suit + 1) & 3  # clubs 1, diamonds 2, hearts 3, spades 0
            if value > best:
                second = best
                best = value
            else:
                second = max(second, value)
    return int((max(best, 0) << 2) | max(second, 0))


@kernel
def _listed_suits(deck: int, ranks: int, begin: int) -> int:
    """Suits of single cards by their listed ranks from a place on, ten bits for all five places."""
    packed = 0
    for place in range(begin, HAND):
        packed = (packed << 2) | (_suits(deck, (ranks >> (4 * (4 - place))) & 15) >> 2)
    return packed


@kernel
def _straight_suits(deck: int, top: int) -> int:
    """Suits of a straight's cards from the top one down, the ace of the lowest straight last."""
    packed = 0
    for below in range(HAND):
        rank = top - below
        if top == _TEN and below == HAND - 1:
            rank = ACE + 1
        packed = (packed << 2) | (_suits(deck, rank) >> 2)
    return packed


@kernel
def _cards(deck: int, ranks: int) -> int:
    """Five single cards from the highest down, each as rank and suit."""
    packed = 0
    for place in range(HAND):
        rank = (ranks >> (4 * (4 - place))) & 15
        packed = (packed << _CARD0) | (rank << 2) | (_suits(deck, rank) >> 2)
    return packed


@kernel
def plain_of(strength: int, telesina: bool) -> int:
    """The strength without suits: ``place << 20 | ranks`` as ``stripped_of`` has it."""
    place = strength >> PLACE0
    ranks = (strength >> _RANKS0) & RANKS_MASK
    if telesina and place == _HIGH_CARD:
        ranks = 0
        for card in range(HAND - 1, -1, -1):
            ranks = (ranks << 4) | ((strength >> (_CARD0 * card + 2)) & 15)
    return int((place << CLASS0) | ranks)
