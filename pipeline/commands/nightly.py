"""``railbird nightly``: the nightly flow, now."""

import os
from pathlib import Path
from typing import Annotated, Any

import typer

from pipeline.commands.options import AsJson, Config, DatabasePath, LakePath, Logs, RulebookName, places
from pipeline.failure import Failure

ReportPath = Annotated[
    Path | None,
    typer.Option("--report", help="Folder of the report.", envvar="RAILBIRD_REPORT", show_default=False),
]


def nightly(
    logs: Logs = None,
    config: Config = None,
    lake: LakePath = None,
    database: DatabasePath = None,
    report: ReportPath = None,
    rulebook: RulebookName = None,
    as_json: AsJson = False,
) -> None:
    """Run the nightly flow once: load new hands, publish the warehouse, write the report.

    Needs no Prefect server: unless PREFECT_API_URL names one, Prefect runs a temporary
    one of its own for the time of the run and keeps the history in its home folder.

    Example: railbird nightly --config /etc/railbird.toml
    """
    from pipeline.commands.output import print_json, print_remarks
    from pipeline.commands.prefect_home import set_up

    parameters = flow_parameters(logs, config, lake, database, report, rulebook)
    set_up()
    from flows.nightly import nightly as flow

    try:
        summary = flow(**parameters)
    except RuntimeError as error:
        if "server" not in str(error):
            raise
        raise Failure(
            f"Prefect could not start its temporary server: {error}; "
            "`railbird ingest` and `railbird report` do the same work without it"
        ) from error
    problems = summary["problems"]
    if as_json:
        print_json(summary)
    else:
        typer.echo("\n".join(f"{name}: {value}" for name, value in summary.items() if name != "problems"))
    print_remarks([str(problem) for problem in problems])


def flow_parameters(
    logs: list[str] | None,
    config: Path | None,
    lake: str | None,
    database: Path | None,
    report: Path | None,
    rulebook: str | None,
) -> dict[str, Any]:
    """Parameters of the flow, all paths absolute, so that it runs alike from any directory.

    Raises:
        Failure: The settings are invalid, or no logs are named.
    """
    where = places(config, lake, database, report)
    paths = list(logs or [source.path for source in where.settings.sources])
    if not paths:
        raise Failure("no logs named: give files or folders, or list sources in railbird.toml")
    return {
        "logs": [os.path.abspath(path) for path in paths],  # noqa: PTH100 -- patterns are no paths
        "lake": where.lake,
        "database": str(where.database.absolute()),
        "report": str(where.report.absolute()),
        "config": str(config.absolute()) if config else None,
        "rulebook": rulebook,
    }
