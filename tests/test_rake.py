"""The rake that a schedule's tiers take from a pot."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.rulebooks.parameters import PARAMETERS, RakeMethod
from pipeline.rules.rake import scheduled_rake


def schedule(method: RakeMethod, *tiers: tuple[int, int, int], minimum_pot: int = 0, minimum: int = 0) -> np.void:
    """A schedule of tiers (from, step, unit) in cents, smallest chip one cent."""
    row: np.void = np.zeros(1, PARAMETERS)[0]
    row["rake_method"], row["rake_tiers"], row["chip"] = method, len(tiers), 100
    row["rake_minimum_pot"], row["rake_minimum"] = minimum_pot * 100, minimum * 100
    for place, tier in enumerate(tiers):
        row["tier_from"][place], row["tier_step"][place], row["tier_unit"][place] = (cents * 100 for cents in tier)
    return row


STEPS = schedule(RakeMethod.FULL_STEPS, (0, 20, 1))
TWO_TIERS = schedule(RakeMethod.FULL_STEPS, (0, 20, 1), (1000, 100, 1))
DOWN = schedule(RakeMethod.PERCENT_DOWN, (0, 100, 5))
HALF_EVEN = schedule(RakeMethod.PERCENT_HALF_EVEN, (0, 100, 5))
AT_LEAST = schedule(RakeMethod.FULL_STEPS, (0, 20, 1), minimum=2)
FIXED = schedule(RakeMethod.FIXED, (1000, 100, 50), (5000, 100, 200))


@pytest.mark.parametrize(
    ("rules", "pot", "rake"),
    [
        (STEPS, 19, 0),
        (STEPS, 20, 1),
        (STEPS, 450, 22),
        (TWO_TIERS, 1250, 52),
        (DOWN, 99, 4),
        (HALF_EVEN, 90, 4),  # 4.5 cents
        (HALF_EVEN, 110, 6),  # 5.5 cents
        (HALF_EVEN, 111, 6),
        (FIXED, 999, 0),
        (FIXED, 1000, 50),
        (FIXED, 9999, 200),
        (schedule(RakeMethod.FULL_STEPS, (0, 20, 1), minimum_pot=100), 99, 0),
        (AT_LEAST, 19, 0),
        (AT_LEAST, 20, 2),
        (AT_LEAST, 59, 2),
        (AT_LEAST, 60, 3),
        (schedule(RakeMethod.FULL_STEPS, (0, 1, 1), minimum=5), 3, 3),  # never more than the pot
    ],
)
def test_a_pot_is_raked_by_the_schedule_in_cents(rules: np.void, pot: int, rake: int) -> None:
    assert scheduled_rake(rules, pot * 100) == rake * 100


@given(st.integers(0, 10**7), st.integers(0, 10**7))
def test_a_greater_pot_is_never_raked_less(one: int, other: int) -> None:
    small, great = sorted((one, other))
    for rules in (STEPS, TWO_TIERS, DOWN, HALF_EVEN, AT_LEAST, FIXED):
        assert scheduled_rake(rules, small * 100) <= scheduled_rake(rules, great * 100)
