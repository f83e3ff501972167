"""DEA006-DEA008: changing cards in draw games."""

from pipeline.kernel import kernel
from pipeline.records import UNSAID
from pipeline.replay.play import Play, blame, report
from pipeline.rules.rule import Rule, Severity, Shows

_DRAW5 = "001 5-CARD DRAW, Draw"
_TRIPLE = "001 DEUCE TO SEVEN (2-7) TRIPLE DRAW, Draws"
_DRAW32 = "001 32-CARD DRAW, Výměna"

TOO_MANY_DISCARDS = Rule(
    code="DEA006",
    name="too-many-discards",
    severity=Severity.ERROR,
    text="In one draw a player throws away at most as many cards as the game allows.",
    message="{player} threw away {actual} cards, {expected} are allowed",
    sources=(_DRAW5, _TRIPLE, _DRAW32),
    shows=Shows.COUNT,
    keeps="Four cards thrown away in 32-Card Draw.",
    breaks="Five cards thrown away in 32-Card Draw.",
)
DRAW_COUNT_MISMATCH = Rule(
    code="DEA007",
    name="draw-count-mismatch",
    severity=Severity.ERROR,
    text="A player draws as many cards as he threw away.",
    message="{player} drew {actual} cards after throwing away {expected}",
    sources=(_DRAW5, _TRIPLE, _DRAW32),
    shows=Shows.COUNT,
    keeps="Two cards thrown away, two drawn.",
    breaks="Two cards thrown away, one drawn.",
)
OWN_DISCARD_RETURNED = Rule(
    code="DEA008",
    name="own-discard-returned",
    severity=Severity.ERROR,
    text="When discards are shuffled and dealt again, nobody gets back a card that he threw away himself.",
    message="{player} got back {actual}, which he had thrown away",
    sources=(
        "001 5-CARD DRAW, Nedostatek karet",
        "001 DEUCE TO SEVEN (2-7) TRIPLE DRAW, Nedostatek karet",
        "001 32-CARD DRAW, Vyložení karet",
    ),
    shows=Shows.CARD,
    keeps="After a reshuffle Anna gets a card that Bert threw away.",
    breaks="After a reshuffle Anna gets a card that she threw away.",
)
RULES = (TOO_MANY_DISCARDS, DRAW_COUNT_MISMATCH, OWN_DISCARD_RETURNED)

_TOO_MANY_DISCARDS = TOO_MANY_DISCARDS.id
_DRAW_COUNT_MISMATCH = DRAW_COUNT_MISMATCH.id
_OWN_DISCARD_RETURNED = OWN_DISCARD_RETURNED.id


@kernel
def check_discards(play: Play, event: int, seat: int, count: int) -> None:
    """DEA006."""
    most = int(play.rules["most_discards"])
    if count > most:
        blame(play, _TOO_MANY_DISCARDS, event, seat, most, count)


@kernel
def check_drawn(play: Play, event: int, seat: int, thrown: int, drawn: int) -> None:
    """DEA007."""
    if thrown != drawn:
        blame(play, _DRAW_COUNT_MISMATCH, event, seat, thrown, drawn)


@kernel
def report_not_drawn(play: Play, event: int, seat: int, thrown: int) -> None:
    """DEA007, of a seat whose discards were never made up for, at the ``event`` that ended the draws."""
    report(play, _DRAW_COUNT_MISMATCH, event, seat, thrown, 0)


@kernel
def report_own_discard(play: Play, event: int, seat: int, card: int) -> None:
    """DEA008."""
    blame(play, _OWN_DISCARD_RETURNED, event, seat, UNSAID, card)
