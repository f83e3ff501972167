"""Strength of hands: known hands, closed counts, a plain second opinion, and PokerKit."""

import random
from collections import Counter
from itertools import combinations

import numpy as np
import pokerkit
import pytest

from pipeline.codes import HandClass
from pipeline.kernel import compiled, kernel
from pipeline.records import pack_said
from pipeline.replay.cards import card_names, deck_mask, pack_cards
from pipeline.replay.hand_words import hand_words
from pipeline.replay.rankings.best import best_high, best_low, strength_of
from pipeline.replay.rankings.ranks import CLASS0
from pipeline.replay.rankings.standard import high_of
from pipeline.replay.rankings.words import said_low_of, said_of, says
from pipeline.variants import Ranking

RANKS = "23456789TJQKA"
DECK = [rank + suit for rank in RANKS for suit in "cdhs"]


def high(cards: str) -> int:
    return int(high_of(deck_mask(pack_cards(cards))))


def plain_strength(cards: tuple[str, ...]) -> tuple[int, list[int]]:
    """The class of five cards and the ranks that decide, by counting: slow and obvious."""
    ranks = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
    groups = sorted(((n, rank) for rank, n in Counter(ranks).items()), reverse=True)
    shape = [n for n, _ in groups]
    order = [rank for _, rank in groups]
    flush = len({card[1] for card in cards}) == 1
    straight = len(order) == 5 and ranks[0] - ranks[4] == 4
    if ranks == [12, 3, 2, 1, 0]:
        straight, order = True, [3]
    if straight:
        order = order[:1]
    if straight and flush:
        return (HandClass.ROYAL_FLUSH if order == [12] else HandClass.STRAIGHT_FLUSH), order
    by_shape: dict[tuple[int, ...], HandClass] = {(4, 1): HandClass.QUADS, (3, 2): HandClass.FULL_HOUSE}
    if tuple(shape) in by_shape:
        return by_shape[tuple(shape)], order
    if flush or straight:
        return (HandClass.FLUSH if flush else HandClass.STRAIGHT), order
    return {3: HandClass.TRIPS, 2: HandClass.TWO_PAIR if shape[1:2] == [2] else HandClass.PAIR}.get(
        shape[0], HandClass.HIGH_CARD
    ), order


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("Ah Kh Qh Jh Th", "a royal flush"),
        ("5c 4c 3c 2c Ac", "a straight flush, Ace to Five"),
        ("9c 9d 9h 9s 2c", "four of a kind, Nines"),
        ("Kc Kd Kh 8s 8c", "a full house, Kings full of Eights"),
        ("Kc Kd Kh 8s 8c 8d 2c", "a full house, Kings full of Eights"),
        ("Ad 9d 7d 3d 2d Kc Kh", "a flush, Ace high"),
        ("9c Td Jh Qs Kc", "a straight, Nine to King"),
        ("Ac 2d 3h 4s 5c 9d 9h", "a straight, Ace to Five"),
        ("7c 7d 7h As 2c", "three of a kind, Sevens"),
        ("Kc Kd Jh Js 4c 4d 2h", "two pair, Kings and Jacks"),
        ("6c 6d Ah 9s 2c", "a pair of Sixes"),
        ("Ac Jd 9h 5s 3c", "high card Ace"),
        ("Kc Kd", "a pair of Kings"),
    ],
)
def test_a_hand_is_called_by_its_name(cards: str, words: str) -> None:
    assert hand_words(said_of(Ranking.STANDARD, high(cards))) == words


def test_kickers_decide_between_equal_pairs() -> None:
    assert high("Ac Ad Ks Tc 6d") > high("Ah As Qs Jc 5d") > high("Kh Ks As Qc Jd")


def test_five_card_hands_fall_into_classes_as_combinatorics_says() -> None:
    if not compiled():
        pytest.skip("2,598,960 hands take minutes without compiled kernels")

    def count_classes() -> np.ndarray:
        counts = np.zeros(11, np.int64)
        for a in range(52):
            for b in range(a + 1, 52):
                for c in range(b + 1, 52):
                    for d in range(c + 1, 52):
                        for e in range(d + 1, 52):
                            counts[high_of(1 << a | 1 << b | 1 << c | 1 << d | 1 << e) >> CLASS0] += 1
        return counts

    counts = kernel(count_classes)()
    assert dict(zip(HandClass, counts.tolist(), strict=False)) == {
        HandClass.NONE: 0,
        HandClass.ROYAL_FLUSH: 4,
        HandClass.STRAIGHT_FLUSH: 36,
        HandClass.QUADS: 13 * 48,
        HandClass.FULL_HOUSE: 13 * 4 * 12 * 6,
        HandClass.FLUSH: (1287 - 10) * 4,
        HandClass.STRAIGHT: 10 * (4**5 - 4),
        HandClass.TRIPS: 13 * 4 * 66 * 16,
        HandClass.TWO_PAIR: 78 * 36 * 44,
        HandClass.PAIR: 13 * 6 * 220 * 64,
        HandClass.HIGH_CARD: (1287 - 10) * (4**5 - 4),
    }


