"""Names of the places at the table, seen from the button."""

import numpy as np

from pipeline.codes import Act
from pipeline.kernel import kernel
from pipeline.replay_records import MAX_PLAYERS

_BUTTON, _SMALL_BLIND, _BIG_BLIND, _STRADDLE, _CUTOFF, _UNDER_THE_GUN = 1, 2, 3, 4, 5, 6
#: Words by the code that ``seat_positions`` gives; 0 is unknown.
POSITIONS = (
    "",
    "button",
    "small_blind",
    "big_blind",
    "straddle",
    "cutoff",
    "utg",
    *(f"utg+{place}" for place in range(1, MAX_PLAYERS)),
)
_POST_SMALL, _POST_BIG, _POST_STRADDLE = int(Act.POST_SMALL_BLIND), int(Act.POST_BIG_BLIND), int(Act.STRADDLE)


def seat_positions(hands: np.ndarray, events: np.ndarray, steps: np.ndarray) -> np.ndarray:
    """Code of each seat's position, an index into ``POSITIONS``.

    The first small and the first big blind that a log posts are the blinds; later ones
    are a newcomer's post. Whoever sits between the blinds and the button is counted from
    the first to act: utg, utg+1 .. cutoff, the last one.

    Args:
        hands: HAND rows.
        events: EVENT rows of the hands.
        steps: int8, a seat's steps clockwise from the button, -1 unknown.
    """
    return _positions(hands, events, steps, np.zeros(len(steps), np.int32))  # type: ignore[no-any-return]


@kernel
def _positions(hands: np.ndarray, events: np.ndarray, steps: np.ndarray, positions: np.ndarray) -> np.ndarray:
    for h in range(len(hands)):
        first = hands[h]["seat0"]
        seats = hands[h]["seats"]
        small = big = straddle = -1
        for e in range(hands[h]["event0"], hands[h]["event0"] + hands[h]["events"]):
            act = events[e]["act"]
            if act == _POST_SMALL and small < 0:
                small = events[e]["seat"]
            elif act == _POST_BIG and big < 0:
                big = events[e]["seat"]
            elif act == _POST_STRADDLE and straddle < 0:
                straddle = events[e]["seat"]
        others = 0
        for step in range(MAX_PLAYERS):
            for i in range(seats):
                if steps[first + i] != step:
                    continue
                if step == 0:
                    positions[first + i] = _BUTTON
                elif i == small:
                    positions[first + i] = _SMALL_BLIND
                elif i == big:
                    positions[first + i] = _BIG_BLIND
                elif i == straddle:
                    positions[first + i] = _STRADDLE
                else:
                    positions[first + i] = _UNDER_THE_GUN + others
                    others += 1
        for i in range(seats):
            if others > 0 and positions[first + i] == _UNDER_THE_GUN + others - 1:
                positions[first + i] = _CUTOFF
    return positions
