"""Hands set aside are read again, from the text that the lake keeps of them.

What became of a hand since, because a grammar, a rulebook or a setting is another, is
committed as a correction of its file's reading. A hand whose reason stands is left as
it is, so a second requeue does nothing.
"""

import logging
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import numpy as np

from pipeline.failure import Failure
from pipeline.ingest.coordinator import Coordinator
from pipeline.ingest.finish import finish
from pipeline.ingest.judge import Judge
from pipeline.ingest.manners import Manner
from pipeline.ingest.run import record
from pipeline.ingest.stages import Stages
from pipeline.ingest.summary import Summary
from pipeline.ingest.units import UNIT_BYTES, Piece, Unit, unit_of
from pipeline.ingest.work import prepare
from pipeline.ingest.worker import Done, Threads
from pipeline.intake.encoding import foreign_lines
from pipeline.intake.sources import Kind, Source
from pipeline.lake.commits import Tail
from pipeline.lake.counts import Counts
from pipeline.lake.known_hands import KnownHands
from pipeline.lake.reads import Ledger
from pipeline.lake.store import Lake, writing
from pipeline.schema import QUARANTINE
from pipeline.warehouse import publishing as warehouse
from pipeline.warehouse.queries import stream

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Held:
    """One hand in quarantine, a row of ``warehouse/requeue/held.sql``."""

    file_id: int
    recipe: str
    line_no: int
    last_line: int
    byte_start: int
    byte_length: int
    reason: str
    at_line: int
    at_column: int
    message: str
    text: str
    raw: bytes | None
    unknown_lines: int

    @property
    def verdict(self) -> tuple[object, ...]:
        """What quarantine says of the hand, in the order of ``_VERDICT``."""
        return self.file_id, self.byte_start, self.reason, self.at_line, self.at_column, self.message


_VERDICT = ("file_id", "byte_start", "reason", "at_line", "at_column", "message")


@dataclass(frozen=True, slots=True)
class Requeued:
    """What a requeue did. ``counts`` are of the hands that were committed anew; ``left``, by reason, still wait."""

    looked_at: int
    counts: Counts
    left: Counter[str]

    def as_json(self) -> dict[str, object]:
        """The object that ``railbird requeue --json`` prints."""
        return {
            "looked_at": self.looked_at,
            "loaded": self.counts.loaded,
            "duplicates": self.counts.duplicates,
            "merged": self.counts.merged,
            "left": dict(sorted(self.left.items())),
        }


def requeue(
    place: str | Path,
    database: Path,
    stages: Stages,
    manner_of: Callable[[Source], Manner],
    *,
    reason: str | None = None,
    files: Container[int] | None = None,
    wait: float = 0,
) -> Requeued:
    """Read hands in quarantine again, commit what they came to and publish the warehouse.

    Args:
        place: Folder or URL of the lake.
        database: The warehouse to swap in.
        stages: Parsing, rulebooks and replay, as they are today.
        manner_of: How each file's hands are to be read and judged; a rulebook that it leaves open is the
            one that the file was read with.
        reason: Only hands set aside for this reason.
        files: Only hands of these files (``files.file_id``).
        wait: Seconds to wait for another writer's end.

    Raises:
        Failure: The lake cannot be written; what was committed stands.
    """
    started = datetime.now(UTC)
    warehouse.check(database)
    with writing(place, wait) as lake:
        before = _held(lake, database, reason, files)
        cases = sorted(_cases(lake, before, stages, manner_of), key=lambda case: case.piece.part.rulebook)
        judge = Judge(lake, KnownHands.of(lake) if cases else KnownHands.none())
        changed = [case for pack in _packs(cases) for case in _changed(pack, stages, lake, judge)]
        summary = Summary()
        if changed:
            run = Coordinator(lake, stages, Threads(), lambda _: None)
            run.work_through(_units(changed, lake))
            summary = run.summary
            record(lake, summary, started)
        left = Counter(held.reason for held in _held(lake, database, reason, files))
        warehouse.publish(lake, database)
    return Requeued(len(before), summary.counts, left)


