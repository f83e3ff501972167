"""RNG: whether cards fall as a shuffled deck makes them; ``warehouse/rules/RNG001.sql`` judges it."""

from pipeline.rules.rule import Rule, Scope, Severity, Shows

CARD_FREQUENCY = Rule(
    code="RNG001",
    name="card-frequency",
    severity=Severity.WARNING,
    scope=Scope.RUN,
    text="Cards, and the kinds of first hands, come as often as a shuffled deck gives them (chi-square test, p under "
    "one in a million), by room and game. Counted is only what no player's choice selects: the first cards of players "
    "whose log it is, and the suits of boards within each rank.",
    message="{actual}; a shuffled deck gives {expected}",
    sources=("Railbird: a shuffled deck gives every card the same chance",),
    shows=Shows.TEXT,
    keeps="Ten thousand hands in which each card comes about equally often.",
    breaks="The ace of spades comes twice as often as the others.",
)
RULES = (CARD_FREQUENCY,)
