"""A grammar's lines compiled into one small program for the lexing kernel.

All lines of a format share one automaton. Lines that begin alike share their beginning
(the automaton's head is a tree over literals and fields), so that a line is read once
and not once for each kind it might be. Where several ways remain, they are tried in
this order: constant text (the longest), a seated player, other fields, the rest in the
order of the grammar.
"""

from dataclasses import dataclass, field
from enum import IntEnum
from typing import NamedTuple

import numpy as np

from pipeline.reading.grammar import (
    Choice,
    Field,
    Grammar,
    GrammarError,
    Literal,
    Node,
    Path,
    Reader,
    Repeat,
    Tag,
    flat,
    openings,
)
from pipeline.reading.vocabulary import Line, Slot

#: Where the automaton stops: index of the node that does not exist.
NOWHERE = -1


class Op(IntEnum):
    """What a node of the automaton does once its constant text has been read.

    ``a`` and ``b`` as said here; then it goes to ``next``.
    """

    ACCEPT = 0  # a: kind of line; only at the end of the line
    PASS = 1
    DISPATCH = 2  # a: row of the jump table, which takes one byte; next: where no entry fits
    SPLIT = 3  # a: offset in the branches, b: how many, tried in order
    CAPTURE = 4  # a: slot, b: value
    MONEY = 5  # a: slot
    INTEGER = 6  # a: slot
    CARDS = 7  # a: slot, b: 1 = a dash between cards
    SEATED = 8  # a: slot, b: 1 = whatever the case
    RUN = 9  # a: slot, b: byte class


class Program(NamedTuple):
    """The automaton as arrays, in the form that kernels take.

    Every node begins with constant text, which may be empty: ``length`` bytes of the
    pool from ``offset`` on.
    """

    ops: np.ndarray  # int32[nodes, 6]: op, a, b, next, offset, length
    pool: np.ndarray  # uint8: constant text
    jumps: np.ndarray  # int16[rows, columns]: node by the column of the next byte, NOWHERE
    columns: np.ndarray  # uint8[256]: column of a byte; bytes that no row tells apart share one
    branches: np.ndarray  # int32: nodes of splits
    classes: np.ndarray  # uint8[classes, 256]: 1 = belongs; CLASS_TRIMMED also trims
    root: int
    heads: np.ndarray  # uint8[heads, width]: constant texts with which a hand begins, zeros behind


#: Byte classes of RUN, in the order of Program.classes.
CLASS_OF = {
    Reader.TEXT: 0,
    Reader.TRIMMED: 1,
    Reader.DIGITS: 2,
    Reader.WORD: 3,
    Reader.ROMAN: 4,
    Reader.ZONE_NAME: 5,
    Reader.SPACES: 6,
}
CLASS_TRIMMED = CLASS_OF[Reader.TRIMMED]

_MEMBERS = {
    Reader.DIGITS: b"0123456789",
    Reader.WORD: b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    Reader.ROMAN: b"IVXLC",
    Reader.ZONE_NAME: b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+:0123456789",
    Reader.SPACES: b" ",
}


def compile_program(grammar: Grammar) -> Program:
    """Compile the lines of ``grammar``."""
    return _Compiler().compile(grammar)


@dataclass(slots=True)
class _Head:
    """A node of the tree over the beginnings of alternatives."""

    literals: dict[int, "_Head"] = field(default_factory=dict)
    steps: dict[Tag | Field, "_Head"] = field(default_factory=dict)
    rest: list[int] = field(default_factory=list)  # nodes that go on from here


