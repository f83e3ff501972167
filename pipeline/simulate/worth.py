"""What a player's cards are worth in each game."""

from collections.abc import Callable, Sequence

from pipeline.simulate import suits
from pipeline.simulate.games import Variant
from pipeline.simulate.ranking import (
    DEUCE,
    HIGH,
    SHORT,
    Worth,
    best_low,
    best_low_of_two,
    soko,
)

#: The worth of own cards with the cards on the table.
Judge = Callable[[Sequence[int], Sequence[int]], Worth]


def _holdem(own: Sequence[int], board: Sequence[int]) -> Worth:
    value = HIGH.best((*own, *board))
    return Worth(value, value)


def _omaha(own: Sequence[int], board: Sequence[int]) -> Worth:
    value = HIGH.best_of_two(own, board)
    return Worth(value, value)


def _omaha_hilo(own: Sequence[int], board: Sequence[int]) -> Worth:
    value = HIGH.best_of_two(own, board)
    return Worth(value, value, best_low_of_two(own, board))


def _stud7_hilo(own: Sequence[int], board: Sequence[int]) -> Worth:
    cards = (*own, *board)
    value = HIGH.best(cards)
    return Worth(value, value, best_low(cards))


def _five(own: Sequence[int], board: Sequence[int]) -> Worth:
    value = HIGH.five(own)
    return Worth(value, value)


def _soko(own: Sequence[int], board: Sequence[int]) -> Worth:
    value = soko(own)
    return Worth(value, value)


def _deuce(own: Sequence[int], board: Sequence[int]) -> Worth:
    value = DEUCE.five(own)
    return Worth(-value, value)


def _short(own: Sequence[int], board: Sequence[int]) -> Worth:
    value = SHORT.five(own)
    return Worth(value, value)


def _draw32(own: Sequence[int], board: Sequence[int]) -> Worth:
    return Worth(suits.draw32(own), SHORT.five(own))


def _telesina(own: Sequence[int], board: Sequence[int]) -> Worth:
    return Worth(*suits.telesina((*own, *board)))


JUDGES: dict[Variant, Judge] = {
    Variant.HOLDEM: _holdem,
    Variant.OMAHA: _omaha,
    Variant.OMAHA5: _omaha,
    Variant.OMAHA_HILO: _omaha_hilo,
    Variant.OMAHA5_HILO: _omaha_hilo,
    Variant.SOKO: _soko,
    Variant.STUD7: _holdem,
    Variant.STUD7_HILO: _stud7_hilo,
    Variant.DRAW5: _five,
    Variant.DRAW27_TRIPLE: _deuce,
    Variant.AMERICANA: _short,
    Variant.TELESINA: _telesina,
    Variant.DRAW32: _draw32,
    Variant.STUD5: _five,
}


def two_left(variant: Variant, worths: Sequence[Worth]) -> list[Worth]:
    """Worths of all players left, after Telesina's rule for two of them.

    The best straight flush of all then loses to the worst (source 001, "Straight Flush").
    """
    if variant is Variant.TELESINA and {worth.high for worth in worths} == {
        suits.BEST_OF_TELESINA,
        suits.WORST_OF_TELESINA,
    }:
        return [Worth((), worth.said) if worth.high == suits.BEST_OF_TELESINA else worth for worth in worths]
    return list(worths)
