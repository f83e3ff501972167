"""Putting batches of hands together, and picking hands out of one."""

from collections.abc import Sequence

import numpy as np

from pipeline.kernel import kernel
from pipeline.records import HandBatch

_TEXT_SPANS = ("start", "number_start", "table_start", "tournament_start", "zone_start")


def joined(batches: Sequence[HandBatch]) -> HandBatch:
    """The hands of several batches as one, in order; a single batch is given back as it is."""
    if len(batches) == 1:
        return batches[0]
    hands, seats, events = [], [], []
    files: list[int] = []
    text0 = hand0 = seat0 = event0 = 0
    for batch in batches:
        own_hands, own_seats, own_events = batch.hands.copy(), batch.seats.copy(), batch.events.copy()
        own_hands["file"] += len(files)
        for field in _TEXT_SPANS:
            own_hands[field] += text0
        own_hands["seat0"] += seat0
        own_hands["event0"] += event0
        for rows, start in ((own_seats, "name_start"), (own_events, "start")):
            rows["hand"] += hand0
            rows[start] += text0
        hands.append(own_hands)
        seats.append(own_seats)
        events.append(own_events)
        files += batch.files
        text0 += len(batch.text)
        hand0, seat0, event0 = hand0 + len(own_hands), seat0 + len(own_seats), event0 + len(own_events)
    return HandBatch(
        text=np.concatenate([batch.text for batch in batches]),
        files=files,
        hands=np.concatenate(hands),
        seats=np.concatenate(seats),
        events=np.concatenate(events),
    )


def beside(first: HandBatch, second: HandBatch) -> HandBatch:
    """The hands of two batches that share their text and files as one."""
    hands, seats, events = second.hands.copy(), second.seats.copy(), second.events.copy()
    hands["seat0"] += len(first.seats)
    hands["event0"] += len(first.events)
    seats["hand"] += len(first.hands)
    events["hand"] += len(first.hands)
    return HandBatch(
        text=first.text,
        files=first.files,
        hands=np.concatenate([first.hands, hands]),
        seats=np.concatenate([first.seats, seats]),
        events=np.concatenate([first.events, events]),
    )


def picked(batch: HandBatch, order: np.ndarray) -> HandBatch:
    """The hands of a batch at the places ``order``, in that order, with their seats and events."""
    hands = _rows(batch.hands, order)
    seat_rows, seat_hands = _ranges(hands["seat0"].copy(), hands["seats"].astype(np.int32))
    event_rows, event_hands = _ranges(hands["event0"].copy(), hands["events"].copy())
    seats, events = _rows(batch.seats, seat_rows), _rows(batch.events, event_rows)
    seats["hand"], events["hand"] = seat_hands, event_hands
    hands["seat0"] = np.cumsum(hands["seats"], dtype=np.int32) - hands["seats"]
    hands["event0"] = np.cumsum(hands["events"], dtype=np.int32) - hands["events"]
    return HandBatch(text=batch.text, files=batch.files, hands=hands, seats=seats, events=events)


def _rows(records: np.ndarray, places: np.ndarray) -> np.ndarray:
    """``records[places]``, ten times as fast: NumPy copies rows of bytes whole, records field by field."""
    as_bytes = np.ascontiguousarray(records).view(np.uint8).reshape(len(records), records.dtype.itemsize)
    return np.take(as_bytes, places, axis=0).view(records.dtype).reshape(len(places))


def _ranges(firsts: np.ndarray, counts: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The rows ``firsts[i] .. firsts[i] + counts[i]`` one after the other, and their ``i``."""
    total = int(counts.sum())
    return _fill_ranges(firsts, counts, np.empty(total, np.int64), np.empty(total, np.int32))  # type: ignore[no-any-return]


@kernel
def _fill_ranges(
    firsts: np.ndarray, counts: np.ndarray, rows: np.ndarray, owners: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    filled = 0
    for owner in range(len(firsts)):
        for place in range(counts[owner]):
            rows[filled] = firsts[owner] + place
            owners[filled] = owner
            filled += 1
    return rows, owners
