"""Which hands the lake already holds, and in which texts.

Sorted arrays, 16 bytes a text: a large one and a small one of late-comers, which is
merged into the large one whenever it has grown to a quarter of it.
"""

from enum import IntEnum
from typing import Self

import numpy as np
import polars as pl

from pipeline.lake.store import Lake
from pipeline.schema import FORGOTTEN

_MERGE_AT = 4
_Pairs = tuple[np.ndarray, np.ndarray]


class Standing(IntEnum):
    """What a hand is to those before it."""

    NEW = 0
    DUPLICATE = 1  # same hand, same text
    OTHER = 2  # same hand, another text
    KEPT = 3  # same hand and text, at the end of the file from which it was loaded, which has grown


class KnownHands:
    """Identities of hands with the hashes of their texts."""

    def __init__(self, hand_ids: np.ndarray, text_hashes: np.ndarray, forgotten: np.ndarray | None = None) -> None:
        self._forgotten = np.zeros(0, np.int64) if forgotten is None else forgotten
        self._large = _sorted(hand_ids, text_hashes)
        self._small = _sorted(hand_ids[:0], text_hashes[:0])

    @classmethod
    def none(cls) -> Self:
        """No hand is known."""
        return cls(np.zeros(0, np.int64), np.zeros(0, np.int64))

    @classmethod
    def of(cls, lake: Lake) -> Self:
        """All texts of hands that count in a lake, and the hands that were forgotten."""
        frame = lake.scan("texts").select("hand_id", "text_hash").collect()
        forgotten = lake.scan(FORGOTTEN.name).select(pl.col("hand_id").drop_nulls().unique()).collect()
        return cls(frame["hand_id"].to_numpy(), frame["text_hash"].to_numpy(), forgotten["hand_id"].to_numpy())

    def judge(self, hand_ids: np.ndarray, text_hashes: np.ndarray) -> np.ndarray:
        """The ``Standing`` of hands that come in this order, each also against those before it.

        Hands that were forgotten are duplicates in whatever text.
        """
        order = np.argsort(hand_ids, kind="stable")
        ids, texts = hand_ids[order], text_hashes[order]
        starts = np.r_[True, ids[1:] != ids[:-1]] if len(ids) else np.zeros(0, bool)
        group = np.cumsum(starts) - 1
        firsts = texts[starts][group]
        standing = np.where(starts, Standing.NEW, np.where(texts == firsts, Standing.DUPLICATE, Standing.OTHER))
        known, same = self._look_up(ids, texts)
        standing = np.where(same, Standing.DUPLICATE, np.where(known, Standing.OTHER, standing))
        if len(self._forgotten):
            standing = np.where(np.isin(ids, self._forgotten), Standing.DUPLICATE, standing)
        judged = np.empty(len(ids), np.uint8)
        judged[order] = standing
        return judged

    def add(self, hand_ids: np.ndarray, text_hashes: np.ndarray) -> None:
        """Remember texts of hands."""
        self._small = _sorted(np.r_[self._small[0], hand_ids], np.r_[self._small[1], text_hashes])
        if len(self._small[0]) * _MERGE_AT > len(self._large[0]):
            self._large = _sorted(np.r_[self._large[0], self._small[0]], np.r_[self._large[1], self._small[1]])
            self._small = _sorted(self._small[0][:0], self._small[1][:0])

    def forget(self, hand_ids: np.ndarray) -> None:
        """Forget all texts of some hands."""
        self._large, self._small = _without(self._large, hand_ids), _without(self._small, hand_ids)

    def _look_up(self, ids: np.ndarray, texts: np.ndarray) -> _Pairs:
        """Whether each hand is known, and whether it is in this text."""
        known, same = np.zeros(len(ids), bool), np.zeros(len(ids), bool)
        for known_ids, known_texts in (self._large, self._small):
            first = np.searchsorted(known_ids, ids, "left")
            end = np.searchsorted(known_ids, ids, "right")
            known |= end > first
            for step in range(int((end - first).max(initial=0))):
                rows = np.flatnonzero(first + step < end)
                same[rows] |= known_texts[first[rows] + step] == texts[rows]
        return known, same


def _sorted(hand_ids: np.ndarray, text_hashes: np.ndarray) -> _Pairs:
    order = np.argsort(hand_ids, kind="stable")
    return hand_ids[order], text_hashes[order]


def _without(pairs: _Pairs, hand_ids: np.ndarray) -> _Pairs:
    stay = ~np.isin(pairs[0], hand_ids)
    return pairs[0][stay], pairs[1][stay]
