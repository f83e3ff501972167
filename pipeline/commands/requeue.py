"""``railbird requeue``: hands set aside are read again."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.commands.options import (
    AsJson,
    Config,
    DatabasePath,
    LakePath,
    RoomName,
    RulebookName,
    ZoneName,
    places,
)
from pipeline.ingest.manners import Manner, manner_of

if TYPE_CHECKING:
    from pipeline.ingest.requeue import Requeued

Reason = Annotated[
    str | None, typer.Option("--reason", help="Only hands set aside for this reason, e.g. unknown-line.")
]
File = Annotated[Path | None, typer.Option("--file", help="Only hands of this log.")]


def requeue(
    reason: Reason = None,
    file: File = None,
    config: Config = None,
    lake: LakePath = None,
    database: DatabasePath = None,
    rulebook: RulebookName = None,
    room: RoomName = None,
    zone: ZoneName = None,
    as_json: AsJson = False,
) -> None:
    """Read hands in quarantine again, after a new version, another rulebook or other settings.

    They are read from the text that the lake keeps: the logs may be gone. What can be
    loaded now is; the rest stays with its reason.

    Example: railbird requeue --reason variant-not-covered --rulebook rules/house.toml
    """
    from pipeline.cold_start import start_small_text
    from pipeline.commands.output import print_json
    from pipeline.lake.file_names import files_called
    from pipeline.lake.store import reading

    where = places(config, lake, database)
    opened = reading(where.lake)
    files = None if file is None else files_called(opened, str(file))
    start_small_text(opened.scan("quarantine").select("byte_length").collect().sum().item() or 0)
    from pipeline.ingest.requeue import requeue
    from pipeline.ingest.room_stages import RoomStages

    wishes, stages = Manner(rulebook=rulebook, room=room, zone=zone), RoomStages()
    stages.check(wishes, where.settings)
    done = requeue(
        where.lake,
        where.database,
        stages,
        lambda source: manner_of(source, wishes, where.settings),
        reason=reason,
        files=files,
    )
    if as_json:
        print_json(done.as_json())
    else:
        _print(done)


def _print(done: "Requeued") -> None:
    counts = done.counts
    merged = f" ({counts.merged} of them merged)" if counts.merged else ""
    typer.echo(f"{done.looked_at:,} hands in quarantine: {counts.loaded:,} now loaded, ", nl=False)
    typer.echo(f"{counts.duplicates:,} duplicates{merged}, {done.left.total():,} stay")
    for reason, count in sorted(done.left.items()):
        typer.echo(f"  {reason}: {count:,}")
