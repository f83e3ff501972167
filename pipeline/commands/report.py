"""``railbird report``: the audit page and its sheets."""

from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.commands.options import AsJson, Config, DatabasePath, places
from pipeline.failure import Failure

if TYPE_CHECKING:
    from pipeline.report import Period, ReportSummary


def report(
    out: Annotated[
        Path | None, typer.Option("--out", help="Folder for the report.", envvar="RAILBIRD_REPORT", show_default=False)
    ] = None,
    first: Annotated[
        datetime | None, typer.Option("--from", formats=["%Y-%m-%d"], metavar="DAY", help="First day (UTC).")
    ] = None,
    last: Annotated[
        datetime | None, typer.Option("--to", formats=["%Y-%m-%d"], metavar="DAY", help="Last day, included (UTC).")
    ] = None,
    room: Annotated[
        list[str] | None, typer.Option("--room", help="Only this room; may be given again.", show_default=False)
    ] = None,
    operator: Annotated[
        str | None,
        typer.Option("--operator", help="Who runs the rooms, for the report's head.", envvar="RAILBIRD_OPERATOR"),
    ] = None,
    config: Config = None,
    database: DatabasePath = None,
    as_json: AsJson = False,
) -> None:
    """Write the audit report: one self-contained HTML page, and its tables as CSV and XLSX beside it.

    The lake remembers the hashes of the files.

    Example: railbird report --out audit/ --from 2026-03-01 --to 2026-03-31
    """
    from pipeline.commands.output import print_json
    from pipeline.report import Period, write_report

    period = Period(_day(first), _day(last))
    if first and last and first > last:
        raise Failure(f"--from {period.first} is later than --to {period.last}")
    where = places(config, database=database, report=out)
    summary = write_report(
        where.database,
        where.report,
        period,
        rooms=tuple(room or ()),
        operator=where.settings.operator if operator is None else operator,
    )
    _record(summary, period)
    if as_json:
        print_json(summary)
        return
    _print(summary)


def _record(summary: "ReportSummary", period: "Period") -> None:
    """Remember the report in the lake that the warehouse was made of."""
    from pipeline.failure import os_failure
    from pipeline.lake.reports import record_report
    from pipeline.lake.storage import storage_at

    if summary.lake is None:
        return
    try:
        record_report(storage_at(summary.lake), summary.files, period.first, period.last)
    except OSError as error:
        raise os_failure(error, summary.lake) from error


def _day(moment: datetime | None) -> date | None:
    return moment.date() if moment else None


def _print(summary: "ReportSummary") -> None:
    from pipeline.render.words import counted

    days = f"{summary.first} to {summary.last}" if summary.hands else "no activity"
    typer.echo(f"{summary.page}: {counted(summary.hands, 'hand')} ({days}), {counted(summary.findings, 'finding')}")
    typer.echo(f"{summary.sheet}: all findings; with it {len(summary.files) - 2} more tables as CSV and XLSX")
    if not summary.identity_holds:
        typer.echo("The account of hands does not hold; see the page.")
