"""The nightly flow and its schedule in Prefect: one server for all tests of this module."""

import asyncio
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from prefect.client.orchestration import get_client
from prefect.client.schemas.filters import ArtifactFilter, ArtifactFilterKey, FlowRunFilter, FlowRunFilterId
from prefect.client.schemas.objects import Artifact, FlowRun, TaskRun
from prefect.server.schemas.schedules import CronSchedule
from prefect.testing.utilities import prefect_test_harness

from flows.nightly import batch, nightly, on_its_runner
from pipeline.failure import Failure
from pipeline.ingest.worker import Job
from pipeline.kernel import SWITCH, compiled
from pipeline.night.plan import Runner
from tests.nights import Home, example_hands, log
from tests.test_commands import railbird

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def _server() -> Iterator[None]:
    with prefect_test_harness(server_startup_timeout=120):
        yield


@pytest.fixture
def home(_server: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    monkeypatch.setenv(SWITCH, "numba" if compiled() else "python")
    hands = example_hands()
    log(tmp_path / "logs" / "a.txt", hands[:2])
    log(tmp_path / "logs" / "b.txt", example_hands("house-faults.txt")[:6])
    log(tmp_path / "logs" / "c.txt", hands[2:4], date(2026, 1, 20))
    return Home(tmp_path)


def last_run() -> tuple[FlowRun, list[TaskRun]]:
    with get_client(sync_client=True) as client:
        run = max(client.read_flow_runs(), key=lambda run: run.created or datetime.min.replace(tzinfo=UTC))
        tasks = client.read_task_runs(flow_run_filter=FlowRunFilter(id=FlowRunFilterId(any_=[run.id])))
        return run, tasks


def artifact(key: str) -> Artifact:
    with get_client(sync_client=True) as client:
        found = client.read_artifacts(artifact_filter=ArtifactFilter(key=ArtifactFilterKey(any_=[key])))
        return max(found, key=lambda artifact: artifact.updated or datetime.min.replace(tzinfo=UTC))


def test_the_flow_shows_steps_progress_summary_and_findings_and_does_what_plain_calls_do(
    home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    attempts: list[int] = []
    work = Job.__call__

    def flaky(job: Job, *args: Any) -> Any:
        attempts.append(len(attempts))
        if len(attempts) == 1:
            raise ConnectionResetError("the store is out of reach")
        return work(job, *args)

    monkeypatch.setattr(Job, "__call__", flaky)
    monkeypatch.setattr(batch, "retry_delay_seconds", [0, 0])
    done = on_its_runner(home.plan)(home.plan)
    assert len(attempts) == 2  # all files are one batch, done at its second attempt
    assert done["new"] == {"hands_found": 9, "loaded": 9, "duplicates": 0, "quarantined": 0}
    by_flow = home.rows()

    run, tasks = last_run()
    assert run.state is not None
    assert run.state.is_completed()
    assert "9 new hands" in str(run.state.message)
    names = {task.name.rsplit("-", 1)[0] for task in tasks}
    steps = {"discover logs", "publish warehouse", "judge sessions", "make marts", "find days to report"}
    assert steps <= names
    assert any(name.startswith("batch of ") for name in {task.name for task in tasks})
    assert artifact("railbird-night-progress").data == 100
    assert "9 new hands" in str(artifact("railbird-night-summary").data)
    assert "BET002" in str(artifact("railbird-night-findings").data)

    other = Home(tmp_path / "other")
    plain = other.night(logs=home.plan.logs)
    assert plain.as_json()["new"] == done["new"]
    assert other.rows() == by_flow


def test_a_night_that_stops_is_a_failed_run(home: Home) -> None:
    (home.folder / "railbird.duckdb").write_text("mine")
    with pytest.raises(Failure, match="left alone"):
        nightly(home.plan)
    run, _ = last_run()
    assert run.state is not None
    assert run.state.is_failed()


def test_two_dask_workers_make_the_lake_of_one_process(
    home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("prefect_dask", reason="railbird[dask] is not installed")
    monkeypatch.setattr("pipeline.ingest.units.UNIT_BYTES", 4_000)  # several batches
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[1]))  # the workers' way to the project
    log(home.folder / "logs" / "d.txt", example_hands()[1::-1])  # hands that came before
    plan = home.plan
    dask = type(plan)(plan.logs, plan.lake, plan.database, plan.report, runner=Runner.DASK, workers=2)
    done = on_its_runner(dask)(dask)
    assert done["new"] == {"hands_found": 11, "loaded": 9, "duplicates": 2, "quarantined": 0}
    _, tasks = last_run()
    assert sum(task.name.startswith("batch of ") for task in tasks) > 2
    other = Home(tmp_path / "other")
    other.night(logs=plan.logs)
    assert other.rows() == home.rows()


# --- the schedule


def moments(cron: str, zone: str, start: datetime, days: int) -> list[datetime]:
    """What Prefect's own scheduler runs from ``start`` on, asked for day by day as it does, and at once."""
    schedule = CronSchedule(cron=cron, timezone=zone)
    end = start + timedelta(days=days)
    at_once: list[datetime] = list(asyncio.run(schedule.get_dates(n=100, start=start, end=end)))
    again: set[datetime] = set()
    for hour in range(0, 24 * days, 5):
        moment = start + timedelta(hours=hour)
        again |= set(asyncio.run(schedule.get_dates(n=3, start=moment, end=end)))
    assert sorted(again) == at_once
    return at_once


@pytest.mark.parametrize("cron", ["0 2 * * *", "30 2 * * *", "0 3 * * *"])
@pytest.mark.parametrize(
    ("zone", "change"),
    [
        ("Europe/Prague", date(2026, 3, 29)),
        ("Europe/Prague", date(2026, 10, 25)),
        ("America/New_York", date(2026, 3, 8)),
        ("America/New_York", date(2026, 11, 1)),
        ("Australia/Lord_Howe", date(2026, 4, 5)),  # by half an hour
    ],
)
def test_each_local_day_has_one_night_when_clocks_change(cron: str, zone: str, change: date) -> None:
    first = change - timedelta(days=2)
    start = datetime(first.year, first.month, first.day, tzinfo=ZoneInfo(zone))
    local = [moment.astimezone(ZoneInfo(zone)) for moment in moments(cron, zone, start, 5)]
    nights = [moment.date() for moment in local if moment.date() < first + timedelta(days=5)]
    assert nights == [first + timedelta(days=day) for day in range(5)]
    minute, hour, *_ = cron.split()
    unchanged = [moment for moment in local if moment.date() != change]
    assert {(moment.hour, moment.minute) for moment in unchanged} == {(int(hour), int(minute))}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--cron", "61 3 * * *"), "--cron: Invalid cron string"),
        (("--cron", "0 3 * * *", "--timezone", "Mars/Base"), "--timezone: Invalid timezone"),
        (("--cron", "0 3 31 2 *"), "--cron: "),
        (("--cron", "0 3 * * *", "--rulebook", "broken.toml"), "broken.toml"),
        (("--cron", "0 3 * * *", "--hook", "no-such-program"), "no command that can be run"),
    ],
)
def test_schedule_is_checked_before_any_work(tmp_path: Path, words: tuple[str, ...], message: str) -> None:
    (tmp_path / "broken.toml").write_text("name = ")
    (tmp_path / "logs").mkdir()
    result = railbird("schedule", "logs", *words, home=tmp_path)
    assert result.returncode == 2, result.stderr
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


def test_plans_are_absolute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from pipeline.commands.night_options import NightWishes, night_plan

    monkeypatch.chdir(tmp_path)
    (tmp_path / "railbird.toml").write_text('[[sources]]\npath = "logs"\n[night]\nwait = 5\nworkers = 3\n')
    plan = night_plan(["logs/*.txt"], None, None, None, None, "house", NightWishes(workers=1))
    assert plan.logs == [str(tmp_path / "logs/*.txt")]
    assert all(Path(place).is_absolute() for place in (plan.lake, plan.database, plan.report))
    assert (plan.wait, plan.workers) == (5, 1)
    (tmp_path / "railbird.toml").unlink()
    with pytest.raises(Failure, match="no logs named"):
        night_plan(None, None, None, None, None, None, NightWishes())
