"""The reports of a night: one for each business day that is due, and a page that lists them."""

import os
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined

from pipeline.failure import os_failure
from pipeline.lake.reports import MadeReport, read_reports, record_report
from pipeline.lake.store import Lake
from pipeline.night.due import Due
from pipeline.night.outcome import DayReport
from pipeline.report import Period, write_report

#: Folder of the days' reports, below that of all reports; the page in it that lists them.
DAYS, LIST = "days", "index.html"


def report_day(lake: Lake, database: Path, report: Path, due: Due, operator: str = "") -> DayReport:
    """Write the report of a day and remember that in the lake.

    Raises:
        Failure: The warehouse cannot be read, or the report or the lake cannot be written.
    """
    out = report / DAYS / due.day.isoformat()
    written = write_report(database, out, Period(due.day, due.day), operator=operator, revised=due.revision > 1)
    try:
        files = [path for path in out.rglob("*") if path.is_file()]
        record_report(lake.storage, files, due.day, due.day, revision=due.revision, state=due.state)
    except OSError as error:
        raise os_failure(error, str(error.filename or lake.place)) from error
    return DayReport(due.day, written.page, written.hands, written.findings, due.revision)


def list_days(lake: Lake, report: Path) -> None:
    """Write the page that lists the days' reports, the latest day first.

    Raises:
        Failure: It cannot be written.
    """
    latest: dict[str, MadeReport] = {}
    for made in read_reports(lake.storage):
        if made.first and made.first == made.last and made.state:
            latest[made.first.isoformat()] = made
    environment = Environment(
        loader=PackageLoader("pipeline", "templates"), autoescape=True, undefined=StrictUndefined, trim_blocks=True
    )
    page = environment.get_template("days.html.j2").render(
        days=sorted(latest.items(), reverse=True), now=datetime.now(UTC)
    )
    folder = report / DAYS
    aside = folder / f".{LIST}.{os.getpid()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        aside.write_text(page, encoding="utf-8")
        aside.replace(folder / LIST)
    except OSError as error:
        with suppress(OSError):
            aside.unlink(missing_ok=True)
        raise os_failure(error, str(folder)) from error
