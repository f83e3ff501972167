"""BRI: the bring-in of stud games."""

from pipeline.kernel import kernel
from pipeline.records import UNSAID
from pipeline.replay.play import NOBODY, Play, blame, leave_unchecked
from pipeline.rules.rule import Rule, Severity, Shows

_SOURCES = (
    "001 SOKO, Povinná sázka Bring-in",
    "001 7-CARD STUD, Povinná sázka Bring-in",
    "001 7-CARD STUD High/Low (8 or better), Povinná sázka (Bring-in)",
    "001 AMERICANA, Povinná sázka Bring-in",
    "001 TELESINA, Povinná sázka Bring-in",
    "002 První rozdání",
)

WRONG_PLAYER = Rule(
    code="BRI001",
    name="bring-in-wrong-player",
    severity=Severity.ERROR,
    text="The player whose open card is the lowest or the highest, as game and limit have it, brings it in; "
    "between equal ranks spades are above hearts, hearts above diamonds, diamonds above clubs.",
    message="{player} brought it in, the open cards call for {expected}",
    sources=_SOURCES,
    shows=Shows.SEAT,
    keeps="In Soko the king of spades brings it in over the king of diamonds.",
    breaks="In Soko the king of diamonds brings it in although the king of spades lies open.",
    values=("games.bring_in", "games.bring_in_by_limit"),
)
WRONG_AMOUNT = Rule(
    code="BRI002",
    name="bring-in-wrong-amount",
    severity=Severity.ERROR,
    text="A bring-in is at least the rulebook's number of antes and at most what the limit lets a player bet, "
    "or the player's last chips where those are fewer.",
    message="{player} brought it in for {actual} instead of {expected}",
    sources=(*_SOURCES, "002 Kolik zvýšení je povoleno?"),
    shows=Shows.MONEY,
    keeps="At 1/2 with ante 0.10 a bring-in of 0.20.",
    breaks="At 1/2 with ante 0.10 a bring-in of 0.10.",
    values=("games.bring_in_antes",),
)
MISSING = Rule(
    code="BRI003",
    name="bring-in-missing",
    severity=Severity.ERROR,
    text="The first round of a stud game is opened by the bring-in.",
    message="the first round began without a bring-in of {expected} by {player}",
    sources=_SOURCES,
    shows=Shows.MONEY,
    keeps="The highest open card in Soko brings it in before anybody else acts.",
    breaks="The highest open card in Soko checks.",
)
RULES = (WRONG_PLAYER, WRONG_AMOUNT, MISSING)

_WRONG_PLAYER = WRONG_PLAYER.id
_WRONG_AMOUNT = WRONG_AMOUNT.id
_MISSING = MISSING.id


@kernel
def check_bring_in_player(play: Play, event: int, seat: int, due: int) -> None:
    """BRI001; ``due`` is the seat that the open cards call for, negative where they do not tell."""
    if due <= NOBODY:
        leave_unchecked(play, _WRONG_PLAYER)
    elif due != seat:
        blame(play, _WRONG_PLAYER, event, seat, due, seat)


@kernel
def check_bring_in_amount(play: Play, event: int, seat: int, chips: int, least: int, greatest: int) -> None:
    """BRI002. ``least`` and ``greatest``: UNSAID where rulebook or log do not tell; after the chips are moved."""
    if least == UNSAID:
        leave_unchecked(play, _WRONG_AMOUNT)
    elif chips < least and not play.table["all_in"][seat]:
        blame(play, _WRONG_AMOUNT, event, seat, least, chips)
        return
    if greatest != UNSAID and chips > greatest:
        blame(play, _WRONG_AMOUNT, event, seat, greatest, chips)


@kernel
def report_no_bring_in(play: Play, event: int, seat: int, due: int) -> None:
    """BRI003, at the act that opened the round instead; ``due`` chips from ``seat``."""
    blame(play, _MISSING, event, seat, max(due, 0), 0)
