"""The table while one hand is replayed: what the kernels share, and how they report.

``TABLE`` holds the numbers of one hand under replay; ``Play`` bundles it with the
hand's own record and the rules that it is judged by. Kernels take a ``Play`` and change
its table in place.
"""

from typing import Any, NamedTuple

from pipeline.codes import EventFlag
from pipeline.kernel import kernel
from pipeline.records import UNSAID
from pipeline.replay.table_record import MOST_FINDINGS, MOST_LEFT

#: No seat: nobody is due.
NOBODY = -1
#: Whoever acts next is right: the log's own order has to tell.
ANYONE = -2
ALL_IN_FLAG = EventFlag.ALL_IN.value
CAPPED_FLAG = EventFlag.CAPPED.value


class Play(NamedTuple):
    """One hand under replay: three records, which compiled kernels pass as plain pointers."""

    table: Any  # TABLE
    hand: Any  # HAND
    rules: Any  # PARAMETERS


@kernel
def report(play: Play, rule: int, event: int, seat: int, expected: int, actual: int) -> None:
    """Note a finding. ``event`` counts within the hand, -1: the hand as a whole."""
    table = play.table
    place = table["found"]
    if place < MOST_FINDINGS:
        table["found_rule"][place] = rule
        table["found_event"][place] = event
        table["found_seat"][place] = seat
        table["found_expected"][place] = expected
        table["found_actual"][place] = actual
        table["found"] = place + 1


@kernel
def blame(play: Play, rule: int, event: int, seat: int, expected: int, actual: int) -> None:
    """Note a finding about an act, unless the same act has one already."""
    if play.table["blamed"] != event:
        play.table["blamed"] = event
        report(play, rule, event, seat, expected, actual)


@kernel
def leave_unchecked(play: Play, rule: int) -> None:
    """Note, once a hand, a rule that this hand's log does not tell enough to judge."""
    table = play.table
    for place in range(table["left"]):
        if table["left_rule"][place] == rule:
            return
    if table["left"] < MOST_LEFT:
        table["left_rule"][table["left"]] = rule
        table["left"] += 1


@kernel
def chips_left(play: Play, seat: int) -> int:
    """Chips that the seat can still put in, the cap of a capped table included; UNSAID: not known."""
    table = play.table
    left = table["stack"][seat]
    cap = play.hand["cap"]
    if cap > 0:
        room = cap - table["put_in"][seat]
        if left == UNSAID or room < left:
            left = max(room, 0)
    return int(left)


@kernel
def pay(play: Play, seat: int, chips: int) -> None:
    """Move chips from a seat to the pot. A known stack does not go below zero."""
    table = play.table
    table["put_in"][seat] += chips
    table["pot"] += chips
    if table["stack"][seat] != UNSAID:
        table["stack"][seat] = max(table["stack"][seat] - chips, 0)


@kernel
def bet_live(play: Play, seat: int, chips: int) -> None:
    """Count chips, already paid, toward the bet of the street."""
    table = play.table
    table["street_bet"][seat] += chips
    if table["street_bet"][seat] > table["top"]:
        table["top"] = table["street_bet"][seat]


@kernel
def go_all_in(play: Play, seat: int) -> None:
    """Take a seat out of the betting; it stays in the hand."""
    table = play.table
    if not table["all_in"][seat]:
        table["all_in"][seat] = 1
        if not table["folded"][seat] and table["place"][seat] >= 0:
            table["able"] -= 1
    table["pending"][seat] = 0


@kernel
def doubt(play: Play, seat: int) -> None:
    """From here on the log's and the replay's account of a seat's chips may differ."""
    if seat >= 0:
        play.table["doubted"][seat] = 1


@kernel
def take_as_posted(play: Play, seat: int, due: int) -> None:
    """A blind that is missing or wrong counts toward the bet as if it were right: so a log that goes on does."""
    table = play.table
    if due > 0:
        table["nominal"][seat] = table["street_bet"][seat]
        table["street_bet"][seat] = due
    doubt(play, seat)


@kernel
def is_marked(flags: int) -> bool:
    """Whether the log says that an act takes the player's last chips, or reaches the cap."""
    return (flags & (ALL_IN_FLAG | CAPPED_FLAG)) != 0


@kernel
def spent(play: Play, seat: int, flags: int) -> bool:
    """Whether a seat has nothing more to bet: its chips are in, or the log says so."""
    return is_marked(flags) or (chips_left(play, seat) == 0 and not play.table["doubted"][seat])


@kernel
def note_event(play: Play, state: Any, seat: int) -> None:
    """Write the STATE of an event that is no act of betting."""
    table = play.table
    state["pot"] = table["pot"]
    state["to_call"] = 0
    state["stack"] = table["stack"][seat] if seat >= 0 else UNSAID
    state["raises"] = table["raises"]
    state["least"] = UNSAID
    state["greatest"] = UNSAID


@kernel
def note_act(play: Play, state: Any, seat: int) -> None:
    """Write the STATE of an act of betting, after ``limits.price``."""
    table = play.table
    left = chips_left(play, seat)
    owed = max(table["high"] - table["street_bet"][seat], 0)
    state["pot"] = table["pot"]
    state["to_call"] = owed if left == UNSAID else min(owed, left)
    state["stack"] = table["stack"][seat]
    state["raises"] = table["raises"]
    state["least"] = table["least"]
    state["greatest"] = table["greatest"]
