"""The steps of a night that write: load, publish, judge, report, all under one lock on the lake."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from pipeline.ingest.manners import Manner, manner_of
from pipeline.ingest.room_stages import RoomStages
from pipeline.ingest.run import load
from pipeline.ingest.summary import Progress
from pipeline.ingest.worker import Threads
from pipeline.intake.sources import Discovery
from pipeline.lake.reports import read_reports
from pipeline.lake.store import WritableLake, writing
from pipeline.night.due import DueDays, due_days
from pipeline.night.night import Conduct, Step
from pipeline.night.outcome import CodeCount, Outcome
from pipeline.night.plan import Plan
from pipeline.night.reports import list_days, report_day
from pipeline.settings import Settings
from pipeline.warehouse import publishing as warehouse
from pipeline.warehouse.queries import stream


def do_work(
    plan: Plan, settings: Settings, found: Discovery, conduct: Conduct, outcome: Outcome, now: datetime
) -> None:
    """Bring the logs found into the lake, publish, judge and report; fills ``outcome`` on the way.

    Raises:
        Failure: It cannot be done, or not to its end. What was committed stands.
    """
    database = Path(plan.database)
    warehouse.check(database)
    with writing(plan.lake, plan.wait, settings.calendar()) as lake:
        before = _codes(database)
        _load(lake, plan, settings, found, conduct, outcome)
        _publish(lake, database, conduct.step)
        after = _codes(database)
        outcome.session_findings = _of_sessions(after) - _of_sessions(before)
        outcome.codes = _counted(after, outcome)
        _report(lake, plan, settings.operator, conduct.step, outcome, now)


def _load(
    lake: WritableLake, plan: Plan, settings: Settings, found: Discovery, conduct: Conduct, outcome: Outcome
) -> None:
    wishes, share = Manner(rulebook=plan.rulebook), _share_of(found)
    outcome.summary = load(
        lake,
        found.sources,
        RoomStages(),
        lambda source: manner_of(source, wishes, settings),
        lambda progress: conduct.progress(share(progress), progress),
        conduct.workers or Threads(plan.workers),
    )
    outcome.summary.problems[:0] = found.problems


def _share_of(found: Discovery) -> Callable[[Progress], float]:
    """Which part of the logs is done; packed ones hold more text than they have bytes."""
    total = max(1, sum(source.size for source in found.sources))
    return lambda progress: min(1.0, progress.bytes_done / total)


def _publish(lake: WritableLake, database: Path, step: Step) -> None:
    if warehouse.refreshed(lake, database):
        return
    with warehouse.building(lake, database) as build:
        step("publish warehouse", build.publish_views)
        step("judge sessions", build.judge_sessions)
        step("make marts", build.make_marts)


def _report(lake: WritableLake, plan: Plan, operator: str, step: Step, outcome: Outcome, now: datetime) -> None:
    database, folder = Path(plan.database), Path(plan.report)
    days = step("find days to report", lambda: _due(lake, database, now))
    outcome.unreported = days.running
    for due in days.due:
        made = step(
            f"report {due.day}",
            lambda due=due: report_day(lake, database, folder, due, operator),  # type: ignore[misc]
        )
        outcome.reports.append(made)
    if days.due:
        list_days(lake, folder)


def _due(lake: WritableLake, database: Path, now: datetime) -> DueDays:
    with warehouse.reading(database) as connection:
        return due_days(connection, read_reports(lake.storage), lake.calendar, now)


@dataclass(frozen=True, slots=True)
class _Code:
    """Findings of one rule in a warehouse."""

    code: str
    name: str
    severity: str
    scope: str
    findings: int


def _codes(database: Path) -> list[_Code]:
    if not database.exists():
        return []
    with warehouse.reading(database) as connection:
        return list(stream(connection, "night/findings_by_code", _Code, {}))


def _of_sessions(codes: Sequence[_Code]) -> Counter[str]:
    counted: Counter[str] = Counter()
    for code in codes:
        if code.scope != "hand":
            counted[code.code] += code.findings
    return counted


def _counted(codes: Sequence[_Code], outcome: Outcome) -> list[CodeCount]:
    new, in_all = outcome.findings, Counter[str]()
    for code in codes:
        in_all[code.code] += code.findings
    named = {code.code: code for code in codes}
    return [CodeCount(code, named[code].name, named[code].severity, new[code], in_all[code]) for code in sorted(named)]
