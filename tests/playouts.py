"""Random legal hands, played by PokerKit: the oracle for what the replay must find in order."""

import random
import warnings
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from pokerkit import BettingStructure, ChipsPushing, HoleDealing, State

from pipeline.codes import Currency, Limit, Room, SeatFlag, Street
from pipeline.records import EVENT, HAND, SEAT, UNSAID, HandBatch
from pipeline.variants import GAMES as RULES
from pipeline.variants import Forced
from tests.playout_events import CHIP, Step, events_of
from tests.playout_games import BIG_BET, BIG_BLIND, GAMES, SMALL_BLIND

__all__ = ["CHIP", "GAMES", "UNJUDGED", "Playout", "has_odd_chip", "played_out", "playouts"]

#: Fixed Limit before the flop: the big blind is the first of four bets.
RAISES_BEFORE_FLOP = 3
#: Least and greatest total of a bet or raise at one act, None where the player may not.
Range = tuple[int, int] | None
#: Where PokerKit and the rooms differ, and the bring-in, whose size is no bet.
UNJUDGED: Range = (0, 0)


@dataclass(frozen=True, slots=True)
class Playout:
    """A finished hand. Players sit left of the button in order."""

    state: State
    stacks: list[int]  # at the start
    ante: int
    ranges: list[Range]  # one an act
    steps: list[Step]
    pots: list[tuple[int, tuple[int, ...]]]  # chips and players of each at the showdown, none without one


def play(game: str, dice: random.Random) -> Playout:
    """Play a hand at random."""
    random.seed(dice.random())  # PokerKit shuffles with it
    kind = GAMES[game]
    stacks = [dice.choice((3, 7, 25, 60, 200)) + dice.randint(0, 9) for _ in range(dice.randint(2, kind.most_players))]
    ante = dice.choice(kind.antes)
    state = kind.create(stacks, ante)
    stubborn = dice.random() < 0.2
    ranges: list[Range] = []
    steps: list[Step] = [(Street.BLINDS, operation) for operation in state.operations]
    pots: list[tuple[int, tuple[int, ...]]] = []
    while state.status:
        if state.can_show_or_muck_hole_cards() and not pots:
            pots = [(pot.amount, pot.player_indices) for pot in state.pots]
        assert state.street_index is not None
        street = Street(Street.PREFLOP + state.street_index)
        _move(state, stubborn, dice, ranges)
        steps += [(street, operation) for operation in state.operations[len(steps) :]]
    return Playout(state, stacks, ante, ranges, steps, pots)


