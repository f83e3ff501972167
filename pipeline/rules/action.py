"""ACT: whose turn it is, and which act is open to a player."""

from pipeline.codes import Act, HandFlag, SeatFlag
from pipeline.kernel import kernel
from pipeline.replay.play import ANYONE, NOBODY, Play, blame, leave_unchecked, report
from pipeline.rulebooks.parameters import OutOfTurn
from pipeline.rules.rule import Rule, Severity, Shows

_ORDER = "001 TEXAS HOLD'EM, Pořadí sázek"
_PLAY = "000 Pravidla Texas Hold'em pokeru"

OUT_OF_TURN = Rule(
    code="ACT001",
    name="out-of-turn",
    severity=Severity.ERROR,
    text="Players act clockwise, each when it is the player's turn.",
    message="{player} acted, it was the turn of {expected}",
    sources=(_ORDER, _PLAY),
    shows=Shows.SEAT,
    keeps="Seats 4, 5, 1, 2 and 3 act in this order with the big blind in seat 3.",
    breaks="Seat 1 calls before seat 5 has acted.",
    values=("betting.out_of_turn",),
)
WRONG_OPENER = Rule(
    code="ACT002",
    name="wrong-opener",
    severity=Severity.ERROR,
    text="The first round is opened left of the big blind (or the straddle), later ones by the first active player "
    "left of the dealer, in 32-Card Draw left of the big blind; in stud games by the best open cards, of equal ones "
    "those nearest left of the dealer.",
    message="{player} opened the round, it was for {expected} to open",
    sources=(
        _ORDER,
        _PLAY,
        "000 straddle bet sázka",
        "001 7-CARD STUD, Pořadí sázek",
        "001 32-CARD DRAW, Pořadí pro sázení",
        "002 Třetí karta (3rd Street)",
    ),
    shows=Shows.SEAT,
    keeps="The small blind, still in, acts first on the flop.",
    breaks="The dealer bets the flop before the small blind has acted.",
)
CHECK_FACING_BET = Rule(
    code="ACT003",
    name="check-facing-bet",
    severity=Severity.ERROR,
    text="A player who owes chips calls, raises or folds.",
    message="{player} checked and owed {actual}",
    sources=(_PLAY,),
    shows=Shows.MONEY,
    keeps="The big blind checks after calls only.",
    breaks="A player checks after a bet of 2.",
)
ACTION_WHEN_OUT = Rule(
    code="ACT004",
    name="action-when-out",
    severity=Severity.ERROR,
    text="Who folded, is all-in or was not dealt in does not act.",
    message="{player} acted though out of the betting",
    sources=(_PLAY, "001 Vsadit vše (All-in)"),
    keeps="A player who folded before the flop does not appear again.",
    breaks="A player folds before the flop and bets on it.",
)
ROUND_CLOSED_EARLY = Rule(
    code="ACT005",
    name="round-closed-early",
    severity=Severity.ERROR,
    text="A round ends when every player still in has acted and matched the bet, folded or is all-in.",
    message="the round ended and {player} had still to act",
    sources=(_PLAY,),
    shows=Shows.SEAT,
    keeps="The big blind has the last word before the flop.",
    breaks="The flop is dealt before the big blind has acted.",
)
BET_RAISE_CONFUSED = Rule(
    code="ACT007",
    name="bet-raise-confused",
    severity=Severity.WARNING,
    text="The first to put chips in on a street bets, whoever puts in more raises.",
    message="{player}'s act is called by the wrong name: the bet before it was {expected}",
    sources=("000 Pravidla Texas Hold'em pokeru",),
    shows=Shows.MONEY,
    keeps="Bet 2, raise to 6.",
    breaks="Bet 2, then the log says that the next player bets 6.",
)
ACTION_AFTER_TIMEOUT = Rule(
    code="ACT006",
    name="action-after-timeout",
    severity=Severity.ERROR,
    text="Who let the time for a draw run out may not bet or raise in the round after it.",
    message="{player} made it {actual} in the round after a draw that ran out of time",
    sources=(
        "001 5-CARD DRAW, Draw",
        "001 DEUCE TO SEVEN (2-7) TRIPLE DRAW, Draws",
        "001 32-CARD DRAW, Výměna",
    ),
    shows=Shows.MONEY,
    keeps="Anna's draw times out, she checks and calls in the round after it.",
    breaks="Anna's draw times out, she bets in the round after it.",
)
CALL_WRONG_AMOUNT = Rule(
    code="ACT008",
    name="call-wrong-amount",
    severity=Severity.ERROR,
    text="A call is what the player owes, or the player's last chips where those are fewer.",
    message="{player} called {actual}, owed {expected}",
    sources=(_PLAY, "001 Vsadit vše (All-in)"),
    shows=Shows.MONEY,
    keeps="The small blind of 0.50 calls a bet of 1 with 0.50.",
    breaks="The small blind of 0.50 calls a bet of 1 with 1.",
)
BETTING_AFTER_ALL_IN = Rule(
    code="ACT009",
    name="betting-after-all-in",
    severity=Severity.ERROR,
    text="Where nobody is left who could call, there is no more betting.",
    message="{player} acted with nobody left who could call",
    sources=("001 Vsadit vše (All-in)", "000 Pravidla Texas Hold em pokeru - all in akce"),
    keeps="Two of two players are all-in, the board is dealt without betting.",
    breaks="One of two players is all-in, the other one bets on the next street.",
)
RULES = (
    OUT_OF_TURN,
    WRONG_OPENER,
    CHECK_FACING_BET,
    ACTION_WHEN_OUT,
    ROUND_CLOSED_EARLY,
    ACTION_AFTER_TIMEOUT,
    BET_RAISE_CONFUSED,
    CALL_WRONG_AMOUNT,
    BETTING_AFTER_ALL_IN,
)

