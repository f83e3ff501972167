"""The bytes of a log, whatever their encoding, as UTF-8; exact, or refused.

UTF-16 is known by its byte order mark or, without one, by the NUL bytes that Latin
text has in every second place. Everything else is judged line by line: a line that is
valid UTF-8 is taken as it is, any other is read as cp1252. So the outcome never depends
on how a file was cut into pieces, a file joined from old and new logs keeps its names,
and a byte that neither encoding knows is an error with its line. Byte order marks
and line ends stay in the text as they are: offsets in a UTF-8 file are those on disk.
"""

import codecs
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Protocol

import numpy as np

from pipeline.problem import Problem, SourceError

#: Longest line in bytes; a longer one is no log.
MAX_LINE = 16 << 20
#: Share of NUL or control bytes above which a piece is binary, one in ...
BINARY_ONE_IN = 100

_MAGIC = (
    (b"\x89PNG", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF8", "a GIF image"),
    (b"%PDF", "a PDF document"),
    (b"SQLite format 3", "an SQLite database"),
    (b"PAR1", "a Parquet file"),
    (b"PK\x03\x04", "a zip archive without the ending .zip"),
    (b"\x1f\x8b", "gzip data within compressed data"),
    (b"\x28\xb5\x2f\xfd", "zstd data within compressed data"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    (b"Rar!", "a RAR archive"),
    (b"BZh", "bzip2 data"),
    (b"\xfd7zXZ", "xz data"),
    (b"\x7fELF", "a program"),
    (b"MZ\x90\x00", "a program"),
)
_UTF16_MARKS = ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_CONTROLS = bytes(set(range(32)) - set(b"\t\n\v\f\r\x1a\x1b"))


class Transcoder(Protocol):
    """Turns the pieces of one file into UTF-8, in order."""

    remarks: list[Problem]
    #: 1-based lines that were read as cp1252, in order; whoever takes them in may empty the list.
    foreign: list[int]

    @property
    def encoding(self) -> str:
        """The encoding as far as the pieces so far show it; final after the last one."""
        ...

    def feed(self, piece: bytes, last: bool) -> bytes:
        """The UTF-8 of this piece; the tail of a line may come with the next one.

        Raises:
            SourceError: The piece is binary or cannot be decoded.
        """
        ...


def transcoder(path: str, head: bytes, first_line: int = 1, known: str = "") -> Transcoder:
    """The transcoder for a file that begins with ``head``.

    Args:
        path: Name of the source in messages.
        head: First bytes.
        first_line: Line on which they stand.
        known: Encoding found before ``head``, where that is not the file's beginning.

    Raises:
        SourceError: The file is plainly no text.
    """
    if known:
        return _Wide(path, known, first_line) if known.startswith("utf-16") else _Bytes(path, first_line, known)
    for magic, what in _MAGIC:
        if head.startswith(magic):
            raise SourceError(path, "", f"this is {what}, not a text log")
    wide = _utf16(head)
    if wide:
        return _Wide(path, wide, first_line)
    if len(head) - len(head.translate(None, _CONTROLS)) > len(head) // BINARY_ONE_IN:
        raise _binary(path, "")
    return _Bytes(path, first_line)


def original(text: bytes, first_line: int, encoding: str, foreign: Sequence[int]) -> bytes:
    """The bytes on disk that ``text`` was transcoded from.

    Args:
        text: UTF-8 of whole lines.
        first_line: Line of the source on which it begins.
        encoding: The source's encoding.
        foreign: Lines of the source that were read as cp1252, in order.
    """
    if encoding.startswith("utf-16"):
        return text.decode().encode(encoding)
    first = bisect_left(foreign, first_line)
    last = bisect_right(foreign, first_line + count_lines(text))
    if first == last:
        return text
    lines = text.split(b"\n")
    for number in foreign[first:last]:
        lines[number - first_line] = lines[number - first_line].decode().encode("cp1252")
    return b"\n".join(lines)


def foreign_lines(raw: bytes, first_line: int) -> list[int]:
    """The lines of some bytes on disk, the first of them ``first_line``, that are read as cp1252."""
    return [first_line + place for place, line in enumerate(raw.split(b"\n")) if not _is_utf8(line)]


def _is_utf8(line: bytes) -> bool:
    try:
        line.decode()
    except UnicodeDecodeError:
        return False
    return True


def _utf16(head: bytes) -> str:
    """The UTF-16 that ``head`` is written in, empty if it is not UTF-16."""
    for mark, name in _UTF16_MARKS:
        if head.startswith(mark):
            return name
    pairs = len(head) // 2
    low, high = head[0 : 2 * pairs : 2].count(0), head[1 : 2 * pairs : 2].count(0)
    if high * 2 > pairs and low * BINARY_ONE_IN < pairs:
        return "utf-16-le"
    if low * 2 > pairs and high * BINARY_ONE_IN < pairs:
        return "utf-16-be"
    return ""


def _binary(path: str, place: str) -> SourceError:
    return SourceError(path, place, "this is binary data, not a text log")


def count_lines(text: bytes | bytearray | np.ndarray) -> int:
    """Number of line feeds."""
    array = text if isinstance(text, np.ndarray) else np.frombuffer(text, np.uint8)
    return int(np.count_nonzero(array == ord("\n")))


class _Bytes:
    """UTF-8 line by line, with cp1252 for lines that are not."""

    def __init__(self, path: str, first_line: int, known: str = "") -> None:
        self.remarks: list[Problem] = []
        self.foreign: list[int] = []
        self._path = path
        self._tail = b""
        self._line = first_line  # of the tail's first byte
        self._utf8 = known == "utf-8+cp1252"  # a line with valid non-ASCII UTF-8 was seen
        self._cp1252 = 1 if "cp1252" in known else 0  # first line that is not UTF-8

    @property
    def encoding(self) -> str:
        if not self._cp1252:
            return "utf-8"
        return "utf-8+cp1252" if self._utf8 else "cp1252"

    def feed(self, piece: bytes, last: bool) -> bytes:
        if piece.count(0) > len(piece) // BINARY_ONE_IN:
            raise _binary(self._path, f"line {self._line}")
        data = self._tail + piece
        end = len(data) if last else data.rfind(b"\n") + 1
        block, self._tail = data[:end], data[end:]
        if len(self._tail) > MAX_LINE:
            raise SourceError(self._path, f"line {self._line + count_lines(block)}", "the line is too long for a log")
        text = self._utf8_of(block)
        self._line += count_lines(block)
        if last and self._cp1252 and self._utf8:
            reason = "the file is UTF-8, but some lines are not: from here on these were read as cp1252"
            self.remarks.append(Problem(self._path, f"line {self._cp1252}", reason))
        return text

    def _utf8_of(self, block: bytes) -> bytes:
        if block.isascii():
            return block
        try:
            block.decode()
        except UnicodeDecodeError:
            lines = block.split(b"\n")
            return b"\n".join(self._line_of(line, self._line + place) for place, line in enumerate(lines))
        self._utf8 = True
        return block

    def _line_of(self, line: bytes, number: int) -> bytes:
        if line.isascii():
            return line
        try:
            line.decode()
        except UnicodeDecodeError:
            self._cp1252 = self._cp1252 or number
        else:
            self._utf8 = True
            return line
        try:
            text = line.decode("cp1252").encode()
        except UnicodeDecodeError as error:
            reason = f"the byte 0x{line[error.start]:02x} is neither UTF-8 nor cp1252"
            raise SourceError(self._path, f"line {number}", reason) from None
        self.foreign.append(number)
        return text


class _Wide:
    """UTF-16 of either byte order."""

    def __init__(self, path: str, encoding: str, first_line: int) -> None:
        self.remarks: list[Problem] = []
        self.foreign: list[int] = []
        self.encoding = encoding
        self._path = path
        self._line = first_line
        self._decoder = codecs.getincrementaldecoder(encoding)()

    def feed(self, piece: bytes, last: bool) -> bytes:
        try:
            text = self._decoder.decode(piece)
        except UnicodeDecodeError as error:
            line = self._line + piece[: error.start].decode(self.encoding, "replace").count("\n")
            raise SourceError(self._path, f"line {line}", f"this is not valid {self.encoding.upper()}") from None
        if text.count("\0") > len(text) // BINARY_ONE_IN:
            raise _binary(self._path, f"line {self._line}")
        self._line += text.count("\n")
        if last and self._decoder.getstate()[0]:
            reason = "half a UTF-16 character is left over at the end and was not read"
            self.remarks.append(Problem(self._path, f"line {self._line}", reason))
        return text.encode()
