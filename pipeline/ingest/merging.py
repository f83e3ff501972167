"""Hands that come again in another text: put together where the texts agree, set aside where they do not.

Which text came first decides nothing but which of two that contradict each other stands:
the rows of a merged hand follow from the set of its texts alone.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from pipeline.codes import Room, SeatFlag
from pipeline.ingest.merge_events import PRIVATE, merge_events
from pipeline.ingest.stages import Stages
from pipeline.lake.batches import beside, joined, picked
from pipeline.lake.stored_texts import KeptText
from pipeline.records import EVENT, HAND, SEAT, HandBatch

#: Fields of a hand that all of its texts must share; names are compared by their letters.
_FACTS = (
    "room",
    "variant",
    "limit",
    "currency",
    "flags",
    "small_blind",
    "big_blind",
    "small_bet",
    "big_bet",
    "middle_bet",
    "ante",
    "cap",
    "max_seats",
    "button_seat",
    "button",
    "seats",
)
_NAMES = ("number", "table", "tournament")
_SEAT_FACTS = ("seat", "stack")
#: What a player's own log may add to a seat.
_OWN = int(SeatFlag.HERO | SeatFlag.DEALT_IN)
#: Longest piece of a line that a message quotes.
_QUOTED = 80

Kept = TypeVar("Kept", bound=KeptText)


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Where two texts of a hand differ for good: 0-based lines within each, and what these say."""

    line: int
    words: str
    other_line: int
    other_words: str


def with_stored(batch: HandBatch, texts: Sequence[Kept], stages: Stages) -> tuple[HandBatch, np.ndarray, list[Kept]]:
    """The hands of a unit and, behind them, the stored texts that can still be read.

    Returns:
        The batch, in which each stored text has a file of its own; the offsets of those
        files, as ``Origin.offsets`` has them; the stored texts behind the unit's hands.
    """
    by_format: dict[str, list[Kept]] = defaultdict(list)
    for text in texts:
        by_format[text.format].append(text)
    batches, read, offsets = [batch], list[Kept](), list[int]()
    ahead = len(batch.text)
    for form, group in by_format.items():
        encoded = [text.text.encode() for text in group]
        # the last hand of a file may lack the end of its line, without which the next text would go on there
        starts = np.cumsum([0, *(len(text) + 1 for text in encoded)])
        parsed = stages.parse(np.frombuffer(b"\n".join([*encoded, b""]), np.uint8), form, 1, 0).batch
        places = np.searchsorted(starts, parsed.hands["start"], "right") - 1
        own = starts[places + 1] - 1 - parsed.hands["start"]
        parsed.hands["length"] = np.minimum(parsed.hands["length"], own)
        parsed.hands["file"] = np.arange(len(places))
        parsed.hands["room"] = [Room[group[place].room.upper()] for place in places]
        parsed.hands["line"] = [group[place].line_no for place in places]
        parsed.files = [group[place].file_id for place in places]
        batches.append(parsed)
        read += [group[place] for place in places]
        offsets += [group[place].byte_start - ahead - int(starts[place]) for place in places]
        ahead += int(starts[-1])
    return joined(batches), np.array(offsets, np.int64), read


def contradiction(batch: HandBatch, times: np.ndarray, one: int, other: int) -> Contradiction | None:
    """Where two texts of one hand, rows of ``batch`` played at ``times`` (UTC), contradict each other."""
    if not (times[one] == times[other] and _same_facts(batch, one, other)):
        return _in_text(batch, one, other)
    mine, theirs = _events(batch, one), _events(batch, other)
    _, at_mine, at_theirs = merge_events(mine, theirs)
    if at_mine < 0:
        return None
    return Contradiction(*_told(batch, one, mine, at_mine), *_told(batch, other, theirs, at_theirs))


