"""Packed words for a hand (``records.pack_said``) as English."""

from pipeline.codes import HandClass
from pipeline.records import SAID_RANK0, SAID_RANK_BITS

_ONE = ("Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace")
_MANY = tuple("Sixes" if name == "Six" else f"{name}s" for name in _ONE)
_LETTERS = "23456789TJQKA"


def hand_words(said: int) -> str:
    """A hand in words, e.g. ``two pair, Kings and Jacks``; a low as ``8-6-4-2-A``."""
    ranks = []
    rest = said >> SAID_RANK0
    while rest:
        ranks.append((rest & 15) - 1)
        rest >>= SAID_RANK_BITS
    hand_class = HandClass(said & 255)
    if hand_class == HandClass.NONE:
        return "-".join(_LETTERS[rank] for rank in ranks) or "no hand"
    if hand_class == HandClass.ROYAL_FLUSH:
        return "a royal flush"
    if not ranks:
        return hand_class.name.lower().replace("_", " ")
    return _named(hand_class, ranks)


def _named(hand_class: HandClass, ranks: list[int]) -> str:
    first = ranks[0]
    second = ranks[1] if len(ranks) > 1 else None
    match hand_class:
        case HandClass.HIGH_CARD:
            return f"high card {_ONE[first]}"
        case HandClass.PAIR:
            return f"a pair of {_MANY[first]}"
        case HandClass.TWO_PAIR:
            return f"two pair, {_MANY[first]}" + (f" and {_MANY[second]}" if second is not None else "")
        case HandClass.TRIPS:
            return f"three of a kind, {_MANY[first]}"
        case HandClass.FLUSH:
            return f"a flush, {_ONE[first]} high"
        case HandClass.FULL_HOUSE:
            return f"a full house, {_MANY[first]}" + (f" full of {_MANY[second]}" if second is not None else "")
        case HandClass.QUADS:
            return f"four of a kind, {_MANY[first]}"
    kind = "a straight flush" if hand_class == HandClass.STRAIGHT_FLUSH else "a straight"
    return f"{kind}, {_ONE[first]} to {_ONE[second]}" if second is not None else f"{kind}, {_ONE[first]} high"
