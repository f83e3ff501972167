"""Real hands, played again by PokerKit: the same pots and end stacks."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from pipeline.codes import DRAWS, SEVEN_CARD_STUDS, Variant
from pipeline.reading.formats import detect
from pipeline.reading.parse import parse
from pipeline.records import HandBatch
from pipeline.replay.hands import replay
from pipeline.replay_records import Replay
from pipeline.rulebooks.load import assign, load
from tests.pokerkit_replay import obstacle, play, told
from tests.test_settle_corpus import utf8

#: It says so when an all-in player folds, as rooms have it for who is sitting out.
pytestmark = pytest.mark.filterwarnings("ignore:There is no reason for this player to fold")

#: How many hands are compared at least, and how many may be left out for all reasons together.
LEAST = {"flop": 560, "stud": 15, "draw": 210}
MOST_LEFT_OUT = 100


def replays(corpus: Path) -> Iterator[tuple[HandBatch, Replay]]:
    """Each file's hands and our replay of them."""
    for path in sorted(path for path in corpus.rglob("*") if path.is_file()):
        text = utf8(path.read_bytes())
        form = detect(text)
        if form is None:
            continue
        batch = parse(np.frombuffer(text, np.uint8), form).batch
        days = batch.hands["time"].astype("datetime64[s]").astype("datetime64[D]")
        yield batch, replay(batch, assign(batch, load(form.dialect.rulebook), days))


def family(variant: Variant) -> str:
    return "stud" if variant in SEVEN_CARD_STUDS else "draw" if variant in DRAWS else "flop"


def test_pots_and_end_stacks_of_real_hands_are_those_of_pokerkit(corpus: Path) -> None:
    compared: Counter[str] = Counter()
    left_out: Counter[str] = Counter()
    seen: set[tuple[int, str]] = set()
    for batch, found in replays(corpus):
        for row, hand in enumerate(batch.hands):
            number = batch.string(hand["number_start"], hand["number_length"])
            if (int(hand["room"]), number) in seen:
                continue
            seen.add((int(hand["room"]), number))
            if why := obstacle(batch, found, row):
                left_out[why] += 1
                continue
            one = told(batch, found, row)
            theirs = play(one)
            if theirs.odd_chip:
                left_out["odd chip"] += 1
                continue
            rake = [end - mine for end, mine in zip(theirs.ends, one.ends, strict=True)]
            assert theirs.pots in ([], one.pots), number
            assert sum(rake) == one.rake, number
            assert {player for player, share in enumerate(rake) if share} <= theirs.winners, number
            assert min(rake) >= 0, number
            compared[family(one.variant)] += 1
    print(f"compared {dict(compared)}; left out {dict(left_out)}")
    assert all(compared[kind] >= least for kind, least in LEAST.items()), compared
    assert left_out.total() <= MOST_LEFT_OUT, left_out
