"""The lake's record of what counts: one small JSON file per committed batch."""

import msgspec

from pipeline.failure import Failure
from pipeline.lake.storage import Storage

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
    """One batch of the lake. ``sequence`` counts commits from 1.

    ``stem`` is what the batch's files are called, its own in each attempt to write them:
    so a file once written never changes, whoever is late with writing.
    """

    batch: str
    stem: str
    sequence: int
    parts: list[Part]
    stored: list[Stored]

    @property
    def path(self) -> str:
        """Where the commit lies in the lake. The number is taken once: two writers cannot both commit."""
        return f"{FOLDER}/{self.sequence:09d}.json"


def read_commits(storage: Storage, after: int = 0) -> list[Commit]:
    """All commits of a lake in their order, those with a sequence beyond ``after``.

    Raises:
        Failure: A commit is not readable.
    """
    decoder = msgspec.json.Decoder(Commit)
    commits = []
    for name, content in storage.read_all(FOLDER, f"{after + 1:09d}").items():
        try:
            commits.append(decoder.decode(content))
        except msgspec.MsgspecError as error:
            place = storage.address(f"{FOLDER}/{name}")
            raise Failure(f"{place}: this commit of the lake cannot be read: {error}") from error
    return commits


def encoded(commit: Commit) -> bytes:
    """A commit as its file holds it."""
    return msgspec.json.format(msgspec.json.encode(commit), indent=1)
