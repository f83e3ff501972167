"""DEA009, DEA010: the one common card of stud games."""

from pipeline.kernel import kernel
from pipeline.replay.play import Play, blame
from pipeline.rules.rule import Rule, Severity

COMMON_SEVENTH_MISUSED = Rule(
    code="DEA009",
    name="common-seventh-misused",
    severity=Severity.ERROR,
    text="One common seventh card is dealt only where the deck has too few cards for everybody, "
    "and there is no betting on it.",
    message="the common seventh card was not called for, or was bet on",
    sources=("001 7-CARD STUD, Zvláštní pravidla", "001 7-CARD STUD High/Low (8 or better), Zvláštní pravidlo"),
    keeps="Eight players are in on sixth street and get one common card.",
    breaks="Two players are in on sixth street and get one common card.",
)
VELA_MISDEALT = Rule(
    code="DEA010",
    name="vela-misdealt",
    severity=Severity.ERROR,
    text="In Telesina one common Vela card is dealt after the round on the fifth card, before the last round.",
    message="the Vela card is missing, early or doubled",
    sources=("001 TELESINA, Rozdávání karet", "001 TELESINA, Pořadí sázek"),
    keeps="Fifth street and its round, then the Vela card and its round.",
    breaks="After fifth street hands are shown without a Vela card.",
)
RULES = (COMMON_SEVENTH_MISUSED, VELA_MISDEALT)

_COMMON_SEVENTH_MISUSED = COMMON_SEVENTH_MISUSED.id
_VELA_MISDEALT = VELA_MISDEALT.id


@kernel
def report_common_seventh(play: Play, event: int, seat: int) -> None:
    """DEA009."""
    blame(play, _COMMON_SEVENTH_MISUSED, event, seat, 0, 0)


@kernel
def report_vela(play: Play, event: int, seat: int) -> None:
    """DEA010."""
    blame(play, _VELA_MISDEALT, event, seat, 0, 0)
