"""The end of a hand's replay: what goes back, the pots, who wins them, and the rake.

Everything is derived from the chips put in and the cards; what the log states is only
compared. The order of the checks decides which rule names a fault that several rules
would see: a wrong return, then a wrong stated pot, then money that does not add up,
then the winners, and the rake only where the money adds up.
"""

import numpy as np

from pipeline.codes import HandFlag
from pipeline.kernel import kernel
from pipeline.records import UNSAID
from pipeline.replay.awards import judge_awards
from pipeline.replay.case import LEDGER, SHARE, Case
from pipeline.replay.ledger import read_ledger
from pipeline.replay.pots import make_pots, set_stakes, share_rake
from pipeline.replay.winners import set_known
from pipeline.rules.cancelled import check_cancelled
from pipeline.rules.finding import explains
from pipeline.rules.pots import check_payouts, check_stated_pots, check_summary, check_uncalled
from pipeline.rules.rake import check_negative, check_rake, rake_due
from pipeline.rules.showdown import check_words

_CANCELLED = int(HandFlag.CANCELLED)
_NO_LEDGER = np.zeros(1, LEDGER)
_NO_SHARE = np.zeros(1, SHARE)


@kernel
def settle(
    h: int,
    hands: np.ndarray,
    seats: np.ndarray,
    events: np.ndarray,
    parameters: np.ndarray,
    players: np.ndarray,
    ledgers: np.ndarray,
    shares: np.ndarray,
    aggressor: int,
    cards_doubted: int,
    findings: np.ndarray,
    n_findings: int,
    pots: np.ndarray,
    n_pots: int,
    results: np.ndarray,
    seat_results: np.ndarray,
    unchecked: np.ndarray,
) -> tuple[int, int]:
    """Settle one hand after its last event and judge it by the rules of money and cards.

    Args:
        h: row of the hand in ``hands`` and ``results``.
        hands: HAND rows of the batch.
        seats: SEAT rows of the batch.
        events: EVENT rows of the batch.
        parameters: PARAMETERS rows; the hand's own is ``parameters[hands[h]["rules"]]``.
        players: PLAYER rows, row i the hand's seat i, as betting left them: ``dealt_in``,
            ``folded``, ``all_in``, ``put_in`` (all chips, what came back included),
            ``dead``, ``returned`` (sum of the RETURN_BET lines), ``showed`` and ``cards``
            (from DEAL_HOLE, SHOW, MUCK, STATED_RESULT, the fullest list known).
        ledgers: working space, one LEDGER row.
        shares: working space, SHARE rows for as many seats.
        aggressor: seat that last bet or raised in the last betting round in which
            anybody acted, -1: all checked there (blinds are no bets).
        cards_doubted: 1: a card of the hand shows up twice or cannot be; rules that go by
            the cards are then left unchecked.
        findings: FINDING rows to append to, see ``rules.finding.add_finding``.
        n_findings: rows used so far.
        pots: POT rows to append to; needs room for as many rows as the hand has seats.
        n_pots: rows used so far.
        results: RESULT rows. Written here: ``pot``, ``rake``, ``rake_due``, ``fee``,
            ``collected``, ``returned``, ``stated_pot``, ``stated_rake``, ``board``,
            ``board_2``; added to: ``unchecked``. Left to the caller: ``players``,
            ``ante``, ``findings``.
        seat_results: SEAT_RESULT rows of the batch. Written here for the hand's seats:
            all but ``position``.
        unchecked: int64 by rule id, hands for which a rule could not be judged.

    Returns:
        The new ``n_findings`` and ``n_pots``.
    """
    hand = hands[h]
    count = int(hand["seats"])
    ledgers[0] = _NO_LEDGER[0]
    for i in range(count):
        shares[i] = _NO_SHARE[0]
    case = Case(
        h,
        hand,
        events,
        parameters[hand["rules"]],
        players,
        aggressor,
        ledgers[0],
        shares[:count],
        pots,
        findings,
        results,
        unchecked,
    )
    ledger = case.ledger
    ledger["findings"] = n_findings
    ledger["first_pot"] = n_pots
    ledger["last_pot"] = n_pots
    ledger["cards_doubted"] = cards_doubted
    read_ledger(case, seats)
    due = UNSAID
    if hand["flags"] & _CANCELLED or ledger["cancel_event"] >= 0:
        check_cancelled(case)
    else:
        due = _settle_played(case)
    _write_seats(case, seat_results)
    _write_result(case, due)
    return ledger["findings"], ledger["last_pot"]


@kernel
def _settle_played(case: Case) -> int:
    """Settle a hand that was played to its end and return the rake due."""
    ledger = case.ledger
    dead = set_stakes(case)
    check_uncalled(case)
    ledger["pot"] = ledger["put_in"] + ledger["added"] - ledger["returned"]
    ledger["rake"] = ledger["pot"] - ledger["collected"] - ledger["fee"]
    make_pots(case, dead + ledger["added"])
    share_rake(case)
    check_stated_pots(case)
    _check_money(case)
    due = rake_due(case)
    if ledger["balanced"]:
        check_rake(case, due)
    set_known(case)
    judged = ledger["findings"]
    if ledger["last_pot"] > ledger["first_pot"]:
        judge_awards(case)
    if ledger["balanced"] and ledger["findings"] == judged:
        check_summary(case)  # else it is known already that a line paid the wrong player or amount
    check_words(case)
    return int(due)


@kernel
def _check_money(case: Case) -> None:
    """RAK006 and POT005, unless a finding has told already why the money does not add up."""
    ledger = case.ledger
    stated = max(ledger["stated_rake"], 0)
    missing = ledger["rake"] - stated
    pot_explains = (
        ledger["stated_pot"] != UNSAID and not ledger["pots_agree"] and ledger["pot"] - ledger["stated_pot"] == missing
    )
    if missing != 0 and (pot_explains or explains(case.findings, ledger["findings"], case.h, -missing)):
        return
    before = ledger["findings"]
    if check_negative(case):
        check_payouts(case)
    ledger["balanced"] = ledger["findings"] == before and (ledger["stated_rake"] == UNSAID or missing == 0)


@kernel
def _write_seats(case: Case, seat_results: np.ndarray) -> None:
    """Write the hand's SEAT_RESULT rows, all but the position."""
    first = int(case.hand["seat0"])
    for i in range(len(case.shares)):
        row = seat_results[first + i]
        row["showed"] = case.players[i]["showed"]
        row["cards"] = case.players[i]["cards"]
        row["put_in"] = case.players[i]["put_in"]
        row["returned"] = case.players[i]["returned"]
        row["won"] = case.shares[i]["won"] - case.shares[i]["not_awarded"]
        row["cash_out"] = case.shares[i]["cash_out"]


@kernel
def _write_result(case: Case, due: int) -> None:
    """Write the hand's RESULT row."""
    ledger = case.ledger
    row = case.results[case.h]
    row["pot"] = ledger["pot"]
    row["rake"] = ledger["rake"]
    row["rake_due"] = due
    row["fee"] = ledger["fee"]
    row["collected"] = ledger["collected"]
    row["returned"] = ledger["returned"]
    row["stated_pot"] = ledger["stated_pot"]
    row["stated_rake"] = ledger["stated_rake"]
    row["board"] = ledger["full_board"][0]
    row["board_2"] = ledger["full_board"][1] if ledger["boards"] > 1 else 0
