"""Forced bets: taking them in, and what they are once all are in.

Which post is the small blind, the big blind, a straddle or a newcomer's only shows
when all forced bets are known, because logs print them in any order and some print
straddles as big blinds. Until the first card or act they are only collected.
Sources: 001 "Nový hráč", "Vynechání povinné sázky (blinds)"; 000 "straddle bet sázka".
"""

from pipeline.codes import Act, Street
from pipeline.kernel import kernel
from pipeline.records import UNSAID
from pipeline.replay.play import ANYONE, NOBODY, Play, bet_live, go_all_in, pay, spent, take_as_posted
from pipeline.replay.turn import await_others, next_awaited
from pipeline.rules.antes import check_antes
from pipeline.rules.betting import check_stack
from pipeline.rules.blinds import (
    check_amount,
    check_blind_seats,
    check_button_blind,
    check_late_post,
    check_straddle,
    due_small_place,
    report_post_after_deal,
    stake_of_small_blind,
)
from pipeline.variants import Forced

_ANTE = Act.POST_ANTE.value
_SMALL = Act.POST_SMALL_BLIND.value
_BIG = Act.POST_BIG_BLIND.value
_BOTH = Act.POST_BOTH.value
_DEAD = Act.POST_DEAD.value
_LATE = Act.POST_LATE.value
_STRADDLE = Act.STRADDLE.value
_BUTTON_BLIND = Act.POST_BUTTON_BLIND.value
_BRING_IN = Forced.BRING_IN.value
_BUTTON = Forced.BUTTON_BLIND.value
_BLINDS = Street.BLINDS.value
_PREFLOP = Street.PREFLOP.value


@kernel
def post(play: Play, event: int, seat: int, act: int, chips: int, flags: int) -> None:
    """Take in one forced bet of ``chips``."""
    table = play.table
    late = table["street"] != _BLINDS
    if late:
        report_post_after_deal(play, event, seat, chips)
    check_stack(play, event, seat, chips)
    pay(play, seat, chips)
    live = chips
    if act in (_ANTE, _DEAD):
        live = 0
    elif act == _BOTH and table["big_blind"] > 0:
        live = min(chips, table["big_blind"])
    table["dead"][seat] += chips - live
    bet_live(play, seat, live)
    if act == _ANTE:
        table["ante_event"][seat] = event
        table["ante_paid"][seat] += chips
    elif act == _SMALL and table["small_event"][seat] < 0:
        table["small_event"][seat] = event
        table["small_paid"][seat] = chips
    elif act == _BIG and table["big_event"][seat] < 0:
        table["big_event"][seat] = event
        table["big_paid"][seat] = chips
    elif act == _STRADDLE:
        table["straddle_event"][seat] = event
        table["straddle_paid"][seat] = chips
    else:
        keep_extra(play, event, seat, act, chips)
    if spent(play, seat, flags):
        go_all_in(play, seat)
    if late and table["top"] > table["high"]:
        table["high"] = table["top"]


@kernel
def keep_extra(play: Play, event: int, seat: int, act: int, chips: int) -> None:
    """Note a post that is neither ante, small or big blind nor straddle."""
    table = play.table
    table["extra_event"][seat] = event
    table["extra_act"][seat] = act
    table["extra_paid"][seat] = chips


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
        if table["small_event"][seat] < 0 or seat == small:
            continue
        if small == NOBODY:
            small = seat
            continue
        chips = table["small_paid"][seat]
        table["street_bet"][seat] -= chips
        table["dead"][seat] += chips
        keep_extra(play, table["small_event"][seat], seat, _SMALL, chips)
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
def find_straddles(play: Play) -> int:
    """Find and judge straddles. Returns the last place that bet blind, NOBODY where they are out of order.

    A second big blind of a straddle's size, next after the last blind bet, is a
    straddle that the log's writer has no word for; any other is a newcomer's post.
    """
    table = play.table
    dealt = table["dealt"]
    big = table["big_seat"]
    last = table["place"][big] if big >= 0 else NOBODY
    level = table["big_blind"]
    right = True
    start = last
    for step in range(1, dealt + 1):
        place = (start + step) % dealt
        seat = table["ring"][place]
        due = level * int(play.rules["straddle_multiple"])
        due_seat = table["ring"][(last + 1) % dealt] if last >= 0 else NOBODY
        event = table["straddle_event"][seat]
        chips = table["straddle_paid"][seat]
        if event < 0 and table["big_event"][seat] >= 0 and seat != big:
            event = table["big_event"][seat]
            chips = table["big_paid"][seat]
            if level <= 0 or seat != due_seat or chips != due:
                keep_extra(play, event, seat, _BIG, chips)
                event = NOBODY
        if event >= 0:
            right = check_straddle(play, event, seat, chips, due_seat, due) and right
            level = max(level, chips)
            last = place
            table["step"] = max(table["step"], level)
            table["bets"] += 1
    return int(last) if right else NOBODY


