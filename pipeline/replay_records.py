"""The arrays that a replay reads its rules from, works on, and gives back.

Money and cards as in ``pipeline.records``.
"""

from dataclasses import dataclass

import numpy as np

#: Most seats of any table (source 000: at most 23 at a Hold'em table).
MAX_PLAYERS = 24

#: One player while a hand is replayed; row i is the hand's seat i. Betting fills it,
#: settlement reads it.
PLAYER = np.dtype(
    [
        ("dealt_in", np.uint8),
        ("folded", np.uint8),
        ("all_in", np.uint8),
        ("showed", np.uint8),
        ("stack", np.int64),  # chips left, UNSAID where the log tells no stacks
        ("put_in", np.int64),  # all chips put in, dead money and antes included
        ("dead", np.int64),  # the part of put_in that never counted toward a bet, antes included
        ("street_bet", np.int64),  # live chips in on this street
        ("returned", np.int64),
        ("cards", np.int64),  # hole cards as far as known, packed
    ],
    align=True,
)

#: What the replay saw before each event (one row an event).
STATE = np.dtype(
    [
        ("pot", np.int64),
        ("to_call", np.int64),
        ("stack", np.int64),
        ("raises", np.int16),
        ("least", np.int64),  # least legal total of a bet or raise, UNSAID: none legal or known
        ("greatest", np.int64),
    ],
    align=True,
)

FINDING = np.dtype(
    [
        ("hand", np.int32),  # row in HandBatch.hands
        ("rule", np.int32),  # rules.rule.rule_id
        ("event", np.int32),  # row in HandBatch.events, -1: the hand's first line
        ("seat", np.int8),  # index within the hand's seats, -1: the table
        ("expected", np.int64),
        ("actual", np.int64),
    ],
    align=True,
)

POT = np.dtype(
    [
        ("hand", np.int32),
        ("number", np.int8),  # 1 main, 2.. side pots
        ("amount", np.int64),
        ("rake", np.int64),
        ("seats", np.uint32),  # bit i: the hand's seat i has a share in it
    ],
    align=True,
)

#: One row a hand.
RESULT = np.dtype(
    [
        ("players", np.uint8),  # dealt in
        ("pot", np.int64),  # put in (and added by the room) less returned
        ("rake", np.int64),  # pot less collected less fees
        ("rake_due", np.int64),  # by the schedule, UNSAID where the rulebook has none
        ("fee", np.int64),
        ("collected", np.int64),
        ("returned", np.int64),
        ("stated_pot", np.int64),  # UNSAID where not printed
        ("stated_rake", np.int64),
        ("ante", np.int64),  # header's, else what most players paid, else UNSAID
        ("board", np.int64),
        ("board_2", np.int64),
        ("unchecked", np.int16),  # rules that could not be judged
        ("findings", np.int16),
    ],
    align=True,
)

#: One row a seat.
SEAT_RESULT = np.dtype(
    [
        ("position", np.int8),  # steps clockwise from the button among dealt-in players, -1 unknown
        ("showed", np.uint8),
        ("cards", np.int64),
        ("put_in", np.int64),
        ("returned", np.int64),
        ("won", np.int64),
        ("cash_out", np.int64),
    ],
    align=True,
)


@dataclass(slots=True)
class Replay:
    """What the replay of a batch gives back, row for row beside the batch."""

    states: np.ndarray  # STATE, one an event
    findings: np.ndarray  # FINDING, ordered by hand, then event
    pots: np.ndarray  # POT
    results: np.ndarray  # RESULT, one a hand
    seats: np.ndarray  # SEAT_RESULT, one a seat
    unchecked: np.ndarray  # int64, by rule id: hands for which the rule could not be judged
