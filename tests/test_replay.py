"""Replay against PokerKit's play, and what the stage promises about its arrays."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from pipeline.codes import Act, Limit
from pipeline.kernel import SWITCH, compiled
from pipeline.records import UNSAID, HandBatch
from pipeline.replay.hands import replay
from pipeline.replay_records import FINDING, MAX_PLAYERS, Replay
from pipeline.rulebooks.load import assign, load
from pipeline.rules.rule import rule_code, rule_id
from tests.playouts import CHIP, GAMES, UNJUDGED, has_odd_chip, played_out, playouts

SEEDS = range(300)
BETTING_FAMILIES = {"TBL", "BTN", "BLD", "ANT", "DEA", "ACT", "BET", "DSC"}


def replay_standard(batch: HandBatch, **changes: int) -> Replay:
    """Replay by the standard rulebook with some of its values changed."""
    rules = assign(batch, load("standard"), np.full(len(batch.hands), np.datetime64("2026-03-02")))
    for name, value in changes.items():
        rules[name] = value
    return replay(batch, rules)


@pytest.mark.parametrize("game", GAMES)
def test_random_legal_play_has_no_finding(game: str):
    batch, played = played_out(game, SEEDS)
    found = replay_standard(batch).findings
    told = [(int(row["hand"]), rule_code(int(row["rule"]))) for row in found]
    assert [(hand, code) for hand, code in told if not has_odd_chip(played[hand])] == []
    assert {code for _, code in told} <= {"SHO002", "SHO003"}


@pytest.mark.parametrize("game", GAMES)
def test_pots_and_their_players_are_those_of_pokerkit(game: str):
    batch, played = played_out(game, SEEDS)
    found = replay_standard(batch).pots
    side_pots = 0
    for row, hand in enumerate(played):
        if hand.pots:
            mine = found[found["hand"] == row]
            assert mine["amount"].tolist() == [chips * CHIP for chips, _ in hand.pots]
            assert mine["seats"].tolist() == [sum(1 << seat for seat in seats) for _, seats in hand.pots]
            side_pots += len(hand.pots) > 1
    assert side_pots > 20


@pytest.mark.parametrize("game", GAMES)
def test_legal_bets_and_raises_are_those_of_pokerkit(game: str):
    batch, ranges = playouts(game, SEEDS)
    found = replay_standard(batch, raise_cap_heads_up=4).states
    told = batch.events["act"]
    states = found[((told >= Act.FOLD) & (told <= Act.COMPLETE)) | (told == Act.BRING_IN)]
    fixed = GAMES[game].limit == Limit.FIXED
    for legal, state in zip(ranges, states, strict=True):
        if legal == UNJUDGED or (fixed and legal is None and state["raises"] > 0):
            continue  # an all-in of half a bet opens Fixed Limit betting again: not in PokerKit
        least, greatest = (UNSAID, UNSAID) if legal is None else (legal[0] * CHIP, legal[1] * CHIP)
        # After a short all-in in Fixed Limit rooms also take the bet made whole: PokerKit does not.
        assert state["least"] == least or (fixed and state["least"] < least)
        # ... nor the bet made whole and raised.
        assert state["greatest"] == greatest or fixed


@pytest.mark.parametrize("game", GAMES)
def test_end_stacks_are_those_of_pokerkit(game: str):
    batch, played = played_out(game, SEEDS)
    found = replay_standard(batch)
    for hand, result, theirs in zip(batch.hands, found.results, played, strict=True):
        rows = slice(hand["seat0"], hand["seat0"] + hand["seats"])
        seats = found.seats[rows]
        ends = batch.seats["stack"][rows] - seats["put_in"] + seats["returned"] + seats["won"]
        assert ends.tolist() == [chips * CHIP for chips in theirs.state.stacks]
        assert result["pot"] == seats["put_in"].sum() - seats["returned"].sum() == seats["won"].sum()
        events = slice(hand["event0"], hand["event0"] + hand["events"])
        stacks = found.states["stack"][events][batch.events["seat"][events] >= 0]
        assert stacks.min() >= 0


def test_some_stud_hands_end_with_a_common_card():
    batch, _ = playouts("stud", SEEDS)
    assert (batch.events["act"] == Act.DEAL_BOARD).sum() > 3


def test_findings_beyond_the_first_room_are_all_there(monkeypatch: pytest.MonkeyPatch):
    batch, _ = playouts("holdem", range(40))
    batch.events["amount"][batch.events["act"] == Act.POST_BIG_BLIND] += 1
    found = replay_standard(batch).findings
    assert len(found) > 20
    monkeypatch.setattr("pipeline.replay.hands.FINDINGS_A_HAND", 0)
    assert np.array_equal(replay_standard(batch).findings, found)


def test_findings_come_in_the_order_of_hands_and_events():
    batch, _ = playouts("omaha", range(60))
    batch.events["amount"][batch.events["act"] == Act.RAISE] *= 3
    found = replay_standard(batch).findings
    order = np.lexsort((found["event"], found["hand"]))
    assert len(found) > 10
    assert np.array_equal(order, np.arange(len(found)))


def test_a_hand_with_more_seats_than_any_table_is_reported_and_left_alone():
    batch, _ = playouts("holdem", range(1))
    batch.hands["seats"] = MAX_PLAYERS + 1
    (finding,) = replay_standard(batch).findings
    assert finding.tolist() == (0, rule_id("TBL001"), -1, -1, MAX_PLAYERS, MAX_PLAYERS + 1)


def test_an_empty_batch_gives_empty_tables():
    batch, _ = playouts("holdem", range(1))
    empty = HandBatch(batch.text, [0], batch.hands[:0], batch.seats[:0], batch.events[:0])
    found = replay(empty, np.zeros(0, assign(batch, load("standard"), np.array(["2026-03-02"], "datetime64[D]")).dtype))
    assert len(found.findings) == len(found.results) == len(found.pots) == 0


def test_an_empty_seat_with_the_button_is_reported_where_the_room_forbids_it():
    batch, _ = playouts("holdem", range(8))
    batch.hands["button"] = -1
    batch.hands["button_seat"] += 1
    allowed = replay_standard(batch).findings["rule"]
    forbidden = replay_standard(batch, button_may_be_empty=0).findings["rule"]
    assert (allowed == rule_id("BTN002")).sum() == 0
    assert (forbidden == rule_id("BTN002")).sum() == len(batch.hands)


_IN_ANOTHER_PROCESS = """
import sys
import numpy as np
from tests.test_replay import broken_batch, replay_standard
found = replay_standard(broken_batch())
np.savez(sys.argv[1], states=found.states, findings=found.findings, pots=found.pots, results=found.results,
         seats=found.seats, unchecked=found.unchecked)
