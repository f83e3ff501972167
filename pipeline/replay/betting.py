"""The acts of a betting round: what each one does to the table, and which rules look at it.

After a violation the round goes on from what the log says happened.
"""

from typing import Any

from pipeline.codes import Act, Limit
from pipeline.kernel import kernel
from pipeline.records import UNSAID
from pipeline.replay.common_cards import begin_without_vela, lacks_vela, report_bet_on_common
from pipeline.replay.limits import completes, full_raise, price, street_limit
from pipeline.replay.play import (
    ALL_IN_FLAG,
    NOBODY,
    Play,
    bet_live,
    chips_left,
    doubt,
    go_all_in,
    is_marked,
    note_act,
    pay,
    spent,
)
from pipeline.replay.recovery import come_back, fits_nominal, is_closed, reopen_closed_round, settle_level
from pipeline.replay.streets import end_draws
from pipeline.replay.stud import find_opener
from pipeline.replay.turn import await_others, excuse_until, pass_turn, stop_waiting, welcome_back
from pipeline.rules.action import (
    check_after_timeout,
    check_answerable,
    check_anyone_left,
    check_facing_bet,
    check_in_betting,
    check_name,
    check_turn,
    is_in_betting,
    report_call,
    report_name,
    report_out_of_turn,
)
from pipeline.rules.betting import check_all_in_mark, check_raise_count, check_reopened, check_size, check_stack
from pipeline.rules.blinds import counted_wrongly, report_counted_wrongly
from pipeline.rules.disconnect import check_protection

_FOLD = Act.FOLD.value
_CHECK = Act.CHECK.value
_CALL = Act.CALL.value
_BET = Act.BET.value
_RAISE = Act.RAISE.value
_ALL_IN = Act.ALL_IN.value
_BRING_IN = Act.BRING_IN.value
_COMPLETE = Act.COMPLETE.value
_FALSE_ALL_IN = Act.FALSE_ALL_IN.value
_FIXED = Limit.FIXED.value


@kernel
def owed(play: Play, seat: int) -> int:
    """What a seat has to put in to stay, its chips aside."""
    table = play.table
    return int(max(table["high"] - table["street_bet"][seat], 0))


@kernel
def fold(play: Play, seat: int) -> None:
    """Give up the hand."""
    table = play.table
    if table["place"][seat] < 0 or table["folded"][seat]:
        return
    if not table["all_in"][seat]:
        table["able"] -= 1
    table["folded"][seat] = 1
    table["in_hand"] -= 1
    table["pending"][seat] = 0


@kernel
def match_level(play: Play, seat: int) -> None:
    """A seat has answered the level of the table, and counts as having it in unless it is all-in for less.

    After a wrong amount the level of the bet follows what the log meant, the pot what
    it says was paid.
    """
    table = play.table
    if not table["all_in"][seat]:
        table["street_bet"][seat] = table["high"]
    table["nominal"][seat] = UNSAID
    table["faced"][seat] = table["high"]
    table["pending"][seat] = 0


@kernel
def check(play: Play, event: int, seat: int) -> None:
    """Check. Who checks and owes chips may go on or be out: the log need not wait for him."""
    debt = owed(play, seat)
    if debt > 0 and not fits_nominal(play, seat, 0):
        if counted_wrongly(play, seat, 0, debt):
            report_counted_wrongly(play, event, seat, debt, 0)
        else:
            check_facing_bet(play, event, seat, debt)
        stop_waiting(play, seat)
    paid = int(play.table["street_bet"][seat])
    match_level(play, seat)
    if debt > 0:
        play.table["nominal"][seat] = paid


@kernel
def is_right_call(play: Play, seat: int, chips: int, debt: int, flags: int) -> bool:
    """Whether a call is what the seat owes, all it has, or right by the log's own earlier account."""
    table = play.table
    left = chips_left(play, seat)
    if chips == debt or (chips < debt and chips == left):
        return True
    if chips < debt and (left == UNSAID or table["doubted"][seat]) and is_marked(flags):
        return True
    if table["able"] <= 1 and chips == table["top"] - table["street_bet"][seat]:
        return True
    return bool(fits_nominal(play, seat, chips))


@kernel
def put_in(play: Play, event: int, seat: int, chips: int, flags: int) -> None:
    """Move the chips of a bet, raise or call."""
    pay(play, seat, chips)
    bet_live(play, seat, chips)
    check_all_in_mark(play, event, seat, flags)
    if spent(play, seat, flags):
        go_all_in(play, seat)
    match_level(play, seat)


@kernel
def call(play: Play, event: int, seat: int, chips: int, flags: int) -> None:
    """Call with ``chips``."""
    table = play.table
    debt = owed(play, seat)
    check_stack(play, event, seat, chips)
    if not is_right_call(play, seat, chips, debt, flags):
        if counted_wrongly(play, seat, chips, debt):
            report_counted_wrongly(play, event, seat, debt, chips)
        else:
            report_call(play, event, seat, debt, chips)
        table["other_high"] = table["street_bet"][seat] + chips
        doubt(play, table["aggressor"])
        doubt(play, seat)
    put_in(play, event, seat, chips, flags)


