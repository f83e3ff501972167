"""Strength of hands for the writer's showdowns: lookups of rank products, no code shared with the engine.

A high hand is a number, greater is better: place of its class in the game's order, the
class, then five ranks, four bits each. A low is a set of ranks as bits, ace lowest,
smaller is better.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from pipeline.simulate.cards import ACE, DECK, FIVE, SEVEN, TEN

(
    HIGH_CARD,
    PAIR,
    TWO_PAIR,
    TRIPS,
    STRAIGHT,
    FLUSH,
    FULL_HOUSE,
    QUADS,
    STRAIGHT_FLUSH,
    FOUR_STRAIGHT,
    FOUR_FLUSH,
) = range(11)

#: Classes, weakest first: standard, flush beats full house, Soko.
STANDARD = (HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH)
FLUSH_FIRST = (HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FULL_HOUSE, FLUSH, QUADS, STRAIGHT_FLUSH)
SOKO = (HIGH_CARD, PAIR, FOUR_STRAIGHT, FOUR_FLUSH, *STANDARD[2:])

_PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
PRIME = [_PRIMES[card >> 2] for card in range(DECK)]
SUIT = [1 << (card & 3) for card in range(DECK)]
#: Ranks of a low: eight or better, ace is bit 0.
_LOW = [(1 << ((card >> 2) + 1) % 13) if (card >> 2) in {*range(7), ACE} else 0 for card in range(DECK)]
_SHAPES = {
    (1,) * 5: HIGH_CARD,
    (2, 1, 1, 1): PAIR,
    (2, 2, 1): TWO_PAIR,
    (3, 1, 1): TRIPS,
    (3, 2): FULL_HOUSE,
    (4, 1): QUADS,
}
_WHEEL = (0, 1, 2, FIVE, ACE)
_SEVEN_TO_TEN = (SEVEN, SEVEN + 1, SEVEN + 2, TEN, ACE)


class Worth(NamedTuple):
    """What a hand is worth at the showdown."""

    high: object  # compares with others of the same game, greater is better
    said: int  # the high hand as a number, for its words
    low: int | None = None


class Table:
    """Values of five cards by the product of their ranks' primes, of mixed suits and of one suit."""

    def __init__(self, order: Sequence[int], lowest_straight: tuple[int, ...] | None) -> None:
        self.mixed: dict[int, int] = {}
        self.suited: dict[int, int] = {}
        self._order = order
        for ranks in combinations_with_replacement(range(13), 5):
            counts = Counter(ranks).most_common()
            if counts[0][1] == 5:
                continue
            product = 1
            for rank in ranks:
                product *= _PRIMES[rank]
            ordered = [rank for rank, _ in sorted(counts, key=lambda pair: (-pair[1], -pair[0]))]
            shape = tuple(sorted((count for _, count in counts), reverse=True))
            top = _straight_top(ranks, lowest_straight)
            self.mixed[product] = self.value(STRAIGHT, [top]) if top else self.value(_SHAPES[shape], ordered)
            if shape == (1,) * 5:
                self.suited[product] = self.value(STRAIGHT_FLUSH, [top]) if top else self.value(FLUSH, ordered)

    def value(self, hand_class: int, ranks: Sequence[int]) -> int:
        """A hand as a number."""
        value = self._order.index(hand_class) << 4 | hand_class
        for place in range(5):
            value = value << 4 | (ranks[place] if place < len(ranks) else 0)
        return value

    def five(self, cards: Iterable[int]) -> int:
        """Value of five cards."""
        a, b, c, d, e = cards
        product = PRIME[a] * PRIME[b] * PRIME[c] * PRIME[d] * PRIME[e]
        if SUIT[a] & SUIT[b] & SUIT[c] & SUIT[d] & SUIT[e]:
            return self.suited[product]
        return self.mixed[product]

    def best(self, cards: Sequence[int]) -> int:
        """The best five of more cards."""
        return max(map(self.five, combinations(cards, 5)))

    def best_of_two(self, hidden: Sequence[int], board: Sequence[int]) -> int:
        """The best hand of exactly two hidden cards and three of the board."""
        pairs = [(PRIME[a] * PRIME[b], SUIT[a] & SUIT[b]) for a, b in combinations(hidden, 2)]
        best, mixed = 0, self.mixed
        for a, b, c in combinations(board, 3):
            product, suit = PRIME[a] * PRIME[b] * PRIME[c], SUIT[a] & SUIT[b] & SUIT[c]
            for pair, pair_suit in pairs:
                value = self.suited[product * pair] if suit & pair_suit else mixed[product * pair]
                if value > best:
                    best = value
        return best


def _straight_top(ranks: Sequence[int], lowest: tuple[int, ...] | None) -> int:
    if len(set(ranks)) == 5 and ranks[4] - ranks[0] == 4:
        return ranks[4]
    return ranks[3] if tuple(ranks) == lowest else 0


HIGH = Table(STANDARD, _WHEEL)
#: 2-7: an ace is always high.
DEUCE = Table(STANDARD, None)
#: 32 cards: A-7-8-9-10 is the lowest straight.
SHORT = Table(FLUSH_FIRST, _SEVEN_TO_TEN)
_SOKO = Table(SOKO, _WHEEL)


def soko(cards: Sequence[int]) -> int:
    """Five cards of Soko: four of a suit or in a row lie between two pairs and one pair.

    Four of a suit compare by those four, then the odd card; four in a row by their top,
    then the fifth card; A-2-3-4 is four-high, A-K-Q-J ace-high.
    """
    value = _SOKO.five(cards)
    if hand_class(value) not in {HIGH_CARD, PAIR}:
        return value
    for suit in range(4):
        suited = sorted((card >> 2 for card in cards if card & 3 == suit), reverse=True)
        if len(suited) == 4:
            odd = next(card >> 2 for card in cards if card & 3 != suit)
            return _SOKO.value(FOUR_FLUSH, [*suited, odd])
    ranks = [card >> 2 for card in cards]
    for top in range(ACE, 1, -1):
        run = [top - step if top - step >= 0 else ACE for step in range(4)]
        if set(run) <= set(ranks):
            fifth = next(iter(Counter(ranks) - Counter(run)))
            return _SOKO.value(FOUR_STRAIGHT, [top, fifth])
    return value


def best_low(cards: Sequence[int]) -> int | None:
    """The best eight-or-better low of any five of the cards, None if there is none."""
    ranks = 0
    for card in cards:
        ranks |= _LOW[card]
    while ranks.bit_count() > 5:
        ranks &= ~(1 << ranks.bit_length() - 1)
    return ranks if ranks.bit_count() == 5 else None


def best_low_of_two(hidden: Sequence[int], board: Sequence[int]) -> int | None:
    """The best eight-or-better low of exactly two hidden cards and three of the board."""
    own = {_LOW[a] | _LOW[b] for a, b in combinations(hidden, 2)}
    common = {_LOW[a] | _LOW[b] | _LOW[c] for a, b, c in combinations(board, 3)}
    lows = [low for pair in own for three in common if (low := pair | three).bit_count() == 5]
    return min(lows, default=None)


def hand_class(value: int) -> int:
    """Class of a high hand."""
    return value >> 20 & 15


def rank_at(value: int, place: int) -> int:
    """Rank at a place (0 the most telling) of a high hand."""
    return value >> (4 * (4 - place)) & 15


def low_ranks(low: int) -> str:
    """A low in letters, highest first: ``8,6,4,2,A``."""
    return ",".join("A2345678"[bit] for bit in range(7, -1, -1) if low >> bit & 1)
