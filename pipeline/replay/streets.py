"""The streets of stud and draw games: one ends, the next begins.

In flop games the common cards do that (``walk.play_board``). Here the log's headings do,
and where one is missing, the cards or draws that can only be the next street's.
"""

from pipeline.codes import HandFlag, Street
from pipeline.kernel import kernel
from pipeline.replay.cards import hidden_cards, join_cards
from pipeline.replay.play import NOBODY, Play
from pipeline.replay.turn import close_round, has_to_act, start_round
from pipeline.rules.action import check_round_closed
from pipeline.rules.common_cards import report_vela
from pipeline.rules.dealing import report_no_street, report_short_deck
from pipeline.rules.drawing import report_not_drawn

_PREFLOP = Street.PREFLOP.value
_SHOWDOWN = Street.SHOWDOWN.value
_CANCELLED = HandFlag.CANCELLED.value
_SUITS = 4
_RANKS = 13


@kernel
def is_cancelled(play: Play) -> bool:
    """Whether the log says that the hand was cancelled."""
    return (int(play.hand["flags"]) & _CANCELLED) != 0


@kernel
def end_round(play: Play, event: int) -> None:
    """Close the betting of a street at the event that ends it."""
    end_draws(play, event)
    missing = close_round(play)
    if not is_cancelled(play):
        check_round_closed(play, event, missing)


@kernel
def end_draws(play: Play, event: int) -> None:
    """Close the draws of a street at the event that ends them: everybody has drawn, and got his cards."""
    table = play.table
    if not table["draws_open"]:
        return
    table["draws_open"] = 0
    if is_cancelled(play):
        return
    missing = NOBODY
    for place in range(table["dealt"]):
        seat = table["ring"][place]
        if table["folded"][seat]:
            continue
        if missing == NOBODY and table["drew_street"][seat] != table["street"]:
            missing = seat
        if table["to_draw"][seat] and table["whole_deals"]:
            report_not_drawn(play, event, seat, table["to_draw"][seat])
        table["cards"][seat] = join_cards(int(table["cards"][seat]), hidden_cards(int(table["to_draw"][seat])))
        table["to_draw"][seat] = 0
    check_round_closed(play, event, missing)


@kernel
def is_round_over(play: Play) -> bool:
    """Whether nobody has to act any more."""
    for seat in range(play.table["seats"]):  # noqa: SIM110 - a kernel
        if has_to_act(play, seat):
            return False
    return True


@kernel
def cards_left(play: Play) -> int:
    """Cards that the deck of a stud game still holds."""
    return int(_SUITS * (_RANKS - play.rules["lowest_rank"]) - play.table["cards_dealt"])


@kernel
def cards_needed(play: Play, street: int) -> int:
    """Cards that a street deals to all players still in."""
    return int(play.table["in_hand"] * (play.rules["down"][street] + play.rules["up"][street]))


@kernel
def move_on(play: Play, event: int, street: int) -> None:
    """End the round and begin the one of ``street``."""
    end_round(play, event)
    start_round(play, street)
    play.table["draws_open"] = play.rules["draw"][street]


@kernel
def name_street(play: Play, event: int, street: int) -> None:
    """A street begins by its heading or by what only it can bring. DEA004 where another one was due."""
    table = play.table
    due = int(table["street"]) + 1
    last = int(play.rules["rounds"])
    if street <= _PREFLOP:
        return
    if street != due or street > last:
        report_no_street(play, event, due, street)
        if street < due and not is_round_over(play):
            return
        street = due if street < due or street > last else street
        if street > last:
            return
    needed = cards_needed(play, street)
    if needed > cards_left(play) and table["whole_deals"]:
        report_short_deck(play, event, cards_left(play), needed)
    move_on(play, event, street)
    table["cards_dealt"] += needed


@kernel
def check_last_street(play: Play, event: int) -> None:
    """DEA004, DEA010 for a hand that came to a showdown."""
    table = play.table
    due = int(table["street"]) + 1
    last = int(play.rules["rounds"])
    if due > last:
        return
    if due == last and play.rules["board"][last]:
        if not table["board"][0]:
            report_vela(play, event, NOBODY)
        return
    report_no_street(play, event, due, _SHOWDOWN)
