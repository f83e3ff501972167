"""Tokens into hands, seats and events: one kernel for every format and both engines.

What a line means is settled by its kind and its slots (``vocabulary``); how the few
things that formats say differently are to be taken, by the dialect.
"""

from dataclasses import dataclass
from enum import IntEnum

import numpy as np

from pipeline.codes import (
    FIVE_CARD_STUDS,
    REPLAYED,
    SEVEN_CARD_STUDS,
    Act,
    Currency,
    EventFlag,
    HandFlag,
    Limit,
    SeatFlag,
    Street,
    Variant,
)
from pipeline.kernel import kernel
from pipeline.reading.tokens import Tokens
from pipeline.reading.vocabulary import ACT_OF_LINE, NUMBERED_STREETS, STREET_OF_LINE, Line, Mark, Slot
from pipeline.records import EVENT, HAND, SAID_RANK0, SAID_RANK_BITS, SEAT, UNKNOWN_CARD, UNSAID, HandBatch
from pipeline.replay_records import MAX_PLAYERS


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
_NUMBERED = np.array([Line(kind) in NUMBERED_STREETS for kind in range(max(Line) + 1)], np.bool_)
#: Rounds by which a game's numbered streets come later than a seven-card game's.
_LATER = np.array([int(variant in FIVE_CARD_STUDS) for variant in range(max(Variant) + 1)], np.int64)
_STUD = np.array([variant in FIVE_CARD_STUDS | SEVEN_CARD_STUDS for variant in range(max(Variant) + 1)], np.bool_)
_REPLAYED = np.array([variant in REPLAYED for variant in range(max(Variant) + 1)], np.bool_)
#: Cards that a street adds to the board.
_NEW_CARDS = np.array([0, 0, 3, 1, 1, 0, 0, 0], np.int64)

_EVENT_MARK = np.zeros(max(Mark) + 1, np.uint16)
_EVENT_MARK[Mark.ALL_IN] = EventFlag.ALL_IN
_EVENT_MARK[Mark.CAPPED] = EventFlag.CAPPED
_EVENT_MARK[Mark.SPLIT] = EventFlag.SPLIT
_EVENT_MARK[Mark.NOT_AWARDED] = EventFlag.NOT_AWARDED
_EVENT_MARK[Mark.FOLDED] = EventFlag.FOLDED
_EVENT_MARK[Mark.WON] = EventFlag.WON
_EVENT_MARK[Mark.LOST] = EventFlag.LOST
_CARD_BITS = 6
_CARD_MASK = 63
_MOST_RANKS = 5
#: Events that one pot line may state: total, main, side pots, rake.
_POT_EVENTS = 16


def build(tokens: Tokens, keep: np.ndarray, *, bare_stakes: int, file: int = 0) -> Built:
    """Build the hands of ``tokens`` at the indices ``keep`` (int64).

    ``bare_stakes`` is the ``Currency`` of stakes without a mark of money: CHIPS where
    only tournaments are written so, PLAY where play money is. ``file`` is the id of their source.
    """
    kinds = tokens.tokens["kind"]
    most = len(kinds) + _POT_EVENTS * int((kinds == Line.POT).sum()) + 4 * int((kinds == Line.RESULT).sum())
    hands = np.zeros(len(keep), HAND)
    seats = np.zeros(int(tokens.hands["seats"][keep].sum()) + 1, SEAT)
    events = np.zeros(most, EVENT)
    faults = np.zeros(len(keep), np.uint8)
    seat_count, event_count = _build(
        keep, tokens.hands, tokens.tokens, tokens.captures, bare_stakes, hands, seats, events, faults
    )
    return Built(HandBatch(tokens.text, [file], hands, seats[:seat_count], events[:event_count]), faults)


@kernel
def _build(keep, spans, tokens, captures, bare_stakes, hands, seats, events, faults):  # type: ignore[no-untyped-def]
    """Fill the tables; rows of seats and of events filled."""
    seat_at = 0
    event_at = 0
    for h in range(len(keep)):
        span = spans[keep[h]]
        hand = hands[h]
        hand["line"] = span["line"]
        hand["start"] = span["start"]
        hand["length"] = span["length"]
        hand["seat0"] = seat_at
        hand["event0"] = event_at
        seat_at, event_at = _hand(span, tokens, captures, bare_stakes, h, hand, seats, seat_at, events, event_at)
        hand["seats"] = seat_at - hand["seat0"]
        hand["events"] = event_at - hand["event0"]
        if not _REPLAYED[hand["variant"]]:
            faults[h] = Fault.VARIANT_NOT_COVERED
        elif hand["time"] == UNSAID:
            faults[h] = Fault.NO_DATE
        elif hand["seats"] == 0:
            faults[h] = Fault.NO_SEATS
        elif hand["seats"] > MAX_PLAYERS:
            faults[h] = Fault.TOO_MANY_SEATS
    return seat_at, event_at


