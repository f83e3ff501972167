"""``railbird.duckdb``: views over exactly the committed files of a lake, and marts beside them.

The database is derived: it is built anew beside the old one and renamed over it, so that
whoever has the old one open keeps reading it. The SQL is in ``warehouse/``: ``meta``
(what the database says of itself), ``views``, ``readings`` (what the files of the lake came to), ``marts`` (tables,
may read all else). Before the marts the rules across hands are judged; see ``pipeline.warehouse.judging``.
"""

import errno
import hashlib
import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path

import duckdb
import polars as pl

import pipeline
from pipeline.failure import Failure, os_failure
from pipeline.lake.store import Lake
from pipeline.schema import RUNS
from pipeline.warehouse.queries import run, statements

_FOLDERS = ("meta", "views", "readings", "marts")
#: Tables of ``meta`` that are filled from the commits, with their columns.
_META: dict[str, dict[str, type[pl.DataType]]] = {
    "readings": {
        "stem": pl.String,
        "sequence": pl.Int64,
        "file_id": pl.Int64,
        "path": pl.String,
        "recipe": pl.String,
    },
    "reread": dict.fromkeys(("sequence", "file_id", "byte_start", "byte_end", "first_line", "last_line"), pl.Int64),
}
_NO_SPACE = os.strerror(errno.ENOSPC)
#: The table by which a database is known to be ours.
_MARK = "railbird_meta"


class Building:
    """A database that is being built, step by step: ``publish_views``, ``judge_sessions``, ``make_marts``."""

    def __init__(self, lake: Lake, connection: duckdb.DuckDBPyConnection, copies: Path) -> None:
        self._lake, self._connection, self._copies = lake, connection, copies

    def publish_views(self) -> None:
        """Views over exactly the committed files."""
        _read_lake(self._connection, self._lake, self._copies)

    def judge_sessions(self) -> None:
        """The rules across hands."""
        from pipeline.warehouse.judging import judge  # brings the rules' kernels, which readers do without

        judge(self._connection)

    def make_marts(self) -> None:
        """Tables of figures."""
        run(self._connection, "marts")
        _verify(self._connection, self._lake)


def publish(lake: Lake, database: Path) -> None:
    """Build the database of a lake in all its steps and swap it in, or refresh it where that is enough.

    Raises:
        Failure: ``database`` is not ours, in use for writing, or cannot be written.
    """
    check(database)
    if refreshed(lake, database):
        return
    with building(lake, database) as build:
        build.publish_views()
        build.judge_sessions()
        build.make_marts()


@contextmanager
def building(lake: Lake, database: Path) -> Iterator[Building]:
    """Build the database of a lake beside the old one, and swap it in at the end.

    Raises:
        Failure: ``database`` is not ours, in use for writing, or cannot be written.
    """
    check(database)
    with _swapped(database) as aside, duckdb.connect(str(aside)) as connection:
        yield Building(lake, connection, _copies_of(database))
        connection.execute("CHECKPOINT")


def refreshed(lake: Lake, database: Path) -> bool:
    """Add the latest runs to a database that is up to date but for them; False: it is not, and stays as it is.

    Raises:
        Failure: It cannot be written.
    """
    if not database.exists():
        return False
    with reading(database) as connection:
        # Of any version, with its own columns.
        [made] = connection.sql("FROM railbird_meta").to_arrow_table().to_pylist()
    wanted = {"version": pipeline.__version__, "lake": lake.place, "maker": _maker()}
    since = lake.commits[made["commits"] :]
    changes = any(commit.removed or any(file.table != RUNS.name for file in commit.stored) for commit in since)
    if wanted.items() - made.items() or len(lake.commits) < made["commits"] or changes:
        return False
    with _swapped(database) as aside:
        shutil.copyfile(database, aside)
        runs = lake.local_files(_copies_of(database))[RUNS.name]
        with duckdb.connect(str(aside)) as connection:
            connection.execute("USE lake")
            connection.read_parquet(runs, hive_partitioning=True, filename=True).create_view(RUNS.name)
            connection.execute(
                "UPDATE main.railbird_meta SET built_at = ?, commits = ?", [datetime.now(UTC), len(lake.commits)]
            )
            connection.execute("CHECKPOINT")
    return True


@contextmanager
def _swapped(database: Path) -> Iterator[Path]:
    """A file beside a database that takes its place if the block ends well, and goes if not."""
    aside = database.with_name(f".{database.name}.{os.getpid()}")
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
        _remove_leftovers(database)
        try:
            yield aside
            aside.replace(database)
        finally:
            aside.unlink(missing_ok=True)
            _log_of(aside).unlink(missing_ok=True)
    except OSError as error:
        raise os_failure(error, str(database)) from error
    except duckdb.Error as error:
        if _NO_SPACE in str(error):
            raise os_failure(OSError(errno.ENOSPC, _NO_SPACE), str(database)) from error
        raise Failure(f"{database}: cannot be built: {error}") from error


