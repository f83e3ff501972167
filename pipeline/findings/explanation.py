"""One hand told step by step: what its log says, what the replay saw, what each rule made of it.

Amounts are text in the hand's currency as findings write them, empty where the log does
not tell; cards are text such as ``Kh 8s``.
"""

from dataclasses import dataclass

from pipeline.findings.diagnostics import Diagnostic


@dataclass(frozen=True, slots=True)
class Seat:
    """One player: where, with what, and how the hand ended for him."""

    seat: int
    player: str
    dealt_in: bool
    is_button: bool
    is_hero: bool
    stack: str
    cards: str
    put_in: str
    won: str
    net: str


@dataclass(frozen=True, slots=True)
class Choice:
    """What a player could do at his turn; ``least`` and ``greatest`` are totals of a bet or raise."""

    to_call: str
    stack: str
    least: str
    greatest: str


@dataclass(frozen=True, slots=True)
class Step:
    """One line of the log, the state before it and the rules it breaks."""

    line: int
    text: str
    act: str
    pot: str
    choice: Choice | None
    findings: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class StreetSteps:
    """A street with its board so far and its pot when it began."""

    street: str
    board: str
    pot: str
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Pot:
    """A pot that the all-ins make, and who has a share in it."""

    number: int
    amount: str
    rake: str
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Payment:
    """Chips that the log pays a player."""

    player: str
    kind: str
    amount: str
    pot: int
    line: int


@dataclass(frozen=True, slots=True)
class Rake:
    """Rake charged and what the schedule takes; ``due`` is empty where the rulebook has none."""

    pot: str
    charged: str
    stated: str
    due: str
    difference: str


@dataclass(frozen=True, slots=True)
class Explanation:
    """A hand from its header to its rake."""

    hand_no: str
    path: str
    line: int
    room: str
    table: str
    tournament: str
    variant: str
    limit: str
    currency: str
    stakes: str
    time: str
    rulebook: str
    rulebook_version: str
    seats: tuple[Seat, ...]
    streets: tuple[StreetSteps, ...]
    findings: tuple[Diagnostic, ...]
    pots: tuple[Pot, ...]
    payments: tuple[Payment, ...]
    rake: Rake
    kept: tuple[str, ...]
    broken: tuple[str, ...]
    unchecked: tuple[str, ...]
    untold: tuple[str, ...]
