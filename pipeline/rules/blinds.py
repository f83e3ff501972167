"""BLD: blinds, posts and straddles. The checks run once all forced bets are in."""

from pipeline.codes import Street
from pipeline.kernel import kernel
from pipeline.records import UNSAID
from pipeline.replay.play import NOBODY, Play, blame, leave_unchecked, report, take_as_posted
from pipeline.rulebooks.parameters import HeadsUpButton, SmallBlindRule
from pipeline.rules.rule import Rule, Severity, Shows
from pipeline.variants import Forced

_BLINDS = "001 TEXAS HOLD'EM, Povinné sázky Blinds"
_MISSED = "001 Vynechání povinné sázky (blinds)"
_ALL_IN = "001 Vsadit vše (All-in)"

SMALL_BLIND_MISSING = Rule(
    code="BLD001",
    name="small-blind-missing",
    severity=Severity.WARNING,
    text="The player left of the dealer posts the small blind, unless the room allows a dead small blind.",
    message="nobody posted the small blind of {expected}",
    sources=(_BLINDS, "000 Pravidla Texas Hold'em pokeru"),
    shows=Shows.MONEY,
    keeps="The first player left of the dealer posts 0.50 at 0.50/1.",
    breaks="Only the big blind is posted, by the second player left of the dealer.",
    values=("blinds.small_blind_may_be_dead",),
)
BIG_BLIND_MISSING = Rule(
    code="BLD002",
    name="big-blind-missing",
    severity=Severity.ERROR,
    text="Every hand has a big blind.",
    message="nobody posted the big blind of {expected}",
    sources=(_BLINDS, "000 Pravidla Texas Hold'em pokeru"),
    shows=Shows.MONEY,
    keeps="The second player left of the dealer posts 1 at 0.50/1.",
    breaks="The small blind is posted and the first player acts with no big blind in.",
)
BLIND_WRONG_SEAT = Rule(
    code="BLD003",
    name="blind-wrong-seat",
    severity=Severity.ERROR,
    text="The small blind is the first player left of the dealer, the big blind the next; "
    "heads-up the rulebook says which of the two the dealer posts.",
    message="{player} posted a blind that was due from {expected}",
    sources=(_BLINDS, "001 Nový hráč"),
    shows=Shows.SEAT,
    keeps="Seats 2 and 3 post small and big blind with the dealer in seat 1.",
    breaks="Seat 4 posts the big blind although seat 3 is dealt in next to the small blind.",
    values=(
        "blinds.heads_up_button_posts",
        "blinds.heads_up_button_posts_larger_table",
        "blinds.late_post_allowed",
    ),
)
BLIND_WRONG_AMOUNT = Rule(
    code="BLD004",
    name="blind-wrong-amount",
    severity=Severity.ERROR,
    text="A blind is the one of the stakes, or the player's last chips where those are fewer.",
    message="{player} posted {actual} instead of {expected}",
    sources=(_BLINDS, _MISSED, _ALL_IN),
    shows=Shows.MONEY,
    keeps="A player with 0.60 left posts 0.60 as a big blind of 1.",
    breaks="A player with 40 left posts 0.60 as a big blind of 1.",
    values=("blinds.small_blind",),
)
POST_AFTER_DEAL = Rule(
    code="BLD005",
    name="post-after-deal",
    severity=Severity.ERROR,
    text="Blinds, antes and posts are in before the first card is dealt.",
    message="{player} posted {actual} after the deal",
    sources=(_BLINDS,),
    shows=Shows.MONEY,
    keeps="All posts stand before the first cards.",
    breaks="A player posts a big blind after the hole cards were dealt.",
)
DEAD_BLIND_LIVE = Rule(
    code="BLD008",
    name="dead-blind-live",
    severity=Severity.ERROR,
    text="The small-blind part of a returning player's post and antes are dead: they do not count toward the bet. "
    "A posted big blind is live and counts.",
    message="{player} put in {actual} where {expected} was owed: a dead part was counted, or a live one was not",
    sources=(_MISSED, "000 Texas Hol'dem"),
    shows=Shows.MONEY,
    keeps="A player who posted 1.50 at 0.50/1 calls a raise to 3 with 2.",
    breaks="The same player calls the raise to 3 with 1.50.",
)
STRADDLE_WRONG = Rule(
    code="BLD009",
    name="straddle-wrong",
    severity=Severity.ERROR,
    text="A straddle is twice the big blind, by the player left of the big blind, where the room allows it.",
    message="{player} straddled {actual}, where {expected} was allowed",
    sources=("000 straddle bet sázka",),
    shows=Shows.MONEY,
    keeps="At 1/2 in the casino the player left of the big blind straddles 4.",
    breaks="At 1/2 that player straddles 5.",
    values=(
        "blinds.straddle_allowed",
        "blinds.straddle_multiple",
    ),
)
RULES = (
    SMALL_BLIND_MISSING,
    BIG_BLIND_MISSING,
    BLIND_WRONG_SEAT,
    BLIND_WRONG_AMOUNT,
    POST_AFTER_DEAL,
    DEAD_BLIND_LIVE,
    STRADDLE_WRONG,
)

