"""The lake's record of what counts: one small JSON file per committed batch."""

from pathlib import Path

import msgspec

from pipeline.failure import Failure

FOLDER = "_commits"


class Stored(msgspec.Struct, frozen=True):
    """One Parquet file of a batch; ``path`` is relative to the lake."""

    table: str
    path: str
    rows: int
    bytes: int


class Part(msgspec.Struct, frozen=True):
    """A file's share of a batch: the whole file, or one of the pieces it was read in.

    Counts are those of this piece: ``hands_found = loaded + duplicates + quarantined``.
    """

    file_id: int
    path: str
    size: int
    modified_ns: int
    sha256: str
    encoding: str
    format: str
    rulebook: str
    recipe: str  # hash of all that decides how the file is read and judged
    byte_start: int
    byte_length: int
    last: bool
    hands_found: int = 0
    loaded: int = 0
    duplicates: int = 0
    quarantined: int = 0
    unknown_lines: int = 0
    problem: str | None = None


class Commit(msgspec.Struct, frozen=True):
    """One batch of the lake. ``sequence`` counts commits from 1."""

    batch: str
    sequence: int
    parts: list[Part]
    stored: list[Stored]

    @property
    def file_name(self) -> str:
        """Name of the commit's file; sorts by sequence."""
        return f"{self.sequence:09d}-{self.batch}.json"


def read_commits(folder: Path) -> list[Commit]:
    """All commits of a lake in their order.

    Raises:
        Failure: A commit is not readable.
    """
    decoder = msgspec.json.Decoder(Commit)
    commits = []
    for path in sorted(folder.glob("*.json")):
        try:
            commits.append(decoder.decode(path.read_bytes()))
        except (msgspec.MsgspecError, OSError) as error:
            raise Failure(f"{path}: this commit of the lake cannot be read: {error}") from error
    return commits


def encoded(commit: Commit) -> bytes:
    """A commit as its file holds it."""
    return msgspec.json.format(msgspec.json.encode(commit), indent=1)
