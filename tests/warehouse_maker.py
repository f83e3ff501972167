"""A small warehouse for tests: a DuckDB file with the declared tables and the rows given."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import duckdb
import polars as pl

from pipeline.schema import ADDED, TABLES
from pipeline.warehouse.publishing import objects
from pipeline.warehouse.queries import run

Rows = Mapping[str, Sequence[Mapping[str, Any]]]


def make_warehouse(database: Path, rows: Rows) -> Path:
    """Write every table of the schema, with the marts over them; columns that a row leaves out are null."""
    with duckdb.connect(database) as con:
        for name, sql in objects():
            if name == "railbird_meta":
                con.execute(sql)
        for name, table in TABLES.items():
            added = {column.name: column.dtype for column in ADDED.get(name, ())}
            frame = pl.DataFrame(rows.get(name, []), schema={**table.schema, **added})
            con.register("frame", frame.to_arrow())
            con.execute(f'CREATE TABLE "{name}" AS SELECT * FROM frame')
            con.unregister("frame")
        run(con, "marts")
    return database
