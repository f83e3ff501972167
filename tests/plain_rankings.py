"""A second opinion on every ranking: sort keys over whole arrays of hands, sharing nothing with the kernels.

Hands are int8 arrays of cards (rank * 4 + suit, ranks 0 deuce to 12 ace), a row a hand;
a key is one int64 a hand, the greater the better, with the class's place on top.
"""

from itertools import combinations, permutations

import numpy as np

Hands = np.ndarray
#: Classes from the weakest, by ranking.
STANDARD = ("high", "pair", "two pair", "trips", "straight", "flush", "full house", "quads", "straight flush")
FLUSH_FIRST = ("high", "pair", "two pair", "trips", "straight", "full house", "flush", "quads", "straight flush")
SOKO = ("high", "pair", "four-straight", "four-flush", *STANDARD[2:])
_SHAPES = {5: "high", 7: "pair", 9: "two pair", 11: "trips", 13: "full house", 17: "quads"}
_SUIT_ORDER = np.array([1, 2, 3, 0])  # of clubs, diamonds, hearts, spades
_PLACE0 = 50


def all_hands(lowest_rank: int, size: int = 5) -> Hands:
    """Every hand of a deck that starts at a rank."""
    return np.array(list(combinations(range(4 * lowest_rank, 52), size)), np.int8)


