"""The compiled engine: a text's lines into tokens, by one kernel over its bytes.

The kernel walks the automaton of ``program`` over each line, backtracking where a line
may be read in several ways. Seats are read as they come; from then on a name is one of
that hand's own, the longest that fits, so that ``a: folds`` may be a name. Money,
integers and cards become numbers on the spot, free text stays a span.
"""

import numpy as np

from pipeline.kernel import kernel
from pipeline.reading.program import CLASS_TRIMMED, NOWHERE, Op, Program
from pipeline.reading.tokens import CAPTURE, HAND_SPAN, TOKEN, Tokens
from pipeline.reading.vocabulary import Line, Slot
from pipeline.records import SCALE, UNKNOWN_CARD
from pipeline.replay_records import MAX_PLAYERS

_NL, _CR, _BLANK, _TAB = 10, 13, 32, 9
_STACK = 512  # open choices of one line
_LINE_CAPTURES = 256  # facts of one line
#: Most digits before the point: what DECIMAL(18,4) holds.
MONEY_DIGITS = 14
INTEGER_DIGITS = 9
MOST_CARDS = 10
_TOO_SMALL = -1

#: Rank and suit of a byte, -1: none.
_RANK = np.full(256, -1, np.int64)
_SUIT = np.full(256, -1, np.int64)
for _place, _letter in enumerate(b"23456789TJQKA"):
    _RANK[_letter] = _place
for _place, _letter in enumerate(b"cdhs"):
    _SUIT[_letter] = _place


def lex(text: np.ndarray, program: Program, first_line: int = 1) -> Tokens:
    """Lex ``text`` (uint8, UTF-8) whose first line is the source's ``first_line``.

    A hand starts at each line of kind HEADER. Lines that match nothing become tokens of
    kind UNKNOWN_LINE; blank lines become nothing.
    """
    lines = len(text) // 24 + 64
    captures_size = lines * 4
    hands_size = len(text) // 200 + 16
    while True:
        hands = np.zeros(hands_size, HAND_SPAN)
        tokens = np.zeros(lines, TOKEN)
        captures = np.zeros(captures_size, CAPTURE)
        stray = np.zeros((1024, 3), np.int64)
        counts = _lex(text, program, first_line, hands, tokens, captures, stray)
        if counts[0] != _TOO_SMALL:
            break
        lines, captures_size, hands_size = lines * 2, captures_size * 2, hands_size * 2
    hand_count, token_count, capture_count, stray_count = counts
    return Tokens(
        text,
        hands[:hand_count],
        tokens[:token_count],
        captures[:capture_count],
        [(int(row[0]), int(row[1]), int(row[2])) for row in stray[:stray_count]],
    )


@kernel
def _lex(text, program, first_line, hands, tokens, captures, stray):  # type: ignore[no-untyped-def]
    """Fill the tables; (hands, tokens, captures, stray) filled, or -1 first: too small."""
    size = len(text)
    seat_start = np.zeros(MAX_PLAYERS, np.int64)
    seat_length = np.zeros(MAX_PLAYERS, np.int64)
    order = np.zeros(MAX_PLAYERS, np.int64)  # seats by length of name, longest first
    seats = 0
    stack = np.zeros((_STACK, 4), np.int64)
    hand = -1
    n_tokens = 0
    n_captures = 0
    n_stray = 0
    line_number = first_line - 1
    hand_line = 0
    begin = 0
    while begin < size:
        stop = begin
        while stop < size and text[stop] != _NL:
            stop += 1
        following = stop + 1
        line_number += 1
        # marks of byte order in the middle of joined files, blanks at both ends
        start = begin
        while start + 2 < stop and text[start] == 0xEF and text[start + 1] == 0xBB and text[start + 2] == 0xBF:
            start += 3
        while start < stop and (text[start] == _BLANK or text[start] == _TAB):
            start += 1
        while stop > start and (text[stop - 1] == _BLANK or text[stop - 1] == _CR or text[stop - 1] == _TAB):
            stop -= 1
        if stop == start:
            begin = following
            continue
        if n_tokens >= len(tokens) or n_captures + _LINE_CAPTURES > len(captures):
            return _TOO_SMALL, 0, 0, 0
        kind, n_facts = _match(
            text, start, stop, program, seat_start, seat_length, order, seats, stack, captures, n_captures
        )
        if kind == Line.HEADER:
            if hand >= 0:
                hands[hand]["length"] = begin - hands[hand]["start"]
                hands[hand]["seats"] = seats
            hand += 1
            if hand >= len(hands):
                return _TOO_SMALL, 0, 0, 0
            hands[hand]["start"] = begin
            hands[hand]["line"] = line_number
            hands[hand]["token0"] = n_tokens
            hand_line = line_number
            seats = 0
        if hand < 0:
            if kind == Line.UNKNOWN_LINE and n_stray < len(stray):
                stray[n_stray, 0] = line_number
                stray[n_stray, 1] = start
                stray[n_stray, 2] = stop - start
                n_stray += 1
            begin = following
            continue
        token = tokens[n_tokens]
        token["line"] = line_number - hand_line
        token["start"] = start
        token["length"] = stop - start
        token["capture0"] = n_captures
        token["captures"] = n_facts
        token["kind"] = kind
        n_tokens += 1
        hands[hand]["tokens"] += 1
        if kind == Line.UNKNOWN_LINE:
            hands[hand]["unknown"] += 1
        if kind == Line.SEAT and seats < MAX_PLAYERS:
            for place in range(n_captures, n_captures + n_facts):
                if captures[place]["slot"] == Slot.NAME:
                    seat_start[seats] = captures[place]["value"]
                    seat_length[seats] = captures[place]["length"]
            _rank_by_length(order, seat_length, seats)
            seats += 1
        n_captures += n_facts
        begin = following
    if hand >= 0:
        hands[hand]["length"] = size - hands[hand]["start"]
        hands[hand]["seats"] = seats
    return hand + 1, n_tokens, n_captures, n_stray


@kernel
def _rank_by_length(order, seat_length, seat):  # type: ignore[no-untyped-def]
    """Put ``seat`` at its place among the seats before it, longest name first."""
    place = seat
    while place > 0 and seat_length[order[place - 1]] < seat_length[seat]:
        order[place] = order[place - 1]
        place -= 1
    order[place] = seat


@kernel
def _match(text, start, stop, program, seat_start, seat_length, order, seats, stack, captures, capture0):  # type: ignore[no-untyped-def]
    """Kind of the line text[start:stop] and its number of facts, from ``capture0`` on."""
    ops, pool, jumps, columns, branches, classes, node = program
    at = start
    n_facts = 0
    resume = 0  # a field taken up again: the next way of reading it
    depth = 0
    while True:
        failed = False
        op = ops[node, 0]
        length = ops[node, 5]
        if resume == 0 and length > 0:
            if at + length > stop:
                failed = True
            else:
                offset = ops[node, 4]
                for place in range(length):
                    if text[at + place] != pool[offset + place]:
                        failed = True
                        break
                at += length
        if failed:
            pass
        elif op == Op.DISPATCH:
            fallback = ops[node, 3]
            target = NOWHERE if at >= stop else jumps[ops[node, 1], columns[text[at]]]
            if target == NOWHERE:
                target = fallback
                failed = fallback == NOWHERE
            else:
                if fallback != NOWHERE and depth < _STACK:
                    stack[depth, 0] = fallback
                    stack[depth, 1] = at
                    stack[depth, 2] = n_facts
                    stack[depth, 3] = 0
                    depth += 1
                at += 1
            node = target
        elif op == Op.SPLIT:
            first = ops[node, 1]
            for branch in range(first + ops[node, 2] - 1, first, -1):
                if depth < _STACK:
                    stack[depth, 0] = branches[branch]
                    stack[depth, 1] = at
                    stack[depth, 2] = n_facts
                    stack[depth, 3] = 0
                    depth += 1
            node = branches[first]
        elif op == Op.ACCEPT:
            if at == stop:
                return ops[node, 1], n_facts
            failed = True
        elif op == Op.PASS:
            node = ops[node, 3]
        elif n_facts >= _LINE_CAPTURES or depth >= _STACK:
            return Line.UNKNOWN_LINE.value, 0
        elif op == Op.CAPTURE:
            fact = captures[capture0 + n_facts]
            fact["slot"] = ops[node, 1]
            fact["value"] = ops[node, 2]
            fact["length"] = 0
            n_facts += 1
            node = ops[node, 3]
        else:
            value = 0
            length = 0
            if op == Op.MONEY:
                at, value = _money(text, at, stop)
                failed = at < 0
            elif op == Op.INTEGER:
                at, value = _integer(text, at, stop)
                failed = at < 0
            elif op == Op.CARDS:
                at, value = _cards(text, at, stop, ops[node, 2])
                failed = at < 0
            elif op == Op.SEATED:
                way = _seated(text, at, stop, ops[node, 2], seat_start, seat_length, order, seats, resume)
                failed = way < 0
                if not failed:
                    if way + 1 < seats:
                        stack[depth, 0] = node
                        stack[depth, 1] = at
                        stack[depth, 2] = n_facts
                        stack[depth, 3] = way + 1
                        depth += 1
                    value = order[way]
                    at += seat_length[value]
            else:
                following = ops[node, 3]
                length = _run(text, at, stop, classes, ops[node, 2], pool, ops[following, 4], ops[following, 5], resume)
                failed = length <= 0
                if not failed:
                    if length > 1:
                        stack[depth, 0] = node
                        stack[depth, 1] = at
                        stack[depth, 2] = n_facts
                        stack[depth, 3] = length
                        depth += 1
                    value = at
                    at += length
            resume = 0
            if not failed:
                if ops[node, 1]:
                    fact = captures[capture0 + n_facts]
                    fact["slot"] = ops[node, 1]
                    fact["value"] = value
                    fact["length"] = length
                    n_facts += 1
                node = ops[node, 3]
        if failed:
            if depth == 0:
                return Line.UNKNOWN_LINE.value, 0
            depth -= 1
            node = stack[depth, 0]
            at = stack[depth, 1]
            n_facts = stack[depth, 2]
            resume = stack[depth, 3]


@kernel
def _money(text, at, stop):  # type: ignore[no-untyped-def]
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
def _integer(text, at, stop):  # type: ignore[no-untyped-def]
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
def _cards(text, at, stop, dashed):  # type: ignore[no-untyped-def]
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
        packed |= card << (6 * count)
        count += 1
        end = at + 2
        at = end + gap
        if at >= stop or text[end] != _BLANK or (dashed and (text[end + 1] != 45 or text[end + 2] != _BLANK)):
            break
    if count == 0:
        return -1, 0
    return end, packed


@kernel
def _seated(text, at, stop, any_case, seat_start, seat_length, order, seats, way):  # type: ignore[no-untyped-def]
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
def _run(text, at, stop, classes, row, pool, offset, size, before):  # type: ignore[no-untyped-def]
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
