"""What another rulebook would have found on hands of the lake: each is replayed by both, and findings compared."""

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from itertools import groupby, islice

import duckdb
import numpy as np

from pipeline.ingest.merging import as_hands, with_stored
from pipeline.ingest.stages import Stages
from pipeline.lake.batches import picked
from pipeline.records import EVENT, HAND, SCALE, SEAT, UNSAID, HandBatch
from pipeline.warehouse.queries import stream

#: Hands replayed at once; bounds memory.
_HANDS = 20_000


@dataclass(frozen=True, slots=True)
class Judged:
    """One text of a hand of the lake, a row of ``warehouse/rejudge/hands.sql``."""

    hand_id: int
    hand_no: str
    room: str
    day: date
    file_id: int
    path: str
    format: str
    line_no: int
    byte_start: int
    text: str


@dataclass(frozen=True, slots=True)
class Found:
    """What one rulebook says of a fault; ``amount`` is actual less expected where both are money."""

    expected: str
    actual: str
    amount: Decimal | None


@dataclass(frozen=True, slots=True)
class Shift:
    """A finding that one of two rulebooks makes and the other does not, or with another value."""

    code: str
    hand_no: str
    path: str
    line: int
    before: Found | None
    after: Found | None


@dataclass(slots=True)
class Side:
    """What one rulebook finds on all hands: findings and their money by code, and the hands that it does not cover."""

    uncovered: int = 0
    findings: Counter[str] = field(default_factory=Counter)
    amounts: dict[str, Decimal] = field(default_factory=dict)

    def add(self, code: str, found: Found) -> None:
        """Count a finding."""
        self.findings[code] += 1
        if found.amount is not None:
            self.amounts[code] = self.amounts.get(code, Decimal(0)) + found.amount


@dataclass(slots=True)
class Effect:
    """What a change of rulebook does to hands of a lake."""

    hands: int = 0
    unread: int = 0  # hands that today's grammar does not read
    before: Side = field(default_factory=Side)
    after: Side = field(default_factory=Side)
    shifts: list[Shift] = field(default_factory=list)


def rejudge(
    con: duckdb.DuckDBPyConnection,
    rulebook: tuple[str, str],
    changed: str,
    stages: Stages,
    progress: Callable[[int], None] = lambda _: None,
) -> Effect:
    """Replay the hands that one rulebook judged by it and by another.

    Args:
        con: the warehouse.
        rulebook: name or path by which the hands were judged, and the name that the rulebook bears.
        changed: name or path of the other rulebook.
        stages: parsing, rulebooks and replay.
        progress: told the number of hands done.

    Raises:
        Failure: A rulebook is not valid, or the warehouse cannot be read.
    """
    effect = Effect()
    rows = stream(con, "rejudge/hands", Judged, {"rulebook": rulebook[0], "name": rulebook[1]})
    hands = (list(texts) for _, texts in groupby(rows, key=lambda text: text.hand_id))
    while some := list(islice(hands, _HANDS)):
        _compare(some, (rulebook[0], changed), stages, effect)
        progress(effect.hands)
    effect.shifts.sort(key=lambda shift: (shift.path, shift.line, shift.code))
    return effect


def _compare(hands: Sequence[Sequence[Judged]], books: tuple[str, str], stages: Stages, effect: Effect) -> None:
    """Enter what both rulebooks find on hands, each of one text or of several that are merged."""
    batch, firsts = _read([text for texts in hands for text in texts], stages)
    days = np.array([first.day for first in firsts], "datetime64[D]")
    effect.hands += len(hands)
    effect.unread += len(hands) - len(firsts)
    before = _judge(batch, books[0], days, stages, effect.before)
    after = _judge(batch, books[1], days, stages, effect.after)
    for key in before.keys() | after.keys():
        if before.get(key) != after.get(key):
            place, line, code, _ = key
            hand = firsts[place]
            shift = Shift(code, hand.hand_no, hand.path, hand.line_no + line, before.get(key), after.get(key))
            effect.shifts.append(shift)


def _read(texts: Sequence[Judged], stages: Stages) -> tuple[HandBatch, list[Judged]]:
    """Hands parsed from their stored texts, and for each the text that its lines are of."""
    nothing = HandBatch(np.zeros(0, np.uint8), [], np.zeros(0, HAND), np.zeros(0, SEAT), np.zeros(0, EVENT))
    whole, _, read = with_stored(nothing, texts, stages)
    rows: dict[int, list[int]] = defaultdict(list)
    for row, text in enumerate(read):
        rows[text.hand_id].append(row)
    alone = [own for own in rows.values() if len(own) == 1]
    several = [own for own in rows.values() if len(own) > 1]
    batch = as_hands(whole, np.array([row for (row,) in alone], np.int64), several)
    return batch, [read[own[0]] for own in alone + several]


def _judge(
    batch: HandBatch, rulebook: str, days: np.ndarray, stages: Stages, side: Side
) -> dict[tuple[int, int, str, int], Found]:
    """The findings of a rulebook, by hand, line within the hand, code and seat."""
    assigned = stages.assign(batch, rulebook, days)
    side.uncovered += len(assigned.refused)
    covered = np.setdiff1d(np.arange(len(batch.hands)), np.array(list(assigned.refused), np.int64))
    if len(covered) == 0:
        return {}
    batch = picked(batch, covered)
    found = {}
    for verdict in stages.verdicts(batch, stages.replay(batch, assigned.parameters), assigned):
        line = int(batch.events["line"][verdict.event]) if verdict.event >= 0 else 0
        amount = None if verdict.difference == UNSAID else Decimal(verdict.difference) / SCALE
        finding = Found(verdict.expected, verdict.actual, amount)
        found[int(covered[verdict.hand]), line, verdict.rule.code, verdict.seat] = finding
        side.add(verdict.rule.code, finding)
    return found