def _arranged(hands: Hands, ranks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Cards of each hand with the most frequent ranks first, then the highest; and the shape's sum of counts."""
    counts = (ranks[:, :, None] == ranks[:, None, :]).sum(2)
    order = np.argsort(-(counts * 16 + ranks), axis=1, kind="stable")
    return np.take_along_axis(hands, order, 1), counts.sum(1)


def _listed(numbers: np.ndarray, bits: int = 4) -> np.ndarray:
    """Columns as one number, the first on top."""
    total = np.zeros(len(numbers), np.int64)
    for column in numbers.T:
        total = (total << bits) | column
    return total


class Classed:
    """Hands of five with their class names and the cards in the order that decides."""

    def __init__(self, hands: Hands, wheel: tuple[int, ...] | None) -> None:
        self.hands, shape = _arranged(hands, hands >> 2)
        ranks = self.hands >> 2
        self.suits = self.hands & 3
        flush = (self.suits == self.suits[:, :1]).all(1)
        single = shape == 5
        low = np.zeros(len(hands), bool) if wheel is None else (ranks == np.array(wheel)).all(1)
        straight = single & ((ranks[:, 0] - ranks[:, 4] == 4) | low)
        self.ranks = ranks.copy()
        self.ranks[low] = np.roll(ranks[low], -1, 1)  # the ace comes last
        self.hands[low] = np.roll(self.hands[low], -1, 1)
        self.suits = self.hands & 3
        self.names = np.array([_SHAPES.get(sum_, "") for sum_ in range(18)])[shape]
        self.names = self.names.astype("<U14")
        self.names[flush] = "flush"
        self.names[straight] = "straight"
        self.names[straight & flush] = "straight flush"
        top_only = straight[:, None] & (np.arange(5) > 0)
        self.deciding = np.where(top_only, 0, self.ranks).astype(np.int64)

    def of(self, *names: str) -> np.ndarray:
        """Which hands are of these classes."""
        return np.isin(self.names, names)

    def key(self, places: tuple[str, ...]) -> np.ndarray:
        """Place of the class, then ranks."""
        present, of = np.unique(self.names, return_inverse=True)
        place = np.array([places.index(str(name)) for name in present], np.int64)
        return (place[of] << _PLACE0) | _listed(self.deciding) << 20


WHEEL, STRIPPED_WHEEL, SHORT_WHEEL = (12, 3, 2, 1, 0), (12, 8, 7, 6, 5), (12, 7, 6, 5, 4)


def standard(hands: Hands) -> np.ndarray:
    return Classed(hands, WHEEL).key(STANDARD)


def stripped(hands: Hands) -> np.ndarray:
    return Classed(hands, STRIPPED_WHEEL).key(FLUSH_FIRST)


def short_deck(hands: Hands) -> np.ndarray:
    return Classed(hands, SHORT_WHEEL).key(FLUSH_FIRST)


def deuce_to_seven(hands: Hands) -> np.ndarray:
    return -Classed(hands, None).key(STANDARD)


def ace_to_five(hands: Hands) -> np.ndarray:
    """Ranks turned so that the ace is lowest; only pairs count."""
    ranks = ((hands >> 2) + 1) % 13
    cards, shape = _arranged(ranks, ranks)
    key: np.ndarray = -((shape.astype(np.int64) << _PLACE0) | _listed(cards))
    return key


def soko(hands: Hands) -> np.ndarray:
    classed = Classed(hands, WHEEL)
    key = classed.key(SOKO)
    weak = classed.of("high", "pair")
    ranks = (hands >> 2).astype(np.int64)
    for odd in range(5):
        four = [place for place in range(5) if place != odd]
        suited = weak & (hands[:, four] & 3 == hands[:, four[:1]] & 3).all(1)
        cards = -np.sort(-ranks[:, four], 1)
        key[suited] = _special("four-flush", np.column_stack([cards, ranks[:, odd]]))[suited]
        weak &= ~suited
    for odd in range(5):
        four = [place for place in range(5) if place != odd]
        cards = -np.sort(-ranks[:, four], 1)
        low = (cards == (12, 2, 1, 0)).all(1)
        row = weak & (((np.diff(cards, axis=1) == -1).all(1)) | low)
        top = np.where(low, 2, cards[:, 0])
        key[row] = _special("four-straight", np.column_stack([top, ranks[:, odd]]))[row]
    return key


def _special(name: str, ranks: np.ndarray) -> np.ndarray:
    """Key of one of Soko's own classes."""
    padded = np.zeros((len(ranks), 5), np.int64)
    padded[:, : ranks.shape[1]] = ranks
    return (np.int64(SOKO.index(name)) << _PLACE0) | _listed(padded) << 20


def draw32(hands: Hands) -> np.ndarray:
    """Ranks, then suits from the one that source 001 names for the class; those after it never decide."""
    classed = Classed(hands, STRIPPED_WHEEL)
    key = classed.key(FLUSH_FIRST)
    suits = _SUIT_ORDER[classed.suits].astype(np.int64)
    for name, first in (
        ("straight", 0),
        ("flush", 0),
        ("straight flush", 0),
        ("high", 0),
        ("pair", 2),
        ("two pair", 4),
    ):
        of = classed.of(name)
        key[of] |= _listed(suits[:, first:], 2)[of]
    return key


def telesina(hands: Hands) -> np.ndarray:
    """Ranks, then suits: the flush by suit alone, high cards card by card."""
    classed = Classed(hands, STRIPPED_WHEEL)
    key = classed.key(FLUSH_FIRST)
    suits = _SUIT_ORDER[classed.suits].astype(np.int64)
    place = key >> _PLACE0 << _PLACE0
    of = classed.of("flush")
    key[of] = (place | suits[:, 0] << 46 | _listed(classed.deciding) << 20)[of]
    of = classed.of("high")
    key[of] = (place | _listed(classed.ranks.astype(np.int64) * 4 + suits, 6))[of]
    of = classed.of("straight", "straight flush")
    key[of] |= _listed(suits, 2)[of]
    of = classed.of("pair")
    key[of] |= _listed(suits[:, 2:], 2)[of]
    of = classed.of("two pair")
    key[of] |= _listed(-np.sort(-suits[:, :2], 1), 2)[of]
    return key


def badugi(hands: Hands) -> np.ndarray:
    """Of every choice of a card a suit, the most different ranks and then the lowest."""
    best = np.zeros(len(hands), np.int64)
    ranks, suits = ((hands >> 2) + 1) % 13 + 1, hands & 3
    size = hands.shape[1]
    for count in range(1, size + 1):
        for chosen in combinations(range(size), count):
            pairs = list(permutations(chosen, 2))
            fits = np.ones(len(hands), bool)
            for one, other in pairs:
                fits &= (ranks[:, one] != ranks[:, other]) & (suits[:, one] != suits[:, other])
            cards = -np.sort(-ranks[:, chosen], 1)
            best = np.where(fits, np.maximum(best, (np.int64(count) << 20) - _listed(cards)), best)
    return best
