"""Money over several pots."""

from hypothesis import given
from hypothesis import strategies as st

from pipeline.replay.pots import proportion

chips = st.integers(0, 10**17)


@given(chips, chips, st.integers(1, 10**17))
def test_a_proportion_is_exact_however_large(amount: int, part: int, whole: int):
    part = min(part, whole)
    assert proportion(amount, part, whole) == amount * part // whole
