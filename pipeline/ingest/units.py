"""Sources cut into units of work, the same units in every run.

A unit is a pack of small files that were each read whole, or one piece of a larger
file, or one file that could not be read to its end. So whatever a killed run had
committed, the units that come after it are those of an undisturbed run.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Self

import msgspec
import numpy as np

from pipeline.ingest.manners import Manner
from pipeline.ingest.stages import Stages
from pipeline.intake.chunks import Chunk, read_chunks, read_head
from pipeline.intake.sources import Source, sha256
from pipeline.lake.commits import Part
from pipeline.lake.identity import fingerprint
from pipeline.lake.reads import Counts, Ledger
from pipeline.problem import Problem, SourceError

#: Text of one unit; bounds memory.
UNIT_BYTES = 16 << 20


@dataclass(frozen=True, slots=True)
class Piece:
    """A file's share of a unit: its part as far as it is known before parsing, and its text."""

    part: Part
    manner: Manner
    text: np.ndarray
    first_line: int
    is_remark: bool = False  # the part's problem is a remark: all of the text was read

    @classmethod
    def unread(cls, part: Part, manner: Manner, problem: str) -> Self:
        """The end of a file that cannot be read any further."""
        return cls(msgspec.structs.replace(part, last=True, problem=problem), manner, np.empty(0, np.uint8), 1)


@dataclass(frozen=True, slots=True)
class Unit:
    """Work that is committed as one batch, named by what goes into it."""

    batch: str
    pieces: list[Piece]


@dataclass(frozen=True, slots=True)
class Unchanged:
    """A file that the lake has read before, as it is, by the same recipe."""

    path: str
    counts: Counts


class Cutter:
    """Cuts sources into units."""

    def __init__(self, stages: Stages, manner_of: Callable[[Source], Manner], ledger: Ledger) -> None:
        self._stages = stages
        self._manner_of = manner_of
        self._ledger = ledger

    def cut(self, sources: Iterable[Source]) -> Iterator[Unit | Unchanged]:
        """Units of the sources in their order."""
        pack: list[Piece] = []
        packed = 0
        for source in sources:
            for item in self._pieces(source):
                if isinstance(item, Piece) and _is_whole(item):
                    if pack and (packed + len(item.text) > UNIT_BYTES or item.part.rulebook != pack[0].part.rulebook):
                        yield unit_of(pack)
                        pack, packed = [], 0
                    pack.append(item)
                    packed += len(item.text)
                    continue
                if pack:
                    yield unit_of(pack)
                    pack, packed = [], 0
                yield item if isinstance(item, Unchanged) else unit_of([item])
        if pack:
            yield unit_of(pack)

    def _pieces(self, source: Source) -> Iterator[Piece | Unchanged]:
        manner = self._manner_of(source)
        recipe = self._stages.recipe(manner) + f"-{UNIT_BYTES}"
        before = self._ledger.latest(source.path)
        if (
            before
            and before.recipe == recipe
            and (before.size, before.modified_ns) == (source.size, source.modified_ns)
        ):
            yield Unchanged(source.path, before.counts.seen_again)
            return
        part = _part(source, manner, recipe)
        try:
            part = _with_hash(part, sha256(source))
            if before and before.recipe == recipe and before.sha256 == part.sha256:
                yield Unchanged(source.path, before.counts.seen_again)
                return
            name = self._stages.format_of(read_head(source), manner)
            if name is None:
                raise SourceError(source.path, "line 1", "no known format; `railbird formats` lists those known")
            part = msgspec.structs.replace(part, format=name, rulebook=manner.rulebook or self._stages.rulebook(name))
            for chunk in read_chunks(source, self._stages.borders(name), UNIT_BYTES):
                piece = _piece(part, manner, chunk)
                yield piece
                part = msgspec.structs.replace(
                    part, encoding=chunk.encoding, byte_start=chunk.byte_start + len(chunk.text)
                )
        except SourceError as error:
            yield Piece.unread(part, manner, _in_words(error.problem))


def _is_whole(piece: Piece) -> bool:
    """Whether the piece is all of its file, well read."""
    return piece.part.byte_start == 0 and piece.part.last and piece.part.problem is None


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


def _with_hash(part: Part, digest: str) -> Part:
    return msgspec.structs.replace(part, sha256=digest, file_id=fingerprint(part.path, digest))


def _piece(part: Part, manner: Manner, chunk: Chunk) -> Piece:
    remark = "; ".join(map(_in_words, chunk.remarks)) if chunk.last else ""
    read = msgspec.structs.replace(
        part,
        encoding=chunk.encoding,
        byte_start=chunk.byte_start,
        byte_length=len(chunk.text),
        last=chunk.last,
        problem=remark or None,
    )
    return Piece(read, manner, chunk.text, chunk.first_line, is_remark=bool(remark))


def _in_words(problem: Problem) -> str:
    return f"{problem.place}: {problem.reason}" if problem.place else problem.reason


def unit_of(pieces: list[Piece]) -> Unit:
    """The unit of some pieces, named by them."""
    digest = hashlib.blake2b(digest_size=12)
    for piece in pieces:
        part = piece.part
        digest.update(f"{part.file_id} {part.byte_start} {part.byte_length} {part.recipe} {part.problem}\n".encode())
    return Unit(digest.hexdigest(), pieces)
