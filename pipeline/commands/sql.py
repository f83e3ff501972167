"""``railbird sql``: ask the warehouse."""

import csv
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pipeline.commands.options import AsJson, Config, DatabasePath, places
from pipeline.failure import Failure

if TYPE_CHECKING:
    import duckdb

#: Rows that a printed table shows at most; --csv and --json give all.
_SHOWN = 200
_FETCH = 10_000


def sql(
    query: Annotated[str, typer.Argument(help="SQL, several statements if you like; - reads it from standard input.")],
    config: Config = None,
    database: DatabasePath = None,
    as_json: AsJson = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print comma-separated values.")] = False,
) -> None:
    """Query the warehouse, read-only. Times are UTC, money is exact.

    With --json each statement that gives rows prints one array of objects on a line.

    Example: railbird sql "SELECT day, sum(rake) FROM hands GROUP BY day ORDER BY day"
    """
    import duckdb

    from pipeline.warehouse import publishing as warehouse

    if as_json and as_csv:
        raise Failure("--json and --csv exclude each other")
    show = _show_json if as_json else _show_csv if as_csv else _show_table
    with warehouse.reading(places(config, database=database).database) as connection:
        try:
            _run(connection, sys.stdin.read() if query == "-" else query, show)
        except duckdb.Error as error:
            raise Failure(str(error)) from error


def _run(
    connection: "duckdb.DuckDBPyConnection", text: str, show: Callable[["duckdb.DuckDBPyConnection", list[str]], None]
) -> None:
    from duckdb import ExpectedResultType

    for statement in connection.extract_statements(text):
        connection.execute(statement)
        if ExpectedResultType.QUERY_RESULT in statement.expected_result_type:
            show(connection, [column[0] for column in connection.description or ()])


def _show_table(connection: "duckdb.DuckDBPyConnection", names: list[str]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from pipeline.render.safe import visible

    rows = connection.fetchmany(_SHOWN + 1)
    table = Table()
    for name in names:
        table.add_column(Text(visible(name)))
    for row in rows[:_SHOWN]:
        table.add_row(*(Text(visible(_printed(value))) for value in row))
    console = Console()
    console.print(table)
    if len(rows) > _SHOWN:
        console.print(f"the first {_SHOWN} rows; --csv or --json print all")
        while connection.fetchmany(_FETCH):
            pass


def _show_json(connection: "duckdb.DuckDBPyConnection", names: list[str]) -> None:
    from pipeline.commands.output import print_json

    print_json([dict(zip(names, row, strict=True)) for row in connection.fetchall()])


def _show_csv(connection: "duckdb.DuckDBPyConnection", names: list[str]) -> None:
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(names)
    while rows := connection.fetchmany(_FETCH):
        writer.writerows([_printed(value) for value in row] for row in rows)


def _printed(value: Any) -> str:
    return "" if value is None else str(value)
