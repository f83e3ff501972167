"""The start of a hand: the table as it is laid, who sits where, and the way back to PLAYER rows."""

import numpy as np

from pipeline.codes import Limit, SeatFlag, Street
from pipeline.kernel import kernel
from pipeline.records import UNSAID
from pipeline.replay.play import NOBODY, Play
from pipeline.replay.table_record import BOARDS

_DEALT_IN = SeatFlag.DEALT_IN.value
_BLINDS = Street.BLINDS.value
_PREFLOP = Street.PREFLOP.value
_FIXED = Limit.FIXED.value


@kernel
def lay_out(play: Play, seats: np.ndarray) -> None:
    """Set the table to the start of a hand with these SEAT rows."""
    table = play.table
    hand = play.hand
    table["big_blind"] = hand["big_blind"]
    if hand["big_blind"] <= 0:
        table["big_blind"] = hand["small_bet"] if hand["limit"] == _FIXED and hand["small_bet"] > 0 else UNSAID
    table["small_blind"] = UNSAID
    table["blamed"] = -1
    table["ended"] = -1
    table["street"] = _BLINDS
    table["pot"] = 0
    table["high"] = 0
    table["top"] = 0
    table["other_high"] = UNSAID
    table["raises"] = 0
    table["due"] = NOBODY
    table["gone"] = 0
    table["aggressor"] = NOBODY
    table["aggressor_street"] = _BLINDS
    table["ante"] = UNSAID
    table["seen"] = 0
    table["cards_doubted"] = 0
    table["bring_in_event"] = NOBODY
    table["bring_in"] = 0
    table["cards_dealt"] = 0
    table["common"] = 0
    table["seeks_opener"] = 0
    table["open_pair"] = 0
    table["upper"] = 0
    table["whole_deals"] = 0
    table["drawer"] = NOBODY
    table["draws_open"] = 0
    for board in range(BOARDS):
        table["board"][board] = 0
        table["board_street"][board] = _PREFLOP
    table["found"] = 0
    table["left"] = 0
    table["seats"] = len(seats)
    for seat in range(len(seats)):
        table["number"][seat] = seats[seat]["seat"]
        table["seat_flags"][seat] = seats[seat]["flags"]
        table["folded"][seat] = 0
        table["all_in"][seat] = 0
        table["showed"][seat] = 0
        table["stack"][seat] = seats[seat]["stack"]
        table["put_in"][seat] = 0
        table["dead"][seat] = 0
        table["street_bet"][seat] = 0
        table["returned"][seat] = 0
        table["cards"][seat] = 0
        table["pending"][seat] = 0
        table["excused"][seat] = 0
        table["absent"][seat] = 0
        table["faced"][seat] = -1
        table["nominal"][seat] = UNSAID
        table["doubted"][seat] = 0
        table["ante_event"][seat] = -1
        table["ante_paid"][seat] = 0
        table["small_event"][seat] = -1
        table["big_event"][seat] = -1
        table["extra_event"][seat] = -1
        table["straddle_event"][seat] = -1
        table["held"][seat] = 0
        table["turned_up"][seat] = 0
        table["open"][seat] = 0
        table["dealt_street"][seat] = 0
        table["drew_street"][seat] = 0
        table["timed_out"][seat] = 0
        table["thrown"][seat] = 0
        table["to_draw"][seat] = 0
        table["agreed"][seat] = 0
    seat_players(play)


@kernel
def button_number(play: Play) -> int:
    """Printed seat number of the button, UNSAID where the log does not tell."""
    button = int(play.hand["button"])
    if button >= 0:
        return int(play.table["number"][button])
    return int(play.hand["button_seat"])


@kernel
def seat_players(play: Play) -> None:
    """Put the players dealt in on the ring, clockwise from the left of the button."""
    table = play.table
    ring = table["ring"]
    dealt = 0
    for seat in range(table["seats"]):
        table["place"][seat] = -1
        if table["seat_flags"][seat] & _DEALT_IN:
            at = dealt
            while at > 0 and table["number"][ring[at - 1]] > table["number"][seat]:
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
    while first < dealt and table["number"][ring[first]] <= button:
        first += 1
    for at in range(dealt):
        table["place"][ring[at]] = (at - first) % dealt
    for seat in range(table["seats"]):
        if table["place"][seat] >= 0:
            ring[table["place"][seat]] = seat


@kernel
def note_positions(play: Play, seat_results: np.ndarray) -> None:
    """Steps clockwise from the button: it is 0, the first player left of it 1."""
    table = play.table
    button = int(play.hand["button"])
    for seat in range(table["seats"]):
        place = table["place"][seat]
        position = place + 1 if place >= 0 and table["order_known"] else -1
        seat_results[seat]["position"] = 0 if seat == button and place >= 0 else position


@kernel
def fill_players(play: Play, players: np.ndarray) -> None:
    """Copy what betting knows of the players into PLAYER rows."""
    table = play.table
    for seat in range(table["seats"]):
        player = players[seat]
        player["dealt_in"] = table["place"][seat] >= 0
        player["folded"] = table["folded"][seat]
        player["all_in"] = table["all_in"][seat]
        player["showed"] = table["showed"][seat]
        player["stack"] = table["stack"][seat]
        player["put_in"] = table["put_in"][seat]
        player["dead"] = table["dead"][seat]
        player["street_bet"] = table["street_bet"][seat]
        player["returned"] = table["returned"][seat]
        player["cards"] = table["cards"][seat]
