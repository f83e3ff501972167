"""Reading a ``.lark`` grammar: line terminals as trees of a few node kinds.

A grammar declares three sorts of terminal, told apart by what they are made of:

* a *field* (``MONEY``, ``TEXT`` ..., declared in ``common.lark``) is one expression with
  a reader of its own, ``Reader``;
* a *slot* is named after a field and nothing else: ``STACK: MONEY``. Its name is in
  ``vocabulary.Slot``;
* a *tag* is one constant: ``NO_LIMIT: "No Limit"``. Its name is in ``vocabulary.TAGS``.

Every other terminal is text around slots and tags. Those that the ``hand`` rule or
``%ignore`` names are *lines*. Lark's own grammar of grammars does the parsing.
"""

import ast
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from importlib import resources
from typing import Any

from lark import Lark, Token, Tree

from pipeline.reading.vocabulary import TAGS, Line, Slot


class GrammarError(Exception):
    """A grammar that this project's engines cannot read: our fault, never a log's."""


class Reader(IntEnum):
    """How a field is read. Members are named after the terminals of common.lark."""

    MONEY = 0
    INTEGER = 1
    SPACED_CARDS = 2
    DASHED_CARDS = 3
    SEATED = 4
    SEATED_ANY_CASE = 5
    # From here on a field is a run of bytes of one class.
    TEXT = 6
    TRIMMED = 7
    DIGITS = 8
    WORD = 9
    ROMAN = 10
    ZONE_NAME = 11
    SPACES = 12


@dataclass(frozen=True, slots=True)
class Literal:
    """Constant text."""

    text: str


@dataclass(frozen=True, slots=True)
class Tag:
    """Constant text that stands for ``value`` in ``slot``; ``name`` for people."""

    text: str
    slot: Slot
    value: int
    name: str


@dataclass(frozen=True, slots=True)
class Field:
    """A field and the slot that keeps it, None: read over."""

    reader: Reader
    slot: Slot | None
    name: str


