"""DSC: disconnect protection, the "false all-in"."""

from pipeline.codes import HandFlag
from pipeline.kernel import kernel
from pipeline.replay.play import Play, blame
from pipeline.rules.rule import Rule, Severity

PROTECTION_WRONG_LIMIT = Rule(
    code="DSC001",
    name="protection-wrong-limit",
    severity=Severity.ERROR,
    text="Disconnect protection exists in Fixed and Spread Limit only.",
    message="{player} was treated as all-in by disconnect protection in a game without it",
    sources=("001 Falešný All-In",),
    keeps="A player loses the connection at a Fixed Limit table and is treated as all-in.",
    breaks="The same at a No Limit table.",
    values=("betting.false_all_in_limits",),
)
PROTECTION_IN_TOURNAMENT = Rule(
    code="DSC002",
    name="protection-in-tournament",
    severity=Severity.ERROR,
    text="Disconnect protection exists in cash games only.",
    message="{player} was treated as all-in by disconnect protection in a tournament",
    sources=("001 Falešný All-In",),
    keeps="A player loses the connection at a Fixed Limit cash table and is treated as all-in.",
    breaks="The same in a Fixed Limit tournament.",
)
RULES = (PROTECTION_WRONG_LIMIT, PROTECTION_IN_TOURNAMENT)

_PROTECTION_WRONG_LIMIT = PROTECTION_WRONG_LIMIT.id
_PROTECTION_IN_TOURNAMENT = PROTECTION_IN_TOURNAMENT.id
_TOURNAMENT = HandFlag.TOURNAMENT.value


@kernel
def check_protection(play: Play, event: int, seat: int) -> None:
    """DSC001, DSC002: the rulebook's row for this game says whether protection exists in it."""
    if play.rules["false_all_in_allowed"]:
        return
    if int(play.hand["flags"]) & _TOURNAMENT:
        blame(play, _PROTECTION_IN_TOURNAMENT, event, seat, 0, 0)
    else:
        blame(play, _PROTECTION_WRONG_LIMIT, event, seat, 0, 0)
