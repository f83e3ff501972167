"""What a rule is, and the number that stands for its code inside kernels."""

from dataclasses import dataclass
from enum import StrEnum

#: Rule families in the order of the catalogue. Append only: the place makes rule ids.
FAMILIES = (
    "TBL",
    "BTN",
    "BLD",
    "ANT",
    "BRI",
    "DEA",
    "ACT",
    "BET",
    "POT",
    "SHO",
    "RAK",
    "DSC",
    "CAN",
    "TRN",
    "MIX",
    "LOG",
    "RNG",
)
FAMILY_SIZE = 100


class Severity(StrEnum):
    """How bad a broken rule is."""

    ERROR = "error"
    WARNING = "warning"


class Scope(StrEnum):
    """What a rule looks at: one hand, hands of a table, or a whole run."""

    HAND = "hand"
    SESSION = "session"
    RUN = "run"


class Shows(StrEnum):
    """What the numbers ``expected`` and ``actual`` of a finding are."""

    NOTHING = "nothing"
    MONEY = "money"  # 1/10,000 of the unit, records.SCALE
    COUNT = "count"
    SEAT = "seat"  # index within the hand's seats, -1: nobody
    CARD = "card"  # one card, records' numbering
    CARDS = "cards"  # packed list
    STREET = "street"
    HAND = "hand"  # packed words, records.pack_said
    TEXT = "text"  # words: only of rules across hands, which SQL judges


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of the catalogue, declared once, beside the check that it names.

    ``message`` is a format string over ``player``, ``seat``, ``expected`` and
    ``actual`` (already rendered by ``shows``), e.g. "{player} called {actual}, owed
    {expected}". ``sources`` name the document and its heading ("001 LIMITY, Fixní
    Limit"); ``keeps``/``breaks`` say in a line what a hand that keeps or breaks it
    looks like, for the rule's page.
    """

    code: str
    name: str
    severity: Severity
    text: str
    message: str
    sources: tuple[str, ...]
    shows: Shows = Shows.NOTHING
    scope: Scope = Scope.HAND
    keeps: str = ""
    breaks: str = ""
    #: Values of the rulebook that the rule goes by, as ``rulebook_format.VALUES`` names them.
    values: tuple[str, ...] = ()

    @property
    def id(self) -> int:
        """The number that kernels write into ``FINDING.rule``."""
        return rule_id(self.code)


def rule_id(code: str) -> int:
    """The number of a rule code: place of its family times 100 plus its number."""
    return FAMILIES.index(code[:3]) * FAMILY_SIZE + int(code[3:])


def rule_code(number: int) -> str:
    """The rule code of a number."""
    return f"{FAMILIES[number // FAMILY_SIZE]}{number % FAMILY_SIZE:03d}"
