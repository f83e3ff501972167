"""LOG: the log itself; ``warehouse/rules/<code>.sql`` judges each."""

from pipeline.rules.rule import Rule, Scope, Severity, Shows

CLOCK_BACKWARDS = Rule(
    code="LOG001",
    name="clock-backwards",
    severity=Severity.WARNING,
    scope=Scope.RUN,
    text="A table's later hand is not timed before an earlier one.",
    message="timed {actual}, the hand before it at this table says that it was {expected}",
    sources=("Railbird: hands of a table are played one after the other",),
    shows=Shows.TEXT,
    keeps="Hand 101 is timed 20:05, hand 100 of the same table 20:04.",
    breaks="Hand 101 is timed 19:05.",
    values=("session.numbers",),
)
HAND_NUMBER_GAP = Rule(
    code="LOG002",
    name="hand-number-gap",
    severity=Severity.WARNING,
    scope=Scope.RUN,
    text="No hand is missing in a log that is complete: none that the room's own list names, and no number where the "
    "rulebook says that none is left out.",
    message="expected {expected}, found {actual}",
    sources=("Railbird: what a complete log must hold",),
    shows=Shows.TEXT,
    keeps="A manifest names three hands, and the logs beside it hold them.",
    breaks="The logs hold two of them.",
    values=("session.numbers",),
)
CONFLICTING_DUPLICATE = Rule(
    code="LOG003",
    name="conflicting-duplicate",
    severity=Severity.ERROR,
    scope=Scope.RUN,
    text="A hand number stands for one hand.",
    message="hand {actual} was read before with other contents, and the two cannot be merged",
    sources=("Railbird: a room gives each hand a number of its own",),
    shows=Shows.TEXT,
    keeps="Two files hold the same hand.",
    breaks="Two files hold one number with other bets.",
)
HAND_INCOMPLETE = Rule(
    code="LOG004",
    name="hand-incomplete",
    severity=Severity.WARNING,
    scope=Scope.RUN,
    text="A log does not break off inside a hand.",
    message="the log breaks off inside hand {actual}",
    sources=("Railbird: a hand ends with its last line",),
    shows=Shows.TEXT,
    keeps="The file's last hand has its last line.",
    breaks="The file ends after the flop.",
)
RULES = (CLOCK_BACKWARDS, HAND_NUMBER_GAP, CONFLICTING_DUPLICATE, HAND_INCOMPLETE)
