"""One finding, or one hand set aside, as a person is shown it.

The terminal, JSON, SARIF, GitHub and HTML renderers all read this record, so that a
finding says the same wherever it appears.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from pipeline.problem import Problem
from pipeline.rules.rule import Severity

#: Stands where a rule code stands for a hand that could not be read; no rule has it.
QUARANTINE = "QUARANTINE"
#: Lines of the log shown before and after the offending one.
CONTEXT_LINES = 2


@dataclass(frozen=True, slots=True)
class Span:
    """Bytes of a file's text as UTF-8."""

    start: int
    length: int


@dataclass(frozen=True, slots=True)
class ContextLine:
    """One line of the log beside a finding; ``number`` is its 1-based line in the file."""

    number: int
    text: str
    marked: bool


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """What is wrong, where, and by which rule of which rulebook.

    ``line`` and ``column`` are 1-based (columns count characters); ``name`` is the
    rule's name, or the reason of a quarantined hand (code ``QUARANTINE``); ``expected``
    and ``actual`` are empty where the rule compares nothing; ``assumed`` says that the
    rulebook's value is an assumption which no source states.
    """

    path: str
    line: int
    column: int
    code: str
    name: str
    severity: Severity
    message: str
    expected: str = ""
    actual: str = ""
    hand_no: str = ""
    span: Span | None = None
    context: tuple[ContextLine, ...] = ()
    source: str = ""
    rulebook: str = ""
    rulebook_version: str = ""
    assumed: bool = False

    @property
    def judged_by(self) -> str:
        """Rulebook and version, empty where no rulebook judged."""
        return f"{self.rulebook} {self.rulebook_version}".strip()


@dataclass(slots=True)
class Tally:
    """What a check looked at; grows while the diagnostics are drawn.

    Every hand found is either checked or set aside: ``found = checked + quarantined``.
    """

    files: int = 0
    found: int = 0
    checked: int = 0
    quarantined: int = 0
    unknown_lines: int = 0
    findings: Counter[str] = field(default_factory=Counter)
    #: Rule code -> hands for which the log did not tell enough to judge it.
    unchecked: Counter[str] = field(default_factory=Counter)
    #: What could not be read, and remarks.
    problems: list[Problem] = field(default_factory=list)

    @property
    def balanced(self) -> bool:
        """Whether the accounting identity holds."""
        return self.found == self.checked + self.quarantined

    @property
    def clean(self) -> bool:
        """Whether every hand was checked, every line understood, and no rule broken."""
        return not self.findings.total() and not self.quarantined and not self.unknown_lines


def hand_lines(text: str) -> list[str]:
    """The lines of a hand without their ends (LF or CRLF), a byte order mark, and empty ones at its end."""
    return [line.removesuffix("\r") for line in text.removeprefix("\ufeff").rstrip("\r\n ").split("\n")]


def frame(
    lines: Sequence[str], first: int, marked: Iterable[int], around: int | None = None
) -> tuple[ContextLine, ...]:
    """Number ``lines`` from ``first``, mark some, and keep those near a marked one.

    Args:
        lines: a hand's lines, without their ends.
        first: number in the file of ``lines[0]``, 1-based.
        marked: numbers in the file of the offending lines.
        around: lines kept on each side of a marked one; None keeps all.
    """
    marks = frozenset(marked)
    numbered = (ContextLine(first + i, text, first + i in marks) for i, text in enumerate(lines))
    return tuple(
        line for line in numbered if around is None or any(abs(line.number - mark) <= around for mark in marks)
    )


def selected(code: str, select: Sequence[str], ignore: Sequence[str]) -> bool:
    """Whether a rule code is asked for: the longest matching prefix decides, ignore wins a tie.

    An empty ``select`` asks for every rule.
    """
    chosen = max((len(p) for p in select if code.startswith(p)), default=-1 if select else 0)
    refused = max((len(p) for p in ignore if code.startswith(p)), default=-1)
    return chosen > refused
