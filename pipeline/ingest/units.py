"""Sources cut into units of work, the same units in every run.

A unit is a pack of small files that were each read whole, or one piece of a larger
file, or one file that could not be read to its end. So whatever a killed run had
committed, the units that come after it are those of an undisturbed run.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Self

import msgspec
import numpy as np

from pipeline.ingest.manners import Manner
from pipeline.ingest.stages import Stages
from pipeline.intake.archives import is_packed
from pipeline.intake.chunks import Chunk, Resume, last_hand, read_chunks, read_head
from pipeline.intake.encoding import count_lines, original
from pipeline.intake.sources import Content, Kind, Source, content_of, is_unchanged
from pipeline.lake.commits import Part, Tail
from pipeline.lake.counts import Counts
from pipeline.lake.identity import fingerprint
from pipeline.lake.reads import Ledger, Read
from pipeline.problem import Problem, SourceError

#: Text of one unit; bounds memory.
UNIT_BYTES = 16 << 20
_FORGOTTEN = "what it holds was forgotten, so it is not read; `railbird forget --file FILE --again` allows it"


@dataclass(frozen=True, slots=True)
class Piece:
    """A file's share of a unit: its part as far as it is known before parsing, and its text."""

    part: Part
    manner: Manner
    text: np.ndarray
    foreign: Sequence[int] = ()  # lines of the source that were read as cp1252
    regrown: Tail | None = None  # the hand of an earlier reading that this piece begins with
    is_whole: bool = False  # all that there is to read, well read

    @classmethod
    def unread(cls, part: Part, manner: Manner, problem: str) -> Self:
        """The end of a file that cannot be read any further."""
        ended = msgspec.structs.replace(part, last=True, problem=problem, resumed=False, tail=None)
        return cls(ended, manner, np.empty(0, np.uint8))


@dataclass(frozen=True, slots=True)
class Unit:
    """Work that is committed as one batch, named by what goes into it."""

    batch: str
    pieces: list[Piece]


@dataclass(frozen=True, slots=True)
class Unchanged:
    """A file, or the beginning of one, that the lake has read before, as it is, by the same recipe."""

    path: str
    counts: Counts
    is_beginning: bool = False


class Cutter:
    """Cuts sources into units."""

    def __init__(self, stages: Stages, manner_of: Callable[[Source], Manner], ledger: Ledger) -> None:
        self._stages = stages
        self._recipe = cache(stages.recipe)  # of few manners, asked for every file
        self._manner_of = manner_of
        self._ledger = ledger

    def cut(self, sources: Iterable[Source]) -> Iterator[Unit | Unchanged]:
        """Units of the sources in their order."""
        pack: list[Piece] = []
        packed = 0
        for source in sources:
            for item in self._pieces(source):
                if isinstance(item, Unchanged):
                    yield item
                elif item.is_whole:
                    if pack and (packed + len(item.text) > UNIT_BYTES or item.part.rulebook != pack[0].part.rulebook):
                        yield unit_of(pack)
                        pack, packed = [], 0
                    pack.append(item)
                    packed += len(item.text)
                else:
                    if pack:
                        yield unit_of(pack)
                        pack, packed = [], 0
                    yield unit_of([item])
        if pack:
            yield unit_of(pack)

    def _pieces(self, source: Source) -> Iterator[Piece | Unchanged]:
        manner = self._manner_of(source)
        recipe = self._recipe(manner) + f"-{UNIT_BYTES}"
        before = self._ledger.latest(source.path, recipe)
        if before and (before.size, before.modified_ns) == (source.size, source.modified_ns):
            yield Unchanged(source.path, before.counts.seen_again)
            return
        part = _part(source, manner, recipe)
        try:
            content = content_of(source, before.size if before else 0)
            part = _with_content(part, content)
            known = self._ledger.of_content(content.sha256, recipe)
            if known and known.path == source.path:
                yield Unchanged(source.path, known.counts.seen_again)
            elif self._ledger.is_forgotten(content.sha256):
                yield Piece(_passed_over(part), manner, np.empty(0, np.uint8), is_whole=True)
            elif known:
                yield _copy(part, manner, known)
            elif before and before.tail and content.beginning == before.sha256:
                yield Unchanged(source.path, (before.counts - before.tail.counts).seen_again, is_beginning=True)
                yield from self._read_on(source, content, _resumed(part, before), manner, before)
            else:
                yield from self._read_anew(source, content, part, manner)
        except SourceError as error:
            yield Piece.unread(part, manner, _in_words(error.problem))

    def _read_anew(self, source: Source, content: Content, part: Part, manner: Manner) -> Iterator[Piece]:
        name = self._stages.format_of(read_head(source), manner)
        if name is None:
            raise SourceError(source.path, "line 1", "no known format; `railbird formats` lists those known")
        rulebook = manner.rulebook or self._stages.rulebook(name)
        part = msgspec.structs.replace(part, format=name, rulebook=rulebook)
        yield from self._read(source, content, part, manner, Resume(0, 0, 1, ""), None)

    def _read_on(self, source: Source, content: Content, part: Part, manner: Manner, before: Read) -> Iterator[Piece]:
        """The rest of a grown file, from its last hand on."""
        tail = before.tail
        assert tail is not None
        start = Resume(tail.disk_start, tail.byte_start, tail.line, before.encoding)
        # A run that was stopped may have begun with this rest: then the hand was counted anew already.
        yield from self._read(source, content, part, manner, start, None if self._ledger.is_begun(before) else tail)

    def _read(
        self, source: Source, content: Content, part: Part, manner: Manner, start: Resume, regrown: Tail | None
    ) -> Iterator[Piece]:
        try:
            source = replace(source, size=content.size)
            borders = self._stages.borders(part.format)
            may_grow = (
                source.kind is Kind.FILE
                and self._stages.has_hands(part.format)
                and not is_packed(source.path, source.file)
            )
            disk_start = start.disk_start
            for chunk in read_chunks(source, borders, UNIT_BYTES, start):
                if chunk.last and not is_unchanged(source, content):
                    raise SourceError(source.path, "", "it was changed while it was read; the next run reads it anew")
                piece = _piece(part, manner, chunk, regrown)
                if may_grow and chunk.last:
                    tail = _tail(piece, disk_start, last_hand(chunk.text, borders))
                    piece = replace(piece, part=msgspec.structs.replace(piece.part, tail=tail))
                yield piece
                disk_start += _disk_length(piece, len(chunk.text))
                part = msgspec.structs.replace(
                    part,
                    encoding=chunk.encoding,
                    byte_start=chunk.byte_start + len(chunk.text),
                    first_line=chunk.first_line + count_lines(chunk.text),
                    resumed=False,
                )
                regrown = None
        except SourceError as error:
            yield Piece.unread(part, manner, _in_words(error.problem))


