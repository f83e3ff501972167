"""Diagnostics: frames, the choice of rules, the tally."""

import pytest

from pipeline.findings.diagnostics import QUARANTINE, Tally, frame, hand_lines, selected


def test_a_frame_keeps_the_lines_around_each_marked_one() -> None:
    kept = frame(["a", "b", "c", "d", "e", "f"], 10, [11, 15], around=1)
    assert [(line.number, line.text, line.marked) for line in kept] == [
        (10, "a", False),
        (11, "b", True),
        (12, "c", False),
        (14, "e", False),
        (15, "f", True),
    ]


def test_a_frame_without_a_width_keeps_the_whole_hand() -> None:
    assert [line.text for line in frame(["a", "b", "c"], 1, [2])] == ["a", "b", "c"]


def test_lines_end_at_line_feeds_alone() -> None:
    assert hand_lines("\ufeffone\r\ntwo\x0bstill two\u2028and still\n\n") == ["one", "two\x0bstill two\u2028and still"]


@pytest.mark.parametrize(
    ("select", "ignore", "wanted"),
    [
        ([], [], True),
        (["RAK"], [], True),
        (["BET", "POT"], [], False),
        ([], ["RAK"], False),
        ([], ["RAK002"], True),
        (["RAK001"], ["RAK"], True),
        (["RAK"], ["RAK001"], False),
        (["RAK001"], ["RAK001"], False),
    ],
)
def test_the_longest_prefix_decides_whether_a_rule_is_asked_for(
    select: list[str], ignore: list[str], wanted: bool
) -> None:
    assert selected("RAK001", select, ignore) is wanted


def test_a_tally_balances_when_every_hand_is_checked_or_set_aside() -> None:
    assert Tally(found=3, checked=2, quarantined=1).balanced
    assert not Tally(found=3, checked=2).balanced


def test_a_quarantined_hand_is_not_clean() -> None:
    assert Tally(found=1, checked=1).clean
    assert not Tally(found=1, quarantined=1).clean
    assert QUARANTINE not in Tally().findings