"""


def broken_batch() -> HandBatch:
    """Random hands, half of their amounts changed at random, so that many rules fire."""
    batch, _ = playouts("omaha", range(300))
    dice = np.random.default_rng(7)
    events = batch.events
    change = (events["amount"] > 0) & (dice.random(len(events)) < 0.2)
    events["amount"][change] += dice.integers(-2, 5, change.sum()) * CHIP
    skip = dice.random(len(events)) < 0.03
    events["act"][skip & (events["act"] == Act.FOLD)] = Act.CHECK
    return batch


@pytest.mark.slow
def test_compiled_and_plain_kernels_agree(tmp_path: Path):
    found = {}
    for mode in ("python", "compiled"):
        environment = os.environ | {SWITCH: mode}
        target = tmp_path / f"{mode}.npz"
        subprocess.run([sys.executable, "-c", _IN_ANOTHER_PROCESS, str(target)], env=environment, check=True)
        found[mode] = np.load(target)
    assert len(found["python"]["findings"]) > 100
    for table in found["python"].files:
        assert np.array_equal(found["python"][table], found["compiled"][table]), table


def test_this_process_uses_one_kind_of_kernel():
    assert compiled() == hasattr(replay.__globals__["replay_hands"], "py_func")
    assert FINDING.names is not None
