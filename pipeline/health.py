"""What ``railbird doctor`` looks at: versions, places that must be writable, lake, warehouse, rulebooks."""

import platform
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import duckdb

import pipeline
from pipeline.failure import Failure
from pipeline.kernel import cache_folder, compiled
from pipeline.lake.layout import empty_file
from pipeline.lake.storage import is_url
from pipeline.lake.store import Lake, reading
from pipeline.rulebooks.load import RulebookError, builtin_names, load
from pipeline.schema import TABLES
from pipeline.warehouse import publishing as warehouse

_PACKAGES = ("polars", "pyarrow", "duckdb", "lark", "numba", "numpy", "prefect")


class State(StrEnum):
    """How a check went."""

    GOOD = "ok"
    NOTE = "note"  # nothing to do, but good to know
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class Check:
    """One thing looked at."""

    what: str
    state: State
    message: str


def examine(lake: str, database: Path, rulebook: str | None) -> Iterator[Check]:
    """All checks, in a fixed order."""
    yield from _versions()
    yield _kernels()
    folders = (
        {"warehouse folder": database.parent}
        if is_url(lake)
        else {
            "lake folder": Path(lake),
            "warehouse folder": database.parent,
        }
    )
    for what, place in folders.items():
        yield _writable(what, place)
    yield from _rulebooks(rulebook)
    yield from _lake_and_warehouse(lake, database)


def _versions() -> Iterator[Check]:
    python = f"{platform.python_version()} on {platform.platform()}"
    yield Check("python", State.GOOD if sys.version_info >= (3, 11) else State.BAD, python)
    yield Check("railbird", State.GOOD, pipeline.__version__)
    for package in _PACKAGES:
        try:
            yield Check(package, State.GOOD, version(package))
        except PackageNotFoundError:
            yield Check(package, State.BAD, "is not installed")


def _kernels() -> Check:
    if not compiled():
        return Check("kernels", State.NOTE, "run uncompiled: RAILBIRD_KERNELS is python")
    return Check("kernels", State.GOOD, f"compiled, kept in {cache_folder()}")


def _writable(what: str, place: Path) -> Check:
    nearest = next(folder for folder in (place, *place.absolute().parents) if folder.exists())
    try:
        with tempfile.TemporaryFile(dir=nearest):
            return Check(what, State.GOOD, f"{place} is writable")
    except OSError as error:
        return Check(what, State.BAD, f"{nearest}: {error.strerror}")


def _rulebooks(named: str | None) -> Iterator[Check]:
    for name in dict.fromkeys([*builtin_names(), *([named] if named else [])]):
        yield _tried(f"rulebook {name}", lambda name=name: f"{len(load(name).version)} versions")  # type: ignore[misc]


def _lake_and_warehouse(root: str, database: Path) -> Iterator[Check]:
    lake = None
    if is_url(root) or Path(root).exists():
        try:
            lake = reading(root)
            yield _committed(lake)
        except Failure as failure:
            yield Check("lake", State.BAD, str(failure))
    elif database.exists():
        yield Check("lake", State.BAD, f"{root} is missing, though {database} was made from a lake")
    else:
        yield Check("lake", State.NOTE, f"{root} does not exist yet; `railbird ingest` makes it")
    if database.exists():
        yield from _warehouse(lake, database)
    else:
        yield Check("warehouse", State.NOTE, f"{database} does not exist yet; `railbird ingest` makes it")


def _committed(lake: Lake) -> Check:
    """Whether every committed file is there, as long as it was."""
    stored = (file for commit in lake.commits for file in commit.stored)
    wrong = [file.path for file in stored if lake.storage.size(file.path) != file.bytes]
    wrong += [path for table in TABLES.values() if lake.storage.size(path := empty_file(table)) is None]
    if wrong:
        return Check("lake", State.BAD, f"{len(wrong)} committed files are missing or cut off, first {wrong[0]}")
    return Check("lake", State.GOOD, f"{len(lake.commits)} commits, every file in its place")


def _warehouse(lake: Lake | None, database: Path) -> Iterator[Check]:
    """Whether the warehouse is of this lake and reads from it, and what waits in quarantine."""
    try:
        root, commits, hands, quarantined = _published(database)
    except (Failure, duckdb.Error) as error:
        yield Check("warehouse", State.BAD, str(error))
        return
    if lake is None or root != lake.place:
        problem = f"is of the lake {root}; if that was moved here, `railbird ingest` builds it anew"
    elif commits != len(lake.commits):
        problem = f"is older than the lake by {len(lake.commits) - commits} commits; run `railbird ingest`"
    else:
        problem = ""
    yield Check("warehouse", State.BAD if problem else State.GOOD, problem or f"{hands:,} hands")
    held = f"{quarantined:,} hands" + ("; `railbird requeue` reads them again" if quarantined else "")
    yield Check("quarantine", State.NOTE if quarantined else State.GOOD, held)


def _published(database: Path) -> tuple[str, int, int, int]:
    """What a warehouse says of itself: its lake, that lake's commits, hands, hands in quarantine.

    Raises:
        Failure: It is no warehouse of ours, or its lake cannot be read.
    """
    with warehouse.reading(database) as connection:
        [(root, commits)] = connection.execute("SELECT lake, commits FROM railbird_meta").fetchall()
        try:
            [(hands,)] = connection.execute("SELECT count(*) FROM hands").fetchall()
            [(quarantined,)] = connection.execute("SELECT count(*) FROM quarantine").fetchall()
        except duckdb.IOException as error:
            reason = str(error).partition("\n")[0]
            raise Failure(f"its lake {root} cannot be read, only its tables of figures: {reason}") from error
        return root, commits, hands, quarantined


def _tried(what: str, look: Callable[[], str]) -> Check:
    try:
        return Check(what, State.GOOD, look())
    except (Failure, RulebookError, OSError) as error:
        return Check(what, State.BAD, str(error))
