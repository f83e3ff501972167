"""``railbird nightly``: a night, now."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from pipeline.commands.night_options import (
    DaskAddress,
    Hook,
    HookTimeout,
    NightWishes,
    ReportPath,
    RunnerName,
    WorkerCount,
    night_plan,
)
from pipeline.commands.options import AsJson, Config, DatabasePath, LakePath, Logs, RulebookName, Wait
from pipeline.failure import Failure
from pipeline.night.plan import Plan, Runner

if TYPE_CHECKING:
    from pipeline.ingest.summary import Progress


def nightly(
    logs: Logs = None,
    config: Config = None,
    lake: LakePath = None,
    database: DatabasePath = None,
    report: ReportPath = None,
    rulebook: RulebookName = None,
    wait: Wait = None,
    hook: Hook = None,
    hook_timeout: HookTimeout = None,
    runner: RunnerName = None,
    workers: WorkerCount = None,
    dask_address: DaskAddress = None,
    prefect: Annotated[
        bool | None,
        typer.Option(
            "--prefect/--no-prefect",
            help="Run as a Prefect flow. Default: if a Prefect server is named, or the runner is dask.",
            show_default=False,
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Run a night once: load new hands, publish the warehouse, judge sessions, report each day that is due, notify.

    Needs no server. Where PREFECT_API_URL names one, or with --prefect, it runs as a Prefect flow; with --prefect
    and no server, Prefect runs one for the time of the night and keeps the history in its home folder.

    Exit codes: 0 all well; 1 done, with something to look at: new findings, hands set aside, files not read, a failed
    hook; 2 stopped, with the reason; 3 another run holds the lake.

    Example: railbird nightly --config /etc/railbird.toml --hook "mail-the-team --json"
    """
    from pipeline.commands.output import print_json, print_remarks
    from pipeline.night.outcome import LOOK, Ending

    wishes = NightWishes(wait, hook, hook_timeout, runner, workers, dask_address)
    plan = night_plan(logs, config, lake, database, report, rulebook, wishes)
    done = _as_flow(plan) if _wants_prefect(plan, prefect) else _plainly(plan, quiet=as_json)
    if as_json:
        print_json(done)
    else:
        _print(done)
    problems: Any = done["problems"]
    print_remarks([str(problem) for problem in problems])
    if done["ending"] != Ending.CLEAN:
        raise typer.Exit(LOOK)


def _wants_prefect(plan: Plan, said: bool | None) -> bool:
    from pipeline.commands.prefect_home import named_server

    if plan.runner is Runner.DASK:
        if said is False:
            raise Failure("--no-prefect: the runner dask works through Prefect")
        return True
    return named_server() is not None if said is None else said


def _as_flow(plan: Plan) -> dict[str, object]:
    from pipeline.commands.prefect_home import check_server, named_server, set_up
    from pipeline.night.checks import check_plan

    check_plan(plan)
    if server := named_server():
        check_server(server)
    set_up()
    from flows.nightly import on_its_runner

    try:
        return on_its_runner(plan)(plan)
    except RuntimeError as error:
        if "server" not in str(error):
            raise
        raise Failure(
            f"Prefect could not start its temporary server: {error}; `railbird nightly --no-prefect` needs none"
        ) from error


def _plainly(plan: Plan, *, quiet: bool) -> dict[str, object]:
    from pipeline.commands.output import progress_bar
    from pipeline.night.night import Conduct, run_night

    with progress_bar("Reading hands", 1000) as show:

        def progress(share: float, progress: "Progress") -> None:
            if not quiet:
                show(int(1000 * share), f"{progress.counts.hands_found:,} hands")

        return run_night(plan, Conduct(progress=progress)).as_json()


def _print(done: dict[str, Any]) -> None:
    for name, value in done.items():
        if name == "reports":
            for report in value:
                revised = f", revised, no. {report['revision']}" if report["revised"] else ""
                typer.echo(f"report of {report['day']}: {report['page']} ({report['findings']} findings{revised})")
        elif name == "unreported":
            for day, hands in value.items():
                typer.echo(f"{hands} hands of {day}, which has not ended, are reported when it has")
        elif name in {"error", "hook_failure"}:
            if value is not None:
                typer.echo(f"{name.replace('_', ' ')}: {value}")
        elif name != "problems":
            typer.echo(f"{name}: {value}")
