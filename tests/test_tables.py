"""Frames say what batch and replay say, with the declared columns."""

from decimal import Decimal

import numpy as np
import polars as pl

from pipeline.codes import Currency, Limit
from pipeline.lake.calendar import Calendar
from pipeline.lake.identity import hand_ids, text_hashes
from pipeline.lake.tables import Identity, Origin, Verdict, hand_frames
from pipeline.records import UNSAID
from pipeline.schema import HAND_TABLES, TABLES
from tests.made import FLOP, made
from tests.made_stages import RAKE_RULE

CLOCK = 1_709_672_400  # 2024-03-05 21:00:00 as a wall clock


def frames(change: object = None) -> dict[str, pl.DataFrame]:
    batch, replay = made([11, 12], [CLOCK, CLOCK + 86_400])
    if callable(change):
        change(batch, replay)
    moments = batch.hands["time"] - 3_600
    identity = Identity(hand_ids(batch), text_hashes(batch), moments, Calendar().days(moments))
    origin = Origin(np.array([1_000]), ["made#1"], ["house"], ["2010-01-01"])
    verdict = Verdict(RAKE_RULE, 1, 9, 0, "0.01", "0.02", 100, "took 0.02, 0.01 is due", assumed=False)
    return hand_frames(batch, replay, identity, origin, [verdict])


def test_every_table_has_its_declared_schema() -> None:
    made_frames = frames()
    assert set(made_frames) == {table.name for table in HAND_TABLES}
    for name, frame in made_frames.items():
        assert frame.schema == TABLES[name].schema


def test_hand() -> None:
    hand = frames()["hands"].row(0, named=True)
    said = {
        "room": "house",
        "hand_no": "11",
        "byte_start": 1_000,
        "zone": "CET",
        "table_name": "Turku",
        "tournament_no": None,
        "limit": "no_limit",
        "currency": "EUR",
        "small_blind": Decimal("0.5"),
        "ante": None,
        "hero_seat": 1,
        "board": "Kh 8s Ks",
        "board_2": None,
        "rake": Decimal("0.2"),
        "stated_pot": None,
        "rulebook_version": "2010-01-01",
    }
    assert {name: hand[name] for name in said} == said
    assert str(hand["played_at"]) == "2024-03-05 20:00:00+00:00"
    assert str(hand["day"]) == "2024-03-05"


def test_seats_net_and_position() -> None:
    seats = frames()["seats"].filter(pl.col("hand_id") == pl.col("hand_id").first())
    assert seats.select("player", "position", "net", "end_stack").rows() == [
        ("Anna", "button", Decimal("3.3"), Decimal("103.3")),
        ("Jürgen the Long One", "small_blind", Decimal("-0.5"), Decimal("99.5")),
        ("a: folds", "big_blind", Decimal(-3), Decimal(97)),
    ]


def test_stacks_that_the_log_does_not_tell_are_null() -> None:
    def forget_stacks(batch, _replay) -> None:
        batch.seats["stack"] = UNSAID

    seats = frames(forget_stacks)["seats"]
    assert seats["stack"].null_count() == seats["end_stack"].null_count() == seats.height
    assert seats["net"].null_count() == 0


def test_events_carry_street_bets() -> None:
    events = frames()["events"].head(11)
    totals = dict(zip(events["act"], events["total"], strict=True))
    assert totals["raise"] == totals["call"] == 3  # the big blind of 1 counts toward the call
    assert totals["bet"] == 5  # a new street
    assert totals["post_big_blind"] is totals["fold"] is None
    assert events["event_no"].to_list() == list(range(11))
    assert events["seat"].to_list()[6] is None


def test_dead_part_of_a_double_post_is_no_bet() -> None:
    def post_both(batch, _replay) -> None:
        from pipeline.codes import Act

        batch.events["act"][1] = Act.POST_BOTH
        batch.events["amount"][1] = 15_000

    events = frames(post_both)["events"].head(11)
    assert events.filter(act="call")["total"].to_list() == [3]


def test_pots_and_payouts() -> None:
    made_frames = frames()
    assert made_frames["pots"].select("pot_no", "amount", "seats").row(0) == (1, Decimal("6.5"), "1 3")
    payouts = made_frames["payouts"].select("event_no", "seat", "kind", "amount").rows()
    assert payouts[:2] == [(9, 1, "return_bet", Decimal(5)), (10, 1, "collect", Decimal("6.3"))]


def test_finding_points_at_its_line() -> None:
    finding = frames()["findings"].row(0, named=True)
    said = {"code": "RAK001", "event_no": 9, "line_no": 14, "seat": 1, "amount": Decimal("0.01"), "source": "001 RAKE"}
    assert {name: finding[name] for name in said} == said


def test_codes_without_a_mark_keep_their_names() -> None:
    def chips(batch, replay) -> None:
        batch.hands["currency"] = Currency.CHIPS
        batch.hands["limit"] = Limit.HALF_POT
        replay.results["board_2"] = FLOP

    hand = frames(chips)["hands"].row(0, named=True)
    assert (hand["currency"], hand["limit"], hand["board_2"]) == ("chips", "half_pot", "Kh 8s Ks")
