"""What becomes of each hand of a unit: loaded, a duplicate, merged into one that is known, or set aside."""

from collections import defaultdict
from dataclasses import dataclass
from enum import IntEnum

import numpy as np

from pipeline.ingest.merging import as_hands, contradiction, with_stored
from pipeline.ingest.stages import Stages
from pipeline.ingest.work import Prepared, SetAside, refused
from pipeline.intake.encoding import original
from pipeline.lake.batches import picked
from pipeline.lake.known_hands import Standing
from pipeline.lake.stored_texts import Earlier, StoredText
from pipeline.lake.tables import Identity, Texts
from pipeline.records import HandBatch

CONFLICT = "conflicting-duplicate"


class Outcome(IntEnum):
    """What became of a hand that was read well."""

    LOADED = 0
    DUPLICATE = 1
    MERGED = 2  # a duplicate that brought another text
    CONFLICT = 3
    KEPT = 4  # loaded by an earlier reading of the same file, and still the same


@dataclass(frozen=True, slots=True)
class Resolved:
    """The hands to write, and what became of each hand of the unit.

    ``offsets`` and ``formats`` are by ``HAND.file`` of ``batch``: the unit's files, then one for each stored text.
    """

    outcome: np.ndarray  # by row of Prepared.batch
    conflicts: list[SetAside]
    batch: HandBatch
    identity: Identity
    texts: Texts
    offsets: np.ndarray
    formats: list[str]
    superseded: list[tuple[int, str]]  # hand_id and stem of rows that no longer count
    merged_ids: np.ndarray  # with merged_hashes: texts that were added to known hands
    merged_hashes: np.ndarray


def resolve(prepared: Prepared, standing: np.ndarray, earlier: Earlier, stages: Stages) -> Resolved:
    """Settle a unit's hands by their ``Standing`` and what the lake holds of those that come again."""
    whole, offsets, stored = with_stored(prepared.batch, earlier.texts, stages)
    identity = _with_stored_identity(prepared.identity, stored)
    outcome = _OUTCOMES[standing]
    merger = _Merger(prepared, whole, identity, stored)
    again = np.unique(prepared.identity.hand_id[standing == Standing.OTHER])
    for group in merger.groups(again, standing):
        merger.settle(group, outcome)
    rows = np.flatnonzero(outcome == Outcome.LOADED)
    groups = merger.merged
    rows = np.setdiff1d(rows, [row for group in groups for row in group])
    owned = [[int(row)] for row in rows] + groups
    batch = as_hands(whole, rows, groups)
    firsts = np.array([group[0] for group in owned], np.int64)
    own = identity.at(firsts)
    order = np.lexsort((own.hand_id, own.day, batch.hands["room"]))
    merged_rows = np.flatnonzero(outcome == Outcome.MERGED)
    return Resolved(
        outcome=outcome,
        conflicts=merger.conflicts,
        batch=picked(batch, order),
        identity=own.at(order),
        texts=_texts(whole, identity, [owned[place] for place in order], prepared, stored),
        offsets=np.concatenate([prepared.offsets, offsets]),
        formats=[piece.part.format for piece in prepared.unit.pieces] + [text.format for text in stored],
        superseded=sorted({*earlier.dropped.items(), *merger.superseded}),
        merged_ids=prepared.identity.hand_id[merged_rows],
        merged_hashes=prepared.identity.text_hash[merged_rows],
    )


_OUTCOMES = np.zeros(max(Standing) + 1, np.uint8)
_OUTCOMES[Standing.NEW] = Outcome.LOADED
_OUTCOMES[Standing.DUPLICATE] = Outcome.DUPLICATE
_OUTCOMES[Standing.OTHER] = Outcome.CONFLICT  # until its texts are found to agree
_OUTCOMES[Standing.KEPT] = Outcome.KEPT


@dataclass(frozen=True, slots=True)
class _Group:
    """Rows of one hand: those that stand, and those that come again, in their order."""

    standing: list[int]
    candidates: list[int]


