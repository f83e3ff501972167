"""Writing a batch's files before they count.

First a note of the files' names is left in ``_staging``, then they are written where
they will lie. Until a commit names them they do not count, and by its note the next
writer finds and removes what nobody committed.
"""

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from uuid import uuid4

import msgspec
import polars as pl

from pipeline.lake.commits import Commit, Stored, sha256
from pipeline.lake.layout import parquet, slices
from pipeline.lake.storage import STAGING, Storage
from pipeline.schema import TABLES

_NOTE = ".json"
#: Folders of files written anew begin with this.
REWRITTEN = "rewritten-"


@dataclass(frozen=True, slots=True)
class Staged:
    """One attempt to write a batch; ``stem`` is its files' name."""

    batch: str
    stem: str
    stored: list[Stored]


@dataclass(frozen=True, slots=True)
class Rewritten:
    """What stays of a committed file at ``path``: ``rows`` as they are stored."""

    table: str
    path: str
    rows: pl.DataFrame


def stage(
    storage: Storage, batch: str, frames: Mapping[str, pl.DataFrame], rewritten: Iterable[Rewritten] = ()
) -> Staged:
    """Write a batch's frames (by table name), and files anew; any thread or process may.

    Rows of hand tables must come sorted by room and day. A file written anew keeps its
    name, by which superseded hands and readings are known, in a folder of this batch.

    Raises:
        OSError: They cannot be written.
    """
    stem = f"{batch}-{uuid4().hex[:8]}"
    files = [
        (name, f"{folder}/{stem}.parquet", rows)
        for name, frame in frames.items()
        for folder, rows in slices(TABLES[name], frame)
    ]
    for file in rewritten:
        folder, name = _folder(file.path), file.path.rpartition("/")[2]
        files.append((file.table, f"{folder}/{REWRITTEN}{stem}/{name}", file.rows))
    storage.put(_note(stem), msgspec.json.encode([path for _, path, _ in files]))
    stored = []
    for name, path, rows in files:
        content = parquet(rows)
        storage.put(path, content)
        stored.append(Stored(name, path, rows.height, len(content), sha256(content)))
    return Staged(batch, stem, stored)


def remove_forgotten(storage: Storage, commits: Iterable[Commit]) -> None:
    """Remove the files that commits say count no longer, those too that a killed run had not come to."""
    if paths := [path for commit in commits for path in commit.removed]:
        storage.delete(paths)


def settle(storage: Storage, stem: str) -> None:
    """Forget the note of a batch that counts now."""
    storage.delete([_note(stem)])


def discard(storage: Storage, stem: str) -> None:
    """Remove what was written of a batch that does not count."""
    try:
        files = msgspec.json.decode(storage.read(_note(stem)), type=list[str])
    except FileNotFoundError:
        return
    storage.delete(files)
    settle(storage, stem)


def discard_leftovers(storage: Storage, committed: Container[str]) -> None:
    """Remove what killed runs left: batches whose stem is not ``committed``, and half-written files."""
    for name in storage.list(STAGING):
        stem = name.removesuffix(_NOTE)
        if stem == name:
            storage.delete([f"{STAGING}/{name}"])
        elif stem in committed:
            settle(storage, stem)
        else:
            discard(storage, stem)


def _folder(path: str) -> str:
    """The folder of a committed file, that of an earlier rewriting left out."""
    return "/".join(name for name in path.split("/")[:-1] if not name.startswith(REWRITTEN))


def _note(stem: str) -> str:
    return f"{STAGING}/{stem}{_NOTE}"
