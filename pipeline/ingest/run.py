"""The main job: logs in, hands judged and kept, the warehouse built anew."""

import time
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

import polars as pl

import pipeline
from pipeline.ingest.coordinator import Coordinator
from pipeline.ingest.manners import Manner
from pipeline.ingest.stages import Stages
from pipeline.ingest.summary import Progress, Summary
from pipeline.ingest.worker import Threads, Workers
from pipeline.intake.sources import Source
from pipeline.lake.calendar import Calendar
from pipeline.lake.store import WritableLake, writing
from pipeline.schema import RUNS
from pipeline.warehouse import publishing as warehouse


def ingest(
    sources: Iterable[Source],
    lake: str | Path,
    database: Path,
    stages: Stages,
    manner_of: Callable[[Source], Manner],
    report: Callable[[Progress], None] = lambda _: None,
    *,
    wait: float = 0,
    calendar: Calendar | None = None,
) -> Summary:
    """Bring logs into a lake and publish its warehouse: ``load``, then ``publish``, as one writer.

    Args:
        sources: The logs, in the order in which first comes first kept.
        lake: Folder or URL of the lake; made where there is none.
        database: The warehouse to swap in.
        stages: Parsing, rulebooks and replay.
        manner_of: How each source is to be read and judged.
        report: Called after each unit, in this thread.
        wait: Seconds to wait for another writer's end.
        calendar: Business days that the lake must have; None: its own.

    Raises:
        Failure: Nothing, or nothing more, can be written. What was committed stands.
    """
    clock = time.perf_counter()
    warehouse.check(database)
    with writing(lake, wait, calendar) as open_lake:
        summary = load(open_lake, sources, stages, manner_of, report)
        warehouse.publish(open_lake, database)
    summary.seconds = time.perf_counter() - clock
    return summary


def load(
    lake: WritableLake,
    sources: Iterable[Source],
    stages: Stages,
    manner_of: Callable[[Source], Manner],
    report: Callable[[Progress], None] = lambda _: None,
    workers: Workers | None = None,
) -> Summary:
    """Bring logs into an open lake, and the run itself as a row of ``runs``; see ``ingest``.

    Units are worked on by ``workers``, without any by threads of this process.
    """
    started, clock = datetime.now(UTC), time.perf_counter()
    run = Coordinator(lake, stages, workers or Threads(), report)
    run.work_off(sources, manner_of)
    record(lake, run.summary, started)
    run.summary.seconds = time.perf_counter() - clock
    return run.summary


def record(lake: WritableLake, summary: Summary, started: datetime) -> None:
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
        "merged": counts.merged,
        "quarantined": counts.quarantined,
        "findings": summary.findings.total(),
    }
    batch = f"run-{row['run_id']}"
    lake.commit(lake.stage(batch, {RUNS.name: pl.DataFrame([row], schema=RUNS.schema)}), [])
