"""How each source is to be read and judged, out of flags, environment and settings."""

from dataclasses import dataclass

from pipeline.intake.sources import Source
from pipeline.settings import Settings, SourceSettings


@dataclass(frozen=True, slots=True)
class Manner:
    """How a file is to be read and judged, as far as somebody said; None: as the log tells."""

    rulebook: str | None = None  # name or path
    format: str | None = None
    room: str | None = None  # name of a codes.Room
    zone: str | None = None  # zone of times that carry none, or that no room's words explain


def manner_of(source: Source, wishes: Manner, settings: Settings) -> Manner:
    """How one source is to be read: ``wishes`` hold for all of a run, then come the settings."""
    said = settings.source_of(source.path) or SourceSettings(source.path)
    return Manner(
        rulebook=wishes.rulebook or said.rulebook or settings.rulebook,
        format=wishes.format or said.format,
        room=wishes.room or said.room,
        zone=wishes.zone or said.zone,
    )
