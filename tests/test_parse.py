"""From text to hands, seats and events, and into quarantine."""

import numpy as np
import pytest

from pipeline.codes import Currency, HandFlag, Limit, Room, SeatFlag, Variant
from pipeline.reading.formats import FORMATS, detect
from pipeline.reading.parse import Engine, Reason, parse
from pipeline.records import UNSAID, pack_said
from tests.hands import HOUSE, STARS, cards_of, parsed, story, text_of


def test_a_house_hand():
    assert story(HOUSE) == [
        "blinds post_small_blind 3 50",
        "blinds post_big_blind 4 100",
        "preflop deal_hole 1",
        "preflop raise 1 300",
        "preflop fold 3",
        "preflop call 4 200",
        "flop deal_board",
        "flop check 4",
        "flop bet 1 400",
        "flop all_in 4 3700",
        "flop call 1 3300",
        "turn deal_board",
        "river deal_board",
        "river show 4",
        "river no_show 1",
        "river collect 4 7750",
        "river stated_rake 300",
    ]


def test_a_pokerstars_hand_with_names_made_to_mislead():
    assert story(STARS) == [
        "blinds post_small_blind 3 50",
        "blinds post_big_blind 5 100",
        "preflop deal_hole 1",
        "preflop raise 1 300",
        "preflop fold 3",
        "preflop call 5 200",
        "flop deal_board",
        "flop check 5",
        "flop bet 1 400",
        "flop fold 5",
        "flop return_bet 1 400",
        "flop collect 1 625",
        "flop no_show 1",
        "summary stated_pot 650",
        "summary stated_rake 25",
        "summary stated_board",
        "summary stated_result 1 625",
        "summary stated_result 3",
        "summary stated_result 5",
    ]


def test_the_header_of_a_house_hand():
    batch = parsed(HOUSE).batch
    (hand,) = batch.hands
    assert (hand["room"], hand["variant"], hand["limit"]) == (Room.HOUSE, Variant.HOLDEM, Limit.NO_LIMIT)
    assert (hand["small_blind"], hand["big_blind"], hand["currency"]) == (5_000, 10_000, Currency.EUR)
    assert batch.string(hand["number_start"], hand["number_length"]) == "1001"
    assert batch.string(hand["table_start"], hand["table_length"]) == "Turku"
    assert batch.string(hand["zone_start"], hand["zone_length"]) == "GMT+01:00"
    assert np.datetime64(int(hand["time"]), "s") == np.datetime64("2026-03-02T20:14:09")
    assert (hand["max_seats"], hand["button"], hand["button_seat"], hand["hero"]) == (6, 0, 1, 0)


def test_the_room_s_own_time_comes_last():
    batch = parsed(STARS).batch
    (hand,) = batch.hands
    assert np.datetime64(int(hand["time"]), "s") == np.datetime64("2026-03-02T14:14:09")
    assert batch.string(hand["zone_start"], hand["zone_length"]) == "ET"


def test_seats_say_who_was_dealt_in():
    batch = parsed(STARS).batch
    flags = {batch.string(s["name_start"], s["name_length"]): int(s["flags"]) for s in batch.seats}
    assert flags == {
        "Anna": SeatFlag.DEALT_IN | SeatFlag.HERO,
        "a: folds": SeatFlag.DEALT_IN,
        "a": SeatFlag.SITTING_OUT,
        "[Ci]lla (x)": SeatFlag.DEALT_IN,
    }


def test_a_board_printed_whole_is_parted_into_new_and_repeated():
    batch = parsed(HOUSE).batch
    boards = [(cards_of(e["repeated"]), cards_of(e["cards"])) for e in batch.events if e["cards"] and e["seat"] < 0]
    assert boards == [("", "As 7d 2c"), ("As 7d 2c", "Jh"), ("As 7d 2c Jh", "3s")]


def test_a_raise_puts_in_what_is_missing_to_its_total():
    log = STARS.replace("a: folds: folds", "a: folds: raises $5 to $8").replace(
        "a: folds (small blind) folded", "a: folds folded"
    )
    (event,) = [e for e in parsed(log).batch.events if e["total"] == 80_000]
    assert event["amount"] == 75_000  # the small blind of 0.50 is in already


