"""BET: how much may be bet and raised, and how often."""

from pipeline.kernel import kernel
from pipeline.records import UNSAID
from pipeline.replay.limits import FIXED, HALF_POT, NO_LIMIT, SPREAD, raise_cap, street_limit
from pipeline.replay.play import ALL_IN_FLAG, CAPPED_FLAG, Play, blame, chips_left, leave_unchecked
from pipeline.rules.open_pair import check_upper_limit, report_lower_limit
from pipeline.rules.rule import Rule, Severity, Shows

_GENERAL = "001 LIMITY, Obecný limit"
_ALL_IN = "001 Vsadit vše (All-in)"

BET_BELOW_MINIMUM = Rule(
    code="BET001",
    name="bet-below-minimum",
    severity=Severity.ERROR,
    text="A bet is at least the big blind, unless it is all the player has.",
    message="{player} bet {actual}, the least bet is {expected}",
    sources=("001 LIMITY, No Limit", "001 LIMITY, Pot Limit", "001 LIMITY, Spread Limit"),
    shows=Shows.MONEY,
    keeps="A bet of 1 at 0.50/1.",
    breaks="A bet of 0.50 at 0.50/1 with 40 behind.",
)
RAISE_BELOW_MINIMUM = Rule(
    code="BET002",
    name="raise-below-minimum",
    severity=Severity.ERROR,
    text="A raise is at least the previous bet or raise, unless it is all the player has.",
    message="{player} raised to {actual}, the least raise is to {expected}",
    sources=(_GENERAL, "000 výjimky sázení podle typu hry"),
    shows=Shows.MONEY,
    keeps="Bet 2, raise to 4.",
    breaks="Bet 2, raise to 3 with 40 behind.",
)
FIXED_LIMIT_SIZE = Rule(
    code="BET003",
    name="fixed-limit-size",
    severity=Severity.ERROR,
    text="In Fixed Limit every bet and raise is exactly the street's limit, unless it is all the player has.",
    message="{player} made it {actual}, the limit makes it {expected}",
    sources=("001 LIMITY, Fixní Limit", "000 výjimky sázení podle typu hry"),
    shows=Shows.MONEY,
    keeps="At 1/2 a bet of 1 on the flop and of 2 on the turn.",
    breaks="At 1/2 a bet of 2 on the flop.",
)
TOO_MANY_RAISES = Rule(
    code="BET004",
    name="too-many-raises",
    severity=Severity.ERROR,
    text="A round has at most the rulebook's number of bets, the first one included.",
    message="{player} made bet number {actual} of the round, {expected} are allowed",
    sources=("001 LIMITY, Fixní Limit", "000 výjimky sázení podle typu hry"),
    shows=Shows.COUNT,
    keeps="Bet, raise, raise, raise, calls.",
    breaks="Bet and four raises.",
    values=(
        "betting.raise_cap",
        "betting.raise_cap_heads_up",
    ),
)
SPREAD_LIMIT_EXCEEDED = Rule(
    code="BET005",
    name="spread-limit-exceeded",
    severity=Severity.ERROR,
    text="In Spread Limit a bet is at most the street's limit, a raise equals the bet or raise before it, and a round "
    "ends at three times the limit.",
    message="{player} made it {actual}, at most {expected} was allowed",
    sources=("001 LIMITY, Spread Limit",),
    shows=Shows.MONEY,
    keeps="At 1-2-3 a bet of 2 on the turn.",
    breaks="At 1-2-3 a bet of 2 on the flop.",
)
POT_LIMIT_EXCEEDED = Rule(
    code="BET006",
    name="pot-limit-exceeded",
    severity=Severity.ERROR,
    text="In Pot Limit a bet or raise is at most the pot after the call.",
    message="{player} made it {actual}, the pot allows {expected}",
    sources=("001 LIMITY, Pot Limit", "000 výjimky sázení podle typu hry"),
    shows=Shows.MONEY,
    keeps="A bet of 6 into a pot of 6.",
    breaks="A bet of 7 into a pot of 6.",
)
HALF_POT_EXCEEDED = Rule(
    code="BET007",
    name="half-pot-exceeded",
    severity=Severity.ERROR,
    text="In Half Pot Limit a bet or raise is at most half the pot after the call.",
    message="{player} made it {actual}, half the pot allows {expected}",
    sources=("001 LIMITY, ½Pot Limit",),
    shows=Shows.MONEY,
    keeps="A bet of 3 into a pot of 6.",
    breaks="A bet of 4 into a pot of 6.",
)
EXCEEDS_STACK = Rule(
    code="BET008",
    name="exceeds-stack",
    severity=Severity.ERROR,
    text="Only the chips in front of a player play; on a capped table only those up to the cap.",
    message="{player} put in {actual} and had {expected}",
    sources=("001 Zápisné (Buy-in)", "001 LIMITY, No Limit"),
    shows=Shows.MONEY,
    keeps="A player with 40 bets 40.",
    breaks="A player with 40 bets 50.",
)
ALL_IN_MISMATCH = Rule(
    code="BET009",
    name="all-in-mismatch",
    severity=Severity.WARNING,
    text="An act marked all-in takes all of the player's chips, and one that takes them all is marked.",
    message="{player} had {actual} left: the log's all-in mark is wrong or missing",
    sources=(_ALL_IN,),
    shows=Shows.MONEY,
    keeps="A player with 40 bets 40, and the log says all-in.",
    breaks="A player with 50 bets 40, and the log says all-in.",
    values=("betting.all_in_marked",),
)
REOPENED_BY_SHORT_ALL_IN = Rule(
    code="BET012",
    name="reopened-by-short-all-in",
    severity=Severity.ERROR,
    text="A player who has acted may raise again only after a full raise; an all-in for less gives no new right.",
    message="{player} raised to {actual} after an all-in short of a full raise; only a call of {expected} was open",
    sources=(_GENERAL, "000 Pravidla Texas Hold'em pokeru"),
    shows=Shows.MONEY,
    keeps="Bet 10, raise to 30, the first player raises to 70.",
    breaks="Bet 10, all-in for 14, the first player raises to 40.",
    values=(
        "betting.short_all_in_reopens",
        "betting.short_all_in_fixed_share",
    ),
)
RULES = (
    BET_BELOW_MINIMUM,
    RAISE_BELOW_MINIMUM,
    FIXED_LIMIT_SIZE,
    TOO_MANY_RAISES,
    SPREAD_LIMIT_EXCEEDED,
    POT_LIMIT_EXCEEDED,
    HALF_POT_EXCEEDED,
    EXCEEDS_STACK,
    ALL_IN_MISMATCH,
    REOPENED_BY_SHORT_ALL_IN,
)

