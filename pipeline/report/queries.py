"""The queries of ``warehouse/report``, run on a read-only warehouse."""

from collections.abc import Iterator
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, TypeVar

import duckdb

Row = TypeVar("Row")
_FETCH = 2_000


class ReportError(Exception):
    """The report cannot be written; the message says why, for a person."""


def connect(database: Path) -> duckdb.DuckDBPyConnection:
    """Open the warehouse without locking it.

    Raises:
        ReportError: there is no such file, or it is not a DuckDB database.
    """
    if not database.is_file():
        raise ReportError(f"{database}: no warehouse here; `railbird ingest` makes one")
    try:
        return duckdb.connect(database, read_only=True)
    except duckdb.Error as error:
        raise ReportError(f"{database}: cannot be opened as a DuckDB database: {_first_line(error)}") from error


def stream(con: duckdb.DuckDBPyConnection, query: str, row: type[Row], values: dict[str, Any]) -> Iterator[Row]:
    """Run ``warehouse/report/<query>.sql`` and give its rows as ``row`` objects.

    Args:
        con: the warehouse; each stream takes a cursor of its own.
        query: name of the file.
        row: data class whose fields are the query's columns, in any order.
        values: values of named parameters; those that the query does not name are left out.

    Raises:
        ReportError: the warehouse lacks a table or column.
    """
    cursor = con.cursor()
    try:
        statement, *_ = cursor.extract_statements(_sql(query))
        named = {name: values[name] for name in statement.named_parameters}
        cursor.execute(statement, named)
        columns = [column[0] for column in cursor.description or ()]
        while batch := cursor.fetchmany(_FETCH):
            for values_of_row in batch:
                yield row(**dict(zip(columns, values_of_row, strict=True)))
    except duckdb.Error as error:
        raise ReportError(f"the warehouse cannot answer {query}.sql: {_first_line(error)}") from error


@cache
def _sql(query: str) -> str:
    return (resources.files("warehouse") / "report" / f"{query}.sql").read_text("utf-8")


def _first_line(error: duckdb.Error) -> str:
    return str(error).splitlines()[0]
