"""BTN: the dealer button."""

from pipeline.kernel import kernel
from pipeline.replay.play import Play, leave_unchecked, report
from pipeline.rules.rule import Rule, Severity, Shows
from pipeline.variants import Forced

BUTTON_UNSEATED = Rule(
    code="BTN002",
    name="button-unseated",
    severity=Severity.WARNING,
    text="The button is with a player who is dealt in, unless the room allows a dead button.",
    message="the button is at a seat nobody is dealt in at",
    sources=("001 TEXAS HOLD'EM, Dealer", "000 Texas Hol'dem"),
    shows=Shows.SEAT,
    keeps="The dealer is one of the players dealt in.",
    breaks="The dealer named in the log sits the hand out, at the house, where the button always is a player's.",
    values=("table.button_may_be_empty",),
)
RULES = (BUTTON_UNSEATED,)

_BRING_IN = Forced.BRING_IN.value
_BUTTON_UNSEATED = BUTTON_UNSEATED.id


@kernel
def check_button(play: Play) -> None:
    """BTN002. Games with a bring-in may do without a button."""
    if not play.table["order_known"] and play.rules["forced"] == _BRING_IN:
        return
    if not play.table["order_known"]:
        leave_unchecked(play, _BUTTON_UNSEATED)
        return
    button = int(play.hand["button"])
    seated = button >= 0 and play.table["place"][button] >= 0
    if not seated and not play.rules["button_may_be_empty"]:
        report(play, _BUTTON_UNSEATED, -1, button, -1, button)
