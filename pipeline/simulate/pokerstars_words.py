"""Hands as PokerStars words them."""

from pipeline.simulate import ranking
from pipeline.simulate.cards import ACE, RANKS
from pipeline.simulate.games import Game, Variant
from pipeline.simulate.ranking import Worth, hand_class, low_ranks, rank_at
from pipeline.simulate.words import RANK, RANK_PLURAL


def words(game: Game, worth: Worth | None) -> str:
    """A hand with its low, where it has one."""
    assert worth
    if game.hi_lo:
        low = f"; LO: {low_ranks(worth.low)}" if worth.low is not None else ""
        return f"HI: {_high(worth.said)}{low}"
    if game.variant is not Variant.DRAW27_TRIPLE:
        return _high(worth.said)
    if hand_class(worth.said) == ranking.HIGH_CARD:
        return "Lo: " + ",".join(RANKS[rank_at(worth.said, place)] for place in range(5))
    return f"Lo: {_high(worth.said)}"


def _high(value: int) -> str:
    first, second = rank_at(value, 0), rank_at(value, 1)
    run = f"{RANK[first - 4]} to {RANK[first]}"  # the five-high straight begins with RANK[-1], the ace
    match hand_class(value):
        case ranking.HIGH_CARD:
            return f"high card {RANK[first]}"
        case ranking.PAIR:
            return f"a pair of {RANK_PLURAL[first]}"
        case ranking.TWO_PAIR:
            return f"two pair, {RANK_PLURAL[first]} and {RANK_PLURAL[second]}"
        case ranking.TRIPS:
            return f"three of a kind, {RANK_PLURAL[first]}"
        case ranking.STRAIGHT:
            return f"a straight, {run}"
        case ranking.FLUSH:
            return f"a flush, {RANK[first]} high"
        case ranking.FULL_HOUSE:
            return f"a full house, {RANK_PLURAL[first]} full of {RANK_PLURAL[second]}"
        case ranking.QUADS:
            return f"four of a kind, {RANK_PLURAL[first]}"
        case _:
            return "a Royal Flush" if first == ACE else f"a straight flush, {run}"
