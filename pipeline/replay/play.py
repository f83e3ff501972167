"""The table while one hand is replayed: what the kernels share, and how they report.

``TABLE`` holds the numbers of one hand under replay; ``Play`` bundles it with the
hand's own record and the rules that it is judged by. Kernels take a ``Play`` and change
its table in place. Everything of fixed size lies in that one record, because passing
arrays between compiled kernels costs more than most kernels do. Money and cards as in
``pipeline.records``; a seat is an index within the hand's seats.
"""

from typing import Any, NamedTuple

import numpy as np

from pipeline.codes import EventFlag
from pipeline.kernel import kernel
from pipeline.records import UNSAID
from pipeline.replay_records import MAX_PLAYERS

#: No seat: nobody is due.
NOBODY = -1
#: Whoever acts next is right: the log's own order has to tell.
ANYONE = -2
#: Boards of one hand: 0 the only or shared one, 1.. of a hand run more than once.
BOARDS = 4

ALL_IN_FLAG = EventFlag.ALL_IN.value
CAPPED_FLAG = EventFlag.CAPPED.value

#: Most findings of one event (the first one after the forced bets judges them all), and
#: most rules of a hand that may be left unchecked.
MOST_FINDINGS = 6 * MAX_PLAYERS
MOST_LEFT = 32

_SEATS = (MAX_PLAYERS,)

TABLE = np.dtype(
    [
        # --- the hand
        ("seats", np.int64),
        ("dealt", np.int64),  # players dealt in
        ("order_known", np.int64),  # the log tells where the button is
        ("small_blind", np.int64),  # stakes, UNSAID where neither header nor rulebook tells
        ("big_blind", np.int64),
        ("blamed", np.int64),  # last event with a finding: one act, one finding
        ("ended", np.int64),  # first event after the betting: return, show or win, -1: none yet
        # --- the betting round
        ("street", np.int64),  # codes.Street, BLINDS until the first card or act
        ("pot", np.int64),  # all chips in, bets of the street included
        ("high", np.int64),  # live chips to match
        ("top", np.int64),  # most live chips that any one player has in
        ("other_high", np.int64),  # level that the log may mean after a wrong forced bet, UNSAID: none
        ("step", np.int64),  # last full bet or raise: the least next one
        ("full_level", np.int64),  # Fixed Limit: level of the last full bet
        ("bets", np.int64),  # full bets of the street, the big blind and straddles included
        ("raises", np.int64),  # bets and raises of the street, forced ones not counted
        ("in_hand", np.int64),  # players not folded
        ("able", np.int64),  # players neither folded nor all-in
        ("opening", np.int64),  # nobody has acted yet on this street
        ("due", np.int64),  # seat whose turn it is, NOBODY or ANYONE
        ("also", np.int64),  # second seat that may follow an act out of turn, else NOBODY
        ("aggressor", np.int64),  # last to bet or raise in the last round with an act, -1: none
        ("aggressor_street", np.int64),
        # --- what the next bet or raise may be, see limits.price
        ("barred", np.int64),  # rule that forbids any, 0: none
        ("limit_least", np.int64),  # least and greatest total by structure, UNSAID: none
        ("limit_greatest", np.int64),
        ("least", np.int64),  # the same within the player's chips
        ("greatest", np.int64),
        # --- forced bets
        ("ante", np.int64),  # ante that is due, UNSAID: none or not known
        ("small_seat", np.int64),  # who posted as small and as big blind, -1: nobody
        ("big_seat", np.int64),
        # --- cards
        ("seen", np.int64),  # cards seen so far, bits of a deck
        ("board", np.int64, (BOARDS,)),  # packed
        ("board_street", np.int64, (BOARDS,)),  # last street dealt on it
        # --- seats: order and turn
        ("ring", np.int64, _SEATS),  # seats dealt in, clockwise from the left of the button
        ("place", np.int64, _SEATS),  # place in ring, -1: not dealt in
        ("pending", np.int64, _SEATS),  # has still to act in this round
        ("excused", np.int64, _SEATS),  # was passed over and reported: need not act any more
        ("absent", np.int64, _SEATS),  # missed a whole round: no longer waited for
        # --- seats: what the log lists
        ("number", np.int64, _SEATS),  # printed seat number
        ("seat_flags", np.int64, _SEATS),
        # --- seats: money and cards, as PLAYER in replay_records
        ("folded", np.int64, _SEATS),
        ("all_in", np.int64, _SEATS),
        ("showed", np.int64, _SEATS),
        ("stack", np.int64, _SEATS),
        ("put_in", np.int64, _SEATS),
        ("dead", np.int64, _SEATS),
        ("street_bet", np.int64, _SEATS),
        ("returned", np.int64, _SEATS),
        ("cards", np.int64, _SEATS),
        ("held", np.int64, _SEATS),  # cards known of a seat, bits of a deck
        ("faced", np.int64, _SEATS),  # level when the seat last acted on this street, -1: not yet
        ("nominal", np.int64, _SEATS),  # level that the log may think the seat has in
        # --- seats: forced bets: event within the hand, -1: none, and chips paid
        ("ante_event", np.int64, _SEATS),
        ("ante_paid", np.int64, _SEATS),
        ("small_event", np.int64, _SEATS),
        ("small_paid", np.int64, _SEATS),
        ("big_event", np.int64, _SEATS),
        ("big_paid", np.int64, _SEATS),
        ("straddle_event", np.int64, _SEATS),
        ("straddle_paid", np.int64, _SEATS),
        ("extra_event", np.int64, _SEATS),  # any other post, a second small or big blind too
        ("extra_paid", np.int64, _SEATS),
        ("extra_act", np.int64, _SEATS),
        # --- findings of the event at hand, and rules left unchecked in this hand
        ("found", np.int64),
        ("found_rule", np.int64, (MOST_FINDINGS,)),
        ("found_event", np.int64, (MOST_FINDINGS,)),  # within the hand, -1: the hand as a whole
        ("found_seat", np.int64, (MOST_FINDINGS,)),
        ("found_expected", np.int64, (MOST_FINDINGS,)),
        ("found_actual", np.int64, (MOST_FINDINGS,)),
        ("left", np.int64),
        ("left_rule", np.int64, (MOST_LEFT,)),
    ]
)


