"""The findings as CSV: no cell that a spreadsheet would run."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.render.cells import cell


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("=HYPERLINK(1)", "'=HYPERLINK(1)"),
        ("+1-2", "'+1-2"),
        ("-cmd|calc", "'-cmd|calc"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\t=1+1", "' =1+1"),
        ("\r=1", r"\r=1"),
        ("\uff1d1", "'\uff1d1"),
        ("-0.02", "-0.02"),
        (Decimal("-0.0200"), "-0.0200"),
        ("Anna", "Anna"),
        (None, ""),
        (7, "7"),
    ],
)
def test_a_formula_is_made_text(value: object, written: str) -> None:
    assert cell(value) == written


@given(st.text())
def test_no_cell_starts_a_formula(value: str) -> None:
    written = cell(value)
    assert written.lstrip()[:1] not in tuple("=+-@") or written.lstrip("+-").replace(".", "").isdecimal()
