"""Players' figures of the warehouse against a plain count over real logs."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from decimal import Decimal
from itertools import groupby
from pathlib import Path

import duckdb
import pytest

from pipeline.ingest.manners import Manner
from pipeline.ingest.room_stages import RoomStages
from pipeline.ingest.run import ingest
from pipeline.intake.sources import discover
from pipeline.warehouse import publishing as warehouse

FIRST_ROUNDS = ("preflop", "predraw", "second_street", "third_street of seven")
NO_ROUNDS = ("blinds", "showdown", "summary")
CHOICES = ("fold", "check", "call", "bet", "raise", "complete", "all_in")
SEVEN_CARDS = ("stud7", "stud7_hilo", "razz")

EVENTS = """
SELECT h.hand_id, h.variant, e.street, e.act, e.seat, e.amount, e.to_call
FROM hands AS h INNER JOIN events AS e USING (hand_id)
WHERE NOT h.is_cancelled ORDER BY h.hand_id, e.event_no
"""
SEATS = """
SELECT s.hand_id, h.room, s.seat, s.player, s.put_in - s.returned AS put_in, s.net, s.won + s.cash_out AS won, h.rake
FROM hands AS h INNER JOIN seats AS s USING (hand_id)
WHERE s.dealt_in AND NOT h.is_cancelled ORDER BY s.hand_id
"""
SUMS = """
SELECT room, player, sum(hands), sum(choices), sum(vpip), sum(pfr), sum(three_bet_chances), sum(three_bets),
    sum(saw_flop), sum(showdowns), sum(won_showdowns), sum(aggressive), sum(calls), sum(folds), sum(net)
FROM player_days GROUP BY room, player
"""
NAMES = (
    "hands",
    "choices",
    "vpip",
    "pfr",
    "three_bet_chances",
    "three_bets",
    "saw_flop",
    "showdowns",
    "won_showdowns",
    "aggressive",
    "calls",
    "folds",
    "net",
)


@pytest.fixture(scope="module")
def con(corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[duckdb.DuckDBPyConnection]:
    home = tmp_path_factory.mktemp("corpus")
    with discover([str(corpus)]) as found:
        ingest(found.sources, home / "lake", home / "w.duckdb", RoomStages(), lambda _: Manner())
    with warehouse.reading(home / "w.duckdb") as connection:
        yield connection


def plain_count(con: duckdb.DuckDBPyConnection) -> dict[tuple[str, str], Counter[str]]:
    """Figures by room and player, counted hand by hand with sets and lists."""
    seats = defaultdict(list)
    for row in con.execute(SEATS).fetchall():
        seats[row[0]].append(row[1:])
    figures: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    told = {hand: list(rows) for hand, rows in groupby(con.execute(EVENTS).fetchall(), key=lambda row: row[0])}
    for hand, players in seats.items():
        acts = [
            (round_of(variant, street), act, seat, amount or Decimal(0), to_call or Decimal(0))
            for _, variant, street, act, seat, amount, to_call in told[hand]
        ]
        folded = {seat for _, act, seat, *_ in acts if act == "fold"}
        left = [player for player in players if player[1] not in folded]
        second = next((place for place, (round_, *_) in enumerate(acts) if round_ == "later"), None)
        gone = {seat for _, act, seat, *_ in acts[:second] if act == "fold"}
        for room, seat, player, _, net, won, _ in players:
            mine = figures[room, player]
            mine["hands"] += 1
            mine["net"] += net
            before_flop = choices(acts, seat, "first")
            mine["choices"] += bool(before_flop)
            mine["vpip"] += any(kind in ("call", "raise") for kind, _ in before_flop)
            mine["pfr"] += any(kind == "raise" for kind, _ in before_flop)
            chances = [kind for kind, raisers in before_flop if len(raisers) == 1 and raisers != [seat]]
            mine["three_bet_chances"] += bool(chances)
            mine["three_bets"] += "raise" in chances
            saw = second is not None and seat not in gone
            showed_down = seat not in folded and len(left) > 1
            mine["saw_flop"] += saw
            mine["showdowns"] += saw and showed_down
            mine["won_showdowns"] += saw and showed_down and won > 0
            later = Counter(kind for kind, _ in choices(acts, seat, "later"))
            mine["aggressive"] += later["raise"]
            mine["calls"] += later["call"]
            mine["folds"] += later["fold"]
    return figures


def round_of(variant: str, street: str) -> str:
    if street in NO_ROUNDS:
        return "none"
    named = f"{street} of seven" if variant in SEVEN_CARDS else street
    return "first" if named in FIRST_ROUNDS else "later"


def choices(acts: list[tuple[str, str, int, Decimal, Decimal]], seat: int, wanted: str) -> list[tuple[str, list[int]]]:
    """A player's choices of a round, each with those who had raised before it."""
    found: list[tuple[str, list[int]]] = []
    raisers: list[int] = []
    for round_, act, who, amount, to_call in acts:
        if round_ != wanted or act not in CHOICES:
            continue
        kind = {"bet": "raise", "complete": "raise"}.get(act, act)
        if act == "all_in":
            kind = "raise" if amount > to_call else "call"
        if who == seat:
            found.append((kind, list(raisers)))
        if kind == "raise":
            raisers.append(who)
    return found


@pytest.mark.slow
def test_figures_are_those_of_a_plain_count_over_the_corpus(con: duckdb.DuckDBPyConnection) -> None:
    counted = plain_count(con)
    kept = {
        (room, player): dict(zip(NAMES, values, strict=True)) for room, player, *values in con.execute(SUMS).fetchall()
    }
    assert len(kept) > 400
    assert kept.keys() == counted.keys()
    wrong = {
        who: (kept[who], counted[who]) for who in kept if any(kept[who][name] != counted[who][name] for name in NAMES)
    }
    assert not wrong


@pytest.mark.slow
def test_every_cent_of_rake_is_paid_by_somebody(con: duckdb.DuckDBPyConnection) -> None:
    [(rake, by_share, by_seat)] = con.execute(
        "SELECT (SELECT sum(rake) FROM hands WHERE NOT is_cancelled AND rake > 0), "
        "sum(rake_by_share), sum(rake_by_seat) FROM player_days"
    ).fetchall()
    assert rake > Decimal(10)
    assert rake == by_share == by_seat
