"""The ledger: which files the lake has read to their end, and what was found in them."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeVar

from pipeline.lake.commits import Commit, Part, Tail
from pipeline.lake.counts import Counts

Key = TypeVar("Key", str, tuple[str, str])


@dataclass(frozen=True, slots=True)
class Read:
    """One file, read to its end by one recipe."""

    file_id: int
    path: str
    size: int
    modified_ns: int
    sha256: str
    recipe: str
    encoding: str
    format: str
    rulebook: str
    counts: Counts
    tail: Tail | None


class Ledger:
    """Complete reads: the latest of each path, and the first of each content."""

    def __init__(self, commits: Iterable[Commit]) -> None:
        self._by_path: dict[str, Read] = {}
        self._by_content: dict[tuple[str, str], Read] = {}
        self._running: dict[tuple[int, str], Counts] = {}
        self._forgotten = set[str]()  # hashes of what files held
        for commit in commits:
            self.add(commit)

    def add(self, commit: Commit) -> None:
        """Take in a later commit."""
        for part in commit.parts:
            if part.last_line is not None:
                self._correct(part)
                continue
            key = part.file_id, part.recipe
            before = self._by_path[part.path].counts - part.again if part.resumed else Counts()
            counts = self._running.pop(key, before) + part.counts
            if not part.last:
                self._running[key] = counts
            elif part.problem is None or part.is_remark:
                read = _read(part, counts)
                self._by_path[part.path] = read
                self._by_content.setdefault((part.sha256, part.recipe), read)
        for file in commit.forgotten:
            if file.may_return:
                self._drop(file.file_id)
                self._forgotten.discard(file.sha256)
            else:
                self._forgotten.add(file.sha256)

    def _drop(self, file_id: int) -> None:
        """Know nothing of a file."""
        self._by_path = {path: read for path, read in self._by_path.items() if read.file_id != file_id}
        self._by_content = {key: read for key, read in self._by_content.items() if read.file_id != file_id}
        self._running = {key: counts for key, counts in self._running.items() if key[0] != file_id}

    def _correct(self, part: Part) -> None:
        """Take in what became of one hand since its file was read."""
        _corrected(self._by_path, part.path, part)
        _corrected(self._by_content, (part.sha256, part.recipe), part)

    def latest(self, path: str, recipe: str) -> Read | None:
        """The latest complete read of a path, if that was by ``recipe``.

        A file that could not be read to its end is none, so that it is tried again.
        """
        read = self._by_path.get(path)
        return read if read and read.recipe == recipe else None

    def is_begun(self, read: Read) -> bool:
        """Whether a run that was stopped had begun to read on in a file since."""
        return (read.file_id, read.recipe) in self._running

    def is_forgotten(self, sha256: str) -> bool:
        """Whether a file of this content was forgotten, and shall not be read again."""
        return sha256 in self._forgotten

    def of_content(self, sha256: str, recipe: str) -> Read | None:
        """A complete read of the same bytes by the same recipe, from whatever path."""
        return self._by_content.get((sha256, recipe))


def _corrected(reads: dict[Key, Read], key: Key, part: Part) -> None:
    read = reads.get(key)
    if read and (read.file_id, read.recipe) == (part.file_id, part.recipe):
        reads[key] = replace(read, counts=read.counts + part.net, tail=part.tail or read.tail)


def _read(part: Part, counts: Counts) -> Read:
    return Read(
        part.file_id,
        part.path,
        part.size,
        part.modified_ns,
        part.sha256,
        part.recipe,
        part.encoding,
        part.format,
        part.rulebook,
        counts,
        part.tail,
    )
