"""A log of any size as UTF-8 text in chunks of whole hands, with bounded memory."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np

from pipeline.intake.archives import ByteStream, open_bytes
from pipeline.intake.encoding import Transcoder, count_lines, transcoder
from pipeline.intake.sources import Source
from pipeline.problem import Problem, SourceError

CHUNK_BYTES = 32 << 20
#: A stretch of this length without the first line of a hand is not the log of any format.
MAX_HAND = 128 << 20
#: Bytes read and transcoded at a time; the first piece decides whether a file is text.
_PIECE = 1 << 20
#: The last border is searched for in this many bytes from the end, then in twice as many ...
_LOOK_BACK = 1 << 16
_MARK = "\ufeff".encode()
_BLANK = _MARK + b" \t\r\n"


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some whole hands of a source, as UTF-8.

    A source's chunks, joined, are its text to the byte, byte order marks included.
    """

    text: np.ndarray  # uint8, writable, owned by the chunk
    number: int  # 0-based
    first_line: int  # 1-based line of the source on which the chunk begins
    byte_start: int  # offset of the chunk in the source's text as UTF-8
    last: bool
    encoding: str  # as far as it has been read; final with the last chunk
    foreign: Sequence[int]  # lines of the source, of this chunk's, that were read as cp1252
    remarks: tuple[Problem, ...]  # what the owner of the file should know, so far


@dataclass(frozen=True, slots=True)
class Resume:
    """Where to go on in a file that was read before and has grown."""

    disk_start: int  # offset on disk
    byte_start: int  # offset in the text as UTF-8
    line: int
    encoding: str


_BEGINNING = Resume(0, 0, 1, "")


class TextReader:
    """The text of a source in UTF-8 pieces; iterate over it once."""

    def __init__(self, path: str, stream: ByteStream, start: Resume = _BEGINNING) -> None:
        self._path = path
        self._stream = stream
        self._start = start
        self._transcoder: Transcoder | None = None
        self._broken_off: list[Problem] = []

    @property
    def encoding(self) -> str:
        """The encoding found so far, final after the last piece; see ``pipeline.intake.encoding``."""
        return self._transcoder.encoding if self._transcoder else ""

    def foreign(self, before: int) -> list[int]:
        """Lines before a line that were read as cp1252, each given once."""
        if self._transcoder is None:
            return []
        lines = self._transcoder.foreign
        place = bisect_left(lines, before)
        given = lines[:place]
        del lines[:place]
        return given

    @property
    def remarks(self) -> tuple[Problem, ...]:
        """What was noticed so far and does not keep the text from being read."""
        return (*self._broken_off, *(self._transcoder.remarks if self._transcoder else ()))

    def __iter__(self) -> Iterator[bytes]:
        """Pieces of text.

        Raises:
            SourceError: The source, or the rest of it, is unreadable, binary, empty or undecodable.
        """
        piece = self._read()
        self._transcoder = transcoder(self._path, piece, self._start.line, self._start.encoding)
        blank = True
        while True:
            following = self._read() if len(piece) >= _PIECE else b""
            text = self._transcoder.feed(piece, last=not following)
            blank = blank and not text.strip(_BLANK)
            if not following and blank:
                cut = "compressed data breaks off before any text" if self._broken_off else "the file is empty"
                raise SourceError(self._path, "", cut)
            yield text
            if not following:
                return
            piece = following

    def _read(self) -> bytes:
        """One piece, shorter only at the end."""
        parts: list[bytes] = []
        missing = _PIECE
        try:
            while missing > 0 and (data := self._stream.read1(missing)):
                parts.append(data)
                missing -= len(data)
        except EOFError:
            reason = "compressed data breaks off; what comes before was read"
            self._broken_off.append(Problem(self._path, "", reason))
        return b"".join(parts)


@contextmanager
def open_text(source: Source, start: Resume = _BEGINNING) -> Iterator[TextReader]:
    """The text of a source, or its rest.

    Raises:
        SourceError: It cannot be opened.
    """
    with open_bytes(source.path, source.file, source.member, source.size, start.disk_start) as stream:
        yield TextReader(source.path, stream, start)


def read_head(source: Source) -> bytes:
    """The first piece (up to 1 MiB) of a source's text in UTF-8, enough to tell its format.

    Raises:
        SourceError: It is unreadable, binary, empty or undecodable.
    """
    with open_text(source) as text:
        return next(iter(text))


def last_hand(text: np.ndarray, borders: Sequence[bytes]) -> int:
    """Where the last hand of a chunk's text begins, 0 if none begins after its first byte."""
    return _last_border(_border_pattern(borders), text.data, len(text))


def read_chunks(
    source: Source, borders: Sequence[bytes], chunk_bytes: int = CHUNK_BYTES, start: Resume = _BEGINNING
) -> Iterator[Chunk]:
    """Read a source in chunks that end where a hand ends.

    Args:
        source: What to read.
        borders: What the first line of a hand begins with (byte order marks and blanks
            may stand before it).
        chunk_bytes: Longest chunk, unless a hand is longer.
        start: Where to begin; a place at which a hand begins.

    Yields:
        At least one chunk.

    Raises:
        SourceError: The source cannot be read, or not to its end: chunks given before stand.
    """
    border = _border_pattern(borders)
    buffer = bytearray()
    number, line, place, window = 0, start.line, start.byte_start, chunk_bytes
    with open_text(source, start) as text:
        pieces = iter(text)
        last = False
        while True:
            while not last and len(buffer) <= window:
                piece = next(pieces, None)
                last = piece is None
                buffer += piece or b""
            done = last and len(buffer) <= window
            end = len(buffer) if done else _last_border(border, buffer, window)
            if not end and not done:
                if window >= max(MAX_HAND, chunk_bytes):
                    raise SourceError(source.path, f"line {line}", f"no hand begins in {window >> 20} MiB of text")
                window *= 2
                continue
            rest = buffer[end:]
            del buffer[end:]
            array = np.frombuffer(buffer, np.uint8)
            next_line = line + count_lines(array)
            foreign = text.foreign(next_line + 1 if done else next_line)
            yield Chunk(array, number, line, place, done, text.encoding, foreign, text.remarks)
            if done:
                return
            number, line, place, window = number + 1, next_line, place + end, chunk_bytes
            buffer = rest


def _border_pattern(borders: Sequence[bytes]) -> re.Pattern[bytes]:
    starts = b"|".join(re.escape(border) for border in borders)
    return re.compile(rb"(?m)^(?:%b|[ \t])*(?:%b)" % (_MARK, starts))


def _last_border(border: re.Pattern[bytes], buffer: bytearray | memoryview, end: int) -> int:
    """Where the last hand that begins before ``end`` begins, 0 if none begins after the buffer's first byte."""
    look_back = min(_LOOK_BACK, end)
    while True:
        found = 0
        for match in border.finditer(buffer, end - look_back, end):
            found = match.start()
        if found or look_back == end:
            return found
        look_back = min(2 * look_back, end)
