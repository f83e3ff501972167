"""The bring-in of stud games: who owes it, how much, and how the first round goes on from it.

Sources: 001 "Povinná sázka Bring-in" of each game; 002 "První rozdání", "Kolik zvýšení je povoleno?".
"""

from typing import Any

import numpy as np

from pipeline.codes import Act, Limit, Street
from pipeline.kernel import kernel
from pipeline.records import UNSAID
from pipeline.replay.play import (
    ANYONE,
    Play,
    bet_live,
    chips_left,
    go_all_in,
    note_act,
    pay,
    spent,
    take_as_posted,
)
from pipeline.replay.rankings.boards import bring_in_order
from pipeline.replay.turn import next_awaited
from pipeline.rulebooks.parameters import BringIn
from pipeline.rules.betting import check_stack
from pipeline.rules.bring_in import check_bring_in_amount, check_bring_in_player, report_no_bring_in
from pipeline.variants import Forced

_BRING_IN = Forced.BRING_IN.value
_HIGHEST = BringIn.HIGHEST.value
_PREFLOP = Street.PREFLOP.value
_FIXED = Limit.FIXED.value
_SPREAD = Limit.SPREAD.value
_POT_LIMIT = Limit.POT_LIMIT.value
_HALF_POT = Limit.HALF_POT.value
_CHECK = Act.CHECK.value
_CALL = Act.CALL.value
_BET = Act.BET.value
_RAISE = Act.RAISE.value
_COMPLETE = Act.COMPLETE.value


@kernel
def awaits_bring_in(play: Play) -> bool:
    """Whether the first round of a stud game has not been opened yet."""
    table = play.table
    return bool(play.rules["forced"] == _BRING_IN and table["street"] == _PREFLOP and table["bring_in_event"] < 0)


@kernel
def bring_in_seat(play: Play) -> int:
    """The seat that the open cards call for; ANYONE where they do not tell, or its ante took its last chips."""
    table = play.table
    found = ANYONE
    best = 0
    for place in range(table["dealt"]):
        seat = table["ring"][place]
        order = bring_in_order(int(play.hand["variant"]), int(table["open"][seat]))
        if order == 0:
            return ANYONE
        if play.rules["bring_in"] != _HIGHEST:
            order = -order
        if found == ANYONE or order > best:
            best = order
            found = seat
    if found == ANYONE or table["cards_doubted"] or table["all_in"][found]:
        return ANYONE
    return int(found)


@kernel
def least_bring_in(play: Play) -> int:
    """The least bring-in, UNSAID where neither rulebook nor log tells."""
    ante = int(play.table["ante"])
    antes = int(play.rules["bring_in_antes"])
    return ante * antes if ante > 0 and antes > 0 else UNSAID


@kernel
def greatest_bring_in(play: Play, least: int) -> int:
    """The greatest bring-in, UNSAID where there is none or the log does not tell."""
    structure = play.hand["limit"]
    pot = int(play.table["pot"])
    greatest = UNSAID
    if structure in (_FIXED, _SPREAD):
        greatest = int(play.hand["small_bet"])
    elif structure == _POT_LIMIT:
        greatest = pot
    elif structure == _HALF_POT:
        greatest = pot // 2
    return max(greatest, least) if greatest > 0 else UNSAID


@kernel
def bring_in(play: Play, event: int, row: Any, state: Any) -> None:
    """Take in the bring-in, judge it, and open the first round with it."""
    table = play.table
    seat = int(row["seat"])
    chips = int(max(row["amount"], 0))
    least = least_bring_in(play)
    greatest = greatest_bring_in(play, least)
    left = chips_left(play, seat)
    table["least"] = min(least, left) if left != UNSAID else least
    table["greatest"] = min(greatest, left) if left != UNSAID and greatest != UNSAID else greatest
    note_act(play, state, seat)
    check_bring_in_player(play, event, seat, bring_in_seat(play))
    check_stack(play, event, seat, chips)
    pay(play, seat, chips)
    bet_live(play, seat, chips)
    if spent(play, seat, int(row["flags"])):
        go_all_in(play, seat)
    check_bring_in_amount(play, event, seat, chips, least, greatest)
    level = chips
    if chips < least and not table["all_in"][seat]:  # a log that goes on may count it as the right one
        level = least
        take_as_posted(play, seat, least)
    open_with(play, event, seat, level)
    if chips < least:
        table["other_high"] = chips + least - level


@kernel
def open_with(play: Play, event: int, seat: int, level: int) -> None:
    """Open the first round at the level of a seat's bring-in: it has no option unless somebody completes or raises."""
    table = play.table
    table["bring_in_event"] = event
    table["bring_in"] = level
    table["high"] = level
    unit = least_bring_in(play)
    table["big_blind"] = unit if unit > 0 else level
    table["step"] = max(table["big_blind"], level)
    if play.hand["limit"] == _FIXED and 0 < play.hand["small_bet"] <= level:
        table["bets"] = 1
        table["full_level"] = level
    table["faced"][seat] = level
    table["pending"][seat] = 0
    table["due"] = next_awaited(play, int(table["place"][seat]))
    table["opening"] = 0


@kernel
def open_without(play: Play, events: np.ndarray, event: int) -> None:
    """BRI003: the round opens with another act. Its level is what the first caller puts in, if anybody does."""
    table = play.table
    seat = int(events[event]["seat"])
    due = bring_in_seat(play)
    table["bring_in_event"] = event
    unit = least_bring_in(play)
    level = called_level(events, event, max(unit, 0))
    table["big_blind"] = unit if unit > 0 else level
    table["step"] = table["big_blind"]
    if due == ANYONE:
        table["high"] = level
        table["bring_in"] = level
        return
    if level == 0 and seat != due:
        level = max(unit, 0)
    report_no_bring_in(play, event, due, level if level > 0 else unit)
    if level == 0:
        table["due"] = seat
        return
    take_as_posted(play, due, level)
    open_with(play, event, due, level)


@kernel
def called_level(events: np.ndarray, event: int, usual: int) -> int:
    """The bring-in that the acts from ``event`` on speak of: what is called first, else the usual one, 0: none."""
    street = events[event]["street"]
    for later in range(event, len(events)):
        row = events[later]
        if row["street"] != street or row["act"] in (_CHECK, _BET):
            return 0
        if row["act"] == _CALL:
            return int(max(row["amount"], 0))
        if row["act"] in (_RAISE, _COMPLETE):
            return usual
    return 0


@kernel
def may_open_in_full(play: Play, seat: int, what: int) -> bool:
    """Whether the player who owes the bring-in opens with the whole lower limit instead (002)."""
    if what not in (_COMPLETE, _BET) or play.hand["limit"] != _FIXED:
        return False
    if what == _BET:
        return True
    due = bring_in_seat(play)
    return due == ANYONE or bool(due == seat)
