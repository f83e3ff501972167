"""RNG001 on samples of first hands and boards: a fair deck, and one in which a card comes three times as often."""

from datetime import date
from random import Random

import duckdb
import polars as pl

from benchmarks.scores import Score
from pipeline.schema import TABLES
from pipeline.simulate.cards import CARDS, DECK, Chance, shuffle
from pipeline.warehouse.chance import register
from pipeline.warehouse.queries import statements

SAMPLE = 2_000
_HANDS = ("hand_id", "room", "day", "variant", "hero_seat", "board")
_EVENTS = ("hand_id", "seat", "act", "event_no", "cards")
_KEEP = 0.33


def prove_chance(faults: int, seed: int) -> Score:
    """Judge as many unfair samples as faults are asked for, and as many fair ones."""
    score = Score(games={"holdem"})
    for place in range(2 * faults):
        unfair = place % 2 == 1
        found = bool(_judged(seed * 10_000 + place, unfair))
        score.hands += SAMPLE
        score.faults += unfair
        score.found += unfair and found
        score.false += found and not unfair
    return score


def _judged(seed: int, unfair: bool) -> list[tuple[object, ...]]:
    chance = Random(f"deals {seed}").random
    hands, events = [], []
    for hand in range(SAMPLE):
        first, board = _deal(chance, int(seed) % DECK if unfair else -1)
        hands.append((hand, "house", date(2026, 1, 16), "holdem", 1, board))
        events.append((hand, 1, "deal_hole", 0, first))
    with duckdb.connect() as connection:
        register(connection)
        for table, columns, rows in (("hands", _HANDS, hands), ("events", _EVENTS, events)):
            schema = {column: TABLES[table].schema[column] for column in columns}
            connection.register(table, pl.DataFrame(rows, schema=schema, orient="row").to_arrow())
        connection.execute(dict(statements("session"))["broken"])
        connection.execute(dict(statements("rules"))["RNG001"])
        return connection.execute("SELECT actual FROM broken").fetchall()


def _deal(chance: Chance, often: int) -> tuple[str, str]:
    """First hand and board; hands without the card ``often`` are kept a third of the time only."""
    while True:
        deck = list(range(DECK))
        shuffle(deck, 7, chance)
        if often < 0 or often in deck[:2] or chance() < _KEEP:
            return " ".join(CARDS[card] for card in deck[:2]), " ".join(CARDS[card] for card in deck[2:7])
