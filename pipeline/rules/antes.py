"""ANT: antes."""

from pipeline.kernel import kernel
from pipeline.records import UNSAID
from pipeline.replay.play import Play, doubt, report
from pipeline.rules.rule import Rule, Severity, Shows
from pipeline.variants import Forced

ANTE_MISSING = Rule(
    code="ANT001",
    name="ante-missing",
    severity=Severity.ERROR,
    text="In a game with antes every player dealt in pays one.",
    message="{player} paid no ante of {expected}",
    sources=("000 Texas Hol'dem", "001 SOKO, Ante"),
    shows=Shows.MONEY,
    keeps="All four players at 200/400 with ante 20 pay 20.",
    breaks="Three of four players pay the ante, the fourth is dealt in all the same.",
)
ANTE_WRONG_AMOUNT = Rule(
    code="ANT002",
    name="ante-wrong-amount",
    severity=Severity.ERROR,
    text="An ante is the table's ante, or the player's last chips where those are fewer.",
    message="{player} paid an ante of {actual}, the ante is {expected}",
    sources=("000 Texas Hol'dem", "001 SOKO, Ante", "001 Vsadit vše (All-in)"),
    shows=Shows.MONEY,
    keeps="A player with 15 chips left pays 15 of an ante of 20 and is all-in.",
    breaks="A player with 900 chips pays 10 of an ante of 20.",
)
RULES = (ANTE_MISSING, ANTE_WRONG_AMOUNT)

_BRING_IN = Forced.BRING_IN.value
_ANTE_MISSING = ANTE_MISSING.id
_ANTE_WRONG_AMOUNT = ANTE_WRONG_AMOUNT.id


@kernel
def usual_ante(play: Play) -> int:
    """The ante that most players paid, the greater one of two as frequent; UNSAID: nobody paid."""
    table = play.table
    usual = UNSAID
    most = 0
    for place in range(table["dealt"]):
        ante = table["ante_paid"][table["ring"][place]]
        votes = 0
        for other in range(table["dealt"]):
            votes += table["ante_paid"][table["ring"][other]] == ante
        if ante > 0 and (votes > most or (votes == most and ante > usual)):
            usual = ante
            most = votes
    return usual


@kernel
def check_antes(play: Play, event: int) -> None:
    """ANT001, ANT002, once all forced bets are in; ``event`` is the first one after them.

    The ante is the header's, else the one that most players paid. Where exactly one
    player paid beside the blinds, it is one for the whole table, and the others owe none.
    """
    table = play.table
    payers = 0
    for place in range(table["dealt"]):
        payers += table["ante_event"][table["ring"][place]] >= 0
    ante = int(play.hand["ante"])
    if ante <= 0:
        ante = usual_ante(play) if payers > 0 else UNSAID
    table["ante"] = ante
    if ante == UNSAID or (payers == 1 and play.rules["forced"] != _BRING_IN):
        return
    for place in range(table["dealt"]):
        seat = table["ring"][place]
        at = table["ante_event"][seat]
        if at < 0:
            report(play, _ANTE_MISSING, event, seat, ante, 0)
            doubt(play, seat)
            continue
        paid = table["ante_paid"][seat]
        last_chips = paid < ante and table["all_in"][seat]
        if paid != ante and not last_chips:
            report(play, _ANTE_WRONG_AMOUNT, at, seat, ante, paid)
            doubt(play, seat)