_BET_BELOW_MINIMUM = BET_BELOW_MINIMUM.id
_RAISE_BELOW_MINIMUM = RAISE_BELOW_MINIMUM.id
_FIXED_LIMIT_SIZE = FIXED_LIMIT_SIZE.id
_TOO_MANY_RAISES = TOO_MANY_RAISES.id
_SPREAD_LIMIT_EXCEEDED = SPREAD_LIMIT_EXCEEDED.id
_POT_LIMIT_EXCEEDED = POT_LIMIT_EXCEEDED.id
_HALF_POT_EXCEEDED = HALF_POT_EXCEEDED.id
_EXCEEDS_STACK = EXCEEDS_STACK.id
_ALL_IN_MISMATCH = ALL_IN_MISMATCH.id
_REOPENED = REOPENED_BY_SHORT_ALL_IN.id


@kernel
def check_stack(play: Play, event: int, seat: int, chips: int) -> None:
    """BET008, before the chips are moved."""
    left = chips_left(play, seat)
    if left == UNSAID or play.table["doubted"][seat]:
        leave_unchecked(play, _EXCEEDS_STACK)
    elif chips > left:
        blame(play, _EXCEEDS_STACK, event, seat, left, chips)


@kernel
def marks_all_in(play: Play) -> bool:
    """Whether the room's logs mark every all-in."""
    return bool(play.rules["all_in_marked"])