@kernel
def _hand(span, tokens, captures, bare_stakes, h, hand, seats, seat_at, events, event_at):  # type: ignore[no-untyped-def]
    """One hand's rows; the next free rows of seats and events."""
    _unsaid(hand)
    in_front = np.zeros(MAX_PLAYERS, np.int64)  # live chips of the street, by seat
    seat0 = seat_at
    street = Street.BLINDS.value
    bet = 0
    run = 0  # board that the showdown lines speak of
    hero = -1
    for t in range(span["token0"], span["token0"] + span["tokens"]):
        token = tokens[t]
        kind = token["kind"]
        first = token["capture0"]
        last = first + token["captures"]
        if _STREETS[kind] != 255:
            begun = int(_STREETS[kind]) + (_LATER[hand["variant"]] if _NUMBERED[kind] else 0)
            if begun != street and begun >= Street.FLOP:
                in_front[:] = 0
                bet = 0
            street = begun
        act = int(_ACTS[kind])
        if kind == Line.SEAT:
            _seat(captures, first, last, h, seats[seat_at])
            seat_at += 1
        elif kind == Line.RESULT:
            event_at = _result(captures, first, last, token, h, street, events, event_at)
        elif kind == Line.POT:
            event_at = _pot(captures, first, last, token, h, street, events, event_at)
        elif act:
            if street == Street.BLINDS and _is_play(act):
                street = Street.PREFLOP.value
            elif street == Street.PREFLOP and (act == Act.DISCARD or act == Act.STAND_PAT or act == Act.TIMEOUT):
                street = Street.FLOP.value  # games with one draw may have no heading for it
                in_front[:] = 0
                bet = 0
            event = events[event_at]
            event_at += 1
            _begin(event, token, h, act, street)
            event["board"] = run
            _fill(captures, first, last, event)
            seat = int(event["seat"])
            if act == Act.RAISE and event["total"] != UNSAID and seat >= 0:
                said = int(event["amount"])
                put_in = int(event["total"]) - in_front[seat]
                if said != event["total"] - bet and said != event["total"] and said != put_in:
                    event["flags"] |= EventFlag.TOTAL_ODD
                event["amount"] = max(put_in, 0)
            if seat >= 0 and seat < MAX_PLAYERS and event["amount"] > 0:
                if act == Act.POST_BOTH:
                    live = int(hand["big_blind"])
                    in_front[seat] += min(int(event["amount"]), live) if live > 0 else int(event["amount"])
                elif Act.CALL <= act <= Act.ALL_IN or (
                    Act.POST_ANTE < act <= Act.POST_BUTTON_BLIND and act != Act.POST_DEAD
                ):
                    in_front[seat] += int(event["amount"])
                bet = max(bet, in_front[seat])
            if act == Act.DEAL_BOARD:
                _board(captures, first, last, event)
            elif act == Act.CANCELLED:
                hand["flags"] |= HandFlag.CANCELLED
            elif act == Act.RUN_TWICE:
                hand["flags"] |= HandFlag.RUN_TWICE
            elif act == Act.DEAL_HOLE:
                hero = _dealt(captures, first, last, event, hand["variant"], hero)
            elif act == Act.DISCARD and event["count"] == UNSAID:
                event["count"] = _card_count(event["cards"])
        elif kind == Line.SHOW_DOWN:
            run = 0
            for c in range(first, last):
                if captures[c]["slot"] == Slot.RUN:
                    run = captures[c]["value"]
        elif kind == Line.DEALER:
            for c in range(first, last):
                hand["button"] = captures[c]["value"]
        else:
            _of_hand(captures, first, last, hand)
            if kind == Line.HEADER:
                _stakes(hand, bare_stakes)
    hand["hero"] = max(hero, -1)
    _finish(hand, seats, seat0, seat_at, events, int(hand["event0"]), event_at)
    return seat_at, event_at


@kernel
def _is_play(act):  # type: ignore[no-untyped-def]
    """Whether an act can only come after the first cards."""
    return act == Act.DEAL_HOLE or act == Act.BRING_IN or (Act.FOLD <= act <= Act.COMPLETE)


@kernel
def _is_live(act):  # type: ignore[no-untyped-def]
    """Whether the chips of an act count toward the bet of the street."""
    return (
        (Act.CALL <= act <= Act.ALL_IN)
        or (Act.POST_ANTE < act <= Act.BRING_IN and act != Act.POST_DEAD)
        or act == Act.COMPLETE
    )


@kernel
def _card_count(packed):  # type: ignore[no-untyped-def]
    """Cards of a packed list."""
    count = 0
    while packed:
        packed >>= _CARD_BITS
        count += 1
    return count


