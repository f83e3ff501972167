"""The best hand that a player can make, by ranking."""

from pipeline.kernel import kernel
from pipeline.records import CARD_BITS
from pipeline.replay.cards import card_bit, count_cards, deck_mask, known_cards
from pipeline.replay.rankings.badugi import badugi_of
from pipeline.replay.rankings.lows import EIGHT_TOP, ace_to_five_of, deuce_to_seven_of, low_of, low_ranks
from pipeline.replay.rankings.ranks import HAND, SIZE
from pipeline.replay.rankings.soko import soko_of
from pipeline.replay.rankings.standard import high_of
from pipeline.replay.rankings.stripped import short_deck_of, stripped_of
from pipeline.replay.rankings.suited import draw32_of, telesina_of
from pipeline.variants import Ranking

_STANDARD = int(Ranking.STANDARD)
_SHORT_DECK = int(Ranking.SHORT_DECK)
_STRIPPED = int(Ranking.STRIPPED)
_TELESINA = int(Ranking.TELESINA)
_DRAW32 = int(Ranking.DRAW32)
_SOKO = int(Ranking.SOKO)
_ACE_TO_FIVE = int(Ranking.ACE_TO_FIVE)
_DEUCE_TO_SEVEN = int(Ranking.DEUCE_TO_SEVEN)


@kernel
def strength_of(ranking: int, deck: int) -> int:
    """Strength of a deck of cards by a ``variants.Ranking``: the greater number wins; 0: no card."""
    if ranking == _STANDARD:
        return int(high_of(deck))
    if ranking == _DEUCE_TO_SEVEN:
        return int(deuce_to_seven_of(deck))
    if ranking == _ACE_TO_FIVE:
        return int(ace_to_five_of(deck))
    if ranking == _SOKO:
        return int(soko_of(deck))
    if ranking == _STRIPPED:
        return int(stripped_of(deck))
    if ranking == _TELESINA:
        return int(telesina_of(deck))
    if ranking == _DRAW32:
        return int(draw32_of(deck))
    if ranking == _SHORT_DECK:
        return int(short_deck_of(deck))
    return int(badugi_of(deck))


@kernel
def best_hand(ranking: int, hole: int, board: int, must_use: bool) -> int:
    """Strength of packed own cards with a packed board by a ranking; see ``best_high`` for ``must_use``."""
    if must_use:
        return int(best_high(hole, board, True))
    return int(strength_of(ranking, deck_mask(hole) | deck_mask(board)))


@kernel
def best_high(hole: int, board: int, must_use: bool) -> int:
    """Standard strength of packed hole cards on a packed board.

    With ``must_use`` exactly two hole cards and three of the board play; 0 where there
    are not as many. Without it the best five of all play.
    """
    if not must_use:
        return int(high_of(deck_mask(hole) | deck_mask(board)))
    best = 0
    holes = count_cards(hole)
    boards = count_cards(board)
    for a in range(boards - 2):
        first = card_bit(board, a)
        for b in range(a + 1, boards - 1):
            second = first | card_bit(board, b)
            for c in range(b + 1, boards):
                three = second | card_bit(board, c)
                for i in range(holes - 1):
                    four = three | card_bit(hole, i)
                    for j in range(i + 1, holes):
                        best = max(best, high_of(four | card_bit(hole, j)))
    return best


@kernel
def best_low(hole: int, board: int, must_use: bool) -> int:
    """Strength of the best eight-or-better low of own cards and a board, 0: none; see ``best_high``."""
    if not must_use:
        return int(low_of(deck_mask(hole) | deck_mask(board)))
    if SIZE[low_ranks(deck_mask(board))] < 3:
        return 0
    best = 0
    holes = count_cards(hole)
    boards = count_cards(board)
    for i in range(holes - 1):
        one = low_ranks(card_bit(hole, i))
        for j in range(i + 1, holes):
            two = one | low_ranks(card_bit(hole, j))
            if SIZE[two] < 2:
                continue
            for a in range(boards - 2):
                three = two | low_ranks(card_bit(board, a))
                for b in range(a + 1, boards - 1):
                    four = three | low_ranks(card_bit(board, b))
                    if SIZE[four] < 4:
                        continue
                    for c in range(b + 1, boards):
                        five = four | low_ranks(card_bit(board, c))
                        if SIZE[five] == HAND:
                            best = max(best, EIGHT_TOP - five)
    return best


@kernel
def all_known(hole: int, wanted: int) -> bool:
    """Whether a hand's cards are known well enough to be judged: as many as were dealt, none hidden."""
    return known_cards(hole) == wanted and hole >> (CARD_BITS * wanted) == 0
