"""One hand from its first event to its last: the state machine that hands events to their kernels."""

from typing import Any

import numpy as np

from pipeline.codes import Act, Street
from pipeline.kernel import kernel
from pipeline.records import UNSAID
from pipeline.replay.betting import act, repeat_act
from pipeline.replay.bringing_in import awaits_bring_in, bring_in, may_open_in_full, open_without
from pipeline.replay.common_cards import deal_common, has_flop
from pipeline.replay.dealing import check_boards, deal_board, deal_hole, learn_cards, state_board
from pipeline.replay.drawing import deal_draw, draw, end_split, reshuffle, speak_of_split
from pipeline.replay.play import Play, note_event
from pipeline.replay.posting import open_betting, post
from pipeline.replay.recovery import is_closed
from pipeline.replay.seating import lay_out
from pipeline.replay.streets import check_last_street, end_draws, end_round, is_cancelled, name_street
from pipeline.replay.stud import deal_street, doubt_clashing
from pipeline.replay.turn import start_round
from pipeline.rules.button import check_button
from pipeline.rules.finding import add_finding
from pipeline.rules.table import check_player_count, check_seats
from pipeline.variants import Forced

_LAST_POST = Act.POST_BUTTON_BLIND.value
_DEAL_HOLE = Act.DEAL_HOLE.value
_DEAL_BOARD = Act.DEAL_BOARD.value
_FOLD = Act.FOLD.value
_COMPLETE = Act.COMPLETE.value
_BRING_IN = Act.BRING_IN.value
_STREET = Act.STREET.value
_RESHUFFLE = Act.RESHUFFLE.value
_DISCARD = Act.DISCARD.value
_TIMEOUT = Act.TIMEOUT.value
_SPLIT_OFFERED = Act.SPLIT_OFFERED.value
_SPLIT_ACCEPTED = Act.SPLIT_ACCEPTED.value
_SPLIT_REFUSED = Act.SPLIT_REFUSED.value
_RETURN_BET = Act.RETURN_BET.value
_COLLECT = Act.COLLECT.value
_SHOW = Act.SHOW.value
_MUCK = Act.MUCK.value
_NO_SHOW = Act.NO_SHOW.value
_STATED_BOARD = Act.STATED_BOARD.value
_STATED_RESULT = Act.STATED_RESULT.value
_ADDED_TO_POT = Act.ADDED_TO_POT.value
_BLINDS = Street.BLINDS.value
_PREFLOP = Street.PREFLOP.value
_BROUGHT_IN = Forced.BRING_IN.value


@kernel
def play_board(play: Play, event: int, row: Any) -> None:
    """Community cards: they end a round and begin the next."""
    if not has_flop(play):
        deal_common(play, event, row)
        return
    street = int(row["street"])
    if street > play.table["street"]:
        end_round(play, event)
        start_round(play, street)
    deal_board(play, event, row)


@kernel
def play_deal(play: Play, event: int, row: Any) -> None:
    """Cards to one seat."""
    if play.rules["up"][_PREFLOP]:
        deal_street(play, event, row)
    elif play.rules["most_discards"]:
        deal_draw(play, event, row)
    else:
        deal_hole(play, event, int(row["seat"]), int(row["cards"]))


@kernel
def give_back(play: Play, seat: int, chips: int) -> None:
    """Return the uncalled part of a bet."""
    table = play.table
    table["returned"][seat] += chips
    table["pot"] -= chips
    if table["stack"][seat] != UNSAID:
        table["stack"][seat] += chips


@kernel
def take_event(play: Play, event: int, row: Any, state: Any) -> None:
    """Take one EVENT that is no act of betting, and fill its STATE."""
    table = play.table
    what = int(row["act"])
    seat = int(row["seat"])
    chips = int(max(row["amount"], 0))
    cards = int(row["cards"])
    note_event(play, state, seat)
    if _RETURN_BET <= what <= _NO_SHOW:
        end_draws(play, event)
        if table["ended"] < 0:
            table["ended"] = event
        if seat >= 0:
            table["turned_up"][seat] = 1
    if what == _DEAL_BOARD:
        play_board(play, event, row)
    elif what == _STATED_BOARD:
        state_board(play, event, row)
    elif what == _ADDED_TO_POT:
        table["pot"] += chips
    elif what == _STREET:
        name_street(play, event, int(row["street"]))
    elif what == _RESHUFFLE:
        reshuffle(play)
    elif seat < 0:
        return
    elif 0 < what <= _LAST_POST:
        post(play, event, seat, what, chips, int(row["flags"]))
    elif what == _DEAL_HOLE:
        play_deal(play, event, row)
    elif _DISCARD <= what <= _TIMEOUT:
        draw(play, event, row)
    elif what in (_SPLIT_OFFERED, _SPLIT_ACCEPTED, _SPLIT_REFUSED):
        end_draws(play, event)
        speak_of_split(play, event, seat, what)
    elif what == _RETURN_BET:
        give_back(play, seat, chips)
    elif what in (_MUCK, _STATED_RESULT):
        learn_cards(play, event, seat, cards)
    elif what == _SHOW:
        learn_cards(play, event, seat, cards)
        table["showed"][seat] = 1