_OUT_OF_TURN = OUT_OF_TURN.id
_WRONG_OPENER = WRONG_OPENER.id
_CHECK_FACING_BET = CHECK_FACING_BET.id
_ACTION_WHEN_OUT = ACTION_WHEN_OUT.id
_ROUND_CLOSED_EARLY = ROUND_CLOSED_EARLY.id
_ACTION_AFTER_TIMEOUT = ACTION_AFTER_TIMEOUT.id
_BET_RAISE_CONFUSED = BET_RAISE_CONFUSED.id
_CALL_WRONG_AMOUNT = CALL_WRONG_AMOUNT.id
_BETTING_AFTER_ALL_IN = BETTING_AFTER_ALL_IN.id

_FOLD = Act.FOLD.value
_SITTING_OUT = SeatFlag.SITTING_OUT.value
_TOURNAMENT = HandFlag.TOURNAMENT.value
_BET = Act.BET.value
_RAISE = Act.RAISE.value
_IGNORE = OutOfTurn.IGNORE.value


@kernel
def is_folded_by_room(play: Play, seat: int, act: int) -> bool:
    """Whether a tournament room folds the hand of a player who sits out, all-in by a forced bet or not."""
    sits_out = (play.table["seat_flags"][seat] & _SITTING_OUT) != 0
    tournament = (int(play.hand["flags"]) & _TOURNAMENT) != 0
    return act == _FOLD and sits_out and tournament


@kernel
def is_in_betting(play: Play, seat: int) -> bool:
    """Whether a seat is dealt in, has not folded and is not all-in."""
    table = play.table
    return table["place"][seat] >= 0 and not table["folded"][seat] and not table["all_in"][seat]


@kernel
def check_in_betting(play: Play, event: int, seat: int, act: int) -> bool:
    """ACT004: the actor is dealt in, has not folded and is not all-in. True: so it is."""
    table = play.table
    if table["place"][seat] < 0 or table["folded"][seat]:
        blame(play, _ACTION_WHEN_OUT, event, seat, 0, 0)
        return False
    if table["all_in"][seat]:
        if is_folded_by_room(play, seat, act):
            return False
        blame(play, _ACTION_WHEN_OUT, event, seat, 0, 0)
        return False
    return True