_SMALL_BLIND_MISSING = SMALL_BLIND_MISSING.id
_BIG_BLIND_MISSING = BIG_BLIND_MISSING.id
_BLIND_WRONG_SEAT = BLIND_WRONG_SEAT.id
_BLIND_WRONG_AMOUNT = BLIND_WRONG_AMOUNT.id
_POST_AFTER_DEAL = POST_AFTER_DEAL.id
_DEAD_BLIND_LIVE = DEAD_BLIND_LIVE.id
_STRADDLE_WRONG = STRADDLE_WRONG.id

_BUTTON_SMALL = HeadsUpButton.SMALL_BLIND.value
_HALF_DOWN = SmallBlindRule.HALF_ROUNDED_DOWN.value
_HALF_UP = SmallBlindRule.HALF_ROUNDED_UP.value
_BRING_IN = Forced.BRING_IN.value
_PREFLOP = Street.PREFLOP.value
_HEADS_UP = 2


@kernel
def stake_of_small_blind(play: Play) -> int:
    """The small blind that is due: by the rulebook from the big blind, else the header's; UNSAID: not known."""
    big = play.table["big_blind"]
    way = play.rules["small_blind_rule"]
    chip = max(play.rules["chip"], 1)
    if big > 0 and way == _HALF_DOWN:
        return int(big // (2 * chip) * chip)
    if big > 0 and way == _HALF_UP:
        return int((big + 2 * chip - 1) // (2 * chip) * chip)
    return int(play.hand["small_blind"]) if play.hand["small_blind"] > 0 else UNSAID


@kernel
def due_small_place(play: Play) -> int:
    """Place on the ring from which the small blind is due, NOBODY where the log does not tell."""
    table = play.table
    if not table["order_known"]:
        return NOBODY
    if table["dealt"] != _HEADS_UP:
        return 0
    button = int(play.hand["button"])
    seats = int(play.hand["max_seats"])
    if button < 0 or table["place"][button] < 0 or seats == 0:
        return NOBODY
    posts = play.rules["heads_up_button_posts"]
    if seats != _HEADS_UP:
        posts = play.rules["heads_up_button_posts_larger_table"]
    place = table["place"][button]
    return int(place if posts == _BUTTON_SMALL else 1 - place)


@kernel
def cannot_post(play: Play, place: int) -> bool:
    """Whether the player at a place of the ring is all-in by the ante already."""
    return bool(play.table["all_in"][play.table["ring"][place]])


@kernel
def report_missing(play: Play, rule: int, event: int, seat: int, due: int) -> None:
    """BLD001, BLD002: ``due`` is missing from ``seat``, NOBODY: not known from whom."""
    report(play, rule, event, seat, max(due, 0), 0)
    if seat >= 0:
        take_as_posted(play, seat, due)


@kernel
def check_blind_seats(play: Play, event: int) -> bool:
    """BLD001, BLD002, BLD003 for small and big blind. True: all in order.

    ``event`` is the first one after the forced bets. A wrong small blind moves the
    place of the big blind along, so that one wrong blind is one finding. A missing small
    blind that neither log nor rulebook tells is taken as half the big one.
    """
    table = play.table
    dealt = table["dealt"]
    small, big = table["small_seat"], table["big_seat"]
    due = due_small_place(play)
    if due == NOBODY:
        leave_unchecked(play, _BLIND_WRONG_SEAT)
    right = True
    due_big = NOBODY
    if small >= 0:
        place = table["place"][small]
        if due not in (NOBODY, place) and not cannot_post(play, due):
            report(play, _BLIND_WRONG_SEAT, table["small_event"][small], small, table["ring"][due], small)
            right = False
        due_big = (place + 1) % dealt
    elif due != NOBODY and not cannot_post(play, due):
        dead = big >= 0 and table["place"][big] == due
        if dead and play.rules["small_blind_may_be_dead"]:
            due_big = due
        else:
            stake = table["small_blind"] if table["small_blind"] > 0 else table["big_blind"] // 2
            report_missing(play, _SMALL_BLIND_MISSING, event, table["ring"][due], stake)
    elif due != NOBODY:
        due_big = (due + 1) % dealt
    if big < 0:
        if due_big == NOBODY or not cannot_post(play, due_big):
            seat = table["ring"][due_big] if due_big >= 0 else NOBODY
            report_missing(play, _BIG_BLIND_MISSING, event, seat, table["big_blind"])
        return False
    if due_big not in (NOBODY, table["place"][big]) and table["order_known"] and not cannot_post(play, due_big):
        report(play, _BLIND_WRONG_SEAT, table["big_event"][big], big, table["ring"][due_big], big)
        return False
    return right


@kernel
def check_amount(play: Play, event: int, seat: int, amount: int, due: int) -> bool:
    """BLD004: a forced bet is the one due, or the player's last chips. True: in order, or not known."""
    if due <= 0:
        leave_unchecked(play, _BLIND_WRONG_AMOUNT)
        return True
    if amount == due or (amount < due and play.table["all_in"][seat]):
        return True
    report(play, _BLIND_WRONG_AMOUNT, event, seat, due, amount)
    return False


@kernel
def check_button_blind(play: Play, event: int, poster: int, button: int) -> None:
    """BLD002, BLD003, BLD004 where the button posts the only blind; ``poster`` NOBODY: none was posted."""
    due = play.table["big_blind"]
    if poster == NOBODY:
        report_missing(play, _BIG_BLIND_MISSING, event, button, due)
        return
    at = play.table["extra_event"][poster]
    if button == NOBODY:
        leave_unchecked(play, _BLIND_WRONG_SEAT)
    elif poster != button:
        report(play, _BLIND_WRONG_SEAT, at, poster, button, poster)
    check_amount(play, at, poster, play.table["extra_paid"][poster], due)


@kernel
def check_late_post(play: Play, event: int, seat: int) -> None:
    """BLD003: a live post from a seat other than the big blind's, where the room allows none."""
    if not play.rules["late_post_allowed"]:
        report(play, _BLIND_WRONG_SEAT, event, seat, play.table["big_seat"], seat)


@kernel
def check_straddle(play: Play, event: int, seat: int, amount: int, due_seat: int, due: int) -> bool:
    """BLD009. ``due_seat`` may straddle ``due`` (NOBODY: not known who). True: in order."""
    allowed = play.rules["straddle_allowed"]
    right_seat = due_seat in (NOBODY, seat)
    right_amount = due <= 0 or amount == due or (amount < due and play.table["all_in"][seat])
    if allowed and right_seat and right_amount:
        return True
    report(play, _STRADDLE_WRONG, event, seat, due if allowed and right_seat else 0, amount)
    return False


@kernel
def report_post_after_deal(play: Play, event: int, seat: int, amount: int) -> None:
    """BLD005."""
    blame(play, _POST_AFTER_DEAL, event, seat, 0, amount)


@kernel
def counted_wrongly(play: Play, seat: int, paid: int, owed: int) -> bool:
    """BLD008: whether a payment is off by just what the seat put in dead, or posted live as an extra."""
    table = play.table
    if paid == owed or table["street"] != _PREFLOP or play.rules["forced"] == _BRING_IN:
        return False
    dead = table["dead"][seat]
    ante = table["ante_paid"][seat]
    if dead > 0 and (paid == owed - dead or paid == owed - ante or paid == owed - (dead - ante)):
        return True
    live = table["extra_paid"][seat] - (dead - ante)
    return bool(live > 0 and paid == owed + live)


@kernel
def report_counted_wrongly(play: Play, event: int, seat: int, owed: int, paid: int) -> None:
    """BLD008."""
    blame(play, _DEAD_BLIND_LIVE, event, seat, owed, paid)
