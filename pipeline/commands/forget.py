"""``railbird forget``: a file's or a player's rows are removed for good."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.commands.options import AsJson, Config, DatabasePath, LakePath, RoomName, Wait, places

if TYPE_CHECKING:
    from pipeline.ingest.forget import Forgotten

File = Annotated[Path | None, typer.Option("--file", help="Forget this log; the log itself is not touched.")]
Player = Annotated[str | None, typer.Option("--player", help="Forget the hands of this player, whole.")]
Again = Annotated[bool, typer.Option("--again", help="With --file: the next ingest may read the log again.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Only say what would be removed.")]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")]


def forget(
    file: File = None,
    player: Player = None,
    again: Again = False,
    dry_run: DryRun = False,
    yes: Yes = False,
    config: Config = None,
    lake: LakePath = None,
    database: DatabasePath = None,
    room: RoomName = None,
    wait: Wait = None,
    as_json: AsJson = False,
) -> None:
    """Remove a file's or a player's rows for good from lake and warehouse.

    They are not loaded again by later ingests, unless --again says that they may be.
    Reports that were made, and the logs, are yours to remove.

    Example: railbird forget --player Cilla --room house
    """
    if (file is None) == (player is None):
        raise typer.BadParameter("name either --file or --player")
    if player == "":
        raise typer.BadParameter("--player needs a name")
    if file is not None and room:
        raise typer.BadParameter("--room goes with --player")
    if player is not None and again:
        raise typer.BadParameter("--again goes with --file")
    if yes and dry_run:
        raise typer.BadParameter("name either --dry-run or --yes")
    if as_json and not (yes or dry_run):
        raise typer.BadParameter("--json does not ask: it needs --yes or --dry-run")
    from pipeline.commands.output import print_json
    from pipeline.ingest.forget import OfFiles, OfPlayer, forget, preview
    from pipeline.lake.file_names import files_called
    from pipeline.lake.store import reading

    where = places(config, lake, database)
    opened = reading(where.lake)
    wish = OfPlayer(player, room) if player is not None else OfFiles(files_called(opened, str(file)), again)
    if not yes:
        seen = preview(opened, where.database, wish)
        if not as_json:
            _print(seen, "would be removed")
        if dry_run or seen.nothing:
            if as_json:
                print_json({"dry_run": True, **seen.as_json()})
            return
        typer.confirm("Remove them for good?", abort=True, err=True)
    done = forget(where.lake, where.database, wish, wait or 0)
    if as_json:
        print_json({"dry_run": False, **done.as_json()})
    else:
        _print(done, "removed")
        if not done.nothing:
            typer.echo(
                "The next ingest may load them again."
                if again
                else "Later ingests count them as duplicates and do not load them. "
                "Reports made before, and the logs, still show them."
            )


def _print(done: "Forgotten", what: str) -> None:
    if done.nothing:
        typer.echo("nothing to forget")
        return
    typer.echo(
        f"{done.hands:,} hands, {done.quarantined:,} hands in quarantine, "
        f"{done.unknown_lines:,} unknown lines of {len(done.paths):,} files {what}"
    )
    for table, rows in sorted(done.rows.items()):
        typer.echo(f"  {table}: {rows:,} rows")
