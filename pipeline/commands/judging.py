"""Logs opened for commands that judge them without a lake."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pipeline.commands.options import Places
from pipeline.failure import Failure
from pipeline.ingest.manners import Manner

if TYPE_CHECKING:
    from pipeline.ingest.stages import Stages
    from pipeline.intake.sources import Source
    from pipeline.problem import Problem


@dataclass(frozen=True, slots=True)
class Opened:
    """The logs, what was wrong with the paths given, and how to read and judge each."""

    sources: "list[Source]"
    problems: "list[Problem]"
    stages: "Stages"
    manner_of: "Callable[[Source], Manner]"


@contextmanager
def opened(where: Places, logs: Sequence[str] | None, wishes: Manner) -> Iterator[Opened]:
    """Discover logs and choose, by their size, how kernels run; before that none may be imported.

    Raises:
        Failure: There is nothing to read, or a wish or setting names what does not exist.
    """
    from pipeline.cold_start import start_small
    from pipeline.intake.sources import discover

    paths = list(logs or [source.path for source in where.settings.sources])
    if not paths:
        raise Failure("no logs named: give files or folders, or list sources in railbird.toml")
    with discover(paths) as found:
        if not found.sources:
            raise Failure("; ".join(str(problem) for problem in found.problems))
        start_small(found.sources)
        from pipeline.ingest.manners import manner_of
        from pipeline.ingest.room_stages import RoomStages

        stages = RoomStages()
        stages.check(wishes, where.settings)
        yield Opened(found.sources, found.problems, stages, lambda source: manner_of(source, wishes, where.settings))
