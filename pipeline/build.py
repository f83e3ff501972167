"""Tokens into hands, seats and events: one kernel for every format and both engines.

What a line means is settled by its kind and its slots (``vocabulary``); how the few
things that formats say differently are to be taken, by the dialect.
"""

from dataclasses import dataclass
from enum import IntEnum

import numpy as np

from pipeline.codes import REPLAYED, Act, Currency, EventFlag, HandFlag, Limit, SeatFlag, Street, Variant
from pipeline.kernel import kernel
from pipeline.records import EVENT, HAND, SAID_RANK0, SAID_RANK_BITS, SEAT, UNSAID, HandBatch
from pipeline.replay_records import MAX_PLAYERS
from pipeline.tokens import Tokens
from pipeline.vocabulary import ACT_OF_LINE, STREET_OF_LINE, Line, Mark, Slot


class Fault(IntEnum):
    """Why a hand whose lines could all be read is still no hand to load."""

    NONE = 0
    VARIANT_NOT_COVERED = 1
    NO_DATE = 2
    NO_SEATS = 3
    TOO_MANY_SEATS = 4


@dataclass(frozen=True, slots=True)
class Built:
    """The hands of some tokens.

    ``batch`` holds every hand given, faulty ones too, so that their header can be told;
    ``faults`` (Fault, one a hand) says which of them must not be used.
    """

    batch: HandBatch
    faults: np.ndarray


_ACTS = np.array([int(ACT_OF_LINE.get(Line(kind), Act.NONE)) for kind in range(max(Line) + 1)], np.uint8)
_STREETS = np.array([int(STREET_OF_LINE.get(Line(kind), 255)) for kind in range(max(Line) + 1)], np.uint8)
_REPLAYED = np.array([variant in REPLAYED for variant in range(max(Variant) + 1)], np.bool_)
#: Cards that a street adds to the board.
_NEW_CARDS = np.array([0, 0, 3, 1, 1, 0, 0], np.int64)

