"""Proof that a lake, and the reports made of it, still are what was written: every file by its hash.

Commits are a chain, each with the hash of the one before it; ``_head`` has that of the
last. A commit has the hashes of its Parquet files and of the rulebooks that judged them.
Notes on reports and reviews are chains of the same kind, see ``pipeline.lake.journal``.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import msgspec
import polars as pl

from pipeline.lake.commits import FOLDER, Commit, sha256
from pipeline.lake.journal import Entry, decode, head_path, note_path, read_notes
from pipeline.lake.layout import empty_file, empty_rows
from pipeline.lake.reports import MadeReport, ReportFile
from pipeline.lake.reviews import Review
from pipeline.lake.staging import REWRITTEN
from pipeline.lake.storage import HEAD, REPORTS, REVIEWS, RULEBOOKS, Storage
from pipeline.lake.store import MARK, rulebook_path
from pipeline.schema import TABLES, Table

CHANGED, MISSING, EXTRA, UNREADABLE = "changed", "missing", "extra", "unreadable"
_FORGOTTEN = "has rows that were forgotten; the next command that writes removes it"


@dataclass(frozen=True, slots=True)
class Fault:
    """One file that is not what it was."""

    path: str
    fault: str
    message: str


@dataclass(slots=True)
class Verified:
    """What was looked at, and what was wrong; ``head`` is the hash that stands for the whole lake."""

    commits: int = 0
    files: int = 0
    rulebooks: int = 0
    reports: int = 0
    reviews: int = 0
    unhashed: int = 0  # files of batches that were written before hashes were
    head: str = ""


def verify(storage: Storage, seen: Verified) -> Iterator[Fault]:
    """All that is wrong, in the order of looking; ``seen`` is filled on the way.

    Raises:
        OSError: The lake cannot be read.
    """
    commits: list[Commit] = []
    yield from _chain(storage, seen, commits)
    known = set()
    books: dict[str, str] = {}
    removed = {path for commit in commits for path in commit.removed}
    for commit in commits:
        for file in commit.stored:
            if file.path in removed:
                continue
            known.add(file.path)
            seen.files += 1
            if not file.sha256:
                seen.unhashed += 1
            yield from _stored(storage, file.path, file.sha256, f"as commit {commit.sequence} wrote it")
        books |= {digest: name for name, digest in commit.rulebooks.items()}
    for table in TABLES.values():
        path = empty_file(table)
        known.add(path)
        yield from _empty(storage, table)
    seen.rulebooks = len(books)
    for digest, name in books.items():
        yield from _stored(storage, rulebook_path(digest), digest, f"rulebook {name}, as it judged hands")
    known |= {rulebook_path(digest) for digest in books}
    for folder in (*TABLES, RULEBOOKS):
        for path in _below(storage, folder):
            if path not in known:
                why = _FORGOTTEN if path in removed else "no commit names this file"
                yield Fault(storage.address(path), EXTRA, why)
    made: list[MadeReport] = []
    yield from _journal(storage, REPORTS, MadeReport, made)
    yield from _reports(made)
    seen.reports = len(made)
    reviews: list[Review] = []
    yield from _journal(storage, REVIEWS, Review, reviews)
    seen.reviews = len(reviews)


def heads(storage: Storage) -> set[str]:
    """The hashes that have stood for the lake, after each of its commits."""
    return {sha256(content) for content in storage.read_all(FOLDER).values()}


def _chain(storage: Storage, seen: Verified, commits: list[Commit]) -> Iterator[Fault]:
    expected = sha256(storage.read(MARK))
    before, decoder = MARK, msgspec.json.Decoder(Commit)
    for name, content in storage.read_all(FOLDER).items():
        path = f"{FOLDER}/{name}"
        try:
            commit = decoder.decode(content)
        except msgspec.MsgspecError as error:
            yield Fault(storage.address(path), UNREADABLE, str(error))
            before, expected = path, sha256(content)
            continue
        number = seen.commits + 1
        while number < commit.sequence:
            yield Fault(storage.address(f"{FOLDER}/{number:09d}.json"), MISSING, "a commit of the chain")
            number += 1
        if commit.path != path:
            yield Fault(storage.address(path), CHANGED, f"the file of commit {commit.sequence} has another name")
        if commit.previous and commit.previous != expected and commit.sequence == seen.commits + 1:
            yield Fault(storage.address(before), CHANGED, f"commit {commit.sequence} names another hash of it")
        seen.commits = commit.sequence
        commits.append(commit)
        before, expected = path, sha256(content)
    seen.head = expected
    head = storage.read(HEAD).decode("ascii", "replace") if storage.size(HEAD) is not None else ""
    killed = bool(commits) and head == commits[-1].previous
    if head and head != expected and not killed:
        yield Fault(storage.address(before), CHANGED, f"{HEAD} has another hash of the last commit, or was changed")
    if not head and commits and commits[-1].previous:
        yield Fault(storage.address(HEAD), MISSING, "the hash of the last commit")


def _stored(storage: Storage, path: str, digest: str, what: str) -> Iterator[Fault]:
    try:
        content = storage.read(path)
    except FileNotFoundError:
        yield Fault(storage.address(path), MISSING, what)
        return
    if digest and sha256(content) != digest:
        yield Fault(storage.address(path), CHANGED, f"is not {what}")


def _empty(storage: Storage, table: Table) -> Iterator[Fault]:
    """A table's file without rows, which another version of Polars may have written in other bytes."""
    path, what = empty_file(table), "the table's file without rows"
    try:
        content, expected = storage.read(path), bytes(empty_rows(table))
        if content != expected and not pl.read_parquet(content).equals(pl.read_parquet(expected)):
            yield Fault(storage.address(path), CHANGED, f"is not {what}")
    except FileNotFoundError:
        yield Fault(storage.address(path), MISSING, what)
    except pl.exceptions.PolarsError as error:
        yield Fault(storage.address(path), UNREADABLE, str(error))