class _Merger:
    """Merges the hands of a unit that come in several texts."""

    def __init__(self, prepared: Prepared, whole: HandBatch, identity: Identity, stored: list[StoredText]) -> None:
        self.merged: list[list[int]] = []
        self.conflicts: list[SetAside] = []
        self.superseded: set[tuple[int, str]] = set()
        self._prepared, self._whole, self._identity, self._stored = prepared, whole, identity, stored
        self._own = len(prepared.batch.hands)

    def groups(self, hand_ids: np.ndarray, standing: np.ndarray) -> list[_Group]:
        """The rows of some hands, by hand."""
        groups: dict[int, _Group] = defaultdict(lambda: _Group([], []))
        for row, text in enumerate(self._stored, self._own):
            groups[text.hand_id].standing.append(row)
        ids = self._prepared.identity.hand_id
        for row in np.flatnonzero(np.isin(ids, hand_ids)).tolist():
            group = groups[int(ids[row])]
            if standing[row] == Standing.NEW:
                group.standing.append(row)
            elif standing[row] == Standing.OTHER:
                group.candidates.append(row)
        return list(groups.values())

    def settle(self, group: _Group, outcome: np.ndarray) -> None:
        """Take each candidate in, or set it aside."""
        accepted = list(group.standing)
        texts = self._identity.text_hash
        for row in group.candidates:
            if texts[row] in texts[accepted]:
                outcome[row] = Outcome.DUPLICATE
            elif self._agrees(row, accepted):
                outcome[row] = Outcome.MERGED
                accepted.append(row)
        if len(accepted) > len(group.standing):
            for row in accepted:
                if row >= self._own:
                    text = self._stored[row - self._own]
                    self.superseded.add((text.hand_id, text.stem))
            # the stored texts were not assigned rules; they tell of the same hand
            self._whole.hands["rules"][accepted] = self._whole.hands["rules"][accepted[-1]]
            self.merged.append(sorted(accepted, key=lambda row: int(texts[row])))

    def _agrees(self, row: int, accepted: list[int]) -> bool:
        """Whether a text agrees with all that stand; if not, it is set aside."""
        for other in accepted:
            found = contradiction(self._whole, self._identity.played_at, other, row)
            if found:
                path, line = self._place(other)
                here, own_line = self._place(row)
                message = (
                    f"the same hand came before with other facts, and that one stands: {path}, line "
                    f"{line + found.line}, has {found.words!r}; {here}, line {own_line + found.other_line}, "
                    f"has {found.other_words!r}"
                )
                break
        else:
            if accepted:
                return True
            message = "the same hand came before in a text that can no longer be read; that one stands"
            found = None
        aside = refused(self._prepared.batch, row, CONFLICT, message, found.other_line if found else 0)
        self.conflicts.append(aside)
        return False

    def _place(self, row: int) -> tuple[str, int]:
        if row >= self._own:
            text = self._stored[row - self._own]
            return text.path, text.line_no
        hand = self._whole.hands[row]
        return self._prepared.unit.pieces[hand["file"]].part.path, int(hand["line"])


def _with_stored_identity(identity: Identity, stored: list[StoredText]) -> Identity:
    return Identity(
        np.r_[identity.hand_id, np.array([text.hand_id for text in stored], np.int64)],
        np.r_[identity.text_hash, np.array([text.text_hash for text in stored], np.int64)],
        np.r_[identity.played_at, np.array([text.played_at for text in stored], np.int64)],
        np.r_[identity.day, np.array([text.day for text in stored], np.int32)],
    )


def _texts(
    whole: HandBatch, identity: Identity, owned: list[list[int]], prepared: Prepared, stored: list[StoredText]
) -> Texts:
    """The texts of the hands to write, in their order; ``owned`` are the rows of each hand's texts."""
    rows = np.array([row for group in owned for row in group], np.int64)
    owners = np.repeat(np.arange(len(owned)), [len(group) for group in owned])
    own = len(prepared.batch.hands)
    hands = whole.hands[rows]
    raw = [stored[row - own].raw if row >= own else None for row in rows.tolist()]
    for file, piece in enumerate(prepared.unit.pieces):
        if piece.part.encoding != "utf-8":
            for place in np.flatnonzero((hands["file"] == file) & (rows < own)).tolist():
                raw[place] = raw_bytes(
                    prepared, hands[place]["start"], hands[place]["length"], file, hands[place]["line"]
                )
    return Texts(hands, whole.seats, owners, identity.text_hash[rows], raw)


def raw_bytes(prepared: Prepared, start: int, length: int, file: int, line: int) -> bytes | None:
    """The bytes on disk of a span of a unit's text, None where they are the text's."""
    piece = prepared.unit.pieces[file]
    text = bytes(prepared.batch.text[start : start + length])
    raw = original(text, line, piece.part.encoding, piece.foreign)
    return None if raw == text else raw
