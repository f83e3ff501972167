"""The findings as CSV for a spreadsheet, safe to open in one."""

import csv
from collections.abc import Iterable
from typing import TextIO

from pipeline.render.cells import cell
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


def write(findings: Iterable[FindingRow], out: TextIO) -> int:
    """Write a heading and one line a finding; give the number of findings."""
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    count = 0
    for finding in findings:
        writer.writerow([cell(getattr(finding, column)) for column in COLUMNS])
        count += 1
    return count
