"""Queries kept as files below ``warehouse/``, run on an open warehouse, rows as data classes."""

from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Any, TypeVar

import duckdb

from pipeline.failure import Failure

Row = TypeVar("Row")
_FETCH = 2_000


def stream(con: duckdb.DuckDBPyConnection, query: str, row: type[Row], values: dict[str, Any]) -> Iterator[Row]:
    """Run ``warehouse/<query>.sql`` and give its rows as ``row`` objects.

    Args:
        con: the warehouse; each stream takes a cursor of its own.
        query: path of the file below ``warehouse``, without its ending.
        row: data class whose fields are the query's columns, in any order.
        values: values of named parameters; those that the query does not name are left out.

    Raises:
        Failure: the warehouse lacks a table or column, or a file of the lake.
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
        raise Failure(f"the warehouse cannot answer {query}.sql: {_first_line(error)}") from error


def statements(folder: str) -> Iterator[tuple[str, str]]:
    """The files of ``warehouse/<folder>`` by name: name without ending, SQL."""
    for file in sorted(resources.files("warehouse").joinpath(folder).iterdir(), key=lambda file: file.name):
        if file.name.endswith(".sql"):
            yield file.name.removesuffix(".sql"), file.read_text("utf-8")


def run(con: duckdb.DuckDBPyConnection, folder: str) -> None:
    """Execute the files of ``warehouse/<folder>`` in the order of their names."""
    for _, sql in statements(folder):
        con.execute(sql)


@cache
def _sql(query: str) -> str:
    return (resources.files("warehouse") / f"{query}.sql").read_text("utf-8")


def _first_line(error: duckdb.Error) -> str:
    return str(error).splitlines()[0]