@kernel
def check_all_in_mark(play: Play, event: int, seat: int, flags: int) -> None:
    """BET009, after the chips are moved."""
    left = play.table["stack"][seat]
    if left == UNSAID or play.table["doubted"][seat]:
        leave_unchecked(play, _ALL_IN_MISMATCH)
    elif flags & ALL_IN_FLAG:
        if left > 0 and chips_left(play, seat) > 0:
            blame(play, _ALL_IN_MISMATCH, event, seat, 0, left)
    elif left == 0 and not flags & CAPPED_FLAG and marks_all_in(play):
        blame(play, _ALL_IN_MISMATCH, event, seat, 0, 0)


@kernel
def check_raise_count(play: Play, event: int, seat: int) -> None:
    """BET004, where ``limits.price`` found the round full."""
    if play.table["barred"] == _TOO_MANY_RAISES:
        blame(play, _TOO_MANY_RAISES, event, seat, raise_cap(play), play.table["bets"] + 1)


@kernel
def check_reopened(play: Play, event: int, seat: int, total: int) -> None:
    """BET012, where ``limits.price`` found no right to raise."""
    if play.table["barred"] == _REOPENED:
        blame(play, _REOPENED, event, seat, play.table["high"], total)


@kernel
def check_fixed_size(play: Play, event: int, seat: int, total: int, all_in: bool) -> int:
    """BET003. After a short all-in completing the bet, a full raise on it, and one on the whole are the limit."""
    least, greatest = play.table["limit_least"], play.table["limit_greatest"]
    if least == UNSAID or play.table["unheaded"]:
        leave_unchecked(play, _FIXED_LIMIT_SIZE)
        return UNSAID
    if total in (least, greatest) or (all_in and total < greatest):
        return UNSAID
    table = play.table
    if least == table["full_level"] and total == least + street_limit(play):
        return UNSAID
    if table["limit_upper"] != UNSAID and (total == table["limit_upper"] or (all_in and total < table["limit_upper"])):
        return UNSAID if check_upper_limit(play, event, seat, least, total) else int(least)
    if table["upper"] and total == table["high"] + play.hand["small_bet"]:
        report_lower_limit(play, event, seat, least, total)
        return int(least)
    due = least if total < least else greatest
    blame(play, _FIXED_LIMIT_SIZE, event, seat, due, total)
    return int(due)


@kernel
def check_minimum(play: Play, event: int, seat: int, total: int, all_in: bool) -> int:
    """BET001, BET002."""
    least = play.table["limit_least"]
    rule = _RAISE_BELOW_MINIMUM if play.table["high"] > 0 else _BET_BELOW_MINIMUM
    if least <= 0:
        leave_unchecked(play, rule)
    elif total < least and not all_in:
        blame(play, rule, event, seat, least, total)
        return int(least)
    return UNSAID


@kernel
def check_maximum(play: Play, event: int, seat: int, total: int) -> int:
    """BET005, BET006, BET007. An all-in may not exceed them either."""
    structure = play.hand["limit"]
    if structure == NO_LIMIT:
        return UNSAID
    rule = _POT_LIMIT_EXCEEDED
    if structure == SPREAD:
        rule = _SPREAD_LIMIT_EXCEEDED
    elif structure == HALF_POT:
        rule = _HALF_POT_EXCEEDED
    greatest = play.table["limit_greatest"]
    if greatest == UNSAID:
        leave_unchecked(play, rule)
    elif total > greatest:
        blame(play, rule, event, seat, greatest, total)
        return int(greatest)
    return UNSAID


@kernel
def check_size(play: Play, event: int, seat: int, total: int, all_in: bool) -> int:
    """BET001-BET007 for a bet or raise to ``total``, after ``limits.price``.

    Returns the total that would have been right, UNSAID where it was, or none is known.
    """
    if play.hand["limit"] == FIXED:
        return int(check_fixed_size(play, event, seat, total, all_in))
    least = check_minimum(play, event, seat, total, all_in)
    greatest = check_maximum(play, event, seat, total)
    return int(max(least, greatest))
