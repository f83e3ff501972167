"""Which reports were made of a lake, and the hashes of their files: the journal ``_reports``."""

import hashlib
from collections.abc import Iterable
from datetime import UTC, date, datetime
from pathlib import Path

import msgspec

from pipeline.lake.journal import append, read
from pipeline.lake.storage import REPORTS, Storage


class ReportFile(msgspec.Struct, frozen=True):
    """One file of a report; ``path`` is absolute."""

    path: str
    sha256: str
    bytes: int


class MadeReport(msgspec.Struct, frozen=True):
    """One report that was made. Of a business day's report, ``first`` and ``last`` are that day."""

    made_at: datetime
    first: date | None
    last: date | None
    files: list[ReportFile]
    revision: int = 1  # counts the reports of one business day
    state: str = ""  # of a night's report: what its day held, see ``pipeline.night.due``


def record_report(
    storage: Storage,
    files: Iterable[Path],
    first: date | None,
    last: date | None,
    *,
    revision: int = 1,
    state: str = "",
) -> MadeReport:
    """Remember a report and what its files hold now.

    Raises:
        OSError: A file cannot be read, or the lake cannot be written.
    """
    made = MadeReport(datetime.now(UTC), first, last, [_file(path) for path in sorted(files)], revision, state)
    append(storage, REPORTS, made)
    return made


def read_reports(storage: Storage) -> list[MadeReport]:
    """All reports that were made, in the order of their making.

    Raises:
        Failure: One is not readable.
    """
    return read(storage, REPORTS, MadeReport)


def _file(path: Path) -> ReportFile:
    content = path.read_bytes()
    return ReportFile(str(path.absolute()), hashlib.sha256(content).hexdigest(), len(content))
