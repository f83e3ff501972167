"""The order of one hand's lines: the ``hand`` rule by Lark's LALR parser.

Slower than ``structure`` by far, and able to say which lines it expected.
"""

from functools import cache
from importlib import resources
from typing import Any

from lark import Lark, Token, Tree
from lark.lexer import Lexer

from pipeline.reading.grammar import grammar_text


class _Lines(Lexer):
    """Gives Lark the tokens that it is handed instead of a text."""

    def __init__(self, conf: Any) -> None:
        """Lark passes its configuration; nothing of it is needed."""

    def lex(self, data: list[Token]) -> Any:  # type: ignore[override]
        """The tokens themselves."""
        return iter(data)


@cache
def hand_parser(name: str) -> Lark:
    """Lark's LALR parser of the hand rule, taking a list of tokens."""
    return Lark(
        grammar_text(name), parser="lalr", lexer=_Lines, import_paths=[_package_loader], maybe_placeholders=False
    )


def _package_loader(_base: Any, path: str) -> tuple[str, str]:
    return path, resources.files("grammars").joinpath(path).read_text("utf-8")


def parse_order(name: str, tokens: list[Token]) -> Tree[Token]:
    """The tree of one hand's lines.

    Raises:
        lark.UnexpectedToken: a line that the rule does not allow at its place.
    """
    return hand_parser(name).parse(tokens)
