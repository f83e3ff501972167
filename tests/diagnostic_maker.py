"""Diagnostics for tests: one of a real kind, of which a test changes what it is about."""

from typing import Any

from pipeline.findings.diagnostics import Diagnostic, frame
from pipeline.rules.rule import Severity

LOG = (
    "Bert didn't show hand",
    "",
    "Anna wins:                  EUR 0.28",
    "Rake:                       EUR 0.02",
    "",
    "Game ended 2011-07-20 23:45:00 CEST",
)
#: Names that try to do something to whoever shows them.
HOSTILE = (
    "<script>alert(1)</script>",
    "\x1b[31mred\x1b[0m",
    "\x1b]0;title\x07",
    "\u202egnorw\u202c",
    "line\nbreak\r\u2028more",
    "\"quoted\" & 'single'",
    "{0} [link](http://example.com) %0A::error::",
    "=HYPERLINK(1)",
    "דוד המלך",
    "nul\x00 del\x7f c1\x9b2J",
    "\ud800 half",
)


def make_diagnostic(**changes: Any) -> Diagnostic:
    """An overcharged rake, with some fields changed."""
    fields: dict[str, Any] = {
        "path": "night.log",
        "line": 14,
        "column": 1,
        "code": "RAK001",
        "name": "rake-overcharged",
        "severity": Severity.ERROR,
        "message": "rake of 0.02 on a pot of 0.30, the schedule takes 0.01",
        "expected": "0.01",
        "actual": "0.02",
        "hand_no": "2314086000",
        "context": frame(LOG, 11, [14], around=2),
        "source": "001 RAKE",
        "rulebook": "house",
        "rulebook_version": "2011.1",
    }
    return Diagnostic(**(fields | changes))
