"""Whose turn it is, and when a round of betting ends."""

from pipeline.kernel import kernel
from pipeline.records import UNSAID
from pipeline.replay.play import ANYONE, NOBODY, Play, doubt
from pipeline.variants import Opener

_LEFT_OF_BIG_BLIND = Opener.LEFT_OF_BIG_BLIND.value
_HIGHEST_BOARD = Opener.HIGHEST_BOARD.value


@kernel
def owes_nothing_alone(play: Play, seat: int) -> bool:
    """Whether a seat is the last one that could bet and has matched all others."""
    table = play.table
    return bool(table["able"] - table["gone"] <= 1 and table["street_bet"][seat] >= table["top"])


@kernel
def has_to_act(play: Play, seat: int) -> bool:
    """Whether a round should not end before this seat acts."""
    table = play.table
    return bool(table["pending"][seat] and table["in_hand"] > 1 and not owes_nothing_alone(play, seat))


@kernel
def is_awaited(play: Play, seat: int) -> bool:
    """Whether the seat has to act and was not passed over."""
    return has_to_act(play, seat) and not play.table["excused"][seat]


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
    """Begin the betting of a street after the first: all bets at nothing, and who opens it.

    In stud games the open cards tell that, once all are dealt: at the round's first act.
    """
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
    table["unheaded"] = 0
    table["ended"] = NOBODY
    table["began"] = table["in_hand"]
    table["upper"] = 0
    table["drawer"] = NOBODY
    for seat in range(table["seats"]):
        table["street_bet"][seat] = 0
        table["faced"][seat] = -1
        table["nominal"][seat] = UNSAID
        table["excused"][seat] = 0
        table["agreed"][seat] = 0
    await_others(play, NOBODY)
    opener = play.rules["opener"]
    before = NOBODY
    known = table["order_known"]
    if opener == _LEFT_OF_BIG_BLIND:
        known = known and table["big_seat"] >= 0
        before = table["place"][table["big_seat"]] if known else NOBODY
    table["seeks_opener"] = opener >= _HIGHEST_BOARD
    table["due"] = next_awaited(play, before)
    if table["due"] != NOBODY and (table["seeks_opener"] or not known):
        table["due"] = ANYONE


@kernel
def excuse_until(play: Play, actor: int) -> None:
    """Excuse the seats that an actor out of turn passed over: their act comes late, or its line is missing."""
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
            table["nominal"][seat] = table["high"]
            doubt(play, seat)
        place = (place + 1) % table["dealt"]


@kernel
def stop_waiting(play: Play, seat: int) -> None:
    """Go on without a seat that can bet and is still in."""
    table = play.table
    if not table["absent"][seat] and not table["folded"][seat] and not table["all_in"][seat]:
        table["absent"][seat] = 1
        table["gone"] += 1
        doubt(play, seat)


@kernel
def welcome_back(play: Play, seat: int) -> None:
    """A seat that was no longer waited for turns up again."""
    table = play.table
    if table["absent"][seat]:
        table["absent"][seat] = 0
        table["gone"] -= 1


@kernel
def pass_turn(play: Play, actor: int, keeps_turn: bool) -> None:
    """Find who is due after an act; ``keeps_turn``: the act came out of turn and the due seat stays due."""
    table = play.table
    if not keeps_turn or table["due"] < 0 or not is_awaited(play, table["due"]):
        table["due"] = next_awaited(play, table["place"][actor])
    table["opening"] = 0


@kernel
def close_round(play: Play) -> int:
    """End a round: seats that had still to act are waited for no longer. Returns the first that nobody excused."""
    table = play.table
    missing = NOBODY
    for place in range(table["dealt"]):
        seat = table["ring"][place]
        table["pending"][seat] = has_to_act(play, seat)
        if missing == NOBODY and is_awaited(play, seat):
            missing = seat
    for place in range(table["dealt"]):
        seat = table["ring"][place]
        if table["pending"][seat]:
            stop_waiting(play, seat)
    return int(missing)
