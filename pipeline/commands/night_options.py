"""Options of the commands that run nights, now or later, and the plan that they make."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from pipeline.commands.options import places
from pipeline.failure import Failure
from pipeline.night.plan import Plan, Runner

ReportPath = Annotated[
    Path | None,
    typer.Option("--report", help="Folder of the reports.", envvar="RAILBIRD_REPORT", show_default=False),
]
Hook = Annotated[
    str | None,
    typer.Option(
        "--hook",
        help="Told how the night went: a command that gets JSON on its input, or a URL it is sent to.",
        envvar="RAILBIRD_HOOK",
    ),
]
HookTimeout = Annotated[
    float | None,
    typer.Option("--hook-timeout", help="Seconds that the hook may take.", envvar="RAILBIRD_HOOK_TIMEOUT"),
]
RunnerName = Annotated[
    Runner | None,
    typer.Option("--runner", help="Who works on batches; dask needs railbird[dask].", envvar="RAILBIRD_RUNNER"),
]
WorkerCount = Annotated[
    int | None, typer.Option("--workers", help="How many batches at once.", envvar="RAILBIRD_WORKERS")
]
DaskAddress = Annotated[
    str | None,
    typer.Option(
        "--dask-address",
        help="Scheduler to use, e.g. tcp://host:8786. Default: a local cluster for the night.",
        envvar="RAILBIRD_DASK_ADDRESS",
    ),
]


@dataclass(frozen=True, slots=True)
class NightWishes:
    """What flags and environment say of how a night is run; None: as the settings do."""

    wait: float | None = None
    hook: str | None = None
    hook_timeout: float | None = None
    runner: Runner | None = None
    workers: int | None = None
    dask_address: str | None = None


def night_plan(
    logs: list[str] | None,
    config: Path | None,
    lake: str | None,
    database: Path | None,
    report: Path | None,
    rulebook: str | None,
    wishes: NightWishes,
) -> Plan:
    """The plan that flags, environment and settings make, all paths absolute.

    Raises:
        Failure: The settings are invalid, or no logs are named.
    """
    where = places(config, lake, database, report)
    paths = list(logs or [source.path for source in where.settings.sources])
    if not paths:
        raise Failure("no logs named: give files or folders, or list sources in railbird.toml")
    said = where.settings.night
    return Plan(
        logs=[os.path.abspath(path) for path in paths],  # noqa: PTH100 -- patterns are no paths
        lake=where.lake,
        database=str(where.database.absolute()),
        report=str(where.report.absolute()),
        config=str(config.absolute()) if config else None,
        rulebook=rulebook,
        wait=said.wait if wishes.wait is None else wishes.wait,
        hook=wishes.hook or said.hook,
        hook_timeout=said.hook_timeout if wishes.hook_timeout is None else wishes.hook_timeout,
        runner=wishes.runner or said.runner,
        workers=wishes.workers if wishes.workers is not None else said.workers,
        dask_address=wishes.dask_address or said.dask_address,
    )