@kernel
def check_anyone_left(play: Play, event: int, seat: int) -> None:
    """ACT009: somebody is left to act against, or the actor owes chips to those who are all-in."""
    table = play.table
    if table["in_hand"] < 2 or (table["able"] < 2 and table["street_bet"][seat] >= table["top"]):
        blame(play, _BETTING_AFTER_ALL_IN, event, seat, 0, 0)


@kernel
def check_turn(play: Play, event: int, seat: int, act: int) -> bool:
    """ACT001, ACT002. True: it was the seat's turn.

    A seat that was passed over, or missed a whole round, may act any time; where only
    such seats are left beside one other, that one may act, too.
    """
    table = play.table
    due = table["due"]
    if due == ANYONE:
        if table["opening"] and not table["order_known"]:
            leave_unchecked(play, _WRONG_OPENER)
        return True
    if seat == due:
        return True
    if table["excused"][seat] or table["absent"][seat] or (due == NOBODY and table["gone"] > 0):
        return False
    if act == _FOLD and play.rules["out_of_turn"] == _IGNORE:
        return False
    rule = _WRONG_OPENER if table["opening"] and due != NOBODY else _OUT_OF_TURN
    blame(play, rule, event, seat, due, seat)
    return False


@kernel
def report_out_of_turn(play: Play, event: int, seat: int) -> None:
    """ACT001, of an act in a round that is over."""
    blame(play, _OUT_OF_TURN, event, seat, play.table["due"], seat)


@kernel
def check_facing_bet(play: Play, event: int, seat: int, owed: int) -> None:
    """ACT003, of a seat that checked and owes chips."""
    blame(play, _CHECK_FACING_BET, event, seat, 0, owed)


@kernel
def report_call(play: Play, event: int, seat: int, owed: int, paid: int) -> None:
    """ACT008."""
    blame(play, _CALL_WRONG_AMOUNT, event, seat, owed, paid)


@kernel
def check_name(play: Play, event: int, seat: int, act: int, high: int, total: int) -> None:
    """ACT007: ``high`` is the level before the act."""
    if (act == _BET and high > 0) or (act == _RAISE and high == 0):
        blame(play, _BET_RAISE_CONFUSED, event, seat, high, total)


@kernel
def check_answerable(play: Play, event: int, seat: int) -> None:
    """ACT009, of a bet or raise for which ``limits.price`` found nobody left who could call."""
    if play.table["barred"] == _BETTING_AFTER_ALL_IN:
        blame(play, _BETTING_AFTER_ALL_IN, event, seat, 0, 0)


@kernel
def check_after_timeout(play: Play, event: int, seat: int, total: int) -> None:
    """ACT006, of a bet or raise for which ``limits.price`` found the draw timed out."""
    if play.table["barred"] == _ACTION_AFTER_TIMEOUT:
        blame(play, _ACTION_AFTER_TIMEOUT, event, seat, 0, total)


@kernel
def report_when_out(play: Play, event: int, seat: int) -> None:
    """ACT004."""
    blame(play, _ACTION_WHEN_OUT, event, seat, 0, 0)


@kernel
def report_draw_out_of_turn(play: Play, event: int, seat: int, due: int) -> None:
    """ACT001, of a draw; ``due`` is the seat that should have drawn, NOBODY: none."""
    blame(play, _OUT_OF_TURN, event, seat, due, seat)


@kernel
def report_name(play: Play, event: int, seat: int, high: int, total: int) -> None:
    """ACT007."""
    blame(play, _BET_RAISE_CONFUSED, event, seat, high, total)


@kernel
def check_round_closed(play: Play, event: int, missing: int) -> None:
    """ACT005: ``missing`` is a seat that had still to act when the round ended, NOBODY: none."""
    if missing != NOBODY:
        report(play, _ROUND_CLOSED_EARLY, event, missing, missing, -1)
