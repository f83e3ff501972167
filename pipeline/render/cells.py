"""Cells of a spreadsheet that do no harm, whatever a player calls himself."""

import re

from pipeline.render.safe import visible

# First characters by which a spreadsheet takes a cell for a formula, full-width ones included.
_FORMULA = re.compile(r"\s*[=+\-@\uff1d\uff0b\uff0d\uff20]")
_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?")


def cell(value: object) -> str:
    """One cell as text; what a spreadsheet would run as a formula gets an apostrophe in front.

    Control characters, tabs among them, become visible first. Plain numbers stay as they are.
    """
    if value is None:
        return ""
    text = visible(str(value))
    return f"'{text}" if _FORMULA.match(text) and not _NUMBER.fullmatch(text) else text