@kernel
def judge_blinds(play: Play) -> bool:
    """BLD004 for the two blinds. True: the big blind is as it should be."""
    table = play.table
    small, big = table["small_seat"], table["big_seat"]
    if small >= 0:
        due, paid = table["small_blind"], table["small_paid"][small]
        if not check_amount(play, table["small_event"][small], small, paid, due):
            take_as_posted(play, small, due)
    if big >= 0:
        due, paid = table["big_blind"], table["big_paid"][big]
        if not check_amount(play, table["big_event"][big], big, paid, due):
            take_as_posted(play, big, due)
            return False
    return True


@kernel
def judge_extra_posts(play: Play) -> None:
    """BLD003, BLD004 for the posts of newcomers and of players who missed blinds."""
    table = play.table
    small, big = table["small_blind"], table["big_blind"]
    for place in range(table["dealt"]):
        seat = table["ring"][place]
        event = table["extra_event"][seat]
        if event < 0:
            continue
        act = table["extra_act"][seat]
        due = big
        if act in (_SMALL, _DEAD):
            due = small
        elif act == _BOTH:
            due = small + big if small > 0 and big > 0 else UNSAID
        if act in (_BIG, _LATE, _BOTH):
            check_late_post(play, event, seat)
        if act != _BUTTON_BLIND:
            check_amount(play, event, seat, table["extra_paid"][seat], due)


@kernel
def posted_stake(play: Play, seat: int) -> int:
    """The big blind where the header does not state it: what its player paid, or the lowest limit if he is all-in."""
    paid = int(play.table["big_paid"][seat])
    return max(paid, int(play.hand["small_bet"])) if play.table["all_in"][seat] else paid


@kernel
def take_out_dead(play: Play) -> None:
    """Where only the posts told the big blind: what a returning player put in beyond it is dead."""
    table = play.table
    for seat in range(table["seats"]):
        over = table["street_bet"][seat] - table["big_blind"]
        if table["extra_event"][seat] >= 0 and table["extra_act"][seat] == _BOTH and over > 0:
            table["street_bet"][seat] -= over
            table["dead"][seat] += over


@kernel
def open_antes(play: Play, event: int) -> None:
    """Close the antes of a stud game; the open cards have yet to tell who brings it in."""
    table = play.table
    street = table["street"]
    table["step"] = 0
    table["bets"] = 0
    table["full_level"] = 0
    table["cards_dealt"] = table["dealt"] * (play.rules["down"][street] + play.rules["up"][street])
    check_antes(play, event)
    await_others(play, NOBODY)
    table["due"] = ANYONE


@kernel
def open_button_blind(play: Play, event: int) -> None:
    """Close antes and the button's blind (short deck); the first player left of the button opens."""
    table = play.table
    button = int(play.hand["button"])
    poster = NOBODY
    for place in range(table["dealt"]):
        seat = table["ring"][place]
        if table["extra_event"][seat] >= 0 and table["extra_act"][seat] == _BUTTON_BLIND:
            poster = seat
    check_antes(play, event)
    check_button_blind(play, event, poster, button)
    table["big_seat"] = poster
    table["small_seat"] = NOBODY
    table["step"] = table["big_blind"]
    table["bets"] = 1
    table["high"] = max(table["top"], table["big_blind"])
    table["full_level"] = table["high"]
    await_others(play, NOBODY)
    known = poster >= 0 and table["order_known"]
    table["due"] = next_awaited(play, int(table["place"][poster])) if known else ANYONE


@kernel
def open_betting(play: Play, event: int) -> None:
    """Close the forced bets at the first card or act: judge them and say who opens."""
    table = play.table
    table["street"] = _PREFLOP
    table["opening"] = 1
    table["unheaded"] = 0
    table["began"] = table["dealt"]
    if table["dealt"] < 2:
        table["due"] = ANYONE
        return
    if play.rules["forced"] == _BRING_IN:
        open_antes(play, event)
        return
    if play.rules["forced"] == _BUTTON:
        open_button_blind(play, event)
        return
    find_small_blind(play)
    find_big_blind(play)
    if table["big_blind"] <= 0 and table["big_seat"] >= 0:
        table["big_blind"] = posted_stake(play, int(table["big_seat"]))
        take_out_dead(play)
    table["small_blind"] = stake_of_small_blind(play)
    table["step"] = table["big_blind"]
    table["bets"] = 1
    posted = 0
    for seat in range(table["seats"]):
        posted = max(posted, table["street_bet"][seat])
    check_antes(play, event)
    in_order = check_blind_seats(play, event)
    right_amount = judge_blinds(play)
    last = find_straddles(play)
    judge_extra_posts(play)
    table["top"] = 0
    for seat in range(table["seats"]):
        table["top"] = max(table["top"], table["street_bet"][seat])
    table["high"] = max(table["top"], table["big_blind"])
    table["full_level"] = table["high"]
    if table["big_seat"] < 0:
        table["other_high"] = posted
    elif not right_amount:
        table["other_high"] = table["big_paid"][table["big_seat"]]
    await_others(play, NOBODY)
    known = in_order and last >= 0 and table["order_known"]
    table["due"] = next_awaited(play, last) if known else ANYONE