def _move(state: State, stubborn: bool, dice: random.Random, ranges: list[Range]) -> None:
    """One step: cards to all players, a draw, or an act."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that a deck runs short
        if state.can_burn_card():
            state.burn_card()
        elif state.can_deal_hole():
            state.deal_hole()
        elif state.can_deal_board():
            state.deal_board()
        elif state.stand_patter_or_discarder_index is not None:
            hand = list(state.hole_cards[state.stand_patter_or_discarder_index])
            state.stand_pat_or_discard(dice.sample(hand, dice.randint(0, len(hand))))
        elif state.can_show_or_muck_hole_cards():
            state.show_or_muck_hole_cards()
        else:
            if not _has_common_card(state):
                ranges.append(_range(state))
            _act(state, stubborn, dice)


def _range(state: State) -> Range:
    if _nobody_can_call(state) or state.can_post_bring_in():
        return UNJUDGED
    if not state.can_complete_bet_or_raise_to() or _is_capped(state):
        return None
    least, most = state.min_completion_betting_or_raising_to_amount, state.max_completion_betting_or_raising_to_amount
    assert least is not None
    assert most is not None
    return least, most


def _has_common_card(state: State) -> bool:
    return bool(state.bring_in) and bool(state.board_cards)


def _nobody_can_call(state: State) -> bool:
    """Whether all others still to act have too little for the bet as it is: PokerKit then allows no raise."""
    others = [seat for seat in state.player_indices if seat != state.actor_index and state.statuses[seat]]
    able = [seat for seat in others if state.stacks[seat]]
    return bool(able) and all(state.stacks[seat] + state.bets[seat] <= max(state.bets) for seat in able)


def _is_capped(state: State) -> bool:
    full = state.street_index == 0 and state.completion_betting_or_raising_count >= RAISES_BEFORE_FLOP
    return full and any(state.blinds_or_straddles) and state.betting_structure == BettingStructure.FIXED_LIMIT


def _act(state: State, stubborn: bool, dice: random.Random) -> None:
    """Act at random; where all are ``stubborn``, nobody folds.

    Nobody bets or raises by less than the big blind: of all short all-ins these are the
    ones after which PokerKit lets players raise who have acted, where poker rules do not.
    Nobody bets on a common seventh card: PokerKit has a round there, rooms have none.
    """
    will = dice.random()
    legal = _range(state)
    common = _has_common_card(state)
    if will < 0.35 and not common and legal is not None and legal != UNJUDGED and _is_full(state, legal[0]):
        state.complete_bet_or_raise_to(dice.choice((*legal, dice.randint(*legal))))
        return
    if state.can_post_bring_in():
        state.post_bring_in()
    elif will < 0.5 and not stubborn and not common and state.can_fold():
        state.fold()
    else:
        state.check_or_call()


def _is_full(state: State, least: int) -> bool:
    completes = state.bring_in_status and least == BIG_BLIND
    return completes or least - max(state.bets) >= BIG_BLIND


def playouts(game: str, seeds: range) -> tuple[HandBatch, list[Range]]:
    """Played-out hands as a batch, one a seed, and the legal ranges of all their acts. The caller may change them."""
    batch, played = played_out(game, seeds)
    return deepcopy(batch), [legal for hand in played for legal in hand.ranges]


@cache
def played_out(game: str, seeds: range) -> tuple[HandBatch, list[Playout]]:
    """Played-out hands as a batch, and as PokerKit has them."""
    hands: list[Any] = []
    seats: list[Any] = []
    events: list[Any] = []
    played: list[Playout] = []
    for seed in seeds:
        dice = random.Random(seed)
        one = play(game, dice)
        if _deck_ran_out(one):
            continue
        row = len(played)
        played.append(one)
        rows = events_of(one.steps, GAMES[game].variant, one.stacks, one.state.stacks, dice)
        hand = _header(game, one)
        hand["seat0"], hand["event0"], hand["events"] = len(seats), len(events), len(rows)
        hands.append(hand)
        for seat, stack in enumerate(one.stacks):
            seats.append(np.array((row, seat + 1, SeatFlag.DEALT_IN, stack * CHIP, 0, 0), SEAT))
        for event in rows:
            event["hand"] = row
            events.append(event)
    text = np.zeros(0, np.uint8)
    return HandBatch(text, [0], np.array(hands, HAND), np.array(seats, SEAT), np.array(events, EVENT)), played


def has_odd_chip(played: Playout) -> bool:
    """Whether a pot cannot be shared evenly: PokerKit gives one winner all odd chips, rooms one to each of each pot."""
    pushes = [step for step in played.state.operations if isinstance(step, ChipsPushing)]
    halves = 1 + any(push.hand_type_index == 1 for push in pushes)
    shares = {halves * sum(chips > 0 for chips in push.amounts) for push in pushes}
    return any(chips % share for chips, _ in played.pots for share in shares)


def _deck_ran_out(played: Playout) -> bool:
    """Whether a card was dealt twice: PokerKit then deals from all cards out of play, burnt ones too."""
    dealt = [card for _, step in played.steps if isinstance(step, HoleDealing) for card in step.cards]
    return len(set(dealt)) < len(dealt)


def _header(game: str, played: Playout) -> Any:
    kind, players = GAMES[game], len(played.stacks)
    hand = np.zeros((), HAND)[()]
    hand["room"], hand["currency"], hand["variant"], hand["limit"] = Room.HOUSE, Currency.USD, kind.variant, kind.limit
    for field in ("small_blind", "big_blind", "small_bet", "middle_bet", "big_bet", "ante", "cap"):
        hand[field] = UNSAID
    if RULES[kind.variant].forced == Forced.BLINDS:
        hand["big_blind"] = BIG_BLIND * CHIP
    if kind.limit == Limit.FIXED:
        hand["small_bet"], hand["big_bet"] = BIG_BLIND * CHIP, BIG_BET * CHIP
    else:
        hand["small_blind"] = SMALL_BLIND * CHIP
    hand["ante"] = played.ante * CHIP if played.ante else UNSAID
    hand["max_seats"], hand["hero"], hand["seats"] = 2 if players == 2 else 9, -1, players
    hand["button"], hand["button_seat"] = players - 1, players
    return hand
