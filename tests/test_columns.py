"""Columns keep exactly what the arrays say."""

from decimal import Decimal

import numpy as np
import polars as pl
from hypothesis import given
from hypothesis import strategies as st

from pipeline.lake import columns
from pipeline.records import UNKNOWN_CARD, UNSAID

AMOUNTS = st.integers(-(10**17), 10**17)


@given(st.lists(AMOUNTS))
def test_money_is_exact(amounts: list[int]) -> None:
    expected = [None if amount == UNSAID else Decimal(amount).scaleb(-4) for amount in amounts]
    assert columns.money(np.array(amounts, np.int64)).to_list() == expected


def test_money_that_is_always_said_keeps_minus_one() -> None:
    series = columns.money(np.array([UNSAID]), nullable=False)
    assert series.to_list() == [Decimal("-0.0001")]
    assert series.dtype == pl.Decimal(18, 4)


@given(st.lists(st.text(st.characters(codec="utf-8"))))
def test_spans_are_the_texts_they_point_at(texts: list[str]) -> None:
    raw = [text.encode() for text in texts]
    lengths = np.array([len(text) for text in raw], np.int32)
    starts = np.cumsum(lengths, dtype=np.int64) - lengths
    text = np.frombuffer(b"".join(raw) or b"-", np.uint8)
    assert columns.spans(text, starts, lengths).to_list() == texts
    assert columns.spans(text, starts, lengths, nullable=True).to_list() == [word or None for word in texts]


def test_names_short_and_long_and_none() -> None:
    words = ("a", "post_small_blind", "fold")
    picked = columns.names(np.array([1, 0, 2, 1]), words, np.array([True, True, True, False]))
    assert picked.to_list() == ["post_small_blind", "a", "fold", None]


def packed(cards: list[int]) -> int:
    return sum((card + 1 if card < UNKNOWN_CARD else card) << 6 * place for place, card in enumerate(cards))


@given(st.lists(st.lists(st.sampled_from([*range(52), UNKNOWN_CARD]), max_size=7)))
def test_cards_are_written_in_order(hands: list[list[int]]) -> None:
    def written(card: int) -> str:
        return "??" if card == UNKNOWN_CARD else "23456789TJQKA"[card // 4] + "cdhs"[card % 4]

    expected = [" ".join(written(card) for card in hand) or None for hand in hands]
    assert columns.cards(np.array([packed(hand) for hand in hands], np.int64)).to_list() == expected
