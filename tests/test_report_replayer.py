"""The replayer in a real browser: every seat in its place, every chip told, on a desk, a phone and paper."""

from collections.abc import Iterator
from decimal import Decimal
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdf
import pytest

from pipeline.report import write_report
from tests.browser import CHROMIUM, Tab, tab
from tests.test_report import hand_rows, together
from tests.warehouse_maker import make_warehouse

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine")

RANKS, SUITS = "23456789TJQKA", "shdc"
DECK = [rank + suit for suit in SUITS for rank in RANKS]
#: Game, players, cards dealt to each on each street.
GAMES = {
    "holdem": (10, {"preflop": 2}),
    "omaha5": (10, {"preflop": 5}),
    "omaha_hilo": (9, {"preflop": 4}),
    "stud7": (8, {"third_street": 3, "fourth_street": 1, "fifth_street": 1, "sixth_street": 1, "seventh_street": 1}),
    "draw5": (6, {"predraw": 5}),
}
#: What overlaps another seat, or is not wholly within the felt.
MISPLACED = """(() => {
  const felt = document.getElementById('felt').getBoundingClientRect();
  const boxes = [...document.querySelectorAll('#felt .seat')].map((seat) => seat.getBoundingClientRect());
  const inner = [...document.querySelectorAll('#felt .seat')].flatMap((seat) => [...seat.querySelectorAll('.card')]
    .map((card) => [card.getBoundingClientRect(), seat.getBoundingClientRect()]));
  const out = (a, b) => a.left < b.left || a.right > b.right || a.top < b.top || a.bottom > b.bottom;
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return [boxes.filter((box) => out(box, felt)).length,
    boxes.filter((box, at) => boxes.some((other, place) => place > at && meet(box, other))).length,
    inner.filter(([card, seat]) => out(card, seat)).length];
})()"""


def full_table(number: int, variant: str) -> dict[str, list[dict[str, Any]]]:
    """A hand in which everybody antes 0.10 and gets all cards, seat 2 folds, and seat 1 is paid all but 0.02."""
    players, streets = GAMES[variant]
    rows = hand_rows(number, message=variant)
    rows["hands"][0] |= {"variant": variant, "button_seat": 3}
    key = {name: rows["hands"][0][name] for name in ("hand_id", "room", "day")}
    rows["seats"] = [
        key | {"seat": seat, "player": f"Player {seat}", "stack": Decimal(5), "dealt_in": True}
        for seat in range(1, players + 1)
    ]
    deck = iter(DECK)
    steps = [
        {"street": "blinds", "act": "post_ante", "seat": seat, "amount": Decimal("0.10")}
        for seat in range(1, players + 1)
    ]
    for street, cards in streets.items():
        steps += [
            {
                "street": street,
                "act": "deal_hole",
                "seat": seat,
                "cards": " ".join(next(deck, "??") for _ in range(cards)),
            }
            for seat in range(1, players + 1)
        ]
    steps += [
        {"street": street, "act": "bet", "seat": 3, "amount": Decimal(1), "total": Decimal(1)},
        {"street": street, "act": "fold", "seat": 2},
        {"street": street, "act": "return_bet", "seat": 3, "amount": Decimal(1)},
        {"street": street, "act": "collect", "seat": 1, "amount": Decimal("0.10") * players - Decimal("0.02")},
    ]
    rows["events"] = [key | {"event_no": place, "line_no": 1 + place % 4} | step for place, step in enumerate(steps)]
    return rows


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("report")
    hands = [full_table(number, variant) for number, variant in enumerate(GAMES, 1)]
    cancelled = full_table(9, "draw5")
    cancelled["findings"][0]["message"] = "cancelled"
    cancelled["events"][-1] |= {"act": "refund", "amount": Decimal("0.60")}
    return write_report(
        make_warehouse(folder / "railbird.duckdb", together(*hands, cancelled)), folder / "audit", title="March nights"
    ).page


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tab]:
    with tab(tmp_path_factory.mktemp("profile")) as opened:
        yield opened


def opened(browser: Tab, page: Path, what: str, width: int = 1280, height: int = 900, *, dark: bool = False) -> Tab:
    """The hand whose finding says ``what``, on a screen."""
    browser.screen(width, height, dark=dark)
    browser.open(page.as_uri(), "document.querySelectorAll('#finding-table tbody tr').length > 0")
    browser.run(f"location.hash = 'finding=' + findings.all.find((found) => found[Found.message] === '{what}')[0]")
    browser.until("document.getElementById('hand').open")
    return browser


