"""TABLE: the numbers of one hand under replay, in one record of fixed size.

One record, because passing arrays between compiled kernels costs more than most kernels
do. Money and cards as in ``pipeline.records``; a seat is an index within the hand's
seats, an event counts within the hand.
"""

import numpy as np

from pipeline.replay_records import MAX_PLAYERS

#: Boards of one hand: 0 the only or shared one, 1.. of a hand run more than once.
BOARDS = 4

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
        ("other_high", np.int64),  # level that the log may mean after a wrong amount, UNSAID: none
        ("step", np.int64),  # last full bet or raise: the least next one
        ("full_level", np.int64),  # Fixed Limit: level of the last full bet
        ("bets", np.int64),  # full bets of the street, the big blind and straddles included
        ("raises", np.int64),  # bets and raises of the street, forced ones not counted
        ("in_hand", np.int64),  # players not folded
        ("able", np.int64),  # players neither folded nor all-in
        ("gone", np.int64),  # of these, players no longer waited for
        ("unheaded", np.int64),  # the log has no heading for this round: its street, and so its limit, is not sure
        ("opening", np.int64),  # nobody has acted yet on this street
        ("due", np.int64),  # seat whose turn it is, NOBODY or ANYONE
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
        ("excused", np.int64, _SEATS),  # was passed over and reported: may act late in this round, or not at all
        ("absent", np.int64, _SEATS),  # missed a whole round: no longer waited for, may come back
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
        ("turned_up", np.int64, _SEATS),  # showed, mucked, won or got chips back
        ("faced", np.int64, _SEATS),  # level when the seat last acted on this street, -1: not yet
        ("nominal", np.int64, _SEATS),  # live chips that the log may think the seat has in, UNSAID: as street_bet
        ("doubted", np.int64, _SEATS),  # an amount of the seat was wrong or is missing: its stack is no measure
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
