"""The compiled engine against the reference engine: equal tokens, equal hands."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.reading import lexer, reference
from pipeline.reading.formats import FORMATS, detect
from pipeline.reading.parse import Engine, parse
from tests.hands import HOUSE, STARS, text_of

LOGS = {"house": HOUSE, "pokerstars": STARS}


def assert_equal_tokens(text: np.ndarray, name: str) -> None:
    compiled = lexer.lex(text, FORMATS[name].program)
    plain = reference.lex(text, name)
    assert compiled.stray == plain.stray
    for table in ("hands", "tokens", "captures"):
        mine, other = getattr(compiled, table), getattr(plain, table)
        assert mine.tolist() == other.tolist(), table


def assert_equal_hands(text: np.ndarray, name: str) -> int:
    compiled = parse(text, FORMATS[name], engine=Engine.COMPILED)
    plain = parse(text, FORMATS[name], engine=Engine.REFERENCE)
    assert compiled.quarantined == plain.quarantined
    assert compiled.unknown_lines == plain.unknown_lines
    for table in ("hands", "seats", "events"):
        assert getattr(compiled.batch, table).tolist() == getattr(plain.batch, table).tolist(), table
    return compiled.hands_found


@st.composite
def damaged(draw: st.DrawFn) -> tuple[str, str]:
    """A log with lines taken out, doubled, cut, joined and mixed from the other format."""
    name = draw(st.sampled_from(sorted(LOGS)))
    lines = LOGS[name].split("\n")
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(lines) - 1))
        other = draw(st.sampled_from(lines + LOGS["house"].split("\n") + LOGS["pokerstars"].split("\n")))
        cut = draw(st.integers(0, max(len(lines[place]), 1)))
        lines[place : place + 1] = draw(
            st.sampled_from(
                (
                    [],
                    [lines[place], lines[place]],
                    [lines[place][:cut]],
                    [lines[place][:cut] + other],
                    [lines[place][:cut] + "ö" + lines[place][cut:]],
                    [other],
                    [lines[place], other],
                )
            )
        )
    return name, "\n".join(lines)


@given(damaged())
@settings(max_examples=300, deadline=None)
def test_engines_agree_on_damaged_logs(case):
    name, log = case
    assert_equal_tokens(text_of(log), name)
    assert_equal_hands(text_of(log), name)


names = st.text(st.sampled_from("ab :[]()$'\"#é赤-0123,."), min_size=1, max_size=12).filter(
    lambda name: name == name.strip()
)


@given(st.lists(names, min_size=3, max_size=3, unique=True))
@settings(max_examples=300, deadline=None)
def test_engines_agree_on_any_names(players):
    anna, bert, cilla = players
    log = (
        STARS.replace("[Ci]lla (x)", "\0").replace("a: folds:", "\1:").replace("a: folds ", "\1 ").replace("Anna", "\2")
    )
    log = log.replace("\0", cilla).replace("\1", bert).replace("\2", anna)
    assert_equal_tokens(text_of(log), "pokerstars")


@given(st.binary(max_size=400))
@settings(max_examples=200, deadline=None)
def test_engines_agree_on_noise(noise):
    text = np.frombuffer(STARS.encode() + noise + b"\n" + STARS.encode(), np.uint8)
    assert_equal_tokens(text, "pokerstars")


ROOMS = ("fpdb/*/Stars/**/*", "hhsmithy/PokerStars/**/*", "fpdb/**/[Ee]ntraction/**/*", "hhsmithy/Entraction/**/*")


@pytest.mark.parametrize("rooms", ROOMS)
def test_engines_agree_on_real_logs(corpus: Path, rooms: str):
    hands = 0
    for path in sorted(corpus.glob(rooms)):
        if path.is_file():
            raw = path.read_bytes()
            text = raw.decode("utf-8", "strict") if _is_utf8(raw) else raw.decode("cp1252", "replace")
            form = detect(text.encode())
            if form is not None:
                assert_equal_tokens(text_of(text), form.name)
                hands += assert_equal_hands(text_of(text), form.name)
    assert hands > 0


def _is_utf8(raw: bytes) -> bool:
    try:
        raw.decode()
    except UnicodeDecodeError:
        return False
    return True
