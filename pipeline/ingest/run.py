"""The main job: logs in, hands judged and kept, the warehouse built anew.

Units are prepared and finished by a few threads (kernels, Polars and zstd release the
interpreter's lock); what depends on order, which hand came first and what is committed
when, happens here, in the order of the files. So the result does not depend on timing.
"""

import time
from collections import Counter, deque
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

import numpy as np
import polars as pl

import pipeline
from pipeline.ingest.manners import Manner
from pipeline.ingest.stages import Stages
from pipeline.ingest.units import Cutter, Unchanged, Unit
from pipeline.ingest.work import Prepared, finish, prepare
from pipeline.intake.sources import Source
from pipeline.lake.commits import Part
from pipeline.lake.known_hands import KnownHands, Standing
from pipeline.lake.reads import Counts, Ledger, counts_of
from pipeline.lake.staging import Staged
from pipeline.lake.store import WritableLake, writing
from pipeline.problem import Problem
from pipeline.schema import RUNS
from pipeline.warehouse import publishing as warehouse

WORKERS = 2
#: Units that may wait in a queue beside those being worked on; more would only take memory.
_WAITING = 1


@dataclass(slots=True)
class Summary:
    """What one run did. ``findings`` counts, by code, those of the hands that it loaded."""

    files: int = 0
    counts: Counts = field(default_factory=Counts)
    findings: Counter[str] = field(default_factory=Counter)
    problems: list[Problem] = field(default_factory=list)
    seconds: float = 0.0
    nothing_read: bool = True  # no file could be read to its end

    @property
    def hands_per_second(self) -> float:
        """Hands found a second."""
        return self.counts.hands_found / self.seconds if self.seconds > 0 else 0.0

    def as_json(self) -> dict[str, object]:
        """The object that ``railbird ingest --json`` prints."""
        return {
            "files": self.files,
            "hands_found": self.counts.hands_found,
            "loaded": self.counts.loaded,
            "duplicates": self.counts.duplicates,
            "quarantined": self.counts.quarantined,
            "unknown_lines": self.counts.unknown_lines,
            "findings": dict(sorted(self.findings.items())),
            "problems": [str(problem) for problem in self.problems],
            "seconds": round(self.seconds, 3),
            "hands_per_second": round(self.hands_per_second, 1),
        }


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is: bytes of text done, and its counts so far."""

    bytes_done: int
    counts: Counts


def ingest(
    sources: Iterable[Source],
    lake: Path,
    database: Path,
    stages: Stages,
    manner_of: Callable[[Source], Manner],
    report: Callable[[Progress], None] = lambda _: None,
) -> Summary:
    """Bring logs into a lake and publish its warehouse: ``load``, then ``publish``.

    Args:
        sources: The logs, in the order in which first comes first kept.
        lake: Folder of the lake; made where there is none.
        database: The warehouse to swap in.
        stages: Parsing, rulebooks and replay.
        manner_of: How each source is to be read and judged.
        report: Called after each unit, in this thread.

    Raises:
        Failure: Nothing, or nothing more, can be written. What was committed stands.
    """
    clock = time.perf_counter()
    warehouse.check(database)
    summary = load(sources, lake, stages, manner_of, report)
    publish(lake, database)
    summary.seconds = time.perf_counter() - clock
    return summary


def load(
    sources: Iterable[Source],
    lake: Path,
    stages: Stages,
    manner_of: Callable[[Source], Manner],
    report: Callable[[Progress], None] = lambda _: None,
) -> Summary:
    """Bring logs into a lake, and the run itself as a row of ``runs``; see ``ingest``."""
    started, clock = datetime.now(UTC), time.perf_counter()
    with writing(lake) as open_lake:
        run = _Run(open_lake, stages, report)
        run.work_off(sources, manner_of)
        _record(open_lake, run.summary, started)
    run.summary.seconds = time.perf_counter() - clock
    return run.summary


def publish(lake: Path, database: Path) -> None:
    """Build the warehouse of all that is committed; see ``warehouse.publish``."""
    with writing(lake) as open_lake:
        warehouse.publish(open_lake, database)


@dataclass(frozen=True, slots=True)
class _Done:
    """A unit written, and not yet committed."""

    staged: Staged
    parts: list[Part]
    findings: Counter[str]


class _Run:
    """One run's queues and counts."""

    def __init__(self, lake: WritableLake, stages: Stages, report: Callable[[Progress], None]) -> None:
        self.summary = Summary()
        self._lake, self._stages, self._report = lake, stages, report
        self._ledger = Ledger(lake.commits)
        self._parts = {commit.batch: commit.parts for commit in lake.commits}
        self._known: KnownHands | None = None
        self._preparing: deque[Future[Prepared]] = deque()
        self._finishing: deque[Future[_Done]] = deque()
        self._bytes_done = 0

    def work_off(self, sources: Iterable[Source], manner_of: Callable[[Source], Manner]) -> None:
        """Take all sources through the stages."""
        with ThreadPoolExecutor(WORKERS, thread_name_prefix="railbird") as pool:
            try:
                for item in Cutter(self._stages, manner_of, self._ledger).cut(sources):
                    if isinstance(item, Unchanged):
                        self._count(1, item.counts)
                    elif item.batch in self._lake:
                        self._count_again(item)
                    else:
                        self._preparing.append(pool.submit(prepare, item, self._stages))
                        self._advance(pool, _WAITING)
                self._advance(pool, 0)
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise

    def _advance(self, pool: ThreadPoolExecutor, waiting: int) -> None:
        """Hand on units until no more than ``waiting`` wait in each queue."""
        while len(self._preparing) > waiting:
            prepared = self._preparing.popleft().result()
            standing = self._judged(prepared)
            self._finishing.append(pool.submit(self._finish_and_stage, prepared, standing))
            del prepared
            while len(self._finishing) > _WAITING:
                self._commit(self._finishing.popleft().result())
        while len(self._finishing) > waiting:
            self._commit(self._finishing.popleft().result())

    def _judged(self, prepared: Prepared) -> np.ndarray:
        if self._known is None:
            self._known = KnownHands.of(self._lake)
        ids, texts = prepared.identity.hand_id, prepared.identity.text_hash
        standing = self._known.judge(ids, texts)
        new = standing == Standing.NEW
        self._known.add(ids[new], texts[new])
        return standing

    def _finish_and_stage(self, prepared: Prepared, standing: np.ndarray) -> _Done:
        finished = finish(prepared, standing, self._stages)
        staged = self._lake.stage(finished.unit.batch, finished.frames)
        return _Done(staged, finished.parts, finished.findings)

    def _commit(self, done: _Done) -> None:
        self._lake.commit(done.staged, done.parts)
        self.summary.findings += done.findings
        for part in done.parts:
            self._count_part(part, counts_of(part))

    def _count_again(self, unit: Unit) -> None:
        """Count a unit that an earlier run had committed before it was stopped."""
        for part in self._parts[unit.batch]:
            self._count_part(part, counts_of(part).seen_again)

    def _count_part(self, part: Part, counts: Counts) -> None:
        self._bytes_done += part.byte_length
        if part.problem:
            self.summary.problems.append(Problem(part.path, "", part.problem))
        self._count(int(part.last), counts, well=part.problem is None)

    def _count(self, files: int, counts: Counts, *, well: bool = True) -> None:
        self.summary.files += files
        self.summary.nothing_read &= not well
        self.summary.counts += counts
        self._report(Progress(self._bytes_done, self.summary.counts))


def _record(lake: WritableLake, summary: Summary, started: datetime) -> None:
    """Commit the run itself as a row of ``runs``."""
    counts = summary.counts
    if not counts.balanced:
        raise RuntimeError(f"hands were lost or counted twice: {counts}")
    row = {
        "run_id": uuid4().hex,
        "started_at": started,
        "finished_at": datetime.now(UTC),
        "version": pipeline.__version__,
        "files": summary.files,
        "hands_found": counts.hands_found,
        "loaded": counts.loaded,
        "duplicates": counts.duplicates,
        "quarantined": counts.quarantined,
        "findings": summary.findings.total(),
    }
    batch = f"run-{row['run_id']}"
    lake.commit(lake.stage(batch, {RUNS.name: pl.DataFrame([row], schema=RUNS.schema)}), [])
