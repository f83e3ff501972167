"""Writing the report: the page and its sheets, made aside and put in their places together."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from pipeline.failure import os_failure
from pipeline.lake.reviews import latest_reviews
from pipeline.lake.storage import storage_at
from pipeline.report import page, sheet
from pipeline.report.data import Head, Limits, Period, findings, parameters, read
from pipeline.warehouse import publishing as warehouse

PAGE, SHEET = "index.html", "findings.csv"
#: More than any warehouse holds: the sheets list every finding.
_ALL = 2**62


@dataclass(frozen=True, slots=True)
class ReportSummary:
    """What was written, and what it says in short."""

    page: Path
    sheet: Path
    files: tuple[Path, ...]
    lake: str | None
    first: str | None
    last: str | None
    hands: int
    findings: int
    quarantined: int
    unknown_lines: int
    identity_holds: bool


def write_report(
    database: Path,
    out: Path,
    period: Period | None = None,
    *,
    rooms: tuple[str, ...] = (),
    operator: str = "",
    revised: bool = False,
    limits: Limits | None = None,
    now: datetime | None = None,
) -> ReportSummary:
    """Write ``index.html`` and its tables, as CSV and as ``report.xlsx``, into the folder ``out``.

    The same warehouse, reviews and arguments give the same page but for ``now``, the time it
    says it was made (UTC). Files that stand in ``out`` are replaced whole or not at all.

    Args:
        database: the warehouse; reviews are read from the lake that it was made of.
        out: folder, made where there is none.
        period: the days that are reported, by default all.
        rooms: the rooms that are reported, by default all.
        operator: who runs the rooms, as it is to stand in the header.
        revised: the report takes the place of an earlier one of this period, and says so.
        limits: how much goes into the page.
        now: the time at which the report is made, by default the present.

    Raises:
        Failure: the warehouse or a review cannot be read, or ``out`` cannot be written.
    """
    period, limits = period or Period(), limits or Limits()
    head = Head(operator, rooms, revised)
    with warehouse.reading(database) as con:
        lake = warehouse.lake_of(con)
        reviews = latest_reviews(storage_at(lake)) if lake else {}
        report = read(con, period, head, limits, reviews)
        facts = page.facts(report, now or datetime.now(UTC))
        every = findings(con, parameters(period, head, replace(limits, findings=_ALL)), reviews)
        try:
            with _aside(out) as folder:
                sheet.write(sheet.sheets(report, ((fact.name, fact.value) for fact in facts), every), folder)
                with (folder / PAGE).open("w", encoding="utf-8", newline="") as file:
                    page.write(con, report, parameters(period, head, limits), facts, file)
                names = sorted(path.name for path in folder.iterdir())
        except OSError as error:
            raise os_failure(error, str(out)) from error
    return ReportSummary(
        page=out / PAGE,
        sheet=out / SHEET,
        files=tuple(out / name for name in names),
        lake=lake,
        first=report.played.first_day.isoformat() if report.played.first_day else None,
        last=report.played.last_day.isoformat() if report.played.last_day else None,
        hands=report.played.hands,
        findings=report.total_findings,
        quarantined=report.identity.quarantined,
        unknown_lines=report.identity.unknown_lines,
        identity_holds=report.identity.holds,
    )


@contextmanager
def _aside(out: Path) -> Iterator[Path]:
    """A folder within ``out`` whose files take their places there if the block ends well, and go if not."""
    out.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix=".report-", dir=out))
    try:
        yield folder
        for path in sorted(folder.iterdir(), key=lambda path: path.name == PAGE):  # the page, which links them, last
            path.chmod(0o644)
            with path.open("rb") as file:
                os.fsync(file.fileno())
            path.replace(out / path.name)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
