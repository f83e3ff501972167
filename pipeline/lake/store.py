"""The lake: Parquet files in folders by table, room and day, and the commits that make them count.

    lake/hands/room=house/day=2024-03-05/<batch>.parquet     tables of hands
    lake/quarantine/<batch>.parquet                           tables of files
    lake/_commits/<sequence>-<batch>.json                     what counts
    lake/_staging/<batch>/...                                 what is being written

A batch is written aside, its files are moved in one by one, and its commit is renamed
into place last. Until then nothing of it counts, and the next writer removes it.
"""

import json
import os
import re
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec
import polars as pl

from pipeline.failure import Failure, os_failure
from pipeline.lake.commits import FOLDER, Commit, Part, Stored, encoded, read_commits
from pipeline.lake.tables import PARTITION
from pipeline.lake.writer_lock import writer_lock
from pipeline.schema import HAND_TABLES, SUPERSEDED, TABLES, Table

_STAGING = "_staging"
_LOCK = "_lock"
_MARK = "_railbird.json"
_FORMAT = 1
#: Name of a staged batch's commit before it counts.
_INTENT = "commit.json"
#: Each table has one file without rows, so that it can be read before any batch has rows for it.
_EMPTY = "schema.parquet"
_EMPTY_PARTITION = "room=none/day=1970-01-01"
_COMPRESSION_LEVEL = 1
_PARTITIONED = frozenset(table.name for table in HAND_TABLES)
#: Columns of a scan that tell the file of a row.
_PATH, _STEM = "_path", "stem"
_OS_ERROR = re.compile(r"\(os error (\d+)\)")
#: What a lake's folder may hold before it is marked as one.
_OWN = frozenset({FOLDER, _STAGING, _LOCK, *TABLES})


class Lake:
    """A lake opened for reading; ``writing`` gives one to write to."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.commits = read_commits(root / FOLDER)
        self._batches = {commit.batch for commit in self.commits}

    def __contains__(self, batch: str) -> bool:
        return batch in self._batches

    def files(self, table: str) -> list[str]:
        """Absolute paths of a table's committed files, in the order of commits; the empty one first."""
        root = self.root.absolute()
        stored = (file.path for commit in self.commits for file in commit.stored if file.table == table)
        return [str(root / _empty_file(TABLES[table])), *(str(root / path) for path in stored)]

    def scan(self, table: str, *, stem: bool = False) -> pl.LazyFrame:
        """A table's rows that count, lazily, with the declared columns; with ``stem`` also the name of their file."""
        schema = TABLES[table].schema
        hive = {name: schema[name] for name in PARTITION} if table in _PARTITIONED else None
        frame = pl.scan_parquet(
            self.files(table), hive_partitioning=hive is not None, hive_schema=hive, include_file_paths=_PATH
        )
        if _STEM not in schema:
            frame = frame.with_columns(pl.col(_PATH).str.extract(r"([^/]+)\.parquet$").alias(_STEM))
        if hive and any(file.table == SUPERSEDED.name for commit in self.commits for file in commit.stored):
            frame = frame.join(self.scan(SUPERSEDED.name), on=["hand_id", _STEM], how="anti")
        return frame.select(*schema.names(), *([_STEM] if stem else []))


class WritableLake(Lake):
    """A lake that this process alone may write to."""

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self._folders: set[Path] = set()  # that are known to exist

    def stage(self, batch: str, frames: Mapping[str, pl.DataFrame]) -> list[Stored]:
        """Write a batch's frames (by table name) aside; any thread may.

        Rows of hand tables must come sorted by room and day.

        Raises:
            OSError: They cannot be written.
        """
        stored = []
        for name, frame in frames.items():
            for folder, rows in _slices(TABLES[name], frame):
                path = f"{name}/{folder}{batch}.parquet"
                aside = self._aside(batch) / _flat(path)
                aside.parent.mkdir(exist_ok=True)
                _write(rows, aside)
                stored.append(Stored(name, path, rows.height, aside.stat().st_size))
        return stored

    def commit(self, batch: str, parts: Sequence[Part], stored: Sequence[Stored]) -> Commit:
        """Make a staged batch count.

        Raises:
            OSError: It cannot be moved in; ``discard`` it.
        """
        commit = Commit(batch, len(self.commits) + 1, list(parts), list(stored))
        aside = self._aside(batch)
        aside.mkdir(parents=True, exist_ok=True)
        intent = aside / _INTENT
        intent.write_bytes(encoded(commit))
        for file in stored:
            target = self.root / file.path
            if target.parent not in self._folders:
                target.parent.mkdir(parents=True, exist_ok=True)
                self._folders.add(target.parent)
            (aside / _flat(file.path)).rename(target)
        intent.rename(self.root / FOLDER / commit.file_name)
        shutil.rmtree(aside)
        self.commits.append(commit)
        self._batches.add(batch)
        return commit

    def discard(self, batch: str) -> None:
        """Remove all that was written of a batch that does not count."""
        aside = self._aside(batch)
        intent = aside / _INTENT
        if batch not in self and intent.exists():
            for file in _intended(intent):
                (self.root / file.path).unlink(missing_ok=True)
        shutil.rmtree(aside, ignore_errors=True)

    def discard_leftovers(self) -> None:
        """Remove what killed runs left behind."""
        for aside in (self.root / _STAGING).iterdir():
            if aside.is_dir():
                self.discard(aside.name)
            else:
                aside.unlink()

    def _aside(self, batch: str) -> Path:
        return self.root / _STAGING / batch


