"""The nightly run as a Prefect flow: a task a step, a task a batch with retries, artifacts of progress and result."""

import errno
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar, cast
from uuid import UUID

from prefect import Task, flow, task
from prefect.artifacts import (
    create_markdown_artifact,
    create_progress_artifact,
    create_table_artifact,
    update_progress_artifact,
)
from prefect.cache_policies import NO_CACHE
from prefect.client.schemas.objects import State, TaskRun
from prefect.futures import PrefectFuture
from prefect.states import Completed
from prefect.task_runners import TaskRunner, ThreadPoolTaskRunner

from pipeline.ingest.summary import Progress
from pipeline.night.night import Conduct, run_night
from pipeline.night.outcome import Outcome
from pipeline.night.plan import Plan, Runner

if TYPE_CHECKING:
    from pipeline.ingest.units import Unit
    from pipeline.ingest.worker import Done, Job, Orders, Submit

Result = TypeVar("Result")
_KEY = "railbird-night"
#: Attempts at a batch after the first, with the seconds before each.
_DELAYS = [1.0, 10.0]
#: Errors that the next attempt would meet again.
_LASTING = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EACCES, errno.EPERM, errno.EROFS})
#: Seconds between two updates of the progress artifact.
_EVERY = 1.0


@flow(name="railbird-nightly", persist_result=False)
def nightly(plan: Plan) -> State[dict[str, object]]:
    """Bring a night's logs in and report on them; see ``pipeline.night``.

    Args:
        plan: What to do.

    Returns:
        Completed, with the night's headline as message and the object of ``railbird nightly --json``.

    Raises:
        Failure: It cannot be done, or not to its end.
    """
    shown = _Shown()
    try:
        outcome = run_night(plan, Conduct(_step, _Tasks(plan.workers), shown.progress))
    finally:
        shown.end()
    _show(outcome)
    return Completed(message=outcome.headline(), data=outcome.as_json())


def on_its_runner(plan: Plan) -> Callable[[Plan], dict[str, object]]:
    """The flow with the task runner that a plan asks for."""
    return cast(Callable[[Plan], dict[str, object]], nightly.with_options(task_runner=_runner(plan)))


def _runner(plan: Plan) -> TaskRunner[Any]:
    if plan.runner is Runner.THREADS:
        return ThreadPoolTaskRunner(max_workers=plan.workers)
    import logging

    from prefect_dask.task_runners import DaskTaskRunner

    for name in ("core", "nanny", "scheduler", "worker"):  # a cluster of ours comes and goes; no need to tell
        logging.getLogger(f"distributed.{name}").setLevel(logging.WARNING)

    if plan.dask_address:
        return DaskTaskRunner(address=plan.dask_address)
    return DaskTaskRunner(
        cluster_kwargs={"n_workers": plan.workers, "threads_per_worker": 1, "dashboard_address": None}
    )


def _step(name: str, work: Callable[[], Result]) -> Result:
    as_task = task(name=name, cache_policy=NO_CACHE, persist_result=False)(work)
    return as_task()


def _may_pass(_task: Task[..., Any], _run: TaskRun, state: State[Any]) -> bool:
    """Whether another attempt may help: storage out of reach, not a full disk, nor a fault in a log or in our code."""
    error = state.result(raise_on_failure=False)
    return isinstance(error, OSError) and error.errno not in _LASTING


@task(
    name="batch",
    retries=len(_DELAYS),
    retry_delay_seconds=_DELAYS,
    retry_condition_fn=_may_pass,
    cache_policy=NO_CACHE,
    persist_result=False,
)
def batch(work: "_Work") -> "Done":
    """Parse, replay and write one batch; what ``railbird ingest`` does in its threads."""
    return work.job(work.unit, work.orders)


class _Work:
    """What a batch needs. Not a data class: into those Prefect and Dask look for futures, array by array."""

    def __init__(self, job: "Job", unit: "Unit", orders: "Orders | None") -> None:
        self.job, self.unit, self.orders = job, unit, orders


@dataclass(frozen=True, slots=True)
class _Tasks:
    """Batches as Prefect tasks, on whatever runner the flow has."""

    at_once: int

    @contextmanager
    def begin(self, job: "Job") -> "Iterator[Submit]":
        """Nothing to start: the runner is the flow's."""

        def submit(unit: "Unit", orders: "Orders | None") -> PrefectFuture["Done"]:
            named = batch.with_options(task_run_name=f"batch of {_files(unit)}")
            with warnings.catch_warnings():  # a batch of some MB is what Dask is to carry
                warnings.filterwarnings("ignore", "Sending large graph")
                return named.submit(_Work(job, unit, orders))

        yield submit


def _files(unit: "Unit") -> str:
    first, *more = [piece.part.path for piece in unit.pieces]
    return f"{first} and {len(more)} more" if more else first


@dataclass(slots=True)
class _Shown:
    """The progress artifact: made with the first batch that is done, updated at most once in ``_EVERY`` seconds."""

    _artifact: UUID | None = None
    _share: float = 0.0
    _due: float = field(default_factory=time.monotonic)

    def progress(self, share: float, progress: Progress) -> None:
        """Show how far the night is."""
        self._share = share
        if time.monotonic() >= self._due:
            self._update(f"{progress.counts.hands_found:,} hands found")
            self._due = time.monotonic() + _EVERY

    def end(self) -> None:
        """Show the last that is known."""
        if self._artifact is not None:
            self._update("all logs read" if self._share >= 1 else "stopped")

    def _update(self, description: str) -> None:
        percent = 100 * self._share
        if self._artifact is None:
            made = create_progress_artifact(percent, key=f"{_KEY}-progress", description=description)
            self._artifact = cast(UUID, made)
        else:
            update_progress_artifact(self._artifact, percent, description=description)


def _show(outcome: Outcome) -> None:
    """The summary and the table of findings, as artifacts."""
    create_markdown_artifact(outcome.markdown(), key=f"{_KEY}-summary", description="What the night found and did.")
    table = [
        {
            "rule": code.code,
            "name": code.name,
            "severity": code.severity,
            "this night": code.tonight,
            "in all": code.in_all,
        }
        for code in outcome.codes
    ]
    create_table_artifact(table, key=f"{_KEY}-findings", description="Findings by rule.")
