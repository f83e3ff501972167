"""A night's run from its plan to its notification: discover, load, publish, judge, report, tell.

How a step is carried out, as a plain call or as a task of some scheduler, is for the
``Conduct`` to say. The steps that write are in ``pipeline.night.work``, which brings the
kernels and so is imported only when it is known how they are to run.
"""

import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

from pipeline.cold_start import start_small
from pipeline.failure import Failure
from pipeline.ingest.summary import Progress
from pipeline.intake.sources import Discovery, discover
from pipeline.night.checks import check_plan, check_rules
from pipeline.night.hooks import HookError, call_hook
from pipeline.night.outcome import Outcome
from pipeline.night.plan import Plan

if TYPE_CHECKING:
    from pipeline.ingest.worker import Workers

_LOG = logging.getLogger(__name__)
Result = TypeVar("Result")


class Step(Protocol):
    """Carries out one step of the night under its name."""

    def __call__(self, name: str, work: Callable[[], Result]) -> Result:
        """Do the work; raises what it raises."""
        ...


def plainly(name: str, work: Callable[[], Result]) -> Result:
    """A step as a plain call."""
    return work()


@dataclass(frozen=True, slots=True)
class Conduct:
    """How a night is carried out.

    ``workers`` begins to work on batches when there are any, None: threads of this process.
    ``progress`` is told which part of the logs is done, and the counts so far.
    """

    step: Step = plainly
    workers: "Workers | None" = None
    progress: Callable[[float, Progress], None] = lambda _share, _progress: None


def run_night(plan: Plan, conduct: Conduct | None = None, now: datetime | None = None) -> Outcome:
    """Run a night and tell its hook how it went; the same night twice changes nothing.

    From the first batch to the last report the lake is this run's alone.

    Args:
        plan: What to do.
        conduct: How; None: as plain calls.
        now: The moment that tells which business days have ended; None: this one.

    Raises:
        Failure: It cannot be done, or not to its end; the hook was told.
    """
    conduct, clock, outcome = conduct or Conduct(), time.perf_counter(), Outcome()
    settings = check_plan(plan)
    try:
        with conduct.step("discover logs", lambda: _find(plan.logs)) as found:
            start_small(found.sources)
            check_rules(plan, settings)
            from pipeline.night.work import do_work

            do_work(plan, settings, found, conduct, outcome, now or datetime.now(UTC))
    except Exception as error:
        outcome.error = str(error) or type(error).__name__
        raise
    finally:
        outcome.seconds = time.perf_counter() - clock
        _tell(plan, conduct, outcome)
    return outcome


def _find(logs: Sequence[str]) -> Discovery:
    """The logs; that a folder holds none tonight is worth a remark, that nothing is there at all stops the night."""
    found = discover(logs)
    if not found.sources and not any(Path(path).is_dir() for path in logs):
        raise Failure("; ".join(str(problem) for problem in found.problems))
    return found


def _tell(plan: Plan, conduct: Conduct, outcome: Outcome) -> None:
    """Tell the hook; if that fails, say so and go on."""
    if plan.hook is None:
        return
    hook, summary = plan.hook, outcome.as_json()
    try:
        conduct.step("notify", lambda: call_hook(hook, summary, plan.hook_timeout))
    except HookError as error:
        outcome.hook_failure = str(error)
        _LOG.error("%s; what the night did stands", error)
