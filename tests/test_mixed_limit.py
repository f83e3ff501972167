"""Mixed limit (000): rounds of Fixed Limit and No Limit in turn; every hand says its own and is judged by it."""

import pytest

from tests.cases import replay_log, told

HAND = """\
Game # {number} - Texas Hold'em {limit} EUR {stakes} - Table "Salon"

Players(max 6):
Anna                        (EUR 100.00 in seat 1)
Bert                        (EUR 100.00 in seat 2)
Cilla                       (EUR 100.00 in seat 3)

Dealer:                     Anna
Small Blind:                Bert        (1.00)
Big Blind:                  Cilla       (2.00)

Anna                        Raise       ({to}.00)
Bert                        Fold
Cilla                       Fold
Anna                        Payback     ({back}.00)

Anna didn't show hand

Anna wins:                  EUR 5.00
Rake:                       EUR 0.00

Game ended 2026-03-02 20:1{number}:09 CET
"""
NO_LIMIT = {"limit": "No Limit", "stakes": "1/2"}
FIXED = {"limit": "Fixed Limit", "stakes": "2/4"}


def night(*raises: tuple[dict[str, str], int]) -> list[str]:
    """Findings of a table's hands, each of a limit with Anna's first raise."""
    logs = [HAND.format(number=place, to=to, back=to - 2, **limit) for place, (limit, to) in enumerate(raises)]
    batch, found = replay_log("\n".join(logs), "house", "casino")
    assert len(batch.hands) == len(raises)
    return told(batch, found)


def test_a_table_goes_from_no_limit_to_fixed_limit_and_back() -> None:
    assert night((NO_LIMIT, 7), (FIXED, 4), (NO_LIMIT, 50)) == []


@pytest.mark.parametrize(
    ("raises", "finding"),
    [
        (((NO_LIMIT, 7), (FIXED, 7)), "BET003 Anna `Anna Raise (7.00)` expected 4.00 actual 7.00"),
        (((FIXED, 4), (NO_LIMIT, 3)), "BET002 Anna `Anna Raise (3.00)` expected 4.00 actual 3.00"),
    ],
)
def test_a_raise_is_judged_by_the_limit_of_its_own_hand(
    raises: tuple[tuple[dict[str, str], int], ...], finding: str
) -> None:
    assert night(*raises) == [finding]
