"""Logs checked without a lake."""

from collections.abc import Sequence
from pathlib import Path

from pipeline.findings.checking import Chosen, check
from pipeline.findings.diagnostics import QUARANTINE, Diagnostic, Tally
from pipeline.ingest.manners import Manner
from pipeline.intake.sources import discover
from pipeline.problem import Problem
from tests.made import hand_text
from tests.made_stages import MadeStages


def checked(
    *logs: Path, chosen: Chosen | None = None, problems: list[Problem] | None = None
) -> tuple[list[Diagnostic], Tally]:
    """Diagnostics and tally of some logs of the made-up format, whose hands ending in 7 are overcharged."""
    tally = Tally()
    told = [] if problems is None else problems
    with discover([str(log) for log in logs]) as found:
        diagnostics = list(check(found.sources, MadeStages(), lambda _: Manner(), tally, chosen, told.append))
    return diagnostics, tally


def log(path: Path, numbers: Sequence[int], *, cut: bool = False) -> Path:
    """A log of hands with these numbers, perhaps broken off inside the last."""
    text = "".join(hand_text(number) for number in numbers)
    path.write_text(text[: text.rindex("COLLECT")] if cut else text)
    return path


def test_findings_come_file_by_file_with_their_lines(tmp_path: Path) -> None:
    first, second = log(tmp_path / "a.log", [6, 7]), log(tmp_path / "b.log", [17, 18, 27])
    diagnostics, tally = checked(first, second)
    lines = hand_text(1).count("\n")
    assert [(Path(d.path).name, d.line, d.hand_no) for d in diagnostics] == [
        ("a.log", 1 + lines, "7"),
        ("b.log", 1, "17"),
        ("b.log", 1 + 2 * lines, "27"),
    ]
    assert diagnostics[0].context[0].text.startswith("Hand 7 table Turku")
    assert diagnostics[0].context[0].marked
    assert diagnostics[0].span is not None
    assert first.read_bytes()[diagnostics[0].span.start :].startswith(b"Hand 7 ")
    assert (diagnostics[0].rulebook, diagnostics[0].rulebook_version) == ("house", "2024")
    assert (tally.files, tally.found, tally.checked, tally.findings) == (2, 5, 5, {"RAK001": 3})
    assert not tally.clean


_BREAKS_OFF = (
    "the hand breaks off; the file ends here; if it is still being written, the next ingest reads the hand whole"
)


def test_a_hand_that_breaks_off_is_told_with_its_reason(tmp_path: Path) -> None:
    diagnostics, tally = checked(log(tmp_path / "a.log", [1, 2], cut=True))
    [broken] = diagnostics
    assert (broken.code, broken.name, broken.message) == (QUARANTINE, "hand-incomplete", _BREAKS_OFF)
    assert (tally.found, tally.checked, tally.quarantined) == (2, 1, 1)
    assert tally.balanced
    assert not tally.clean


def test_only_chosen_rules_are_told_but_every_quarantined_hand(tmp_path: Path) -> None:
    path = log(tmp_path / "a.log", [7, 8], cut=True)
    diagnostics, tally = checked(path, chosen=Chosen(ignore=("RAK",)))
    assert [diagnostic.code for diagnostic in diagnostics] == [QUARANTINE]
    assert not tally.findings
    assert [d.code for d in checked(path, chosen=Chosen(select=("RAK001",)))[0]] == ["RAK001", QUARANTINE]


def test_a_log_of_no_known_format_is_a_problem_and_the_rest_goes_on(tmp_path: Path) -> None:
    (tmp_path / "a.log").write_text("what is this?\n")
    problems: list[Problem] = []
    diagnostics, tally = checked(tmp_path / "a.log", log(tmp_path / "b.log", [7]), problems=problems)
    assert [Path(problem.path).name for problem in problems] == ["a.log"]
    assert "no known format" in problems[0].reason
    assert len(diagnostics) == 1
    assert tally.files == 2
