"""Forced bets: taking them in, and what they are once all are in.

Which post is the small blind, the big blind, a straddle or a newcomer's only shows
when all forced bets are known, because logs print them in any order and some print
straddles as big blinds. Until the first card or act they are only collected.
Sources: 001 "Nový hráč", "Vynechání povinné sázky (blinds)"; 000 "straddle bet sázka".
"""

from pipeline.codes import Act, Street
from pipeline.kernel import kernel
from pipeline.play import ANYONE, NOBODY, Play, bet_live, go_all_in, pay, spent
from pipeline.records import UNSAID
from pipeline.rules.antes import check_antes
from pipeline.rules.betting import check_stack
from pipeline.rules.blinds import (
    check_amount,
    check_blind_seats,
    check_late_post,
    check_straddle,
    due_small_place,
    report_post_after_deal,
    stake_of_small_blind,
)
from pipeline.turn import await_others, next_awaited

_ANTE = Act.POST_ANTE.value
_SMALL = Act.POST_SMALL_BLIND.value
_BIG = Act.POST_BIG_BLIND.value
_BOTH = Act.POST_BOTH.value
_DEAD = Act.POST_DEAD.value
_LATE = Act.POST_LATE.value
_STRADDLE = Act.STRADDLE.value
_BLINDS = Street.BLINDS.value
_PREFLOP = Street.PREFLOP.value


@kernel
def add_dead(play: Play, seat: int, chips: int) -> None:
    """Chips of a seat that do not count toward the bet."""
    play.players[seat]["dead"] += chips


@kernel
def post(play: Play, event: int, seat: int) -> None:
    """Take in one forced bet."""
    table = play.table
    row = play.events[event]
    act = int(row["act"])
    chips = int(max(row["amount"], 0))
    late = table["street"] != _BLINDS
    if late:
        report_post_after_deal(play, event, seat, chips)
    check_stack(play, event, seat, chips)
    pay(play, seat, chips)
    if act == _ANTE:
        table["ante_event"][seat] = event
        add_dead(play, seat, chips)
    elif act == _DEAD:
        table["extra_event"][seat] = event
        add_dead(play, seat, chips)
    elif act == _SMALL:
        table["small_event"][seat] = event
        bet_live(play, seat, chips)
    elif act == _BIG:
        table["big_event"][seat] = event
        bet_live(play, seat, chips)
    elif act == _BOTH:
        table["extra_event"][seat] = event
        live = min(chips, table["big_blind"]) if table["big_blind"] > 0 else chips
        bet_live(play, seat, live)
        add_dead(play, seat, chips - live)
    elif act == _STRADDLE:
        table["straddle_event"][seat] = event
        bet_live(play, seat, chips)
    else:
        table["extra_event"][seat] = event
        bet_live(play, seat, chips)
    if spent(play, seat, int(row["flags"])):
        go_all_in(play, seat)
    if late and table["top"] > table["high"]:
        table["high"] = table["top"]


@kernel
def find_small_blind(play: Play) -> None:
    """Decide who is the small blind; a second small blind is dead money (a missed one made up)."""
    table = play.table
    due = due_small_place(play)
    small = NOBODY
    if due >= 0 and table["small_event"][table["ring"][due]] >= 0:
        small = table["ring"][due]
    for place in range(table["dealt"]):
        seat = table["ring"][place]
        event = table["small_event"][seat]
        if event < 0 or seat == small:
            continue
        if small == NOBODY:
            small = seat
        else:
            chips = play.events[event]["amount"]
            play.players[seat]["street_bet"] -= chips
            add_dead(play, seat, chips)
            table["small_event"][seat] = -1
            table["extra_event"][seat] = event
    table["small_seat"] = small


@kernel
def find_big_blind(play: Play) -> None:
    """Decide who is the big blind: the first to post one, clockwise from the small blind."""
    table = play.table
    dealt = table["dealt"]
    first = table["place"][table["small_seat"]] + 1 if table["small_seat"] >= 0 else 0
    table["big_seat"] = NOBODY
    for step in range(dealt):
        seat = table["ring"][(first + step) % dealt]
        if table["big_event"][seat] >= 0:
            table["big_seat"] = seat
            return


