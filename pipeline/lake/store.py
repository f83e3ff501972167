"""The lake: Parquet files in folders by table, room and day, and the commits that make them count.

    lake/hands/room=house/day=2024-03-05/<batch>-<attempt>.parquet
    lake/_commits/<sequence>.json         what counts
    lake/_staging/<batch>-<attempt>.json  what is being written
    lake/_reports/000000001.json          which reports were made of it; _reviews alike, see ``journal``
    lake/_rulebooks/<hash>.json           what the rulebooks said that judged
    lake/_head                            hash of the last commit

A batch's files are written first and do not count until its commit is, which is one
object written whole. What a killed run left without a commit, the next writer removes.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain, islice
from pathlib import Path
from uuid import uuid4

import msgspec
import polars as pl

from pipeline.failure import Failure, os_failure
from pipeline.lake import staging
from pipeline.lake.calendar import Calendar
from pipeline.lake.commits import FOLDER, Commit, ForgottenFile, Part, encoded, read_commits, sha256
from pipeline.lake.layout import PARTITIONED, empty_file, empty_rows
from pipeline.lake.staging import Rewritten, Staged
from pipeline.lake.storage import HEAD, LOCK, REPORTS, REVIEWS, RULEBOOKS, STAGING, Storage, storage_at
from pipeline.schema import PARTITION, SUPERSEDED, TABLES

MARK = "_railbird.json"
_FORMAT = 2
#: Columns of a scan that tell the file of a row.
_PATH, _STEM = "_path", "stem"
#: What a lake's folder may hold before it is marked as one.
_OWN = frozenset({FOLDER, STAGING, REPORTS, REVIEWS, RULEBOOKS, HEAD, LOCK, *TABLES})


class Mark(msgspec.Struct, frozen=True):
    """What a lake says of itself, for all of its life."""

    format: int
    calendar: Calendar


def rulebook_path(digest: str) -> str:
    """Where a lake keeps what a rulebook said, by its hash."""
    return f"{RULEBOOKS}/{digest}.json"


class Lake:
    """A lake opened for reading; ``writing`` gives one to write to."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.calendar = _mark(storage).calendar
        self.commits = read_commits(storage)
        self._batches = set[str]()
        for commit in self.commits:
            self._take_in(commit)

    def __contains__(self, batch: str) -> bool:
        return batch in self._batches

    def _take_in(self, commit: Commit) -> None:
        """Know a commit's batch, and no more those of files that may be read again."""
        again = {file.file_id for file in commit.forgotten if file.may_return}
        if again:
            earlier = self.commits[: commit.sequence - 1]
            self._batches -= {old.batch for old in earlier if any(part.file_id in again for part in old.parts)}
        self._batches.add(commit.batch)

    @property
    def place(self) -> str:
        """Absolute path or URL."""
        return self.storage.place

    def files(self, table: str) -> list[str]:
        """The same as addresses."""
        return [self.storage.address(path) for path in self.paths(table)]

    def local_files(self, folder: Path) -> dict[str, list[str]]:
        """The same of every table as files of this machine: of a lake in a bucket copies in ``folder``.

        Raises:
            OSError: They cannot be copied.
        """
        paths = {table: self.paths(table) for table in TABLES}
        files = iter(self.storage.copied(list(chain.from_iterable(paths.values())), folder))
        return {table: list(islice(files, len(own))) for table, own in paths.items()}

    def paths(self, table: str) -> list[str]:
        """A table's files that count by their paths in the lake, in the order of commits; the empty one first."""
        removed = {path for commit in self.commits for path in commit.removed}
        stored = (
            file.path
            for commit in self.commits
            for file in commit.stored
            if file.table == table and file.path not in removed
        )
        return [empty_file(TABLES[table]), *stored]

    def scan(self, table: str, *, stem: bool = False, superseded: bool = False) -> pl.LazyFrame:
        """A table's rows that count, lazily, with the declared columns; with ``stem`` also the name of their file.

        With ``superseded`` also the rows of hands that no longer count.
        """
        schema = TABLES[table].schema
        hive = {name: schema[name] for name in PARTITION} if table in PARTITIONED else None
        frame = pl.scan_parquet(
            self.files(table),
            hive_partitioning=hive is not None,
            hive_schema=hive,
            include_file_paths=_PATH,
            storage_options=self.storage.options,
        )
        if _STEM not in schema:
            frame = frame.with_columns(pl.col(_PATH).str.extract(r"([^/]+)\.parquet$").alias(_STEM))
        if (
            hive
            and not superseded
            and any(file.table == SUPERSEDED.name for commit in self.commits for file in commit.stored)
        ):
            frame = frame.join(self.scan(SUPERSEDED.name), on=["hand_id", _STEM], how="anti")
        return frame.select(*schema.names(), *([_STEM] if stem else []))


