"""What a player may bet or raise to, by betting structure.

Sources: 001 "LIMITY"; 000 "výjimky sázení podle typu hry".
"""

from pipeline.codes import Limit, Street
from pipeline.kernel import kernel
from pipeline.records import UNSAID
from pipeline.replay.play import Play, chips_left
from pipeline.rules.rule import rule_id

FIXED = Limit.FIXED.value
SPREAD = Limit.SPREAD.value
NO_LIMIT = Limit.NO_LIMIT.value
POT_LIMIT = Limit.POT_LIMIT.value
HALF_POT = Limit.HALF_POT.value
_PREFLOP = Street.PREFLOP.value
_TURN = Street.TURN.value

_BETTING_AFTER_ALL_IN = rule_id("ACT009")
_AFTER_TIMEOUT = rule_id("ACT006")
_TOO_MANY_RAISES = rule_id("BET004")
_REOPENED = rule_id("BET012")

#: Spread Limit: bets that make up the most of one round (source 001, "Spread Limit").
SPREAD_ROUND_BETS = 3


@kernel
def street_limit(play: Play) -> int:
    """The limit of the street in Fixed and Spread Limit, UNSAID where the stakes are not known."""
    hand = play.hand
    street = play.table["street"]
    limit = hand["small_bet"]
    big_blind = play.table["big_blind"]
    if play.hand["limit"] == SPREAD:
        if street == _TURN:
            limit = hand["middle_bet"]
        elif street > _TURN:
            limit = hand["big_bet"]
        return limit if limit > 0 else UNSAID
    if limit <= 0:
        limit = big_blind
    if street >= play.rules["upper_limit_street"] or play.table["upper"]:
        limit = hand["big_bet"] if hand["big_bet"] > 0 else limit * 2
    return int(limit) if limit > 0 else UNSAID


@kernel
def full_raise(play: Play) -> int:
    """By how much the bet must have gone up to give a player who has acted a new right to raise."""
    if play.hand["limit"] == FIXED:
        limit = street_limit(play)
        return int(limit * int(play.rules["short_all_in_fixed_share"]) + 99) // 100
    return int(play.table["step"])


@kernel
def may_reopen(play: Play, seat: int) -> bool:
    """Whether a seat may raise again: it has not acted yet, or was raised in full since."""
    table = play.table
    faced = table["faced"][seat]
    if faced < 0 or play.rules["short_all_in_reopens"]:
        return True
    if completed_since(play, faced):
        return True
    return bool(table["high"] - faced >= full_raise(play))


@kernel
def completed_since(play: Play, faced: int) -> bool:
    """Whether the bring-in was all that a seat faced, and has been completed: a bet, however little it adds."""
    table = play.table
    return bool(table["street"] == _PREFLOP and table["bets"] > 0 and 0 < faced <= table["bring_in"])


@kernel
def raise_cap(play: Play) -> int:
    """Most bets of a round, 0: no cap. A round that three began keeps its cap when one of them folds."""
    if play.table["began"] == 2:
        return int(play.rules["raise_cap_heads_up"])
    return int(play.rules["raise_cap"])


@kernel
def barring_rule(play: Play, seat: int) -> int:
    """The rule that forbids this seat any bet or raise now, 0: none."""
    table = play.table
    others = table["able"] - (0 if table["all_in"][seat] or table["folded"][seat] else 1)
    if others <= 0:
        return _BETTING_AFTER_ALL_IN
    if table["timed_out"][seat] == table["street"]:
        return _AFTER_TIMEOUT
    if play.hand["limit"] == FIXED:
        cap = raise_cap(play)
        if 0 < cap <= table["bets"]:
            return _TOO_MANY_RAISES
    if not may_reopen(play, seat):
        return _REOPENED
    return 0


@kernel
def completes(play: Play) -> bool:
    """Whether the next bet of the first round is the bring-in's completion."""
    table = play.table
    return bool(table["street"] == _PREFLOP and table["bring_in"] > 0 and table["bets"] == 0)


@kernel
def upper_total(play: Play) -> int:
    """Total of a bet or raise at the upper limit where an open pair allows it beside the lower one, else UNSAID."""
    table = play.table
    upper = play.hand["big_bet"]
    if table["street"] != play.rules["open_pair_street"] or table["upper"] or upper <= 0:
        return UNSAID
    return int(table["high"] + upper)


@kernel
def price(play: Play, seat: int) -> None:
    """Work out the least and greatest legal total of a bet or raise of a seat into the table."""
    table = play.table
    structure = play.hand["limit"]
    high = table["high"]
    bet = table["street_bet"][seat]
    least = UNSAID
    greatest = UNSAID
    table["limit_upper"] = UNSAID
    if structure == FIXED:
        table["limit_upper"] = upper_total(play)
        limit = street_limit(play)
        if limit != UNSAID:
            least = table["full_level"] + limit
            greatest = high + limit
            if table["full_level"] > high:  # a short all-in that counted may be made whole
                least = table["full_level"]
            elif completes(play) and table["raises"] == 0:
                greatest = least
            elif least <= high or least > greatest:
                least, greatest = greatest, max(least, greatest)
    elif structure == SPREAD:
        limit = street_limit(play)
        least = high + table["step"]
        if limit != UNSAID:
            most = SPREAD_ROUND_BETS * limit
            greatest = min(high + (table["step"] if table["raises"] else limit), most)
            least = min(least, most)
    elif table["step"] > 0:
        least = high + table["step"]
        pot = table["pot"] + max(high - bet, 0)
        if structure == POT_LIMIT:
            greatest = max(high + pot, least)
        elif structure == HALF_POT:
            greatest = max(high + pot // 2, least)
    table["limit_least"] = least
    table["limit_greatest"] = greatest
    table["barred"] = barring_rule(play, seat)
    if table["limit_upper"] != UNSAID and table["open_pair"] > 0:
        greatest = max(greatest, table["limit_upper"])
    left = chips_left(play, seat)
    if left != UNSAID:
        all_in = bet + left
        least = min(least, all_in)
        greatest = all_in if greatest == UNSAID else min(greatest, all_in)
    if table["barred"] or (left != UNSAID and bet + left <= high):
        least = UNSAID
        greatest = UNSAID
    table["least"] = least
    table["greatest"] = greatest
