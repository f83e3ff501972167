"""Text of strangers made harmless to a terminal and to the eye.

Player names and log lines may hold anything. A control character could move the
cursor or set the window's title; a direction mark could show ``lost`` as ``tsol``.
"""

import json
from typing import Any

# Joiners shape letters and emoji and have no effect outside the name they stand in.
_JOINERS = "\u200c\u200d"


def visible(text: str) -> str:
    r"""Replace each control, format or unassigned character by its escape.

    Spaces of any width become plain ones, a tab too; ``"\x1b"`` becomes the four
    characters ``\x1b``.
    """
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() or char in _JOINERS else _escape(char) for char in text)


def dump_json(value: Any, *, indent: int | None = 2) -> str:
    """JSON in ASCII: every control and non-ASCII character is escaped, and reads back as it was."""
    return json.dumps(value, indent=indent, ensure_ascii=True).replace("\x7f", "\\u007f")


def _escape(char: str) -> str:
    if char.isspace() and char not in "\r\n\v\f\x1c\x1d\x1e\x1f\x85\u2028\u2029":
        return " "
    return char.encode("unicode_escape").decode("ascii")