class Play(NamedTuple):
    """One hand under replay: three records, which compiled kernels pass as plain pointers."""

    table: Any  # TABLE
    hand: Any  # HAND
    rules: Any  # PARAMETERS


@kernel
def report(play: Play, rule: int, event: int, seat: int, expected: int, actual: int) -> None:
    """Note a finding. ``event`` counts within the hand, -1: the hand as a whole."""
    table = play.table
    place = table["found"]
    if place < MOST_FINDINGS:
        table["found_rule"][place] = rule
        table["found_event"][place] = event
        table["found_seat"][place] = seat
        table["found_expected"][place] = expected
        table["found_actual"][place] = actual
        table["found"] = place + 1


@kernel
def blame(play: Play, rule: int, event: int, seat: int, expected: int, actual: int) -> None:
    """Note a finding about an act, unless the same act has one already."""
    if play.table["blamed"] != event:
        play.table["blamed"] = event
        report(play, rule, event, seat, expected, actual)


@kernel
def leave_unchecked(play: Play, rule: int) -> None:
    """Note, once a hand, a rule that this hand's log does not tell enough to judge."""
    table = play.table
    for place in range(table["left"]):
        if table["left_rule"][place] == rule:
            return
    if table["left"] < MOST_LEFT:
        table["left_rule"][table["left"]] = rule
        table["left"] += 1


@kernel
def chips_left(play: Play, seat: int) -> int:
    """Chips that the seat can still put in, the cap of a capped table included; UNSAID: not known."""
    table = play.table
    left = table["stack"][seat]
    cap = play.hand["cap"]
    if cap > 0:
        room = cap - table["put_in"][seat]
        if left == UNSAID or room < left:
            left = max(room, 0)
    return int(left)


@kernel
def pay(play: Play, seat: int, chips: int) -> None:
    """Move chips from a seat to the pot. A known stack does not go below zero."""
    table = play.table
    table["put_in"][seat] += chips
    table["pot"] += chips
    if table["stack"][seat] != UNSAID:
        table["stack"][seat] = max(table["stack"][seat] - chips, 0)


@kernel
def bet_live(play: Play, seat: int, chips: int) -> None:
    """Count chips, already paid, toward the bet of the street."""
    table = play.table
    table["street_bet"][seat] += chips
    if table["street_bet"][seat] > table["top"]:
        table["top"] = table["street_bet"][seat]


@kernel
def go_all_in(play: Play, seat: int) -> None:
    """Take a seat out of the betting; it stays in the hand."""
    table = play.table
    if not table["all_in"][seat]:
        table["all_in"][seat] = 1
        if not table["folded"][seat] and table["place"][seat] >= 0:
            table["able"] -= 1
    table["pending"][seat] = 0


@kernel
def spent(play: Play, seat: int, flags: int) -> bool:
    """Whether a seat has nothing more to bet: its chips are in, or the log says so."""
    return chips_left(play, seat) == 0 or (flags & (ALL_IN_FLAG | CAPPED_FLAG)) != 0


@kernel
def note_event(play: Play, state: Any, seat: int) -> None:
    """Write the STATE of an event that is no act of betting."""
    table = play.table
    state["pot"] = table["pot"]
    state["to_call"] = 0
    state["stack"] = table["stack"][seat] if seat >= 0 else UNSAID
    state["raises"] = table["raises"]
    state["least"] = UNSAID
    state["greatest"] = UNSAID


@kernel
def note_act(play: Play, state: Any, seat: int) -> None:
    """Write the STATE of an act of betting, after ``limits.price``."""
    table = play.table
    left = chips_left(play, seat)
    owed = max(table["high"] - table["street_bet"][seat], 0)
    state["pot"] = table["pot"]
    state["to_call"] = owed if left == UNSAID else min(owed, left)
    state["stack"] = table["stack"][seat]
    state["raises"] = table["raises"]
    state["least"] = table["least"]
    state["greatest"] = table["greatest"]
