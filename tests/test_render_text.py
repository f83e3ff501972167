"""Diagnostics at a terminal."""

import io
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.findings.diagnostics import QUARANTINE, Diagnostic, Tally, frame
from pipeline.render import text
from pipeline.rules.rule import Severity
from tests.diagnostic_maker import HOSTILE, make_diagnostic


def written(*diagnostics: Diagnostic, tally: Tally | None = None) -> str:
    out = io.StringIO()
    text.write(diagnostics, tally or Tally(), out)
    return out.getvalue()


def test_a_finding_is_a_linter_line_and_the_log_around_it() -> None:
    shown = written(make_diagnostic(), tally=Tally(files=1, found=1, checked=1, findings=Counter(RAK001=1)))
    assert shown == (
        "night.log:14:1: RAK001 rake of 0.02 on a pot of 0.30, the schedule takes 0.01\n"
        "   |\n"
        "12 |\n"
        "13 | Anna wins:                  EUR 0.28\n"
        "14 | Rake:                       EUR 0.02\n"
        "   | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
        "15 |\n"
        "16 | Game ended 2011-07-20 23:45:00 CEST\n"
        "   |\n"
        "   = expected 0.01, found 0.02\n"
        "   = rule rake-overcharged, source 001 RAKE, rulebook house 2011.1\n"
        "   = hand 2314086000\n"
        "\n"
        "1 finding: RAK001 1\n"
        "1 file, 1 hand found = 1 checked + 0 quarantined\n"
    )


def test_a_quarantined_hand_shows_its_reason_and_column() -> None:
    shown = written(
        make_diagnostic(
            code=QUARANTINE,
            name="hand-incomplete",
            column=5,
            line=2,
            message="the log breaks off",
            context=frame(["Game # 1", "Annaxx"], 1, [2]),
            expected="",
            actual="",
            source="",
            rulebook="",
            rulebook_version="",
        ),
        tally=Tally(files=1, found=1, quarantined=1),
    )
    assert "night.log:2:5: QUARANTINE the log breaks off\n" in shown
    assert "2 | Annaxx\n  |     ^^\n" in shown
    assert "= reason hand-incomplete\n" in shown
    assert "1 hand found = 0 checked + 1 quarantined" in shown


def test_an_assumed_value_says_so() -> None:
    assert "(assumed value: no source states it)" in written(make_diagnostic(assumed=True))


def test_carets_stand_below_wide_letters() -> None:
    shown = written(make_diagnostic(line=1, column=3, context=frame(["李 x"], 1, [1])))
    assert "1 | 李 x\n  |    ^\n" in shown


def test_what_could_not_be_judged_is_counted() -> None:
    shown = written(tally=Tally(found=2, checked=2, unknown_lines=1, unchecked=Counter(BET008=2)))
    assert "No findings\n" in shown
    assert "1 line that the grammar does not know\n" in shown
    assert "(rule, hands): BET008 2\n" in shown


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_moves_no_cursor_and_breaks_no_line(name: str) -> None:
    harmless = written(make_diagnostic(severity=Severity.WARNING))
    shown = written(
        make_diagnostic(
            severity=Severity.WARNING,
            message=f"{name} bet",
            path=f"{name}.log",
            expected=name,
            hand_no=name,
            context=frame(["", "Anna", name], 12, [14]),
        )
    )
    assert shown.replace("\n", "").isprintable()
    assert shown.count("\n") == harmless.count("\n") - 2


@given(st.text())
def test_any_log_line_stays_on_its_line(line: str) -> None:
    shown = written(make_diagnostic(context=frame([line], 14, [14])))
    assert len([row for row in shown.split("\n") if row.startswith("14 |")]) == 1


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        """Yes."""
        return True


@pytest.mark.parametrize("no_color", ["1", ""])
def test_a_terminal_gets_colours_unless_told_not_to(monkeypatch: pytest.MonkeyPatch, no_color: str) -> None:
    monkeypatch.setenv("NO_COLOR", no_color)
    monkeypatch.setenv("TERM", "xterm-256color")
    out = Terminal()
    text.write([make_diagnostic()], Tally(), out)
    assert ("\x1b[" in out.getvalue()) is (not no_color)
    assert "RAK001" in out.getvalue()
