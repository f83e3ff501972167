"""One hand on its way through settlement: the rows that its kernels share."""

from typing import Any, NamedTuple

import numpy as np

from pipeline.kernel import kernel
from pipeline.rules.finding import add_finding, add_unchecked

#: Most boards of one hand (run it thrice).
MAX_BOARDS = 3
#: Most pots whose amounts a log states; the first is the main pot.
MAX_STATED = 12

#: One row a hand: what its log moves and states, and what settlement makes of it.
#: Money as in ``pipeline.records``; events are rows of the batch, -1: none.
LEDGER = np.dtype(
    [
        # --- as logged
        ("put_in", np.int64),
        ("returned", np.int64),  # later the amount that the hand is settled with, see check_uncalled
        ("added", np.int64),  # by the room
        ("collected", np.int64),  # won from pots, pots that went to the room after a cash-out included
        ("not_awarded", np.int64),  # the part of collected that went to the room
        ("cash_outs", np.int64),  # paid by the room
        ("refunded", np.int64),
        ("fee", np.int64),
        ("stated_rake", np.int64),  # UNSAID where not printed, as are the next two
        ("stated_pot", np.int64),
        ("stated_share", np.int64, (MAX_STATED,)),  # place 0: the main pot
        ("rake_event", np.int64),
        ("pot_event", np.int64),
        ("share_event", np.int64, (MAX_STATED,)),
        ("collect_event", np.int64),  # first win
        ("return_event", np.int64),
        ("refund_event", np.int64),
        ("cancel_event", np.int64),
        ("collect_pots", np.int64),  # highest pot number that a win names
        ("unnumbered", np.int64),  # 1: a win names no pot
        ("boards", np.int64),  # boards dealt, at least 1
        ("second_deal", np.int64),  # 1: cards came after the first betting round, or a draw took place
        ("dealt_to", np.int64),  # players to whom the log deals cards
        ("big_blind_seat", np.int64),  # first seat that posted it, -1: none
        ("board", np.int64, (MAX_BOARDS + 1,)),  # 0: cards shared by all runs, then each run's own
        ("full_board", np.int64, (MAX_BOARDS,)),  # of each run
        # --- derived
        ("findings", np.int64),  # rows used in Case.findings
        ("blamed", np.int64),  # bit i: seat i was paid what is another's
        ("pot", np.int64),  # put in and added less returned
        ("rake", np.int64),  # pot less collected and fees
        ("first_pot", np.int64),  # the hand's rows in Case.pots, from
        ("last_pot", np.int64),  # .. up to, not including
        ("balanced", np.int64),  # 1: the money adds up, so that amounts can be judged
        ("pots_agree", np.int64),  # 1: no stated pot differs from those that the all-ins make
        ("chip", np.int64),  # smallest chip
        ("cards_doubted", np.int64),  # 1: no hand can be told by its cards
    ]
)

#: One row a seat, on the way from chips put in to chips due.
SHARE = np.dtype(
    [
        ("in_hand", np.int64),  # 1: dealt in and did not fold
        ("ante", np.int64),
        ("stake", np.int64),  # chips that make pots: live bets, antes too where one was short
        ("won", np.int64),  # all wins, pots that went to the room included
        ("not_awarded", np.int64),  # the part of won that went to the room
        ("cash_out", np.int64),
        ("refunded", np.int64),
        ("collect_event", np.int64),  # first win, -1: none
        ("stated_won", np.int64),  # what the summary says the seat won; UNSAID where it says nothing
        ("result_event", np.int64),  # the summary's last word on that, -1: none
        ("steps", np.int64),  # seats clockwise from the button, 1 its neighbour; UNSAID: the log does not tell
        ("dealt", np.int64),  # place in the order of the first deal, 1 the first; 0: the log does not tell
        ("open", np.int64),  # packed cards that lie face up
        ("agreed", np.int64),  # 1: offered or accepted to split the pot, and did not act since
        ("known", np.int64),  # 1: all hole cards known
        ("high", np.int64, (MAX_BOARDS,)),  # strength on each board
        ("low", np.int64, (MAX_BOARDS,)),
        # --- of the pot looked at, or of all pots where the log does not tell them apart
        ("paid", np.int64),  # wins
        ("most", np.int64),  # what the pots hold that the seat has a share in
        ("wins", np.int64),  # 1: the cards give a part, be it of no chips
        ("due", np.int64),  # what the cards give
        ("spread", np.int64),  # by how much odd chips may move that
        ("ordered", np.int64),  # the part of spread whose place the winners' seats tell
        ("free", np.int64),  # the part of spread whose place no rule tells
    ]
)


class Case(NamedTuple):
    """The hand under settlement; kernels change its ledger, shares and pots in place."""

    h: int  # row in hands and results
    hand: Any  # HAND row
    events: np.ndarray  # EVENT rows of the batch
    rules: Any  # PARAMETERS row
    players: np.ndarray  # PLAYER rows of the hand
    aggressor: int  # see settle.settle
    ledger: Any  # LEDGER row
    shares: np.ndarray  # SHARE rows of the hand
    pots: np.ndarray  # POT rows of the batch
    findings: np.ndarray  # FINDING rows of the batch
    results: np.ndarray  # RESULT rows of the batch
    unchecked: np.ndarray  # int64 by rule id


@kernel
def report(case: Case, rule: int, event: int, seat: int, expected: int, actual: int) -> None:
    """Append a finding of the hand."""
    case.ledger["findings"] = add_finding(
        case.findings, case.ledger["findings"], case.h, rule, event, seat, expected, actual
    )


@kernel
def leave(case: Case, rule: int) -> None:
    """Count a rule that this hand's log does not tell enough to judge."""
    add_unchecked(case.unchecked, case.results, case.h, rule)


@kernel
def events_of(case: Case) -> tuple[int, int]:
    """The hand's first event and the row past its last."""
    first = int(case.hand["event0"])
    return first, first + int(case.hand["events"])