@dataclass(frozen=True, slots=True)
class _Case:
    """A hand in quarantine, and the piece by which it is read again."""

    held: Held
    piece: Piece


def _held(lake: Lake, database: Path, reason: str | None, files: Container[int] | None) -> list[Held]:
    with warehouse.looking(lake, database) as con:
        rows = stream(con, "requeue/held", Held, {"reason": reason})
        return [held for held in rows if files is None or held.file_id in files]


def _cases(lake: Lake, hands: Iterable[Held], stages: Stages, manner_of: Callable[[Source], Manner]) -> Iterator[_Case]:
    """The hands of logs; what a file beside them tells is read with the whole of it."""
    parts = {(part.file_id, part.recipe): part for commit in lake.commits for part in commit.parts if part.format}
    ledger = Ledger(lake.commits)
    for held in hands:
        part = parts[held.file_id, held.recipe]
        if not stages.has_hands(part.format):
            continue
        manner = manner_of(Source(part.path, Kind.FILE, part.size, part.modified_ns, part.path))
        read = ledger.latest(part.path, part.recipe)
        tail = read.tail if read and read.file_id == part.file_id else None
        again = Counts(hands_found=1, quarantined=1, unknown_lines=held.unknown_lines)
        own = msgspec.structs.replace(
            part,
            rulebook=manner.rulebook or part.rulebook,
            byte_start=held.byte_start,
            byte_length=held.byte_length,
            first_line=held.line_no,
            last_line=held.last_line,
            last=False,
            counts=Counts(),
            again=Counts(),
            resumed=True,
            tail=tail if tail and held.byte_start >= tail.byte_start else None,
        )
        text = np.frombuffer(bytearray(held.text.encode()), np.uint8)
        foreign = foreign_lines(held.raw, held.line_no) if held.raw and "cp1252" in part.encoding else ()
        yield _Case(held, Piece(own, manner, text, foreign, Tail(0, held.byte_start, held.line_no, again)))


def _packs(cases: Iterable[_Case]) -> Iterator[list[_Case]]:
    """Cases that are judged by one rulebook, as many as make a unit."""
    pack: list[_Case] = []
    size = 0
    for case in cases:
        full = size + len(case.piece.text) > UNIT_BYTES
        if pack and (full or case.piece.part.rulebook != pack[0].piece.part.rulebook):
            yield pack
            pack, size = [], 0
        pack.append(case)
        size += len(case.piece.text)
    if pack:
        yield pack


def _changed(pack: list[_Case], stages: Stages, lake: Lake, judge: Judge) -> list[_Case]:
    """The cases of which quarantine would say something else today, or nothing."""
    unit = Unit("", [case.piece for case in pack])
    try:
        prepared = prepare(unit, stages, lake.calendar)
        standing = np.zeros(len(prepared.batch.hands), np.uint8)
        orders = judge.orders(unit, Done(prepared.identity, standing, {}, None))
        frames = finish(prepared, orders.standing, stages, orders.earlier).frames
    except (Failure, OSError):
        raise
    except Exception:
        if len(pack) > 1:
            return [found for case in pack for found in _changed([case], stages, lake, judge)]
        _LOG.debug("%s: still a fault of ours", pack[0].piece.part.path, exc_info=True)
        return []
    said = set(frames[QUARANTINE.name].select(_VERDICT).iter_rows())
    return [case for case in pack if case.held.verdict not in said]


def _units(cases: list[_Case], lake: Lake) -> Iterator[Unit]:
    """Units of the cases; a hand that is read a second time makes another batch."""
    for pack in _packs(cases):
        whole = unit_of([case.piece for case in pack])
        yield Unit(f"{whole.batch}-{len(lake.commits)}", whole.pieces)
