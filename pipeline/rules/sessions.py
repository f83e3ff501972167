"""Rules across the hands of a table or a day; ``warehouse/rules/<code>.sql`` judges each."""

from pipeline.rules.rule import Rule, Scope, Severity, Shows

BUY_IN_BELOW_MINIMUM = Rule(
    code="TBL003",
    name="buy-in-below-minimum",
    severity=Severity.ERROR,
    scope=Scope.SESSION,
    text="Who sits down at a table brings at least its minimum buy-in. Only judged where it is proven that he was not "
    "there a hand before.",
    message="{player} sat down with {actual}, the minimum is {expected}",
    sources=("001 Zápisné (Buy-in)",),
    shows=Shows.MONEY,
    keeps="A player sits down at 1/2 Fixed Limit with 10.",
    breaks="He sits down with 9.99.",
    values=("buy_in",),
)
BUY_IN_ABOVE_MAXIMUM = Rule(
    code="TBL004",
    name="buy-in-above-maximum",
    severity=Severity.ERROR,
    scope=Scope.SESSION,
    text="Pot Limit, Half Pot Limit and No Limit tables have a maximum buy-in. Only judged where it is proven that the "
    "player was not there a hand before.",
    message="{player} sat down with {actual}, the maximum is {expected}",
    sources=("001 Zápisné (Buy-in)",),
    shows=Shows.MONEY,
    keeps="A player sits down with 100 at a 0.50/1 table of at most 100 big blinds.",
    breaks="He sits down with 150.",
    values=("buy_in",),
)
CHIPS_REMOVED = Rule(
    code="TBL005",
    name="chips-removed",
    severity=Severity.ERROR,
    scope=Scope.SESSION,
    text="Chips leave a cash table only with their player. Judged between hands that are proven to follow one another.",
    message="{player} ended the hand before with {expected} and has {actual} now, without leaving",
    sources=("001 Zápisné (Buy-in)",),
    shows=Shows.MONEY,
    keeps="Everybody begins a hand with the stack with which he ended the one before, or with more.",
    breaks="A player ends a hand with 60 and begins the next with 40.",
    values=("session.chips_stay",),
)
BUTTON_SKIPPED = Rule(
    code="BTN001",
    name="button-skipped",
    severity=Severity.WARNING,
    scope=Scope.SESSION,
    text="From hand to hand the button moves clockwise to the next active player. Seats that were left, are empty or "
    "new may be passed, and may hold a dead button.",
    message="the button is at seat {actual} and passed {player} in seat {expected}, who was dealt in in both hands",
    sources=("000 Texas Hol'dem", "001 TEXAS HOLD'EM, Dealer"),
    shows=Shows.SEAT,
    keeps="The button moves from seat 2 to seat 3.",
    breaks="It moves from seat 2 to seat 5, past players in seats 3 and 4.",
    values=("session.button_moves",),
)
NEWCOMER_NOT_POSTED = Rule(
    code="BLD006",
    name="newcomer-not-posted",
    severity=Severity.ERROR,
    scope=Scope.SESSION,
    text="A new player waits for the big blind, or posts its amount.",
    message="{player} sat down and was dealt in without the big blind or a post",
    sources=("001 Nový hráč",),
    keeps="A player sits down and posts the big blind out of turn.",
    breaks="He is dealt in between the big blind and the button and posts nothing.",
    values=("session.newcomer_posts",),
)
MISSED_BLIND_NOT_POSTED = Rule(
    code="BLD007",
    name="missed-blind-not-posted",
    severity=Severity.ERROR,
    scope=Scope.SESSION,
    text="Who missed the big blind waits for it or posts it; who missed both also posts the small one's amount, dead.",
    message="{player} came back after missing blinds and posted {actual}, due was {expected}",
    sources=("001 Vynechání povinné sázky (blinds)",),
    shows=Shows.TEXT,
    keeps="A player whom both blinds passed comes back and posts both.",
    breaks="He posts the big blind alone, or nothing.",
    values=("session.missed_blinds_posted",),
)
PROTECTION_OVERUSED = Rule(
    code="DSC003",
    name="protection-overused",
    severity=Severity.ERROR,
    scope=Scope.SESSION,
    text="A player is protected against a lost connection only so many times in any 24 hours.",
    message="{player} was all-in by disconnect protection {actual} times in 24 hours, allowed are {expected}",
    sources=("001 Falešný All-In",),
    shows=Shows.COUNT,
    keeps="A player loses the connection twice in an evening, and again a day later.",
    breaks="He loses it three times in an evening.",
    values=("session.protections_a_day",),
)
MIXED_BLINDS_NOT_RAISED = Rule(
    code="MIX001",
    name="mixed-blinds-not-raised",
    severity=Severity.WARNING,
    scope=Scope.SESSION,
    text="Where rounds of No Limit and Fixed Limit take turns, the forced bets go up from No Limit to Fixed Limit.",
    message="the big blind is {actual} at Fixed Limit, it was {expected} at No Limit",
    sources=("000 výjimky sázení podle typu hry",),
    shows=Shows.MONEY,
    keeps="No Limit with blinds of 1 and 2 is followed by Fixed Limit 4/8.",
    breaks="It is followed by Fixed Limit 2/4.",
    values=("session.mixed_blinds_rise",),
)
RULES = (
    BUY_IN_BELOW_MINIMUM,
    BUY_IN_ABOVE_MAXIMUM,
    CHIPS_REMOVED,
    BUTTON_SKIPPED,
    NEWCOMER_NOT_POSTED,
    MISSED_BLIND_NOT_POSTED,
    PROTECTION_OVERUSED,
    MIXED_BLINDS_NOT_RAISED,
)
