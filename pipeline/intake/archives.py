"""Streams of bytes out of plain, gzip, zstd and zip files; memory stays bounded whatever they unpack to.

Compression is known by a file's first bytes, not by its name.
"""

import gzip
import io
import lzma
import sys
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Protocol, cast

from pipeline.problem import SourceError

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

_GZIP, _ZSTD = b"\x1f\x8b", b"\x28\xb5\x2f\xfd"
#: Unpacked logs are rarely more than 50 times their stored size; a bomb is 1,000 times.
MAX_RATIO = 300
#: No stream is called a bomb before it has given this many bytes.
BOMB_GRACE = 64 << 20

#: What unreadable, damaged or unsupported data raises; zipfile: RuntimeError for a password or an unknown
#: method, ValueError for a name in no encoding, IndexError for none.
_FAULTS = (
    OSError,
    KeyError,
    IndexError,
    ValueError,
    RuntimeError,
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    zstd.ZstdError,
)


class _Readable(Protocol):
    def read1(self, size: int, /) -> bytes: ...


class ByteStream:
    """Unpacked bytes of one source, with its faults as ``SourceError``."""

    def __init__(self, path: str, stream: _Readable, limit: int | None) -> None:
        self._path = path
        self._stream = stream
        self._limit = limit
        self._given = 0

    def read1(self, size: int) -> bytes:
        """Up to ``size`` bytes, as many as one look at the stored data gives; none at the end.

        Raises:
            SourceError: The data cannot be read or is damaged, or it unpacks to far
                more than any log would.
            EOFError: Compressed data breaks off; all that could be unpacked was given.
        """
        with _faults(self._path):
            data = self._stream.read1(size)
        self._given += len(data)
        if self._limit is not None and self._given > self._limit:
            raise SourceError(self._path, f"byte {self._limit}", too_much(self._limit))
        return data


class _Stretch:
    """The bytes of a plain file up to a place; what somebody appends meanwhile is left for later."""

    def __init__(self, stream: io.BufferedReader, start: int, end: int) -> None:
        stream.seek(start)
        self._stream = stream
        self._left = max(end - start, 0)

    def read1(self, size: int, /) -> bytes:
        data = self._stream.read1(min(size, self._left))
        self._left -= len(data)
        return data


@contextmanager
def open_bytes(path: str, file: str, member: str, stored: int, start: int = 0) -> Iterator[ByteStream]:
    """The unpacked bytes of a file, or of a zip file's member.

    Args:
        path: Name of the source in messages.
        file: File on disk.
        member: Member of the zip file, empty for a file of its own.
        stored: Bytes that it takes up on disk: the measure for ``MAX_RATIO``, and the end
            of a plain file however it grows.
        start: Where to begin in a plain file.

    Raises:
        SourceError: It cannot be opened.
    """
    limit = unpacked_limit(stored)
    with _faults(path):
        stream = _open(file, member)
    with stream:
        try:
            with _faults(path):
                head = stream.peek(4)
        except EOFError as error:
            raise SourceError(path, "", "compressed data breaks off before any text") from error
        if head.startswith(_GZIP):
            yield ByteStream(path, gzip.GzipFile(fileobj=stream), limit)
        elif head.startswith(_ZSTD):
            yield ByteStream(path, zstd.ZstdFile(stream), limit)
        elif member:
            yield ByteStream(path, stream, limit)
        else:
            yield ByteStream(path, _Stretch(cast(io.BufferedReader, stream), start, stored), None)


def is_packed(path: str, file: str) -> bool:
    """Whether a file, called ``path`` in messages, is gzip or zstd data.

    Raises:
        SourceError: It cannot be read.
    """
    with _faults(path), Path(file).open("rb") as stream:
        return stream.read(4).startswith((_GZIP, _ZSTD))


def unpacked_limit(stored: int) -> int:
    """The most bytes that ``stored`` bytes may unpack to."""
    return max(BOMB_GRACE, MAX_RATIO * stored)


def too_much(limit: int) -> str:
    """What is said of data that unpack to more than ``limit`` bytes."""
    return f"unpacks to more than {limit >> 20} MiB, over {MAX_RATIO} times its size: not a log"


def zip_members(path: str, file: str) -> list[zipfile.ZipInfo]:
    """The files in a zip archive, called ``path`` in messages, by name; a name that occurs twice twice.

    Raises:
        SourceError: The file is no zip archive, or cannot be read.
    """
    try:
        with zipfile.ZipFile(file) as archive:
            members = [info for info in archive.infolist() if not info.is_dir()]
    except _FAULTS as error:
        raise SourceError(path, "", f"is not a readable zip archive: {error}") from error
    return sorted(members, key=lambda info: info.filename)


def _open(file: str, member: str) -> io.BufferedReader | zipfile.ZipExtFile:
    if not member:
        return Path(file).open("rb")
    status = Path(file).stat()
    return cast(zipfile.ZipExtFile, _archive(file, status.st_ino, status.st_size, status.st_mtime_ns).open(member))


@lru_cache(maxsize=8)
def _archive(file: str, *_as_it_is: int) -> zipfile.ZipFile:
    """An open archive: its directory is read once, not once a member, and again when the file is another."""
    return zipfile.ZipFile(file)


@contextmanager
def _faults(path: str) -> Iterator[None]:
    try:
        yield
    except EOFError:
        raise
    except gzip.BadGzipFile as error:
        raise SourceError(path, "", f"compressed data is damaged: {error}") from error
    except OSError as error:
        raise SourceError(path, "", f"cannot be read: {error.strerror or error}") from error
    except _FAULTS as error:
        raise SourceError(path, "", f"compressed data is damaged or of an unknown kind: {error}") from error
