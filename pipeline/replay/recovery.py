"""Going on after a violation, so that one wrong act is one finding.

A log with one wrong or missing line goes on as if that line were right, or as if it
were what it says: its next act tells. These kernels find the account that fits the log.
"""

from pipeline.codes import Act, Limit
from pipeline.kernel import kernel
from pipeline.records import UNSAID
from pipeline.replay.limits import completes, street_limit
from pipeline.replay.play import ANYONE, NOBODY, Play, chips_left
from pipeline.replay.turn import has_to_act, start_round
from pipeline.rules.action import report_out_of_turn

_FOLD = Act.FOLD.value
_CHECK = Act.CHECK.value
_CALL = Act.CALL.value
_BET = Act.BET.value
_RAISE = Act.RAISE.value
_FIXED = Limit.FIXED.value


@kernel
def come_back(play: Play, seat: int) -> None:
    """A seat that was out and acts all the same is in again, as the log goes on with it."""
    table = play.table
    if table["place"][seat] < 0:
        return
    if table["folded"][seat]:
        table["folded"][seat] = 0
        table["in_hand"] += 1
        if not table["all_in"][seat]:
            table["able"] += 1
    elif table["all_in"][seat] and chips_left(play, seat) != 0:
        table["all_in"][seat] = 0
        table["able"] += 1


@kernel
def fits_nominal(play: Play, seat: int, chips: int) -> bool:
    """Whether a payment reaches the level by the account of the seat that the log may have."""
    table = play.table
    return bool(table["nominal"][seat] != UNSAID and table["nominal"][seat] + chips == table["high"])


@kernel
def is_closed(play: Play) -> bool:
    """Whether the round is over, though players are left who could bet."""
    table = play.table
    if table["due"] != NOBODY or table["gone"] > 0 or table["able"] <= 1 or table["in_hand"] <= 1:
        return False
    for seat in range(table["seats"]):  # noqa: SIM110 - a kernel
        if has_to_act(play, seat):
            return False
    return True


@kernel
def reopen_closed_round(play: Play, event: int, seat: int, no_heading: bool) -> None:
    """An act in a round that is over. The log goes on as with a new street, so the replay does.

    Where the log has no heading for that street, the board that comes next and skips it
    is the one to blame (DEA004); else the act is.
    """
    table = play.table
    street = table["street"]
    if no_heading:
        street += 1
    else:
        report_out_of_turn(play, event, seat)
    start_round(play, street)
    table["unheaded"] = 1
    table["due"] = ANYONE
    for other in range(table["seats"]):
        table["excused"][other] = 1


@kernel
def switch_level(play: Play, level: int) -> None:
    """Play the street at another level than the one that a wrong amount had made."""
    table = play.table
    high = table["high"]
    for seat in range(table["seats"]):
        if table["street_bet"][seat] == high:
            table["street_bet"][seat] = level
        if table["faced"][seat] == high:
            table["faced"][seat] = level
    table["step"] = max(table["step"] + level - high, table["big_blind"])
    table["high"] = level
    if completes(play):
        table["bring_in"] = level
    else:
        table["full_level"] = level


@kernel
def raises_better_from(play: Play, other: int, level: int) -> bool:
    """Whether a raise to ``level`` is too small, or no fixed one, at the table's level, and right from another."""
    table = play.table
    limit = street_limit(play)
    if play.hand["limit"] == _FIXED and limit > 0:
        return bool(level != table["high"] + limit and level == other + limit)
    return bool(other < table["high"] and level < table["high"] + table["step"])


@kernel
def settle_level(play: Play, what: int, level: int, all_in: bool) -> None:
    """After a wrong amount: the next act that is no fold, to ``level``, tells at which level the log plays on.

    A call with the last chips does not: whatever the level, it is those chips.
    """
    table = play.table
    other = table["other_high"]
    if other == UNSAID or what == _FOLD or (all_in and level <= max(table["high"], other)):
        return
    fits = level == other and what in (_CHECK, _CALL)
    if what == _BET or fits or (what == _RAISE and raises_better_from(play, other, level)):
        switch_level(play, other)
    table["other_high"] = UNSAID
