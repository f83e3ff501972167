"""The page in a real browser: found, sorted, filtered, stepped through, printed, and safe from strangers."""

import re
from collections.abc import Iterator
from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from pipeline.report import write_report
from tests.browser import CHROMIUM, Tab, tab
from tests.test_report import DAY, hand_rows, together
from tests.warehouse_maker import make_warehouse

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine")

EVIL = "<img src=x onerror=document.title='taken'>\u202e=HYPERLINK(1)" + "x" * 10_000
ROWS = "[...document.querySelectorAll('#finding-table tbody tr')]"
LISTED = f"{ROWS}.length > 0"


def played(number: int, **finding: Any) -> dict[str, list[dict[str, Any]]]:
    """A hand with its finding and three steps: a blind on the log's line 1, cards on 2, the win on 3."""
    rows = hand_rows(number, day=DAY + timedelta(days=number % 3), **finding)
    key = {name: rows["hands"][0][name] for name in ("hand_id", "room", "day")}
    steps = (
        {"street": "blinds", "act": "post_big_blind", "seat": 1, "amount": Decimal("0.10"), "line_no": 1},
        {"street": "preflop", "act": "deal_hole", "seat": 1, "cards": "Ad Td", "line_no": 2},
        {"street": "preflop", "act": "collect", "seat": 1, "amount": Decimal("0.10"), "line_no": 3},
    )
    rows["events"] = [key | {"event_no": place} | step for place, step in enumerate(steps)]
    for seat in rows["seats"]:
        seat |= {"stack": Decimal(5), "dealt_in": True}
    return rows


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("report")
    hands = [played(number, amount=Decimal(number % 7) / 100) for number in range(1, 121)]
    hands += [played(500, code="BET002", name="raise-below-minimum", message=EVIL, amount=Decimal(9))]
    return write_report(make_warehouse(folder / "railbird.duckdb", together(*hands)), folder / "audit").page


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tab]:
    with tab(tmp_path_factory.mktemp("profile")) as opened:
        yield opened


@pytest.fixture
def report(browser: Tab, page: Path) -> Tab:
    """The report, open and ready, on a wide screen."""
    browser.screen(1280, 900)
    browser.open(page.as_uri(), LISTED)
    return browser


def test_findings_are_listed_a_page_at_a_time(report: Tab) -> None:
    assert report.run(f"{ROWS}.length") == 50
    report.run("document.getElementById('page-next').click(); document.getElementById('page-next').click()")
    assert report.run(f"{ROWS}.length") == 21
    assert report.run("document.getElementById('page-place').textContent") == "3 of 3"


def test_findings_are_sorted_and_filtered(report: Tab) -> None:
    amount = "document.querySelectorAll('#finding-table thead button')[7]"
    report.run(f"{amount}.click(); {amount}.click()")
    assert report.run(f"{ROWS}[0].cells[7].textContent") == "+9.00 EUR"
    assert report.run(f"{amount}.closest('th').ariaSort") == "descending"
    report.run(
        "const f = document.getElementById('finding-filter'); f.value = 'bet002'; f.dispatchEvent(new Event('input'))"
    )
    report.until(f"{ROWS}.length === 1")
    assert report.run("document.getElementById('finding-count').textContent") == "1 of 121 findings"


def test_a_finding_opens_its_hand_with_its_line_marked(report: Tab) -> None:
    report.run(f"{ROWS}[0].querySelector('a').click()")
    report.until("document.getElementById('hand')?.open")
    assert report.run("document.querySelector('#hand-log mark').textContent") == "Rake: EUR 0.02"
    assert report.run("document.activeElement.id") == "hand-title"
    report.press("Escape")
    report.until("!document.getElementById('hand').open")


def test_the_keyboard_steps_through_a_hand(report: Tab) -> None:
    report.run(f"{ROWS}[0].querySelector('a').click()")
    report.until("document.getElementById('hand')?.open")
    report.press("Home")
    said = []
    for _ in range(4):
        said.append(report.run("['step', 'pot'].map((id) => document.getElementById(id).textContent)"))
        report.press("ArrowRight")
    assert [(text.strip("\u2068").replace("\u2069", ""), pot) for text, pot in said] == [
        ("Before the hand", "Pot 0.00"),
        ("Anna posts the big blind of 0.10", "Pot 0.10"),
        ("Anna is dealt ace of diamonds, ten of diamonds", "Pot 0.10"),
        ("Anna wins 0.10", "Pot 0.00"),
    ]
    report.press("ArrowLeft")
    assert report.run("document.querySelector('#felt .acts .stack').textContent") == "4.90"
    assert report.run("document.querySelector('#hand-log [aria-current]').value") == report.run(
        "Number(document.querySelector('#hand-log li').value) + 1"
    )


def test_an_address_opens_its_finding(report: Tab, page: Path) -> None:
    name = report.run(f"{ROWS}[3].dataset.finding")
    report.open(f"{page.as_uri()}#finding={name}", "document.getElementById('hand')?.open")
    assert name in report.run("document.getElementById('hand-findings').textContent")


@pytest.mark.parametrize(("width", "dark"), [(1280, False), (390, True)])
def test_nothing_hangs_over_the_edge_of_a_screen(report: Tab, width: int, dark: bool) -> None:
    report.screen(width, 844, dark=dark)
    assert report.run("document.documentElement.scrollWidth") <= width
    report.run("location.hash = 'finding=' + findings.all.find((found) => found[Found.code] === 'BET002')[Found.id]")
    report.until("document.getElementById('hand')?.open")
    assert report.run("document.getElementById('hand').scrollWidth <= document.getElementById('hand').clientWidth")


def test_it_prints_every_finding_with_page_numbers(report: Tab) -> None:
    printed = report.pdf()
    assert printed.startswith(b"%PDF")
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) > 4
    assert report.run(f"{ROWS}.length") == 50  # as before


def test_a_strangers_script_does_not_run_even_if_it_got_into_the_page(browser: Tab, page: Path, tmp_path: Path) -> None:
    evil = "<script>document.title = 'taken'</script><img src=x onerror=\"document.title='taken'\"></main>"
    copy = tmp_path / "index.html"
    copy.write_text(page.read_text("utf-8").replace("</main>", evil), "utf-8")
    browser.open(copy.as_uri(), LISTED)
    assert "taken" not in browser.run("document.title")
