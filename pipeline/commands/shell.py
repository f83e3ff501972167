"""``railbird shell``: ask the warehouse, one statement after the other."""

import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from pipeline.commands.options import Config, DatabasePath, places
from pipeline.failure import Failure

if TYPE_CHECKING:
    import duckdb

_HELP = """\
SQL ends with ; and may go over several lines. Ctrl-C drops what was typed, Ctrl-D ends.
.tables                 tables and views, and what one row of each is
.columns TABLE          columns of a table
.examples               queries that come with railbird
.example NAME           run one; its parameters follow as NAME=VALUE
.save FILE              write the last query's rows to a .csv, .xlsx, .parquet or .jsonl file
.help                   this
.quit                   end
"""
_PROMPT, _MORE = "railbird> ", "     ...> "


def shell(config: Config = None, database: DatabasePath = None) -> None:
    """Ask the warehouse in a prompt of its own: SQL, and a few commands that begin with a dot.

    Example: railbird shell
    """
    from pipeline.warehouse import publishing as warehouse

    path = places(config, database=database).database
    with warehouse.reading(path) as connection:
        talk = sys.stdin.isatty()
        if talk:
            _remember_lines()
            typer.echo(f"{path}, read-only; .help says more")
        session = _Session(connection)
        for said in _inputs(talk):
            try:
                session.do(said)
            except Failure as failure:
                typer.echo(f"{failure}", err=True)
            except _QuitError:
                return


class _QuitError(Exception):
    """The user has had enough."""


class _Session:
    """One connection and the statement it ran last."""

    def __init__(self, connection: "duckdb.DuckDBPyConnection") -> None:
        self._connection = connection
        self._last: tuple[str, dict[str, str]] | None = None
        self._commands: dict[str, Callable[[list[str]], None]] = {
            ".tables": self._tables,
            ".columns": self._columns,
            ".examples": self._examples,
            ".example": self._example,
            ".save": self._save,
            ".help": lambda _: typer.echo(_HELP, nl=False),
            ".quit": self._quit,
            ".exit": self._quit,
        }

    def do(self, said: str) -> None:
        """Carry out one statement or command.

        Raises:
            Failure: It cannot be.
            _QuitError: It says so.
        """
        if not said.startswith("."):
            self._ask(said, {})
            return
        try:
            name, *words = shlex.split(said)
        except ValueError as error:
            raise Failure(f"{said}: {error}") from error
        if name not in self._commands:
            raise Failure(f"no command {name}; .help lists them")
        self._commands[name](words)

    def _ask(self, text: str, values: dict[str, str]) -> None:
        import duckdb

        from pipeline.commands.sql import run_statements, show_table

        try:
            run_statements(self._connection, text, values, show_table)
        except duckdb.Error as error:
            raise Failure(str(error)) from error
        self._last = text, values

    def _tables(self, _: list[str]) -> None:
        self._ask(
            "SELECT table_name AS name, table_type AS kind FROM information_schema.tables "
            "WHERE table_schema = 'main' ORDER BY name",
            {},
        )

    def _columns(self, words: list[str]) -> None:
        if len(words) != 1:
            raise Failure(".columns TABLE: expected one table")
        quoted = words[0].replace('"', '""')
        self._ask(f'DESCRIBE "{quoted}"', {})

    def _examples(self, _: list[str]) -> None:
        from pipeline.commands.sql import list_examples

        list_examples()

    def _example(self, words: list[str]) -> None:
        from pipeline.commands.sql import parameters
        from pipeline.warehouse.examples import named

        if not words:
            raise Failure(".example NAME: expected a name; .examples lists them")
        self._ask(named(words[0]).sql, parameters(words[1:]))

    def _save(self, words: list[str]) -> None:
        from pipeline.commands.sql import run_statements, save_rows

        if len(words) != 1:
            raise Failure(".save FILE: expected one file")
        if self._last is None:
            raise Failure("nothing was asked yet")
        run_statements(self._connection, *self._last, partial(save_rows, Path(words[0])))

    def _quit(self, _: list[str]) -> None:
        raise _QuitError


def _inputs(talk: bool) -> Iterator[str]:
    """Statements and commands as they are typed, or come in by a pipe."""
    typed: list[str] = []
    while True:
        try:
            line = input((_MORE if typed else _PROMPT) if talk else "")
        except KeyboardInterrupt:
            typed = []
            typer.echo()
            continue
        except EOFError:
            if "".join(typed).strip():
                yield "\n".join(typed)
            return
        if not typed and line.strip().startswith("."):
            yield line.strip()
            continue
        typed.append(line)
        if line.rstrip().endswith(";"):
            yield "\n".join(typed)
            typed = []
        elif not "".join(typed).strip():
            typed = []


def _remember_lines() -> None:
    """Arrow keys and the lines of earlier sessions, where the system has them."""
    try:
        import atexit
        import readline
    except ImportError:
        return
    history = Path.home() / ".railbird_history"
    with suppress(OSError):
        readline.read_history_file(history)
    readline.set_history_length(1_000)
    atexit.register(_write_history, history)


def _write_history(history: Path) -> None:
    import readline

    with suppress(OSError):
        readline.write_history_file(history)
