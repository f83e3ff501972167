"""Files of a lake by the names that people give them."""

from pathlib import Path

from pipeline.failure import Failure
from pipeline.lake.store import Lake


def files_called(lake: Lake, name: str) -> frozenset[int]:
    """The ``file_id`` of everything that was read under a path, a member of an archive by ``archive!member``.

    Raises:
        Failure: Nothing was.
    """
    absolute = str(Path(name).absolute())
    found = frozenset(
        part.file_id
        for commit in lake.commits
        for part in commit.parts
        if part.path == name or str(Path(part.path).absolute()) == absolute
    )
    if not found:
        raise Failure(f"{name}: the lake {lake.place} knows no file of this name; `files.path` lists those known")
    return found
