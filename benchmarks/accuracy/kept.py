"""Parts of the proof that are done, kept in a file, so that a long run may stop and go on."""

import hashlib
import json
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

from benchmarks.accuracy.score import Score

#: What the proof imports of the pipeline, and the rest of what it goes by.
_PARTS = ("dialects", "reading", "replay", "rulebooks", "rules", "simulate")
_PROVED = (*(f"pipeline/{part}" for part in _PARTS), "grammars", "benchmarks/accuracy")


@dataclass(frozen=True, slots=True)
class Asked:
    """What a part was asked for; ``size`` in hands or faults."""

    name: str
    size: int
    seed: int
    formats: tuple[str, ...]

    def covers(self, other: "Asked") -> bool:
        """Whether who asked for ``other`` is served: the same part at least as large, from whatever seed."""
        return self.name == other.name and self.formats == other.formats and self.size >= other.size


@dataclass(frozen=True, slots=True)
class Kept:
    """The file, a line for each part; only parts that the sources as they are now have proved count."""

    path: Path

    def find(self, asked: Asked) -> list[Score] | None:
        """The largest kept part that serves, None: it is still to be done."""
        best: tuple[int, list[Score]] | None = None
        for line in self.path.read_text("utf-8").splitlines() if self.path.exists() else ():
            row = json.loads(line)
            one = Asked(**(row["asked"] | {"formats": tuple(row["asked"]["formats"])}))
            if row["sources"] == sources() and one.covers(asked) and (best is None or one.size > best[0]):
                best = one.size, [Score(**score) for score in row["scores"]]
        return best[1] if best else None

    def add(self, asked: Asked, scores: list[Score]) -> None:
        """Keep a part that is done."""
        row = {"sources": sources(), "asked": asdict(asked), "scores": [asdict(score) for score in scores]}
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")


@cache
def sources() -> str:
    """A hash of all that is proved and that proves."""
    root = Path(__file__).resolve().parents[2]
    digest = hashlib.sha256()
    paths = [*(root / "pipeline").glob("*"), *(path for folder in _PROVED for path in (root / folder).rglob("*"))]
    for path in sorted(paths):
        if path.suffix in {".py", ".toml", ".lark"}:
            digest.update(str(path.relative_to(root)).encode() + path.read_bytes())
    return digest.hexdigest()[:16]
