"""The charts: money over and under the schedule in time, one panel a currency, and findings in time.

Geometry only; the template draws it as inline SVG. Across, lengths are percent of the
plot, so that it fits any screen; down, they are pixels, so that its letters stay readable.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from itertools import groupby

from pipeline.report.rows import DayOfRule, RakeOfDay

HEIGHT = 130
#: Pixels below the plot for the days and above it for half a letter.
BOTTOM, TOP = 20, 8
#: Widest bar in percent, so that a few days do not make blocks.
WIDEST = 4.0
#: Most bars of a panel; a longer period is drawn by month, then by year.
MOST_BARS = 100


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: ``x`` and ``width`` in percent, ``y`` and ``height`` in pixels."""

    x: float
    y: float
    width: float
    height: float
    kind: str  # "over" or "under"
    label: str


@dataclass(frozen=True, slots=True)
class Panel:
    """The bars of one currency, or of findings; ``zero`` is the base line's distance from the top."""

    name: str
    bars: tuple[Bar, ...]
    zero: float
    ticks: tuple[tuple[float, str], ...]
    first: str
    last: str
    by: str


#: A day with what stands above the base line and what hangs below it.
_Day = tuple[date, Decimal, Decimal]


def rake_panels(days: Iterable[RakeOfDay]) -> list[Panel]:
    """A panel for each currency in which some hand's rake is not what the schedule takes."""
    ordered = sorted(days, key=lambda rake: (rake.currency, rake.day))
    drawn = (
        _panel(
            currency,
            [(rake.day, rake.overcharged, rake.undercharged) for rake in group],
            ("over the schedule", "under the schedule"),
        )
        for currency, group in groupby(ordered, key=lambda rake: rake.currency)
    )
    return [panel for panel in drawn if panel is not None]


def finding_panel(days: Iterable[DayOfRule]) -> Panel | None:
    """Findings in time, errors above the line and warnings below it."""
    counted = [
        (day.day, Decimal(day.findings), Decimal(0))
        if day.severity == "error"
        else (day.day, Decimal(0), Decimal(day.findings))
        for day in sorted(days, key=lambda day: day.day)
    ]
    return _panel("Findings", counted, ("errors", "warnings")) if counted else None


def _panel(name: str, days: list[_Day], words: tuple[str, str]) -> Panel | None:
    by, periods = _periods(days)
    most_over = max(over for over, _ in periods.values())
    most_under = max(under for _, under in periods.values())
    if not most_over and not most_under:
        return None
    scale = (HEIGHT - BOTTOM - TOP) / float(most_over + most_under)
    zero = TOP + float(most_over) * scale
    step = 100 / len(periods)
    width = min(step * 0.7, WIDEST)
    bars = []
    for place, (period, (over, under)) in enumerate(periods.items()):
        x = place * step + (step - width) / 2
        tall, deep = float(over) * scale, float(under) * scale
        if over:
            bars.append(Bar(x, zero - tall, width, tall, "over", f"{period}: {over:f} {words[0]}"))
        if under:
            bars.append(Bar(x, zero, width, deep, "under", f"{period}: {under:f} {words[1]}"))
    ticks = [(zero, "0")]
    if most_over:
        ticks.append((TOP, f"+{most_over.normalize():f}"))
    if most_under:
        ticks.append((zero + float(most_under) * scale, f"-{most_under.normalize():f}"))
    names = list(periods)
    return Panel(name, tuple(bars), zero, tuple(ticks), names[0], names[-1], by)


def _periods(days: list[_Day]) -> tuple[str, dict[str, tuple[Decimal, Decimal]]]:
    """What is over and under by day, month or year, whichever first gives few enough bars."""
    by_day, by_month, by_year = (_sums(days, letters) for letters in (10, 7, 4))
    if len(by_day) <= MOST_BARS:
        return "day", by_day
    return ("month", by_month) if len(by_month) <= MOST_BARS else ("year", by_year)


def _sums(days: list[_Day], letters: int) -> dict[str, tuple[Decimal, Decimal]]:
    """What is over and under by the first letters of the day (2011-07-20)."""
    sums: dict[str, tuple[Decimal, Decimal]] = {}
    for day, more_over, more_under in days:
        name = day.isoformat()[:letters]
        over, under = sums.get(name, (Decimal(0), Decimal(0)))
        sums[name] = (over + more_over, under + more_under)
    return sums
