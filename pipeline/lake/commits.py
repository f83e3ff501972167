"""The lake's record of what counts: one small JSON file per committed batch."""

import hashlib

import msgspec

from pipeline.failure import Failure
from pipeline.lake.counts import Counts
from pipeline.lake.storage import Storage

FOLDER = "_commits"


class Stored(msgspec.Struct, frozen=True):
    """One Parquet file of a batch; ``path`` is relative to the lake."""

    table: str
    path: str
    rows: int
    bytes: int
    sha256: str = ""  # empty in lakes of earlier versions


class Tail(msgspec.Struct, frozen=True):
    """The last hand of a plain file, which may still have been written to: where it begins, what became of it."""

    disk_start: int  # offset on disk
    byte_start: int  # offset in the text as UTF-8
    line: int
    counts: Counts = Counts()
    hand_id: int | None = None  # of the hand that was loaded from here


class Part(msgspec.Struct, frozen=True):
    """A file's share of a batch: the whole file, or one of the pieces it was read in.

    A part that is ``resumed`` begins where the last hand of an earlier reading began, and
    counts in the place of that hand: ``again`` is what was counted for it then. With a
    ``last_line`` it is a single hand of the lake, read again where it lies in its file.
    """

    file_id: int  # of the path and what it held when it was first read
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
    first_line: int = 1
    counts: Counts = Counts()
    problem: str | None = None
    is_remark: bool = False  # the problem is a remark: all was read
    copy_of: int | None = None  # file_id of a file with the same bytes; this one was not read
    resumed: bool = False
    again: Counts = Counts()
    last_line: int | None = None
    tail: Tail | None = None  # of the last part of a plain file

    @property
    def net(self) -> Counts:
        """What the part adds to the counts of its file."""
        return self.counts - self.again


class ForgottenFile(msgspec.Struct, frozen=True):
    """A file whose rows were removed for good. What it held is not read again, unless ``may_return``."""

    file_id: int
    sha256: str
    may_return: bool = False


class Commit(msgspec.Struct, frozen=True):
    """One batch of the lake. ``sequence`` counts commits from 1.

    ``stem`` is what the batch's files are called, its own in each attempt to write them:
    so a file once written never changes, whoever is late with writing. The hashes make
    a chain: who has the last commit's has proof of all that came before.

    ``removed`` are files of earlier commits that count no longer, as rows of them were
    forgotten; the rows that stay are in files of this commit, in ``rewritten`` folders
    under their old names.
    """

    batch: str
    stem: str
    sequence: int
    parts: list[Part]
    stored: list[Stored]
    previous: str = ""  # hash of the commit before this one, of the first: of the lake's mark
    rulebooks: dict[str, str] = {}  # hashes of the rulebooks that judged the batch, by name
    removed: list[str] = []
    forgotten: list[ForgottenFile] = []

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


def sha256(content: bytes | memoryview) -> str:
    """A content's hash in hexadecimal."""
    return hashlib.sha256(content).hexdigest()


def encoded(commit: Commit) -> bytes:
    """A commit as its file holds it."""
    return msgspec.json.format(msgspec.json.encode(commit), indent=1)
