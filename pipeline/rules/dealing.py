"""DEA: cards and streets."""

from pipeline.codes import Street
from pipeline.kernel import kernel
from pipeline.records import UNSAID
from pipeline.replay.play import Play, blame, report
from pipeline.rules.rule import Rule, Severity, Shows

_DEAL = "001 TEXAS HOLD'EM, Rozdávání karet"
_OMAHA_DEAL = "001 OMAHA, Rozdávání karet"
_PLAY = "000 Pravidla Texas Hold'em pokeru"

DUPLICATE_CARD = Rule(
    code="DEA001",
    name="duplicate-card",
    severity=Severity.ERROR,
    text="A card of the deck is dealt once.",
    message="{actual} was dealt before",
    sources=("000 Texas Hol'dem",),
    shows=Shows.CARD,
    keeps="The board has Kh, and no player shows it.",
    breaks="The board has Kh, and a player shows Kh.",
)
CARD_NOT_IN_DECK = Rule(
    code="DEA002",
    name="card-not-in-deck",
    severity=Severity.ERROR,
    text="Games with a short deck know no cards below its lowest rank.",
    message="{actual} is no card of this game's deck",
    sources=("001 AMERICANA", "001 TELESINA", "001 32-CARD DRAW"),
    shows=Shows.CARD,
    keeps="In Americana Anna is dealt the seven of clubs.",
    breaks="In Americana Anna is dealt the six of clubs.",
)
WRONG_CARD_COUNT = Rule(
    code="DEA003",
    name="wrong-card-count",
    severity=Severity.ERROR,
    text="A player's cards and a street's are as many as the game deals, and a board that a line repeats is the one "
    "dealt before.",
    message="{actual} cards where the game has {expected}",
    sources=(_DEAL, _OMAHA_DEAL, "001 5-CARD OMAHA, Rozdávání karet"),
    shows=Shows.COUNT,
    keeps="Two hole cards in Hold'em, three cards on the flop.",
    breaks="A flop of four cards.",
    values=("games.hole_cards",),
)
STREET_SKIPPED = Rule(
    code="DEA004",
    name="street-skipped",
    severity=Severity.ERROR,
    text="The streets of a game follow each other, and a hand that comes to a showdown has them all.",
    message="{actual} where {expected} was due",
    sources=(_DEAL, _PLAY),
    shows=Shows.STREET,
    keeps="Flop, turn, river, showdown.",
    breaks="The river is dealt after the flop.",
)
DEALT_AFTER_FOLD = Rule(
    code="DEA005",
    name="dealt-after-fold",
    severity=Severity.ERROR,
    text="Who has folded gets no more cards.",
    message="{player} was dealt cards after folding",
    sources=(_PLAY,),
    keeps="Cards are dealt before the first act.",
    breaks="A player folds and is then dealt cards.",
)
RULES = (DUPLICATE_CARD, CARD_NOT_IN_DECK, WRONG_CARD_COUNT, STREET_SKIPPED, DEALT_AFTER_FOLD)

_DUPLICATE_CARD = DUPLICATE_CARD.id
_CARD_NOT_IN_DECK = CARD_NOT_IN_DECK.id
_WRONG_CARD_COUNT = WRONG_CARD_COUNT.id
_STREET_SKIPPED = STREET_SKIPPED.id
_DEALT_AFTER_FOLD = DEALT_AFTER_FOLD.id

_FLOP = Street.FLOP.value
_RIVER = Street.RIVER.value
_SHOWDOWN = Street.SHOWDOWN.value


@kernel
def check_not_folded(play: Play, event: int, seat: int) -> None:
    """DEA005."""
    if play.table["folded"][seat]:
        blame(play, _DEALT_AFTER_FOLD, event, seat, 0, 0)


@kernel
def report_duplicate(play: Play, event: int, seat: int, card: int) -> None:
    """DEA001. What the hand's cards make is from here on in doubt."""
    play.table["cards_doubted"] = 1
    blame(play, _DUPLICATE_CARD, event, seat, UNSAID, card)


@kernel
def report_foreign(play: Play, event: int, seat: int, card: int) -> None:
    """DEA002. What the hand's cards make is from here on in doubt."""
    play.table["cards_doubted"] = 1
    blame(play, _CARD_NOT_IN_DECK, event, seat, UNSAID, card)


@kernel
def check_count(play: Play, event: int, seat: int, due: int, count: int) -> None:
    """DEA003."""
    if count != due:
        blame(play, _WRONG_CARD_COUNT, event, seat, due, count)
        play.table["cards_doubted"] = 1  # a hand is not told by its cards where some are missing


@kernel
def check_street(play: Play, event: int, last: int, street: int) -> bool:
    """DEA004: the street follows the last one dealt on its board. True: so it does."""
    if street == last + 1:
        return True
    blame(play, _STREET_SKIPPED, event, -1, last + 1, street)
    play.table["cards_doubted"] = 1  # a hand is not told by its cards where some are missing
    return False


@kernel
def report_no_street(play: Play, event: int, due: int, street: int) -> None:
    """DEA004, of a street that came where another was due."""
    blame(play, _STREET_SKIPPED, event, -1, due, street)
    play.table["cards_doubted"] = 1  # a hand is not told by its cards where some are missing


@kernel
def report_short_deck(play: Play, event: int, left: int, needed: int) -> None:
    """DEA003, of a street that deals more cards than the deck still has."""
    blame(play, _WRONG_CARD_COUNT, event, -1, left, needed)


@kernel
def check_complete(play: Play, event: int, last: int) -> None:
    """DEA004: a board that comes to a showdown has its river."""
    if last < _RIVER:
        report(play, _STREET_SKIPPED, event, -1, max(last + 1, _FLOP), _SHOWDOWN)
        play.table["cards_doubted"] = 1  # a hand is not told by its cards where some are missing