@contextmanager
def writing(root: Path) -> Iterator[WritableLake]:
    """Open a lake for writing, making it where there is none, and clean up after killed runs.

    Raises:
        Failure: Another process writes to it, it is no lake, or it cannot be written to.
    """
    try:
        _prepare(root)
        with writer_lock(root / _LOCK, str(root)):
            lake = WritableLake(root)
            lake.discard_leftovers()
            try:
                yield lake
            finally:
                lake.discard_leftovers()
    except OSError as error:
        raise os_failure(error, str(error.filename or root)) from error


def reading(root: Path) -> Lake:
    """Open a lake for reading.

    Raises:
        Failure: There is no lake, or it cannot be read.
    """
    if not (root / _MARK).is_file():
        raise Failure(f"{root}: no lake here; `railbird ingest` makes one")
    return Lake(root)


def _prepare(root: Path) -> None:
    """Make the folders of a lake and its empty files."""
    mark = root / _MARK
    if not mark.exists():
        if root.exists() and not root.is_dir():
            raise Failure(f"{root}: is not a folder, so it cannot be the lake")
        if root.exists() and any(entry.name not in _OWN for entry in root.iterdir()):
            raise Failure(f"{root}: this folder holds something else than a lake; name another by --lake")
    for folder in (FOLDER, _STAGING):
        (root / folder).mkdir(parents=True, exist_ok=True)
    for table in TABLES.values():
        empty = root / _empty_file(table)
        if not empty.exists():
            empty.parent.mkdir(parents=True, exist_ok=True)
            _put(root, empty, _columns(table, pl.DataFrame(schema=table.schema)).write_parquet)
    if not mark.exists():
        _put(root, mark, lambda aside: aside.write_text(json.dumps({"format": _FORMAT}) + "\n"))


def _put(root: Path, path: Path, write: Callable[[Path], object]) -> None:
    """Write one of the lake's own files aside and rename it into place."""
    aside = root / _STAGING / f"{path.name}.{os.getpid()}"
    write(aside)
    aside.replace(path)


def _empty_file(table: Table) -> str:
    folder = f"{_EMPTY_PARTITION}/" if table.name in _PARTITIONED else ""
    return f"{table.name}/{folder}{_EMPTY}"


def _write(rows: pl.DataFrame, path: Path) -> None:
    """Write a Parquet file; Polars words an error of the system, its number is made one again."""
    try:
        rows.write_parquet(path, compression="zstd", compression_level=_COMPRESSION_LEVEL)
    except pl.exceptions.PolarsError as error:
        if number := _OS_ERROR.search(str(error)):
            raise OSError(int(number[1]), os.strerror(int(number[1])), str(path)) from error
        raise


def _flat(path: str) -> str:
    """Name of a file while its batch is aside, where all of a batch lie in one folder."""
    return path.replace("/", "!")


def _slices(table: Table, frame: pl.DataFrame) -> Iterator[tuple[str, pl.DataFrame]]:
    """The frame's rows by the folder they belong to, without the columns that the folder's name tells."""
    if frame.height == 0:
        return
    if table.name not in _PARTITIONED:
        yield "", frame
        return
    changes = frame.select(
        pl.any_horizontal(pl.col(name).ne_missing(pl.col(name).shift()) for name in PARTITION).arg_true()
    ).to_series()
    starts = [0, *(start for start in changes.to_list() if start > 0)]
    for start, end in zip(starts, [*starts[1:], frame.height], strict=True):
        room, day = frame.select(PARTITION).row(start)
        yield f"room={room}/day={day}/", _columns(table, frame.slice(start, end - start))


def _columns(table: Table, frame: pl.DataFrame) -> pl.DataFrame:
    return frame.drop(PARTITION) if table.name in _PARTITIONED else frame


def _intended(intent: Path) -> list[Stored]:
    try:
        return msgspec.json.decode(intent.read_bytes(), type=Commit).stored
    except msgspec.MsgspecError:  # killed while writing it: no file had been moved yet
        return []