def check(database: Path) -> None:
    """See that ``database`` may be replaced: that there is none, or one of ours that nobody writes to.

    Raises:
        Failure: It may not.
    """
    if _log_of(database).exists():
        raise Failure(
            f"{database}: another program has it open for writing, or left {_log_of(database).name} behind; "
            "nothing was overwritten"
        )
    if database.exists():
        with reading(database):
            pass


@contextmanager
def reading(database: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """A read-only connection to a database of ours; it shows times in UTC.

    Raises:
        Failure: There is none, it is not ours, or another program has it open for writing.
    """
    if not database.exists():
        raise Failure(f"{database}: no such database; `railbird ingest` makes one")
    try:
        connection = duckdb.connect(str(database), read_only=True)
    except duckdb.IOException as error:
        if "lock" in str(error):
            raise Failure(
                f"{database}: another program has it open for writing; nothing was overwritten. {error}"
            ) from error
        raise Failure(f"{database}: is not a DuckDB database, so it was left alone: {error}") from error
    except duckdb.Error as error:
        raise Failure(f"{database}: cannot be opened: {error}") from error
    with connection:
        connection.execute("SET TimeZone = 'UTC'")
        if not connection.execute("SELECT 1 FROM duckdb_tables() WHERE table_name = ?", [_MARK]).fetchall():
            raise Failure(f"{database}: is a DuckDB database that railbird did not make, so it was left alone")
        yield connection


def lake_of(connection: duckdb.DuckDBPyConnection) -> str | None:
    """The path or URL of the lake that a database of ours was made of."""
    row = connection.execute(f"SELECT lake FROM {_MARK}").fetchone()
    return str(row[0]) if row else None


@contextmanager
def looking(lake: Lake, database: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """An open lake as it is now, in memory: all that ``database`` will have but rules across hands and marts."""
    with duckdb.connect() as connection:
        connection.execute("SET TimeZone = 'UTC'")
        _read_lake(connection, lake, _copies_of(database))
        yield connection


def objects() -> Iterator[tuple[str, str]]:
    """Every object of the warehouse: its name and the SQL that makes it, in the order of making."""
    for folder in _FOLDERS:
        yield from statements(folder)


def _maker() -> str:
    """A hash of the SQL and the rules by which databases are made."""
    from pipeline.rules.catalogue import RULES  # brings kernels too

    made = [*objects(), *statements("session"), *statements("rules"), *statements("judgement")]
    return hashlib.sha256("\n".join([*chain.from_iterable(made), *map(repr, RULES.values())]).encode()).hexdigest()


def _read_lake(connection: duckdb.DuckDBPyConnection, lake: Lake, copies: Path) -> None:
    """Views over a lake's committed files, and what its files came to."""
    connection.execute("CREATE SCHEMA lake")
    connection.execute("USE lake")
    for table, files in lake.local_files(copies).items():
        connection.read_parquet(files, hive_partitioning=True, filename=True).create_view(table)
    connection.execute("USE main")
    run(connection, "meta")
    _fill_meta(connection, lake)
    run(connection, "views")
    run(connection, "readings")


def _fill_meta(connection: duckdb.DuckDBPyConnection, lake: Lake) -> None:
    readings, reread = set(), []
    for commit in lake.commits:
        for part in commit.parts:
            readings.add((commit.stem, commit.sequence, part.file_id, part.path, part.recipe))
            if part.resumed:
                end = None if part.last_line is None else part.byte_start + part.byte_length
                reread.append((commit.sequence, part.file_id, part.byte_start, end, part.first_line, part.last_line))
    _fill(connection, "readings", sorted(readings))
    _fill(connection, "reread", reread)
    connection.execute(
        "INSERT INTO railbird_meta VALUES (?, ?, ?, ?, ?)",
        [pipeline.__version__, lake.place, datetime.now(UTC), len(lake.commits), _maker()],
    )


def _fill(connection: duckdb.DuckDBPyConnection, table: str, rows: Sequence[tuple[object, ...]]) -> None:
    frame = pl.DataFrame(rows, schema=_META[table], orient="row")
    connection.register("filling", frame.to_arrow())
    connection.table("filling").insert_into(f"lake.{table}")
    connection.unregister("filling")


def _verify(connection: duckdb.DuckDBPyConnection, lake: Lake) -> None:
    """See that the views hold exactly what was committed."""
    committed = sum(part.net.loaded for commit in lake.commits for part in commit.parts)
    held = connection.execute("SELECT (SELECT count(*) FROM hands), (SELECT coalesce(sum(loaded), 0) FROM files)")
    counted = held.fetchall()
    if counted != [(committed, committed)]:
        raise Failure(
            f"{lake.place}: {committed} hands are committed, the tables hold {counted}; run `railbird doctor`"
        )


def _copies_of(database: Path) -> Path:
    """Folder of the copies that a database of a lake in a bucket reads from."""
    return database.with_name(f"{database.name}.files")


def _log_of(database: Path) -> Path:
    """DuckDB's write-ahead log of a database: there while somebody writes to it."""
    return database.with_name(f"{database.name}.wal")


def _remove_leftovers(database: Path) -> None:
    """Remove what killed runs were building; the caller holds the lake's lock."""
    for leftover in database.parent.glob(f".{database.name}.*"):
        leftover.unlink()
