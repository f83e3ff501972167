"""Simulated hands are legal: PokerKit, which knows nothing of the writer, plays them to the same stacks."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice

import pokerkit as pk
import pytest

from pipeline.simulate.cards import CARDS
from pipeline.simulate.games import GAMES, Family, FormatName, Limit, Stakes, Variant
from pipeline.simulate.log import ACTS, AGGRESSION, HEADINGS, Entry, Kind, Log
from pipeline.simulate.night import logs
from pipeline.simulate.worth import JUDGES
from pipeline.simulate.writing import Request, night_of

#: It says so when a draw takes a card that another player threw away.
pytestmark = pytest.mark.filterwarnings("ignore:Returning reserved")

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


def holdem(stakes: Stakes, stacks: list[int]) -> pk.State:
    blinds = (stakes.small_blind, stakes.big_blind)
    return pk.NoLimitTexasHoldem.create_state(
        AUTOMATIC, True, stakes.ante, blinds, stakes.big_blind, stacks, len(stacks)
    )


def fixed_holdem(stakes: Stakes, stacks: list[int]) -> pk.State:
    blinds = (stakes.small_blind, stakes.big_blind)
    return pk.FixedLimitTexasHoldem.create_state(
        AUTOMATIC, True, stakes.ante, blinds, stakes.low, stakes.high, stacks, len(stacks)
    )


def omaha(stakes: Stakes, stacks: list[int]) -> pk.State:
    blinds = (stakes.small_blind, stakes.big_blind)
    return pk.PotLimitOmahaHoldem.create_state(
        AUTOMATIC, True, stakes.ante, blinds, stakes.big_blind, stacks, len(stacks)
    )


def omaha_hilo(stakes: Stakes, stacks: list[int]) -> pk.State:
    """PokerKit has the fixed-limit game only."""
    blinds = (stakes.small_blind, stakes.big_blind)
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


def stud7_hilo(stakes: Stakes, stacks: list[int]) -> pk.State:
    return pk.FixedLimitSevenCardStudHighLowSplitEightOrBetter.create_state(
        AUTOMATIC, True, stakes.ante, stakes.bring_in, stakes.low, stakes.high, stacks, len(stacks)
    )


def triple_draw(stakes: Stakes, stacks: list[int]) -> pk.State:
    blinds = (stakes.small_blind, stakes.big_blind)
    return pk.FixedLimitDeuceToSevenLowballTripleDraw.create_state(
        AUTOMATIC, True, 0, blinds, stakes.low, stakes.high, stacks, len(stacks)
    )


def single_draw(stakes: Stakes, stacks: list[int]) -> pk.State:
    """Five-card draw: PokerKit has the single draw of 2-7; the ranking is another, the betting the same."""
    blinds = (stakes.small_blind, stakes.big_blind)
    state = pk.NoLimitDeuceToSevenLowballSingleDraw(AUTOMATIC, True, 0, blinds, stakes.big_blind)
    return pk.State(
        AUTOMATIC,
        pk.Deck.STANDARD,
        (pk.StandardHighHand,),
        state.streets,
        pk.BettingStructure.NO_LIMIT,
        True,
        0,
        blinds,
        0,
        stacks,
        len(stacks),
    )


States = Callable[[Stakes, list[int]], pk.State]
GAMES_OF_BOTH: list[tuple[Variant, Limit, States]] = [
    (Variant.HOLDEM, Limit.NO, holdem),
    (Variant.HOLDEM, Limit.FIXED, fixed_holdem),
    (Variant.OMAHA, Limit.POT, omaha),
    (Variant.OMAHA_HILO, Limit.POT, omaha_hilo),
    (Variant.STUD7_HILO, Limit.FIXED, stud7_hilo),
    (Variant.DRAW27_TRIPLE, Limit.FIXED, triple_draw),
    (Variant.DRAW5, Limit.NO, single_draw),
]


def nights(request: Request, count: int) -> Iterator[Log]:
    """A short night without rake and without what PokerKit has no word for: posts, reshuffles, odd all-ins."""
    night = replace(night_of(request), rake=None)
    unknown = {Kind.LATE_POST, Kind.BOTH_BLINDS, Kind.RESHUFFLED}
    for log in logs(night, count, seed=7):
        odd = any(entry.kind in unknown for entry in log.entries) or short_all_in(log) or several_odd_chips(log)
        if not odd:
            yield log


def several_odd_chips(log: Log) -> bool:
    """PokerKit gives the first winner all odd chips of a hand, the writer each winner one of each pot."""
    odd = 0
    for number in range(len(log.pots)):
        wins = [entry.chips for entry in log.entries if entry.kind is Kind.WINS and entry.pot == number]
        alike = sum(one - other == 1 for one in wins for other in wins)
        odd += max(alike, log.pots[number].chips % max(1, len(wins)))
    return odd > 1


def short_all_in(log: Log) -> bool:
    """PokerKit lets a short all-in reopen the betting, and Fixed Limit has no place for it."""
    step = log.stakes.low
    for entry in log.entries:
        if entry.kind in HEADINGS:
            step = log.stakes.low
        if entry.kind in AGGRESSION:
            if entry.all_in and (entry.by < step or log.limit is Limit.FIXED):
                return True
            step = entry.by if log.limit is not Limit.FIXED else step
    return any(entry.kind is Kind.BRING_IN and entry.chips == log.stakes.low for entry in log.entries)


def text(cards: tuple[int, ...]) -> str:
    return "".join(CARDS[card] for card in cards)


def play_again(log: Log, create: States) -> list[int]:
    """The stacks, from the left of the button, after PokerKit has played the same hand."""
    state = create(log.stakes, [log.seats[place].stack for place in log.order])
    board: tuple[int, ...] = ()
    if log.game.family is Family.FLOP:
        for place in log.order:
            state.deal_hole(text(log.cards[place]))
    for entry in draws_together(log.entries):
        board = step(state, log, entry, board)
    if state.can_burn_card("??"):  # all-in players stood pat
        state.burn_card("??")
    assert not state.status
    return list(state.stacks)


def draws_together(entries: list[Entry]) -> list[Entry]:
    """PokerKit has all players throw away before anyone gets new cards."""
    ordered: list[Entry] = []
    late: list[Entry] = []
    for before, entry in zip([None, *entries], entries, strict=False):
        if before and before.kind is Kind.DISCARD:
            late.append(entry)
            continue
        if entry.kind not in {Kind.DISCARD, Kind.STAND_PAT}:
            ordered += late
            late = []
        ordered.append(entry)
    return ordered


def step(state: pk.State, log: Log, entry: Entry, board: tuple[int, ...]) -> tuple[int, ...]:
    """One line, played by PokerKit; the board after it."""
    seat = log.order.index(entry.who) if entry.who >= 0 else -1
    drawn = log.game.family is Family.DRAW and entry.kind in ACTS | {Kind.DEALT}
    if drawn and state.can_burn_card("??"):
        state.burn_card("??")
    match entry.kind:
        case Kind.DEALT if log.game.family is not Family.FLOP:
            state.deal_hole(text((*entry.down, *entry.up)))
        case Kind.STREET if log.game.family is not Family.DRAW:
            state.burn_card("??")
            if entry.up:
                state.deal_board(text(entry.up[len(board) :]))
            return entry.up
        case Kind.BRING_IN:
            assert state.actor_index == seat
            state.post_bring_in()
        case Kind.FOLD:
            assert state.actor_index == seat
            state.fold()
        case Kind.CHECK | Kind.CALL:
            assert state.actor_index == seat
            assert state.checking_or_calling_amount == entry.chips
            state.check_or_call()
        case Kind.BET | Kind.RAISE | Kind.COMPLETE:
            assert state.actor_index == seat
            state.complete_bet_or_raise_to(entry.total)
        case Kind.DISCARD:
            state.stand_pat_or_discard(text(entry.down))
        case Kind.STAND_PAT:
            state.stand_pat_or_discard()
        case _:
            pass
    return board


def final_stacks(log: Log) -> list[int]:
    """What the log itself leaves each player, from the left of the button."""
    stacks = [seat.stack for seat in log.seats]
    for entry in log.entries:
        if entry.kind in {Kind.RETURNED, Kind.WINS}:
            stacks[entry.who] += entry.chips
        elif entry.who >= 0:
            stacks[entry.who] -= entry.chips
    return [stacks[place] for place in log.order]


@pytest.mark.parametrize("players", [2, 6, 0])
@pytest.mark.parametrize(("variant", "limit", "create"), GAMES_OF_BOTH)
def test_pokerkit_plays_every_hand_to_the_same_stacks(
    variant: Variant, limit: Limit, create: States, players: int
) -> None:
    request = Request(variant, limit, FormatName.POKERSTARS, players)
    played = 0
    for log in islice(nights(request, 400), 150):
        assert play_again(log, create) == final_stacks(log)
        played += 1
    assert played > 50


def test_pokerkit_agrees_on_tournament_hands_with_antes() -> None:
    with_antes = 0
    for log in nights(Request(format=FormatName.POKERSTARS, tournament=True), 500):
        with_antes += any(entry.kind is Kind.ANTE for entry in log.entries)
        assert play_again(log, holdem) == final_stacks(log)
    assert with_antes > 150


HANDS = [
    (Variant.HOLDEM, pk.StandardHighHand, 7),
    (Variant.STUD7, pk.StandardHighHand, 7),
    (Variant.DRAW5, pk.StandardHighHand, 5),
    (Variant.DRAW27_TRIPLE, pk.StandardLowHand, 5),
]


@pytest.mark.parametrize(("variant", "hand", "count"), HANDS)
def test_high_and_deuce_to_seven_hands_agree_with_pokerkit(variant: Variant, hand: type[pk.Hand], count: int) -> None:
    deal = random.Random(1)
    for _ in range(400):
        cards = deal.sample(range(52), 2 * count)
        ours = [JUDGES[variant](own, ()).high for own in (cards[:count], cards[count:])]
        theirs = [hand.from_game(text(tuple(own))) for own in (cards[:count], cards[count:])]
        assert (ours[0] < ours[1]) == (theirs[0] < theirs[1])  # type: ignore[operator]
        assert (ours[0] == ours[1]) == (theirs[0] == theirs[1])


@pytest.mark.parametrize(
    ("variant", "hole", "board", "low"),
    [
        (Variant.OMAHA_HILO, 4, 5, pk.OmahaEightOrBetterLowHand),
        (Variant.OMAHA5_HILO, 5, 5, pk.OmahaEightOrBetterLowHand),
        (Variant.STUD7_HILO, 7, 0, pk.EightOrBetterLowHand),
    ],
)
def test_lows_agree_with_pokerkit(variant: Variant, hole: int, board: int, low: type[pk.Hand]) -> None:
    deal = random.Random(2)
    lows = 0
    for _ in range(400):
        cards = deal.sample(range(52), 2 * hole + board)
        shared = tuple(cards[2 * hole :])
        owns = (tuple(cards[:hole]), tuple(cards[hole : 2 * hole]))
        ours = [JUDGES[variant](own, shared).low for own in owns]
        theirs = [low.from_game_or_none(text(own), text(shared)) for own in owns]
        assert [one is None for one in ours] == [one is None for one in theirs]
        if None not in ours:
            lows += 1
            assert (ours[0] < ours[1]) == (theirs[0] > theirs[1])  # type: ignore[operator]
    assert lows > 5


def test_every_variant_has_a_judge() -> None:
    assert set(JUDGES) == set(GAMES)
