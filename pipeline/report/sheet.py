"""The report's tables for a spreadsheet: one CSV each, and all of them in one workbook, safe to open."""

import csv
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from pipeline.render.cells import cell
from pipeline.report import rows
from pipeline.report.data import Report
from pipeline.warehouse.saving import SHEET_ROWS, SheetWriter

#: Excel reads a CSV as UTF-8 only if it starts with a byte order mark.
ENCODING = "utf-8-sig"
WORKBOOK = "report.xlsx"
#: Columns of a finding that only the page needs.
_INNER = ("hand_id", "nth", "hand_line")


@dataclass(frozen=True, slots=True)
class Sheet:
    """One table: its name, its columns, and rows with a value a column."""

    name: str
    columns: tuple[str, ...]
    rows: Iterable[tuple[Any, ...]]


def sheets(report: Report, facts: Iterable[tuple[str, str]], findings: Iterable[rows.FindingRow]) -> Iterator[Sheet]:
    """The tables of a report; ``facts`` are its header, ``findings`` all that there are."""
    yield Sheet("report", ("fact", "value"), facts)
    yield _sheet("reconciliation", rows.Reconciled, report.reconciliation)
    yield _sheet("money", rows.MoneyFlow, report.money)
    yield _sheet("findings", rows.FindingRow, findings, without=_INNER)
    yield _sheet("findings_by_rule", rows.RuleCount, report.rules)
    yield _sheet("findings_by_room", rows.RoomCount, report.finding_rooms)
    yield _sheet("findings_by_table", rows.TableCount, report.finding_tables)
    yield _sheet("findings_by_day", rows.DayCount, report.finding_days)
    yield _sheet("rake_by_day", rows.RakeOfDay, report.rake_days, also=("difference",))
    yield _sheet("rake_by_stake", rows.RakeOfStake, report.rake_stakes, also=("difference",))
    yield _sheet("rake_by_table", rows.RakeOfTable, report.rake_tables, also=("difference",))
    yield _sheet("file_problems", rows.FileProblem, report.files)
    yield _sheet("quarantine", rows.ReasonCount, report.reasons)


def write(tables: Iterable[Sheet], folder: Path) -> list[Path]:
    """Write every table as CSV and as a sheet of the workbook; give the files' paths.

    A sheet ends where Excel's own limit is, the CSV does not.

    Raises:
        OSError: A file cannot be written.
    """
    written = [folder / WORKBOOK]
    with SheetWriter(folder / WORKBOOK) as book:
        for table in tables:
            path = folder / f"{table.name}.csv"
            with path.open("w", encoding=ENCODING, newline="") as file, book.sheet(table.name, table.columns) as add:
                writer = csv.writer(file, lineterminator="\r\n")
                writer.writerow(table.columns)
                for place, row in enumerate(table.rows):
                    writer.writerow([cell(value) for value in row])
                    if place < SHEET_ROWS:
                        add(row)
            written.append(path)
    return written


def _sheet(
    name: str, kind: type[Any], found: Iterable[Any], *, without: tuple[str, ...] = (), also: tuple[str, ...] = ()
) -> Sheet:
    columns = (*(field.name for field in fields(kind) if field.name not in without), *also)
    return Sheet(name, columns, (tuple(getattr(row, column) for column in columns) for row in found))