@kernel
def is_act(what: int) -> bool:
    """Whether an act is one of betting."""
    return what == _BRING_IN or _FOLD <= what <= _COMPLETE


@kernel
def repeats_line(events: np.ndarray, event: int) -> bool:
    """Whether an event says the same as the one before it."""
    if event == 0:
        return False
    this, before = events[event], events[event - 1]
    same_act = this["act"] == before["act"] and this["seat"] == before["seat"]
    return bool(same_act and this["amount"] == before["amount"] and this["total"] == before["total"])


@kernel
def skips_street(events: np.ndarray, event: int, street: int) -> bool:
    """Whether the next board after an event leaves out the street that should follow."""
    for later in range(event + 1, len(events)):
        if events[later]["act"] == _DEAL_BOARD:
            return int(events[later]["street"]) > street + 1
    return False


@kernel
def end_hand(play: Play, last: int) -> None:
    """After the ``last`` event: the last round, the boards; who did not come back counts as folded."""
    table = play.table
    event = table["ended"] if table["ended"] >= 0 else last
    if table["street"] == _BLINDS:
        open_betting(play, event)
    end_split(play)
    end_round(play, event)
    remaining = 0
    for place in range(table["dealt"]):
        seat = table["ring"][place]
        if table["absent"][seat] and not table["turned_up"][seat]:
            table["folded"][seat] = 1
        if not table["folded"][seat]:
            remaining += 1
    if remaining > 1 and not is_cancelled(play):
        if has_flop(play):
            check_boards(play, event)
        else:
            check_last_street(play, event)


@kernel
def write_findings(play: Play, row: int, event0: int, findings: np.ndarray, n_findings: int) -> int:
    """Move the findings noted so far out of the table; ``row`` is the hand's, ``event0`` its first event."""
    table = play.table
    for place in range(table["found"]):
        event = table["found_event"][place]
        n_findings = add_finding(
            findings,
            n_findings,
            row,
            table["found_rule"][place],
            event0 + event if event >= 0 else -1,
            table["found_seat"][place],
            table["found_expected"][place],
            table["found_actual"][place],
        )
    table["found"] = 0
    return n_findings


@kernel
def walk_hand(
    play: Play,
    row: int,
    seats: np.ndarray,
    events: np.ndarray,
    states: np.ndarray,
    text: np.ndarray,
    findings: np.ndarray,
    n_findings: int,
) -> int:
    """Replay one hand, row ``row`` of its batch, up to where the pots are made; returns the new ``n_findings``."""
    table = play.table
    event0 = int(play.hand["event0"])
    lay_out(play, seats)
    check_player_count(play)
    check_seats(play, seats, text)
    check_button(play)
    if play.rules["forced"] == _BROUGHT_IN:
        doubt_clashing(play, events)
    for event in range(len(events)):
        what = int(events[event]["act"])
        if table["street"] == _BLINDS and _LAST_POST < what <= _COLLECT:
            open_betting(play, event)
        if is_act(what) and events[event]["seat"] >= 0:
            if awaits_bring_in(play):
                if what == _BRING_IN or may_open_in_full(play, int(events[event]["seat"]), what):
                    bring_in(play, event, events[event], states[event])
                    n_findings = write_findings(play, row, event0, findings, n_findings)
                    continue
                open_without(play, events, event)
            no_heading = is_closed(play) and skips_street(events, event, table["street"])
            if repeats_line(events, event) and table["due"] != events[event]["seat"] and not no_heading:
                repeat_act(play, event, events[event], states[event])
                n_findings = write_findings(play, row, event0, findings, n_findings)
                continue
            act(play, event, events[event], states[event], no_heading)
        else:
            take_event(play, event, events[event], states[event])
        if table["found"] > 0:
            n_findings = write_findings(play, row, event0, findings, n_findings)
    end_hand(play, len(events) - 1)
    return int(write_findings(play, row, event0, findings, n_findings))