def _below(storage: Storage, folder: str) -> Iterator[str]:
    """Files of a folder and of those below it."""
    for name in storage.list(folder):
        path = f"{folder}/{name}"
        if name.startswith(("room=", "day=", REWRITTEN)):
            yield from _below(storage, path)
        else:
            yield path


def _journal(storage: Storage, folder: str, kind: type[Entry], entries: list[Entry]) -> Iterator[Fault]:
    """A chain of notes; ``entries`` gets those that can be read."""
    notes = read_notes(storage, folder)
    paths = {number: note_path(folder, number) for number in range(1, max(notes, default=0) + 1)}
    hashes = {0: ""} | {number: sha256(content) for number, content in notes.items()}
    for number, path in paths.items():
        if number not in notes:
            yield Fault(storage.address(path), MISSING, "a note of the chain")
            continue
        try:
            note = decode(notes[number], kind)
        except msgspec.MsgspecError as error:
            yield Fault(storage.address(path), UNREADABLE, str(error))
            continue
        entries.append(note.entry)
        if hashes.get(number - 1, note.previous) != note.previous:
            changed = paths.get(number - 1, path)
            yield Fault(storage.address(changed), CHANGED, f"the note after it, {path}, names another hash")
    for name in storage.list(folder):
        if f"{folder}/{name}" not in paths.values():
            yield Fault(storage.address(f"{folder}/{name}"), EXTRA, "no note has this name")
    head, last = head_path(folder), paths.get(max(notes, default=0), folder)
    # A writer killed before it wrote the hash leaves that of an earlier note.
    if storage.size(head) is None:
        if notes:
            yield Fault(storage.address(head), MISSING, "the hash of the last note")
    elif storage.read(head).decode("ascii", "replace") not in hashes.values():
        yield Fault(storage.address(last), CHANGED, f"{head} has another hash of the last note, or was changed")


def _reports(made: list[MadeReport]) -> Iterator[Fault]:
    """Files of reports: of a path that was written several times what was written last."""
    latest: dict[str, tuple[ReportFile, datetime]] = {}
    for report in made:
        latest |= {file.path: (file, report.made_at) for file in report.files}
    for file, made_at in latest.values():
        what = f"as the report of {made_at:%Y-%m-%d %H:%M:%S} UTC wrote it"
        try:
            content = Path(file.path).read_bytes()
        except FileNotFoundError:
            yield Fault(file.path, MISSING, what)
            continue
        except OSError as error:
            yield Fault(file.path, UNREADABLE, error.strerror or str(error))
            continue
        if sha256(content) != file.sha256:
            yield Fault(file.path, CHANGED, f"is not {what}")