@pytest.mark.parametrize(
    ("stakes", "limit", "expected"),
    [
        ("No Limit ($1/$2 USD)", Limit.NO_LIMIT, (10_000, 20_000, UNSAID, UNSAID)),
        ("Pot Limit ($1/$2 USD)", Limit.POT_LIMIT, (10_000, 20_000, UNSAID, UNSAID)),
        ("Limit ($1/$2 USD)", Limit.FIXED, (UNSAID, 10_000, 10_000, 20_000)),
    ],
)
def test_stakes_mean_blinds_or_bets_by_the_limit(stakes, limit, expected):
    (hand,) = parsed(STARS.replace("No Limit ($0.50/$1.00 USD)", stakes)).batch.hands
    assert hand["limit"] == limit
    assert tuple(hand[field] for field in ("small_blind", "big_blind", "small_bet", "big_bet")) == expected


@pytest.mark.parametrize(
    ("head", "sign", "currency", "flags"),
    [
        ("Hold'em No Limit ($0.50/$1.00 USD)", "$", Currency.USD, 0),
        ("Hold'em No Limit (€0.50/€1.00)", "€", Currency.EUR, 0),
        ("Hold'em No Limit (50/100)", "", Currency.PLAY, HandFlag.PLAY_MONEY),
        ("Tournament #9, $1+$0.10 USD Hold'em No Limit - Level XI (50/100)", "", Currency.CHIPS, HandFlag.TOURNAMENT),
        ("Hold'em No Limit ($0.50/$1 - $20 Cap -  USD)", "$", Currency.USD, HandFlag.CAPPED),
    ],
)
def test_whose_money_it_is(head, sign, currency, flags):
    before, after = STARS.split("Hold'em No Limit ($0.50/$1.00 USD)")
    (hand,) = parsed(before + head + after.replace("$", sign)).batch.hands
    assert (hand["currency"], hand["flags"]) == (currency, flags)


def test_a_house_tournament_is_one_without_a_currency():
    log = HOUSE.replace("EUR 0.50/1 ", "200/400 and 20 ante ").replace("(EUR ", "(").replace("EUR ", "")
    (hand,) = parsed(log).batch.hands
    assert hand["flags"] == HandFlag.TOURNAMENT
    assert (hand["small_blind"], hand["big_blind"], hand["ante"]) == (2_000_000, 4_000_000, 200_000)


def test_pots_and_two_boards_of_a_summary():
    log = STARS.replace(
        "Total pot $6.50 | Rake $0.25",
        "Total pot $6.50 Main pot $4. Side pot-1 $2. Side pot-2 $0.25. | Rake $0.25",
    ).replace(
        "Anna (button) collected ($6.25)",
        "Anna (button) showed [Ah Kd] and won ($3.15) with a pair of Aces, and lost with high card Ace",
    )
    batch = parsed(log).batch
    pots = [
        (int(e["pot"]), int(e["amount"]))
        for e in batch.events
        if b"Total pot" in bytes(log.encode()[e["start"] : e["start"] + 9])
    ]
    assert pots == [(0, 65_000), (1, 40_000), (2, 20_000), (3, 2_500), (0, 2_500)]
    words = [(int(e["amount"]), int(e["said"]), int(e["board"])) for e in batch.events if e["said"]]
    assert words == [(31_500, pack_said(2, (12,)), 0), (UNSAID, pack_said(1, (12,)), 2)]


@pytest.mark.parametrize("engine", Engine)
@pytest.mark.parametrize(
    ("change", "reason", "at", "says"),
    [
        (
            ("Anna: bets $4", "Anna: bets four"),
            Reason.UNKNOWN_LINE,
            (17, 12),
            "expected '$' or '€' or '£' or an amount",
        ),
        (("Anna: bets $4", "Anne: bets $4"), Reason.UNKNOWN_LINE, (17, 1), "names no player of this hand's seat list"),
        (("Anna: bets $4", "!"), Reason.UNKNOWN_LINE, (17, 1), "no line of format pokerstars begins like it"),
        (
            ("*** FLOP *** [As 7d 2c]\n", "*** SUMMARY ***\n*** FLOP *** [As 7d 2c]\n"),
            Reason.LINE_ORDER,
            (16, 1),
            "cannot stand here",
        ),
        (("[2026/03/02 14:14:09 ET]", "[2026/02/29 14:14:09 ET]"), Reason.NO_DATE, (1, 1), "calendar"),
        ((" ET]", " QQT]"), Reason.UNKNOWN_ZONE, (1, 107), "“QQT” is not one that format pokerstars knows"),
    ],
)
def test_a_hand_that_cannot_be_read_is_set_aside_alone(engine, change, reason, at, says):
    log = STARS + STARS.replace("#2001", "#2002").replace(*change) + STARS.replace("#2001", "#2003")
    found = parsed(log, engine)
    assert found.hands_found == 3
    assert len(found.batch.hands) == 2
    (aside,) = found.quarantined
    assert (aside.number, aside.reason) == ("2002", reason)
    lines = STARS.count("\n")
    assert (aside.at_line - lines, aside.at_column) == at
    assert says in aside.message
    assert log.encode()[aside.start : aside.start + 24] == b"PokerStars Hand #2002:  "


