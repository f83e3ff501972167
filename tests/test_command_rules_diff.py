"""``railbird rules diff`` on a lake: what a change of rulebook would do to past findings."""

import json
from pathlib import Path

import pytest

from tests.test_commands import railbird

MINIMUM = "examples/rulebooks/house-minimum.toml"
#: Blinds of 0.02 and 0.04, a pot on the flop that both checked down; raked ``rake``.
HAND = """Game # {number} - Texas Hold'em No Limit EUR 0.02/0.04 - Table "Kemi"

Players(max 6):
Anna                        (EUR 4.00 in seat 1)
Bert                        (EUR 4.00 in seat 2)
Cilla                       (EUR 4.00 in seat 3)

Dealer:                     Anna
Small Blind:                Bert        (0.02)
Big Blind:                  Cilla       (0.04)

Anna                        Raise       ({bet:.2f})
Bert                        Fold
Cilla                       Call        ({call:.2f})

Flop                        Kh - 8s - Ks

Cilla                       Check
Anna                        Bet         (1.00)
Cilla                       Fold
Anna                        Payback     (1.00)

Anna didn't show hand

Anna wins:                  EUR {won:.2f}
Rake:                       EUR {rake:.2f}

Game ended {day} 20:14:09 CET

"""

#: Two players' cards, each told by his own log only; one card was dealt twice.
DEALT = (("Anna", "Ah - Kd"), ("Cilla", "Ah - Jd"))


def hand(number: int, cents: int, rake: int, day: str) -> str:
    """A hand whose pot is twice ``cents`` and 2 more; all amounts in cents."""
    pot = 2 * cents + 2
    amounts = {"bet": cents / 100, "call": cents / 100 - 0.04, "won": (pot - rake) / 100, "rake": rake / 100}
    return HAND.format(number=number, day=day, **amounts)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A lake of four hands with rake of two cents: pots of 0.26 before and after 2011, 0.42, and one of 0.10."""
    home = tmp_path_factory.mktemp("home")
    hands = [
        hand(7001, 12, 2, "2010-12-31"),
        hand(7002, 12, 2, "2011-03-21"),
        hand(7003, 20, 2, "2011-03-21"),
        hand(7004, 12, 1, "2011-03-21"),
    ]
    (home / "night.txt").write_text("".join(hands), encoding="utf-8")
    assert railbird("ingest", "night.txt", home=home).returncode == 0
    return home


def minimum() -> Path:
    return Path(__file__).parents[1] / MINIMUM


def test_findings_that_go_and_come_are_told_hand_by_hand(home: Path) -> None:
    result = railbird("rules", "diff", "house", minimum(), home=home)
    assert result.returncode == 1, result.stderr
    assert "rake.money.minimum" in result.stdout
    assert "4 hands replayed by both; 2 findings change" in result.stdout
    lines = [line for line in result.stdout.splitlines() if line.startswith("night.txt:")]
    assert lines == [
        "night.txt:55: RAK001 hand 7002: expected 0.01, found 0.02 -> no finding",
        "night.txt:113: RAK002 hand 7004: no finding -> expected 0.02, found 0.01",
    ]


def test_the_same_for_machines(home: Path) -> None:
    effect = json.loads(railbird("rules", "diff", "house", minimum(), "--json", home=home).stdout)["effect"]
    assert effect["before"] == {"uncovered": 0, "findings": {"RAK001": 2}, "amounts": {"RAK001": 0.02}}
    assert effect["after"]["findings"] == {"RAK001": 1, "RAK002": 1}
    assert [shift["code"] for shift in effect["shifts"]] == ["RAK001", "RAK002"]


def test_a_rulebook_not_in_force_on_a_day_leaves_its_hands_uncovered(home: Path, tmp_path: Path) -> None:
    later = tmp_path / "later.toml"
    text = (Path(__file__).parents[1] / "pipeline/rulebooks/house.toml").read_text(encoding="utf-8")
    later.write_text(text.replace("from = 2000-01-01", "from = 2011-01-01"), encoding="utf-8")
    result = railbird("rules", "diff", "house", later, home=home)
    assert result.returncode == 1
    assert "hands that no rules cover: 0 before, 1 after" in result.stdout
    assert "night.txt:26: RAK001 hand 7001: expected 0.01, found 0.02 -> no finding" in result.stdout


def test_a_hand_of_several_logs_is_judged_with_the_cards_of_all(home: Path, tmp_path: Path) -> None:
    cards = "Big Blind:                  Cilla       (0.04)\n\n"
    plain = hand(7101, 12, 2, "2011-03-21")
    own = [plain.replace(cards, f"{cards}{name} was dealt: {dealt}\n\n") for name, dealt in DEALT]
    for name, text in zip("ab", own, strict=True):
        (tmp_path / f"{name}.txt").write_text(text.rstrip(), encoding="utf-8")
    assert railbird("ingest", "a.txt", "b.txt", home=tmp_path).returncode == 0
    effect = json.loads(railbird("rules", "diff", "house", minimum(), "--json", home=tmp_path).stdout)["effect"]
    assert (effect["hands"], effect["unread"]) == (1, 0)
    assert effect["before"]["findings"] == {"DEA001": 1, "RAK001": 1}
    assert effect["after"]["findings"] == {"DEA001": 1}
    assert [shift["code"] for shift in effect["shifts"]] == ["RAK001"]


def test_the_same_rulebook_changes_nothing(home: Path) -> None:
    result = railbird("rules", "diff", "house", "house", home=home)
    assert (result.returncode, result.stdout.splitlines()[0]) == (0, "The rulebooks say the same.")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("house", "hause"), "no rulebook named hause; expected one of"),
        (("missing.toml", "house"), "missing.toml: cannot be read"),
        (("house", "house", "--database", "none.duckdb"), "none.duckdb: no such database"),
    ],
)
def test_what_cannot_be_compared_is_told_in_one_line(home: Path, words: tuple[str, ...], message: str) -> None:
    result = railbird("rules", "diff", *words, home=home)
    assert result.returncode == 2
    assert message in result.stderr
    assert "Traceback" not in result.stderr


def test_rules_alone_still_lists_and_shows() -> None:
    assert "RAK001" in railbird("rules").stdout
    assert railbird("rules", "rak001").stdout == railbird("rules", "show", "RAK001").stdout
    assert json.loads(railbird("rules", "RAK001", "--json").stdout)[0]["name"] == "rake-overcharged"
