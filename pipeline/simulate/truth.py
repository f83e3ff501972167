"""The truth beside a log with faults: a row for each broken rule."""

import csv
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple


class Truth(NamedTuple):
    """A rule that a written hand breaks; lines from 1."""

    hand: int
    code: str
    line: int  # within the file
    line_in_hand: int
    variant: str
    limit: str


def write_truths(path: Path, truths: Iterable[Truth]) -> None:
    """Write the rows as CSV with a head."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(Truth._fields)
        writer.writerows(truths)
