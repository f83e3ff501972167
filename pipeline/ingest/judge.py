"""What the hands of a unit are to those that the lake holds when all earlier units are committed."""

import numpy as np

from pipeline.ingest.units import Unit
from pipeline.ingest.worker import Done, Orders, Written
from pipeline.lake.known_hands import KnownHands, Standing
from pipeline.lake.store import Lake
from pipeline.lake.stored_texts import Earlier, StoredText, stored_texts


class Judge:
    """Judges units in their order; ``known`` are the lake's hands, kept up to date."""

    def __init__(self, lake: Lake, known: KnownHands) -> None:
        self._lake, self._known = lake, known

    def orders(self, unit: Unit, done: Done) -> Orders:
        """Each hand's ``Standing``, and what the lake holds of those in question."""
        identity = done.identity
        dropped = self._dropped(unit, done) if done.at_tails else {}
        standing = self._known.judge(identity.hand_id, identity.text_hash)
        for row in done.at_tails.values():
            if row >= 0 and standing[row] == Standing.DUPLICATE:
                standing[row] = Standing.KEPT
        other = standing == Standing.OTHER
        texts = stored_texts(self._lake, identity.hand_id[other].tolist(), identity.day[other].tolist())
        return Orders(standing, Earlier(texts, dropped))

    def is_wrong(self, done: Done, orders: Orders) -> bool:
        """Whether a unit that was done must be done again."""
        return not np.array_equal(done.standing, orders.standing)

    def remember(self, done: Done, orders: Orders, written: Written) -> None:
        """Know a unit's hands from now on."""
        new = orders.standing == Standing.NEW
        self._known.add(
            np.r_[done.identity.hand_id[new], written.merged_ids],
            np.r_[done.identity.text_hash[new], written.merged_hashes],
        )

    def _dropped(self, unit: Unit, done: Done) -> dict[int, str]:
        """Hands that were loaded from the ends of files and read otherwise now that these have grown.

        A hand stays if another player's text was merged into it.
        """
        changed: dict[int, tuple[int, int]] = {}  # file and place by hand
        for file, row in done.at_tails.items():
            piece, place = unit.pieces[file], slice(row, row + 1)
            tail = piece.regrown
            same = self._known.judge(done.identity.hand_id[place], done.identity.text_hash[place])
            if tail and tail.hand_id is not None and (row < 0 or same[0] != Standing.DUPLICATE):
                changed[tail.hand_id] = piece.part.file_id, tail.byte_start
        own, others = dict[int, str](), set[int]()
        for text in stored_texts(self._lake, changed):
            if _place(text) == changed[text.hand_id]:
                own[text.hand_id] = text.stem
            else:
                others.add(text.hand_id)
        dropped = {hand_id: stem for hand_id, stem in own.items() if hand_id not in others}
        if dropped:
            self._known.forget(np.array(list(dropped), np.int64))
        return dropped


def _place(text: StoredText) -> tuple[int, int]:
    return text.file_id, text.byte_start
