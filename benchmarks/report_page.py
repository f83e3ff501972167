"""Measure how soon a large report can be used: ``python -m benchmarks.report_page``.

Makes a lake in which many thousand hands break a rule, reports it, and opens the page in
Chromium without a window and without a network: until the list is there, until a first sort
has been drawn, until a finding has opened its hand. Nothing passes or fails.
"""

import argparse
import json
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.table import Table

from benchmarks import measures
from pipeline.report import ReportSummary, write_report
from pipeline.simulate.games import FormatName, Limit, Variant
from pipeline.simulate.writing import Request
from tests.browser import CHROMIUM, Tab, tab

#: Short hands and long ones, a log each; two rooms, so that no number of a hand is given twice.
_GAMES = (
    Request(Variant.HOLDEM, Limit.NO, FormatName.POKERSTARS, faults=1.0),
    Request(Variant.STUD7, Limit.FIXED, FormatName.HOUSE, faults=1.0),
)
#: Steps in the page, each ready when the browser has drawn what it did.
_DRAWN = "new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))"
_LISTED = "document.querySelectorAll('#finding-table tbody tr').length > 0"
_SORT = f"document.querySelectorAll('#finding-table thead button')[7].click(); {_DRAWN}"
_OPEN = "document.querySelector('#finding-table tbody a').click()"
_OPENED = "document.getElementById('hand').open"


@dataclass(frozen=True, slots=True)
class Opening:
    """Seconds from asking for the page until each step was drawn."""

    listed: float
    sorted: float
    opened: float


def make_report(hands: int, seed: int, folder: Path) -> ReportSummary:
    """A report of ``hands`` hands, nearly all of which break a rule; a lake that is there is reported as it is."""
    folder.mkdir(parents=True, exist_ok=True)
    if (folder / "railbird.duckdb").exists():
        return write_report(folder / "railbird.duckdb", folder / "audit")
    logs = []
    for place, request in enumerate(_GAMES):
        logs.append(folder / f"{place}.txt")
        measures.write_log(logs[-1], request, hands // len(_GAMES), seed)
    places = ["--lake", "lake", "--database", "railbird.duckdb"]
    measures.command("ingest", ["ingest", *map(str, logs), *places, "--json"], folder)
    return write_report(folder / "railbird.duckdb", folder / "audit")


def measure(page: Path, repeats: int, profile: Path) -> list[Opening]:
    """Open the page some times, each time as if for the first."""
    with tab(profile) as browser:
        browser.screen(1280, 900)
        return [_opening(browser, page.as_uri()) for _ in range(repeats)]


def _opening(browser: Tab, url: str) -> Opening:
    clock = time.perf_counter()
    browser.open(url, _LISTED)
    browser.run(_DRAWN)
    listed = time.perf_counter() - clock
    browser.run(_SORT)
    sorted_ = time.perf_counter() - clock
    browser.run(_OPEN)
    browser.until(_OPENED)
    browser.run(_DRAWN)
    return Opening(listed, sorted_, time.perf_counter() - clock)


def main(arguments: list[str] | None = None) -> None:
    """Entry point of the command."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.report_page", description="Measure a large report.")
    parser.add_argument("--hands", type=int, default=11_000, help="hands, nearly all of which break a rule")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--home", type=Path, help="folder that keeps logs, lake and report for the next time")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    chosen = parser.parse_args(arguments)
    if CHROMIUM is None:
        sys.exit("no Chromium on this machine")
    with tempfile.TemporaryDirectory() as name:
        summary = make_report(chosen.hands, chosen.seed, chosen.home or Path(name))
        size = summary.page.stat().st_size
        taken = measure(summary.page.absolute(), chosen.repeats, Path(name) / "profile")
    if chosen.json:
        print(json.dumps({"findings": summary.findings, "bytes": size, "openings": [asdict(one) for one in taken]}))
        return
    console = Console()
    console.print(f"{summary.hands:,} hands, {summary.findings:,} findings, a page of {size / 1e6:.1f} MB")
    table = Table("until", "first, s", "middling, s")
    for step in ("listed", "sorted", "opened"):
        seconds = [getattr(one, step) for one in taken]
        table.add_row(step, f"{seconds[0]:.2f}", f"{median(seconds):.2f}")
    console.print(table)


if __name__ == "__main__":
    main()
