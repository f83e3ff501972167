"""What is wrong with an input: which one, where in it, and why, in a sentence a person understands."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """Something about an input that its owner should know; the rest of the run goes on.

    ``place`` is a line, a byte or a member, empty where the whole input is meant.
    """

    path: str
    place: str
    reason: str
    is_remark: bool = False  # worth knowing, but everything was read

    def __str__(self) -> str:
        where = f"{self.path}, {self.place}" if self.place else self.path
        return f"{where}: {self.reason}"


class SourceError(Exception):
    """An input, or the rest of it, cannot be read. Carries its ``problem``."""

    def __init__(self, path: str, place: str, reason: str) -> None:
        self.problem = Problem(path, place, reason)
        super().__init__(str(self.problem))

    def __reduce__(self) -> tuple[type["SourceError"], tuple[str, str, str]]:
        return SourceError, (self.problem.path, self.problem.place, self.problem.reason)