def test_five_cards_are_ordered_as_by_counting_ranks() -> None:
    deal = random.Random(1)
    hands = [tuple(deal.sample(DECK, 5)) for _ in range(600)]
    plain = [plain_strength(hand) for hand in hands]
    fast = [high(" ".join(hand)) for hand in hands]
    assert [strength >> CLASS0 for strength in fast] == [int(kind) for kind, _ in plain]
    for one, other in combinations(range(0, 600, 7), 2):
        assert (fast[one] > fast[other]) == (plain[one] > plain[other])
        assert (fast[one] == fast[other]) == (plain[one] == plain[other])


@pytest.mark.parametrize(
    ("hole", "kind"),
    [(2, pokerkit.StandardHighHand), (4, pokerkit.OmahaHoldemHand), (5, pokerkit.OmahaHoldemHand)],
)
def test_winners_are_pokerkits_winners(hole: int, kind: type[pokerkit.Hand]) -> None:
    deal = random.Random(hole)
    for _ in range(80):
        cards = deal.sample(DECK, 2 * hole + 5)
        board, first, second = cards[:5], cards[5 : 5 + hole], cards[5 + hole :]
        ours = [best_high(pack_cards(" ".join(own)), pack_cards(" ".join(board)), hole > 2) for own in (first, second)]
        theirs = [kind.from_game("".join(own), "".join(board)) for own in (first, second)]
        assert (ours[0] > ours[1]) == (theirs[0] > theirs[1])
        assert (ours[0] == ours[1]) == (theirs[0] == theirs[1])


def test_lows_are_pokerkits_lows() -> None:
    deal = random.Random(8)
    qualified = 0
    for _ in range(150):
        cards = deal.sample(DECK, 13)
        board, first, second = cards[:5], cards[5:9], cards[9:]
        ours = [best_low(pack_cards(" ".join(own)), pack_cards(" ".join(board)), True) for own in (first, second)]
        theirs = [
            pokerkit.OmahaEightOrBetterLowHand.from_game_or_none("".join(own), "".join(board))
            for own in (first, second)
        ]
        assert [low > 0 for low in ours] == [low is not None for low in theirs]
        if all(ours):
            qualified += 1
            assert theirs[0] is not None
            assert theirs[1] is not None
            assert (ours[0] > ours[1]) == (theirs[0] > theirs[1])
    assert qualified > 5


def test_omaha_plays_exactly_two_and_three() -> None:
    board = pack_cards("Ah Kh Qh Jh Th")
    assert said_of(Ranking.STANDARD, best_high(pack_cards("2c 2d 3s 4s"), board, True)) & 255 == HandClass.PAIR
    assert said_of(Ranking.STANDARD, best_high(pack_cards("2c 3d"), board, False)) & 255 == HandClass.ROYAL_FLUSH


def test_a_low_needs_two_low_cards_of_its_own() -> None:
    board = pack_cards("2c 4d 8h Kc Ks")
    assert hand_words(said_low_of(best_low(pack_cards("Ah 6s Kd Kh"), board, True))) == "8-6-4-2-A"
    assert best_low(pack_cards("Ah As Kd Kh"), board, True) == 0
    assert best_low(pack_cards("Ah 2s Kd Kh"), board, True) == 0


@pytest.mark.parametrize(
    ("said", "agrees"),
    [
        (pack_said(HandClass.STRAIGHT, (7, 11)), True),  # nine to king
        (pack_said(HandClass.STRAIGHT, (11,)), True),  # king high
        (pack_said(HandClass.STRAIGHT, (7,)), False),
        (pack_said(HandClass.STRAIGHT, ()), True),
        (pack_said(HandClass.FLUSH, (11,)), False),
    ],
)
def test_words_are_compared_as_far_as_they_go(said: int, agrees: bool) -> None:
    assert says(said, said_of(Ranking.STANDARD, high("9c Td Jh Qs Kc"))) is agrees


def test_cards_survive_packing() -> None:
    text = "Ah Td 2c ??"
    assert card_names(pack_cards(text)) == text


@pytest.mark.parametrize(
    ("ranking", "better", "worse"),
    [
        # Soko: a four-flush by its four cards, the odd one last
        (Ranking.SOKO, "Kh 8h 6h 4h 2c", "Qd Jd Td 9d Ac"),
        (Ranking.SOKO, "Kh 8h 6h 4h 3c", "Kd 8d 6d 4d 2c"),
        (Ranking.SOKO, "6h 4h 3h 2h 7c", "Ad Kc Qh Js 2d"),
        (Ranking.SOKO, "Ad Kc Qh Js 2d", "Ac 2d 3h 4s Kd"),
        (Ranking.SOKO, "Ac 2d 3h 4s Kd", "Ah Ad Kh 9s 5s"),
        (Ranking.SOKO, "2c 2d 3h 3s 4d", "Kh 8h 6h 4h Ac"),
        # Telesina among three players or more: straight flushes by top card, flushes by suit alone
        (Ranking.TELESINA, "Ah Kh Qh Jh Th", "Ts 9s 8s 7s As"),
        (Ranking.TELESINA, "7h 8h 9h Th Kh", "As Ks Qs Js 9s"),
    ],
)
def test_the_better_hand_of_the_house_s_own_games(ranking: Ranking, better: str, worse: str) -> None:
    strengths = [strength_of(ranking, deck_mask(pack_cards(cards))) for cards in (better, worse)]
    assert strengths[0] > strengths[1]
