"""The findings as CSV for a spreadsheet, safe to open in one."""

import csv
import re
from collections.abc import Iterable
from typing import TextIO

from pipeline.render.safe import visible
from pipeline.report.rows import FindingRow

#: Excel reads a CSV as UTF-8 only if it starts with a byte order mark.
ENCODING = "utf-8-sig"
COLUMNS = (
    "day",
    "played_at",
    "room",
    "table_name",
    "hand_no",
    "code",
    "name",
    "severity",
    "message",
    "expected",
    "actual",
    "amount",
    "currency",
    "player",
    "seat",
    "path",
    "file_line",
    "rulebook",
    "rulebook_version",
    "source",
    "assumed",
)
# First characters by which a spreadsheet takes a cell for a formula, full-width ones included.
_FORMULA = re.compile(r"\s*[=+\-@\uff1d\uff0b\uff0d\uff20]")
_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?")


def write(findings: Iterable[FindingRow], out: TextIO) -> int:
    """Write a heading and one line a finding; give the number of findings."""
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    count = 0
    for finding in findings:
        writer.writerow([cell(getattr(finding, column)) for column in COLUMNS])
        count += 1
    return count


def cell(value: object) -> str:
    """One cell as text; what a spreadsheet would run as a formula gets an apostrophe in front.

    Control characters, tabs among them, become visible first. Plain numbers stay as they are.
    """
    if value is None:
        return ""
    text = visible(str(value))
    return f"'{text}" if _FORMULA.match(text) and not _NUMBER.fullmatch(text) else text
