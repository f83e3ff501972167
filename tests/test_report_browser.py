"""The page in a real browser: found, sorted, filtered, stepped through, printed, and safe from strangers."""

import re
from collections.abc import Iterator
from datetime import timedelta
from decimal import Decimal
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pypdf
import pytest

from pipeline.report import write_report
from tests.browser import CHROMIUM, Tab, tab
from tests.test_report import DAY, hand_rows, together
from tests.warehouse_maker import make_warehouse

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine")

EVIL = "<img src=x onerror=document.title='taken'>\u202e=HYPERLINK(1)" + "x" * 10_000
TITLE = 'March "nights" </style><script>'
#: Texts whose contrast with what lies under them is below WCAG's AA: 4.5, or 3 for large letters.
FAINT = """(() => {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const parts = (color) => {
    canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const over = (top, ground, opacity) => top.slice(0, 3)
    .map((part, place) => part * opacity + ground[place] * (1 - opacity));
  const light = (color) => color.slice(0, 3).map((part) => part / 255)
    .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, place) => sum + part * [0.2126, 0.7152, 0.0722][place], 0);
  const chain = (element) => element ? [...chain(element.parentElement), element] : [];
  const faint = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !element.checkVisibility()) continue;
    if (element.matches(':disabled, script, style')) continue;
    let ground = [255, 255, 255], opacity = 1;
    for (const layer of chain(element)) {
      const style = getComputedStyle(layer), color = parts(style.backgroundColor);
      opacity *= Number(style.opacity);
      ground = over(color, ground, color[3] / 255 * opacity);
    }
    const style = getComputedStyle(element), letters = parts(element.closest('svg') ? style.fill : style.color);
    const [dim, bright] = [light(over(letters, ground, opacity)), light(ground)].sort((a, b) => a - b);
    const large = parseFloat(style.fontSize) >= 24;
    if ((bright + 0.05) / (dim + 0.05) < (large ? 3 : 4.5)) faint.add(`${element.className}: ${element.textContent}`);
  }
  return [...faint];
})()"""
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
    tables = [played(600 + number) for number in range(25)]  # more than are shown unfolded
    for number, rows in enumerate(tables):
        rows["hands"][0]["table_name"] = f"Folded {number}"
        rows["findings"] = []
    database = make_warehouse(folder / "railbird.duckdb", together(*hands, *tables))
    return write_report(database, folder / "audit", title=TITLE, operator="Card Room Ltd").page


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
        ("Anna wins 0.10", "Pot 0.10, paid 0.10, rest 0.00, rake due 0.01"),
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


def test_it_prints_everything_with_title_and_number_on_every_page(report: Tab) -> None:
    pages = [page.extract_text() for page in pypdf.PdfReader(BytesIO(report.pdf())).pages]
    for number, text in enumerate(pages, 1):
        assert TITLE in text
        assert f"Page {number} of {len(pages)}" in text
        assert "Card Room Ltd, railbird" in text
    listed = [text for text in pages if re.search(r"23140\d+ .*won a pot", text)]
    assert len(listed) > 2
    assert all("Time Rule Room Table" in text for text in listed)
    assert sum(len(re.findall("won a pot raked", text)) for text in listed) == 120
    assert all(any(f"Folded {number} " in text for text in pages) for number in range(25))
    assert report.run(f"{ROWS}.length") == 50  # as before
    assert report.run("document.querySelectorAll('details[open]').length") == 3


def test_nothing_printed_is_cut_off_at_the_edge(report: Tab) -> None:
    report.screen(1032, 700)  # landscape A4 within its margins
    report.call("Emulation.setEmulatedMedia", media="print")
    report.run("for (const cell of document.querySelectorAll('td.num')) cell.textContent = '1,234,567.89'")
    wide = "[...document.querySelectorAll('table')].filter((table) => table.getBoundingClientRect().right > 1032)"
    assert report.run(f"{wide}.map((table) => table.caption.textContent)") == []
    report.call("Emulation.setEmulatedMedia", media="")


@pytest.mark.parametrize("dark", [False, True])
def test_all_letters_stand_out_from_their_ground(report: Tab, dark: bool) -> None:
    report.screen(1280, 900, dark=dark)
    report.run(f"{ROWS}[0].querySelector('a').click()")
    report.until("document.getElementById('hand').open")
    report.run("goTo(2)")
    assert report.run(FAINT) == []
    report.run("document.getElementById('pot').style.opacity = 0.4")
    assert len(report.run(FAINT)) == 1


def test_headings_go_down_a_step_at_a_time(report: Tab) -> None:
    levels = report.run("[...document.querySelectorAll('h1, h2, h3, h4')].map((head) => Number(head.tagName[1]))")
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_whatever_is_pressed_or_typed_into_has_a_name(report: Tab) -> None:
    nameless = """[...document.querySelectorAll('a, button, input, [tabindex="0"], svg')].filter((element) =>
      !(element.textContent.trim() || element.ariaLabel || element.labels?.length
        || element.getAttribute('aria-labelledby'))).length"""
    assert report.run(nameless) == 0
    assert report.run("document.getElementById('step').getAttribute('role')") == "status"


def test_a_strangers_script_does_not_run_even_if_it_got_into_the_page(browser: Tab, page: Path, tmp_path: Path) -> None:
    evil = "<script>document.title = 'taken'</script><img src=x onerror=\"document.title='taken'\"></main>"
    copy = tmp_path / "index.html"
    copy.write_text(page.read_text("utf-8").replace("</main>", evil), "utf-8")
    browser.open(copy.as_uri(), LISTED)
    assert "taken" not in browser.run("document.title")
