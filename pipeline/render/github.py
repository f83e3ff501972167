"""Diagnostics as workflow commands, which GitHub shows beside the changed lines."""

from collections.abc import Iterable
from typing import TextIO

from pipeline.findings.diagnostics import Diagnostic, Tally
from pipeline.render.safe import visible


def write(diagnostics: Iterable[Diagnostic], tally: Tally, out: TextIO) -> None:
    """Print one ``::error`` or ``::warning`` command a diagnostic."""
    out.writelines(command(diagnostic) + "\n" for diagnostic in diagnostics)


def command(diagnostic: Diagnostic) -> str:
    """One workflow command, on one line."""
    properties = {
        "title": f"railbird ({diagnostic.code} {diagnostic.name})",
        "file": diagnostic.path,
        "line": str(diagnostic.line),
        "col": str(diagnostic.column),
    }
    written = ",".join(f"{key}={_property(value)}" for key, value in properties.items())
    return f"::{diagnostic.severity.value} {written}::{_data(diagnostic.message)}"


def _data(text: str) -> str:
    """Escape a command's message; nothing but ``%`` is special once line ends are visible."""
    return visible(text).replace("%", "%25")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