@kernel
def judge_straddles(play: Play) -> int:
    """Find and judge straddles and newcomers' posts. Returns the last place that acted blind, NOBODY: out of order.

    A second big blind of a straddle's size, next after the big blind, is a straddle
    that the log's writer has no word for.
    """
    table = play.table
    dealt = table["dealt"]
    big = table["big_seat"]
    last = table["place"][big] if big >= 0 else NOBODY
    level = table["big_blind"]
    multiple = int(play.rules["straddle_multiple"])
    right = True
    start = last + 1 if last >= 0 else 0
    for step in range(dealt):
        place = (start + step) % dealt
        seat = table["ring"][place]
        event = table["straddle_event"][seat]
        extra = table["big_event"][seat] if seat != big else -1
        next_place = last >= 0 and place == (last + 1) % dealt
        if event < 0 and extra >= 0:
            if level > 0 and next_place and play.events[extra]["amount"] == level * multiple:
                event = extra
            else:
                check_late_post(play, extra, seat)
                check_amount(play, extra, seat, table["big_blind"])
        if extra >= 0 and event < 0:
            table["extra_event"][seat] = extra
        if event < 0:
            continue
        due_seat = table["ring"][(last + 1) % dealt] if last >= 0 else NOBODY
        right = check_straddle(play, event, seat, due_seat, level * multiple) and right
        level = max(level, play.events[event]["amount"])
        last = place
        table["step"] = max(table["step"], level)
        table["bets"] += 1
    return int(last) if right else NOBODY


@kernel
def judge_posts(play: Play) -> bool:
    """BLD004 for the blinds, BLD003 and BLD004 for extra posts. True: the big blind is as it should be."""
    table = play.table
    small, big = table["small_seat"], table["big_seat"]
    stake_small, stake_big = table["small_blind"], table["big_blind"]
    if small >= 0:
        check_amount(play, table["small_event"][small], small, stake_small)
    right = big < 0 or check_amount(play, table["big_event"][big], big, stake_big)
    for place in range(table["dealt"]):
        seat = table["ring"][place]
        event = table["extra_event"][seat]
        if event < 0:
            continue
        act = int(play.events[event]["act"])
        if act == _BOTH:
            due = stake_small + stake_big if stake_small > 0 and stake_big > 0 else UNSAID
            check_late_post(play, event, seat)
            check_amount(play, event, seat, due)
        elif act in (_DEAD, _SMALL):
            check_amount(play, event, seat, stake_small)
        elif act == _LATE:
            check_late_post(play, event, seat)
            check_amount(play, event, seat, stake_big)
    return right


@kernel
def open_betting(play: Play, event: int) -> None:
    """Close the forced bets at the first card or act: judge them and say who opens."""
    table = play.table
    table["street"] = _PREFLOP
    table["opening"] = 1
    table["also"] = NOBODY
    if table["dealt"] < 2:
        table["due"] = ANYONE
        return
    find_small_blind(play)
    find_big_blind(play)
    if table["big_blind"] <= 0 and table["big_seat"] >= 0:
        table["big_blind"] = play.events[table["big_event"][table["big_seat"]]]["amount"]
    table["small_blind"] = stake_of_small_blind(play)
    table["step"] = table["big_blind"]
    table["bets"] = 1
    check_antes(play, event)
    in_order = check_blind_seats(play, event)
    right_amount = judge_posts(play)
    last = judge_straddles(play)
    table["top"] = 0
    for seat in range(table["seats"]):
        table["top"] = max(table["top"], play.players[seat]["street_bet"])
    table["high"] = max(table["top"], table["big_blind"])
    table["full_level"] = table["high"]
    table["other_high"] = UNSAID
    if table["big_seat"] < 0:
        table["other_high"] = table["top"]
    elif not right_amount:
        table["other_high"] = table["big_blind"] if table["high"] != table["big_blind"] else table["top"]
    await_others(play, NOBODY)
    known = in_order and last >= 0 and table["order_known"]
    table["due"] = next_awaited(play, last) if known else ANYONE