# Members as module integers, so that kernels see constants.
_S = {slot.name: int(slot) for slot in Slot}
_NUMBER, _TOURNAMENT_NO, _LOW_STAKE, _MIDDLE_STAKE, _HIGH_STAKE = (
    _S["NUMBER"],
    _S["TOURNAMENT_NO"],
    _S["LOW_STAKE"],
    _S["MIDDLE_STAKE"],
    _S["HIGH_STAKE"],
)
_CAP, _ANTE, _ZONE, _TABLE_NAME, _MAX_SEATS = _S["CAP"], _S["ANTE"], _S["ZONE"], _S["TABLE_NAME"], _S["MAX_SEATS"]
_YEAR, _MONTH, _DAY, _HOUR, _MINUTE, _SECOND = (
    _S["YEAR"],
    _S["MONTH"],
    _S["DAY"],
    _S["HOUR"],
    _S["MINUTE"],
    _S["SECOND"],
)
_BUTTON_SEAT, _ROOM, _VARIANT, _LIMIT, _CURRENCY = (
    _S["BUTTON_SEAT"],
    _S["ROOM"],
    _S["VARIANT"],
    _S["LIMIT"],
    _S["CURRENCY"],
)
_HAND_MARK, _SEAT_NO, _NAME, _STACK, _SEAT_MARK = (
    _S["HAND_MARK"],
    _S["SEAT_NO"],
    _S["NAME"],
    _S["STACK"],
    _S["SEAT_MARK"],
)
_PLAYER, _PLAYER_ANY_CASE, _AMOUNT, _TOTAL, _CARDS = (
    _S["PLAYER"],
    _S["PLAYER_ANY_CASE"],
    _S["AMOUNT"],
    _S["TOTAL"],
    _S["CARDS"],
)
_REPEATED, _WHOLE_BOARD, _RAKE, _FEE, _POT_NO, _SIDE_NO = (
    _S["REPEATED"],
    _S["WHOLE_BOARD"],
    _S["RAKE"],
    _S["FEE"],
    _S["POT_NO"],
    _S["SIDE_NO"],
)
_RUN, _MARK, _VERDICT, _HAND_CLASS, _RANK, _LOW = (
    _S["RUN"],
    _S["MARK"],
    _S["VERDICT"],
    _S["HAND_CLASS"],
    _S["RANK"],
    _S["LOW"],
)
_L_HEADER, _L_SEAT, _L_DEALER, _L_POT, _L_RESULT, _L_SHOW_DOWN, _L_DEALT = (
    int(Line.HEADER),
    int(Line.SEAT),
    int(Line.DEALER),
    int(Line.POT),
    int(Line.RESULT),
    int(Line.SHOW_DOWN),
    int(Line.DEALT),
)
_M_TOURNAMENT, _M_PLAY, _M_FAST, _M_SITTING_OUT, _M_OUT, _M_HERO = (
    int(Mark.TOURNAMENT),
    int(Mark.PLAY_MONEY),
    int(Mark.FAST),
    int(Mark.SITTING_OUT),
    int(Mark.OUT_OF_HAND),
    int(Mark.HERO),
)
_EVENT_MARK = np.zeros(max(Mark) + 1, np.uint16)
_EVENT_MARK[Mark.ALL_IN] = EventFlag.ALL_IN
_EVENT_MARK[Mark.CAPPED] = EventFlag.CAPPED
_EVENT_MARK[Mark.SPLIT] = EventFlag.SPLIT
_EVENT_MARK[Mark.NOT_AWARDED] = EventFlag.NOT_AWARDED
_EVENT_MARK[Mark.FOLDED] = EventFlag.FOLDED
_EVENT_MARK[Mark.WON] = EventFlag.WON
_EVENT_MARK[Mark.LOST] = EventFlag.LOST
_F_NOT_AWARDED = int(EventFlag.NOT_AWARDED)
_F_SECOND_RUN, _F_ODD = int(EventFlag.SECOND_RUN), int(EventFlag.TOTAL_ODD)
_H_TOURNAMENT, _H_PLAY, _H_FAST, _H_RUN_TWICE, _H_CANCELLED, _H_CAPPED = (
    int(HandFlag.TOURNAMENT),
    int(HandFlag.PLAY_MONEY),
    int(HandFlag.FAST),
    int(HandFlag.RUN_TWICE),
    int(HandFlag.CANCELLED),
    int(HandFlag.CAPPED),
)
_SEAT_SITTING_OUT, _SEAT_OUT, _SEAT_DEALT_IN, _SEAT_HERO = (
    int(SeatFlag.SITTING_OUT),
    int(SeatFlag.OUT_OF_HAND),
    int(SeatFlag.DEALT_IN),
    int(SeatFlag.HERO),
)
_A = {act.name: int(act) for act in Act}
_POST_ANTE, _POST_BOTH, _POST_DEAD, _BUTTON_BLIND, _DEAL_BOARD, _FOLD = (
    _A["POST_ANTE"],
    _A["POST_BOTH"],
    _A["POST_DEAD"],
    _A["POST_BUTTON_BLIND"],
    _A["DEAL_BOARD"],
    _A["FOLD"],
)
_CALL, _ALL_IN, _RAISE, _FALSE_ALL_IN = _A["CALL"], _A["ALL_IN"], _A["RAISE"], _A["FALSE_ALL_IN"]
_STATED_POT, _STATED_RAKE, _STATED_RESULT, _CANCELLED, _RUN_TWICE = (
    _A["STATED_POT"],
    _A["STATED_RAKE"],
    _A["STATED_RESULT"],
    _A["CANCELLED"],
    _A["RUN_TWICE"],
)
_SHOW, _STATED_BOARD = _A["SHOW"], _A["STATED_BOARD"]
_BLINDS, _PREFLOP, _FLOP = int(Street.BLINDS), int(Street.PREFLOP), int(Street.FLOP)
_FIXED, _SPREAD = int(Limit.FIXED), int(Limit.SPREAD)
_CHIPS, _PLAY = int(Currency.CHIPS), int(Currency.PLAY)
_VARIANT_NOT_COVERED, _NO_DATE, _NO_SEATS, _TOO_MANY_SEATS = (
    int(Fault.VARIANT_NOT_COVERED),
    int(Fault.NO_DATE),
    int(Fault.NO_SEATS),
    int(Fault.TOO_MANY_SEATS),
)
_CARD_BITS = 6
_CARD_MASK = 63
_MOST_RANKS = 5
#: Events that one pot line may state: total, main, side pots, rake.
_POT_EVENTS = 16


