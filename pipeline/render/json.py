"""Diagnostics for machines: one JSON object with the tally and every diagnostic."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any, TextIO

from pipeline.findings.diagnostics import Diagnostic, Tally
from pipeline.render.safe import dump_json


def write(diagnostics: Iterable[Diagnostic], tally: Tally, out: TextIO) -> None:
    """Print one object: ``summary``, then ``diagnostics``."""
    listed = [as_object(diagnostic) for diagnostic in diagnostics]
    out.write(dump_json({"summary": summary(tally), "diagnostics": listed}) + "\n")


def as_object(diagnostic: Diagnostic) -> dict[str, Any]:
    """The fields of a diagnostic under their own names."""
    return asdict(diagnostic)


def summary(tally: Tally) -> dict[str, Any]:
    """The tally, codes in order."""
    return {
        "files": tally.files,
        "hands_found": tally.found,
        "checked": tally.checked,
        "quarantined": tally.quarantined,
        "unknown_lines": tally.unknown_lines,
        "findings": dict(sorted(tally.findings.items())),
        "unchecked": dict(sorted(tally.unchecked.items())),
        "problems": [str(problem) for problem in tally.problems],
    }
