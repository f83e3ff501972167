"""What one run did, in numbers."""

from collections import Counter
from dataclasses import dataclass, field

from pipeline.lake.counts import Counts
from pipeline.problem import Problem


@dataclass(slots=True)
class Summary:
    """What one run did. ``findings`` counts, by code, those of the hands that it loaded."""

    files: int = 0
    counts: Counts = field(default_factory=Counts)
    fresh: Counts = field(default_factory=Counts)  # of these, what no earlier run had counted
    findings: Counter[str] = field(default_factory=Counter)
    problems: list[Problem] = field(default_factory=list)
    seconds: float = 0.0
    nothing_read: bool = True  # no file could be read to its end

    @property
    def hands_per_second(self) -> float:
        """Hands found a second."""
        return self.counts.hands_found / self.seconds if self.seconds > 0 else 0.0

    def as_json(self) -> dict[str, object]:
        """The object that ``railbird ingest --json`` prints."""
        return {
            "files": self.files,
            "hands_found": self.counts.hands_found,
            "loaded": self.counts.loaded,
            "duplicates": self.counts.duplicates,
            "merged": self.counts.merged,
            "quarantined": self.counts.quarantined,
            "unknown_lines": self.counts.unknown_lines,
            "findings": dict(sorted(self.findings.items())),
            "problems": [str(problem) for problem in self.problems],
            "seconds": round(self.seconds, 3),
            "hands_per_second": round(self.hands_per_second, 1),
        }


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is: bytes of text done, and its counts so far."""

    bytes_done: int
    counts: Counts
