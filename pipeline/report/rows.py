"""What the report's queries give back: one data class a query of ``warehouse/report``.

Field names are the queries' column names. Money is ``Decimal`` with four places in the
row's currency; days are UTC dates.
"""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import TypeVar

Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class Identity:
    """What became of every hand found: ``hands_found = loaded + duplicates + quarantined``."""

    files: int
    hands_found: int
    loaded: int
    duplicates: int
    quarantined: int
    unknown_lines: int

    @property
    def holds(self) -> bool:
        """Whether every hand found is accounted for."""
        return self.hands_found == self.loaded + self.duplicates + self.quarantined


@dataclass(frozen=True, slots=True)
class Run:
    """One run of ingest."""

    started_at: datetime
    finished_at: datetime | None
    version: str
    files: int
    hands_found: int
    loaded: int
    duplicates: int
    quarantined: int
    findings: int


@dataclass(frozen=True, slots=True)
class Played:
    """The hands of the period; days are None where there are none."""

    hands: int
    first_day: date | None
    last_day: date | None
    with_findings: int
    partly_unchecked: int


@dataclass(frozen=True, slots=True)
class JudgedBy:
    """A version of a rulebook, the hash of the rulebook's content, and the hands that it judged."""

    rulebook: str
    rulebook_version: str
    sha256: str
    hands: int


@dataclass(frozen=True, slots=True)
class Reconciled:
    """What became of the hands of one room's files; days and room are null where no loaded hand tells them."""

    room: str | None
    first_day: date | None
    last_day: date | None
    files: int
    hands_found: int
    loaded: int
    duplicates: int
    quarantined: int
    unknown_lines: int


@dataclass(frozen=True, slots=True)
class MoneyFlow:
    """Chips in and out of the hands of one room, day and currency."""

    room: str
    day: date
    currency: str
    hands: int
    put_in: Decimal
    added: Decimal
    won: Decimal
    returned: Decimal
    refunded: Decimal
    rake_stated: Decimal
    rake_derived: Decimal
    fees: Decimal
    unaccounted: Decimal
    hands_off: int


@dataclass(frozen=True, slots=True)
class RuleCount:
    """Findings of one rule in one currency; ``above`` and ``below`` sum what it compares, where that is money."""

    code: str
    name: str
    severity: str
    source: str
    currency: str
    findings: int
    hands: int
    assumed: int
    first_day: date
    last_day: date
    above: Decimal
    below: Decimal


@dataclass(frozen=True, slots=True)
class FindingCount:
    """Findings of one group in one currency, and the rake that they say was charged over and under the schedule."""

    currency: str
    findings: int
    hands: int
    rules: int
    overcharged: Decimal
    undercharged: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomCount(FindingCount):
    """Findings of one room."""

    room: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCount(FindingCount):
    """Findings of one table."""

    room: str
    table_name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DayCount(FindingCount):
    """Findings of one day in one room."""

    room: str
    day: date


@dataclass(frozen=True, slots=True)
class DayOfRule:
    """Findings of one rule on one day."""

    day: date
    code: str
    severity: str
    findings: int


@dataclass(frozen=True, slots=True)
class FindingRow:
    """One finding with its hand's place; ``nth`` numbers the findings of its rule.

    What a finding that no hand broke (a log that breaks off, a tournament) has no hand to
    tell is null, or empty text. ``finding`` is the name that ``railbird review`` takes.
    """

    finding: str
    hand_id: int | None
    code: str
    name: str
    severity: str
    room: str
    day: date
    played_at: datetime | None
    table_name: str | None
    hand_no: str
    currency: str
    variant: str
    structure: str
    player: str | None
    seat: int | None
    message: str
    expected: str | None
    actual: str | None
    amount: Decimal | None
    overcharged: Decimal | None
    undercharged: Decimal | None
    hand_line: int | None
    path: str
    file_line: int
    rulebook: str
    rulebook_version: str
    source: str
    assumed: bool
    nth: int
    reviewed_at: datetime | None = None  # these four are of the latest review, see ``pipeline.lake.reviews``
    reviewer: str | None = None
    state: str | None = None
    comment: str | None = None


@dataclass(frozen=True, slots=True)
class TextRow:
    """One hand to show: its raw text, the line of its file on which it starts, and what its table had."""

    hand_id: int
    first_line: int
    button_seat: int | None
    rake: Decimal
    rake_due: Decimal | None
    text: str


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One seat of a hand to show; ``cards`` are those known at its end."""

    hand_id: int
    seat: int
    player: str
    stack: Decimal | None
    dealt_in: bool
    position: str | None
    cards: str | None


@dataclass(frozen=True, slots=True)
class EventRow:
    """One event of a hand to show; see the table ``events``."""

    hand_id: int
    event_no: int
    street: str
    act: str
    seat: int | None
    amount: Decimal | None
    total: Decimal | None
    all_in: bool
    cards: str | None
    board_no: int | None
    line_no: int


@dataclass(frozen=True, slots=True)
class Rake:
    """Rake of some hands against the schedule; ``unjudged`` hands have none and count in ``charged`` alone."""

    room: str
    currency: str
    hands: int
    unjudged: int
    charged: Decimal
    charged_judged: Decimal
    due: Decimal
    overcharged: Decimal
    undercharged: Decimal

    @property
    def difference(self) -> Decimal:
        """Charged less due, over the judged hands."""
        return self.charged_judged - self.due


@dataclass(frozen=True, slots=True, kw_only=True)
class RakeOfDay(Rake):
    """Rake of one day."""

    day: date


@dataclass(frozen=True, slots=True, kw_only=True)
class RakeOfTable(Rake):
    """Rake of one table."""

    table_name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RakeOfStake(Rake):
    """Rake of one game at one stake."""

    variant: str
    structure: str
    small_blind: Decimal | None
    big_blind: Decimal | None
    small_bet: Decimal | None
    big_bet: Decimal | None


@dataclass(frozen=True, slots=True)
class FileProblem:
    """One file of which something could not be read, and why."""

    path: str
    format: str | None
    encoding: str | None
    hands_found: int
    problem: str


@dataclass(frozen=True, slots=True)
class ReasonCount:
    """Hands set aside for one reason."""

    reason: str
    hands: int
    files: int


@dataclass(frozen=True, slots=True)
class SetAside:
    """One hand set aside, with the place in its file at which reading failed."""

    path: str
    line_no: int
    hand_no: str
    reason: str
    at_line: int
    at_column: int
    message: str
    text: str


@dataclass(frozen=True, slots=True)
class UnknownText:
    """One text that the grammar does not know, and the first place at which it stands."""

    format: str
    text: str
    lines: int
    files: int
    path: str
    line_no: int