def build(tokens: Tokens, keep: np.ndarray, *, bare_stakes: int, file: int = 0) -> Built:
    """Build the hands of ``tokens`` at the indices ``keep`` (int64).

    ``bare_stakes`` is the ``Currency`` of stakes without a mark of money: CHIPS where
    only tournaments are written so, PLAY where play money is. ``file`` is written into
    ``HAND.file``.
    """
    kinds = tokens.tokens["kind"]
    most = len(kinds) + _POT_EVENTS * int((kinds == Line.POT).sum()) + 4 * int((kinds == Line.RESULT).sum())
    hands = np.zeros(len(keep), HAND)
    seats = np.zeros(int(tokens.hands["seats"][keep].sum()) + 1, SEAT)
    events = np.zeros(most, EVENT)
    faults = np.zeros(len(keep), np.uint8)
    seat_count, event_count = _build(
        keep, tokens.hands, tokens.tokens, tokens.captures, bare_stakes, file, hands, seats, events, faults
    )
    return Built(HandBatch(tokens.text, [file], hands, seats[:seat_count], events[:event_count]), faults)


@kernel
def _build(keep, spans, tokens, captures, bare_stakes, file, hands, seats, events, faults):  # type: ignore[no-untyped-def]
    """Fill the tables; rows of seats and of events filled."""
    seat_at = 0
    event_at = 0
    for h in range(len(keep)):
        span = spans[keep[h]]
        hand = hands[h]
        hand["file"] = file
        hand["line"] = span["line"]
        hand["start"] = span["start"]
        hand["length"] = span["length"]
        hand["seat0"] = seat_at
        hand["event0"] = event_at
        seat_at, event_at = _hand(span, tokens, captures, bare_stakes, h, hand, seats, seat_at, events, event_at)
        hand["seats"] = seat_at - hand["seat0"]
        hand["events"] = event_at - hand["event0"]
        if not _REPLAYED[hand["variant"]]:
            faults[h] = _VARIANT_NOT_COVERED
        elif hand["time"] == UNSAID:
            faults[h] = _NO_DATE
        elif hand["seats"] == 0:
            faults[h] = _NO_SEATS
        elif hand["seats"] > MAX_PLAYERS:
            faults[h] = _TOO_MANY_SEATS
    return seat_at, event_at


@kernel
def _hand(span, tokens, captures, bare_stakes, h, hand, seats, seat_at, events, event_at):  # type: ignore[no-untyped-def]
    """One hand's rows; the next free rows of seats and events."""
    _unsaid(hand)
    in_front = np.zeros(MAX_PLAYERS, np.int64)  # live chips of the street, by seat
    seat0 = seat_at
    street = _BLINDS
    bet = 0
    run = 0  # board that the showdown lines speak of
    heroes = 0
    for t in range(span["token0"], span["token0"] + span["tokens"]):
        token = tokens[t]
        kind = token["kind"]
        first = token["capture0"]
        last = first + token["captures"]
        if _STREETS[kind] != 255:
            if _STREETS[kind] != street and _STREETS[kind] >= _FLOP:
                in_front[:] = 0
                bet = 0
            street = max(street, _PREFLOP) if kind == _L_DEALT else int(_STREETS[kind])
        act = int(_ACTS[kind])
        if kind == _L_SEAT:
            _seat(captures, first, last, h, seats[seat_at])
            seat_at += 1
        elif kind == _L_RESULT:
            event_at = _result(captures, first, last, token, h, street, events, event_at)
        elif kind == _L_POT:
            event_at = _pot(captures, first, last, token, h, street, events, event_at)
        elif act:
            if street == _BLINDS and _FOLD <= act <= _FALSE_ALL_IN:
                street = _PREFLOP
            event = events[event_at]
            event_at += 1
            _begin(event, token, h, act, street)
            event["board"] = run
            _fill(captures, first, last, event)
            seat = int(event["seat"])
            if act == _RAISE and event["total"] != UNSAID and seat >= 0:
                said = int(event["amount"])
                put_in = int(event["total"]) - in_front[seat]
                if said != event["total"] - bet and said != event["total"] and said != put_in:
                    event["flags"] |= _F_ODD
                event["amount"] = max(put_in, 0)
            if seat >= 0 and seat < MAX_PLAYERS and event["amount"] > 0:
                if act == _POST_BOTH:
                    live = int(hand["big_blind"])
                    in_front[seat] += min(int(event["amount"]), live) if live > 0 else int(event["amount"])
                elif _CALL <= act <= _ALL_IN or (_POST_ANTE < act <= _BUTTON_BLIND and act != _POST_DEAD):
                    in_front[seat] += int(event["amount"])
                bet = max(bet, in_front[seat])
            if act == _DEAL_BOARD:
                _board(captures, first, last, event)
            elif act == _CANCELLED:
                hand["flags"] |= _H_CANCELLED
            elif act == _RUN_TWICE:
                hand["flags"] |= _H_RUN_TWICE
            elif kind == _L_DEALT:
                heroes += 1
                hand["hero"] = seat
        elif kind == _L_SHOW_DOWN:
            run = 0
            for c in range(first, last):
                if captures[c]["slot"] == _RUN:
                    run = captures[c]["value"]
        elif kind == _L_DEALER:
            for c in range(first, last):
                hand["button"] = captures[c]["value"]
        else:
            _of_hand(captures, first, last, hand)
            if kind == _L_HEADER:
                _stakes(hand, bare_stakes)
    if heroes != 1:
        hand["hero"] = -1
    _finish(hand, seats, seat0, seat_at, events, int(hand["event0"]), event_at)
    return seat_at, event_at


