"""Known hands against a dictionary that does the same slowly."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from pipeline.lake.known_hands import KnownHands, Standing

HANDS = st.lists(st.tuples(st.integers(0, 20), st.integers(0, 2)), max_size=30)


@given(st.lists(HANDS, max_size=6))
def test_first_text_stands(batches: list[list[tuple[int, int]]]) -> None:
    none = np.zeros(0, np.int64)
    known, first = KnownHands(none, none), dict[int, int]()
    for batch in batches:
        ids, texts = (np.array(column, np.int64) for column in zip(*batch, strict=True)) if batch else (none, none)
        expected = []
        for hand, text in batch:
            new = hand not in first
            same = first.setdefault(hand, text) == text
            expected.append(Standing.NEW if new else Standing.DUPLICATE if same else Standing.OTHER)
        standing = known.judge(ids, texts)
        assert standing.tolist() == expected
        known.add(ids[standing == Standing.NEW], texts[standing == Standing.NEW])
