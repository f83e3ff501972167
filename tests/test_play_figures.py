"""Players' figures of hands counted by eye, and the rake that each player paid."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.lake.play_figures import FIGURE_COUNTS, FIGURE_FLAGS, play_figures
from pipeline.records import EVENT, HAND, SEAT
from pipeline.replay_records import SEAT_RESULT, STATE
from tests.cases import replay_log

#: Anna has the button, Bert and Cilla the blinds of 0.50 and 1.00, David acts first; each has 100.
PLAYERS = {"A": "Anna", "B": "Bert", "C": "Cilla", "D": "David"}
HEAD = """Game # 1 - Texas Hold'em No Limit EUR 0.50/1 - Table "Turku"

Players(max 6):
Anna                        (EUR 100.00 in seat 1)
Bert                        (EUR 100.00 in seat 2)
Cilla                       (EUR 100.00 in seat 3)
David                       (EUR 100.00 in seat 4)

Dealer:                     Anna
Small Blind:                Bert        (0.50)
Big Blind:                  Cilla       (1.00)

"""
STREETS = {
    "flop": "\nFlop                        Kh - 8s - 2s\n",
    "turn": "\nTurn                        Kh - 8s - 2s - 3d\n",
    "river": "\nRiver                       Kh - 8s - 2s - 3d - 9c\n",
}
TAIL = "\nRake:                       EUR 0.00\n\nGame ended 2026-03-02 20:14:09 CET\n"


def log_of(play: str) -> str:
    """A house log: ``D raise 3.00, A fold | flop C check``; ``C wins 5.00``, ``C shows``, ``A payback 2.00``."""
    lines = []
    for word in play.replace("|", ",").split(","):
        words = word.split()
        if words[0] in STREETS:
            lines.append(STREETS[words.pop(0)])
        if not words:
            continue
        name, verb, *amount = (PLAYERS[words[0]], *words[1:])
        match verb:
            case "wins":
                lines.append(f"{name} wins:{' ' * 20}EUR {amount[0]}\n")
            case "shows":
                lines.append(f"{name} shows:{' ' * 20}{' - '.join(amount)}\n")
            case _:
                paid = f"({amount[0]})" if amount else ""
                lines.append(f"{name:<28}{'All-In' if verb == 'all-in' else verb.title():<12}{paid}".rstrip() + "\n")
    return HEAD + "".join(lines) + TAIL


def counted(play: str) -> dict[str, str]:
    """By player's letter what the figures say, e.g. ``had_choice vpip calls=1``."""
    batch, replay = replay_log(log_of(play), "house", "house")
    rows = play_figures(
        batch.hands, batch.seats, batch.events, replay.states, replay.seats, replay.results["rake"].copy()
    )
    said = {}
    for letter, row in zip(PLAYERS, rows, strict=True):
        words = [name for name in FIGURE_FLAGS if row[name]]
        said[letter] = " ".join(words + [f"{name}={row[name]}" for name in FIGURE_COUNTS if row[name]])
    return said


LIMPED = "D call 1.00, A fold, B fold, C check"
CHECKED_TO_RIVER = f"{LIMPED} | flop C check, D check | turn C check, D check | river"
ALL_FOLD = "D fold, A fold, B fold"
IN = "had_choice"
CALLED = "had_choice vpip"
OPENED = "had_choice vpip pfr"
FACED = "had_choice three_bet_chance"
COLD = "had_choice vpip three_bet_chance"
THREE_BET = "had_choice vpip pfr three_bet_chance three_bet"

