"""Diagnostics for people at a terminal: a line like a linter's, then the log around it.

::

    night.log:14:1: RAK001 rake of 0.02 on a pot of 0.30, the schedule takes 0.01
       |
    13 | Anna wins:                  EUR 0.28
    14 | Rake:                       EUR 0.02
       | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
       |
       = expected 0.01, found 0.02
       = rule rake-overcharged, source 001 RAKE, rulebook house 2026.1
"""

from collections.abc import Iterable, Iterator
from typing import TextIO

from pipeline.findings.diagnostics import QUARANTINE, ContextLine, Diagnostic, Tally
from pipeline.render.console import Line, Printer, display_width
from pipeline.render.safe import visible
from pipeline.render.words import counted
from pipeline.rules.rule import Severity

_STYLES = {Severity.ERROR: "bold red", Severity.WARNING: "bold yellow"}


def write(diagnostics: Iterable[Diagnostic], tally: Tally, out: TextIO) -> None:
    """Print each diagnostic as it comes, then the summary."""
    printer = Printer(out)
    for diagnostic in diagnostics:
        for line in lines(diagnostic):
            printer.line(line)
        printer.line([])
    for line in summary(tally):
        printer.line(line)


def lines(diagnostic: Diagnostic) -> Iterator[Line]:
    """One diagnostic as styled lines."""
    style = _STYLES[diagnostic.severity]
    yield [
        (f"{visible(diagnostic.path)}:{diagnostic.line}:{diagnostic.column}: ", "bold"),
        (diagnostic.code, style),
        (f" {visible(diagnostic.message)}", ""),
    ]
    gutter = len(str(max((line.number for line in diagnostic.context), default=0)))
    bar = (f"{'':{gutter}} | ", "blue")
    if diagnostic.context:
        yield [(bar[0].rstrip(), "blue")]
    for line in diagnostic.context:
        yield [(f"{line.number:{gutter}} | ", "blue"), (visible(line.text), "")]
        if line.marked:
            yield [bar, (_underline(line, diagnostic), style)]
    if diagnostic.context:
        yield [(bar[0].rstrip(), "blue")]
    for note in _notes(diagnostic):
        yield [(f"{'':{gutter}} = ", "blue"), (visible(note), "")]


def summary(tally: Tally) -> Iterator[Line]:
    """What was looked at and found, with the accounting identity."""
    found = tally.findings.total()
    verdict = "No findings" if not found else f"{counted(found, 'finding')}: {_codes(tally)}"
    yield [(verdict, "bold green" if tally.clean else "bold")]
    yield [
        (
            f"{counted(tally.files, 'file')}, {counted(tally.found, 'hand')} found = "
            f"{tally.checked:,} checked + {tally.quarantined:,} quarantined",
            "",
        )
    ]
    if tally.unknown_lines:
        yield [(f"{counted(tally.unknown_lines, 'line')} that the grammar does not know", "yellow")]
    if tally.unchecked:
        hands = ", ".join(f"{code} {count:,}" for code, count in sorted(tally.unchecked.items()))
        yield [(f"Not judged for want of facts in the log (rule, hands): {hands}", "dim")]


def _underline(line: ContextLine, diagnostic: Diagnostic) -> str:
    """Carets below the line from the diagnostic's column on."""
    column = diagnostic.column - 1 if line.number == diagnostic.line else 0
    before = visible(line.text[:column])
    marked = visible(line.text[column:]).rstrip()
    return " " * display_width(before) + "^" * max(display_width(marked), 1)


def _notes(diagnostic: Diagnostic) -> Iterator[str]:
    if diagnostic.expected or diagnostic.actual:
        yield f"expected {diagnostic.expected or 'nothing'}, found {diagnostic.actual or 'nothing'}"
    rule = [f"{'reason' if diagnostic.code == QUARANTINE else 'rule'} {diagnostic.name}"]
    if diagnostic.source:
        rule.append(f"source {diagnostic.source}")
    if diagnostic.judged_by:
        rule.append(f"rulebook {diagnostic.judged_by}")
    yield ", ".join(rule) + (" (assumed value: no source states it)" if diagnostic.assumed else "")
    if diagnostic.hand_no:
        yield f"hand {diagnostic.hand_no}"


def _codes(tally: Tally) -> str:
    return ", ".join(f"{code} {count:,}" for code, count in sorted(tally.findings.items()))
