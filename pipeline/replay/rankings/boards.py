"""Open cards of stud games: who must bring it in, and who acts first on later streets.

Only the cards that lie face up count. Suits decide between equal single cards, spades
over hearts over diamonds over clubs (001 "Povinná sázka Bring-in", 002 "První rozdání");
on later streets they never do: of equal boards, the one nearest left of the dealer acts
first (002 "Třetí karta"). Boards of up to four cards know no straights and no flushes,
but in Soko four open cards may be a four-flush or a four-straight, which are winning
hands there (001 "Výherní kombinace v pokeru Soko").
"""

from pipeline.codes import Variant
from pipeline.kernel import kernel
from pipeline.records import CARD_MASK, UNKNOWN_CARD
from pipeline.replay.cards import deck_mask
from pipeline.replay.rankings.lows import ace_to_five_of
from pipeline.replay.rankings.soko import soko_of
from pipeline.replay.rankings.standard import high_of

_RAZZ = int(Variant.RAZZ)
_SOKO = int(Variant.SOKO)
_SUITS = 4
_CARDS = 52


@kernel
def board_strength(cards: int) -> int:
    """Strength of one to four packed open cards by pairs and ranks: the greater acts first; 0: none known."""
    return int(high_of(deck_mask(cards)))


@kernel
def low_board_strength(cards: int) -> int:
    """The same for Razz, where the lowest board acts first: the greater number is the lower board."""
    return int(ace_to_five_of(deck_mask(cards)))


@kernel
def door_strength(card: int) -> int:
    """Place of one packed card among all, 1 the deuce of clubs to 52 the ace of spades; 0 where it is hidden."""
    stored = card & CARD_MASK
    return 0 if stored == UNKNOWN_CARD else int(stored)


@kernel
def low_door_strength(card: int) -> int:
    """The same with the ace below the deuce (Razz): 1 the ace of clubs to 52 the king of spades."""
    strength = door_strength(card)
    return 0 if strength == 0 else int((strength - 1 + _SUITS) % _CARDS + 1)


@kernel
def first_to_act(variant: int, cards: int) -> int:
    """The board strength that a variant goes by on later streets: the greatest acts first."""
    if variant == _RAZZ:
        return int(low_board_strength(cards))
    return int(soko_of(deck_mask(cards)) if variant == _SOKO else board_strength(cards))


@kernel
def bring_in_order(variant: int, card: int) -> int:
    """The door card's place that a variant goes by; whether highest or lowest brings in is a rulebook value."""
    return int(low_door_strength(card) if variant == _RAZZ else door_strength(card))
