"""``railbird sql``: ask the warehouse."""

import csv
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pipeline.commands.options import AsJson, Config, DatabasePath, places
from pipeline.failure import Failure

if TYPE_CHECKING:
    import duckdb
    from rich.table import Table

#: Rows that a printed table shows at most; --csv and --json give all.
_SHOWN = 200
_FETCH = 10_000
#: Columns of the terminal that a column of a table needs to be read.
_NARROWEST = 6


def sql(
    query: Annotated[
        str | None, typer.Argument(help="SQL, several statements if you like; - reads it from standard input.")
    ] = None,
    config: Config = None,
    database: DatabasePath = None,
    example: Annotated[
        str | None, typer.Option("--example", help="Run a query that comes with railbird, by its name.")
    ] = None,
    examples: Annotated[bool, typer.Option("--examples", help="List the queries that come with railbird.")] = False,
    param: Annotated[
        list[str] | None, typer.Option("--param", help="Value of a parameter $NAME of the query.", metavar="NAME=VALUE")
    ] = None,
    as_json: AsJson = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print comma-separated values.")] = False,
    out: Annotated[
        Path | None, typer.Option("--out", help="Write the rows to a file: .csv, .xlsx, .parquet or .jsonl.")
    ] = None,
) -> None:
    """Query the warehouse, read-only. Times are UTC, money is exact.

    With --json each statement that gives rows prints one array of objects on a line.

    Examples: railbird sql "SELECT day, sum(rake) FROM hands GROUP BY day ORDER BY day";
    railbird sql --example player --param player=Anna; railbird sql --example overcharged --out rake.xlsx
    """
    import duckdb

    from pipeline.warehouse import publishing as warehouse

    if examples:
        list_examples()
        return
    if sum((as_json, as_csv, out is not None)) > 1:
        raise Failure("--json, --csv and --out exclude each other")
    text = _text(query, example)
    values = parameters(param or [])
    show = _show_json if as_json else _show_csv if as_csv else show_table
    with warehouse.reading(places(config, database=database).database) as connection:
        try:
            run_statements(connection, text, values, show if out is None else partial(save_rows, out))
        except duckdb.Error as error:
            raise Failure(str(error)) from error


def list_examples() -> None:
    """Print the queries that come with railbird."""
    from rich.console import Console
    from rich.table import Table

    from pipeline.warehouse.examples import examples

    table = Table("name", "what it answers")
    for name, example in examples().items():
        table.add_row(name, example.title)
    Console().print(table)


def _text(query: str | None, example: str | None) -> str:
    """The SQL that is asked for."""
    from pipeline.warehouse.examples import named

    if (query is None) == (example is None):
        raise Failure("give one query, or a query's name with --example; --examples lists them")
    if example is not None:
        return named(example).sql
    return sys.stdin.read() if query == "-" else str(query)


def parameters(param: list[str]) -> dict[str, str]:
    """Values by name out of words NAME=VALUE.

    Raises:
        Failure: A word is none.
    """
    values = {}
    for pair in param:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise Failure(f"--param {pair}: expected NAME=VALUE")
        values[name.lstrip("$")] = value
    return values


def run_statements(
    connection: "duckdb.DuckDBPyConnection",
    text: str,
    values: dict[str, str],
    show: Callable[["duckdb.DuckDBPyConnection", list[str]], None],
) -> None:
    """Run statements and show the rows of each that gives any.

    Args:
        connection: the warehouse.
        text: the statements.
        values: values of named parameters; those that a statement does not name are left out.
        show: called with the connection and the names of columns while rows wait to be fetched.

    Raises:
        Failure: There is no statement, or one names a parameter without a value.
        duckdb.Error: A statement cannot be run.
    """
    from duckdb import ExpectedResultType

    statements = connection.extract_statements(text)
    if not statements:
        raise Failure("the query is empty")
    for statement in statements:
        if missing := sorted(statement.named_parameters - values.keys()):
            raise Failure(f"the query has a parameter ${missing[0]}; give it by --param {missing[0]}=VALUE")
        connection.execute(statement, {name: values[name] for name in statement.named_parameters} or None)
        if ExpectedResultType.QUERY_RESULT in statement.expected_result_type:
            show(connection, [column[0] for column in connection.description or ()])


def save_rows(out: Path, connection: "duckdb.DuckDBPyConnection", names: list[str]) -> None:
    """Write the rows to a file and say so."""
    from pipeline.warehouse.saving import save

    rows = save(connection, out)
    sys.stderr.write(f"{out}: {rows:,} rows of {len(names)} columns\n")


def show_table(connection: "duckdb.DuckDBPyConnection", names: list[str]) -> None:
    """Print the rows as a table."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from pipeline.render.safe import visible

    rows = connection.fetchmany(_SHOWN + 1)
    console = Console()
    if len(names) * _NARROWEST > console.width:
        for row in rows[:_SHOWN]:
            console.print(_grid(names, row))
    else:
        table = Table()
        for name in names:
            table.add_column(Text(visible(name)))
        for row in rows[:_SHOWN]:
            table.add_row(*(Text(visible(_printed(value))) for value in row))
        console.print(table)
    if len(rows) > _SHOWN:
        console.print(f"the first {_SHOWN} rows; --csv or --json print all")
        while connection.fetchmany(_FETCH):
            pass


def _grid(names: list[str], row: tuple[Any, ...]) -> "Table":
    """A row with its columns below one another, for a terminal too narrow for a table of them all."""
    from rich.table import Table
    from rich.text import Text

    from pipeline.render.safe import visible

    grid = Table(show_header=False)
    for name, value in zip(names, row, strict=True):
        grid.add_row(Text(visible(name)), Text(visible(_printed(value))))
    return grid


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