@dataclass(slots=True)
class _Compiler:
    ops: list[list[int]] = field(default_factory=list)
    pool: bytearray = field(default_factory=bytearray)
    jumps: list[np.ndarray] = field(default_factory=list)
    branches: list[int] = field(default_factory=list)
    known: dict[tuple[Path, int], int] = field(default_factory=dict)
    loops: set[int] = field(default_factory=set)  # splits whose branches are yet to come

    def compile(self, grammar: Grammar) -> Program:
        """The program whose root takes any line of the grammar."""
        root = self._alternatives(
            [(path, self._emit(Op.ACCEPT, kind)) for kind, node in grammar.lines.items() for path in openings(node)]
        )
        classes = np.ones((len(CLASS_OF), 256), np.uint8)
        for reader, members in _MEMBERS.items():
            row = CLASS_OF[reader]
            classes[row] = 0
            classes[row, list(members)] = 1
        if len(self.ops) > np.iinfo(np.int16).max:
            raise GrammarError(f"grammar {grammar.name} makes more nodes than a jump can name")
        jumps = np.array(self.jumps, np.int16).reshape(-1, 256)
        columns, place = np.unique(jumps, axis=1, return_inverse=True)
        return Program(
            np.array(self.ops, np.int32),
            np.frombuffer(bytes(self.pool), np.uint8),
            np.ascontiguousarray(columns),
            place.astype(np.uint8),
            np.array(self.branches, np.int32),
            classes,
            root,
            _padded(borders(grammar)),
        )

    def _emit(self, op: Op, a: int = 0, b: int = 0, then: int = NOWHERE) -> int:
        self.ops.append([op, a, b, then, 0, 0])
        return len(self.ops) - 1

    def _path(self, path: Path, then: int) -> int:
        """The node at which ``path`` begins, going on at ``then``."""
        if not path:
            return then
        key = (path, then)
        if key not in self.known:
            self.known[key] = self._first(path[0], path[1:], then)
        return self.known[key]

    def _first(self, node: Node, rest: Path, then: int) -> int:
        match node:
            case Choice(nodes):
                after = self._path(rest, then)
                return self._alternatives([(path, after) for choice in nodes for path in openings(choice)])
            case Repeat(inner, least):
                after = self._path(rest, then)
                loop = self._emit(Op.SPLIT)
                self.loops.add(loop)
                body = self._path(flat(inner), loop)
                self.loops.remove(loop)
                self._branch(loop, [body, after])
                return body if least else loop
        return self._alternatives([((node, *rest), then)])

    def _alternatives(self, alternatives: list[tuple[Path, int]]) -> int:
        """One node from which every alternative is tried, each to its own end."""
        head = _Head()
        for path, then in alternatives:
            self._insert(head, path, then)
        return self._head(head)

    def _insert(self, head: _Head, path: Path, then: int) -> None:
        for place, node in enumerate(path):
            match node:
                case Literal(text) | Tag(text):
                    for byte in text.encode():
                        head = head.literals.setdefault(byte, _Head())
                    if isinstance(node, Tag):
                        head = head.steps.setdefault(node, _Head())
                case Field():
                    head = head.steps.setdefault(node, _Head())
                case _:
                    head.rest.append(self._path(path[place:], then))
                    return
        head.rest.append(then)

    def _head(self, head: _Head) -> int:
        """Emit a head, its children first."""
        ways = [self._step(step, self._head(child)) for step, child in sorted(head.steps.items(), key=_step_order)]
        ways += head.rest
        if len(head.literals) > 1:
            fallback = NOWHERE if not ways else ways[0] if len(ways) == 1 else self._split(ways)
            row = np.full(256, NOWHERE, np.int32)
            for byte, child in head.literals.items():
                row[byte] = self._literal(b"", child)
            self.jumps.append(row)
            return self._emit(Op.DISPATCH, len(self.jumps) - 1, 0, fallback)
        for byte, child in head.literals.items():
            ways.insert(0, self._literal(bytes([byte]), child))
        return ways[0] if len(ways) == 1 else self._split(ways)

    def _literal(self, text: bytes, head: _Head) -> int:
        """Constant text, as long as nothing else could come in between."""
        while len(head.literals) == 1 and not head.steps and not head.rest:
            ((byte, child),) = head.literals.items()
            text += bytes([byte])
            head = child
        return self._after(text, self._head(head))

    def _after(self, text: bytes, then: int) -> int:
        """The node ``then`` with ``text`` before it."""
        if not text:
            return then
        if then in self.loops:
            then = self._emit(Op.PASS, then=then)
        op, a, b, following, offset, length = self.ops[then]
        text += self.pool[offset : offset + length]
        offset = self.pool.find(text)
        if offset < 0:
            offset = len(self.pool)
            self.pool += text
        self.ops.append([op, a, b, following, offset, len(text)])
        return len(self.ops) - 1

    def _step(self, step: Tag | Field, then: int) -> int:
        if isinstance(step, Tag):
            return self._emit(Op.CAPTURE, step.slot, step.value, then)
        slot = step.slot or Slot.NONE
        match step.reader:
            case Reader.MONEY:
                return self._emit(Op.MONEY, slot, 0, then)
            case Reader.INTEGER:
                return self._emit(Op.INTEGER, slot, 0, then)
            case Reader.SPACED_CARDS | Reader.DASHED_CARDS:
                return self._emit(Op.CARDS, slot, int(step.reader == Reader.DASHED_CARDS), then)
            case Reader.SEATED | Reader.SEATED_ANY_CASE:
                return self._emit(Op.SEATED, slot, int(step.reader == Reader.SEATED_ANY_CASE), then)
        return self._emit(Op.RUN, slot, CLASS_OF[step.reader], then)

    def _split(self, ways: list[int]) -> int:
        """One node for several ways: splits among them opened, the end of the line first.

        An accepting node fits only where nothing is left to read, and there nothing else
        does: tried first, it spares the others.
        """
        opened: list[int] = []
        for way in ways:
            op, a, b, _, _, length = self.ops[way]
            opened += self.branches[a : a + b] if op == Op.SPLIT and not length and way not in self.loops else [way]
        opened.sort(key=lambda way: self.ops[way][0] != Op.ACCEPT or self.ops[way][5] > 0)
        node = self._emit(Op.SPLIT)
        self._branch(node, opened)
        return node

    def _branch(self, node: int, ways: list[int]) -> None:
        self.ops[node][1:3] = [len(self.branches), len(ways)]
        self.branches += ways


def _step_order(item: tuple[Tag | Field, _Head]) -> int:
    """A seated player before other fields; the sort keeps the rest as it is."""
    step = item[0]
    return 0 if isinstance(step, Field) and step.reader in (Reader.SEATED, Reader.SEATED_ANY_CASE) else 1


def _padded(texts: list[bytes]) -> np.ndarray:
    """Texts as rows of bytes, zeros behind the shorter ones."""
    rows = np.zeros((len(texts), max(map(len, texts), default=0)), np.uint8)
    for row, text in zip(rows, texts, strict=True):
        row[: len(text)] = np.frombuffer(text, np.uint8)
    return rows


def borders(grammar: Grammar) -> list[bytes]:
    """The constant texts with which a hand's first line can begin, longest first."""
    if Line.HEADER not in grammar.lines:
        return []
    return sorted(_constants(flat(grammar.lines[Line.HEADER])), key=len, reverse=True)


def _constants(path: Path) -> set[bytes]:
    """Every constant text with which a path can begin, as far as it is constant."""
    match path:
        case (Literal(text) | Tag(text), *rest):
            return {text.encode() + more for more in _constants(tuple(rest))}
        case (Choice(nodes), *rest):
            return {text for node in nodes for text in _constants((*flat(node), *rest))}
    return {b""}
