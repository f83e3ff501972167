"""``railbird ingest``: the main job."""

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import typer

from pipeline.commands.options import (
    AsJson,
    Config,
    DatabasePath,
    FormatName,
    LakePath,
    Logs,
    Places,
    RoomName,
    RulebookName,
    Wait,
    ZoneName,
    places,
)
from pipeline.ingest.manners import Manner

if TYPE_CHECKING:
    from pipeline.ingest.summary import Summary

_NOTHING_READ = 2


def ingest(
    logs: Logs = None,
    config: Config = None,
    lake: LakePath = None,
    database: DatabasePath = None,
    rulebook: RulebookName = None,
    form: FormatName = None,
    room: RoomName = None,
    zone: ZoneName = None,
    wait: Wait = None,
    as_json: AsJson = False,
) -> None:
    """Bring hand logs into the lake: parse, replay, judge, load and publish the warehouse.

    Files that were read before are known and skipped. A file that cannot be read is set
    aside with its reason and the rest is done; the exit code is 2 only if no file could
    be read. Findings do not change the exit code: `railbird check` judges.

    Example: railbird ingest logs/ more.zip --rulebook house
    """
    from pipeline.commands.output import print_json, print_remarks

    wishes = Manner(rulebook=rulebook, format=form, room=room, zone=zone)
    summary = run(places(config, lake, database), logs, wishes, quiet=as_json, wait=wait)
    if as_json:
        print_json(summary.as_json())
    else:
        _print(summary)
    print_remarks([str(problem) for problem in summary.problems])
    if summary.problems and summary.nothing_read:
        raise typer.Exit(_NOTHING_READ)


def run(
    where: Places, logs: Sequence[str] | None, wishes: Manner, *, quiet: bool, wait: float | None = None
) -> "Summary":
    """Discover logs and ingest them, with a progress bar unless ``quiet``.

    Raises:
        Failure: There is nothing to read, or the lake or warehouse cannot be written.
    """
    from pipeline.commands.judging import opened
    from pipeline.commands.output import progress_bar

    with opened(where, logs, wishes) as found:
        from pipeline.ingest.run import ingest
        from pipeline.ingest.summary import Progress
        from pipeline.kernel import compiled, kept

        if not quiet and compiled() and not kept():
            sys.stderr.write("compiling the kernels: once per installation, about a minute\n")
        with progress_bar("Reading hands", sum(source.size for source in found.sources)) as show:

            def report(progress: Progress) -> None:
                if not quiet:
                    show(progress.bytes_done, f"{progress.counts.hands_found:,} hands")

            summary = ingest(
                found.sources,
                where.lake,
                where.database,
                found.stages,
                found.manner_of,
                report,
                wait=wait or 0,
                calendar=where.settings.calendar(),
            )
        summary.problems[:0] = found.problems
        return summary


def _print(summary: "Summary") -> None:
    from rich.console import Console
    from rich.table import Table

    counts = summary.counts
    table = Table(title="Ingest", show_header=False, title_justify="left")
    table.add_column()
    table.add_column(justify="right")
    for name, value in (
        ("files", summary.files),
        ("hands found", counts.hands_found),
        ("  loaded", counts.loaded),
        ("  duplicates", counts.duplicates),
        ("    merged", counts.merged),
        ("  quarantined", counts.quarantined),
        ("unknown lines", counts.unknown_lines),
        ("findings", summary.findings.total()),
    ):
        table.add_row(name, f"{value:,}")
    for code, count in sorted(summary.findings.items()):
        table.add_row(f"  {code}", f"{count:,}")
    table.add_row("seconds", f"{summary.seconds:.1f}")
    table.add_row("hands per second", f"{summary.hands_per_second:,.0f}")
    Console().print(table)
