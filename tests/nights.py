"""Nights for tests: logs of a few hands of a chosen day, and a plan over them."""

from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from pipeline.night.night import Conduct, run_night
from pipeline.night.outcome import Outcome
from pipeline.night.plan import Plan
from tests.conftest import PROJECT
from tests.test_ingest import everything

BORDER = "Game # "
#: A day after all hands of the examples.
NOW = datetime(2026, 3, 1, 2, 0, tzinfo=UTC)


def example_hands(name: str = "house-cash.txt") -> list[str]:
    """The hands of an example log."""
    text = (PROJECT / "examples" / name).read_text("utf-8")
    return [BORDER + hand for hand in text.split(BORDER)[1:]]


def log(path: Path, hands: list[str], day: date = date(2026, 1, 16)) -> Path:
    """Write hands as a log, played on ``day``."""
    path.parent.mkdir(exist_ok=True)
    path.write_text("".join(hands).replace("2026-01-16", day.isoformat()), "utf-8")
    return path


@dataclass(frozen=True, slots=True)
class Home:
    """A folder with logs, lake, warehouse and reports."""

    folder: Path

    @property
    def plan(self) -> Plan:
        """A night over its logs."""
        logs, lake, database, report = (
            str(self.folder / name) for name in ("logs", "lake", "railbird.duckdb", "report")
        )
        return Plan([logs], lake, database, report)

    def night(self, conduct: Conduct | None = None, now: datetime = NOW, **changed: Any) -> Outcome:
        """Run a night."""
        return run_night(replace(self.plan, **changed), conduct, now)

    def rows(self) -> dict[str, list[tuple[object, ...]]]:
        """All rows of the warehouse."""
        return everything(self.folder)
