"""BET010, BET011: the upper limit that an open pair allows in Fixed Limit stud games."""

from pipeline.kernel import kernel
from pipeline.replay.play import Play, blame, leave_unchecked
from pipeline.rules.rule import Rule, Severity, Shows

_STUD7 = "001 7-CARD STUD, Zvláštní pravidla"
_STUD5 = "002 Třetí karta (3rd Street)"

UPPER_LIMIT_UNPAIRED = Rule(
    code="BET010",
    name="upper-limit-unpaired",
    severity=Severity.ERROR,
    text="In the second round of 7-Card Stud and Five Card Stud a bet or raise at the upper limit needs an open pair.",
    message="{player} made it {actual} with no open pair on the table, the limit makes it {expected}",
    sources=(_STUD7, _STUD5),
    shows=Shows.MONEY,
    keeps="At 1/2 Anna shows a pair on fourth street, Bert bets 2.",
    breaks="At 1/2 nobody shows a pair on fourth street, Bert bets 2.",
    values=("games.open_pair_round",),
)
BACK_TO_LOWER_LIMIT = Rule(
    code="BET011",
    name="back-to-lower-limit",
    severity=Severity.ERROR,
    text="After one bet or raise at the upper limit all later ones of that round are at it.",
    message="{player} made it {actual} after a bet at the upper limit, which makes it {expected}",
    sources=(_STUD5, "001 LIMITY, Obecný limit"),
    shows=Shows.MONEY,
    keeps="Bet 2 on an open pair at 1/2, raise to 4.",
    breaks="Bet 2 on an open pair at 1/2, raise to 3.",
    values=("games.open_pair_round",),
)
RULES = (UPPER_LIMIT_UNPAIRED, BACK_TO_LOWER_LIMIT)

_UPPER_LIMIT_UNPAIRED = UPPER_LIMIT_UNPAIRED.id
_BACK_TO_LOWER_LIMIT = BACK_TO_LOWER_LIMIT.id


@kernel
def check_upper_limit(play: Play, event: int, seat: int, least: int, total: int) -> bool:
    """BET010, of a bet or raise to ``total`` at the upper limit where that needs an open pair. True: in order."""
    pair = play.table["open_pair"]
    if pair < 0:
        leave_unchecked(play, _UPPER_LIMIT_UNPAIRED)
    elif pair == 0:
        blame(play, _UPPER_LIMIT_UNPAIRED, event, seat, least, total)
        return False
    return True


@kernel
def report_lower_limit(play: Play, event: int, seat: int, least: int, total: int) -> None:
    """BET011."""
    blame(play, _BACK_TO_LOWER_LIMIT, event, seat, least, total)
