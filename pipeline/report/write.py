"""Writing the report: the page and the sheet, each put in its place in one step."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TextIO

from pipeline.failure import os_failure
from pipeline.report import page, sheet
from pipeline.report.data import Limits, Period, parameters, read
from pipeline.report.rows import FindingRow
from pipeline.warehouse import publishing as warehouse
from pipeline.warehouse.queries import stream

PAGE, SHEET = "index.html", "findings.csv"
#: More than any warehouse holds: the sheet lists every finding.
_ALL = 2**62


@dataclass(frozen=True, slots=True)
class ReportSummary:
    """What was written, and what it says in short."""

    page: Path
    sheet: Path
    first: str | None
    last: str | None
    hands: int
    findings: int
    hands_with_findings_shown: int
    quarantined: int
    unknown_lines: int
    identity_holds: bool


def write_report(
    database: Path,
    out: Path,
    period: Period | None = None,
    *,
    limits: Limits | None = None,
    now: datetime | None = None,
) -> ReportSummary:
    """Write ``index.html`` and ``findings.csv`` into the folder ``out``.

    The same warehouse and period give the same bytes but for ``now``, the time the page
    says it was made (UTC). Files that stand in ``out`` are replaced whole or not at all.

    Raises:
        Failure: the warehouse cannot be read, or ``out`` cannot be written.
    """
    period = period or Period()
    limits = limits or Limits()
    with warehouse.reading(database) as con:
        report = read(con, period, limits)
        every = parameters(period, replace(limits, findings=_ALL))
        try:
            out.mkdir(parents=True, exist_ok=True)
            with _aside(out / SHEET, sheet.ENCODING) as file:
                sheet.write(stream(con, "report/findings", FindingRow, every), file)
            with _aside(out / PAGE, "utf-8") as file:
                page.write(report, file, now or datetime.now(UTC))
        except OSError as error:
            raise os_failure(error, str(out)) from error
    return ReportSummary(
        page=out / PAGE,
        sheet=out / SHEET,
        first=report.played.first_day.isoformat() if report.played.first_day else None,
        last=report.played.last_day.isoformat() if report.played.last_day else None,
        hands=report.played.hands,
        findings=report.total_findings,
        hands_with_findings_shown=len(report.hands),
        quarantined=report.identity.quarantined,
        unknown_lines=report.identity.unknown_lines,
        identity_holds=report.identity.holds,
    )


@contextmanager
def _aside(target: Path, encoding: str) -> Iterator[TextIO]:
    """A file beside ``target`` that takes its place if the block ends well, and goes if not."""
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with os.fdopen(handle, "w", encoding=encoding, newline="") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(0o644)
        Path(name).replace(target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
