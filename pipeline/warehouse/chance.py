"""What chance gives: the tail of the chi-square distribution, and how often first hands fall into patterns.

SQL has no distribution functions, so these reach it as a function and two small tables.
"""

import math
from collections import Counter
from collections.abc import Iterator

import duckdb
import polars as pl

from pipeline.codes import name_of
from pipeline.variants import GAMES

SUITS = 4
_RANKS = 13


def chi_square_tail(statistic: float, degrees: int) -> float:
    """Probability that a chi-square variable of whole ``degrees`` of freedom reaches ``statistic``.

    The tail is a finite sum for whole degrees of freedom, so this is exact but for rounding:
    exp(-x/2) times the sum of (x/2)^i / i! below degrees/2 where they are even, and the same
    over half-integers, beside erfc(sqrt(x/2)), where they are odd. All terms are positive;
    against tabled values the relative error is below 1e-12 (tests).
    """
    half = statistic / 2
    if half <= 0:
        return 1.0
    odd = degrees % 2
    logs = (
        (place + odd / 2) * math.log(half) - half - math.lgamma(place + 1 + odd / 2) for place in range(degrees // 2)
    )
    tail = math.fsum(math.exp(term) for term in logs)
    return tail + (math.erfc(math.sqrt(half)) if odd else 0.0)


def patterns(cards: int, kinds: int, of_each: int) -> dict[str, float]:
    """Probabilities of the ways in which ``cards`` cards fall into kinds (ranks or suits).

    A pattern lists how many cards share a kind, most first: ``21`` of ranks is a pair and
    another card, of suits two cards of one suit and one of another.
    """
    whole = math.comb(kinds * of_each, cards)
    found = {}
    for parts in _partitions(cards, min(cards, of_each)):
        if len(parts) <= kinds:
            ways = math.perm(kinds, len(parts)) * math.prod(math.comb(of_each, part) for part in parts)
            ways //= math.prod(math.factorial(times) for times in Counter(parts).values())
            found["".join(map(str, parts))] = ways / whole
    return found


def _partitions(total: int, largest: int) -> Iterator[tuple[int, ...]]:
    if total == 0:
        yield ()
    for part in range(min(total, largest), 0, -1):
        for rest in _partitions(total - part, part):
            yield (part, *rest)


def register(connection: duckdb.DuckDBPyConnection) -> None:
    """Give a connection ``chi_square_tail`` and the temporary tables ``decks`` and ``first_hands``."""
    connection.create_function("chi_square_tail", chi_square_tail, ["DOUBLE", "INTEGER"], "DOUBLE")
    decks, first_hands = [], []
    for variant, game in GAMES.items():
        name, ranks = name_of(variant), _RANKS - game.lowest_rank
        cards = game.deals[0].down + game.deals[0].up
        decks.append((name, ranks * SUITS, cards))
        for kind, kinds, of_each in (("ranks", ranks, SUITS), ("suits", SUITS, ranks)):
            first_hands += [
                (name, kind, pattern, chance) for pattern, chance in patterns(cards, kinds, of_each).items()
            ]
    for table, columns, rows in (
        ("decks", ["variant", "deck", "cards"], decks),
        ("first_hands", ["variant", "kind", "pattern", "chance"], first_hands),
    ):
        connection.register("rows_of_chance", pl.DataFrame(rows, schema=columns, orient="row").to_arrow())
        connection.execute(f"CREATE TEMP TABLE {table} AS SELECT * FROM rows_of_chance")
        connection.unregister("rows_of_chance")