@kernel
def _unsaid(hand):  # type: ignore[no-untyped-def]
    """Mark as not said what a header may leave out."""
    hand["time"] = UNSAID
    hand["small_blind"] = UNSAID
    hand["big_blind"] = UNSAID
    hand["small_bet"] = UNSAID
    hand["middle_bet"] = UNSAID
    hand["big_bet"] = UNSAID
    hand["ante"] = UNSAID
    hand["cap"] = UNSAID
    hand["button_seat"] = UNSAID
    hand["button"] = -1
    hand["hero"] = -1


@kernel
def _of_hand(captures, first, last, hand):  # type: ignore[no-untyped-def]
    """Take what a line says of the whole hand."""
    year = 0
    month = 0
    day = 0
    seconds = 0
    for c in range(first, last):
        slot = captures[c]["slot"]
        value = captures[c]["value"]
        length = captures[c]["length"]
        if slot == _NUMBER:
            hand["number_start"] = value
            hand["number_length"] = length
        elif slot == _TOURNAMENT_NO:
            hand["tournament_start"] = value
            hand["tournament_length"] = length
        elif slot == _TABLE_NAME:
            hand["table_start"] = value
            hand["table_length"] = length
        elif slot == _ZONE:
            hand["zone_start"] = value
            hand["zone_length"] = length
        elif slot == _YEAR:
            year = value
            month = 0
            day = 0
            seconds = 0
        elif slot == _MONTH:
            month = value
        elif slot == _DAY:
            day = value
        elif slot == _HOUR:
            seconds += value * 3600 if value < 24 else -86400
        elif slot == _MINUTE:
            seconds += value * 60 if value < 60 else -86400
        elif slot == _SECOND:
            seconds += value if value < 61 else -86400
        elif slot == _ROOM:
            hand["room"] = value
        elif slot == _VARIANT:
            hand["variant"] = value
        elif slot == _LIMIT:
            hand["limit"] = value
        elif slot == _CURRENCY:
            hand["currency"] = value
        elif slot == _LOW_STAKE:
            hand["small_blind"] = value
        elif slot == _MIDDLE_STAKE:
            hand["middle_bet"] = value
        elif slot == _HIGH_STAKE:
            hand["big_blind"] = value
        elif slot == _CAP:
            hand["cap"] = value
            hand["flags"] |= _H_CAPPED
        elif slot == _ANTE:
            hand["ante"] = value
        elif slot == _MAX_SEATS:
            hand["max_seats"] = min(int(value), 255)
        elif slot == _BUTTON_SEAT:
            hand["button_seat"] = min(int(value), 255)
        elif slot == _HAND_MARK:
            if value == _M_TOURNAMENT:
                hand["flags"] |= _H_TOURNAMENT
            elif value == _M_PLAY:
                hand["flags"] |= _H_PLAY
                hand["currency"] = _PLAY
            elif value == _M_FAST:
                hand["flags"] |= _H_FAST
    if year > 0 and seconds >= 0 and 1 <= month <= 12 and 1 <= day <= _days_in(year, month):
        hand["time"] = _days(year, month, day) * 86400 + seconds


