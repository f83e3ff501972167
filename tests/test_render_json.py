"""Diagnostics as JSON."""

import io
import json
from collections import Counter

import pytest

from pipeline.findings.diagnostics import Tally
from pipeline.render import json as json_format
from tests.diagnostic_maker import HOSTILE, make_diagnostic


def test_one_object_holds_the_summary_and_every_diagnostic() -> None:
    out = io.StringIO()
    tally = Tally(files=1, found=3, checked=2, quarantined=1, findings=Counter(RAK001=1))
    json_format.write([make_diagnostic()], tally, out)
    written = json.loads(out.getvalue())
    assert written["summary"] == {
        "files": 1,
        "hands_found": 3,
        "checked": 2,
        "quarantined": 1,
        "unknown_lines": 0,
        "findings": {"RAK001": 1},
        "unchecked": {},
        "problems": [],
    }
    [diagnostic] = written["diagnostics"]
    assert (diagnostic["path"], diagnostic["line"], diagnostic["code"]) == ("night.log", 14, "RAK001")
    assert diagnostic["severity"] == "error"
    assert diagnostic["context"][2] == {"number": 14, "text": "Rake:                       EUR 0.02", "marked": True}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_reads_back_but_never_reaches_the_terminal(name: str) -> None:
    out = io.StringIO()
    json_format.write([make_diagnostic(message=name)], Tally(), out)
    assert out.getvalue().replace("\n", "").isprintable()
    assert json.loads(out.getvalue())["diagnostics"][0]["message"] == name
