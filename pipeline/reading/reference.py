"""The reference engine: one hand at a time, by Python expressions and Lark's parser.

Slow and plain: the authority on what a line says. It shares the grammar with the
compiled engine and nothing else, so that each can be held against the other.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np

from pipeline.reading.grammar import (
    Choice,
    Field,
    Grammar,
    Literal,
    Node,
    Path,
    Reader,
    Repeat,
    Sequence,
    Tag,
    load,
    openings,
)
from pipeline.reading.program import borders
from pipeline.reading.tokens import CAPTURE, HAND_SPAN, TOKEN, Tokens
from pipeline.reading.vocabulary import Line, Slot
from pipeline.records import DECIMALS, SCALE, UNKNOWN_CARD
from pipeline.replay_records import MAX_PLAYERS

#: A seated player stands in a line as one private character, so that an expression
#: can ask for "a player of this hand".
_PLAYER0 = 0xE000
_ANY_PLAYER = f"[{chr(_PLAYER0)}-{chr(_PLAYER0 + MAX_PLAYERS - 1)}]"
_SEATED = (Reader.SEATED, Reader.SEATED_ANY_CASE)
_MONEY_DIGITS = 14

Fact = tuple[Slot, int, int]


@dataclass(frozen=True, slots=True)
class _Group:
    """What a group of an expression holds."""

    node: Tag | Field | Repeat
    again: "_Pattern | None" = None  # the body of a repetition, to be read once more


@dataclass(frozen=True, slots=True)
class _Pattern:
    """One way in which a kind of line may begin, as an expression."""

    kind: Line
    expression: re.Pattern[str]
    groups: tuple[_Group, ...]
    prefix: str
    seated: Reader | None


def lex(text: np.ndarray, name: str, first_line: int = 1) -> Tokens:
    """Lex ``text`` as ``lexer.lex`` does, with the grammar ``name``."""
    patterns = _patterns(name)
    hands: list[tuple[int, ...]] = []
    tokens: list[tuple[int, ...]] = []
    facts: list[tuple[int, int, int]] = []
    stray: list[tuple[int, int, int]] = []
    seats: list[str] = []
    heads = tuple(head.decode() for head in borders(load(name)))
    seat_lines = 0
    for number, begin, start, line in _lines(text, first_line):
        kind, found = _read(patterns, line, seats)
        if kind == Line.HEADER or (kind == Line.UNKNOWN_LINE and line.startswith(heads)):
            _close(hands, begin, seat_lines)
            seat_lines = 0
            hands.append((begin, 0, number, len(tokens), 0, 0, 0))
            seats = []
        length = len(line.encode("utf-8", "surrogateescape"))
        if not hands:
            if kind == Line.UNKNOWN_LINE:
                stray.append((number, start, length))
            continue
        seat_lines += kind == Line.SEAT
        tokens.append((start, length, number - hands[-1][2], len(facts), len(found), int(kind)))
        for slot, value, size in found:
            is_span = size > 0
            facts.append((start + value if is_span else value, size, int(slot)))
            if kind == Line.SEAT and slot == Slot.NAME and len(seats) < MAX_PLAYERS:
                raw = line.encode("utf-8", "surrogateescape")[value : value + size]
                seats.append(raw.decode("utf-8", "surrogateescape"))
        begun = hands[-1]
        hands[-1] = (*begun[:4], begun[4] + 1, begun[5] + (kind == Line.UNKNOWN_LINE), seat_lines)
    _close(hands, len(text), seat_lines)
    return Tokens(
        text,
        np.array(hands, HAND_SPAN),
        np.array(tokens, TOKEN),
        np.array(facts, CAPTURE),
        stray[:1024],
    )


def _close(hands: list[tuple[int, ...]], end: int, seats: int) -> None:
    if hands:
        begun = hands[-1]
        hands[-1] = (begun[0], end - begun[0], *begun[2:6], seats)


def _lines(text: np.ndarray, first_line: int) -> Iterator[tuple[int, int, int, str]]:
    """Line number, byte offset of the line, of its first letter, and its text, blanks cut."""
    begin = 0
    for number, raw in enumerate(bytes(text).split(b"\n"), first_line):
        cut = raw
        while cut.startswith(b"\xef\xbb\xbf"):
            cut = cut[3:]
        cut = cut.lstrip(b" \t")
        start = begin + len(raw) - len(cut)
        cut = cut.rstrip(b" \r\t")
        if cut:
            yield number, begin, start, cut.decode("utf-8", "surrogateescape")
        begin += len(raw) + 1


def _read(patterns: tuple[_Pattern, ...], line: str, seats: list[str]) -> tuple[Line, list[Fact]]:
    """Kind and facts of a line; spans are byte offsets within the line."""
    exact = _seated_lines(line, seats, lambda text: text)
    any_case: list[tuple[str, int, str]] | None = None
    for pattern in patterns:
        if pattern.seated is None:
            candidates = [(line, 0, "")]
        elif pattern.seated == Reader.SEATED:
            candidates = exact
        else:
            any_case = any_case or _seated_lines(line, seats, _fold)
            candidates = any_case
        for candidate, place, name in candidates:
            if not candidate.startswith(pattern.prefix):
                continue
            match = pattern.expression.fullmatch(candidate)
            facts = _facts(pattern, match, candidate, place, name) if match else None
            if facts is not None:
                return pattern.kind, facts
    return Line.UNKNOWN_LINE, []


def _fold(text: str) -> str:
    """ASCII letters in lower case, all others as they are: lengths stay."""
    return "".join(chr(ord(c) + 32) if "A" <= c <= "Z" else c for c in text)


def _seated_lines(line: str, seats: list[str], fold) -> list[tuple[str, int, str]]:  # type: ignore[no-untyped-def]
    """The line with one seated player's name replaced by his character, longest first."""
    folded = fold(line)
    found = []
    for index in sorted(range(len(seats)), key=lambda seat: -len(seats[seat].encode("utf-8", "surrogateescape"))):
        name = fold(seats[index])
        place = folded.find(name)
        while place >= 0:
            player = line[place : place + len(name)]
            found.append((line[:place] + chr(_PLAYER0 + index) + line[place + len(name) :], place, player))
            place = folded.find(name, place + 1)
    return found


