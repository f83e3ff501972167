"""What the hands of a unit are to those that the lake holds, or will when earlier units are committed."""

import numpy as np

from pipeline.ingest.work import Prepared
from pipeline.lake.commits import Tail
from pipeline.lake.known_hands import KnownHands, Standing
from pipeline.lake.store import Lake
from pipeline.lake.stored_texts import Earlier, stored_texts
from pipeline.lake.tables import DAY


class Judge:
    """Judges units in their order."""

    def __init__(self, lake: Lake) -> None:
        self._lake = lake
        self._known = KnownHands.of(lake)

    def needs_lake(self, prepared: Prepared) -> bool:
        """Whether all earlier units must be committed first, since texts in the lake decide."""
        identity = prepared.identity
        standing = self._known.judge(identity.hand_id, identity.text_hash)
        return bool((standing == Standing.OTHER).any() or _loaded_tails(prepared))

    def judged(self, prepared: Prepared) -> tuple[np.ndarray, Earlier]:
        """Each hand's ``Standing``, and what the lake holds of those in question. New hands are known from now on."""
        ids, texts = prepared.identity.hand_id, prepared.identity.text_hash
        tails = _loaded_tails(prepared)
        dropped = self._dropped(prepared, tails) if tails else {}
        standing = self._known.judge(ids, texts)
        for file, tail in tails:
            standing[_at(prepared, file, tail) & (standing == Standing.DUPLICATE)] = Standing.KEPT
        other = standing == Standing.OTHER
        stored = stored_texts(self._lake, ids[other].tolist(), prepared.identity.played_at[other] // DAY)
        new = standing == Standing.NEW
        self.add(ids[new], texts[new])
        return standing, Earlier(stored, dropped)

    def add(self, hand_ids: np.ndarray, text_hashes: np.ndarray) -> None:
        """Remember texts of hands."""
        if len(hand_ids):
            self._known.add(hand_ids, text_hashes)

    def _dropped(self, prepared: Prepared, tails: list[tuple[int, Tail]]) -> dict[int, str]:
        """Hands that were loaded from the ends of files and read otherwise now that these have grown.

        A hand stays if another player's text was merged into it.
        """
        identity = prepared.identity
        changed = {}
        for file, tail in tails:
            row = np.flatnonzero(_at(prepared, file, tail))
            same = self._known.judge(identity.hand_id[row], identity.text_hash[row]) == Standing.DUPLICATE
            if not same.any():
                changed[tail.hand_id] = file, tail
        dropped: dict[int, str] = {}
        texts = stored_texts(self._lake, [hand_id for hand_id in changed if hand_id is not None])
        for text in texts:
            file, tail = changed[text.hand_id]
            own = prepared.unit.pieces[file].part.file_id, tail.byte_start
            if (text.file_id, text.byte_start) == own:
                dropped[text.hand_id] = text.stem
        for text in texts:
            file, tail = changed[text.hand_id]
            if (text.file_id, text.byte_start) != (prepared.unit.pieces[file].part.file_id, tail.byte_start):
                dropped.pop(text.hand_id, None)
        self._known.forget(np.array(list(dropped), np.int64))
        return dropped


def _loaded_tails(prepared: Prepared) -> list[tuple[int, Tail]]:
    """The hands, by file, that earlier readings had loaded from the ends of files that have grown."""
    return [
        (file, piece.regrown)
        for file, piece in enumerate(prepared.unit.pieces)
        if piece.regrown and piece.regrown.hand_id is not None
    ]


def _at(prepared: Prepared, file: int, tail: Tail) -> np.ndarray:
    """Which hands of a unit are the one at which a file had ended."""
    hands = prepared.batch.hands
    start = hands["start"] + prepared.offsets[file]
    same: np.ndarray = (
        (hands["file"] == file) & (start == tail.byte_start) & (prepared.identity.hand_id == tail.hand_id)
    )
    return same
