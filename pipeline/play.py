"""The table while one hand is replayed: what the kernels share, and how they report.

``TABLE`` holds the numbers of one hand under replay; ``Play`` bundles it with the rows
of that hand. Kernels take a ``Play`` and change its table and players in place.
Money and cards as in ``pipeline.records``; a seat is an index within the hand's seats.
"""

from typing import Any, NamedTuple

import numpy as np

from pipeline.codes import EventFlag
from pipeline.kernel import kernel
from pipeline.records import UNSAID
from pipeline.replay_records import MAX_PLAYERS
from pipeline.rules.finding import add_finding, add_unchecked

#: No seat: nobody is due.
NOBODY = -1
#: Whoever acts next is right: the log's own order has to tell.
ANYONE = -2
#: Boards of one hand: 0 the only or shared one, 1.. of a hand run more than once.
BOARDS = 4

ALL_IN_FLAG = EventFlag.ALL_IN.value
CAPPED_FLAG = EventFlag.CAPPED.value

_SEATS = (MAX_PLAYERS,)

TABLE = np.dtype(
    [
        # --- the hand
        ("row", np.int64),  # row in HandBatch.hands
        ("event0", np.int64),  # first row in HandBatch.events
        ("seats", np.int64),
        ("dealt", np.int64),  # players dealt in
        ("order_known", np.int64),  # the log tells where the button is
        ("small_blind", np.int64),  # stakes, UNSAID where neither header nor rulebook tells
        ("big_blind", np.int64),
        ("findings", np.int64),  # rows used in Play.findings
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
        ("seen", np.int64),  # cards seen so far, bit = card
        ("board", np.int64, (BOARDS,)),  # packed
        ("board_street", np.int64, (BOARDS,)),  # last street dealt on it
        # --- seats: order and turn
        ("ring", np.int64, _SEATS),  # seats dealt in, clockwise from the left of the button
        ("place", np.int64, _SEATS),  # place in ring, -1: not dealt in
        ("pending", np.int64, _SEATS),  # has still to act in this round
        ("excused", np.int64, _SEATS),  # was passed over and reported: need not act any more
        ("absent", np.int64, _SEATS),  # missed a whole round: no longer waited for
        # --- seats: money
        ("faced", np.int64, _SEATS),  # level when the seat last acted on this street, -1: not yet
        ("nominal", np.int64, _SEATS),  # level that the log may think the seat has in
        ("ante_event", np.int64, _SEATS),  # events of the seat's forced bets, -1: none
        ("small_event", np.int64, _SEATS),
        ("big_event", np.int64, _SEATS),
        ("extra_event", np.int64, _SEATS),  # POST_BOTH, POST_LATE, POST_DEAD, a newcomer's or straddler's post
        ("straddle_event", np.int64, _SEATS),
        # --- seats: cards
        ("held", np.int64, _SEATS),  # cards known of a seat, bit = card
    ]
)


class Play(NamedTuple):
    """One hand under replay: its rows, the rules it is judged by and the results' arrays."""

    table: Any  # one TABLE record
    hand: Any  # its HAND record
    rules: Any  # its PARAMETERS record
    seats: np.ndarray  # its SEAT rows
    events: np.ndarray  # its EVENT rows
    states: np.ndarray  # STATE rows of its events
    players: np.ndarray  # PLAYER, row i the hand's seat i
    findings: np.ndarray
    unchecked: np.ndarray
    noted: np.ndarray  # by rule id: 1 + row of the last hand counted as unchecked
    results: np.ndarray


@kernel
def report(play: Play, rule: int, event: int, seat: int, expected: int, actual: int) -> None:
    """Write a finding. ``event`` counts within the hand, -1: the hand as a whole."""
    table = play.table
    row = table["event0"] + event if event >= 0 else -1
    table["findings"] = add_finding(play.findings, table["findings"], table["row"], rule, row, seat, expected, actual)


@kernel
def blame(play: Play, rule: int, event: int, seat: int, expected: int, actual: int) -> None:
    """Write a finding about an act, unless the same act has one already."""
    if play.table["blamed"] != event:
        play.table["blamed"] = event
        report(play, rule, event, seat, expected, actual)


@kernel
def leave_unchecked(play: Play, rule: int) -> None:
    """Count, once a hand, a rule that this hand's log does not tell enough to judge."""
    row = play.table["row"]
    if play.noted[rule] != row + 1:
        play.noted[rule] = row + 1
        add_unchecked(play.unchecked, play.results, row, rule)


@kernel
def chips_left(play: Play, seat: int) -> int:
    """Chips that the seat can still put in, the cap of a capped table included; UNSAID: not known."""
    player = play.players[seat]
    left = player["stack"]
    cap = play.hand["cap"]
    if cap > 0:
        room = cap - player["put_in"]
        if left == UNSAID or room < left:
            left = max(room, 0)
    return left


@kernel
def pay(play: Play, seat: int, chips: int) -> None:
    """Move chips from a seat to the pot. A known stack does not go below zero."""
    player = play.players[seat]
    player["put_in"] += chips
    play.table["pot"] += chips
    if player["stack"] != UNSAID:
        player["stack"] = max(player["stack"] - chips, 0)


@kernel
def bet_live(play: Play, seat: int, chips: int) -> None:
    """Count chips, already paid, toward the bet of the street."""
    player = play.players[seat]
    player["street_bet"] += chips
    if player["street_bet"] > play.table["top"]:
        play.table["top"] = player["street_bet"]


@kernel
def go_all_in(play: Play, seat: int) -> None:
    """Take a seat out of the betting; it stays in the hand."""
    player = play.players[seat]
    if not player["all_in"]:
        player["all_in"] = 1
        if not player["folded"] and play.table["place"][seat] >= 0:
            play.table["able"] -= 1
    play.table["pending"][seat] = 0


@kernel
def spent(play: Play, seat: int, flags: int) -> bool:
    """Whether a seat has nothing more to bet: its chips are in, or the log says so."""
    return chips_left(play, seat) == 0 or (flags & (ALL_IN_FLAG | CAPPED_FLAG)) != 0


@kernel
def note_event(play: Play, event: int, seat: int) -> None:
    """Write the STATE of an event that is no act of betting."""
    state = play.states[event]
    state["pot"] = play.table["pot"]
    state["to_call"] = 0
    state["stack"] = play.players[seat]["stack"] if seat >= 0 else UNSAID
    state["raises"] = play.table["raises"]
    state["least"] = UNSAID
    state["greatest"] = UNSAID


@kernel
def note_act(play: Play, event: int, seat: int) -> None:
    """Write the STATE of an act of betting, after ``limits.price``."""
    table = play.table
    state = play.states[event]
    player = play.players[seat]
    left = chips_left(play, seat)
    owed = max(table["high"] - player["street_bet"], 0)
    state["pot"] = table["pot"]
    state["to_call"] = owed if left == UNSAID else min(owed, left)
    state["stack"] = player["stack"]
    state["raises"] = table["raises"]
    state["least"] = table["least"]
    state["greatest"] = table["greatest"]
