"""``railbird rules diff``: what a change of rulebook says, and what it would do to past findings."""

from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.commands.options import AsJson, Config, DatabasePath, places
from pipeline.failure import Failure

if TYPE_CHECKING:
    from pipeline.findings.rejudging import Effect, Found, Shift
    from pipeline.rulebooks.difference import Change

#: Shifts that are printed; --json gives all.
_SHOWN = 20
_FINDINGS = 1


def diff(
    old: Annotated[str, typer.Argument(help="Rulebook (name or file) that judged the hands.")],
    new: Annotated[str, typer.Argument(help="Rulebook to compare it with.")],
    config: Config = None,
    database: DatabasePath = None,
    as_json: AsJson = False,
) -> None:
    """Compare two rulebooks: what they say otherwise, and what that does to findings of the past.

    Every hand of the lake that OLD judged is replayed by both; nothing is written. Rules
    across hands are not part of it. Exit code: 0 no finding changes, 1 some do.

    Example: railbird rules diff house examples/rulebooks/house-minimum.toml
    """
    from pipeline.commands.output import print_json
    from pipeline.rulebooks.difference import differences
    from pipeline.rulebooks.load import RulebookError, load

    try:
        books = load(old), load(new)
    except RulebookError as error:
        raise Failure(str(error)) from error
    changes = differences(*books)
    effect = _effect(old, books[0].name, new, config, database)
    if as_json:
        print_json({"changes": changes, "effect": effect})
    else:
        _print_changes(changes, old, new)
        _print_effect(effect)
    if effect.shifts or effect.before.uncovered != effect.after.uncovered:
        raise typer.Exit(_FINDINGS)


def _effect(old: str, name: str, new: str, config: Config, database: DatabasePath) -> "Effect":
    import duckdb

    from pipeline.cold_start import start_small_text
    from pipeline.commands.output import progress_bar
    from pipeline.warehouse import publishing as warehouse

    with warehouse.reading(places(config, database=database).database) as con:
        try:
            hands, size = con.execute("SELECT count(*), coalesce(sum(byte_length), 0) FROM hands").fetchall()[0]
        except duckdb.Error as error:
            raise Failure(str(error)) from error
        start_small_text(int(size))
        from pipeline.findings.rejudging import rejudge
        from pipeline.ingest.room_stages import RoomStages

        with progress_bar("Replay", hands) as show:
            return rejudge(con, (old, name), new, RoomStages(), lambda done: show(done, ""))


def _print_changes(changes: "list[Change]", old: str, new: str) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    if not changes:
        typer.echo("The rulebooks say the same.")
        return
    table = Table("from", "value")
    for book in (old, new):
        table.add_column(Text(book))
    for change in changes:
        table.add_row(str(change.day), *map(Text, (change.key, change.before or "-", change.after or "-")))
    Console().print(table)


def _print_effect(effect: "Effect") -> None:
    from rich.console import Console
    from rich.table import Table

    before, after = effect.before, effect.after
    typer.echo(f"{effect.hands} hands replayed by both; {len(effect.shifts)} findings change")
    if effect.unread:
        typer.echo(f"{effect.unread} hands of the lake are not read by today's grammar, and were left out")
    if before.uncovered or after.uncovered:
        typer.echo(f"hands that no rules cover: {before.uncovered} before, {after.uncovered} after")
    codes = sorted(before.findings | after.findings)
    if codes:
        table = Table("code", "before", "after", "money before", "money after")
        for code in codes:
            money = (str(side.amounts.get(code, "")) for side in (before, after))
            table.add_row(code, str(before.findings[code]), str(after.findings[code]), *money)
        Console().print(table)
    for shift in effect.shifts[:_SHOWN]:
        typer.echo(_line(shift))
    if len(effect.shifts) > _SHOWN:
        typer.echo(f"and {len(effect.shifts) - _SHOWN} more; --json gives all")


def _line(shift: "Shift") -> str:
    from pipeline.render.safe import visible

    sides = " -> ".join(_side(found) for found in (shift.before, shift.after))
    return visible(f"{shift.path}:{shift.line}: {shift.code} hand {shift.hand_no}: {sides}")


def _side(found: "Found | None") -> str:
    if found is None:
        return "no finding"
    return f"expected {found.expected}, found {found.actual}" if found.expected or found.actual else "a finding"
