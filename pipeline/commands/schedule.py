"""``railbird schedule``: the nightly flow, every night."""

import asyncio
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import Annotated
from urllib.error import URLError
from urllib.request import urlopen

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
from pipeline.commands.options import Config, DatabasePath, LakePath, Logs, RulebookName, Wait
from pipeline.failure import Failure

_PATIENCE = 120  # seconds for a server to start


def schedule(
    cron: Annotated[str, typer.Option("--cron", help='When to run, e.g. "0 3 * * *".')],
    logs: Logs = None,
    timezone: Annotated[str, typer.Option("--timezone", help="Zone of --cron, e.g. Europe/Prague.")] = "UTC",
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
) -> None:
    """Run the nightly flow on a schedule until stopped with Ctrl-C.

    Serves a Prefect deployment. With PREFECT_API_URL set it appears on that server;
    without, a local Prefect server runs beside it for as long.

    Example: railbird schedule logs/ --cron "0 3 * * *" --timezone Europe/Prague
    """
    from pipeline.commands.prefect_home import check_server, named_server, set_up
    from pipeline.night.checks import check_plan, check_rules

    wishes = NightWishes(wait, hook, hook_timeout, runner, workers, dask_address)
    plan = night_plan(logs, config, lake, database, report, rulebook, wishes)
    set_up()
    check_schedule(cron, timezone)
    check_rules(plan, check_plan(plan))
    server = named_server()
    if server:
        check_server(server)
    with _server(server):
        from prefect.schedules import Cron

        from flows.nightly import nightly as flow

        # One at a time: a night that takes longer than a day is not overtaken by the next one.
        flow.serve(name="nightly", schedule=Cron(cron, timezone=timezone), parameters={"plan": asdict(plan)}, limit=1)


def check_schedule(cron: str, timezone: str) -> None:
    """See that Prefect understands a schedule.

    Raises:
        Failure: It does not.
    """
    from prefect.client.schemas.schedules import CronSchedule
    from pydantic import ValidationError

    try:
        CronSchedule(cron=cron, timezone=timezone)
    except ValidationError as error:
        wrong = error.errors()[0]
        raise Failure(f"--{wrong['loc'][0]}: {wrong['msg'].removeprefix('Value error, ')}") from error
    from prefect.server.schemas.schedules import CronSchedule as ServerSchedule

    try:
        moments = asyncio.run(ServerSchedule(cron=cron, timezone=timezone).get_dates(n=1))
    except ValueError:  # the scheduler found no such moment
        moments = []
    if not moments:
        raise Failure(f"--cron: {cron!r} never comes, e.g. a 31 February")


@contextmanager
def _server(named: str | None) -> Iterator[None]:
    """A Prefect server: the one that is named, else a local one for as long as this lasts."""
    if named:
        yield
        return
    from prefect.settings import PREFECT_API_URL, temporary_settings

    port = _free_port()
    url = f"http://127.0.0.1:{port}/api"
    command = [sys.executable, "-m", "prefect", "server", "start", "--host", "127.0.0.1", "--port", str(port)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        _wait_for(url, process)
        with temporary_settings({PREFECT_API_URL: url}):
            yield
    finally:
        process.terminate()
        process.wait()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(url: str, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + _PATIENCE
    while time.monotonic() < deadline:
        if process.poll() is not None:
            break
        try:
            with urlopen(f"{url}/health", timeout=1):
                return
        except (URLError, OSError):
            time.sleep(0.5)
    raise Failure("the local Prefect server did not start; start one yourself and name it by PREFECT_API_URL")
