"""The end of a hand's replay: what goes back, the pots, who wins them, and the rake."""

import numpy as np

from pipeline.kernel import kernel


@kernel
def settle(
    h: int,
    hands: np.ndarray,
    seats: np.ndarray,
    events: np.ndarray,
    parameters: np.ndarray,
    players: np.ndarray,
    aggressor: int,
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
        aggressor: seat that last bet or raised in the last betting round in which
            anybody acted, -1: all checked there (blinds are no bets).
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
    return n_findings, n_pots
