"""One run over the logs: units are handed out, judged and committed.

Units are worked on by several threads, processes or machines (``worker``); what depends
on order, which hand came first and what is committed when, happens here, in the order
of the files. So the result does not depend on who did what when.
"""

import logging
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, ExitStack

import msgspec

from pipeline.failure import Failure
from pipeline.ingest.judge import Judge
from pipeline.ingest.manners import Manner
from pipeline.ingest.stages import Stages
from pipeline.ingest.summary import Progress, Summary
from pipeline.ingest.units import Cutter, Piece, Unchanged, Unit, unit_of
from pipeline.ingest.worker import Job, Orders, Pending, Submit, Workers, Written
from pipeline.intake.sources import Source
from pipeline.lake.commits import Part
from pipeline.lake.counts import Counts
from pipeline.lake.known_hands import KnownHands
from pipeline.lake.reads import Ledger
from pipeline.lake.store import WritableLake
from pipeline.problem import Problem

_LOG = logging.getLogger(__name__)
#: Units that may wait beside those being worked on; more would only take memory.
_WAITING = 1
_FAULT = "could not be worked off, which is a fault of Railbird's; the next run tries again. {kind}: {error}"


class Coordinator:
    """One run's queue and counts; ``report`` is called after each unit, in this thread."""

    def __init__(
        self, lake: WritableLake, stages: Stages, workers: Workers, report: Callable[[Progress], None]
    ) -> None:
        self.summary = Summary()
        self._lake, self._stages, self._workers, self._report = lake, stages, workers, report
        self._ledger = Ledger(lake.commits)
        self._parts = {commit.batch: commit.parts for commit in lake.commits}
        self._judge = Judge(lake, KnownHands.none())
        self._submit: Submit | None = None
        self._pending: deque[tuple[Unit, Pending]] = deque()
        self._given_up: set[int] = set()  # files of which a piece could not be worked off, by id
        self._bytes_done = 0

    def work_off(self, sources: Iterable[Source], manner_of: Callable[[Source], Manner]) -> None:
        """Take all sources through the stages."""
        self.work_through(Cutter(self._stages, manner_of, self._ledger).cut(sources))

    def work_through(self, items: Iterable[Unit | Unchanged]) -> None:
        """Take units through the stages, and count what is unchanged."""
        with ExitStack() as stack:
            for item in items:
                if isinstance(item, Unchanged):
                    self._count(int(not item.is_beginning), item.counts)
                elif item.batch in self._lake:
                    self._count_again(item)
                else:
                    if self._submit is None:
                        self._submit = stack.enter_context(self._begin())
                    self._pending.append((item, self._submit(item, None)))
                    self._settle(self._workers.at_once + _WAITING)
            self._settle(0)

    def _begin(self) -> AbstractContextManager[Submit]:
        known = KnownHands.of(self._lake)
        self._judge = Judge(self._lake, known)
        return self._workers.begin(Job(self._stages, self._lake.storage, self._lake.calendar, known))

    def _settle(self, waiting: int) -> None:
        """Commit units in their order until no more than ``waiting`` are under way."""
        while len(self._pending) > waiting:
            self._finish(*self._pending.popleft())

    def _finish(self, unit: Unit, pending: Pending) -> None:
        try:
            written = self._judged(unit, pending)
        except (Failure, OSError):
            raise
        except Exception as error:
            self._set_aside(unit, error)
            return
        if unit.pieces[0].part.file_id in self._given_up:
            self._lake.discard(written.staged)
            return
        self._lake.commit(written.staged, written.parts, self._rulebooks(written.parts))
        self.summary.findings += written.findings
        for part in written.parts:
            self._count_part(part, part.counts, fresh=True)

    def _rulebooks(self, parts: Iterable[Part]) -> dict[str, bytes]:
        """What the rulebooks say that may have judged a batch, by name."""
        names = {part.rulebook for part in parts if part.rulebook}
        return {said: content for name in sorted(names) for said, content in self._stages.rulebooks(name).items()}

    def _judged(self, unit: Unit, pending: Pending) -> Written:
        """A unit whose hands were taken for what they are: as it was done, or where that is wrong, done again."""
        done = pending.result()
        orders = self._judge.orders(unit, done)
        written = done.written
        if written is None or self._judge.is_wrong(done, orders):
            if written:
                self._lake.discard(written.staged)
            written = self._work(unit, orders).result().written
        if written is None:
            raise RuntimeError(f"unit {unit.batch} was not written")
        self._judge.remember(done, orders, written)
        return written

    def _work(self, unit: Unit, orders: Orders | None) -> Pending:
        if self._submit is None:
            raise RuntimeError("nobody has begun to work")
        return self._submit(unit, orders)

    def _set_aside(self, unit: Unit, error: Exception) -> None:
        """One file must not stop the others: of a unit that cannot be worked off, find the file and leave it out."""
        _LOG.debug("unit %s", unit.batch, exc_info=error)
        if len(unit.pieces) > 1:
            for piece in unit.pieces:
                self._take(unit_of([piece]))
            return
        [piece] = unit.pieces
        if len(piece.text) == 0:
            raise error
        if piece.part.file_id not in self._given_up:
            part = msgspec.structs.replace(piece.part, byte_length=0)
            reason = _FAULT.format(error=error, kind=type(error).__name__)
            self._take(unit_of([Piece.unread(part, piece.manner, reason)]))
            self._given_up.add(part.file_id)

    def _take(self, unit: Unit) -> None:
        """Work off a unit that comes in the place of another."""
        if unit.batch in self._lake:
            self._count_again(unit)
        else:
            self._finish(unit, self._work(unit, None))

    def _count_again(self, unit: Unit) -> None:
        """Count a unit that an earlier run had committed before it was stopped."""
        for part in self._parts[unit.batch]:
            self._count_part(part, part.counts.seen_again, fresh=False)

    def _count_part(self, part: Part, counts: Counts, *, fresh: bool) -> None:
        self._bytes_done += part.byte_length
        if part.problem and part.last_line is None:
            self.summary.problems.append(Problem(part.path, "", part.problem, part.is_remark))
        if fresh:
            self.summary.fresh += counts
        self._count(int(part.last), counts, well=part.problem is None or part.is_remark)

    def _count(self, files: int, counts: Counts, *, well: bool = True) -> None:
        self.summary.files += files
        self.summary.nothing_read &= not well
        self.summary.counts += counts
        self._report(Progress(self._bytes_done, self.summary.counts))
