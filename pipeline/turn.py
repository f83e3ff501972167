"""Who sits where, and whose turn it is."""

from pipeline.codes import SeatFlag, Street
from pipeline.kernel import kernel
from pipeline.play import ANYONE, NOBODY, Play
from pipeline.records import UNSAID

_DEALT_IN = SeatFlag.DEALT_IN.value
_PREFLOP = Street.PREFLOP.value


@kernel
def button_number(play: Play) -> int:
    """Printed seat number of the button, UNSAID where the log does not tell."""
    button = int(play.hand["button"])
    if button >= 0:
        return int(play.seats[button]["seat"])
    return int(play.hand["button_seat"])


@kernel
def seat_players(play: Play) -> None:
    """Put the players dealt in on the ring, clockwise from the left of the button."""
    table = play.table
    ring = table["ring"]
    dealt = 0
    for seat in range(table["seats"]):
        table["place"][seat] = -1
        if int(play.seats[seat]["flags"]) & _DEALT_IN:
            number = play.seats[seat]["seat"]
            at = dealt
            while at > 0 and play.seats[ring[at - 1]]["seat"] > number:
                ring[at] = ring[at - 1]
                at -= 1
            ring[at] = seat
            dealt += 1
    table["dealt"] = dealt
    table["in_hand"] = dealt
    table["able"] = dealt
    button = button_number(play)
    table["order_known"] = button != UNSAID
    first = 0
    while first < dealt and play.seats[ring[first]]["seat"] <= button:
        first += 1
    for at in range(dealt):
        table["place"][ring[at]] = (at - first) % dealt
    for seat in range(table["seats"]):
        if table["place"][seat] >= 0:
            ring[table["place"][seat]] = seat


@kernel
def owes_nothing_alone(play: Play, seat: int) -> bool:
    """Whether a seat is the last one that could bet and has matched all others."""
    return play.table["able"] <= 1 and play.players[seat]["street_bet"] >= play.table["top"]


@kernel
def is_awaited(play: Play, seat: int) -> bool:
    """Whether the round cannot end before this seat acts."""
    table = play.table
    return table["pending"][seat] != 0 and table["in_hand"] > 1 and not owes_nothing_alone(play, seat)


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
        player = play.players[seat]
        waits = seat != actor and not player["folded"] and not player["all_in"] and not table["absent"][seat]
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
        play.players[seat]["street_bet"] = 0
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