@dataclass(frozen=True, slots=True)
class Sequence:
    """Nodes one after the other."""

    nodes: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several nodes, tried in order."""

    nodes: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Repeat:
    """A node any number of times, at least ``least`` times."""

    node: "Node"
    least: int


Node = Literal | Tag | Field | Sequence | Choice | Repeat
Path = tuple[Node, ...]
EMPTY = Sequence(())


def flat(node: Node) -> Path:
    """A node as a path, sequences within sequences opened."""
    if isinstance(node, Sequence):
        return tuple(part for inner in node.nodes for part in flat(inner))
    return (node,)


def openings(node: Node) -> list[Path]:
    """The paths of a node: one for each way in which it may begin."""
    match flat(node):
        case (Choice(nodes), *rest):
            return [path for choice in nodes for path in openings(Sequence((choice, *rest)))]
        case path:
            return [path]


@dataclass(frozen=True, slots=True)
class Grammar:
    """One format's grammar.

    ``lines`` are its line terminals in the order of the file; ``ignored`` the names of
    those that are no part of a hand; ``rules`` the trees of its rules (as Lark parsed
    them), for ``structure``; ``fields`` the expressions of the fields; ``files`` every
    file that was read.
    """

    name: str
    files: tuple[str, ...]
    lines: dict[Line, Node]
    ignored: frozenset[Line]
    rules: dict[str, Tree[Token]]
    fields: dict[Reader, str]


@cache
def _meta_parser() -> Lark:
    return Lark.open_from_package("lark", "lark.lark", ["grammars"], parser="lalr")


def grammar_text(name: str) -> str:
    """The text of a grammar file, by its name without ``.lark``."""
    return resources.files("grammars").joinpath(f"{name}.lark").read_text("utf-8")


@cache
def load(name: str) -> Grammar:
    """Read the grammar ``name`` and the files it imports.

    Raises:
        GrammarError: a construct, slot or tag that the engines do not know.
    """
    files: list[str] = []
    terminals: dict[str, Tree[Token]] = {}
    rules: dict[str, Tree[Token]] = {}
    ignored: list[str] = []
    _collect(name, terminals, rules, ignored, files)
    shapes = _Shapes(terminals)
    used = {name for rule in rules.values() for name in _terminal_names(rule)}
    unknown = (used | set(ignored)) - Line.__members__.keys()
    if unknown:
        raise GrammarError(f"grammars/{name}.lark: no meaning is known for the lines {sorted(unknown)}")
    lines = {Line[key]: shapes.node(key) for key in terminals if key in used or key in ignored}
    fields = {reader: shapes.field_expression(reader) for reader in Reader if reader.name in terminals}
    return Grammar(name, tuple(files), lines, frozenset(Line[key] for key in ignored), rules, fields)


def _collect(
    name: str,
    terminals: dict[str, Tree[Token]],
    rules: dict[str, Tree[Token]],
    ignored: list[str],
    files: list[str],
) -> None:
    """Gather the definitions of a file and of those it imports; names stay as they are."""
    files.append(name)
    for statement in _meta_parser().parse(grammar_text(name)).children:
        assert isinstance(statement, Tree)
        if statement.data == "multi_import":
            path = statement.children[0]
            assert isinstance(path, Tree)
            imported = _name_of(path.children[-1])
            if imported not in files:
                _collect(imported, terminals, rules, ignored, files)
        elif statement.data == "token":
            terminal = str(statement.children[0])
            if terminal in terminals:
                raise GrammarError(f"terminal {terminal} is defined twice")
            terminals[terminal] = _as_tree(statement.children[-1])
        elif statement.data == "rule":
            rules[str(statement.children[0]).lstrip("?!")] = _as_tree(statement.children[-1])
        elif statement.data == "ignore":
            ignored.extend(_terminal_names(statement))
        else:
            raise GrammarError(f"statement {statement.data!r} is not supported")


def _terminal_names(tree: Tree[Token]) -> list[str]:
    return [str(token) for token in tree.scan_values(lambda leaf: isinstance(leaf, Token) and leaf.type == "TOKEN")]


def _name_of(node: Any) -> str:
    return str(node.children[0]) if isinstance(node, Tree) else str(node)


def _as_tree(node: Any) -> Tree[Token]:
    assert isinstance(node, Tree)
    return node


class _Shapes:
    """Turns terminal definitions into nodes, resolving references."""

    def __init__(self, terminals: dict[str, Tree[Token]]) -> None:
        self._terminals = terminals
        self._nodes: dict[str, Node] = {}

    def field_expression(self, reader: Reader) -> str:
        """The expression of a field, as the grammar writes it."""
        literal = next(self._terminals[reader.name].find_data("literal"))
        return str(literal.children[0])[1:-1]

    def node(self, name: str) -> Node:
        """The node that a reference to the terminal ``name`` stands for."""
        if name not in self._nodes:
            self._nodes[name] = self._build(name)
        return self._nodes[name]

    def _build(self, name: str) -> Node:
        if name not in self._terminals:
            raise GrammarError(f"terminal {name} is not defined")
        if name in Reader.__members__:
            return Field(Reader[name], None, name)
        node = self._convert(self._terminals[name])
        if isinstance(node, Field) and name[0] != "_":
            if name not in Slot.__members__:
                raise GrammarError(f"slot {name} is not in the vocabulary")
            return Field(node.reader, Slot[name], name)
        if isinstance(node, Literal) and name in TAGS:
            slot, value = TAGS[name]
            return Tag(node.text, slot, value, name)
        return node

    def _convert(self, tree: Any) -> Node:
        match tree.data:
            case "name":
                return self.node(str(tree.children[0]))
            case "literal":
                return self._literal(str(tree.children[0]))
            case "alias":
                return self._convert(tree.children[0])
            case "expansions":
                return Choice(tuple(self._convert(child) for child in tree.children))
            case "expansion":
                nodes = tuple(self._convert(child) for child in tree.children)
                return nodes[0] if len(nodes) == 1 else Sequence(nodes)
            case "expr":
                return self._repeated(tree)
        raise GrammarError(f"{tree.data!r} is not supported in a line")

    def _repeated(self, tree: Tree[Token]) -> Node:
        node = self._convert(tree.children[0])
        operator = tree.children[1]
        match operator:
            case None:
                return node
            case "?":
                return Choice((node, EMPTY))
            case "*":
                return Repeat(node, 0)
            case "+":
                return Repeat(node, 1)
        raise GrammarError(f"operator {operator!r} is not supported in a line")

    @staticmethod
    def _literal(source: str) -> Node:
        if source.startswith("/"):
            raise GrammarError(f"expression {source} outside of common.lark")
        return Literal(ast.literal_eval(source))
