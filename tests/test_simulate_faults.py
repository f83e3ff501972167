"""Faults: each code has its mutator, a broken hand is changed as the truth says, and what follows from it adds up."""

import csv
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pipeline.cli import app
from pipeline.simulate.cards import CARDS
from pipeline.simulate.faults.aftermath import copy
from pipeline.simulate.faults.catalogue import MUTATORS, table
from pipeline.simulate.faults.inject import Injector, mutators_for
from pipeline.simulate.faults.mutator import Scene
from pipeline.simulate.games import GAMES, FormatName, Limit, Variant
from pipeline.simulate.log import Kind, Log
from pipeline.simulate.night import logs
from pipeline.simulate.truth import Truth
from pipeline.simulate.writing import FORMATS, Request, night_of, write
from tests.conftest import PROJECT

#: The codes of hand scope.
HAND_SCOPE = {
    f"{family}{number:03d}"
    for family, numbers in {
        "TBL": (1, 2, 6),
        "BTN": (2,),
        "BLD": (1, 2, 3, 4, 5, 8, 9),
        "ANT": (1, 2),
        "BRI": (1, 2, 3),
        "DEA": range(1, 11),
        "ACT": range(1, 10),
        "BET": range(1, 13),
        "POT": range(1, 6),
        "SHO": range(1, 8),
        "RAK": range(1, 7),
        "DSC": (1, 2),
        "CAN": (1, 2),
    }.items()
    for number in numbers
}
SCENES = [
    Scene(GAMES[variant], limit, tournament, FORMATS[form].house, straddles=False)
    for form in FORMATS
    for variant, game in GAMES.items()
    for limit in game.limits
    if FORMATS[form].plays(variant, limit)
    for tournament in (False, True)
]


def broken(request: Request, hands: int, seed: int = 5) -> tuple[list[str], list[Truth]]:
    truths: list[Truth] = []
    return list(write(request, hands, seed, truths)), truths


def scene_of(code: str) -> Scene:
    return next(scene for scene in SCENES if MUTATORS[code].applies(scene))


def request_of(code: str) -> Request:
    scene = scene_of(code)
    form = FormatName.HOUSE if scene.house else FormatName.POKERSTARS
    return Request(scene.game.variant, scene.limit, form, 0, scene.tournament, faults=1.0, codes=(code,))


def test_every_code_of_hand_scope_has_a_mutator_that_says_what_it_does() -> None:
    assert set(MUTATORS) == HAND_SCOPE
    for mutator in MUTATORS.values():
        assert len(mutator.change.__doc__ or "") > 30


def test_the_page_about_faults_is_up_to_date() -> None:
    assert table() in (PROJECT / "docs/faults.md").read_text()


@pytest.mark.parametrize("code", sorted(MUTATORS))
def test_every_mutator_breaks_hands_of_a_game_that_it_is_for(code: str) -> None:
    texts, truths = broken(request_of(code), 400)
    assert truths
    assert {truth.code for truth in truths} == {code}
    lines = "".join(texts).splitlines()
    for truth in truths:
        head = next(
            place for place in range(truth.line - 1, -1, -1) if f"#{truth.hand}" in lines[place].replace("# ", "#")
        )
        assert truth.line - head == truth.line_in_hand
        assert lines[truth.line - 1].strip()


def test_other_hands_are_those_of_a_night_without_faults() -> None:
    clean = list(write(Request(), 300, 5))
    texts, truths = broken(Request(faults=0.3), 300)
    faulted = {str(truth.hand) for truth in truths}
    assert 50 < len(faulted) < 150
    for text, sound in zip(texts, clean, strict=True):
        number = text.split()[2]
        assert (text == sound) == (number not in faulted)


def test_the_code_broken_least_comes_first() -> None:
    scene = Scene(GAMES[Variant.HOLDEM], Limit.NO, tournament=False, house=True, straddles=False)
    injector = Injector(mutators_for(scene, ("RAK001", "ACT001", "SHO001")), 1.0, 1)
    night = night_of(Request())
    before = dict(injector.broken)
    for sound, (_, fault) in zip(logs(night, 300, 1), injector.faulted(logs(night, 300, 1)), strict=True):
        fewer = [code for code in before if fault and before[code] < before[fault.code]]
        assert all(MUTATORS[code].change(copy(sound), lambda: 0.0) is None for code in fewer)
        before = dict(injector.broken)
    assert min(before.values()) > 20


