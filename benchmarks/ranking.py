"""Strength of poker hands, for the writer's showdowns: lookups of rank products, no code shared with the engine.

A card is ``rank * 4 + suit``, rank 0 (deuce) to 12 (ace), suits clubs, diamonds, hearts,
spades. A high hand is a number, greater is better: its class, then five ranks, four bits
each. A low is a set of ranks as bits, ace lowest; smaller is better.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement

RANKS = "23456789TJQKA"
CARDS = [rank + suit for rank in RANKS for suit in "cdhs"]
ACE, FIVE = 12, 3

HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = range(9)

_PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
_PRIME = [_PRIMES[card >> 2] for card in range(52)]
_SUIT = [1 << (card & 3) for card in range(52)]
#: Ranks of a low: eight or better, ace is bit 0.
_LOW = [(1 << ((card >> 2) + 1) % 13) if (card >> 2) in {*range(7), ACE} else 0 for card in range(52)]
_GROUPS = {
    (1,) * 5: HIGH_CARD,
    (2, 1, 1, 1): PAIR,
    (2, 2, 1): TWO_PAIR,
    (3, 1, 1): TRIPS,
    (3, 2): FULL_HOUSE,
    (4, 1): QUADS,
}


def _encode(hand_class: int, ranks: Iterable[int]) -> int:
    value = hand_class
    for rank in ranks:
        value = value << 4 | rank
    return value


def _tables() -> tuple[dict[int, int], dict[int, int]]:
    """Value by product of the five ranks' primes, of mixed suits and of one suit."""
    mixed, suited = {}, {}
    for ranks in combinations_with_replacement(range(13), 5):
        counts = Counter(ranks).most_common()
        if counts[0][1] == 5:
            continue
        product = 1
        for rank in ranks:
            product *= _PRIMES[rank]
        ordered = [rank for rank, _ in sorted(counts, key=lambda pair: (-pair[1], -pair[0]))]
        shape = tuple(sorted((count for _, count in counts), reverse=True))
        ordered += [0] * (5 - len(ordered))
        hand_class = _GROUPS[shape]
        top = _straight_top(ranks)
        if top:
            ordered, hand_class = [top, 0, 0, 0, 0], STRAIGHT
        mixed[product] = _encode(hand_class, ordered)
        if shape == (1,) * 5:
            suited[product] = _encode(STRAIGHT_FLUSH if top else FLUSH, ordered)
    return mixed, suited


def _straight_top(ranks: Sequence[int]) -> int:
    if len(set(ranks)) == 5 and ranks[4] - ranks[0] == 4:
        return ranks[4]
    return FIVE if tuple(ranks) == (0, 1, 2, 3, ACE) else 0


_MIXED, _SUITED = _tables()


def _fives(hole: Sequence[int], board: Sequence[int], from_hole: Iterable[int]) -> Iterator[tuple[int, ...]]:
    for count in from_hole:
        for own in combinations(hole, count):
            for common in combinations(board, 5 - count):
                yield own + common


def best_high(hole: Sequence[int], board: Sequence[int]) -> int:
    """The best high hand; of four or more hole cards exactly two play."""
    best = 0
    for a, b, c, d, e in _fives(hole, board, (2,) if len(hole) > 2 else (0, 1, 2)):
        product = _PRIME[a] * _PRIME[b] * _PRIME[c] * _PRIME[d] * _PRIME[e]
        one_suit = _SUIT[a] & _SUIT[b] & _SUIT[c] & _SUIT[d] & _SUIT[e]
        value = _SUITED[product] if one_suit else _MIXED[product]
        best = max(best, value)
    return best


def best_low(hole: Sequence[int], board: Sequence[int]) -> int | None:
    """The best eight-or-better low of exactly two hole cards, None if there is none."""
    lows = []
    for five in _fives(hole, board, (2,)):
        low = 0
        for card in five:
            low |= _LOW[card]
        if low.bit_count() == 5:
            lows.append(low)
    return min(lows, default=None)


def hand_class(value: int) -> int:
    """Class of a high hand."""
    return value >> 20


def rank_at(value: int, place: int) -> int:
    """Rank at a place (0 the most telling) of a high hand."""
    return value >> (4 * (4 - place)) & 15


def low_ranks(low: int) -> str:
    """A low in letters, highest first: ``8,6,4,2,A``."""
    return ",".join("A2345678"[bit] for bit in range(7, -1, -1) if low >> bit & 1)
