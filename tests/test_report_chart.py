"""The rake chart's geometry."""

from datetime import date, timedelta
from decimal import Decimal

from pipeline.report.chart import BOTTOM, HEIGHT, MOST_BARS, TOP, rake_panels
from pipeline.report.rows import RakeOfDay


def rake(day: date, over: str = "0", under: str = "0", currency: str = "EUR") -> RakeOfDay:
    charged, due = Decimal(1) + Decimal(over), Decimal(1) + Decimal(under)
    return RakeOfDay("house", currency, 10, 0, charged, charged, due, Decimal(over), Decimal(under), day=day)


START = date(2011, 7, 1)


def test_a_day_over_stands_above_the_line_and_one_under_hangs_below() -> None:
    [panel] = rake_panels([rake(START, over="0.02"), rake(START + timedelta(1), under="0.01")])
    over, under = panel.bars
    assert (over.kind, under.kind) == ("over", "under")
    assert over.y == TOP
    assert over.y + over.height == under.y == panel.zero
    assert round(over.height / under.height, 6) == 2
    assert round(under.y + under.height, 6) == HEIGHT - BOTTOM
    assert over.label == "2011-07-01: 0.02 over the schedule"
    assert [label for _, label in panel.ticks] == ["0", "+0.02", "-0.01"]


def test_rooms_of_one_currency_and_day_are_one_bar() -> None:
    [panel] = rake_panels([rake(START, over="0.02"), rake(START, over="0.03")])
    assert [bar.label for bar in panel.bars] == ["2011-07-01: 0.05 over the schedule"]


def test_currencies_are_drawn_apart() -> None:
    drawn = rake_panels([rake(START, over="1"), rake(START, over="2", currency="USD")])
    assert [panel.name for panel in drawn] == ["EUR", "USD"]


def test_without_a_difference_there_is_nothing_to_draw() -> None:
    assert rake_panels([rake(START)]) == []


def test_a_long_period_is_drawn_by_month() -> None:
    [panel] = rake_panels(rake(START + timedelta(days=n), over="0.01") for n in range(MOST_BARS + 1))
    assert panel.by == "month"
    assert [panel.first, panel.last] == ["2011-07", "2011-10"]
