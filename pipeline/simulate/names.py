"""Players' names: letters of several alphabets, and marks that make logs hard to read."""

from collections.abc import Collection

from pipeline.simulate.cards import Chance

_FIRST = (
    *("river", "Ace", "lucky", "Tight", "mad", "Сергей", "Åsa"),
    *("Jörg", "el", "Nine", "no:fold", "4bet", "José", "big"),
)
_SECOND = (
    *("Fish", " Queen", "_shark", "77", ".king", " (UK)", "rat"),
    *(" 2 Pair", "ZØ", "-x", "[sv]", "Дама", "owl", "bot"),
)


def new_name(taken: Collection[str], chance: Chance) -> str:
    """A name that nobody at the table has."""
    while True:
        first, second = (words[int(chance() * len(words))] for words in (_FIRST, _SECOND))
        name = first + second
        if chance() < 0.5:
            name += str(int(chance() * 100))
        if name not in taken:
            return name
