"""Which logs there are: files, folders, globs, archives and standard input, each once, in a fixed order."""

import glob
import hashlib
import os
import re
import shutil
import stat
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from io import FileIO
from pathlib import Path, PureWindowsPath
from typing import BinaryIO

from pipeline.intake.archives import open_bytes, too_much, unpacked_limit, zip_members
from pipeline.problem import Problem, SourceError

#: Endings by which logs are found in folders and archives; a file given by name may have any.
LOG_SUFFIXES = (".txt", ".log", ".gz", ".zst")
ZIP_SUFFIX = ".zip"
STDIN = "-"
STDIN_PATH = "<stdin>"
_READ = 1 << 20
#: Would move a terminal's cursor or break a message in two.
_CONTROLS = re.compile("[\\x00-\\x1f\\x7f-\\x9f\\u2028\\u2029]")


class Kind(StrEnum):
    """How a source is reached."""

    FILE = "file"
    MEMBER = "member"  # of a zip archive
    STREAM = "stream"  # standard input or a pipe, spooled to a temporary file


@dataclass(frozen=True, slots=True)
class Source:
    """One log to read."""

    path: str  # as messages and tables name it; a member is archive!member
    kind: Kind
    size: int  # bytes as stored; of a member: packed
    modified_ns: int  # nanoseconds since 1970; of a member: its archive's
    file: str  # where the bytes are
    member: str = ""


@dataclass(slots=True)
class Discovery:
    """The sources found, and what was wrong with the paths given.

    A context manager: leaving it removes what standard input was spooled to.
    """

    sources: list[Source] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    _spool: str = ""
    _seen: set[tuple[int, int]] = field(default_factory=set)  # device and inode of files and folders

    def __enter__(self) -> "Discovery":
        return self

    def __exit__(self, *_: object) -> None:
        if self._spool:
            shutil.rmtree(self._spool, ignore_errors=True)

    def _problem(self, path: str, reason: str) -> None:
        self.problems.append(Problem(_readable(path), "", reason))

    def _first_time(self, status: os.stat_result) -> bool:
        key = status.st_dev, status.st_ino
        new = key not in self._seen
        self._seen.add(key)
        return new

    def _add_path(self, path: str) -> None:
        if "\0" in path:
            self._problem(path, "is no path: it holds a NUL character")
            return
        try:
            status = Path(path).stat()
        except OSError as error:
            names = glob.glob(path, recursive=True)  # noqa: PTH207 - Path.glob knows no absolute patterns
            matches = sorted(set(names) - {path})
            for match in matches:
                self._add_path(match)
            if not matches:
                what = "nothing matches this pattern" if glob.has_magic(path) else f"cannot be read: {error.strerror}"
                self._problem(path, f"{what}; expected a log file, a folder of logs, a pattern or - for standard input")
            return
        if stat.S_ISDIR(status.st_mode):
            if self._first_time(status) and not self._add_folder(path):
                self._problem(path, "the folder holds no logs; expected files ending in .txt, .log, .gz, .zip or .zst")
        elif stat.S_ISREG(status.st_mode):
            self._add_file(path, status)
        elif stat.S_ISFIFO(status.st_mode):
            self._add_stream(path, partial(FileIO, path))
        else:
            self._problem(path, "is neither a file nor a folder")

    def _add_folder(self, folder: str) -> bool:
        """Take in a folder's logs, those below it too, however deep; whether there was one or a problem."""
        any_log, said = False, len(self.problems)
        waiting = [self._entries(folder)]
        while waiting:
            entry = next(waiting[-1], None)
            if entry is None:
                waiting.pop()
                continue
            is_log = entry.name.lower().endswith((*LOG_SUFFIXES, ZIP_SUFFIX))
            try:
                if not (is_log or entry.is_dir()):
                    continue
                status = Path(entry.path).stat()
            except OSError as error:  # a link to nowhere or to itself
                if is_log:
                    self._problem(entry.path, f"cannot be read: {error.strerror}")
                continue
            if stat.S_ISDIR(status.st_mode):
                if self._first_time(status):
                    waiting.append(self._entries(entry.path))
            elif stat.S_ISREG(status.st_mode):
                self._add_file(entry.path, status)
                any_log = True
            else:  # a pipe would keep the night waiting for its other end
                self._problem(entry.path, "is a pipe or a device; in a folder only files are read")
        return any_log or len(self.problems) > said

    def _entries(self, folder: str) -> Iterator[os.DirEntry[str]]:
        """What is in a folder, by name; hidden things aside."""
        try:
            with os.scandir(folder) as listing:
                entries = sorted(listing, key=lambda entry: entry.name)
        except OSError as error:
            self._problem(folder, f"the folder cannot be read: {error.strerror}")
            entries = []
        return (entry for entry in entries if not entry.name.startswith("."))

    def _add_file(self, path: str, status: os.stat_result) -> None:
        if not self._first_time(status):
            return
        if path.lower().endswith(ZIP_SUFFIX):
            self._add_archive(_readable(path), path, status)
        else:
            self.sources.append(Source(_readable(path), Kind.FILE, status.st_size, status.st_mtime_ns, path))

    def _add_stream(self, path: str, opened: Callable[[], BinaryIO]) -> None:
        """Copy a stream to a temporary file, so that it can be hashed before it is read."""
        file = ""
        try:
            self._spool = self._spool or tempfile.mkdtemp(prefix="railbird-")
            descriptor, file = tempfile.mkstemp(dir=self._spool)
            with opened() as stream, os.fdopen(descriptor, "wb") as copy:
                shutil.copyfileobj(stream, copy, _READ)
        except OSError as error:  # no permission, or no room for the copy
            self._problem(path, f"cannot be copied to a temporary file: {error.strerror}")
            if file:  # what was copied takes up the room that the rest needs
                Path(file).unlink()
            return
        status = Path(file).stat()
        if zipfile.is_zipfile(file):
            self._add_archive(path, file, status)
        else:
            self.sources.append(Source(path, Kind.STREAM, status.st_size, status.st_mtime_ns, file))

    def _add_archive(self, path: str, file: str, status: os.stat_result) -> None:
        try:
            members = zip_members(path, file)
        except SourceError as error:
            self.problems.append(error.problem)
            return
        # Members may share their bytes, or each stay below what is called a bomb.
        sound = [info.file_size for info in members if info.file_size <= unpacked_limit(info.compress_size)]
        limit = unpacked_limit(status.st_size)
        if sum(sound) > limit:
            self._problem(path, too_much(limit))
            return
        any_log = False
        for place, info in enumerate(members):
            name, ending = info.filename, info.filename.lower()
            named = f"{path}!{_readable(name)}"
            inner = PureWindowsPath(name)  # knows both kinds of slashes
            if ".." in inner.parts or inner.root:
                self._problem(named, "its name points out of the archive; it is not read")
            elif place + 1 < len(members) and members[place + 1].filename == name:
                self._problem(named, "the archive holds this name twice; the later one is read")
            elif any(part.startswith((".", "__MACOSX")) for part in inner.parts):
                continue
            elif ending.endswith(ZIP_SUFFIX):
                self._problem(named, "an archive within an archive is not opened; unpack it first")
            elif ending.endswith(LOG_SUFFIXES):
                any_log = True
                stored = min(info.compress_size, status.st_size)
                if info.file_size > unpacked_limit(stored):
                    self._problem(named, too_much(unpacked_limit(stored)))
                    continue
                self.sources.append(Source(named, Kind.MEMBER, stored, status.st_mtime_ns, file, name))
        if not any_log:
            self._problem(path, "the archive holds no logs; expected files ending in .txt, .log, .gz or .zst")


