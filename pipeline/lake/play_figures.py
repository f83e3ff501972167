"""What each player did in a hand, as players' figures count it, and the rake that he paid.

Figures of a whole career are sums of these; ``docs/figures.md`` says how each is defined.
"""

import numpy as np

from pipeline.codes import Act, HandFlag, SeatFlag, Street
from pipeline.kernel import kernel
from pipeline.replay_records import MAX_PLAYERS

#: One row a seat.
FIGURES = np.dtype(
    [
        ("had_choice", np.uint8),  # a choice in the first round: not so for who wins unraised from the big blind
        ("vpip", np.uint8),  # put chips in by choice in the first round
        ("pfr", np.uint8),  # bet or raised in the first round
        ("three_bet_chance", np.uint8),  # a choice in the first round after exactly one raise, another player's
        ("three_bet", np.uint8),  # .. and raised
        ("saw_flop", np.uint8),  # in the hand when the second round's cards came, or the first draw
        ("showdown", np.uint8),  # in the hand at its end, and not alone
        ("won_showdown", np.uint8),  # .. and won any part
        ("aggressive", np.uint8),  # bets and raises after the first round
        ("calls", np.uint8),  # .. calls
        ("folds", np.uint8),  # .. folds
        ("rake_by_share", np.int64),  # of the rake, in proportion to the chips put in for good; sums to it
        ("rake_by_seat", np.int64),  # of the rake, equal parts of all who were dealt in; sums to it
    ],
    align=True,
)

FIGURE_FLAGS = FIGURES.names[:8]  # type: ignore[index]
FIGURE_COUNTS = FIGURES.names[8:11]  # type: ignore[index]
FIGURE_SHARES = FIGURES.names[11:]  # type: ignore[index]

#: By act: 1 gives the hand up, 2 stays for nothing, 3 calls, 4 bets or raises, 5 does one of the last two.
_ROLES = np.zeros(256, np.uint8)
_FOLDS, _CHECKS, _CALLS, _RAISES, _GOES_ALL_IN = 1, 2, 3, 4, 5
for _act, _role in (
    (Act.FOLD, _FOLDS),
    (Act.CHECK, _CHECKS),
    (Act.CALL, _CALLS),
    (Act.BET, _RAISES),
    (Act.RAISE, _RAISES),
    (Act.COMPLETE, _RAISES),
    (Act.ALL_IN, _GOES_ALL_IN),
):
    _ROLES[_act] = _role
_MOST = 1 << 62
_FIRST, _SHOWDOWN = int(Street.PREFLOP), int(Street.SHOWDOWN)
_DEALT_IN, _CANCELLED = int(SeatFlag.DEALT_IN), int(HandFlag.CANCELLED)


def play_figures(
    hands: np.ndarray, seats: np.ndarray, events: np.ndarray, states: np.ndarray, results: np.ndarray, rakes: np.ndarray
) -> np.ndarray:
    """FIGURES rows of all seats; zeros for who was not dealt in and for cancelled hands.

    Args:
        hands: HAND rows.
        seats: SEAT rows of the hands.
        events: EVENT rows of the hands.
        states: STATE rows, what the replay saw before each event.
        results: SEAT_RESULT rows of the seats.
        rakes: money, the rake of each hand.
    """
    figures = np.zeros(len(seats), FIGURES)
    _count(hands, seats, events, states, results, rakes, _ROLES, figures)
    return figures


@kernel
def _count(
    hands: np.ndarray,
    seats: np.ndarray,
    events: np.ndarray,
    states: np.ndarray,
    results: np.ndarray,
    rakes: np.ndarray,
    roles: np.ndarray,
    figures: np.ndarray,
) -> None:
    folded = np.zeros(MAX_PLAYERS, np.bool_)
    weights = np.zeros(MAX_PLAYERS, np.int64)
    ones = np.zeros(MAX_PLAYERS, np.int64)
    parts = np.zeros(MAX_PLAYERS, np.int64)
    for h in range(len(hands)):
        if hands[h]["flags"] & _CANCELLED != 0:
            continue
        first, count = hands[h]["seat0"], min(int(hands[h]["seats"]), MAX_PLAYERS)
        own, won = figures[first : first + count], results[first : first + count]
        for i in range(count):
            folded[i] = seats[first + i]["flags"] & _DEALT_IN == 0
            ones[i] = not folded[i]
            weights[i] = max(won[i]["put_in"] - won[i]["returned"], 0)
        begin, end = hands[h]["event0"], hands[h]["event0"] + hands[h]["events"]
        _follow(events[begin:end], states[begin:end], roles, folded, own)
        left = 0
        for i in range(count):
            left += not folded[i]
        for i in range(count):
            if left > 1 and not folded[i]:
                own[i]["showdown"] = 1
                own[i]["won_showdown"] = won[i]["won"] + won[i]["cash_out"] > 0
        _divide(rakes[h], weights[:count], parts)
        for i in range(count):
            own[i]["rake_by_share"] = parts[i]
        _divide(rakes[h], ones[:count], parts)
        for i in range(count):
            own[i]["rake_by_seat"] = parts[i]


@kernel
def _follow(events: np.ndarray, states: np.ndarray, roles: np.ndarray, folded: np.ndarray, own: np.ndarray) -> None:
    """Enter the acts of one hand; ``folded`` comes with those not dealt in and goes with all who are out."""
    raises = 0  # of the first round, and who made the last
    raiser = -1
    seen = False
    for e in range(len(events)):
        street = events[e]["street"]
        if not seen and _FIRST < street < _SHOWDOWN:
            seen = True
            for i in range(len(own)):
                own[i]["saw_flop"] = not folded[i]
        seat = int(events[e]["seat"])
        role = roles[events[e]["act"]]
        if role == 0 or seat < 0 or seat >= len(own):
            continue
        if role == _GOES_ALL_IN:
            role = _RAISES if events[e]["amount"] > states[e]["to_call"] else _CALLS
        row = own[seat]
        if role == _FOLDS:
            folded[seat] = True
        if street > _FIRST:
            row["folds"] += role == _FOLDS
            row["calls"] += role == _CALLS
            row["aggressive"] += role == _RAISES
            continue
        row["had_choice"] = 1
        if role >= _CALLS:
            row["vpip"] = 1
        if raises == 1 and raiser != seat:
            row["three_bet_chance"] = 1
            if role == _RAISES:
                row["three_bet"] = 1
        if role == _RAISES:
            row["pfr"] = 1
            raises += 1
            raiser = seat


@kernel
def _divide(amount: int, weights: np.ndarray, parts: np.ndarray) -> None:
    """Divide an amount in proportion to weights, to the smallest unit; what is left goes by greatest remainder.

    ``weights`` may be made coarser: play money knows amounts whose product is no int64.
    """
    parts[:] = 0
    if amount <= 0 or weights.sum() <= 0:
        return
    while weights.sum() > _MOST // amount:
        for i in range(len(weights)):
            weights[i] >>= 1
    total = weights.sum()
    left = amount
    for i in range(len(weights)):
        parts[i] = amount * weights[i] // total
        left -= parts[i]
    for _ in range(left):
        best = -1
        for i in range(len(weights)):
            missing = amount * weights[i] - parts[i] * total
            if best < 0 or missing > amount * weights[best] - parts[best] * total:
                best = i
        parts[best] += 1
