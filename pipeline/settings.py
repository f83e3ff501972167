"""``railbird.toml``: where things are, and how each source is to be read.

    lake = "lake"                   # paths are relative to the file; or s3://bucket/prefix
    database = "railbird.duckdb"
    report = "audit"
    operator = "Card Room Ltd"      # stands in the head of reports
    rulebook = "house"              # judges hands of which no source says more
    day_zone = "Europe/Prague"      # business days: whose clock they go by ...
    day_begins = 6                  # ... and the hour at which they begin

    [night]                         # see pipeline.night.plan
    wait = 600                      # seconds to wait for another writer
    hook = "https://host/path"      # or a command
    hook_timeout = 30
    runner = "dask"                 # or threads
    workers = 2
    dask_address = "tcp://host:8786"

    [[sources]]
    path = "logs/house/**"          # file, folder or pattern
    format = "house"
    room = "house"
    rulebook = "house"
    zone = "CET"

Every key can be given by a flag or by the environment (``RAILBIRD_LAKE`` ...) too:
flags win over the environment, the environment over a source, a source over the rest.
"""

from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from pipeline.failure import Failure
from pipeline.lake.storage import is_url
from pipeline.night.plan import Runner

if TYPE_CHECKING:
    from pipeline.lake.calendar import Calendar

FILE_NAME = "railbird.toml"
_WILD = frozenset("*?[")


class SourceSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the logs below one path are read and judged; None: as the log tells."""

    path: str
    format: str | None = None
    room: str | None = None
    rulebook: str | None = None
    zone: str | None = None


class NightSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How nights are run."""

    wait: float = 0
    hook: str | None = None
    hook_timeout: float = 30
    runner: Runner = Runner.THREADS
    workers: int = 2
    dask_address: str | None = None


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What ``railbird.toml`` may say."""

    lake: str = "lake"
    database: str = "railbird.duckdb"
    report: str = "audit"
    operator: str = ""
    rulebook: str | None = None
    day_zone: str | None = None
    day_begins: int | None = None
    night: NightSettings = NightSettings()
    sources: tuple[SourceSettings, ...] = ()

    def calendar(self) -> "Calendar | None":
        """The business days that the settings ask for; None: those that the lake has.

        Raises:
            Failure: There is no such zone or hour.
        """
        if self.day_zone is None and self.day_begins is None:
            return None
        from pipeline.lake.calendar import Calendar

        calendar = Calendar(self.day_zone or "UTC", self.day_begins or 0)
        calendar.check()
        return calendar

    def source_of(self, path: str) -> SourceSettings | None:
        """The first source that ``path`` lies in; a member of an archive lies where its archive does."""
        absolute = str(Path(path.partition("!")[0]).absolute())
        return next((source for source in self.sources if _lies_in(absolute, source.path)), None)


def load(path: Path | None) -> Settings:
    """The settings of a file; without one, of ``railbird.toml`` here, if there is one.

    Raises:
        Failure: The file cannot be read, or a key is unknown or has a wrong value.
    """
    file = path or Path(FILE_NAME)
    if path is None and not file.exists():
        return Settings()
    try:
        settings = msgspec.toml.decode(file.read_bytes(), type=Settings)
    except OSError as error:
        raise Failure(f"{file}: cannot be read: {error.strerror}") from error
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Failure(f"{file}: {_in_words(str(error))}") from error
    return _anchored(settings, file.absolute().parent)


def _anchored(settings: Settings, folder: Path) -> Settings:
    """The same with paths made absolute, so that they mean the same in any directory."""
    sources = tuple(
        msgspec.structs.replace(source, path=str(folder / Path(source.path).expanduser()))
        for source in settings.sources
    )
    return msgspec.structs.replace(
        settings,
        lake=settings.lake if is_url(settings.lake) else str(folder / Path(settings.lake).expanduser()),
        database=str(folder / Path(settings.database).expanduser()),
        report=str(folder / Path(settings.report).expanduser()),
        sources=sources,
    )


def _lies_in(path: str, place: str) -> bool:
    if _WILD.isdisjoint(place):
        return path == place or path.startswith(place.rstrip("/") + "/")
    return fnmatchcase(path, place)


def _in_words(message: str) -> str:
    """Msgspec's message with the key as the file's owner writes it."""
    what, _, place = message.partition(" - at `$.")
    return f"{place.rstrip('`')}: {what}" if place else what