def _part(source: Source, manner: Manner, recipe: str) -> Part:
    return Part(
        file_id=fingerprint(source.path, ""),
        path=source.path,
        size=source.size,
        modified_ns=source.modified_ns,
        sha256="",
        encoding="",
        format="",
        rulebook=manner.rulebook or "",
        recipe=recipe,
        byte_start=0,
        byte_length=0,
        last=False,
    )


def _with_content(part: Part, content: Content) -> Part:
    return msgspec.structs.replace(
        part, size=content.size, sha256=content.sha256, file_id=fingerprint(part.path, content.sha256)
    )


def _resumed(part: Part, before: Read) -> Part:
    """The part of a grown file that begins with the last hand read."""
    if before.tail is None:
        raise ValueError(f"{part.path}: nothing to go on from")
    return msgspec.structs.replace(
        part,
        file_id=before.file_id,
        encoding=before.encoding,
        format=before.format,
        rulebook=before.rulebook,
        byte_start=before.tail.byte_start,
        first_line=before.tail.line,
        resumed=True,
    )


def _passed_over(part: Part) -> Part:
    """The part of a file that was forgotten: nothing of it is read."""
    return msgspec.structs.replace(part, last=True, problem=_FORGOTTEN, is_remark=True)


def _copy(part: Part, manner: Manner, known: Read) -> Piece:
    """A file whose bytes were read under another path: its hands are counted, it is not read."""
    tail = known.tail
    copied = msgspec.structs.replace(
        part,
        encoding=known.encoding,
        format=known.format,
        rulebook=known.rulebook,
        last=True,
        counts=known.counts.copied,
        copy_of=known.file_id,
        tail=tail and msgspec.structs.replace(tail, counts=tail.counts.copied, hand_id=None),
    )
    return Piece(copied, manner, np.empty(0, np.uint8), is_whole=True)


def _piece(part: Part, manner: Manner, chunk: Chunk, regrown: Tail | None) -> Piece:
    remark = "; ".join(map(_in_words, chunk.remarks)) if chunk.last else ""
    read = msgspec.structs.replace(
        part,
        encoding=chunk.encoding,
        byte_start=chunk.byte_start,
        byte_length=len(chunk.text),
        last=chunk.last,
        problem=remark or None,
        is_remark=bool(remark),
    )
    return Piece(read, manner, chunk.text, chunk.foreign, regrown, is_whole=chunk.number == 0 and chunk.last)


def _tail(piece: Piece, disk_start: int, start: int) -> Tail:
    """The last hand of a plain file, which begins at ``start`` of its last piece's text."""
    part = piece.part
    line = part.first_line + count_lines(piece.text[:start])
    return Tail(disk_start + _disk_length(piece, start), part.byte_start + start, line)


def _disk_length(piece: Piece, end: int) -> int:
    """Bytes on disk of the first ``end`` bytes of a piece's text."""
    if piece.part.encoding == "utf-8":
        return end
    return len(original(bytes(piece.text[:end]), piece.part.first_line, piece.part.encoding, piece.foreign))


def _in_words(problem: Problem) -> str:
    return f"{problem.place}: {problem.reason}" if problem.place else problem.reason


def unit_of(pieces: list[Piece]) -> Unit:
    """The unit of some pieces, named by them."""
    digest = hashlib.blake2b(digest_size=12)
    for piece in pieces:
        part = piece.part
        what = (part.file_id, part.sha256, part.byte_start, part.byte_length, part.recipe, part.problem)
        digest.update(" ".join(map(str, what)).encode() + b"\n")
    return Unit(digest.hexdigest(), pieces)
