"""Logs of few lines, read by Lark: each line is one terminal of a grammar, its fields are named groups."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from lark import Lark, Token, UnexpectedToken
from lark.lexer import Lexer

_BLANK = " \t\r"
_MARK = "\ufeff"
_QUOTED = 120


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line: its kind (the terminal's name), its number in the text (from 1) and its fields."""

    kind: str
    number: int
    fields: dict[str, str | None]


@dataclass(frozen=True, slots=True)
class Unreadable:
    """Why a text is not what the grammar describes: line (from 1) and words for a person."""

    line: int
    unknown: bool  # no terminal matches the line, rather than: it stands in the wrong place
    message: str


class _UnknownLineError(Exception):
    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class _Lines(Lexer):
    """Gives Lark one token a line; blank lines are none."""

    def __init__(self, conf: Any) -> None:
        used = [terminal for terminal in conf.terminals if terminal.name in conf.terminals_by_name]
        self._kinds = [(terminal.name, re.compile(terminal.pattern.to_regexp())) for terminal in used]

    def lex(self, text: str) -> Iterator[Token]:  # type: ignore[override]  # Lark wraps lexers of its older interface
        """The tokens of a text.

        Raises:
            _UnknownLineError: no terminal matches a line.
        """
        for number, raw in enumerate(text.split("\n"), 1):
            line = raw.lstrip(_MARK).strip(_BLANK)
            if not line:
                continue
            for kind, expression in self._kinds:
                if expression.fullmatch(line):
                    yield Token(kind, line, line=number, column=1)
                    break
            else:
                raise _UnknownLineError(number)


@cache
def _parser(grammar: str) -> Lark:
    text = resources.files("grammars").joinpath(f"{grammar}.lark").read_text("utf-8")
    return Lark(text, parser="lalr", lexer=_Lines)


@cache
def _expressions(grammar: str) -> dict[str, re.Pattern[str]]:
    return {terminal.name: re.compile(terminal.pattern.to_regexp()) for terminal in _parser(grammar).terminals}


def read(text: str, grammar: str) -> list[LogLine] | Unreadable:
    """The lines of a whole log, or the first thing that is wrong with it."""
    lines = text.split("\n")
    try:
        tree = _parser(grammar).parse(text)
    except _UnknownLineError as error:
        found = lines[error.number - 1].strip(_BLANK)[:_QUOTED]
        return Unreadable(error.number, True, f"no line of the format {grammar} reads {found!r}")
    except UnexpectedToken as error:
        if error.token.type == "$END":
            return Unreadable(len(lines), False, f"the log ends, expected {_in_words(error.accepts or error.expected)}")
        wanted = _in_words(error.accepts or error.expected)
        return Unreadable(error.line, False, f"found {str(error.token)[:_QUOTED]!r}, expected {wanted}")
    expressions = _expressions(grammar)
    found_lines = []
    for token in tree.scan_values(lambda leaf: isinstance(leaf, Token)):
        match = expressions[token.type].fullmatch(token)
        assert match
        found_lines.append(LogLine(token.type, token.line or 0, match.groupdict()))
    return found_lines


def _in_words(kinds: Any) -> str:
    return " or ".join(sorted(str(kind).lower().replace("_", " ") for kind in kinds if kind != "$END"))
