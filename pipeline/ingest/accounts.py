"""The account of a unit: what became of each file's hands, and of its last one."""

from dataclasses import dataclass

import msgspec
import numpy as np

from pipeline.ingest.resolve import Outcome
from pipeline.ingest.work import Prepared
from pipeline.lake.commits import Part, Tail
from pipeline.lake.counts import Counts
from pipeline.lake.stored_texts import Earlier


def counted_parts(prepared: Prepared, outcome: np.ndarray, earlier: Earlier) -> list[Part]:
    """The parts of a unit's files with their counts; ``outcome`` is of each hand that was read well."""
    account = _Account.of(prepared, outcome)
    parts = []
    for file, piece in enumerate(prepared.unit.pieces):
        part = piece.part
        if part.copy_of is None:
            counts = account.counts(file)
            if not counts.balanced or counts.hands_found != prepared.found[file]:
                raise RuntimeError(f"{part.path}: hands were lost or counted twice: {counts}")
            part = msgspec.structs.replace(part, counts=counts)
            if part.tail:
                part = msgspec.structs.replace(part, tail=account.of_tail(file, part.tail))
            if piece.regrown:
                part = msgspec.structs.replace(part, again=_counted_anew(account, file, piece.regrown, earlier))
        parts.append(part)
    return parts


def _counted_anew(account: "_Account", file: int, tail: Tail, earlier: Earlier) -> Counts:
    """What was counted for the hand at which a file had ended, and is now counted again.

    Nothing, if that was loaded, another player's text was merged into it, and the whole
    text contradicts that: then the merged hand stays as it is, and the file brings both.
    """
    if tail.hand_id is None or tail.hand_id in earlier.dropped:
        return tail.counts
    return tail.counts.seen_again if account.loaded_at(file, tail.byte_start) is not None else Counts()


@dataclass(frozen=True, slots=True)
class _Account:
    """Where each hand and each unknown line of a unit stands; places are of the file's text."""

    outcome: np.ndarray  # of hands that were read well
    holds: np.ndarray  # whether they are loaded from here, by this reading or an earlier one
    file: np.ndarray
    start: np.ndarray
    hand_id: np.ndarray
    aside_file: np.ndarray  # of hands that were not
    aside_start: np.ndarray
    unknown_file: np.ndarray
    unknown_line: np.ndarray

    @classmethod
    def of(cls, prepared: Prepared, outcome: np.ndarray) -> "_Account":
        hands = prepared.batch.hands
        file, start = hands["file"], hands["start"] + prepared.offsets[hands["file"]]
        hand_id = prepared.identity.hand_id
        holds = np.isin(outcome, (Outcome.LOADED, Outcome.KEPT))
        for place, piece in enumerate(prepared.unit.pieces):
            if piece.regrown and piece.regrown.hand_id is not None:
                own = (file == place) & (start == piece.regrown.byte_start) & (hand_id == piece.regrown.hand_id)
                holds |= own & (outcome == Outcome.MERGED)
        return cls(
            outcome,
            holds,
            file,
            start,
            hand_id,
            np.array([hand.file for hand in prepared.set_aside], np.int64),
            np.array([hand.start + int(prepared.offsets[hand.file]) for hand in prepared.set_aside], np.int64),
            np.array([line.file for line in prepared.unknown_lines], np.int64),
            np.array([line.line for line in prepared.unknown_lines], np.int64),
        )

    def counts(self, file: int, start: int = 0, line: int = 0) -> Counts:
        """The counts of a file from a place on."""
        outcome = np.bincount(self.outcome[(self.file == file) & (self.start >= start)], minlength=len(Outcome))
        aside = np.count_nonzero((self.aside_file == file) & (self.aside_start >= start))
        return Counts(
            hands_found=int(outcome.sum() + aside),
            loaded=int(outcome[Outcome.LOADED]),
            duplicates=int(outcome[Outcome.DUPLICATE] + outcome[Outcome.MERGED] + outcome[Outcome.KEPT]),
            quarantined=int(outcome[Outcome.CONFLICT] + aside),
            unknown_lines=int(np.count_nonzero((self.unknown_file == file) & (self.unknown_line >= line))),
            merged=int(outcome[Outcome.MERGED]),
        )

    def of_tail(self, file: int, tail: Tail) -> Tail:
        """What has become of a file's last hand."""
        counts = self.counts(file, tail.byte_start, tail.line)
        hand_id = self.loaded_at(file, tail.byte_start)
        if hand_id is not None and not counts.loaded:  # an earlier reading had loaded it
            counts = Counts(counts.hands_found, 1, counts.duplicates - 1, counts.quarantined, counts.unknown_lines)
        return msgspec.structs.replace(tail, counts=counts, hand_id=hand_id)

    def loaded_at(self, file: int, start: int) -> int | None:
        """The hand that is loaded from a place of a file, if one is."""
        rows = np.flatnonzero((self.file == file) & (self.start >= start) & self.holds)
        return int(self.hand_id[rows[0]]) if len(rows) else None
