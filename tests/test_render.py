"""Findings in words."""

import numpy as np
import pytest

from pipeline.codes import Currency, HandFlag, Variant
from pipeline.lake.tables import Verdict
from pipeline.records import HAND, SCALE, UNSAID
from pipeline.rulebooks.load import assign, load
from pipeline.rules.catalogue import RULES
from pipeline.rules.render import is_assumed, money_words, verdicts
from tests.cases import CASES, read_case, replay_log


def verdict_of(code: str) -> Verdict:
    """The one finding of a rule's breaking hand, in words."""
    case = read_case(CASES / "house" / f"{code}.md")
    batch, replay = replay_log(case.breaks, case.format, case.rulebook)
    days = batch.hands["time"].astype("datetime64[s]").astype("datetime64[D]")
    (verdict,) = verdicts(batch, replay, assign(batch, load(case.rulebook), days))
    return verdict


@pytest.mark.parametrize(
    ("code", "message", "difference"),
    [
        ("RAK001", "rake of 0.33, the schedule gives 0.32", 100),
        ("SHO001", "Anna was paid, Cilla has the better hand", UNSAID),
        (
            "SHO006",
            "Cilla is said to have a full house, Kings full of Jacks, the cards make two pair, Kings and Jacks",
            UNSAID,
        ),
        ("POT001", "Anna: 0.00 of the uncalled bet returned, 2.00 was uncalled", -20000),
        ("CAN001", "Bert got 1.00 back from the cancelled hand, put in 0.50", 5000),
    ],
)
def test_a_finding_is_told_in_a_sentence(code: str, message: str, difference: int) -> None:
    verdict = verdict_of(code)
    assert verdict.rule is RULES[code]
    assert verdict.message == message
    assert verdict.difference == difference


@pytest.mark.parametrize(("code", "card"), [("DEA001", "Kh"), ("DEA002", "6c"), ("DEA008", "Qs")])
def test_a_card_that_may_not_lie_there_calls_for_another(code: str, card: str) -> None:
    verdict = verdict_of(code)
    assert (verdict.expected, verdict.actual) == ("another card", card)


def test_every_message_can_be_filled() -> None:
    for path in sorted(CASES.glob("house/*.md")):
        case = read_case(path)
        batch, replay = replay_log(case.breaks, case.format, case.rulebook)
        days = batch.hands["time"].astype("datetime64[s]").astype("datetime64[D]")
        for verdict in verdicts(batch, replay, assign(batch, load(case.rulebook), days)):
            assert "{" not in verdict.message


@pytest.mark.parametrize(
    ("amount", "flags", "currency", "words"),
    [
        (5 * SCALE, 0, Currency.EUR, "5.00"),
        (1234567, 0, Currency.EUR, "123.4567"),
        (430 * SCALE, HandFlag.TOURNAMENT, Currency.CHIPS, "430"),
        (4305000, 0, Currency.PLAY, "430.50"),
        (UNSAID, 0, Currency.EUR, "not said"),
    ],
)
def test_money_is_told_as_the_game_tells_it(amount: int, flags: int, currency: Currency, words: str) -> None:
    hand = np.zeros(1, HAND)[0]
    hand["flags"], hand["currency"], hand["variant"] = flags, currency, Variant.HOLDEM
    assert money_words(amount, hand) == words


def test_a_finding_says_whether_it_rests_on_an_assumption() -> None:
    assert verdict_of("SHO003").assumed  # the smallest chip
    assert not verdict_of("RAK001").assumed
    assert not is_assumed(RULES["POT005"], np.zeros(1, [("assumed", np.uint64)])[0])