def _facts(pattern: _Pattern, match: re.Match[str], line: str, place: int, name: str) -> list[Fact] | None:
    """The facts of a match in the order of the line; None: a number too large to be one."""
    facts: list[Fact] = []
    for index, group in enumerate(pattern.groups, 1):
        begin, end = match.span(index)
        if begin < 0:
            continue
        if group.again is not None:
            at = begin
            while at < end and (inner := group.again.expression.match(line, at, end)):
                more = _facts(group.again, inner, line, place, name)
                if more is None:
                    return None
                facts += more
                at = inner.end()
            continue
        fact = _fact(group.node, match.group(index), begin, end, line, place, name)
        if fact is None:
            return None
        if fact[0]:
            facts.append(fact)
    return facts


def _fact(node: Tag | Field | Repeat, text: str, begin: int, end: int, line: str, place: int, name: str) -> Fact | None:
    if isinstance(node, Tag):
        return node.slot, node.value, 0
    assert isinstance(node, Field)
    slot = node.slot or Slot.NONE
    match node.reader:
        case Reader.MONEY:
            whole, _, part = text.replace(",", "").partition(".")
            if len(whole) > _MONEY_DIGITS:
                return None
            return slot, int(whole) * SCALE + int(part.ljust(DECIMALS, "0")), 0
        case Reader.INTEGER:
            return slot, int(text), 0
        case Reader.SPACED_CARDS | Reader.DASHED_CARDS:
            return slot, _packed(text.replace(" - ", " ").split(" ")), 0
        case Reader.SEATED | Reader.SEATED_ANY_CASE:
            return slot, ord(text) - _PLAYER0, 0
    start = _bytes_before(line, begin, place, name)
    return slot, start, _bytes_before(line, end, place, name) - start


def _bytes_before(line: str, at: int, place: int, name: str) -> int:
    """Bytes of the original line before position ``at`` of the line with a player's character."""
    text = line[:at]
    if name and at > place:
        text = text[:place] + name + text[place + 1 :]
    return len(text.encode("utf-8", "surrogateescape"))


def _packed(cards: list[str]) -> int:
    packed = 0
    for place, card in enumerate(cards):
        rank, suit = "23456789TJQKA".find(card[0]), "cdhs".find(card[1])
        packed |= (rank * 4 + suit + 1 if rank >= 0 <= suit else UNKNOWN_CARD) << (6 * place)
    return packed


@cache
def _patterns(name: str) -> tuple[_Pattern, ...]:
    """The lines of a grammar: constant beginnings first, then players, then the rest."""
    grammar = load(name)
    found = [_pattern(grammar, kind, path) for kind, node in grammar.lines.items() for path in openings(node)]
    return tuple(sorted(found, key=_order))


def _order(pattern: _Pattern) -> int:
    if not pattern.prefix:
        return 1 if pattern.expression.pattern.startswith(f"({_ANY_PLAYER}") else 2
    return 0


def _pattern(grammar: Grammar, kind: Line, path: Path) -> _Pattern:
    groups: list[_Group] = []
    expression = "".join(_expression(grammar, node, groups) for node in path)
    prefix = ""
    for node in path:
        if not isinstance(node, Literal | Tag):
            break
        prefix += node.text
    readers = {field.reader for field in _fields(Sequence(path))}
    seated = next((reader for reader in _SEATED if reader in readers), None)
    return _Pattern(kind, re.compile(expression, re.DOTALL), tuple(groups), prefix, seated)


def _fields(node: Node) -> Iterator[Field]:
    match node:
        case Field():
            yield node
        case Sequence(nodes) | Choice(nodes):
            for inner in nodes:
                yield from _fields(inner)
        case Repeat(inner, _):
            yield from _fields(inner)


def _expression(grammar: Grammar, node: Node, groups: list[_Group]) -> str:
    """The expression of a node; each group it opens is added to ``groups``."""
    match node:
        case Literal(text):
            return re.escape(text)
        case Tag(text):
            groups.append(_Group(node))
            return f"({re.escape(text)})"
        case Field(reader):
            groups.append(_Group(node))
            return f"({_ANY_PLAYER if reader in _SEATED else grammar.fields[reader]})"
        case Sequence(nodes):
            return "".join(_expression(grammar, inner, groups) for inner in nodes)
        case Choice(nodes):
            return "(?:" + "|".join(_expression(grammar, inner, groups) for inner in nodes) + ")"
        case Repeat(inner, least):
            body: list[_Group] = []
            expression = _expression(grammar, inner, body)
            again = _Pattern(Line.UNKNOWN_LINE, re.compile(expression, re.DOTALL), tuple(body), "", None)
            groups.append(_Group(node, again))
            plain = re.sub(r"(?<!\\)\((?!\?)", "(?:", expression)
            return f"((?:{plain}){'+' if least else '*'})"
