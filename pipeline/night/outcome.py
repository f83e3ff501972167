"""How a night went: for the terminal, for machines, and as Markdown for a person."""

from collections import Counter
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from pathlib import Path

from pipeline.ingest.summary import Summary

#: Exit code of a night that was done and has something for a person to look at.
LOOK = 1


class Ending(StrEnum):
    """How a night ended."""

    CLEAN = "clean"
    LOOK = "look"  # all done, and something is for a person to look at
    FAILED = "failed"  # stopped before its end


@dataclass(frozen=True, slots=True)
class DayReport:
    """The report of one business day that this night made."""

    day: date
    page: Path
    hands: int
    findings: int
    revision: int  # 1: the day's first

    @property
    def revised(self) -> bool:
        """Whether there was an earlier report of the day."""
        return self.revision > 1


@dataclass(frozen=True, slots=True)
class CodeCount:
    """One rule with its findings: of the hands this night loaded, and in all of the lake."""

    code: str
    name: str
    severity: str
    tonight: int
    in_all: int


@dataclass(slots=True)
class Outcome:
    """What a night did. ``error`` is why it stopped, ``hook_failure`` why nobody could be told."""

    summary: Summary = field(default_factory=Summary)
    session_findings: Counter[str] = field(default_factory=Counter)  # by code, that the last warehouse did not have
    codes: list[CodeCount] = field(default_factory=list)
    reports: list[DayReport] = field(default_factory=list)
    unreported: dict[date, int] = field(default_factory=dict)  # days that have not ended, with their hands
    seconds: float = 0.0
    error: str | None = None
    hook_failure: str | None = None

    @property
    def findings(self) -> Counter[str]:
        """New findings by code, of hands and of sessions."""
        return self.summary.findings + self.session_findings

    @property
    def ending(self) -> Ending:
        """How it ended: to be looked at are new findings, hands set aside, files not read, and a failed hook."""
        if self.error is not None:
            return Ending.FAILED
        set_aside = self.summary.fresh.quarantined or any(not problem.is_remark for problem in self.summary.problems)
        return Ending.LOOK if self.findings or set_aside or self.hook_failure else Ending.CLEAN

    def as_json(self) -> dict[str, object]:
        """The object of ``railbird nightly --json`` and of the hook."""
        return {
            "ending": self.ending.value,
            **self.summary.as_json(),
            "findings": dict(sorted(self.findings.items())),
            "new": {
                "hands_found": self.summary.fresh.hands_found,
                "loaded": self.summary.fresh.loaded,
                "duplicates": self.summary.fresh.duplicates,
                "quarantined": self.summary.fresh.quarantined,
            },
            "reports": [
                {
                    "day": report.day.isoformat(),
                    "page": str(report.page),
                    "hands": report.hands,
                    "findings": report.findings,
                    "revision": report.revision,
                    "revised": report.revised,
                }
                for report in self.reports
            ],
            "unreported": {day.isoformat(): hands for day, hands in self.unreported.items()},
            "error": self.error,
            "hook_failure": self.hook_failure,
            "seconds": round(self.seconds, 3),
        }

    def headline(self) -> str:
        """The night in a line."""
        if self.error is not None:
            return f"The night failed: {self.error}"
        fresh = self.summary.fresh
        findings, aside = self.findings.total(), fresh.quarantined
        return (
            f"{fresh.loaded:,} new hands, {findings:,} new findings, {aside:,} set aside, {len(self.reports)} reports"
        )

    def markdown(self) -> str:
        """The night for a person, as Markdown."""
        counts, fresh = self.summary.counts, self.summary.fresh
        lines = [f"# {self.headline()}", ""]
        lines += ["| | this night | in all files |", "|---|--:|--:|"]
        for name in ("hands_found", "loaded", "duplicates", "merged", "quarantined", "unknown_lines"):
            lines.append(f"| {name.replace('_', ' ')} | {getattr(fresh, name):,} | {getattr(counts, name):,} |")
        if self.reports:
            lines += ["", "## Reports", "", "| day | hands | findings | |", "|---|--:|--:|---|"]
            lines += [
                f"| {report.day} | {report.hands:,} | {report.findings:,} | {_revision(report)} |"
                for report in self.reports
            ]
        for day, hands in self.unreported.items():
            lines += ["", f"{hands:,} hands of {day}, which has not ended, are reported when it has."]
        if self.summary.problems:
            lines += ["", "## Files", "", *(f"- {_cell(str(problem))}" for problem in self.summary.problems)]
        return "\n".join(lines) + "\n"


def _revision(report: DayReport) -> str:
    return f"revised, no. {report.revision}" if report.revised else ""


def _cell(text: str) -> str:
    """A text out of a log or file name, so that it stays text in Markdown."""
    return "".join(f"\\{letter}" if letter in "\\`*_[]<>|#" else letter for letter in text.replace("\n", " "))
