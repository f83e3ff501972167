"""Exact amounts and cards of the engine's integers in words, for one hand at a time."""

from pipeline.cards import CARD_BITS, CARD_MASK
from pipeline.records import DECIMALS, SCALE, UNKNOWN_CARD, UNSAID

_RANKS, _SUITS = "23456789TJQKA", "cdhs"
_LEAST_DECIMALS = 2


def money(amount: int) -> str:
    """An amount with two to four decimals, e.g. ``1,234.50``."""
    whole, part = divmod(abs(amount), SCALE)
    decimals = f"{part:0{DECIMALS}d}"
    kept = decimals[:_LEAST_DECIMALS] + decimals[_LEAST_DECIMALS:].rstrip("0")
    return f"{'-' if amount < 0 else ''}{whole:,}.{kept}"


def said(amount: int) -> str:
    """An amount, empty where the log does not say."""
    return "" if amount == UNSAID else money(amount)


def cards(packed: int) -> str:
    """A packed list of cards as ``Kh 8s ??``."""
    names = []
    while packed > 0:
        card = packed & CARD_MASK
        names.append("??" if card == UNKNOWN_CARD else _RANKS[(card - 1) // 4] + _SUITS[(card - 1) % 4])
        packed >>= CARD_BITS
    return " ".join(names)
