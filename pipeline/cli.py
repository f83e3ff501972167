"""The ``railbird`` command."""

import sys
from typing import Annotated

import typer

import pipeline
from pipeline.commands import rules
from pipeline.commands.check import check
from pipeline.commands.doctor import doctor
from pipeline.commands.explain import explain
from pipeline.commands.forget import forget
from pipeline.commands.formats import formats
from pipeline.commands.ingest import ingest
from pipeline.commands.nightly import nightly
from pipeline.commands.raw import raw
from pipeline.commands.report import report
from pipeline.commands.requeue import requeue
from pipeline.commands.review import review
from pipeline.commands.schedule import schedule
from pipeline.commands.shell import shell
from pipeline.commands.simulate import simulate
from pipeline.commands.sql import sql
from pipeline.commands.verify import verify
from pipeline.failure import Failure

#: Exit codes: 0 clean, 1 findings where the command judges, 2 usage or input (3: another one is writing, see
#: ``Busy``), 130 stopped by Ctrl-C.
USAGE, STOPPED = 2, 130

#: Libraries whose errors mean that a file of the lake or the warehouse is damaged or gone.
_STORES = ("polars", "pyarrow", "duckdb", "_duckdb")

app = typer.Typer(
    name="railbird",
    help="Poker hand logs into events, replayed against the rules of their room, kept as Parquet and DuckDB.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)
app.command()(ingest)
app.command()(check)
app.command()(explain)
app.command()(report)
app.command()(review)
app.command()(sql)
app.command()(shell)
app.command()(requeue)
app.command()(forget)
app.command()(raw)
app.command()(verify)
app.command()(simulate)
app.add_typer(rules.app, name="rules")
app.command()(formats)
app.command()(doctor)
app.command()(nightly)
app.command()(schedule)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"railbird {pipeline.__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    pass


def main() -> None:
    """Run the command and exit by its code; a failure is one message, never a traceback."""
    try:
        app()
    except Failure as failure:
        sys.stderr.write(f"railbird: {failure}\n")
        sys.exit(failure.exit_code)
    except SystemExit as end:
        if end.code == STOPPED:  # typer has made this of Ctrl-C
            sys.stderr.write("railbird: stopped; what was committed stands, the next run goes on from there\n")
        raise
    except Exception as error:
        if not type(error).__module__.startswith(_STORES):
            raise
        sys.stderr.write(f"railbird: lake or warehouse cannot be read, `railbird doctor` looks at them: {error}\n")
        sys.exit(USAGE)
