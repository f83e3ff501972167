"""Which business days are to be reported on: those that have ended and are not as their last report had them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

import duckdb
import numpy as np

from pipeline.lake.calendar import Calendar
from pipeline.lake.reports import MadeReport
from pipeline.warehouse.queries import stream


@dataclass(frozen=True, slots=True)
class DayState:
    """What the warehouse holds of a business day; ``state`` is alike only for the same hands and findings."""

    day: date
    hands: int
    state: str


@dataclass(frozen=True, slots=True)
class Due:
    """One day to report on; ``revision`` counts its reports from 1."""

    day: date
    revision: int
    state: str


@dataclass(frozen=True, slots=True)
class DueDays:
    """The days to report on, and the days that have not ended yet with their hands."""

    due: list[Due]
    running: dict[date, int]


_EPOCH = date(1970, 1, 1)
_NOTHING = "nothing"


def due_days(
    connection: duckdb.DuckDBPyConnection, made: Iterable[MadeReport], calendar: Calendar, now: datetime
) -> DueDays:
    """Compare the warehouse with the reports that were made.

    The day that ended last is due even without a hand, since "no activity" is a report too.

    Args:
        connection: The warehouse.
        made: All reports of the lake in their order; those of single days by earlier nights count.
        calendar: The lake's business days.
        now: This moment, with its zone.
    """
    last = {report.first: report for report in made if report.first and report.first == report.last and report.state}
    today = _day_of(now, calendar)
    states = {state.day: state for state in stream(connection, "night/day_states", DayState, {})}
    running = {day: state.hands for day, state in states.items() if day >= today}
    ended = {day: state.state for day, state in states.items() if day < today}
    ended.setdefault(today - timedelta(days=1), _NOTHING)
    for day in last:
        if day < today:
            ended.setdefault(day, _NOTHING)  # its hands are gone
    due = []
    for day, state in sorted(ended.items()):
        before = last.get(day)
        if before is None or before.state != state:
            due.append(Due(day, before.revision + 1 if before else 1, state))
    return DueDays(due, running)


def _day_of(moment: datetime, calendar: Calendar) -> date:
    seconds = np.array([int(moment.astimezone(UTC).timestamp())])
    return _EPOCH + timedelta(days=int(calendar.days(seconds)[0]))
