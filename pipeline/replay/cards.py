"""Packed card lists (see ``pipeline.records``) inside kernels."""

from pipeline.kernel import kernel
from pipeline.records import CARD_BITS, CARD_MASK, MOST_CARDS, UNKNOWN_CARD

RANKS = 13


@kernel
def count_cards(packed: int) -> int:
    """Number of cards of a packed list, hidden ones included."""
    n = 0
    while packed != 0:
        n += 1
        packed >>= CARD_BITS
    return n


@kernel
def join_cards(first: int, second: int) -> int:
    """One packed list of both; cards past the tenth are dropped."""
    place = count_cards(first)
    while second != 0 and place < MOST_CARDS:
        first |= (second & CARD_MASK) << (CARD_BITS * place)
        second >>= CARD_BITS
        place += 1
    return first


@kernel
def card_bit(packed: int, place: int) -> int:
    """The card at a place as one bit of a deck: bit 13 * suit + rank; 0 past the end or hidden."""
    stored = (packed >> (CARD_BITS * place)) & CARD_MASK
    if stored == 0 or stored == UNKNOWN_CARD:
        return 0
    card = stored - 1
    return 1 << (RANKS * (card & 3) + (card >> 2))


@kernel
def deck_mask(packed: int) -> int:
    """All cards of a list as bits of a deck; hidden cards leave none."""
    mask = 0
    while packed != 0:
        mask |= card_bit(packed, 0)
        packed >>= CARD_BITS
    return mask


@kernel
def known_cards(packed: int) -> int:
    """Number of cards of a packed list that the log does not hide."""
    n = 0
    while packed != 0:
        if packed & CARD_MASK != UNKNOWN_CARD:
            n += 1
        packed >>= CARD_BITS
    return n


@kernel
def hidden_cards(count: int) -> int:
    """A packed list of hidden cards."""
    packed = 0
    for place in range(count):
        packed |= UNKNOWN_CARD << (CARD_BITS * place)
    return packed


@kernel
def count_bits(mask: int) -> int:
    """Cards of a set."""
    n = 0
    while mask != 0:
        mask &= mask - 1
        n += 1
    return n


def pack_cards(text: str) -> int:
    """Pack cards written like ``"Ah Td 2c"``; ``??`` is a hidden one.

    Raises:
        ValueError: a word is not a card.
    """
    packed = 0
    for place, word in enumerate(text.split()):
        stored = UNKNOWN_CARD
        if word != "??":
            stored = "23456789TJQKA".index(word[0]) * 4 + "cdhs".index(word[1:]) + 1
        packed |= stored << (CARD_BITS * place)
    return packed


def card_names(packed: int) -> str:
    """A packed list as text, e.g. ``"Ah Td 2c"``."""
    names = []
    while packed:
        stored = packed & CARD_MASK
        card = stored - 1
        names.append("??" if stored == UNKNOWN_CARD else "23456789TJQKA"[card >> 2] + "cdhs"[card & 3])
        packed >>= CARD_BITS
    return " ".join(names)