def discover(paths: Sequence[str]) -> Discovery:
    """Find the logs that ``paths`` name, in their order; within folders and archives by name.

    A path is a file, a folder (searched whole, hidden files and folders aside), a glob
    pattern or ``-`` for standard input. A file that is reached twice counts once.
    """
    found = Discovery()
    for path in dict.fromkeys(paths):
        if path == STDIN:
            found._add_stream(STDIN_PATH, lambda: sys.stdin.buffer)
        else:
            found._add_path(path)
    return found


def _readable(path: str) -> str:
    """A path as text that can be written anywhere: control characters and bytes that are no UTF-8 as escapes."""
    text = os.fsencode(path).decode("utf-8", "backslashreplace")
    return _CONTROLS.sub(lambda match: match[0].encode("unicode_escape").decode("ascii"), text)


@dataclass(frozen=True, slots=True)
class Content:
    """What a source's bytes are: as stored; of a member: unpacked."""

    sha256: str  # in hexadecimal
    beginning: str  # hash of the first bytes asked for
    size: int
    modified_ns: int


def content_of(source: Source, first: int = 0) -> Content:
    """Hash a source's bytes, and its ``first`` bytes on the way.

    Raises:
        SourceError: It cannot be read.
    """
    digest = hashlib.sha256()
    if source.member:
        with open_bytes(source.path, source.file, source.member, source.size) as stream:
            try:
                while data := stream.read1(_READ):
                    digest.update(data)
            except EOFError:
                pass  # a member that breaks off is hashed, as it is read, up to there
        return Content(digest.hexdigest(), "", source.size, source.modified_ns)
    try:
        with Path(source.file).open("rb", buffering=0) as file:
            modified_ns = os.fstat(file.fileno()).st_mtime_ns
            size, beginning = 0, ""
            while data := file.read(min(_READ, first - size) if size < first else _READ):
                digest.update(data)
                size += len(data)
                if size == first:
                    beginning = digest.hexdigest()
            return Content(digest.hexdigest(), beginning, size, modified_ns)
    except OSError as error:
        raise SourceError(source.path, "", f"cannot be read: {error.strerror}") from error


def is_unchanged(source: Source, content: Content) -> bool:
    """Whether the bytes that ``content`` was made of still stand, whatever was appended since.

    Raises:
        SourceError: It can no longer be read.
    """
    try:
        if Path(source.file).stat().st_mtime_ns == content.modified_ns:
            return True
    except OSError as error:
        raise SourceError(source.path, "", f"cannot be read: {error.strerror}") from error
    now = content_of(source, content.size)
    return content.sha256 in (now.sha256, now.beginning)
