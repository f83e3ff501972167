"""How tables lie in a lake: which file holds which rows.

Tables of hands have a folder a room and day, ``hands/room=house/day=2024-03-05/<stem>.parquet``;
tables of files have none, ``quarantine/<stem>.parquet``.
"""

from collections.abc import Iterator
from io import BytesIO

import polars as pl

from pipeline.schema import HAND_TABLES, PARTITION, Table

#: Each table has one file without rows, so that it can be read before any batch has rows for it.
_EMPTY = "schema.parquet"
_EMPTY_PARTITION = "room=none/day=1970-01-01"
_COMPRESSION_LEVEL = 1
PARTITIONED = frozenset(table.name for table in HAND_TABLES)


def slices(table: Table, frame: pl.DataFrame) -> Iterator[tuple[str, pl.DataFrame]]:
    """The frame's rows by the folder they belong to, without the columns that the folder's name tells.

    Rows of hand tables must come sorted by room and day.
    """
    if frame.height == 0:
        return
    if table.name not in PARTITIONED:
        yield table.name, frame
        return
    changes = frame.select(
        pl.any_horizontal(pl.col(name).ne_missing(pl.col(name).shift()) for name in PARTITION).arg_true()
    ).to_series()
    starts = [0, *(start for start in changes.to_list() if start > 0)]
    for start, end in zip(starts, [*starts[1:], frame.height], strict=True):
        room, day = frame.select(PARTITION).row(start)
        yield f"{table.name}/room={room}/day={day}", _stored_columns(table, frame.slice(start, end - start))


def empty_file(table: Table) -> str:
    """Path of a table's file without rows."""
    return "/".join([table.name, *([_EMPTY_PARTITION] if table.name in PARTITIONED else []), _EMPTY])


def empty_rows(table: Table) -> memoryview:
    """Content of a table's file without rows."""
    return parquet(_stored_columns(table, pl.DataFrame(schema=table.schema)))


def parquet(rows: pl.DataFrame) -> memoryview:
    """Rows as the bytes of a Parquet file."""
    buffer = BytesIO()
    rows.write_parquet(buffer, compression="zstd", compression_level=_COMPRESSION_LEVEL)
    return buffer.getbuffer()


def _stored_columns(table: Table, frame: pl.DataFrame) -> pl.DataFrame:
    return frame.drop(PARTITION) if table.name in PARTITIONED else frame