class WritableLake(Lake):
    """A lake that this process alone may write to."""

    def __init__(self, storage: Storage) -> None:
        super().__init__(storage)
        self._head = self._remembered()

    def stage(self, batch: str, frames: Mapping[str, pl.DataFrame], rewritten: Iterable[Rewritten] = ()) -> Staged:
        """Write a batch's frames, and files anew; see ``staging.stage``, which workers call."""
        return staging.stage(self.storage, batch, frames, rewritten)

    def commit(
        self,
        staged: Staged,
        parts: Sequence[Part],
        rulebooks: Mapping[str, bytes] | None = None,
        *,
        removed: Sequence[str] = (),
        forgotten: Sequence[ForgottenFile] = (),
    ) -> Commit:
        """Make a staged batch count; ``rulebooks`` are what those say that judged it, by name.

        ``removed`` files no longer count from then on; they are deleted when the lake is closed.

        Raises:
            Failure: Another writer has committed since this one opened the lake.
            OSError: The commit cannot be written.
        """
        commit = Commit(
            staged.batch,
            staged.stem,
            len(self.commits) + 1,
            list(parts),
            staged.stored,
            previous=self._head,
            rulebooks={name: self._kept(content) for name, content in (rulebooks or {}).items()},
            removed=list(removed),
            forgotten=list(forgotten),
        )
        content = encoded(commit)
        try:
            self.storage.create(commit.path, content)
        except FileExistsError as error:
            raise Failure(f"{self.place}: another railbird writes to it, so this one stops; run it again") from error
        self._head = sha256(content)
        self.storage.put(HEAD, self._head.encode())
        self.commits.append(commit)
        self._take_in(commit)
        staging.settle(self.storage, commit.stem)
        return commit

    def _kept(self, rulebook: bytes) -> str:
        """Keep what a rulebook says; its hash."""
        digest = sha256(rulebook)
        if self.storage.size(path := rulebook_path(digest)) is None:
            self.storage.put(path, rulebook)
        return digest

    def _remembered(self) -> str:
        """The hash that the next commit names: the one remembered, so that a changed commit never comes to fit.

        A writer that was killed after its last commit had not remembered that one.
        """
        last = self.commits[-1] if self.commits else None
        now = sha256(self.storage.read(last.path if last else MARK))
        try:
            head = self.storage.read(HEAD).decode("ascii", "replace")
        except FileNotFoundError:
            return now
        return now if last and head == last.previous else head

    def fence(self) -> None:
        """Take the next number of a commit, so that a writer who had the lake before can no longer commit."""
        stem = f"fence-{uuid4().hex}"
        self.commit(Staged(stem, stem, []), [])

    def discard(self, staged: Staged) -> None:
        """Remove a staged batch that shall not count."""
        staging.discard(self.storage, staged.stem)

    def discard_leftovers(self) -> None:
        """Remove what killed runs left behind."""
        staging.discard_leftovers(self.storage, {commit.stem for commit in self.commits})
        staging.remove_forgotten(self.storage, self.commits)


@contextmanager
def writing(place: str | Path, wait: float = 0, calendar: Calendar | None = None) -> Iterator[WritableLake]:
    """Open a lake for writing, making it where there is none, and clean up after killed runs.

    Args:
        place: Folder or URL of the lake.
        wait: Seconds to wait for another writer's end.
        calendar: Business days that the lake must have; None: its own, of a new lake those of UTC.

    Raises:
        Busy: Another process writes to it.
        Failure: It is no lake, has another calendar, or cannot be written to.
    """
    storage = storage_at(place)
    try:
        _check(storage)
        with storage.lock(wait) as is_taken_over:
            _prepare(storage, calendar or Calendar())
            lake = WritableLake(storage)
            if is_taken_over:
                lake.fence()
            if calendar not in {None, lake.calendar}:
                raise Failure(f"{lake.place}: this lake has {lake.calendar}, the settings say {calendar}")
            lake.discard_leftovers()
            try:
                yield lake
            finally:
                lake.discard_leftovers()
    except OSError as error:
        raise os_failure(error, str(error.filename or storage.place)) from error


def reading(place: str | Path) -> Lake:
    """Open a lake for reading.

    Raises:
        Failure: There is no lake, or it cannot be read.
    """
    storage = storage_at(place)
    try:
        if storage.size(MARK) is None:
            raise Failure(f"{storage.place}: no lake here; `railbird ingest` makes one")
        return Lake(storage)
    except OSError as error:
        raise Failure(f"{storage.place}: cannot be read: {error.strerror or error}") from error


def _check(storage: Storage) -> None:
    """See that a lake is here, or that one may be made here."""
    try:
        entries = storage.list("")
    except NotADirectoryError as error:
        raise Failure(f"{storage.place}: is not a folder, so it cannot be the lake") from error
    if MARK not in entries and not _OWN.issuperset(entries):
        raise Failure(f"{storage.place}: this folder holds something else than a lake; name another by --lake")


def _prepare(storage: Storage, calendar: Calendar) -> None:
    """Make a lake's own files."""
    for table in TABLES.values():
        if storage.size(path := empty_file(table)) is None:
            storage.put(path, empty_rows(table))
    if storage.size(MARK) is None:
        storage.put(MARK, msgspec.json.encode(Mark(_FORMAT, calendar)))


def _mark(storage: Storage) -> Mark:
    try:
        mark = msgspec.json.decode(storage.read(MARK), type=Mark)
    except msgspec.MsgspecError as error:
        raise Failure(f"{storage.address(MARK)}: cannot be read: {error}") from error
    if mark.format != _FORMAT:
        raise Failure(f"{storage.place}: this lake has format {mark.format}, this Railbird reads {_FORMAT}")
    return mark
