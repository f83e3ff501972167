"""Writing a batch's files before they count.

First a note of the files' names is left in ``_staging``, then they are written where
they will lie. Until a commit names them they do not count, and by its note the next
writer finds and removes what nobody committed.
"""

from collections.abc import Container, Mapping
from dataclasses import dataclass
from uuid import uuid4

import msgspec
import polars as pl

from pipeline.lake.commits import Stored, sha256
from pipeline.lake.layout import parquet, slices
from pipeline.lake.storage import STAGING, Storage
from pipeline.schema import TABLES

_NOTE = ".json"


@dataclass(frozen=True, slots=True)
class Staged:
    """One attempt to write a batch; ``stem`` is its files' name."""

    batch: str
    stem: str
    stored: list[Stored]


def stage(storage: Storage, batch: str, frames: Mapping[str, pl.DataFrame]) -> Staged:
    """Write a batch's frames (by table name); any thread or process may.

    Rows of hand tables must come sorted by room and day.

    Raises:
        OSError: They cannot be written.
    """
    stem = f"{batch}-{uuid4().hex[:8]}"
    files = [
        (name, f"{folder}/{stem}.parquet", rows)
        for name, frame in frames.items()
        for folder, rows in slices(TABLES[name], frame)
    ]
    storage.put(_note(stem), msgspec.json.encode([path for _, path, _ in files]))
    stored = []
    for name, path, rows in files:
        content = parquet(rows)
        storage.put(path, content)
        stored.append(Stored(name, path, rows.height, len(content), sha256(content)))
    return Staged(batch, stem, stored)


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


def _note(stem: str) -> str:
    return f"{STAGING}/{stem}{_NOTE}"
