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
        ("began", np.int64),  # of these, at the beginning of the round
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
        ("limit_upper", np.int64),  # total at the upper limit where an open pair allows it, UNSAID elsewhere
        ("least", np.int64),  # the same within the player's chips
        ("greatest", np.int64),
        # --- forced bets
        ("ante", np.int64),  # ante that is due, UNSAID: none or not known
        ("small_seat", np.int64),  # who posted as small and as big blind, -1: nobody
        ("big_seat", np.int64),
        ("bring_in_event", np.int64),  # -1: none yet
        ("bring_in", np.int64),  # level that it made, 0: none yet, or missing
        # --- cards
        ("seen", np.int64),  # cards seen so far, bits of a deck
        ("cards_doubted", np.int64),  # a card was seen twice or cannot be: no hand can be told by its cards
        ("cards_dealt", np.int64),  # stud games: cards that the deck has given
        ("common", np.int64),  # 1: the seventh card is one for all, 2: and was bet on
        ("seeks_opener", np.int64),  # the open cards have yet to tell who opens the round
        ("open_pair", np.int64),  # 1: somebody in the hand shows a pair, 0: nobody, -1: the log does not tell
        ("upper", np.int64),  # 1: a bet at the upper limit was made where an open pair allows it
        ("whole_deals", np.int64),  # the log has the cards that everybody draws, by their number at least
        ("drawer", np.int64),  # place of the last seat that drew on this street, -1: none
        ("draws_open", np.int64),  # the street's draws are going on
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
        ("open", np.int64, _SEATS),  # open cards, packed
        ("dealt_street", np.int64, _SEATS),  # last street on which the seat got cards
        ("drew_street", np.int64, _SEATS),  # last street on which it drew, or was passed over
        ("timed_out", np.int64, _SEATS),  # last street on which its time to draw ran out
        ("thrown", np.int64, _SEATS),  # cards thrown away, bits of a deck
        ("to_draw", np.int64, _SEATS),  # cards thrown away and not yet drawn
        ("agreed", np.int64, _SEATS),  # 1: offers or accepts to split the pot
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
