"""``railbird check``: findings like a linter's, without a lake."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from importlib import import_module
from io import TextIOWrapper
from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.commands.options import AsJson, Config, Logs, RoomName, RulebookName, ZoneName, places
from pipeline.failure import Failure
from pipeline.ingest.manners import Manner

if TYPE_CHECKING:
    from pipeline.findings.diagnostics import Diagnostic, Tally
    from pipeline.intake.sources import Source

_FINDINGS, _INPUT = 1, 2


class Output(StrEnum):
    """How findings are printed."""

    TEXT = "text"
    JSON = "json"
    SARIF = "sarif"
    GITHUB = "github"


LogFormat = Annotated[
    str | None, typer.Option("--log-format", help="Log format, instead of finding it out.", envvar="RAILBIRD_FORMAT")
]
Codes = list[str] | None


def check(
    logs: Logs = None,
    config: Config = None,
    rulebook: RulebookName = None,
    log_format: LogFormat = None,
    room: RoomName = None,
    zone: ZoneName = None,
    output: Annotated[Output, typer.Option("--format", help="How findings are printed.")] = Output.TEXT,
    as_json: AsJson = False,
    select: Annotated[
        Codes, typer.Option(help="Only rules whose code begins so, e.g. RAK or BET002; commas or again for more.")
    ] = None,
    ignore: Annotated[Codes, typer.Option(help="No rules whose code begins so.")] = None,
) -> None:
    """Check hand logs against the rules, without a lake, and print what is wrong like a linter.

    A hand that cannot be read is told with its reason. Exit code: 0 every hand was checked
    and keeps the rules, 1 there are findings, unreadable hands or unknown lines, 2 a log
    cannot be read.

    Example: railbird check night.log --rulebook house --select RAK,POT
    """
    from pipeline.commands.judging import opened

    wishes = Manner(rulebook=rulebook, format=log_format, room=room, zone=zone)
    with opened(places(config), logs, wishes) as found:
        from pipeline.findings.checking import Chosen, check
        from pipeline.findings.diagnostics import Tally
        from pipeline.rules.catalogue import RULES

        chosen = Chosen(_prefixes(select, RULES), _prefixes(ignore, RULES))
        tally = Tally(problems=list(found.problems))
        with _progress(found.sources, tally) as progress:
            diagnostics = check(
                found.sources, found.stages, found.manner_of, tally, chosen, tally.problems.append, progress
            )
            _write(Output.JSON if as_json else output, diagnostics, tally)
    for problem in tally.problems:
        typer.echo(f"railbird: {problem}", err=True)
    if not all(problem.is_remark for problem in tally.problems):
        raise typer.Exit(_INPUT)
    if not tally.clean:
        raise typer.Exit(_FINDINGS)


@contextmanager
def _progress(sources: "Iterable[Source]", tally: "Tally") -> Iterator[Callable[[int], None]]:
    """A bar on a terminal, unless findings appear there too: between them it would only be in the way."""
    if sys.stdout.isatty() or not sys.stderr.isatty():
        yield lambda _: None
        return
    from pipeline.commands.output import progress_bar

    with progress_bar("Checking hands", sum(source.size for source in sources)) as show:
        yield lambda done: show(done, f"{tally.found:,} hands")


def _write(output: Output, diagnostics: "Iterable[Diagnostic]", tally: "Tally") -> None:
    """Print in the format asked for; a character that standard output cannot show becomes its escape."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    import_module(f"pipeline.render.{output.value}").write(diagnostics, tally, sys.stdout)


def _prefixes(given: list[str] | None, codes: Iterable[str]) -> tuple[str, ...]:
    """Prefixes of rule codes, in capitals.

    Raises:
        Failure: no rule's code begins so.
    """
    prefixes = tuple(part.strip().upper() for text in given or () for part in text.split(",") if part.strip())
    known = tuple(codes)
    for prefix in prefixes:
        if not any(code.startswith(prefix) for code in known):
            raise Failure(f"no rule's code begins with {prefix}; `railbird rules` lists them")
    return prefixes
