"""How each field is read by the compiled engine: kernels from a place in the text to a value."""

import numpy as np

from pipeline.kernel import kernel
from pipeline.reading.program import CLASS_TRIMMED
from pipeline.records import CARD_BITS, MOST_CARDS, SCALE, UNKNOWN_CARD

_BLANK = 32
#: Most digits before the point: what DECIMAL(18,4) holds.
MONEY_DIGITS = 14
INTEGER_DIGITS = 9

#: Rank and suit of a byte, -1: none.
_RANK = np.full(256, -1, np.int64)
_SUIT = np.full(256, -1, np.int64)
for _place, _letter in enumerate(b"23456789TJQKA"):
    _RANK[_letter] = _place
for _place, _letter in enumerate(b"cdhs"):
    _SUIT[_letter] = _place


@kernel
def read_money(text, at, stop):  # type: ignore[no-untyped-def]
    """Where the amount ends and its value in 1/10,000; -1 where none begins."""
    value = 0
    digits = 0
    while at < stop and 48 <= text[at] <= 57:
        value = value * 10 + (int(text[at]) - 48)
        digits += 1
        at += 1
        if digits > MONEY_DIGITS:
            return -1, 0
    if digits == 0:
        return -1, 0
    while (
        at + 3 < stop
        and text[at] == 44
        and 48 <= text[at + 1] <= 57
        and 48 <= text[at + 2] <= 57
        and 48 <= text[at + 3] <= 57
    ):
        value = value * 1000 + (int(text[at + 1]) - 48) * 100 + (int(text[at + 2]) - 48) * 10 + (int(text[at + 3]) - 48)
        digits += 3
        at += 4
        if digits > MONEY_DIGITS:
            return -1, 0
    value *= SCALE
    if at + 1 < stop and text[at] == 46 and 48 <= text[at + 1] <= 57:
        at += 1
        unit = SCALE // 10
        while unit > 0 and at < stop and 48 <= text[at] <= 57:
            value += (int(text[at]) - 48) * unit
            unit //= 10
            at += 1
    return at, value


@kernel
def read_integer(text, at, stop):  # type: ignore[no-untyped-def]
    """Where the integer ends and its value; -1 where none begins."""
    value = 0
    digits = 0
    while digits < INTEGER_DIGITS and at < stop and 48 <= text[at] <= 57:
        value = value * 10 + (int(text[at]) - 48)
        digits += 1
        at += 1
    if digits == 0:
        return -1, 0
    return at, value


@kernel
def read_cards(text, at, stop, dashed):  # type: ignore[no-untyped-def]
    """Where the cards end and the packed list; -1 where none begin."""
    packed = 0
    count = 0
    gap = 3 if dashed else 1
    end = at
    while count < MOST_CARDS and at + 1 < stop:
        card = 0
        first = text[at]
        second = text[at + 1]
        if _RANK[first] >= 0 and _SUIT[second] >= 0:
            card = _RANK[first] * 4 + _SUIT[second] + 1
        elif (first == 88 and (second == 88 or second == 120)) or (first == 63 and second == 63):
            card = UNKNOWN_CARD
        else:
            break
        packed |= card << (CARD_BITS * count)
        count += 1
        end = at + 2
        at = end + gap
        if at >= stop or text[end] != _BLANK or (dashed and (text[end + 1] != 45 or text[end + 2] != _BLANK)):
            break
    if count == 0:
        return -1, 0
    return end, packed


@kernel
def find_seated(text, at, stop, any_case, seat_start, seat_length, order, seats, way):  # type: ignore[no-untyped-def]
    """First place in ``order``, from ``way`` on, of a seat whose name stands here; -1."""
    while way < seats:
        seat = order[way]
        length = seat_length[seat]
        name = seat_start[seat]
        if length <= stop - at:
            place = 0
            while place < length:
                here = text[at + place]
                there = text[name + place]
                if here != there:
                    if not any_case:
                        break
                    if 65 <= here <= 90:
                        here += 32
                    if 65 <= there <= 90:
                        there += 32
                    if here != there:
                        break
                place += 1
            if place == length:
                return way
        way += 1
    return -1


@kernel
def read_run(text, at, stop, classes, row, pool, offset, size, before):  # type: ignore[no-untyped-def]
    """Length of the longest run of the class here, shorter than ``before`` where given.

    Only lengths count that the ``size`` bytes of the pool from ``offset`` on follow, the
    constant text of the next node; 0: no run fits.
    """
    length = 0
    if before > 0:
        length = before - 1
    else:
        while at + length < stop and classes[row, text[at + length]]:
            length += 1
    if at >= stop or (row == CLASS_TRIMMED and text[at] == _BLANK):
        return 0
    if length > stop - size - at:
        length = stop - size - at
    while length > 0:
        place = 0
        while place < size and text[at + length + place] == pool[offset + place]:
            place += 1
        if place == size and (row != CLASS_TRIMMED or text[at + length - 1] != _BLANK):
            return length
        length -= 1
    return 0