@kernel
def _days_in(year, month):  # type: ignore[no-untyped-def]
    """Days of a month."""
    if month == 2:
        return 29 if year % 4 == 0 and (year % 100 != 0 or year % 400 == 0) else 28
    return 30 if month == 4 or month == 6 or month == 9 or month == 11 else 31


@kernel
def _days(year, month, day):  # type: ignore[no-untyped-def]
    """Days since 1970-01-01 in the Gregorian calendar."""
    days = day - 1
    for earlier in range(1, month):
        days += _days_in(year, earlier)
    before = year - 1
    return days + (before * 365 + before // 4 - before // 100 + before // 400) - 719162


@kernel
def _stakes(hand, bare_stakes):  # type: ignore[no-untyped-def]
    """Read the header's stakes by the betting structure, and whose money it is."""
    low = int(hand["small_blind"])
    high = int(hand["big_blind"])
    if hand["limit"] == _FIXED:
        hand["small_bet"] = low
        hand["big_bet"] = high
        hand["small_blind"] = UNSAID
        hand["big_blind"] = low
    elif hand["limit"] == _SPREAD:
        hand["small_bet"] = low
        hand["big_bet"] = high
        hand["small_blind"] = UNSAID
        hand["big_blind"] = UNSAID
    if hand["flags"] & _H_TOURNAMENT:
        hand["currency"] = _CHIPS
    elif hand["currency"] == 0:
        hand["currency"] = bare_stakes
        if bare_stakes == _CHIPS:
            hand["flags"] |= _H_TOURNAMENT
    if hand["currency"] == _PLAY:
        hand["flags"] |= _H_PLAY


@kernel
def _seat(captures, first, last, h, seat):  # type: ignore[no-untyped-def]
    """A line of the seat list."""
    seat["hand"] = h
    seat["stack"] = UNSAID
    for c in range(first, last):
        slot = captures[c]["slot"]
        value = captures[c]["value"]
        if slot == _SEAT_NO:
            seat["seat"] = min(int(value), 32767)
        elif slot == _NAME:
            seat["name_start"] = value
            seat["name_length"] = captures[c]["length"]
        elif slot == _STACK:
            seat["stack"] = value
        elif slot == _SEAT_MARK:
            if value == _M_SITTING_OUT:
                seat["flags"] |= _SEAT_SITTING_OUT
            elif value == _M_OUT:
                seat["flags"] |= _SEAT_OUT
            elif value == _M_HERO:
                seat["flags"] |= _SEAT_HERO


@kernel
def _begin(event, token, h, act, street):  # type: ignore[no-untyped-def]
    """An event with nothing said yet but where it stands."""
    event["hand"] = h
    event["act"] = act
    event["street"] = street
    event["seat"] = -1
    event["amount"] = UNSAID
    event["total"] = UNSAID
    event["line"] = token["line"]
    event["start"] = token["start"]
    event["length"] = token["length"]


@kernel
def _fill(captures, first, last, event):  # type: ignore[no-untyped-def]
    """Take what a line of one event says."""
    ranks = 0
    low = False
    for c in range(first, last):
        slot = captures[c]["slot"]
        value = captures[c]["value"]
        if slot == _PLAYER or slot == _PLAYER_ANY_CASE:
            event["seat"] = value
        elif slot == _AMOUNT or slot == _RAKE:
            event["amount"] = value
        elif slot == _TOTAL or slot == _FEE:
            event["total"] = value
        elif slot == _CARDS:
            event["cards"] = value
        elif slot == _REPEATED:
            event["repeated"] = value
        elif slot == _POT_NO:
            event["pot"] = value
        elif slot == _SIDE_NO:
            event["pot"] = min(1 + int(value), 127)
        elif slot == _RUN:
            event["board"] = value
        elif slot == _MARK or slot == _VERDICT:
            event["flags"] |= _EVENT_MARK[value]
        elif slot == _HAND_CLASS:
            event["said"] = value
            ranks = 0
        elif slot == _LOW:
            low = True
            ranks = 0
        elif slot == _RANK and ranks < _MOST_RANKS:
            word = (int(value) + 1) << (SAID_RANK0 + SAID_RANK_BITS * ranks)
            if low:
                event["said_low"] |= word
            else:
                event["said"] |= word
            ranks += 1


@kernel
def _board(captures, first, last, event):  # type: ignore[no-untyped-def]
    """Part a board that is printed whole into the new cards and the repeated ones."""
    for c in range(first, last):
        if captures[c]["slot"] == _WHOLE_BOARD:
            whole = int(captures[c]["value"])
            count = 0
            while (whole >> (_CARD_BITS * count)) & _CARD_MASK:
                count += 1
            known = max(count - _NEW_CARDS[event["street"]], 0)
            event["cards"] = whole >> (_CARD_BITS * known)
            event["repeated"] = whole & ((1 << (_CARD_BITS * known)) - 1)


@kernel
def _result(captures, first, last, token, h, street, events, event_at):  # type: ignore[no-untyped-def]
    """A seat's line of the summary: one event a verdict, one where there is none."""
    start = first
    verdicts = 0
    cards = 0
    player = -1
    begun = event_at
    for c in range(first, last):
        slot = captures[c]["slot"]
        if slot == _PLAYER:
            player = captures[c]["value"]
        elif slot == _CARDS:
            cards = captures[c]["value"]
        elif slot == _VERDICT:
            if verdicts > 0:
                event_at = _verdict(captures, start, c, token, h, street, verdicts, player, cards, events, event_at)
            start = c
            verdicts += 1
    event_at = _verdict(captures, start, last, token, h, street, max(verdicts, 1), player, cards, events, event_at)
    if events[event_at - 1]["flags"] & _F_NOT_AWARDED:
        for e in range(begun, event_at):
            events[e]["flags"] |= _F_NOT_AWARDED
    return event_at


@kernel
def _verdict(captures, first, last, token, h, street, number, player, cards, events, event_at):  # type: ignore[no-untyped-def]
    """The event of a summary's ``number``-th verdict on a seat."""
    event = events[event_at]
    _begin(event, token, h, _STATED_RESULT, street)
    _fill(captures, first, last, event)
    event["seat"] = player
    event["cards"] = cards
    if number > 1:
        event["flags"] |= _F_SECOND_RUN
        event["board"] = number
    return event_at + 1


@kernel
def _pot(captures, first, last, token, h, street, events, event_at):  # type: ignore[no-untyped-def]
    """The summary's line of pots and rake: one event an amount."""
    pot = 0
    stated = 0
    for c in range(first, last):
        slot = captures[c]["slot"]
        value = captures[c]["value"]
        if slot == _POT_NO:
            pot = value
        elif slot == _SIDE_NO:
            pot = min(1 + int(value), 127)
        elif (slot == _AMOUNT or slot == _RAKE) and stated < _POT_EVENTS:
            event = events[event_at]
            event_at += 1
            stated += 1
            _begin(event, token, h, _STATED_POT if slot == _AMOUNT else _STATED_RAKE, street)
            event["amount"] = value
            event["pot"] = pot if slot == _AMOUNT else 0
    return event_at


@kernel
def _finish(hand, seats, seat0, seat_end, events, event0, event_end):  # type: ignore[no-untyped-def]
    """What only the whole hand tells: who was dealt in, where the button is, the hero."""
    for e in range(event0, event_end):
        seat = events[e]["seat"]
        if seat >= 0 and seat0 + seat < seat_end:
            seats[seat0 + seat]["flags"] |= _SEAT_DEALT_IN
    for s in range(seat0, seat_end):
        if hand["button_seat"] != UNSAID and seats[s]["seat"] == hand["button_seat"] and hand["button"] < 0:
            hand["button"] = s - seat0
        if seats[s]["flags"] & _SEAT_HERO:
            hand["hero"] = s - seat0
    if hand["button_seat"] == UNSAID and 0 <= hand["button"] < seat_end - seat0:
        hand["button_seat"] = seats[seat0 + hand["button"]]["seat"]
    if hand["hero"] >= 0 and hand["hero"] < seat_end - seat0:
        seats[seat0 + hand["hero"]]["flags"] |= _SEAT_HERO
