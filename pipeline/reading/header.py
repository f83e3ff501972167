"""What lines say of the whole hand: number, game, stakes, table, time, seats."""

from pipeline.codes import Currency, HandFlag, Limit, SeatFlag
from pipeline.kernel import kernel
from pipeline.reading.vocabulary import Mark, Slot
from pipeline.records import UNSAID

#: Years that a log of a poker room can name.
_FIRST_YEAR, _LAST_YEAR = 1970, 2199


@kernel
def leave_unsaid(hand):  # type: ignore[no-untyped-def]
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
def note_header(captures, first, last, hand):  # type: ignore[no-untyped-def]
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
    if _FIRST_YEAR <= year <= _LAST_YEAR and seconds >= 0 and 1 <= month <= 12 and 1 <= day <= _days_in(year, month):
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
def settle_stakes(hand, bare_stakes):  # type: ignore[no-untyped-def]
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
def note_seat(captures, first, last, h, seat):  # type: ignore[no-untyped-def]
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
def finish_hand(hand, seats, seat0, seat_end, events, event0, event_end):  # type: ignore[no-untyped-def]
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
