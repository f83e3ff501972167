"""Who works on units: the one job that threads, Prefect tasks and Dask workers all do.

A job needs nothing but its unit and the lake's storage. Whether a hand came before is
for the coordinator to say, in the order of the files; a worker foresees it as well as
it can and writes its rows at once. Where it was wrong, the unit is done again.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from pipeline.ingest.stages import Stages
from pipeline.ingest.units import Unit
from pipeline.ingest.work import finish, prepare
from pipeline.lake.calendar import Calendar
from pipeline.lake.commits import Part
from pipeline.lake.known_hands import KnownHands
from pipeline.lake.staging import Staged, stage
from pipeline.lake.storage import Storage

WORKERS = 2


@dataclass(frozen=True, slots=True)
class Done:
    """A unit's files, written and not yet committed, and what the coordinator has to know of it.

    ``hand_ids`` and ``text_hashes`` are those of all its hands that can be loaded,
    ``standing`` what each was taken for; see ``KnownHands.judge``.
    """

    staged: Staged
    parts: list[Part]
    findings: Counter[str]
    hand_ids: np.ndarray
    text_hashes: np.ndarray
    standing: np.ndarray


@dataclass(frozen=True, slots=True)
class Job:
    """The work on units of one run; can be pickled for other processes."""

    stages: Stages
    storage: Storage
    calendar: Calendar
    #: Hands known so far, read while the coordinator adds to them. It is not pickled: elsewhere none is known.
    known: KnownHands

    def __reduce__(self) -> tuple[type["Job"], tuple[Stages, Storage, Calendar, KnownHands]]:
        return Job, (self.stages, self.storage, self.calendar, KnownHands.none())

    def __call__(self, unit: Unit, standing: np.ndarray | None = None) -> Done:
        """Parse, replay and write a unit, its hands taken for what ``standing`` says, or for what is known so far.

        Raises:
            OSError: The lake cannot be written.
        """
        prepared = prepare(unit, self.stages, self.calendar)
        ids, texts = prepared.identity.hand_id, prepared.identity.text_hash
        taken = self.known.judge(ids, texts) if standing is None else standing
        finished = finish(prepared, taken, self.stages)
        staged = stage(self.storage, unit.batch, finished.frames)
        return Done(staged, finished.parts, finished.findings, ids, texts, taken)


class Pending(Protocol):
    """A unit that is being worked on."""

    def result(self) -> Done:
        """Wait for the end of it; raises what the job raised."""
        ...


#: Puts a unit to work, with its hands' standing where that is known.
Submit = Callable[[Unit, np.ndarray | None], Pending]


class Workers(Protocol):
    """Somebody who works on units."""

    @property
    def at_once(self) -> int:
        """Units that they work on at the same time."""
        ...

    def begin(self, job: Job) -> AbstractContextManager[Submit]:
        """Take up a job."""
        ...


@dataclass(frozen=True, slots=True)
class Threads:
    """Threads of this process: kernels, Polars and zstd release the interpreter's lock."""

    at_once: int = WORKERS

    @contextmanager
    def begin(self, job: Job) -> Iterator[Submit]:
        """Start the threads; what they have not begun is dropped if the run ends early."""
        with ThreadPoolExecutor(self.at_once, thread_name_prefix="railbird") as pool:
            try:
                yield lambda unit, standing: pool.submit(job, unit, standing)
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise
