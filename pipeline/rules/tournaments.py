"""TRN: tournaments, by their own logs; ``warehouse/rules/<code>.sql`` judges each."""

from pipeline.rules.rule import Rule, Scope, Severity, Shows

EARLY_START = Rule(
    code="TRN001",
    name="early-start",
    severity=Severity.WARNING,
    scope=Scope.SESSION,
    text="A tournament does not start before the time that it announces.",
    message="started at {actual}, announced for {expected}",
    sources=("000 Turnaje",),
    shows=Shows.TEXT,
    keeps="A tournament announced for 19:00 starts at 19:15.",
    breaks="It starts at 18:50.",
    values=("tournaments.no_early_start",),
)
TOO_FEW_ENTRANTS = Rule(
    code="TRN002",
    name="too-few-entrants",
    severity=Severity.ERROR,
    scope=Scope.SESSION,
    text="A tournament runs only if enough players are paid and present a quarter of an hour after its start.",
    message="it ran with {actual} paid and present in time, needed are {expected}",
    sources=("000 Turnaje",),
    shows=Shows.COUNT,
    keeps="Five players have paid and are present at 19:15.",
    breaks="Four are; the fifth comes at 19:20.",
    values=("tournaments.entrants", "tournaments.present_by_minutes"),
)
LATE_RE_ENTRY = Rule(
    code="TRN003",
    name="late-re-entry",
    severity=Severity.ERROR,
    scope=Scope.SESSION,
    text="Players may enter again until the second break.",
    message="{player} entered again at {actual}, the last chance was {expected}",
    sources=("000 Turnaje",),
    shows=Shows.TEXT,
    keeps="A player enters again between the first and the second break.",
    breaks="He enters again after the second break.",
    values=("tournaments.re_entry_until_break",),
)
RULES = (EARLY_START, TOO_FEW_ENTRANTS, LATE_RE_ENTRY)
