"""Why a line is none of its format's lines: where reading stopped and what was expected.

Only lines that both engines turn away come here, so this may take its time: every line
of the grammar is tried, and those that came furthest speak.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

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
    flat,
    openings,
)
from pipeline.reading.vocabulary import Line, Slot

_SEATED = (Reader.SEATED, Reader.SEATED_ANY_CASE)
_CHARACTERS = {
    Reader.DIGITS: "0123456789",
    Reader.INTEGER: "0123456789",
    Reader.MONEY: "0123456789,.",
    Reader.SPACES: " ",
    Reader.ROMAN: "IVXLC",
}
_IN_WORDS = {
    Reader.MONEY: "an amount",
    Reader.INTEGER: "a number",
    Reader.DIGITS: "a number",
    Reader.SPACED_CARDS: "cards",
    Reader.DASHED_CARDS: "cards",
    Reader.SEATED: "a player of this hand",
    Reader.SEATED_ANY_CASE: "a player of this hand",
    Reader.SPACES: "a space",
    Reader.ZONE_NAME: "a time zone",
}
#: Most expectations that a message names.
_MOST = 4


@dataclass(slots=True)
class _Reading:
    """One line being tried: how far it was read and what would have gone on."""

    line: str
    seats: list[str]
    any_name: bool  # take any text for a player
    furthest: int = -1
    expected: dict[str, None] = field(default_factory=dict)

    def stopped(self, at: int, expected: str) -> None:
        """Note that ``expected`` was looked for at ``at`` and not found."""
        if at > self.furthest:
            self.furthest = at
            self.expected = {}
        if at == self.furthest:
            self.expected[expected] = None

    def ends(self, path: Path, at: int) -> Iterator[int]:
        """Every place at which a reading of ``path`` from ``at`` ends."""
        if not path:
            yield at
            return
        node, rest = path[0], path[1:]
        match node:
            case Literal(text) | Tag(text):
                if self.line.startswith(text, at):
                    yield from self.ends(rest, at + len(text))
                else:
                    same = next((n for n in range(len(text)) if self.line[at + n : at + n + 1] != text[n]), len(text))
                    self.stopped(at + same, f"{text[same:]!r}")
            case Field(reader):
                found = False
                for end in self._field(reader, at):
                    found = True
                    yield from self.ends(rest, end)
                if not found:
                    self.stopped(at, _IN_WORDS.get(reader, "text"))
            case Choice(nodes):
                for choice in nodes:
                    yield from self.ends((*flat(choice), *rest), at)
            case Repeat(inner, least):
                if not least:
                    yield from self.ends(rest, at)
                for end in self.ends(flat(inner), at):
                    if end > at:
                        yield from self.ends((Repeat(inner, 0), *rest), end)

    def _field(self, reader: Reader, at: int) -> Iterator[int]:
        """Places at which a field that begins at ``at`` may end, the longest first."""
        if reader in _SEATED and not self.any_name:
            names = (name for name in self.seats if self.line[at : at + len(name)].casefold() == name.casefold())
            yield from sorted({at + len(name) for name in names}, reverse=True)
            return
        end = at
        if reader in (Reader.SPACED_CARDS, Reader.DASHED_CARDS):
            gap = " - " if reader == Reader.DASHED_CARDS else " "
            while self.line[end : end + 1] in tuple("23456789TJQKAX?") and self.line[end + 1 : end + 2] in tuple(
                "cdhsXx?"
            ):
                end += 2
                yield end
                if not self.line.startswith(gap, end):
                    break
                end += len(gap)
            return
        members = _CHARACTERS.get(reader)
        while end < len(self.line) and (members is None or self.line[end] in members):
            end += 1
        yield from range(end, at, -1)


def explain(grammar: Grammar, line: str, seats: list[str]) -> tuple[int, str]:
    """Why ``line`` (blanks cut) is no line of ``grammar`` in a hand with these ``seats``.

    Returns the 1-based column at which reading stopped, and a sentence.
    """
    for kind, path in _paths(grammar):
        stranger = _Reading(line, seats, any_name=True)
        if any(isinstance(node, Field) and node.reader in _SEATED for node in path) and len(line) in stranger.ends(
            path, 0
        ):
            return 1, f"it reads like a line {in_words(kind)}, but names no player of this hand's seat list"
    reading = _Reading(line, seats, any_name=False)
    for _, path in _paths(grammar):
        for end in reading.ends(path, 0):
            reading.stopped(end, "the end of the line")
    if reading.furthest <= 0:
        return 1, f"no line of format {grammar.name} begins like it"
    expected = list(reading.expected)
    if _IN_WORDS[Reader.MONEY] in expected and line[reading.furthest : reading.furthest + 1] in (
        "-",
        "+",
        "\N{MINUS SIGN}",
    ):
        return reading.furthest + 1, "expected an amount without a sign"
    more = f" or {len(expected) - _MOST} others" if len(expected) > _MOST else ""
    return reading.furthest + 1, f"expected {' or '.join(expected[:_MOST])}{more}"


def _paths(grammar: Grammar) -> Iterator[tuple[Line, Path]]:
    """The ways in which lines begin, those aside that begin with any text."""
    for kind, node in grammar.lines.items():
        for path in openings(node):
            if not (isinstance(path[0], Field) and path[0].reader in (Reader.TEXT, Reader.TRIMMED)):
                yield kind, path


def in_words(kind: Line) -> str:
    """A kind of line for people: ``POST_BIG_BLIND`` is "post big blind"."""
    return kind.name.lower().replace("_", " ")


def tags_of(grammar: Grammar, slot: Slot, value: int) -> set[str]:
    """The words that fill a slot with a value."""
    return {
        tag.text for node in grammar.lines.values() for tag in _tags(node) if (tag.slot, tag.value) == (slot, value)
    }


def _tags(node: Node) -> Iterator[Tag]:
    match node:
        case Tag():
            yield node
        case Sequence(nodes) | Choice(nodes):
            for inner in nodes:
                yield from _tags(inner)
        case Repeat(inner, _):
            yield from _tags(inner)
