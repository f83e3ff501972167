"""Who works on units: the one job that threads, Prefect tasks and Dask workers all do.

A job needs nothing but its unit and the lake's storage. Whether a hand came before is
for the coordinator to say, in the order of the files; a worker foresees it as well as
it can and writes its rows at once. Where it was wrong, the unit is done again.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np

from pipeline.ingest.finish import finish
from pipeline.ingest.stages import Stages
from pipeline.ingest.units import Unit
from pipeline.ingest.work import Prepared, prepare
from pipeline.lake.calendar import Calendar
from pipeline.lake.commits import Part
from pipeline.lake.known_hands import KnownHands, Standing
from pipeline.lake.staging import Staged, stage
from pipeline.lake.storage import Storage
from pipeline.lake.stored_texts import Earlier
from pipeline.lake.tables import Identity

WORKERS = 2


@dataclass(frozen=True, slots=True)
class Orders:
    """What a unit's hands are to those before them, and what the lake holds of those in question."""

    standing: np.ndarray  # see ``KnownHands.judge``
    earlier: Earlier = field(default_factory=Earlier)


@dataclass(frozen=True, slots=True)
class Written:
    """A unit's files, written and not yet committed."""

    staged: Staged
    parts: list[Part]
    findings: Counter[str]
    merged_ids: np.ndarray  # with merged_hashes: texts that were added to known hands
    merged_hashes: np.ndarray


@dataclass(frozen=True, slots=True)
class Done:
    """What became of a unit, as far as it could be known.

    ``identity`` is of all its hands that can be loaded, ``standing`` what each was taken
    for. ``at_tails`` are, by file, the hands at which a file had ended that has grown, as rows of
    ``identity``, -1 where none is read there. Nothing is written where the lake must be asked first.
    """

    identity: Identity
    standing: np.ndarray
    at_tails: dict[int, int]
    written: Written | None


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

    def __call__(self, unit: Unit, orders: Orders | None = None) -> Done:
        """Parse, replay and write a unit, its hands taken for what ``orders`` say, or for what is known so far.

        Raises:
            OSError: The lake cannot be written.
        """
        prepared = prepare(unit, self.stages, self.calendar)
        identity, at_tails = prepared.identity, _at_tails(prepared)
        if orders is None:
            standing = self.known.judge(identity.hand_id, identity.text_hash)
            if at_tails or (standing == Standing.OTHER).any():
                return Done(identity, standing, at_tails, None)
            orders = Orders(standing)
        finished = finish(prepared, orders.standing, self.stages, orders.earlier)
        staged = stage(self.storage, unit.batch, finished.frames)
        written = Written(staged, finished.parts, finished.findings, finished.merged_ids, finished.merged_hashes)
        return Done(identity, orders.standing, at_tails, written)


def _at_tails(prepared: Prepared) -> dict[int, int]:
    hands, found = prepared.batch.hands, {}
    for file, piece in enumerate(prepared.unit.pieces):
        if piece.regrown and piece.regrown.hand_id is not None:
            start = hands["start"] + prepared.offsets[file]
            own = (hands["file"] == file) & (start == piece.regrown.byte_start)
            rows = np.flatnonzero(own & (prepared.identity.hand_id == piece.regrown.hand_id))
            found[file] = int(rows[0]) if len(rows) else -1
    return found


class Pending(Protocol):
    """A unit that is being worked on."""

    def result(self) -> Done:
        """Wait for the end of it; raises what the job raised."""
        ...


#: Puts a unit to work, with orders where there are any.
Submit = Callable[[Unit, Orders | None], Pending]


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
                yield lambda unit, orders: pool.submit(job, unit, orders)
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise
