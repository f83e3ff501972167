"""Games in which suits break ties: Telesina and 32-Card Draw (source 001, category by category).

Keys are tuples that compare, greater is better. Hearts beat diamonds, diamonds clubs,
clubs spades: another order than the bring-in's.
"""

from collections.abc import Sequence
from itertools import combinations

from pipeline.simulate import ranking
from pipeline.simulate.cards import ACE, TEN
from pipeline.simulate.ranking import FLUSH_FIRST, SHORT, hand_class, rank_at

Key = tuple[object, ...]

_STRAIGHT_FLUSH = FLUSH_FIRST.index(ranking.STRAIGHT_FLUSH)
#: Of clubs, diamonds, hearts, spades.
_SUIT = (1, 2, 3, 0)


def _rank(card: int) -> int:
    return card >> 2


def _suit(card: int) -> int:
    return _SUIT[card & 3]


def _best_suit(cards: Sequence[int], rank: int) -> int:
    return max(_suit(card) for card in cards if _rank(card) == rank)


def draw32(cards: Sequence[int]) -> Key:
    """A hand of 32-Card Draw; no two are equal."""
    value = SHORT.five(cards)
    order, first = value >> 24, rank_at(value, 0)
    ranks = [rank_at(value, place) for place in range(5)]
    match hand_class(value):
        case ranking.STRAIGHT_FLUSH | ranking.STRAIGHT:  # straights, of one suit or not: top card, then its suit
            return (order, first, _best_suit(cards, first))
        case ranking.QUADS | ranking.FULL_HOUSE | ranking.TRIPS:  # quads, full house, trips: nobody else has that rank
            return (order, first)
        case ranking.FLUSH:
            return (order, *ranks, _suit(cards[0]))
        case ranking.TWO_PAIR:  # high pair, low pair, the single card, its suit
            return (order, *ranks[:3], _best_suit(cards, ranks[2]))
        case ranking.PAIR:
            return (order, *ranks[:4], _best_suit(cards, ranks[1]))
        case _:
            return (order, *ranks, _best_suit(cards, first))


def _suits_by_rank(cards: Sequence[int]) -> list[int]:
    """The suit of the highest card, then of the next ones: the Vela card may be the highest of both hands."""
    top_down = sorted(cards, reverse=True)
    if rank_at(SHORT.five(cards), 0) == TEN:
        top_down = [*top_down[1:], top_down[0]]  # the ace is low
    return [_suit(card) for card in top_down]


def telesina(cards: Sequence[int]) -> tuple[Key, int]:
    """The best five of own cards and Vela: their key, and the hand as a number for its words."""
    return max((_telesina_five(five), SHORT.five(five)) for five in combinations(cards, 5))


def _telesina_five(cards: Sequence[int]) -> Key:
    value = SHORT.five(cards)
    order, first = value >> 24, rank_at(value, 0)
    match hand_class(value):
        case ranking.STRAIGHT_FLUSH:
            return (order, first, _suit(cards[0]))
        case ranking.FLUSH:  # between two flushes the suit alone decides
            return (order, _suit(cards[0]))
        case ranking.STRAIGHT:
            return (order, first, *_suits_by_rank(cards))
        case ranking.QUADS | ranking.FULL_HOUSE | ranking.TRIPS:
            return (order, first)
        case ranking.TWO_PAIR:
            suits = sorted((_suit(card) for card in cards if _rank(card) == first), reverse=True)
            return (order, first, rank_at(value, 1), rank_at(value, 2), *suits)
        case ranking.PAIR:
            kickers = [rank_at(value, place) for place in range(1, 4)]
            return (order, first, *kickers, *(_best_suit(cards, rank) for rank in kickers))
        case _:  # card by card, each by rank, then suit: source 001, "High Card", with its example
            return (order, *sorted(((_rank(card), _suit(card)) for card in cards), reverse=True))


#: The best and the worst straight flush: hearts from ace to ten, spades from ten to seven with the ace.
BEST_OF_TELESINA: Key = (_STRAIGHT_FLUSH, ACE, 3)
WORST_OF_TELESINA: Key = (_STRAIGHT_FLUSH, TEN, 0)
