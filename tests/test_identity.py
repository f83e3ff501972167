"""Identities: stable, and blind only to ends of lines."""

import numpy as np

from pipeline.codes import Room
from pipeline.lake.identity import fingerprint, hand_ids, span_hashes, text_hashes
from tests.made import made

MIDNIGHT = 1_700_000_000


def hash_of(text: bytes) -> int:
    spans = np.array([0]), np.array([len(text)]), np.zeros(1, np.uint64)
    return int(span_hashes(np.frombuffer(text or b"-", np.uint8), *spans)[0])


def test_values_never_change() -> None:
    batch, _ = made([11, 12], [MIDNIGHT, MIDNIGHT])
    assert hand_ids(batch).tolist() == [2747903607174775790, 4059548308301647257]
    assert fingerprint("a", "b") == 2574460310225273343


def test_ends_of_lines_do_not_count() -> None:
    assert hash_of(b"one\r\ntwo\r\n\r\n") == hash_of(b"one\ntwo") != hash_of(b"one\n\ntwo")


def test_room_is_part_of_the_identity() -> None:
    batch, _ = made([11], [MIDNIGHT])
    house = hand_ids(batch)
    batch.hands["room"] = Room.POKERSTARS
    assert hand_ids(batch) != house


def test_clock_is_part_of_the_text() -> None:
    first, _ = made([11], [MIDNIGHT])
    later, _ = made([11], [MIDNIGHT + 1])
    assert hand_ids(first) == hand_ids(later)
    assert text_hashes(first) != text_hashes(later)