@pytest.mark.parametrize("engine", Engine)
@pytest.mark.parametrize("kept", range(2, HOUSE.strip().count("\n")))
def test_a_hand_that_breaks_off_is_never_taken_for_whole(engine, kept):
    broken = "\n".join(HOUSE.split("\n")[:kept]) + "\n"
    found = parsed(broken, engine)
    assert [aside.reason for aside in found.quarantined] == [Reason.HAND_INCOMPLETE]
    assert not len(found.batch.hands)


def test_unknown_lines_are_told_wherever_they_stand():
    log = "my own notes\n\n" + HOUSE + "a remark after the hand\n"
    found = parsed(log)
    lines = [log.encode()[u.start : u.start + u.length].decode() for u in found.unknown_lines]
    assert lines == ["my own notes", "a remark after the hand"]
    assert [u.line for u in found.unknown_lines] == [1, 3 + HOUSE.count("\n")]


def test_the_format_is_that_of_the_first_hand():
    assert detect(HOUSE.encode()) is FORMATS["house"]
    assert detect(("\ufeff some words\n" + STARS + HOUSE).encode()) is FORMATS["pokerstars"]
    assert detect(b"nothing of the kind\nand PokerStars Hand #1 within a line") is None


def test_a_text_without_a_hand_has_none():
    found = parse(text_of("\n\nhello\n"), FORMATS["house"])
    assert found.hands_found == 0
    assert len(found.unknown_lines) == 1


@pytest.mark.parametrize("engine", Engine)
@pytest.mark.parametrize("seats", [25, 40, 300])
def test_a_seat_list_that_is_too_long_harms_nobody_else(engine, seats):
    more = "".join(f"P{n}    (EUR 100.00 in seat {n})\n" for n in range(7, 7 + seats))
    crowd = HOUSE.replace("# 1001", "# 1002").replace("\nDealer:", more + "\nDealer:")
    found = parsed(HOUSE + crowd + HOUSE.replace("# 1001", "# 1003"), engine)
    assert [(aside.number, aside.reason) for aside in found.quarantined] == [("1002", Reason.TOO_MANY_SEATS)]
    assert len(found.batch.hands) == 2


@pytest.mark.parametrize("engine", Engine)
@pytest.mark.parametrize("head", ["Badugi No Limit", "Texas Hold'em No Limit XXX", "Texas Hold'em Weird Limit"])
def test_a_first_line_that_cannot_be_read_still_begins_a_hand(engine, head):
    odd = HOUSE.replace("# 1001", "# 1002").replace("Texas Hold'em No Limit", head)
    found = parsed(HOUSE + odd + HOUSE.replace("# 1001", "# 1003"), engine)
    assert found.hands_found == 3
    assert len(found.batch.hands) == 2
    (aside,) = found.quarantined
    assert aside.reason == Reason.UNKNOWN_LINE
    assert aside.at_line == HOUSE.count("\n") + 1


@pytest.mark.parametrize("date", ["20269-03-02", "0001-03-02", "2026-02-30", "2026-00-10"])
def test_a_date_outside_of_any_calendar_sets_the_hand_aside(date):
    found = parsed(HOUSE.replace("2026-03-02", date))
    assert [aside.reason for aside in found.quarantined] == [Reason.NO_DATE]


def test_an_offset_that_no_clock_has_is_no_zone():
    found = parsed(HOUSE.replace("GMT+01:00", "GMT+99:99"))
    assert [aside.reason for aside in found.quarantined] == [Reason.UNKNOWN_ZONE]


def test_a_result_with_many_verdicts_stays_in_its_hand():
    many = "Anna (button) showed [Ah Kd]" + ",".join([" and won ($1)"] * 40)
    batch = parsed(STARS.replace("Anna (button) collected ($6.25)", many) + STARS.replace("#2001", "#2002")).batch
    assert [int(hand["events"]) for hand in batch.hands] == [19 + 39, 19]