#: What happens, and what the figures of some players are by it; of the rest nothing is said.
HANDS = [
    # a choice, or none
    (f"{ALL_FOLD} | C payback 0.50 | C wins 1.00", {"A": IN, "B": IN, "C": "", "D": IN}),
    ("D fold, A fold, B call 0.50, C check | flop", {"C": f"{IN} saw_flop showdown"}),
    (f"{LIMPED} | flop B check", {"C": f"{IN} saw_flop showdown"}),
    # chips by choice
    ("D call 1.00, A fold, B fold, C check", {"D": f"{CALLED} showdown", "A": IN, "B": IN}),
    ("D fold, A call 1.00, B fold, C check", {"A": f"{CALLED} showdown", "D": IN}),
    ("D fold, A fold, B call 0.50, C check", {"B": f"{CALLED} showdown", "C": f"{IN} showdown"}),
    ("D fold, A fold, B call 0.50, C raise 2.00, B fold", {"B": f"{CALLED} three_bet_chance", "C": OPENED}),
    ("D raise 3.00, A fold, B fold, C fold | D payback 2.00 | D wins 2.50", {"D": OPENED, "C": FACED}),
    ("D raise 3.00, A call 3.00, B fold, C fold", {"D": f"{OPENED} showdown", "A": f"{COLD} showdown"}),
    ("D raise 3.00, A fold, B call 2.50, C fold", {"B": f"{COLD} showdown", "C": FACED}),
    ("D raise 3.00, A fold, B fold, C call 2.00", {"C": f"{COLD} showdown", "A": FACED, "B": FACED}),
    # all-in: a raise above what is to be called, else a call
    ("D all-in 100.00, A fold, B fold, C fold", {"D": OPENED}),
    ("D raise 3.00, A all-in 100.00, B fold, C fold, D fold", {"A": THREE_BET, "D": OPENED}),
    ("D all-in 100.00, A all-in 100.00, B fold, C fold", {"A": f"{COLD} showdown", "D": f"{OPENED} showdown"}),
    # the third bet: one raise before, another player's
    ("D raise 3.00, A raise 9.00, B fold, C fold, D fold", {"A": THREE_BET, "D": OPENED, "B": IN, "C": IN}),
    ("D raise 3.00, A raise 9.00, B fold, C fold, D call 6.00", {"D": f"{OPENED} showdown"}),
    ("D raise 3.00, A fold, B raise 9.00, C fold, D fold", {"B": THREE_BET, "A": FACED, "C": IN}),
    ("D raise 3.00, A fold, B fold, C raise 9.00, D fold", {"C": THREE_BET, "B": FACED}),
    ("D raise 3.00, A raise 9.00, B raise 27.50, C fold, D fold, A fold", {"B": OPENED, "A": THREE_BET}),
    ("D raise 3.00, A raise 9.00, B fold, C fold, D raise 20.00, A fold", {"D": OPENED, "A": THREE_BET}),
    ("D call 1.00, A raise 4.00, B fold, C fold, D raise 10.00, A fold", {"D": THREE_BET, "A": OPENED}),
    ("D call 1.00, A raise 4.00, B fold, C fold, D fold", {"D": f"{CALLED} three_bet_chance", "A": OPENED}),
    ("D raise 3.00, A call 3.00, B raise 12.50, C fold, D fold, A fold", {"B": THREE_BET, "A": COLD}),
    # the flop
    (
        f"{LIMPED} | flop C check, D bet 2.00, C fold",
        {"D": f"{CALLED} saw_flop aggressive=1"},
    ),
    (f"{LIMPED} | flop C check, D bet 2.00, C fold", {"C": f"{IN} saw_flop folds=1"}),
    (f"{LIMPED} | flop C bet 2.00, D fold", {"A": IN, "D": f"{CALLED} saw_flop folds=1"}),
    ("D all-in 100.00, A fold, B fold, C all-in 99.00 | flop | turn | river", {"C": f"{COLD} saw_flop showdown"}),
    (
        f"{LIMPED} | flop C check, D check | turn C check, D check",
        {"D": f"{CALLED} saw_flop showdown"},
    ),
    # acts after the first round
    (
        f"{LIMPED} | flop C bet 2.00, D raise 6.00, C call 4.00",
        {"D": f"{CALLED} saw_flop showdown aggressive=1", "C": f"{IN} saw_flop showdown aggressive=1 calls=1"},
    ),
    (
        f"{LIMPED} | flop C bet 2.00, D call 2.00 | turn C bet 4.00, D call 4.00",
        {"D": f"{CALLED} saw_flop showdown calls=2", "C": f"{IN} saw_flop showdown aggressive=2"},
    ),
    (
        f"{LIMPED} | flop C check, D check | turn C bet 2.00, D raise 6.00, C fold",
        {"D": f"{CALLED} saw_flop aggressive=1", "C": f"{IN} saw_flop aggressive=1 folds=1"},
    ),
    (
        f"{LIMPED} | flop C bet 2.00, D all-in 99.00, C all-in 97.00",
        {"D": f"{CALLED} saw_flop showdown aggressive=1", "C": f"{IN} saw_flop showdown aggressive=1 calls=1"},
    ),
    (
        "D raise 3.00, A call 3.00, B fold, C fold | flop D bet 4.00, A fold | D payback 4.00 | D wins 7.50",
        {"D": f"{OPENED} saw_flop aggressive=1", "A": f"{COLD} saw_flop folds=1"},
    ),
    # the showdown, and who won there
    (
        f"{LIMPED} | flop | D shows Ah Ad | D wins 2.50",
        {"D": f"{CALLED} saw_flop showdown won_showdown", "C": f"{IN} saw_flop showdown"},
    ),
    (
        f"{LIMPED} | flop | D wins 1.25 | C wins 1.25",
        {"D": f"{CALLED} saw_flop showdown won_showdown", "C": f"{IN} saw_flop showdown won_showdown"},
    ),
    (
        "D call 1.00, A call 1.00, B fold, C check | flop | A wins 3.50",
        {"A": f"{CALLED} saw_flop showdown won_showdown", "D": f"{CALLED} saw_flop showdown", "B": IN},
    ),
    (
        "D call 1.00, A fold, B call 0.50, C check | flop B bet 2.00, C fold, D fold | B payback 2.00 | B wins 3.00",
        {"B": f"{CALLED} saw_flop aggressive=1", "C": f"{IN} saw_flop folds=1"},  # won, but nobody was left to show to
    ),
    ("D raise 3.00, A fold, B fold, C fold | D payback 2.00 | D wins 2.50", {"A": FACED, "B": FACED}),
    (
        f"{CHECKED_TO_RIVER} C bet 2.00, D call 2.00",
        {"D": f"{CALLED} saw_flop showdown calls=1", "C": f"{IN} saw_flop showdown aggressive=1"},
    ),
    (
        f"{CHECKED_TO_RIVER} C bet 2.00, D fold",
        {"D": f"{CALLED} saw_flop folds=1", "C": f"{IN} saw_flop aggressive=1"},
    ),
    (
        "D raise 3.00, A raise 9.00, B fold, C fold, D call 6.00"
        "| flop D check, A bet 10.00, D raise 30.00, A call 20.00 | A wins 79.50",
        {
            "A": f"{THREE_BET} saw_flop showdown won_showdown aggressive=1 calls=1",
            "D": f"{OPENED} saw_flop showdown aggressive=1",
        },
    ),
]


