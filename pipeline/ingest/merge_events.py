"""Two texts of one hand put together, act by act: alike but for cards that only one of them knows.

A player's log has his own hole cards, and maybe cards mucked or thrown away that others
do not see. All else that a log says is the same for everybody at the table.
"""

import numpy as np

from pipeline.codes import Act
from pipeline.kernel import kernel
from pipeline.records import EVENT, UNKNOWN_CARD

_DEAL = int(Act.DEAL_HOLE)
_CARD_BITS, _CARD_MASK = 6, 63
#: Acts whose cards one log may know and another not.
PRIVATE = np.zeros(256, np.bool_)
PRIVATE[[Act.DEAL_HOLE, Act.DISCARD, Act.MUCK, Act.NO_SHOW, Act.SHOW, Act.STATED_RESULT]] = True
_CONTRADICTION = -1


def merge_events(mine: np.ndarray, theirs: np.ndarray) -> tuple[np.ndarray, int, int]:
    """The EVENT rows of two texts of one hand as one list, in the places of ``mine``.

    An act that only ``theirs`` knows of takes the place of the line of ``mine`` that it
    comes before.

    Returns:
        The rows, and -1, -1; or no rows and where the texts contradict each other: the
        places in ``mine`` and ``theirs``, which may be their ends.
    """
    rows = np.zeros(len(mine) + len(theirs), EVENT)
    count, at_mine, at_theirs = _merge(mine, theirs, PRIVATE, rows)
    if count == _CONTRADICTION:
        return rows[:0], int(at_mine), int(at_theirs)
    return rows[:count], -1, -1


@kernel
def _merge(mine, theirs, private, rows):  # type: ignore[no-untyped-def]
    i = j = n = 0
    while i < len(mine) or j < len(theirs):
        if i < len(mine) and j < len(theirs) and _same_act(mine[i], theirs[j]):
            cards = _more_cards(mine[i], theirs[j], private)
            if cards < 0:
                return -1, i, j
            rows[n] = mine[i]
            rows[n]["cards"] = cards
            i += 1
            j += 1
        elif i < len(mine) and mine[i]["act"] == _DEAL and not _has_deal(theirs, j, mine[i]):
            rows[n] = mine[i]
            i += 1
        elif j < len(theirs) and theirs[j]["act"] == _DEAL and not _has_deal(mine, i, theirs[j]):
            rows[n] = theirs[j]
            near = min(i, len(mine) - 1)
            if near >= 0:
                rows[n]["line"] = mine[near]["line"]
                rows[n]["start"] = mine[near]["start"]
                rows[n]["length"] = mine[near]["length"]
            j += 1
        else:
            return -1, i, j
        n += 1
    return n, -1, -1


@kernel
def _same_act(one, other):  # type: ignore[no-untyped-def]
    """Whether two acts are the same in all but their cards."""
    return (
        one["act"] == other["act"]
        and one["street"] == other["street"]
        and one["seat"] == other["seat"]
        and one["pot"] == other["pot"]
        and one["board"] == other["board"]
        and one["flags"] == other["flags"]
        and one["amount"] == other["amount"]
        and one["total"] == other["total"]
        and one["repeated"] == other["repeated"]
        and one["open"] == other["open"]
        and one["count"] == other["count"]
        and one["said"] == other["said"]
        and one["said_low"] == other["said_low"]
    )


@kernel
def _has_deal(events, place, deal):  # type: ignore[no-untyped-def]
    """Whether the same seat is dealt cards on the same street from ``place`` on, before anybody acts."""
    for k in range(place, len(events)):
        if events[k]["act"] != _DEAL:
            return False
        if events[k]["seat"] == deal["seat"] and events[k]["street"] == deal["street"]:
            return True
    return False


@kernel
def _more_cards(one, other, private):  # type: ignore[no-untyped-def]
    """The cards of an act as far as either text knows them, -1 where they contradict each other."""
    mine, theirs = one["cards"], other["cards"]
    if mine == theirs:
        return mine
    if not private[one["act"]]:
        return -1
    if theirs == 0:
        return mine
    if mine == 0:
        return theirs
    many, few = _card_count(mine), _card_count(theirs)
    if many != few:
        # open cards come last; the hidden ones before them are in one text only
        longer, shorter = (mine, theirs) if many > few else (theirs, mine)
        hidden = abs(many - few)
        known = min(many, few)
        if one["act"] != _DEAL or known != one["open"] or longer >> (_CARD_BITS * hidden) != shorter:
            return -1
        return longer
    cards = mine & 0
    for place in range(many):
        shift = _CARD_BITS * place
        a = (mine >> shift) & _CARD_MASK
        b = (theirs >> shift) & _CARD_MASK
        if a != b and a != UNKNOWN_CARD and b != UNKNOWN_CARD:
            return -1
        cards |= (b if a == UNKNOWN_CARD else a) << shift
    return cards


@kernel
def _card_count(packed):  # type: ignore[no-untyped-def]
    count = 0
    while packed > 0:
        packed >>= _CARD_BITS
        count += 1
    return count
