"""Committed files written anew without some of their rows."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import polars as pl

from pipeline.lake.layout import empty_file
from pipeline.lake.staging import Rewritten
from pipeline.lake.store import Lake
from pipeline.schema import TABLES

_PATH = "_path"


@dataclass(slots=True)
class Rewriting:
    """``removed`` are files that shall count no longer, ``rewritten`` what stays of them, ``rows`` gone by table."""

    removed: list[str] = field(default_factory=list)
    rewritten: list[Rewritten] = field(default_factory=list)
    rows: dict[str, int] = field(default_factory=dict)


def without(lake: Lake, doomed: Mapping[str, pl.Expr]) -> Rewriting:
    """What is to be written so that rows vanish; ``doomed`` says which, by table.

    The expressions may use stored columns only, not those that a folder's name tells.
    """
    done = Rewriting()
    for table, condition in doomed.items():
        for path in _holding(lake, table, condition):
            rows = pl.read_parquet(lake.storage.read(path))
            stay = rows.filter(~condition.fill_null(value=False))
            done.removed.append(path)
            done.rows[table] = done.rows.get(table, 0) + rows.height - stay.height
            if stay.height:
                done.rewritten.append(Rewritten(table, path, stay))
    return done


def _holding(lake: Lake, table: str, condition: pl.Expr) -> Iterator[str]:
    """Files that have such rows, by their paths in the lake."""
    paths = {lake.storage.address(path): path for path in lake.paths(table) if path != empty_file(TABLES[table])}
    if not paths:
        return
    scan = pl.scan_parquet(
        list(paths), hive_partitioning=False, include_file_paths=_PATH, storage_options=lake.storage.options
    )
    for found in scan.filter(condition).select(pl.col(_PATH).unique().sort()).collect()[_PATH]:
        yield paths[found]
