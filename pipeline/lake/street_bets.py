"""A player's whole bet of a street after each bet, call or raise."""

import numpy as np

from pipeline.codes import Act, Street
from pipeline.kernel import kernel
from pipeline.records import UNSAID
from pipeline.replay_records import MAX_PLAYERS

_PREFLOP = int(Street.PREFLOP)
#: By act: 1 chips count toward the street's bet, 2 they do and the table tells the total.
_ROLES = np.zeros(256, np.uint8)
_ROLES[
    [
        Act.POST_SMALL_BLIND,
        Act.POST_BIG_BLIND,
        Act.POST_BOTH,
        Act.POST_LATE,
        Act.STRADDLE,
        Act.POST_BUTTON_BLIND,
    ]
] = 1
_ROLES[[Act.BRING_IN, Act.CALL, Act.BET, Act.COMPLETE, Act.RAISE, Act.ALL_IN]] = 2
_BOTH = int(Act.POST_BOTH)


def street_totals(hands: np.ndarray, events: np.ndarray) -> np.ndarray:
    """Money that the player has in this street after each event, dead money aside; else ``UNSAID``.

    A total that the log itself prints stands.
    """
    return _totals(hands, events, _ROLES, np.full(len(events), UNSAID, np.int64))  # type: ignore[no-any-return]


@kernel
def _totals(hands: np.ndarray, events: np.ndarray, roles: np.ndarray, totals: np.ndarray) -> np.ndarray:
    bets = np.zeros(MAX_PLAYERS, np.int64)
    for h in range(len(hands)):
        bets[:] = 0
        street = _PREFLOP
        for e in range(hands[h]["event0"], hands[h]["event0"] + hands[h]["events"]):
            event = events[e]
            if event["street"] > street:
                street = event["street"]
                bets[:] = 0
            seat = event["seat"]
            role = roles[event["act"]]
            if role == 0 or seat < 0 or seat >= MAX_PLAYERS or event["amount"] < 0:
                continue
            live = event["amount"]
            if event["act"] == _BOTH and hands[h]["big_blind"] > 0:
                live = min(live, hands[h]["big_blind"])
            bets[seat] += live
            if role > 1:
                totals[e] = bets[seat] if event["total"] == UNSAID else event["total"]
    return totals
