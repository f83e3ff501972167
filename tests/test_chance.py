"""Chance: the tail of chi-square against tabled values, patterns against counting, and a deck that is not shuffled."""

import random
from collections import Counter
from datetime import date
from itertools import combinations, pairwise

import duckdb
import polars as pl
import pytest

from pipeline.schema import TABLES
from pipeline.warehouse.chance import chi_square_tail, patterns, register
from pipeline.warehouse.queries import statements

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


@pytest.mark.parametrize(
    ("degrees", "statistic", "tail"),
    [  # the usual printed tables, more digits by inverting the regularized gamma function
        (1, 3.841458820694124, 0.05),
        (1, 23.92812697687947, 1e-6),
        (2, 13.815510557964274, 1e-3),
        (3, 16.26623619623813, 1e-3),
        (10, 29.58829844507442, 1e-3),
        (39, 54.57222775894174, 0.05),
        (51, 68.66929391228578, 0.05),
    ],
)
def test_the_tail_is_that_of_the_tables(degrees: int, statistic: float, tail: float) -> None:
    assert chi_square_tail(statistic, degrees) == pytest.approx(tail, rel=1e-9)


def test_the_tail_falls_from_one_to_nothing() -> None:
    for degrees in range(1, 60):
        tails = [chi_square_tail(float(statistic), degrees) for statistic in range(400)]
        assert tails[0] == 1
        assert all(later < earlier * (1 + 1e-12) for earlier, later in pairwise(tails))
        assert 0 < tails[-1] < 1e-25


@pytest.mark.parametrize(("kind", "kinds", "of_each"), [(0, 13, 4), (1, 4, 13)])
def test_patterns_are_counted_right(kind: int, kinds: int, of_each: int) -> None:
    counted: Counter[str] = Counter()
    for hand in combinations(DECK, 3):
        counted["".join(map(str, sorted(Counter(card[kind] for card in hand).values(), reverse=True)))] += 1
    assert patterns(3, kinds, of_each) == pytest.approx({name: n / counted.total() for name, n in counted.items()})
    assert sum(patterns(5, kinds, of_each).values()) == pytest.approx(1)


_COLUMNS = {"hand_id", "room", "day", "variant", "hero_seat", "board", "seat", "act", "event_no", "cards"}


def judged(hands: list[list[str]], boards: list[list[str]]) -> list[str]:
    """What RNG001 says of hero's hands and boards."""
    many = max(len(hands), len(boards))
    rows = [
        {
            "hand_id": place,
            "room": "house",
            "variant": "holdem",
            "day": date(2026, 3, 2),
            "hero_seat": 1 if place < len(hands) else None,
            "board": " ".join(boards[place]) if place < len(boards) else None,
        }
        for place in range(many)
    ]
    events = [
        {"hand_id": place, "seat": 1, "act": "deal_hole", "event_no": 3, "cards": " ".join(hand)}
        for place, hand in enumerate(hands)
    ]
    with duckdb.connect() as connection:
        register(connection)
        for name, table in (("hands", rows), ("events", events)):
            schema = {column: dtype for column, dtype in TABLES[name].schema.items() if column in _COLUMNS}
            connection.register(name, pl.DataFrame(table, schema=schema).to_arrow())
        connection.execute(dict(statements("session"))["broken"])
        connection.execute(dict(statements("rules"))["RNG001"])
        return [row[0] for row in connection.execute("SELECT actual FROM broken ORDER BY actual").fetchall()]


@pytest.fixture
def shuffled() -> list[list[str]]:
    chance = random.Random(7)
    return [chance.sample(DECK, 7) for _ in range(4_000)]


def test_a_shuffled_deck_has_no_finding(shuffled: list[list[str]]) -> None:
    assert judged([deal[:2] for deal in shuffled], [deal[2:] for deal in shuffled]) == []


def test_a_card_that_comes_twice_as_often_is_found(shuffled: list[list[str]]) -> None:
    hands = [deal[:2] for deal in shuffled]
    for hand in hands[: len(hands) // 26]:
        if "As" not in hand:
            hand[0] = "As"
    (found,) = judged(hands, [])
    assert found.startswith("first cards of holdem in 4000 hands: chi-square ")


def test_too_many_pairs_are_found(shuffled: list[list[str]]) -> None:
    hands = [deal[:2] for deal in shuffled]
    for hand in hands[:200]:
        hand[1] = hand[0][0] + ("c" if hand[0][1] != "c" else "d")
    assert [found.split(" of")[0] for found in judged(hands, [])] == ["ranks"]


def test_boards_may_have_any_ranks_but_not_any_suits(shuffled: list[list[str]]) -> None:
    low = [deal[2:] for deal in shuffled if not any(card[0] in "AKQ" for card in deal[2:4])]
    assert judged([], low) == []
    spades = [[card[0] + ("s" if card[1] == "c" else card[1]) for card in board[:1]] + board[1:] for board in low]
    assert [found.split(" of")[0] for found in judged([], spades)] == ["suits"]


def test_too_few_hands_prove_nothing() -> None:
    assert judged([["As", "Ah"]] * 60, [["As"]] * 90) == []
