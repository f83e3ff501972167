"""Forced bets of every kind in PokerStars' words: who opens, what is live and what is dead."""

from pipeline.records import SCALE
from tests.cases import replay_log, told

HEAD = """\
PokerStars Hand #2000001:  Hold'em No Limit ($0.50/$1.00 USD) - 2026/03/02 20:14:09 CET [2026/03/02 14:14:09 ET]
Table 'Aludra II' 6-max Seat #1 is the button
{seats}
{posts}
*** HOLE CARDS ***
{acts}
*** SUMMARY ***
Total pot ${pot} | Rake $0
"""
NAMES = ("Anna", "Bert", "Cilla", "Dora")


def hand(
    posts: str, acts: str, pot: str, *, stacks: dict[str, str] | None = None, names: tuple[str, ...] = NAMES
) -> str:
    """A hand of four players in seats 1 to 4 with 100 each, the button in seat 1, unless said otherwise."""
    chips = dict.fromkeys(names, "100") | (stacks or {})
    seats = "\n".join(f"Seat {NAMES.index(name) + 1}: {name} (${chips[name]} in chips)" for name in names)
    return HEAD.format(seats=seats, posts=posts, acts=acts, pot=pot)


def findings(log: str) -> list[str]:
    return told(*replay_log(log, "pokerstars", "standard"))


BLINDS = "Bert: posts small blind $0.50\nCilla: posts big blind $1"
BIG_BLIND_WINS = """\
Dora: folds
Anna: folds
Bert: folds
Uncalled bet ($0.50) returned to Cilla
Cilla collected $1 from pot"""
RUNOUT = """\
*** FLOP *** [Kh 8s Ks]
*** TURN *** [Kh 8s Ks] [2d]
*** RIVER *** [Kh 8s Ks 2d] [3c]
*** SHOW DOWN ***
"""


def test_a_newcomers_live_post_counts_and_leaves_the_opening_left_of_the_big_blind():
    log = hand(
        f"{BLINDS}\nAnna: posts big blind $1",
        "Dora: folds\nAnna: checks\nBert: folds\nCilla: raises $3 to $4\nAnna: folds\n"
        "Uncalled bet ($3) returned to Cilla\nCilla collected $2.50 from pot",
        "2.50",
    )
    assert findings(log) == []


def test_the_small_blind_part_of_a_returners_post_is_dead():
    batch, found = replay_log(
        hand(
            f"{BLINDS}\nAnna: posts small & big blinds $1.50",
            "Dora: raises $1 to $2\nAnna: calls $1\nBert: folds\nCilla: folds\n*** FLOP *** [Kh 8s Ks]\n"
            "Dora: bets $3\nAnna: folds\nUncalled bet ($3) returned to Dora\nDora collected $6 from pot",
            "6",
        ),
        "pokerstars",
        "standard",
    )
    assert told(batch, found) == []
    assert found.seats["put_in"][0] == 2.5 * SCALE


def test_a_second_small_blind_is_dead_money():
    log = hand(
        f"Dora: posts small blind $0.50\n{BLINDS}",
        "Dora: calls $1\nAnna: folds\nBert: folds\nCilla: checks\n*** FLOP *** [Kh 8s Ks]\n"
        "Cilla: bets $2\nDora: folds\nUncalled bet ($2) returned to Cilla\nCilla collected $3 from pot",
        "3",
    )
    assert findings(log) == []


def test_a_dead_small_blind_moves_the_big_blind_next_to_the_button():
    log = hand(
        "Bert: posts big blind $1",
        "Cilla: folds\nDora: folds\nAnna: folds\nUncalled bet ($1) returned to Bert",
        "0",
    )
    assert findings(log) == []


def test_a_second_big_blind_of_double_size_next_to_the_first_is_a_straddle():
    log = hand(
        f"{BLINDS}\nDora: posts big blind $2",
        "Anna: calls $2\nBert: folds\nCilla: folds\nDora: checks\n*** FLOP *** [Kh 8s Ks]\n"
        "Dora: checks\nAnna: bets $2\nDora: folds\nUncalled bet ($2) returned to Anna\nAnna collected $5.50 from pot",
        "5.50",
    )
    assert findings(log) == []


def test_a_straddle_raises_the_least_raise():
    log = hand(
        f"{BLINDS}\nDora: posts big blind $2",
        "Anna: raises $1 to $3\nBert: folds\nCilla: folds\nDora: folds\n"
        "Uncalled bet ($1) returned to Anna\nAnna collected $5.50 from pot",
        "5.50",
    )
    assert findings(log) == ["BET002 Anna `Anna: raises $1 to $3` expected 4.00 actual 3.00"]


def test_heads_up_the_button_posts_the_small_blind_and_opens():
    log = hand(
        "Anna: posts small blind $0.50\nBert: posts big blind $1",
        "Anna: calls $0.50\nBert: checks\n*** FLOP *** [Kh 8s Ks]\nBert: checks\nAnna: bets $1\nBert: folds\n"
        "Uncalled bet ($1) returned to Anna\nAnna collected $2 from pot",
        "2",
        names=("Anna", "Bert"),
    )
    assert findings(log) == []


def test_a_big_blind_all_in_for_less_is_still_the_whole_blind_for_the_others():
    log = hand(
        "Bert: posts small blind $0.50\nCilla: posts big blind $0.60 and is all-in",
        "Dora: raises $1 to $2\nAnna: folds\nBert: folds\nUncalled bet ($1.40) returned to Dora\n"
        f"{RUNOUT}"
        "Dora: shows [Ah Kd] (three of a kind, Kings)\nCilla: shows [Qh Jd] (a pair of Kings)\n"
        "Dora collected $1.70 from pot",
        "1.70",
        stacks={"Cilla": "0.60"},
    )
    assert findings(log) == []


def test_an_ante_takes_the_last_chips_of_the_small_blind_who_then_posts_none():
    antes = "\n".join(f"{name}: posts the ante $0.10" for name in ("Anna", "Cilla", "Dora"))
    log = hand(
        f"{antes}\nBert: posts the ante $0.05 and is all-in\nCilla: posts big blind $1",
        "Dora: folds\nAnna: folds\nUncalled bet ($1) returned to Cilla\n"
        f"{RUNOUT}"
        "Cilla: shows [Ah Kd] (three of a kind, Kings)\nBert: shows [Qh Jd] (a pair of Kings)\n"
        "Cilla collected $0.35 from pot",
        "0.35",
        stacks={"Bert": "0.05"},
    )
    assert [finding for finding in findings(log) if finding.startswith(("ANT", "BLD", "ACT"))] == []


def test_a_walk_is_no_finding():
    assert findings(hand(BLINDS, BIG_BLIND_WINS, "1")) == []