@kernel
def _dealt(captures, first, last, event, variant, hero):  # type: ignore[no-untyped-def]
    """Part cards to a seat into hidden and open ones; the hero as far as that tells.

    The hero is the one player whose hidden cards the log knows: -1 nobody yet, -2 several.
    """
    barred = False
    down = 0
    up = 0
    for c in range(first, last):
        if captures[c]["slot"] == Slot.DOWN_CARDS:
            down = int(captures[c]["value"])
            barred = True
        elif captures[c]["slot"] == Slot.UP_CARDS:
            up = int(captures[c]["value"])
            barred = True
    if barred:
        event["cards"] = down | (up << (_CARD_BITS * _card_count(down)))
        event["open"] = _card_count(up)
    elif _STUD[variant] and event["street"] < Street.LAST:
        event["open"] = 1
    hidden = _card_count(int(event["cards"])) - int(event["open"])
    if hidden == 0 or hero == event["seat"] or int(event["cards"]) & _CARD_MASK == UNKNOWN_CARD:
        return hero
    return int(event["seat"]) if hero == -1 else -2


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
        if slot == Slot.NUMBER:
            hand["number_start"] = value
            hand["number_length"] = length
        elif slot == Slot.TOURNAMENT_NO:
            hand["tournament_start"] = value
            hand["tournament_length"] = length
        elif slot == Slot.TABLE_NAME:
            hand["table_start"] = value
            hand["table_length"] = length
        elif slot == Slot.ZONE:
            hand["zone_start"] = value
            hand["zone_length"] = length
        elif slot == Slot.YEAR:
            year = value
            month = 0
            day = 0
            seconds = 0
        elif slot == Slot.MONTH:
            month = value
        elif slot == Slot.DAY:
            day = value
        elif slot == Slot.HOUR:
            seconds += value * 3600 if value < 24 else -86400
        elif slot == Slot.MINUTE:
            seconds += value * 60 if value < 60 else -86400
        elif slot == Slot.SECOND:
            seconds += value if value < 61 else -86400
        elif slot == Slot.ROOM:
            hand["room"] = value
        elif slot == Slot.VARIANT:
            hand["variant"] = value
        elif slot == Slot.LIMIT:
            hand["limit"] = value
        elif slot == Slot.CURRENCY:
            hand["currency"] = value
        elif slot == Slot.LOW_STAKE:
            hand["small_blind"] = value
        elif slot == Slot.MIDDLE_STAKE:
            hand["middle_bet"] = value
        elif slot == Slot.HIGH_STAKE:
            hand["big_blind"] = value
        elif slot == Slot.CAP:
            hand["cap"] = value
            hand["flags"] |= HandFlag.CAPPED
        elif slot == Slot.ANTE:
            hand["ante"] = value
        elif slot == Slot.MAX_SEATS:
            hand["max_seats"] = min(int(value), 255)
        elif slot == Slot.BUTTON_SEAT:
            hand["button_seat"] = min(int(value), 255)
        elif slot == Slot.HAND_MARK:
            if value == Mark.TOURNAMENT:
                hand["flags"] |= HandFlag.TOURNAMENT
            elif value == Mark.PLAY_MONEY:
                hand["flags"] |= HandFlag.PLAY_MONEY
                hand["currency"] = Currency.PLAY
            elif value == Mark.FAST:
                hand["flags"] |= HandFlag.FAST
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
    if hand["limit"] == Limit.FIXED:
        hand["small_bet"] = low
        hand["big_bet"] = high
        hand["small_blind"] = UNSAID
        hand["big_blind"] = low
    elif hand["limit"] == Limit.SPREAD:
        hand["small_bet"] = low
        hand["big_bet"] = high
        hand["small_blind"] = UNSAID
        hand["big_blind"] = UNSAID
    if hand["flags"] & HandFlag.TOURNAMENT:
        hand["currency"] = Currency.CHIPS
    elif hand["currency"] == 0:
        hand["currency"] = bare_stakes
        if bare_stakes == Currency.CHIPS:
            hand["flags"] |= HandFlag.TOURNAMENT
    if hand["currency"] == Currency.PLAY:
        hand["flags"] |= HandFlag.PLAY_MONEY


@kernel
def _seat(captures, first, last, h, seat):  # type: ignore[no-untyped-def]
    """A line of the seat list."""
    seat["hand"] = h
    seat["stack"] = UNSAID
    for c in range(first, last):
        slot = captures[c]["slot"]
        value = captures[c]["value"]
        if slot == Slot.SEAT_NO:
            seat["seat"] = min(int(value), 32767)
        elif slot == Slot.NAME:
            seat["name_start"] = value
            seat["name_length"] = captures[c]["length"]
        elif slot == Slot.STACK:
            seat["stack"] = value
        elif slot == Slot.SEAT_MARK:
            if value == Mark.SITTING_OUT:
                seat["flags"] |= SeatFlag.SITTING_OUT
            elif value == Mark.OUT_OF_HAND:
                seat["flags"] |= SeatFlag.OUT_OF_HAND
            elif value == Mark.HERO:
                seat["flags"] |= SeatFlag.HERO


