"""Players' figures as SQL divides them, on a few hands that can be reckoned in the head."""

from datetime import date
from decimal import Decimal
from typing import Any

import duckdb
import polars as pl
import pytest

from pipeline.schema import TABLES
from pipeline.warehouse.queries import statements

DAY = date(2026, 3, 2)
MARTS = ("player_days", "player_figures")


def hand(number: int, **changes: Any) -> dict[str, Any]:
    """A hand of no-limit Hold'em at 0.50/1.00."""
    blinds = {"small_blind": Decimal("0.5"), "big_blind": Decimal(1)}
    game = {"variant": "holdem", "limit": "no_limit", "currency": "EUR"}
    whose = {"hand_id": number, "room": "house", "day": DAY} | game
    return whose | blinds | {"is_tournament": False, "is_play_money": False, "is_cancelled": False} | changes


def anna(number: int, net: str = "0", **changes: Any) -> dict[str, Any]:
    """Anna's seat in a hand in which she did nothing."""
    flags = ("had_choice", "vpip", "pfr", "three_bet_chance", "three_bet", "saw_flop", "showdown", "won_showdown")
    counts = dict.fromkeys(("aggressive", "calls", "folds"), 0)
    money = dict.fromkeys(("put_in", "returned", "rake_by_share", "rake_by_seat"), Decimal(0))
    whose = {"hand_id": number, "room": "house", "day": DAY, "player": "Anna", "dealt_in": True}
    return whose | dict.fromkeys(flags, False) | counts | money | {"net": Decimal(net)} | changes


def figures(hands: list[dict[str, Any]], seats: list[dict[str, Any]]) -> dict[str, Any]:
    """Anna's row of ``player_figures``."""
    marts = dict(statements("marts"))
    with duckdb.connect() as con:
        for name, rows in (("hands", hands), ("seats", seats)):
            frame = pl.DataFrame(rows, schema=TABLES[name].schema)
            con.register("frame", frame.to_arrow())
            con.execute(f"CREATE TABLE {name} AS SELECT * FROM frame")
            con.unregister("frame")
        for name in MARTS:
            con.execute(marts[name])
        row = con.execute("SELECT * FROM player_figures").fetchall()
        names = [column[0] for column in con.description or ()]
    assert len(row) == 1
    return dict(zip(names, row[0], strict=True))


def of(*seats: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """Anna's figures over seats, one a hand."""
    hands = [hand(seat["hand_id"], **changes) for seat in seats]
    return figures(hands, list(seats))


def test_shares_are_of_the_hands_with_a_choice() -> None:
    chose: dict[str, Any] = {"had_choice": True}
    found = of(
        anna(1, **chose, vpip=True, pfr=True), anna(2, **chose, vpip=True), anna(3, **chose), anna(4, **chose), anna(5)
    )
    assert (found["hands"], found["vpip"], found["pfr"]) == (5, 50.0, 25.0)


def test_the_third_bet_is_of_its_chances() -> None:
    chance: dict[str, Any] = {"had_choice": True, "three_bet_chance": True}
    found = of(anna(1, **chance, three_bet=True), anna(2, **chance), anna(3, **chance), anna(4, had_choice=True))
    assert found["three_bet"] == 33.3


def test_aggression_sets_bets_and_raises_against_calls_and_all_acts() -> None:
    found = of(anna(1, aggressive=3, calls=1, folds=1), anna(2, calls=1))
    assert (found["aggression"], found["aggression_share"]) == (1.5, 50.0)


def test_showdowns_are_of_flops_seen_and_wins_of_showdowns() -> None:
    saw: dict[str, Any] = {"saw_flop": True}
    showed: dict[str, Any] = saw | {"showdown": True}
    found = of(anna(1, **saw), anna(2, **saw), anna(3, **showed), anna(4, **showed, won_showdown=True), anna(5))
    assert (found["wtsd"], found["wsd"]) == (50.0, 50.0)


def test_a_showdown_before_the_flop_is_none_of_the_flops() -> None:
    found = of(anna(1, showdown=True, won_showdown=True), anna(2, saw_flop=True))
    assert (found["wtsd"], found["wsd"]) == (0.0, None)


@pytest.mark.parametrize("name", ["vpip", "pfr", "three_bet", "aggression", "aggression_share", "wtsd", "wsd"])
def test_a_figure_without_a_chance_is_unknown(name: str) -> None:
    assert of(anna(1))[name] is None


def test_winnings_are_told_in_each_hands_own_big_blinds() -> None:
    hands = [hand(1), hand(2, big_blind=Decimal(4)), hand(3), hand(4)]
    found = figures(hands, [anna(1, "3"), anna(2, "-8"), anna(3, "1.50"), anna(4)])
    assert found["net"] == Decimal("-3.50")
    assert found["bb_per_100"] == (3 - 2 + 1.5) / 4 * 100


@pytest.mark.parametrize("limit", ["fixed", "spread"])
def test_in_fixed_and_spread_limit_they_are_told_in_big_bets(limit: str) -> None:
    found = of(anna(1, "6"), anna(2, "-1"), limit=limit, big_blind=Decimal(1), small_bet=Decimal(1), big_bet=Decimal(2))
    assert found["bb_per_100"] == 125.0


def test_hands_of_an_unknown_stake_count_for_nothing_in_them() -> None:
    found = figures([hand(1), hand(2, big_blind=None)], [anna(1, "2"), anna(2, "100")])
    assert (found["hands"], found["net"], found["bb_per_100"]) == (2, Decimal(102), 200.0)


def test_a_cancelled_hand_and_one_not_dealt_in_are_no_hands() -> None:
    hands = [hand(1, is_cancelled=True), hand(2), hand(3)]
    found = figures(hands, [anna(1, "5", vpip=True), anna(2, dealt_in=False), anna(3, "1", had_choice=True)])
    assert (found["hands"], found["net"], found["vpip"]) == (1, Decimal(1), 0.0)


def test_both_ways_of_paying_rake_are_summed() -> None:
    found = of(
        anna(1, rake_by_share=Decimal("0.10"), rake_by_seat=Decimal("0.05")), anna(2, rake_by_share=Decimal("0.02"))
    )
    assert (found["rake_by_share"], found["rake_by_seat"]) == (Decimal("0.12"), Decimal("0.05"))
