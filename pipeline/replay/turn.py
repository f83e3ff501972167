"""Whose turn it is, and when a round of betting ends."""

from pipeline.kernel import kernel
from pipeline.records import UNSAID
from pipeline.replay.play import ANYONE, NOBODY, Play


@kernel
def owes_nothing_alone(play: Play, seat: int) -> bool:
    """Whether a seat is the last one that could bet and has matched all others."""
    table = play.table
    return bool(table["able"] <= 1 and table["street_bet"][seat] >= table["top"])


@kernel
def is_awaited(play: Play, seat: int) -> bool:
    """Whether the round cannot end before this seat acts."""
    table = play.table
    return bool(table["pending"][seat] and table["in_hand"] > 1 and not owes_nothing_alone(play, seat))


@kernel
def next_awaited(play: Play, place: int) -> int:
    """The first seat after a place of the ring that has still to act, else NOBODY."""
    table = play.table
    dealt = table["dealt"]
    for _ in range(dealt):
        place += 1
        if place >= dealt:
            place -= dealt
        seat = table["ring"][place]
        if is_awaited(play, seat):
            return int(seat)
    return NOBODY


@kernel
def await_others(play: Play, actor: int) -> None:
    """Everybody who can still bet, but the actor, has to act (again)."""
    table = play.table
    for place in range(table["dealt"]):
        seat = table["ring"][place]
        waits = seat != actor and not table["folded"][seat] and not table["all_in"][seat] and not table["absent"][seat]
        table["pending"][seat] = waits


@kernel
def start_round(play: Play, street: int) -> None:
    """Begin the betting of a street after the flop: all bets at nothing, first left of the button to act."""
    table = play.table
    table["street"] = street
    table["high"] = 0
    table["top"] = 0
    table["other_high"] = UNSAID
    table["step"] = table["big_blind"]
    table["full_level"] = 0
    table["bets"] = 0
    table["raises"] = 0
    table["opening"] = 1
    table["also"] = NOBODY
    for seat in range(table["seats"]):
        table["street_bet"][seat] = 0
        table["faced"][seat] = -1
        table["nominal"][seat] = 0
        table["excused"][seat] = 0
    await_others(play, NOBODY)
    table["due"] = next_awaited(play, -1) if table["order_known"] else ANYONE


@kernel
def excuse_until(play: Play, actor: int) -> None:
    """Mark the seats that an actor out of turn passed over."""
    table = play.table
    if table["due"] < 0:
        return
    place = table["place"][table["due"]]
    for _ in range(table["dealt"]):
        seat = table["ring"][place]
        if seat == actor:
            return
        if table["pending"][seat]:
            table["excused"][seat] = 1
        place = (place + 1) % table["dealt"]


@kernel
def pass_turn(play: Play, actor: int, in_turn: bool) -> None:
    """Find who is due after an act: the next seat, and after an act out of turn still the one passed over."""
    table = play.table
    after = next_awaited(play, table["place"][actor])
    if in_turn:
        table["due"] = after
    else:
        table["also"] = after
        if table["due"] < 0 or not is_awaited(play, table["due"]):
            table["due"] = after
    table["opening"] = 0


@kernel
def close_round(play: Play) -> int:
    """End a round: seats still awaited are waited for no longer. Returns the first that nobody excused."""
    table = play.table
    missing = NOBODY
    for place in range(table["dealt"]):
        seat = table["ring"][place]
        if is_awaited(play, seat):
            table["absent"][seat] = 1
            if missing == NOBODY and not table["excused"][seat]:
                missing = seat
    return int(missing)
