"""What was asked and what came out, for one code or one game."""

from dataclasses import dataclass, field


@dataclass(slots=True)
class Score:
    """Faults put in and found, and findings that name none."""

    hands: int = 0
    faults: int = 0
    found: int = 0
    false: int = 0
    games: set[str] = field(default_factory=set)

    @property
    def recall(self) -> str:
        """Share of the faults that were found at their place."""
        return f"{self.found / self.faults:.4f}" if self.faults else "-"

    @property
    def precision(self) -> str:
        """Share of the findings that name a fault."""
        named = self.found + self.false
        return f"{self.found / named:.4f}" if named else "-"
