"""Joining and picking keep every hand's seats, events and texts together."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from pipeline.lake.batches import joined, picked
from pipeline.records import HandBatch
from tests.made import ACTS, PLAYERS, made

NUMBERS = st.lists(st.integers(100, 999), max_size=5)


def batch_of(numbers: list[int]) -> HandBatch:
    return made(numbers, [1_700_000_000] * len(numbers))[0] if numbers else picked(batch_of([1]), np.zeros(0, np.int64))


def as_text(batch: HandBatch) -> list[tuple[str, list[str], list[str]]]:
    """Each hand's number, players and acts, all read through spans."""
    told = []
    for h, hand in enumerate(batch.hands):
        seats = batch.seats[hand["seat0"] :][: hand["seats"]]
        events = batch.events[hand["event0"] :][: hand["events"]]
        assert set(seats["hand"]) | set(events["hand"]) == {h}
        told.append(
            (
                batch.string(hand["number_start"], hand["number_length"]),
                [batch.string(seat["name_start"], seat["name_length"]) for seat in seats],
                [batch.string(event["start"], event["length"]).split()[0] for event in events],
            )
        )
    return told


def expected(numbers: list[int]) -> list[tuple[str, list[str], list[str]]]:
    return [(str(number), list(PLAYERS), [act.name for act, *_ in ACTS]) for number in numbers]


@given(st.lists(NUMBERS, min_size=1, max_size=4))
def test_joined_holds_all_in_order(lists: list[list[int]]) -> None:
    batch = joined([batch_of(numbers) for numbers in lists])
    assert as_text(batch) == expected([number for numbers in lists for number in numbers])
    assert [int(file) for file in batch.hands["file"]] == [f for f, numbers in enumerate(lists) for _ in numbers]


@given(NUMBERS.filter(bool), st.data())
def test_picked_holds_the_asked_in_the_asked_order(numbers: list[int], data: st.DataObject) -> None:
    order = data.draw(st.lists(st.integers(0, len(numbers) - 1)))
    batch = picked(batch_of(numbers), np.array(order, np.int64))
    assert as_text(batch) == expected([numbers[place] for place in order])
