"""Notes beside a lake's tables that only grow, such as which reports were made and what was said of findings.

    lake/_reports/000000001.json, 000000002.json, ...
    lake/_reports_head              hash of the note that was added last

Each note has the hash of the one before it, as commits have, so that none can be changed or
taken out unseen. Notes are no part of a commit: to add one does not make the warehouse look old.
"""

import re
from typing import Generic, TypeVar

import msgspec

from pipeline.failure import Failure
from pipeline.lake.commits import sha256
from pipeline.lake.storage import Storage

_NAME = re.compile(r"([0-9]{9})\.json")

Entry = TypeVar("Entry", bound=msgspec.Struct)


class Note(msgspec.Struct, Generic[Entry], frozen=True):
    """One entry, and the SHA-256 of the note before it ("" for the first)."""

    previous: str
    entry: Entry


def append(storage: Storage, folder: str, entry: msgspec.Struct) -> None:
    """Add an entry; of several writers at once each gets a place of its own.

    Raises:
        OSError: The lake cannot be written.
    """
    while True:
        notes = read_notes(storage, folder)
        last = max(notes, default=0)
        content = msgspec.json.encode(Note(sha256(notes[last]) if notes else "", entry))
        try:
            storage.create(note_path(folder, last + 1), content)
        except FileExistsError:
            continue
        storage.put(head_path(folder), sha256(content).encode())
        return


def read(storage: Storage, folder: str, kind: type[Entry]) -> list[Entry]:
    """All entries, in the order of their adding.

    Raises:
        Failure: One is not readable.
    """
    entries = []
    for number, content in read_notes(storage, folder).items():
        try:
            entries.append(decode(content, kind).entry)
        except msgspec.MsgspecError as error:
            raise Failure(f"{storage.address(note_path(folder, number))}: cannot be read: {error}") from error
    return entries


def read_notes(storage: Storage, folder: str) -> dict[int, bytes]:
    """The notes as they stand, by their number."""
    kept = storage.read_all(folder)
    return {int(match[1]): content for name, content in kept.items() if (match := _NAME.fullmatch(name))}


def decode(content: bytes, kind: type[Entry]) -> Note[Entry]:
    """A note from its bytes.

    Raises:
        msgspec.MsgspecError: It is none.
    """
    return msgspec.json.decode(content, type=Note[kind])  # type: ignore[valid-type]


def note_path(folder: str, number: int) -> str:
    """Path of a note, counted from 1."""
    return f"{folder}/{number:09d}.json"


def head_path(folder: str) -> str:
    """Path of the last note's hash."""
    return f"{folder}_head"
