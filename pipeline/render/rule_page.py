"""A rule's page at a terminal."""

import textwrap
from collections.abc import Iterator

from pipeline.render.console import Line
from pipeline.rules.pages import facts
from pipeline.rules.rule import Rule

_INDENT = "  "


def lines(rule: Rule, width: int) -> Iterator[Line]:
    """Code, name and text, then the facts, wrapped to ``width`` columns."""
    yield [(f"{rule.code} {rule.name}", "bold")]
    yield []
    for line in textwrap.wrap(rule.text, width):
        yield [(line, "")]
    for name, value in facts(rule):
        yield []
        yield [(name, "bold")]
        for line in textwrap.wrap(value, width - len(_INDENT)):
            yield [(_INDENT + line, "")]
