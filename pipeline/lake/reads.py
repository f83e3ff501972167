"""The ledger: which files the lake has read to their end, and what was found in them."""

from collections.abc import Iterable
from dataclasses import dataclass

from pipeline.lake.commits import Commit, Part


@dataclass(frozen=True, slots=True)
class Counts:
    """Hands by what became of them: ``hands_found = loaded + duplicates + quarantined``."""

    hands_found: int = 0
    loaded: int = 0
    duplicates: int = 0
    quarantined: int = 0
    unknown_lines: int = 0

    def __add__(self, other: "Counts") -> "Counts":
        return Counts(
            self.hands_found + other.hands_found,
            self.loaded + other.loaded,
            self.duplicates + other.duplicates,
            self.quarantined + other.quarantined,
            self.unknown_lines + other.unknown_lines,
        )

    @property
    def balanced(self) -> bool:
        """Whether no hand was lost."""
        return self.hands_found == self.loaded + self.duplicates + self.quarantined

    @property
    def seen_again(self) -> "Counts":
        """What a later look at the same hands counts: those loaded then are duplicates now."""
        return Counts(self.hands_found, 0, self.loaded + self.duplicates, self.quarantined, self.unknown_lines)


@dataclass(frozen=True, slots=True)
class Read:
    """One file, read to its end by one recipe."""

    size: int
    modified_ns: int
    sha256: str
    recipe: str
    counts: Counts


class Ledger:
    """Complete reads by path, the latest of each."""

    def __init__(self, commits: Iterable[Commit]) -> None:
        self._reads: dict[str, Read] = {}
        self._running: dict[tuple[int, str], Counts] = {}
        for commit in commits:
            self.add(commit)

    def add(self, commit: Commit) -> None:
        """Take in a later commit."""
        for part in commit.parts:
            key = part.file_id, part.recipe
            counts = self._running.pop(key, Counts()) + counts_of(part)
            if not part.last:
                self._running[key] = counts
            elif part.problem is None:
                self._reads[part.path] = Read(part.size, part.modified_ns, part.sha256, part.recipe, counts)

    def latest(self, path: str) -> Read | None:
        """The latest complete read of a path; a file with a problem is none, so that it is tried again."""
        return self._reads.get(path)


def counts_of(part: Part) -> Counts:
    """The counts of one part."""
    return Counts(part.hands_found, part.loaded, part.duplicates, part.quarantined, part.unknown_lines)
