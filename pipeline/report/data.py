"""Everything that the page shows, read from the warehouse in one go."""

from dataclasses import dataclass
from datetime import date

import duckdb

from pipeline.findings.diagnostics import ContextLine, frame, hand_lines
from pipeline.report import rows
from pipeline.warehouse.queries import stream


@dataclass(frozen=True, slots=True)
class Period:
    """Days that a report covers, both included; None leaves an end open."""

    first: date | None = None
    last: date | None = None

    def __str__(self) -> str:
        if self.first is None and self.last is None:
            return "all days"
        if self.first == self.last:
            return str(self.first)
        return " ".join(f"{word} {day}" for word, day in (("from", self.first), ("to", self.last)) if day is not None)


@dataclass(frozen=True, slots=True)
class Limits:
    """How much goes into the page, so that a browser stays quick; the CSV holds every finding.

    Findings are kept rule by rule, each rule's first ones, so that a frequent rule does
    not push a rare one out.
    """

    findings: int = 10_000
    hands: int = 2_000
    quarantine: int = 1_000
    unknown: int = 500
    runs: int = 20


@dataclass(frozen=True, slots=True)
class HandShown:
    """One hand with its findings and its log, the offending lines marked."""

    hand_id: int
    findings: tuple[rows.FindingRow, ...]
    log: tuple[ContextLine, ...]
    codes_by_line: dict[int, str]

    @property
    def head(self) -> rows.FindingRow:
        """A finding, for what all of the hand's findings share."""
        return self.findings[0]


@dataclass(frozen=True, slots=True)
class Report:
    """The content of the page."""

    period: Period
    identity: rows.Identity
    played: rows.Played
    runs: list[rows.Run]
    rulebooks: list[rows.JudgedBy]
    money: list[rows.MoneyFlow]
    rules: list[rows.RuleCount]
    days: list[rows.DayCount]
    findings: dict[str, list[rows.FindingRow]]
    hands: dict[int, HandShown]
    rake_days: list[rows.RakeOfDay]
    rake_stakes: list[rows.RakeOfStake]
    files: list[rows.FileProblem]
    reasons: list[rows.ReasonCount]
    quarantine: list[rows.SetAside]
    unknown: list[rows.UnknownText]

    @property
    def total_findings(self) -> int:
        """Findings of the period, shown or not."""
        return sum(rule.findings for rule in self.rules)

    @property
    def findings_shown(self) -> int:
        """Findings that the page lists."""
        return sum(map(len, self.findings.values()))


def read(con: duckdb.DuckDBPyConnection, period: Period, limits: Limits) -> Report:
    """Read the report of a period."""
    values = parameters(period, limits)
    findings = list(stream(con, "report/findings", rows.FindingRow, values))
    by_rule: dict[str, list[rows.FindingRow]] = {}
    for finding in findings:
        by_rule.setdefault(finding.code, []).append(finding)
    return Report(
        period=period,
        identity=next(stream(con, "report/identity", rows.Identity, values)),
        played=next(stream(con, "report/period", rows.Played, values)),
        runs=list(stream(con, "report/runs", rows.Run, values)),
        rulebooks=list(stream(con, "report/rulebooks", rows.JudgedBy, values)),
        money=list(stream(con, "report/money", rows.MoneyFlow, values)),
        rules=list(stream(con, "report/findings_by_rule", rows.RuleCount, values)),
        days=list(stream(con, "report/findings_by_day", rows.DayCount, values)),
        findings=by_rule,
        hands=_hands(con, findings, limits.hands),
        rake_days=list(stream(con, "report/rake_by_day", rows.RakeOfDay, values)),
        rake_stakes=list(stream(con, "report/rake_by_stake", rows.RakeOfStake, values)),
        files=list(stream(con, "report/file_problems", rows.FileProblem, values)),
        reasons=list(stream(con, "report/quarantine_by_reason", rows.ReasonCount, values)),
        quarantine=list(stream(con, "report/quarantine", rows.SetAside, values)),
        unknown=list(stream(con, "report/unknown_lines", rows.UnknownText, values)),
    )


def parameters(period: Period, limits: Limits) -> dict[str, object]:
    """Values of the queries' named parameters."""
    return {
        "first": period.first or date.min,
        "last": period.last or date.max,
        "finding_limit": limits.findings,
        "run_limit": limits.runs,
        "quarantine_limit": limits.quarantine,
        "unknown_limit": limits.unknown,
    }


def _hands(con: duckdb.DuckDBPyConnection, findings: list[rows.FindingRow], limit: int) -> dict[int, HandShown]:
    """The hands to show, in the order of play, each with every one of ``findings`` that is its own."""
    chosen: set[int] = set()
    for finding in sorted(findings, key=lambda finding: finding.nth):
        if len(chosen) == limit:
            break
        if finding.hand_id is not None:
            chosen.add(finding.hand_id)
    by_hand: dict[int, list[rows.FindingRow]] = {}
    for finding in findings:
        if finding.hand_id is not None and finding.hand_id in chosen:
            by_hand.setdefault(finding.hand_id, []).append(finding)
    texts = {row.hand_id: row for row in stream(con, "report/texts", rows.TextRow, {"hand_ids": list(by_hand)})}
    return {hand_id: _hand(hand_id, found, texts.get(hand_id)) for hand_id, found in by_hand.items()}


def _hand(hand_id: int, findings: list[rows.FindingRow], text: rows.TextRow | None) -> HandShown:
    codes: dict[int, list[str]] = {}
    for finding in findings:
        codes.setdefault(finding.file_line, []).append(finding.code)
    log = frame(hand_lines(text.text), text.first_line, codes) if text else ()
    return HandShown(
        hand_id,
        tuple(findings),
        log,
        {line: ", ".join(found) for line, found in codes.items()},
    )
