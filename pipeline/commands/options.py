"""Options that several commands share."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from pipeline.lake.storage import absolute
from pipeline.settings import Settings, load

Logs = Annotated[
    list[str] | None,
    typer.Argument(
        help="Log files, folders, patterns, or - for standard input. Default: the sources of railbird.toml.",
        envvar="RAILBIRD_LOGS",
        show_default=False,
    ),
]
Config = Annotated[
    Path | None,
    typer.Option("--config", help="Settings file. Default: railbird.toml here.", envvar="RAILBIRD_CONFIG"),
]
LakePath = Annotated[
    str | None,
    typer.Option("--lake", help="The Parquet lake: a folder, or s3://...", envvar="RAILBIRD_LAKE", show_default=False),
]
DatabasePath = Annotated[
    Path | None,
    typer.Option("--database", help="The DuckDB warehouse.", envvar="RAILBIRD_DATABASE", show_default=False),
]
RulebookName = Annotated[
    str | None,
    typer.Option("--rulebook", help="Rulebook (name or file) for all logs.", envvar="RAILBIRD_RULEBOOK"),
]
FormatName = Annotated[
    str | None,
    typer.Option("--log-format", "--format", help="Log format, instead of finding it out.", envvar="RAILBIRD_FORMAT"),
]
RoomName = Annotated[str | None, typer.Option("--room", help="Room that wrote the logs.", envvar="RAILBIRD_ROOM")]
ZoneName = Annotated[
    str | None,
    typer.Option("--zone", help="Time zone of times without one, e.g. Europe/Prague.", envvar="RAILBIRD_ZONE"),
]
Wait = Annotated[
    float | None,
    typer.Option("--wait", help="Seconds to wait for another writer's end.", envvar="RAILBIRD_WAIT"),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object for machines.")]


@dataclass(frozen=True, slots=True)
class Places:
    """Where lake (absolute path or URL), warehouse and report are, and the settings that say more."""

    lake: str
    database: Path
    report: Path
    settings: Settings


def places(
    config: Path | None, lake: str | None = None, database: Path | None = None, report: Path | None = None
) -> Places:
    """Places by flag or environment where given, else by the settings file."""
    settings = load(config)
    return Places(
        lake=absolute(lake or settings.lake),
        database=database or Path(settings.database),
        report=report or Path(settings.report),
        settings=settings,
    )
