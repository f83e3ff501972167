"""Findings, which are rows of numbers, in words."""

from decimal import Decimal

import numpy as np

from pipeline.codes import Currency, HandFlag, Street, name_of
from pipeline.lake.tables import Verdict
from pipeline.records import SCALE, UNSAID, HandBatch
from pipeline.replay.cards import card_names
from pipeline.replay.hand_words import hand_words
from pipeline.replay_records import Replay
from pipeline.rulebooks.format import VALUES
from pipeline.rules.catalogue import BY_ID
from pipeline.rules.rule import Rule, Shows

NOBODY = "nobody"
ANOTHER_CARD = "another card"


def verdicts(batch: HandBatch, replay: Replay, parameters: np.ndarray) -> list[Verdict]:
    """The findings of a batch in words, in their order.

    Args:
        batch: the hands, ``HAND.rules`` pointing into ``parameters``.
        replay: what their replay gave.
        parameters: the PARAMETERS rows that the hands were judged by.
    """
    return [_verdict(batch, finding, parameters) for finding in replay.findings]


def _verdict(batch: HandBatch, finding: np.void, parameters: np.ndarray) -> Verdict:
    rule = BY_ID[int(finding["rule"])]
    hand = batch.hands[finding["hand"]]
    expected, actual = int(finding["expected"]), int(finding["actual"])
    seat = int(finding["seat"])
    shown = {
        "expected": shown_as(rule.shows, expected, batch, hand),
        "actual": shown_as(rule.shows, actual, batch, hand),
    }
    difference = actual - expected if rule.shows == Shows.MONEY and UNSAID not in (expected, actual) else UNSAID
    printed = str(batch.seats[hand["seat0"] + seat]["seat"]) if seat >= 0 else ""
    return Verdict(
        rule=rule,
        hand=int(finding["hand"]),
        event=int(finding["event"]),
        seat=seat,
        expected=shown["expected"],
        actual=shown["actual"],
        difference=difference,
        message=rule.message.format(player=player_name(batch, hand, seat), seat=printed, **shown),
        assumed=is_assumed(rule, parameters[hand["rules"]]),
    )


def shown_as(shows: Shows, value: int, batch: HandBatch, hand: np.void) -> str:
    """``expected`` or ``actual`` of a finding on ``hand`` as text; empty where the rule shows nothing."""
    match shows:
        case Shows.NOTHING | Shows.TEXT:
            return ""
        case Shows.MONEY:
            return money_words(value, hand)
        case Shows.COUNT:
            return str(value)
        case Shows.SEAT:
            return player_name(batch, hand, value)
        case Shows.CARD:
            return ANOTHER_CARD if value == UNSAID else card_names(value + 1)
        case Shows.CARDS:
            return card_names(value)
        case Shows.STREET:
            return name_of(Street(value))
        case Shows.HAND:
            return hand_words(value)


def money_words(value: int, hand: np.void) -> str:
    """An amount without its currency: ``12.50``; chips and play money without decimals that say nothing."""
    if value == UNSAID:
        return "not said"
    amount = Decimal(value) / SCALE
    whole = hand["flags"] & (HandFlag.TOURNAMENT | HandFlag.PLAY_MONEY) or hand["currency"] == Currency.CHIPS
    if whole and amount == amount.to_integral_value():
        return f"{amount:.0f}"
    cents = amount.quantize(Decimal("0.01"))
    return f"{cents if cents == amount else amount.normalize():f}"


def player_name(batch: HandBatch, hand: np.void, seat: int) -> str:
    """The name at a seat index, ``nobody`` for none."""
    if seat < 0:
        return NOBODY
    row = batch.seats[hand["seat0"] + seat]
    return batch.string(row["name_start"], row["name_length"])


def is_assumed(rule: Rule, parameters: np.void) -> bool:
    """Whether a value of the rulebook that the rule goes by is an assumption."""
    bits = int(parameters["assumed"])
    return any(bits >> VALUES.index(value) & 1 for value in rule.values)
