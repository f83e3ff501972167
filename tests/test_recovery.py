"""One wrong line in a hand that is right otherwise gives one finding, whatever the log goes on with."""

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from pipeline.codes import Act
from pipeline.records import HandBatch
from pipeline.rules.rule import rule_code
from tests.playouts import CHIP, playouts
from tests.test_replay import BETTING_FAMILIES, replay_standard

SEEDS = range(150)
PASSIVE = (Act.FOLD, Act.CHECK, Act.CALL)

#: Changes the events of a hand at one place, and says whether it could.
Change = Callable[[np.ndarray, random.Random], np.ndarray | None]


def _places(events: np.ndarray, *acts: Act) -> list[int]:
    return np.flatnonzero(np.isin(events["act"], acts)).tolist()


def without(*acts: Act) -> Change:
    """Leave out the line of one such act."""

    def change(events: np.ndarray, dice: random.Random) -> np.ndarray | None:
        places = _places(events, *acts)
        return np.delete(events, dice.choice(places)) if places else None

    return change


def twice(*acts: Act) -> Change:
    """Print the line of one such act twice."""

    def change(events: np.ndarray, dice: random.Random) -> np.ndarray | None:
        places = _places(events, *acts)
        if not places:
            return None
        place = dice.choice(places)
        return np.insert(events, place, events[place])

    return change


def a_chip_off(act: Act) -> Change:
    """Print a chip more or less for one such act that is not all-in."""

    def change(events: np.ndarray, dice: random.Random) -> np.ndarray | None:
        places = [place for place in _places(events, act) if not events["flags"][place]]
        if not places:
            return None
        events["amount"][dice.choice(places)] += dice.choice((-1, 1)) * CHIP
        return events

    return change


def folds_as_checks(events: np.ndarray, dice: random.Random) -> np.ndarray | None:
    """Print one fold as a check."""
    places = _places(events, Act.FOLD)
    if not places:
        return None
    events["act"][dice.choice(places)] = Act.CHECK
    return events


def neighbours_swapped(events: np.ndarray, dice: random.Random) -> np.ndarray | None:
    """Print two acts that follow each other in the wrong order."""
    calm = np.isin(events["act"], PASSIVE) & (events["flags"] == 0)
    pairs = calm[:-1] & calm[1:] & (events["seat"][:-1] != events["seat"][1:])
    places = np.flatnonzero(pairs).tolist()
    if not places:
        return None
    place = dice.choice(places)
    events[[place, place + 1]] = events[[place + 1, place]]
    return events


def streets_skipped(events: np.ndarray, dice: random.Random) -> np.ndarray | None:
    """Leave out the flop or the turn of a hand that came to the river."""
    places = _places(events, Act.DEAL_BOARD)
    return np.delete(events, dice.choice(places[:2])) if len(places) == 3 else None


CHANGES: dict[str, tuple[Change, set[str]]] = {
    "fold-missing": (without(Act.FOLD), {"ACT001", "ACT002", "ACT005"}),
    "check-missing": (without(Act.CHECK), {"ACT001", "ACT002", "ACT005"}),
    "call-missing": (without(Act.CALL), {"ACT001", "ACT002", "ACT005"}),
    "small-blind-missing": (without(Act.POST_SMALL_BLIND), {"BLD001"}),
    "big-blind-missing": (without(Act.POST_BIG_BLIND), {"BLD002"}),
    "street-missing": (streets_skipped, {"DEA004"}),
    "call-amount": (a_chip_off(Act.CALL), {"ACT008", "BLD008"}),
    "big-blind-amount": (a_chip_off(Act.POST_BIG_BLIND), {"BLD004"}),
    "fold-as-check": (folds_as_checks, {"ACT003", "BLD008"}),
    "order": (neighbours_swapped, {"ACT001", "ACT002"}),
    "line-twice": (twice(Act.FOLD, Act.CHECK, Act.CALL, Act.RAISE), {"ACT001", "ACT004", "ACT009"}),
}


def changed(batch: HandBatch, change: Change) -> HandBatch:
    """The hands that a change applies to, each with one change."""
    hands: list[Any] = []
    seats: list[Any] = []
    events: list[Any] = []
    for row, hand in enumerate(batch.hands.copy()):
        own = batch.events[hand["event0"] : hand["event0"] + hand["events"]].copy()
        wrong = change(own, random.Random(row))
        if wrong is None:
            continue
        seats.append(batch.seats[hand["seat0"] : hand["seat0"] + hand["seats"]])
        hand["seat0"], hand["event0"] = sum(map(len, seats[:-1])), sum(map(len, events))
        hand["events"] = len(wrong)
        events.append(wrong)
        hands.append(hand)
    return HandBatch(batch.text, batch.files, np.array(hands), np.concatenate(seats), np.concatenate(events))


@pytest.mark.parametrize("game", ["holdem", "fixed"])
@pytest.mark.parametrize("name", CHANGES)
def test_one_wrong_line_is_one_finding(name: str, game: str):
    change, codes = CHANGES[name]
    batch = changed(playouts(game, SEEDS)[0], change)
    assert len(batch.hands) > 50
    found = [set[str]() for _ in batch.hands]
    counts = np.zeros(len(batch.hands), int)
    for finding in replay_standard(batch).findings:
        code = rule_code(int(finding["rule"]))
        if code[:3] in BETTING_FAMILIES:
            found[finding["hand"]].add(code)
            counts[finding["hand"]] += 1
    assert counts.min() > 0
    # Now and then a log with a missing line reads as well in another, longer way.
    assert (counts == 1).mean() >= 0.97
    assert np.mean([hand <= codes for hand in found]) >= 0.97
