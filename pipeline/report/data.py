"""What a report says, read from the warehouse in one go; its hands come after, see ``replayer``."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date

import duckdb

from pipeline.lake.reviews import Review
from pipeline.report import rows
from pipeline.warehouse.queries import Row, stream


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
    """How much goes into the page, so that a browser stays quick; the sheets hold every finding.

    Findings are kept rule by rule, each rule's first ones, so that a frequent rule does
    not push a rare one out.
    """

    findings: int = 10_000
    quarantine: int = 1_000
    unknown: int = 500
    runs: int = 20


@dataclass(frozen=True, slots=True)
class Head:
    """What stands above a report beside its period: who asks, and whether it takes the place of an earlier one."""

    operator: str = ""
    rooms: tuple[str, ...] = ()
    revised: bool = False


@dataclass(frozen=True, slots=True)
class Report:
    """The content of a report; ``findings`` are in the order of play."""

    period: Period
    head: Head
    identity: rows.Identity
    played: rows.Played
    runs: list[rows.Run]
    rulebooks: list[rows.JudgedBy]
    reconciliation: list[rows.Reconciled]
    money: list[rows.MoneyFlow]
    rules: list[rows.RuleCount]
    finding_rooms: list[rows.RoomCount]
    finding_tables: list[rows.TableCount]
    finding_days: list[rows.DayCount]
    finding_rule_days: list[rows.DayOfRule]
    findings: list[rows.FindingRow]
    rake_days: list[rows.RakeOfDay]
    rake_stakes: list[rows.RakeOfStake]
    rake_tables: list[rows.RakeOfTable]
    files: list[rows.FileProblem]
    reasons: list[rows.ReasonCount]
    quarantine: list[rows.SetAside]
    unknown: list[rows.UnknownText]

    @property
    def total_findings(self) -> int:
        """Findings of the period, shown or not."""
        return sum(rule.findings for rule in self.rules)

    @property
    def rules_broken(self) -> int:
        """Rules with a finding in the period."""
        return len({rule.code for rule in self.rules})

    @property
    def hand_ids(self) -> list[int]:
        """The hands of the findings shown, each once, in the order of play."""
        return list(dict.fromkeys(found.hand_id for found in self.findings if found.hand_id is not None))


def read(
    con: duckdb.DuckDBPyConnection, period: Period, head: Head, limits: Limits, reviews: Mapping[str, Review]
) -> Report:
    """Read the report of a period; ``reviews`` are the latest ones by finding."""
    values = parameters(period, head, limits)

    def listed(query: str, row: type[Row]) -> list[Row]:
        return list(stream(con, f"report/{query}", row, values))

    return Report(
        period=period,
        head=head,
        identity=listed("identity", rows.Identity)[0],
        played=listed("period", rows.Played)[0],
        runs=listed("runs", rows.Run),
        rulebooks=listed("rulebooks", rows.JudgedBy),
        reconciliation=listed("reconciliation", rows.Reconciled),
        money=listed("money", rows.MoneyFlow),
        rules=listed("findings_by_rule", rows.RuleCount),
        finding_rooms=listed("findings_by_room", rows.RoomCount),
        finding_tables=listed("findings_by_table", rows.TableCount),
        finding_days=listed("findings_by_day", rows.DayCount),
        finding_rule_days=listed("findings_by_day_and_rule", rows.DayOfRule),
        findings=list(findings(con, values, reviews)),
        rake_days=listed("rake_by_day", rows.RakeOfDay),
        rake_stakes=listed("rake_by_stake", rows.RakeOfStake),
        rake_tables=listed("rake_by_table", rows.RakeOfTable),
        files=listed("file_problems", rows.FileProblem),
        reasons=listed("quarantine_by_reason", rows.ReasonCount),
        quarantine=listed("quarantine", rows.SetAside),
        unknown=listed("unknown_lines", rows.UnknownText),
    )


def findings(
    con: duckdb.DuckDBPyConnection, values: dict[str, object], reviews: Mapping[str, Review]
) -> Iterator[rows.FindingRow]:
    """Findings in the order of play, each with its latest review."""
    for found in stream(con, "report/findings", rows.FindingRow, values):
        said = reviews.get(found.finding)
        yield (
            found
            if said is None
            else replace(
                found, reviewed_at=said.reviewed_at, reviewer=said.reviewer, state=said.state, comment=said.comment
            )
        )


def parameters(period: Period, head: Head, limits: Limits) -> dict[str, object]:
    """Values of the queries' named parameters."""
    return {
        "first": period.first or date.min,
        "last": period.last or date.max,
        "rooms": list(head.rooms),
        "finding_limit": limits.findings,
        "run_limit": limits.runs,
        "quarantine_limit": limits.quarantine,
        "unknown_limit": limits.unknown,
    }
