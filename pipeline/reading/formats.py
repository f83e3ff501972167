"""The log formats that Railbird reads, and which of them a text is written in."""

import hashlib
import re
from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np

from pipeline.dialects import house, pokerstars
from pipeline.dialects.dialect import Dialect
from pipeline.reading.grammar import Grammar, grammar_text, load
from pipeline.reading.program import Program, borders, compile_program


@dataclass(frozen=True)
class Format:
    """One log format: dialect, grammar and the compiled program of its lines."""

    dialect: Dialect

    @property
    def name(self) -> str:
        """The format's name, as flags and tables write it."""
        return self.dialect.name

    @cached_property
    def grammar(self) -> Grammar:
        """The grammar, read."""
        return load(self.name)

    @cached_property
    def program(self) -> Program:
        """The grammar's lines, compiled for the lexing kernel."""
        return compile_program(self.grammar)

    @cached_property
    def borders(self) -> tuple[bytes, ...]:
        """Constant texts with which a hand's first line begins, longest first."""
        return tuple(borders(self.grammar))

    @cached_property
    def grammar_version(self) -> str:
        """``<name>-<hash>`` of the grammar's files."""
        text = "".join(grammar_text(file) for file in self.grammar.files)
        return f"{self.name}-{hashlib.sha256(text.encode()).hexdigest()[:12]}"


#: Every format, by name.
FORMATS = {module.DIALECT.name: Format(module.DIALECT) for module in (house, pokerstars)}


def detect(head: bytes | np.ndarray) -> Format | None:
    """The format of the first hand in ``head`` (UTF-8), None where no hand begins there."""
    match = _first_line().search(bytes(head))
    return FORMATS[str(match.lastgroup)] if match else None


@cache
def _first_line() -> re.Pattern[bytes]:
    kinds = "|".join(
        f"(?P<{name}>{'|'.join(re.escape(border.decode()) for border in form.borders)})"
        for name, form in FORMATS.items()
    )
    return re.compile(rf"^(?:\xef\xbb\xbf|[ \t])*(?:{kinds})".encode("latin-1"), re.MULTILINE)