def merged(batch: HandBatch, groups: Sequence[Sequence[int]]) -> HandBatch:
    """One hand of each group of rows, which are texts of one hand that agree, by their hashes.

    The first row of a group gives facts and places, all give the cards that they know.
    """
    firsts = [group[0] for group in groups]
    hands = batch.hands[firsts].copy()
    seats, events = [np.zeros(0, SEAT)], [np.zeros(0, EVENT)]
    seat0 = event0 = 0
    for number, group in enumerate(groups):
        own_seats, own_events = _seats(batch, group[0]).copy(), _events(batch, group[0]).copy()
        for row in group[1:]:
            own_events, *_ = merge_events(own_events, _events(batch, row))
            own_seats["flags"] |= _seats(batch, row)["flags"] & _OWN
            if hands[number]["hero"] < 0:
                hands[number]["hero"] = batch.hands[row]["hero"]
        own_seats["hand"], own_events["hand"] = number, number
        hands[number]["seat0"], hands[number]["event0"], hands[number]["events"] = seat0, event0, len(own_events)
        seats.append(own_seats)
        events.append(own_events)
        seat0, event0 = seat0 + len(own_seats), event0 + len(own_events)
    return HandBatch(batch.text, batch.files, hands.astype(HAND), np.concatenate(seats), np.concatenate(events))


def as_hands(batch: HandBatch, rows: np.ndarray, groups: Sequence[Sequence[int]]) -> HandBatch:
    """The hands at ``rows`` as they are, and behind them one hand of each group, see ``merged``."""
    alone = picked(batch, rows)
    return beside(alone, merged(batch, groups)) if groups else alone


def _same_facts(batch: HandBatch, one: int, other: int) -> bool:
    mine, theirs = batch.hands[one], batch.hands[other]
    if any(mine[name] != theirs[name] for name in _FACTS):
        return False
    for name in _NAMES:
        start, length = f"{name}_start", f"{name}_length"
        if batch.string(mine[start], mine[length]) != batch.string(theirs[start], theirs[length]):
            return False
    for seat, same_seat in zip(_seats(batch, one), _seats(batch, other), strict=True):
        if any(seat[name] != same_seat[name] for name in _SEAT_FACTS):
            return False
        if int(seat["flags"]) | _OWN != int(same_seat["flags"]) | _OWN:
            return False
        if _name(batch, seat) != _name(batch, same_seat):
            return False
    return True


def _in_text(batch: HandBatch, one: int, other: int) -> Contradiction:
    """The first lines that differ, those aside that may tell cards to one player only."""
    mine, theirs = _public_lines(batch, one), _public_lines(batch, other)
    for (line, words), (other_line, other_words) in zip(mine, theirs, strict=False):
        if words != other_words:
            return Contradiction(line, words[:_QUOTED], other_line, other_words[:_QUOTED])
    return Contradiction(mine[-1][0], "", theirs[-1][0], "")


def _public_lines(batch: HandBatch, row: int) -> list[tuple[int, str]]:
    private = {int(event["line"]) for event in _events(batch, row) if PRIVATE[event["act"]]}
    lines = batch.string(batch.hands[row]["start"], batch.hands[row]["length"]).rstrip().split("\n")
    return [(number, line.strip()) for number, line in enumerate(lines) if number not in private]


def _told(batch: HandBatch, row: int, events: np.ndarray, place: int) -> tuple[int, str]:
    """Line and words of an act; behind the last one, of the hand's last line."""
    if place < len(events):
        event = events[place]
        return int(event["line"]), batch.string(event["start"], event["length"]).strip()[:_QUOTED]
    lines = batch.string(batch.hands[row]["start"], batch.hands[row]["length"]).rstrip().split("\n")
    return len(lines) - 1, lines[-1].strip()[:_QUOTED]


def _events(batch: HandBatch, row: int) -> np.ndarray:
    hand = batch.hands[row]
    return batch.events[hand["event0"] : hand["event0"] + hand["events"]]


def _seats(batch: HandBatch, row: int) -> np.ndarray:
    hand = batch.hands[row]
    return batch.seats[hand["seat0"] : hand["seat0"] + int(hand["seats"])]


def _name(batch: HandBatch, seat: np.void) -> str:
    return batch.string(seat["name_start"], seat["name_length"])
