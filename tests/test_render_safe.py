"""Strangers' text made harmless."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.render.safe import dump_json, visible


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Anna: raises 5", "Anna: raises 5"),
        ("\x1b[2J", r"\x1b[2J"),
        ("a\nb\r", r"a\nb\r"),
        ("a\tb\u00a0c", "a b c"),
        ("\u202eabc", r"\u202eabc"),
        ("\U000e0041", r"\U000e0041"),
        ("👩\u200d👧", "👩\u200d👧"),
        ("Łukasz דוד 李", "Łukasz דוד 李"),
    ],
)
def test_what_is_not_seen_is_made_visible(text: str, shown: str) -> None:
    assert visible(text) == shown


@given(st.text())
def test_visible_text_is_one_printable_line(text: str) -> None:
    shown = visible(text)
    assert shown.replace("\u200c", "").replace("\u200d", "").isprintable()
    assert len(shown.splitlines()) <= 1


@given(st.text())
def test_json_holds_no_control_character_and_reads_back(text: str) -> None:
    written = dump_json([text], indent=None)
    assert written.isascii()
    assert written.isprintable()
    assert json.loads(written) == [text]
