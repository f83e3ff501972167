"""Business days: the day that a hand counts to."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

import numpy as np
import pytest

from pipeline.failure import Failure
from pipeline.lake.calendar import Calendar


def day(calendar: Calendar, clock: str, zone: str = "UTC", fold: int = 0) -> date:
    moment = datetime.fromisoformat(clock).replace(tzinfo=ZoneInfo(zone), fold=fold)
    [days] = calendar.days(np.array([int(moment.timestamp())]))
    return date.fromordinal(date(1970, 1, 1).toordinal() + int(days))


def test_days_of_utc_are_the_default() -> None:
    assert day(Calendar(), "2026-03-05 23:59:59") == date(2026, 3, 5)
    assert day(Calendar(), "2026-03-06 00:00:00") == date(2026, 3, 6)


def test_a_night_counts_to_the_day_on_which_it_began() -> None:
    prague = Calendar("Europe/Prague", 6)
    assert day(prague, "2026-03-06 05:59:59", "Europe/Prague") == date(2026, 3, 5)
    assert day(prague, "2026-03-06 06:00:00", "Europe/Prague") == date(2026, 3, 6)


@pytest.mark.parametrize(("night", "fold"), [("2026-03-29", 0), ("2026-10-25", 0), ("2026-10-25", 1)])
def test_days_begin_by_the_wall_clock_when_clocks_change(night: str, fold: int) -> None:
    prague = Calendar("Europe/Prague", 3)
    today = date.fromisoformat(night)
    assert day(prague, f"{night} 01:59:59", "Europe/Prague").toordinal() == today.toordinal() - 1
    assert day(prague, f"{night} 03:00:00", "Europe/Prague") == today
    assert day(Calendar("Europe/Prague", 0), f"{night} 02:30:00", "Europe/Prague", fold) == today


def test_many_hands_at_once_and_none() -> None:
    moments = np.arange(0, 400 * 86_400, 1_800, dtype=np.int64)
    days = Calendar("America/New_York").days(moments)
    assert days.dtype == np.int32
    assert np.isin(np.diff(days), (0, 1)).all()
    assert set(np.bincount(days + 1)[1:-1]) == {46, 48, 50}  # half hours of a day: clocks change twice
    assert len(Calendar().days(moments[:0])) == 0


@pytest.mark.parametrize(
    ("calendar", "message"),
    [
        (Calendar("Mars/Base"), "day_zone: 'Mars/Base' is no time zone"),
        (Calendar("UTC", 24), "day_begins: 24 is no hour"),
    ],
)
def test_calendars_that_cannot_be(calendar: Calendar, message: str) -> None:
    with pytest.raises(Failure, match=message):
        calendar.check()
