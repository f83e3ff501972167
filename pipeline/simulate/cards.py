"""Cards as small numbers, and decks.

A card is ``rank * 4 + suit``: rank 0 (deuce) to 12 (ace), suits clubs, diamonds, hearts,
spades. So the greater number wins where suits decide the bring-in (source 001).
"""

from collections.abc import Callable

RANKS = "23456789TJQKA"
DECK = 52
#: Number and text of a card that the log does not know.
HIDDEN = 52
CARDS = (*(rank + suit for rank in RANKS for suit in "cdhs"), "??")
FIVE, SEVEN, TEN, ACE = 3, 5, 8, 12
#: A deck of 32 begins with the seven of clubs.
FIRST_OF_32 = SEVEN * 4

#: A number from 0 up to but not including 1: the only source of chance, the same in every version of Python.
Chance = Callable[[], float]


def shuffle(deck: list[int], count: int, chance: Chance) -> None:
    """Put ``count`` random cards at the front of the deck."""
    size = len(deck)
    for place in range(count):
        other = place + int(chance() * (size - place))
        deck[place], deck[other] = deck[other], deck[place]


def text(cards: tuple[int, ...] | list[int], between: str) -> str:
    """Cards in letters."""
    return between.join([CARDS[card] for card in cards])