@pytest.mark.parametrize(("play", "expected"), HANDS)
def test_a_hand_counts_as_by_eye(play: str, expected: dict[str, str]) -> None:
    found = counted(play)
    assert {letter: found[letter] for letter in expected} == expected


def test_each_figure_has_hands_that_have_it_and_hands_that_do_not() -> None:
    said = [words.split() for _, expected in HANDS for words in expected.values()]
    names = {word.partition("=")[0] for words in said for word in words}
    assert names == {*FIGURE_FLAGS, *FIGURE_COUNTS}
    assert len(HANDS) >= 40
    for name in FIGURE_FLAGS:
        assert sum(name in words for words in said) >= 3
        assert sum(name not in words for words in said) >= 1


def shares(rake: int, put_in: list[int], dealt_in: list[bool]) -> np.ndarray:
    """FIGURES of a hand in which nothing is known but who put in what."""
    hands, seats, results = np.zeros(1, HAND), np.zeros(len(put_in), SEAT), np.zeros(len(put_in), SEAT_RESULT)
    hands["seats"] = len(put_in)
    seats["flags"] = np.where(dealt_in, 4, 0)
    results["put_in"] = put_in
    return play_figures(hands, seats, np.zeros(0, EVENT), np.zeros(0, STATE), results, np.array([rake]))


@given(
    st.integers(0, 10**12),
    st.lists(st.tuples(st.integers(1, 10**15), st.booleans()), min_size=2, max_size=10),
)
def test_the_parts_of_the_rake_sum_to_it(rake: int, players: list[tuple[int, bool]]) -> None:
    put_in, dealt_in = zip(*players, strict=True)
    found = shares(rake, list(put_in), list(dealt_in))
    assert found["rake_by_share"].sum() == rake
    assert found["rake_by_seat"].sum() == (rake if any(dealt_in) else 0)
    assert found["rake_by_share"].min() >= 0


def test_the_rake_is_paid_in_proportion_and_by_heads() -> None:
    found = shares(300, [1000, 500, 0, 500], [True, True, True, True])
    assert found["rake_by_share"].tolist() == [150, 75, 0, 75]
    assert found["rake_by_seat"].tolist() == [75, 75, 75, 75]
    assert shares(100, [1, 1, 1], [True] * 3)["rake_by_share"].tolist() == [34, 33, 33]
