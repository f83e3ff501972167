"""The writer's hands are legal: PokerKit, which knows nothing of it, plays them to the same stacks."""

import re
from collections.abc import Callable, Iterator
from itertools import islice

import pokerkit as pk
import pytest

from benchmarks.night import Played, Room, hands
from benchmarks.play import Hand, Kind, Limit, Variant
from benchmarks.ranking import CARDS, best_high, best_low
from benchmarks.writer import FORMATS, write

GAMES = [
    (Variant.HOLDEM, Limit.NO),
    (Variant.HOLDEM, Limit.FIXED),
    (Variant.OMAHA, Limit.POT),
    (Variant.OMAHA_HILO, Limit.POT),
]
AUTOMATIC = tuple(
    automation
    for automation in pk.Automation
    if automation
    not in {
        pk.Automation.HOLE_DEALING,
        pk.Automation.CARD_BURNING,
        pk.Automation.BOARD_DEALING,
        pk.Automation.RUNOUT_COUNT_SELECTION,
    }
)
STATES: dict[tuple[Variant, Limit], Callable[..., pk.State]] = {
    (Variant.HOLDEM, Limit.NO): pk.NoLimitTexasHoldem.create_state,
    (Variant.HOLDEM, Limit.FIXED): pk.FixedLimitTexasHoldem.create_state,
    (Variant.OMAHA, Limit.POT): pk.PotLimitOmahaHoldem.create_state,
}


def played_hands(variant: Variant, limit: Limit, tournament: bool, seats: tuple[int, ...]) -> Iterator[Played]:
    """A short night without rake; newcomers' posts, which PokerKit has no word for, are left out."""
    room = Room(variant, limit, tournament, seats, lambda pot, players: 0)
    return (played for played in hands(room, 600, seed=7) if not played.hand.posts)


def state_of(hand: Hand) -> pk.State:
    stakes = hand.stakes
    bets = (stakes.big_blind, stakes.big_bet) if hand.limit is Limit.FIXED else (stakes.big_blind,)
    blinds = (stakes.small_blind, stakes.big_blind)
    stacks = [player.start for player in hand.order]
    if hand.variant is Variant.OMAHA_HILO:  # PokerKit has the fixed-limit game only
        return pk.State(
            AUTOMATIC,
            pk.Deck.STANDARD,
            (pk.OmahaHoldemHand, pk.OmahaEightOrBetterLowHand),
            pk.PotLimitOmahaHoldem(AUTOMATIC, True, 0, blinds, stakes.big_blind).streets,
            pk.BettingStructure.POT_LIMIT,
            True,
            0,
            blinds,
            0,
            stacks,
            len(stacks),
        )
    create = STATES[hand.variant, hand.limit]
    return create(AUTOMATIC, True, stakes.ante, blinds, *bets, stacks, len(stacks))


def play_again(hand: Hand) -> list[int]:
    """The stacks, from the left of the button, after PokerKit has played the same hand."""
    state = state_of(hand)
    for player in hand.order:
        state.deal_hole("".join(CARDS[card] for card in player.cards))
    for street, acts in enumerate(hand.acts):
        if street:
            new = hand.board[:3] if street == 1 else hand.board[street + 1 : street + 2]
            state.burn_card("??")
            state.deal_board("".join(CARDS[card] for card in new))
        for act in acts:
            assert state.actor_index == hand.order.index(act.player)
            match act.kind:
                case Kind.FOLD:
                    state.fold()
                case Kind.CHECK | Kind.CALL:
                    assert state.checking_or_calling_amount == act.chips
                    state.check_or_call()
                case _:
                    state.complete_bet_or_raise_to(act.total)
    assert not state.status
    return list(state.stacks)


@pytest.mark.parametrize("seats", [(2,), (6, 9)])
@pytest.mark.parametrize(("variant", "limit"), GAMES)
def test_pokerkit_plays_every_hand_to_the_same_stacks(variant: Variant, limit: Limit, seats: tuple[int, ...]) -> None:
    for played in islice(played_hands(variant, limit, False, seats), 250):
        assert play_again(played.hand) == [player.stack for player in played.hand.order]


def test_pokerkit_agrees_on_tournament_hands_with_antes() -> None:
    with_antes = 0
    for played in played_hands(Variant.HOLDEM, Limit.NO, True, (9,)):
        with_antes += played.hand.stakes.ante > 0
        assert play_again(played.hand) == [player.stack for player in played.hand.order]
    assert with_antes > 250


def test_rankings_agree_with_pokerkit() -> None:
    for played in islice(played_hands(Variant.OMAHA_HILO, Limit.POT, False, (6,)), 200):
        hand = played.hand
        if len(hand.board) < 5:
            continue
        board = "".join(CARDS[card] for card in hand.board)
        texts = ["".join(CARDS[card] for card in player.cards) for player in hand.order]
        highs = [pk.OmahaHoldemHand.from_game(text, board) for text in texts]
        lows = [pk.OmahaEightOrBetterLowHand.from_game_or_none(text, board) for text in texts]
        ours = [best_high(player.cards, hand.board) for player in hand.order]
        ours_low = [best_low(player.cards, hand.board) for player in hand.order]
        assert [a < b for a in ours for b in ours] == [a < b for a in highs for b in highs]
        assert [low is None for low in ours_low] == [low is None for low in lows]
        both = [(low, theirs) for low, theirs in zip(ours_low, lows, strict=True) if low and theirs]
        assert [a < b for a, _ in both for b, _ in both] == [a > b for _, a in both for _, b in both]


def test_a_night_has_what_makes_hands_hard() -> None:
    room = Room(Variant.HOLDEM, Limit.NO, False, (6, 9), FORMATS["pokerstars"].rake)
    nights = [played.hand for played in hands(room, 3_000, seed=1)]
    assert any(len(hand.pots) > 2 for hand in nights)
    assert any(hand.posts for hand in nights)
    assert any(one.mucks for hand in nights for one in hand.shown)
    assert any(len(hand.pots[0].paid) > 1 for hand in nights)
    assert any(act.all_in and act.kind is Kind.RAISE for hand in nights for acts in hand.acts for act in acts)


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("tournament", [False, True])
def test_the_same_seed_gives_the_same_bytes(form: str, tournament: bool) -> None:
    first, again, other = ("".join(write(form, 50, seed, tournament=tournament)) for seed in (1, 1, 2))
    assert first == again
    assert first != other


@pytest.mark.parametrize(("variant", "limit"), GAMES)
def test_pokerstars_text_adds_up(variant: Variant, limit: Limit) -> None:
    for text in write("pokerstars", 400, 3, variant, limit):
        total, rake = re.search(r"^Total pot \$([\d.]+).* \| Rake \$([\d.]+)$", text, re.MULTILINE).groups()  # type: ignore[union-attr]
        collected = re.findall(r" collected \$([\d.]+) from ", text)
        assert round(100 * float(total)) == sum(round(100 * float(amount)) for amount in (*collected, rake))


@pytest.mark.parametrize(("variant", "limit"), GAMES)
def test_house_text_adds_up(variant: Variant, limit: Limit) -> None:
    for text in write("house", 400, 3, variant, limit):
        cents = {
            name: sum(int(amount.replace(",", "").replace(".", "")) for amount in re.findall(pattern, text))
            for name, pattern in {
                "in": r"(?m) \(([\d,]+\.\d\d)\)$",
                "back": r"Payback +\(([\d,.]+)\)",
                "out": r"(?:wins:|Rake:) +EUR ([\d,.]+)",
            }.items()
        }
        assert cents["in"] - 2 * cents["back"] == cents["out"]
