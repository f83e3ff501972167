"""Which hands the lake already holds.

Sorted arrays, 16 bytes a hand: a large one and a small one of late-comers, which is
merged into the large one whenever it has grown to a quarter of it.
"""

from enum import IntEnum
from typing import Self

import numpy as np

from pipeline.lake.store import Lake

_MERGE_AT = 4


class Standing(IntEnum):
    """What a hand is to those before it."""

    NEW = 0
    DUPLICATE = 1  # same hand, same text
    CONFLICT = 2  # same hand, another text


class KnownHands:
    """Hand identities with the hash of the text that came first."""

    def __init__(self, hand_ids: np.ndarray, text_hashes: np.ndarray) -> None:
        self._large = _sorted(hand_ids, text_hashes)
        self._small = _sorted(hand_ids[:0], text_hashes[:0])

    @classmethod
    def none(cls) -> Self:
        """No hand is known."""
        return cls(np.zeros(0, np.int64), np.zeros(0, np.int64))

    @classmethod
    def of(cls, lake: Lake) -> Self:
        """All hands that count in a lake."""
        frame = lake.scan("hands").select("hand_id", "text_hash").collect()
        return cls(frame["hand_id"].to_numpy(), frame["text_hash"].to_numpy())

    def judge(self, hand_ids: np.ndarray, text_hashes: np.ndarray) -> np.ndarray:
        """The ``Standing`` of hands that come in this order, each also against those before it."""
        order = np.argsort(hand_ids, kind="stable")
        ids, texts = hand_ids[order], text_hashes[order]
        starts = np.r_[True, ids[1:] != ids[:-1]] if len(ids) else np.zeros(0, bool)
        group = np.cumsum(starts) - 1
        firsts = texts[starts][group]
        standing = np.where(starts, Standing.NEW, np.where(texts == firsts, Standing.DUPLICATE, Standing.CONFLICT))
        for known_ids, known_texts in (self._large, self._small):  # a thread may be adding: it misses some at most
            if len(known_ids) == 0:
                continue
            places = np.minimum(np.searchsorted(known_ids, ids), len(known_ids) - 1)
            known = known_ids[places] == ids
            against = np.where(known_texts[places] == texts, Standing.DUPLICATE, Standing.CONFLICT)
            standing = np.where(known, against, standing)
        judged = np.empty(len(ids), np.uint8)
        judged[order] = standing
        return judged

    def add(self, hand_ids: np.ndarray, text_hashes: np.ndarray) -> None:
        """Remember hands that were judged new."""
        self._small = _sorted(np.r_[self._small[0], hand_ids], np.r_[self._small[1], text_hashes])
        if len(self._small[0]) * _MERGE_AT > len(self._large[0]):
            self._large = _sorted(np.r_[self._large[0], self._small[0]], np.r_[self._large[1], self._small[1]])
            self._small = _sorted(self._small[0][:0], self._small[1][:0])


def _sorted(hand_ids: np.ndarray, text_hashes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    order = np.argsort(hand_ids, kind="stable")
    return hand_ids[order], text_hashes[order]
