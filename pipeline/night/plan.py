"""What a night is asked to do, in plain values, so that a plan can wait on a server until its night comes."""

from dataclasses import dataclass
from enum import StrEnum


class Runner(StrEnum):
    """Who works on batches."""

    THREADS = "threads"  # of the process that runs the night
    DASK = "dask"  # workers of a Dask cluster


@dataclass(frozen=True, slots=True)
class Plan:
    """One night; all paths absolute, so that it runs alike from any directory.

    ``wait`` is seconds to wait for another writer's end. ``hook`` is a command or a URL that is told how the night
    went, within ``hook_timeout`` seconds. ``workers`` batches are worked on at once; with the runner dask by the
    cluster at ``dask_address``, without one by a local cluster that lives as long as the night.
    """

    logs: list[str]  # files, folders or patterns; those without anything new cost next to nothing
    lake: str
    database: str
    report: str  # folder; each day's report lies below ``days`` in it
    config: str | None = None  # settings file: how each source is to be read
    rulebook: str | None = None  # judges all hands, instead of what settings and formats say
    wait: float = 0
    hook: str | None = None
    hook_timeout: float = 30
    runner: Runner = Runner.THREADS
    workers: int = 2
    dask_address: str | None = None
