"""The compiled engine: a text's lines into tokens, by one kernel over its bytes.

The kernel walks the automaton of ``program`` over each line, backtracking where a line
may be read in several ways. Seats are read as they come; from then on a name is one of
that hand's own, the longest that fits, so that ``a: folds`` may be a name. Money,
integers and cards become numbers on the spot, free text stays a span.
"""

import numpy as np

from pipeline.borrowing import borrowed
from pipeline.kernel import kernel
from pipeline.reading.program import NOWHERE, Op, Program
from pipeline.reading.readers import find_seated, read_cards, read_integer, read_money, read_run
from pipeline.reading.tokens import CAPTURE, HAND_SPAN, TOKEN, Tokens
from pipeline.reading.vocabulary import Line, Slot
from pipeline.replay_records import MAX_PLAYERS

_NL, _CR, _BLANK, _TAB = 10, 13, 32, 9
_STACK = 512  # open choices of one line
_LINE_CAPTURES = 256  # facts of one line
_TOO_SMALL = -1


def lex(text: np.ndarray, program: Program, first_line: int = 1) -> Tokens:
    """Lex ``text`` (uint8, UTF-8) whose first line is the source's ``first_line``.

    A hand starts at each line of kind HEADER, and at each line that begins like one but
    cannot be read. Lines that match nothing become tokens of kind UNKNOWN_LINE; blank
    lines become nothing.
    """
    seats = np.zeros((3, MAX_PLAYERS), np.int64)
    stack = np.zeros((_STACK, 4), np.int64)
    lines = len(text) // 24 + 64
    captures_size = lines * 4
    hands_size = len(text) // 200 + 16
    while True:
        hands = np.zeros(hands_size, HAND_SPAN)
        tokens = np.zeros(lines, TOKEN)
        captures = np.zeros(captures_size, CAPTURE)
        stray = np.zeros((1024, 3), np.int64)
        counts = _lex(text, program, first_line, hands, tokens, captures, stray, seats, stack)
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
def _lex(text, program, first_line, hands, tokens, captures, stray, seated, stack):  # type: ignore[no-untyped-def]
    """Fill the tables; (hands, tokens, captures, stray) filled, or -1 first: too small.

    ``seated`` (3 rows of MAX_PLAYERS) and ``stack`` are working space.
    """
    text, captures, stack = borrowed(text), borrowed(captures), borrowed(stack)
    program = _borrowed_program(program)
    seated = borrowed(seated)
    seat_start, seat_length = seated[0], seated[1]
    order = seated[2]  # seats by length of name, longest first
    size = len(text)
    seats = 0  # names to match, MAX_PLAYERS at the most
    seat_lines = 0
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
        if kind == Line.HEADER or (kind == Line.UNKNOWN_LINE and _begins_hand(text, start, stop, program.heads)):
            if hand >= 0:
                hands[hand]["length"] = begin - hands[hand]["start"]
                hands[hand]["seats"] = seat_lines
            hand += 1
            if hand >= len(hands):
                return _TOO_SMALL, 0, 0, 0
            hands[hand]["start"] = begin
            hands[hand]["line"] = line_number
            hands[hand]["token0"] = n_tokens
            hand_line = line_number
            seats = 0
            seat_lines = 0
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
        if kind == Line.SEAT:
            seat_lines += 1
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
        hands[hand]["seats"] = seat_lines
    return hand + 1, n_tokens, n_captures, n_stray


@kernel
def _borrowed_program(program):  # type: ignore[no-untyped-def]
    """A program whose arrays are borrowed."""
    return Program(
        borrowed(program.ops),
        borrowed(program.pool),
        borrowed(program.jumps),
        borrowed(program.columns),
        borrowed(program.branches),
        borrowed(program.classes),
        program.root,
        borrowed(program.heads),
    )


@kernel
def _begins_hand(text, start, stop, heads):  # type: ignore[no-untyped-def]
    """Whether a line begins as a hand's first line does, whatever follows."""
    for row in range(heads.shape[0]):
        place = 0
        while place < heads.shape[1] and heads[row, place] != 0:
            if start + place >= stop or text[start + place] != heads[row, place]:
                break
            place += 1
        if place == heads.shape[1] or heads[row, place] == 0:
            return True
    return False


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
    ops, pool, jumps, columns, branches, classes, node, _ = program
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
                at, value = read_money(text, at, stop)
                failed = at < 0
            elif op == Op.INTEGER:
                at, value = read_integer(text, at, stop)
                failed = at < 0
            elif op == Op.CARDS:
                at, value = read_cards(text, at, stop, ops[node, 2])
                failed = at < 0
            elif op == Op.SEATED:
                way = find_seated(text, at, stop, ops[node, 2], seat_start, seat_length, order, seats, resume)
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
                length = read_run(
                    text, at, stop, classes, ops[node, 2], pool, ops[following, 4], ops[following, 5], resume
                )
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