@kernel
def take_new_level(play: Play, total: int, all_in: bool) -> None:
    """Move the table to a new level after a bet or raise that went above the old one."""
    table = play.table
    increase = total - table["high"]
    if total == table["limit_upper"]:
        table["upper"] = 1
    limit = street_limit(play)
    if play.hand["limit"] == _FIXED and limit > 0:
        whole = total >= table["full_level"] + limit
        if not whole and total == table["full_level"]:
            increase = 0  # a short all-in that counted, made whole
        elif whole or not all_in or increase >= full_raise(play):
            table["bets"] += 1
            table["full_level"] = max(table["full_level"] + limit, total) if whole else table["full_level"] + limit
    elif increase >= table["step"]:
        table["step"] = increase
        table["bets"] += 1
    elif not all_in:
        table["step"] = max(increase, table["big_blind"])
        table["bets"] += 1
    table["high"] = total
    table["raises"] += 1


@kernel
def bet_or_raise(play: Play, event: int, seat: int, total: int, chips: int, flags: int) -> None:
    """Bet or raise to ``total`` on this street with ``chips``, after ``limits.price``."""
    table = play.table
    left = chips_left(play, seat)
    bet = table["street_bet"][seat]
    all_in = chips == left or ((left == UNSAID or table["doubted"][seat]) and is_marked(flags))
    raised = total > table["high"]
    check_stack(play, event, seat, chips)
    if raised:
        check_answerable(play, event, seat)
        check_after_timeout(play, event, seat, total)
    check_raise_count(play, event, seat)
    check_reopened(play, event, seat, total)
    other = check_size(play, event, seat, total, all_in)
    if table["blamed"] == event:
        doubt(play, seat)
    if raised:
        take_new_level(play, total, all_in)
        table["aggressor"] = seat
        if table["nominal"][seat] != UNSAID and table["nominal"][seat] != bet:
            other = table["nominal"][seat] + chips
        table["other_high"] = other
    put_in(play, event, seat, chips, flags)
    if raised:
        await_others(play, seat)


@kernel
def take_turn(play: Play, event: int, seat: int, what: int) -> bool:
    """Judge whether and when a seat may act, and bring back one that was out. True: in its turn."""
    table = play.table
    check_anyone_left(play, event, seat)
    if check_in_betting(play, event, seat, what):
        in_turn = check_turn(play, event, seat, what)
        if not in_turn and not table["excused"][seat] and not table["absent"][seat]:
            excuse_until(play, seat)
            table["due"] = NOBODY
        table["excused"][seat] = 0
        welcome_back(play, seat)
        return bool(in_turn)
    if what != _FOLD:
        come_back(play, seat)
    return False


@kernel
def chips_of(play: Play, row: Any, seat: int, what: int, bet: int) -> int:
    """Chips that an act puts in: as printed, else what the printed total or the situation makes them."""
    if row["total"] != UNSAID and what in (_BET, _RAISE):
        return int(row["total"]) - bet
    if row["amount"] != UNSAID:
        return int(row["amount"])
    if what == _CALL:
        return int(owed(play, seat))
    if what == _ALL_IN:
        return int(max(chips_left(play, seat), 0))
    return 0


@kernel
def act(play: Play, event: int, row: Any, state: Any, no_heading: bool) -> None:
    """Play one act of a player: whether, when, and how much.

    ``row`` is its EVENT, ``state`` the STATE to fill; ``no_heading``: the round is over
    and the board that comes next skips a street.
    """
    table = play.table
    seat = int(row["seat"])
    what = int(row["act"])
    flags = int(row["flags"])
    if what == _ALL_IN:
        flags |= ALL_IN_FLAG
    end_draws(play, event)
    report_bet_on_common(play, event, seat)
    if is_closed(play) and is_in_betting(play, seat):
        if lacks_vela(play):
            begin_without_vela(play, event, seat)
        else:
            reopen_closed_round(play, event, seat, no_heading)
    if table["seeks_opener"]:
        find_opener(play)
    if table["aggressor_street"] != table["street"]:
        table["aggressor_street"] = table["street"]
        table["aggressor"] = NOBODY
    bet = int(table["street_bet"][seat])
    chips = chips_of(play, row, seat, what, bet)
    if what == _BRING_IN:  # a second one, or one in a later round
        what = _CALL if bet + chips <= table["high"] else _RAISE
        report_name(play, event, seat, int(table["high"]), bet + chips)
    second_level = table["other_high"] != UNSAID
    settle_level(play, what, bet + chips, chips > 0 and (is_marked(flags) or chips == chips_left(play, seat)))
    price(play, seat)
    note_act(play, state, seat)
    table["agreed"][seat] = 0
    in_turn = take_turn(play, event, seat, what)
    high = int(table["high"])
    completed = completes(play)
    if what == _FOLD:
        fold(play, seat)
    elif what == _CHECK:
        check(play, event, seat)
    elif what == _CALL or (what == _ALL_IN and bet + chips <= high):
        call(play, event, seat, chips, flags)
    elif what == _FALSE_ALL_IN:
        check_protection(play, event, seat)
        go_all_in(play, seat)
    else:
        bet_or_raise(play, event, seat, bet + chips, chips, flags)
        if not second_level:
            check_name(play, event, seat, what, high, bet + chips)
            if what == _COMPLETE and play.hand["limit"] == _FIXED and not completed:
                report_name(play, event, seat, high, bet + chips)
    pass_turn(play, seat, not in_turn and table["high"] == high)


@kernel
def repeat_act(play: Play, event: int, row: Any, state: Any) -> None:
    """A line of an act printed twice: out of turn, and no chips move a second time."""
    seat = int(row["seat"])
    price(play, seat)
    note_act(play, state, seat)
    check_anyone_left(play, event, seat)
    if check_in_betting(play, event, seat, int(row["act"])):
        report_out_of_turn(play, event, seat)