def changed(code: str, request: Request, hands: int = 500) -> tuple[Log, Log, int]:
    """A sound hand, the same hand broken, and the entry that breaks it."""
    form = FORMATS[request.format]
    scene = Scene(GAMES[request.variant], request.limit, request.tournament, form.house, request.straddles)
    injector = Injector(mutators_for(scene, (code,)), 1.0, 1)
    night = night_of(request)
    for sound, (log, fault) in zip(logs(night, hands, 9), injector.faulted(logs(night, hands, 9)), strict=True):
        if fault and isinstance(fault.mark, int):
            return sound, log, fault.mark
    raise AssertionError(f"no hand to break {code}")


def test_a_small_raise_is_called_and_paid_as_such() -> None:
    sound, log, index = changed("BET002", Request())
    before, after = sound.entries[index], log.entries[index]
    assert (before.kind, after.kind) == (Kind.RAISE, Kind.RAISE)
    assert after.total < before.total
    assert sum(pot.chips for pot in log.pots) <= sum(pot.chips for pot in sound.pots)
    wins = sum(entry.chips for entry in log.entries if entry.kind in {Kind.WINS, Kind.RAKE})
    assert wins == sum(pot.chips for pot in log.pots)


def test_a_bring_in_by_another_leaves_all_but_a_folded_door_card() -> None:
    sound, log, index = changed("BRI001", Request(Variant.STUD7, Limit.FIXED))
    different = [(old, new) for old, new in zip(sound.entries, log.entries, strict=True) if old != new]
    ((old, new),) = different
    poster = next(e for e in log.entries if e.kind is Kind.DEALT and e.who == log.entries[index].who)
    assert old.kind is Kind.DEALT
    assert new.up[0] < poster.up[0]
    assert any(entry.kind is Kind.FOLD and entry.who == new.who for entry in log.entries)
    assert new.up[0] in sound.stub


def test_a_needless_common_card_takes_the_seventh_cards_away() -> None:
    _, log, index = changed("DEA009", Request(Variant.STUD7, Limit.FIXED))
    assert log.entries[index].kind is Kind.COMMON
    for entry in log.entries:
        if entry.kind is Kind.SHOWS:
            assert len(entry.down) == 6


def test_a_card_of_another_deck() -> None:
    _, log, index = changed("DEA002", Request(Variant.DRAW32, Limit.NO))
    assert any(CARDS[card][0] in "23456" for card in log.entries[index].down)


def test_a_disconnected_player_stays_in_the_hand() -> None:
    sound, log, index = changed("DSC001", Request(), 2_000)
    assert sound.entries[index].kind is Kind.FOLD
    assert log.entries[index].kind is Kind.FALSE_ALL_IN
    assert any(entry.kind is Kind.SHOWS and entry.who == log.entries[index].who for entry in log.entries)


# ---- the command -------------------------------------------------------------------------------------------


def test_the_command_writes_the_log_and_the_truth_beside_it(tmp_path: Path) -> None:
    out = tmp_path / "night.txt"
    options = ["--variant", "soko", "--limit", "fixed", "--hands", "50", "--faults", "0.5", "--out", str(out)]
    assert CliRunner().invoke(app, ["simulate", *options]).exit_code == 0
    rows = list(csv.DictReader((tmp_path / "night.txt.truth.csv").open(encoding="utf-8")))
    assert rows
    assert set(rows[0]) == {"hand", "code", "line", "line_in_hand", "variant", "limit"}
    lines = out.read_text(encoding="utf-8").splitlines()
    assert max(int(row["line"]) for row in rows) <= len(lines)
    assert sum(line.startswith("Game # ") for line in lines) == 50


def test_the_command_writes_to_standard_output() -> None:
    result = CliRunner().invoke(app, ["simulate", "--hands", "3"])
    assert result.exit_code == 0
    assert result.stdout.count("Game # ") == 3


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--variant", "stud7", "--limit", "spread"], "no stud7 at spread limit"),
        (["--faults", "0.5"], "needs --out"),
        (["--faults", "0.5", "--codes", "TBL003", "--out", "x"], "no way to break TBL003"),
        (["--out", "/nowhere/night.txt"], "/nowhere/night.txt"),
    ],
)
def test_the_command_says_what_is_wrong(options: list[str], words: str) -> None:
    result = CliRunner().invoke(app, ["simulate", *options])
    assert result.exit_code != 0
    assert words in str(result.exception)
