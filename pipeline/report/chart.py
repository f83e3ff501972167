"""The rake chart: money over and under the schedule in time, one panel a currency.

Geometry only; the template draws it as inline SVG.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from itertools import groupby

from pipeline.report.rows import RakeOfDay

WIDTH, HEIGHT = 720, 120
#: Room left of the plot for the scale and below it for the days.
LEFT, BOTTOM, TOP = 64, 18, 8
#: Most bars of a panel; a longer period is drawn by month, then by year.
MOST_BARS = 100


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar, in the units of the SVG's view box."""

    x: float
    y: float
    width: float
    height: float
    kind: str  # "over" or "under"
    label: str


@dataclass(frozen=True, slots=True)
class Panel:
    """The bars of one currency; ``zero`` is the height of the base line."""

    currency: str
    bars: tuple[Bar, ...]
    zero: float
    ticks: tuple[tuple[float, str], ...]
    first: str
    last: str
    by: str


def panels(days: Iterable[RakeOfDay]) -> list[Panel]:
    """A panel for each currency in which some hand's rake is not what the schedule takes."""
    ordered = sorted(days, key=lambda rake: (rake.currency, rake.day))
    drawn = (_panel(currency, list(group)) for currency, group in groupby(ordered, key=lambda rake: rake.currency))
    return [panel for panel in drawn if panel is not None]


def _panel(currency: str, days: list[RakeOfDay]) -> Panel | None:
    by, periods = _periods(days)
    most_over = max(over for over, _ in periods.values())
    most_under = max(under for _, under in periods.values())
    if not most_over and not most_under:
        return None
    scale = (HEIGHT - BOTTOM - TOP) / float(most_over + most_under)
    zero = TOP + float(most_over) * scale
    step = (WIDTH - LEFT) / len(periods)
    width = min(step * 0.7, 24)
    bars = []
    for place, (period, (over, under)) in enumerate(periods.items()):
        x = LEFT + place * step + (step - width) / 2
        tall, deep = float(over) * scale, float(under) * scale
        if over:
            bars.append(Bar(x, zero - tall, width, tall, "over", f"{period}: {over:f} over the schedule"))
        if under:
            bars.append(Bar(x, zero, width, deep, "under", f"{period}: {under:f} under the schedule"))
    ticks = [(zero, "0")]
    if most_over:
        ticks.append((TOP, f"+{most_over.normalize():f}"))
    if most_under:
        ticks.append((zero + float(most_under) * scale, f"-{most_under.normalize():f}"))
    names = list(periods)
    return Panel(currency, tuple(bars), zero, tuple(ticks), names[0], names[-1], by)


def _periods(days: list[RakeOfDay]) -> tuple[str, dict[str, tuple[Decimal, Decimal]]]:
    """Money over and under by day, month or year, whichever gives few enough bars."""
    for by, letters in (("day", 10), ("month", 7), ("year", 4)):
        sums: dict[str, tuple[Decimal, Decimal]] = {}
        for rake in days:
            name = _iso(rake.day)[:letters]
            over, under = sums.get(name, (Decimal(0), Decimal(0)))
            sums[name] = (over + rake.overcharged, under + rake.undercharged)
        if len(sums) <= MOST_BARS:
            break
    return by, sums


def _iso(day: date) -> str:
    return day.isoformat()
