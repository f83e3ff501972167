"""Which open cards are the best: who begins a round of a stud game, and who shows first."""

from collections.abc import Sequence

from pipeline.simulate.games import Variant
from pipeline.simulate.hand import Hand, Player

#: Shapes of up to four cards, weakest first. Soko's two lie between two pairs and a pair, as in the full hand.
_SHAPES = ((1,), (2,), "run", "suited", (2, 2), (3,), (4,))


def key(cards: Sequence[int], soko: bool) -> tuple[int, ...]:
    """Open cards as a tuple that compares; suits do not count."""
    ranks = [card >> 2 for card in cards]
    ordered = sorted(set(ranks), key=lambda rank: (-ranks.count(rank), -rank))
    shape = tuple([count for rank in ordered if (count := ranks.count(rank)) > 1]) or (1,)
    if soko and len(cards) == 4 and shape in {(1,), (2,)}:
        if len({card & 3 for card in cards}) == 1:
            return (_SHAPES.index("suited"), *ordered)
        if top := _top_of_run(ordered):
            return (_SHAPES.index("run"), top)
    return (_SHAPES.index(shape), *ordered)


def _top_of_run(ranks: Sequence[int]) -> int:
    if len(ranks) == 4 and ranks[0] - ranks[3] == 3:
        return ranks[0]
    return 2 if set(ranks) == {12, 0, 1, 2} else 0


def best(hand: Hand, players: Sequence[Player]) -> Player:
    """The player with the best open cards; of equals the one nearest left of the button, as ``players`` stand."""
    soko = hand.game.variant is Variant.SOKO
    return max(players, key=lambda player: key(player.up, soko))


def open_pair(hand: Hand) -> bool:
    """Whether a live player's open cards show a pair."""
    return any(len({card >> 2 for card in player.up}) < len(player.up) for player in hand.live())
