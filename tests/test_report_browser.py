"""The page in a real browser: its own script runs under its policy, a stranger's does not."""

import shutil
import subprocess
from pathlib import Path

import pytest

from pipeline.report import write_report
from tests.test_report import Page, hand_rows, together
from tests.warehouse_maker import make_warehouse

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    "--virtual-time-budget=3000",
)

pytestmark = [pytest.mark.slow, pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine")]


def in_browser(url: str, profile: Path) -> Page:
    """The page as it stands after its script has run."""
    command = [str(CHROMIUM), *FLAGS, f"--user-data-dir={profile}", "--dump-dom", url]
    done = subprocess.run(command, capture_output=True, check=True, timeout=60)
    return Page(done.stdout.decode())


def opened(page: Page) -> list[str | None]:
    """The hands that stand open."""
    return [hand["data-hand"] for hand in page.all("details") if "data-hand" in hand and "open" in hand]


def test_a_link_opens_its_hand_and_tables_can_be_sorted(tmp_path: Path) -> None:
    database = make_warehouse(tmp_path / "railbird.duckdb", together(*(hand_rows(n) for n in range(1, 31))))
    page = write_report(database, tmp_path / "audit").page
    shown = in_browser(f"{page.as_uri()}#h7", tmp_path / "profile")
    assert opened(Page(page.read_text("utf-8"))) == []
    assert opened(shown) == ["7"]
    sorters = [button for button in shown.all("button") if "value" not in button]
    assert len(sorters) == len([head for head in shown.all("th") if head["scope"] == "col"])
    assert all("hidden" not in tools for tools in shown.all("div") if tools.get("class") == "tools")


def test_a_strangers_script_does_not_run_even_if_it_got_into_the_page(tmp_path: Path) -> None:
    database = make_warehouse(tmp_path / "railbird.duckdb", hand_rows(1))
    page = write_report(database, tmp_path / "audit").page
    evil = "<script>document.title = 'taken'</script><img src=x onerror=\"document.title='taken'\"></main>"
    page.write_text(page.read_text("utf-8").replace("</main>", evil), "utf-8")
    shown = in_browser(page.as_uri(), tmp_path / "profile")
    assert "taken" not in shown.text
