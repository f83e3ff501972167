"""Styled lines to a stream: coloured at a terminal, plain anywhere else.

Rich is imported only for a terminal, as a check in a script should start quickly.
"""

import os
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from rich.console import Console

#: A line in pieces: text (already harmless, see ``safe.visible``) and a rich style.
Line = list[tuple[str, str]]
#: Columns assumed where no terminal tells.
DEFAULT_WIDTH = 100


class Printer:
    """Prints lines to ``out``, in colour if it is a terminal and ``NO_COLOR`` is not set."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        at_terminal = out.isatty()
        self.width = _terminal_width(out) if at_terminal else DEFAULT_WIDTH
        self._console = _console(out) if at_terminal and not os.environ.get("NO_COLOR") else None

    def line(self, line: Line) -> None:
        """Print one line; it is not wrapped."""
        if self._console is None:
            self._out.write("".join(text for text, _ in line).rstrip() + "\n")
            return
        from rich.text import Text

        self._console.print(Text.assemble(*line), soft_wrap=True)


def display_width(text: str) -> int:
    """Terminal cells that ``text`` takes: wide letters take two, combining marks none."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def _console(out: TextIO) -> "Console":
    from rich.console import Console

    return Console(file=out, highlight=False, markup=False, emoji=False)


def _terminal_width(out: TextIO) -> int:
    try:
        return os.get_terminal_size(out.fileno()).columns or DEFAULT_WIDTH
    except (OSError, ValueError):
        return DEFAULT_WIDTH