def told(browser: Tab, seat: int) -> list[str]:
    """What stands in a seat: its stack, its cards as they are read out, and what it did."""
    box = f"document.querySelector('#felt [data-seat=\"{seat}\"]')"
    cards = browser.run(f"[...{box}.querySelectorAll('.card')].map((card) => card.ariaLabel).join(', ')")
    return [
        browser.run(f"{box}.querySelector('.stack').textContent"),
        cards,
        browser.run(f"{box}.querySelector('.bet').textContent"),
    ]


@pytest.mark.parametrize("variant", GAMES)
def test_every_seat_lies_on_the_felt_and_on_no_other(browser: Tab, page: Path, variant: str) -> None:
    for width in (1280, 1000, 700, 390):
        opened(browser, page, variant, width)
        browser.run("goTo(Infinity)")
        assert browser.run(MISPLACED) == [0, 0, 0], width


def test_cards_face_down_are_told_from_those_face_up(browser: Tab, page: Path) -> None:
    opened(browser, page, "stud7")
    browser.run("goTo(hand.frames.length - 5)")
    down = ["2 of spades", "face down", "3 of spades", "face down", "jack of clubs", "face down"]
    face_up = ["4 of spades", "king of hearts", "8 of diamonds", "3 of clubs"]
    assert told(browser, 1)[1] == ", ".join(down + face_up)
    opened(browser, page, "holdem")
    browser.run("goTo(Infinity)")
    assert "face down" not in told(browser, 1)[1]


def test_the_end_tells_what_was_played_for_paid_and_left(browser: Tab, page: Path) -> None:
    opened(browser, page, "omaha_hilo")
    browser.run("goTo(hand.frames.length - 2)")
    assert browser.run("document.getElementById('pot').textContent") == "Pot 0.90"
    browser.run("goTo(Infinity)")
    assert browser.run("document.getElementById('pot').textContent") == "Pot 0.90, paid 0.88, rest 0.02, rake due 0.01"
    assert [told(browser, seat)[::2] for seat in (1, 2, 3)] == [["5.78", "won 0.88"], ["4.90", "folded"], ["4.90", ""]]


def test_money_of_a_cancelled_hand_is_got_back_not_won(browser: Tab, page: Path) -> None:
    opened(browser, page, "cancelled")
    browser.run("goTo(Infinity)")
    assert told(browser, 1)[2] == "got back 0.60"


def test_stepping_on_a_phone_leaves_the_page_where_it_is(browser: Tab, page: Path) -> None:
    opened(browser, page, "stud7", 390, 844)
    assert browser.run("dialog.scrollTop") == 0
    browser.run("dialog.scrollTop = 150")
    for _ in range(12):
        browser.press("ArrowRight")
    assert browser.run("dialog.scrollTop") == 150
    bottom = "document.querySelector('.controls').getBoundingClientRect().bottom"
    assert browser.run(bottom) <= 844


def test_a_hand_is_opened_stepped_and_closed_by_keyboard_alone(browser: Tab, page: Path) -> None:
    browser.screen(1280, 900)
    browser.open(page.as_uri(), "document.querySelectorAll('#finding-table tbody tr').length > 0")
    browser.run("document.querySelector('#finding-table thead button').focus()")
    for _ in range(9):
        browser.press("Tab")
    assert browser.run("document.activeElement.matches('#finding-table tbody a')")
    assert browser.run("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    browser.press("Enter")
    browser.until("document.getElementById('hand').open")
    browser.press("End")
    assert browser.run("hand.at === hand.frames.length - 1")
    seen = set()
    for _ in range(8):
        browser.press("Tab")
        seen.add(browser.run("document.activeElement.id"))
        assert browser.run("document.activeElement === document.body || dialog.contains(document.activeElement)")
    assert {"hand-close", "step-first", "step-back", "hand-log"} <= seen
    browser.press("Escape")
    browser.until("!document.getElementById('hand').open")
    assert browser.run("document.activeElement.matches('#finding-table tbody a')")


def test_an_open_hand_is_printed_alone(browser: Tab, page: Path) -> None:
    opened(browser, page, "stud7")
    [paper] = pypdf.PdfReader(BytesIO(browser.pdf())).pages
    text = paper.extract_text()
    for said in ("March nights", "Page 1 of 1", "Hand 231404", "RAK001", "Player 8", "Rake: EUR 0.02"):
        assert said in text
    assert "Money in, money out" not in text