@kernel
def _begin(event, token, h, act, street):  # type: ignore[no-untyped-def]
    """An event with nothing said yet but where it stands."""
    event["hand"] = h
    event["act"] = act
    event["street"] = street
    event["seat"] = -1
    event["amount"] = UNSAID
    event["total"] = UNSAID
    event["count"] = UNSAID
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
        if slot == Slot.PLAYER or slot == Slot.PLAYER_ANY_CASE:
            event["seat"] = value
        elif slot == Slot.AMOUNT or slot == Slot.RAKE:
            event["amount"] = value
        elif slot == Slot.TOTAL or slot == Slot.FEE:
            event["total"] = value
        elif slot == Slot.CARDS:
            event["cards"] = value
        elif slot == Slot.COUNT:
            event["count"] = min(int(value), 127)
        elif slot == Slot.REPEATED:
            event["repeated"] = value
        elif slot == Slot.POT_NO:
            event["pot"] = value
        elif slot == Slot.SIDE_NO:
            event["pot"] = min(1 + int(value), 127)
        elif slot == Slot.RUN:
            event["board"] = value
        elif slot == Slot.MARK or slot == Slot.VERDICT:
            event["flags"] |= _EVENT_MARK[value]
        elif slot == Slot.HAND_CLASS:
            event["said"] = value
            low = False
            ranks = 0
        elif slot == Slot.LOW:
            low = True
            ranks = 0
        elif slot == Slot.RANK and ranks < _MOST_RANKS:
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
        if captures[c]["slot"] == Slot.WHOLE_BOARD:
            whole = int(captures[c]["value"])
            known = max(_card_count(whole) - _NEW_CARDS[event["street"]], 0)
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
        if slot == Slot.PLAYER:
            player = captures[c]["value"]
        elif slot == Slot.CARDS:
            cards = captures[c]["value"]
        elif slot == Slot.VERDICT:
            if verdicts > 0:
                event_at = _verdict(captures, start, c, token, h, street, verdicts, player, cards, events, event_at)
            start = c
            verdicts += 1
    event_at = _verdict(captures, start, last, token, h, street, max(verdicts, 1), player, cards, events, event_at)
    if events[event_at - 1]["flags"] & EventFlag.NOT_AWARDED:
        for e in range(begun, event_at):
            events[e]["flags"] |= EventFlag.NOT_AWARDED
    return event_at


@kernel
def _verdict(captures, first, last, token, h, street, number, player, cards, events, event_at):  # type: ignore[no-untyped-def]
    """The event of a summary's ``number``-th verdict on a seat."""
    event = events[event_at]
    _begin(event, token, h, Act.STATED_RESULT.value, street)
    _fill(captures, first, last, event)
    event["seat"] = player
    event["cards"] = cards
    if number > 1:
        event["flags"] |= EventFlag.SECOND_RUN
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
        if slot == Slot.POT_NO:
            pot = value
        elif slot == Slot.SIDE_NO:
            pot = min(1 + int(value), 127)
        elif (slot == Slot.AMOUNT or slot == Slot.RAKE) and stated < _POT_EVENTS:
            event = events[event_at]
            event_at += 1
            stated += 1
            _begin(event, token, h, Act.STATED_POT.value if slot == Slot.AMOUNT else Act.STATED_RAKE.value, street)
            event["amount"] = value
            event["pot"] = pot if slot == Slot.AMOUNT else 0
    return event_at


@kernel
def _finish(hand, seats, seat0, seat_end, events, event0, event_end):  # type: ignore[no-untyped-def]
    """What only the whole hand tells: who was dealt in, where the button is, the hero."""
    for e in range(event0, event_end):
        seat = int(events[e]["seat"])
        if seat >= 0 and seat0 + seat < seat_end:
            seats[seat0 + seat]["flags"] |= SeatFlag.DEALT_IN
    for s in range(seat0, seat_end):
        if hand["button_seat"] != UNSAID and seats[s]["seat"] == hand["button_seat"] and hand["button"] < 0:
            hand["button"] = s - seat0
        if seats[s]["flags"] & SeatFlag.HERO:
            hand["hero"] = s - seat0
    button = int(hand["button"])
    if hand["button_seat"] == UNSAID and 0 <= button < seat_end - seat0:
        hand["button_seat"] = seats[seat0 + button]["seat"]
    hero = int(hand["hero"])
    if 0 <= hero < seat_end - seat0:
        seats[seat0 + hero]["flags"] |= SeatFlag.HERO
