"""Random legal hands, played by PokerKit: the oracle for what the replay must find in order."""

import random
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from pokerkit import (
    AntePosting,
    Automation,
    BettingStructure,
    BlindOrStraddlePosting,
    BoardDealing,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    FixedLimitTexasHoldem,
    Folding,
    HoleCardsShowingOrMucking,
    HoleDealing,
    NoLimitTexasHoldem,
    PotLimitOmahaHoldem,
    State,
)

from pipeline.codes import Act, Currency, EventFlag, Limit, Room, SeatFlag, Street, Variant
from pipeline.records import EVENT, HAND, SCALE, SEAT, UNSAID, HandBatch
from pipeline.replay.cards import pack_cards

GAMES = {
    "holdem": (Variant.HOLDEM, Limit.NO_LIMIT),
    "omaha": (Variant.OMAHA, Limit.POT_LIMIT),
    "fixed": (Variant.HOLDEM, Limit.FIXED),
}
_AUTOMATIC = tuple(Automation)
BIG_BLIND = 2
#: PokerKit counts in chips of a cent.
CHIP = SCALE // 100
#: Fixed Limit before the flop: the big blind is the first of four bets.
RAISES_BEFORE_FLOP = 3
STREET_OF_CARDS = {3: Street.FLOP, 4: Street.TURN, 5: Street.RIVER}


#: Least and greatest total of a bet or raise at one act, None where the player may not.
Range = tuple[int, int] | None
#: Where PokerKit and the rooms differ.
UNJUDGED: Range = (0, 0)


@dataclass(frozen=True, slots=True)
class Playout:
    """A finished hand. Players sit left of the button in order."""

    state: State
    stacks: list[int]  # at the start
    ante: int
    ranges: list[Range]  # one an act


def play(game: str, dice: random.Random) -> Playout:
    """Play a hand at random."""
    random.seed(dice.random())  # PokerKit shuffles with it
    players = dice.randint(2, 9)
    stacks = [dice.choice((3, 7, 25, 60, 200)) + dice.randint(0, 9) for _ in range(players)]
    ante = dice.choice((0, 0, 1))
    options: dict[str, Any] = {"raw_starting_stacks": stacks, "player_count": players, "automations": _AUTOMATIC}
    if game == "fixed":
        state = FixedLimitTexasHoldem.create_state(
            ante_trimming_status=True, raw_antes=ante, raw_blinds_or_straddles=(1, 2), small_bet=2, big_bet=4, **options
        )
    else:
        kind = NoLimitTexasHoldem if game == "holdem" else PotLimitOmahaHoldem
        state = kind.create_state(
            ante_trimming_status=True, raw_antes=ante, raw_blinds_or_straddles=(1, 2), min_bet=BIG_BLIND, **options
        )
    ranges = []
    while state.status and state.actor_index is not None:
        ranges.append(_range(state))
        _act(state, dice)
    return Playout(state, stacks, ante, ranges)


def _range(state: State) -> Range:
    if _nobody_can_call(state):
        return UNJUDGED
    if not state.can_complete_bet_or_raise_to() or _is_capped(state):
        return None
    least, most = state.min_completion_betting_or_raising_to_amount, state.max_completion_betting_or_raising_to_amount
    assert least is not None
    assert most is not None
    return least, most


def _nobody_can_call(state: State) -> bool:
    """Whether all others still to act have too little for the bet as it is: PokerKit then allows no raise."""
    others = [seat for seat in state.player_indices if seat != state.actor_index and state.statuses[seat]]
    able = [seat for seat in others if state.stacks[seat]]
    return bool(able) and all(state.stacks[seat] + state.bets[seat] <= max(state.bets) for seat in able)


def _is_capped(state: State) -> bool:
    full = state.street_index == 0 and state.completion_betting_or_raising_count >= RAISES_BEFORE_FLOP
    return full and state.betting_structure == BettingStructure.FIXED_LIMIT


def _act(state: State, dice: random.Random) -> None:
    """Act at random.

    Nobody bets or raises by less than the big blind: of all short all-ins these are the
    ones after which PokerKit lets players raise who have acted, where poker rules do not.
    """
    will = dice.random()
    legal = _range(state)
    if will < 0.35 and legal is not None and legal != UNJUDGED and legal[0] - max(state.bets) >= BIG_BLIND:
        state.complete_bet_or_raise_to(dice.choice((*legal, dice.randint(*legal))))
        return
    if will < 0.5 and state.can_fold():
        state.fold()
    else:
        state.check_or_call()


def _cards(cards: object) -> int:
    return pack_cards(" ".join(f"{card.rank.value}{card.suit.value}" for card in cards))  # type: ignore[attr-defined]


class _Writer:
    """The events of one hand, as a log tells them."""

    def __init__(self, stacks: list[int], dice: random.Random) -> None:
        self.rows: list[Any] = []
        self.stacks = list(stacks)
        self.put_in = [0] * len(stacks)
        self.bets = [0] * len(stacks)
        self.street = Street.BLINDS
        self.dice = dice

    def add(self, act: Act, seat: int = -1, amount: int = UNSAID, cards: int = 0, repeated: int = 0) -> Any:
        event = np.zeros((), EVENT)[()]
        event["act"], event["street"], event["seat"] = act, self.street, seat
        event["amount"] = amount * CHIP if amount != UNSAID else UNSAID
        event["total"], event["cards"], event["repeated"] = UNSAID, cards, repeated
        self.rows.append(event)
        return event

    def put(self, act: Act, seat: int, chips: int, *, live: bool = True) -> None:
        self.stacks[seat] -= chips
        self.put_in[seat] += chips
        self.bets[seat] += chips if live else 0
        event = self.add(act, seat, chips)
        if act == Act.RAISE and self.dice.random() < 0.5:
            event["total"] = self.bets[seat] * CHIP
        if self.stacks[seat] == 0:
            event["flags"] = EventFlag.ALL_IN


def events_of(state: State, stacks: list[int], dice: random.Random) -> list[np.void]:
    """What PokerKit did, as events; wins and the uncalled bet at the end."""
    log = _Writer(stacks, dice)
    small_blind = 1 if len(stacks) == 2 else 0
    board: list[object] = []
    shown: set[int] = set()
    for operation in state.operations:
        match operation:
            case AntePosting(player_index=seat, amount=chips):
                log.put(Act.POST_ANTE, seat, chips, live=False)
            case BlindOrStraddlePosting(player_index=seat, amount=chips):
                log.put(Act.POST_SMALL_BLIND if seat == small_blind else Act.POST_BIG_BLIND, seat, chips)
            case HoleDealing(player_index=seat, cards=cards):
                log.street = Street.PREFLOP
                if seat == 0 and not any(row["act"] == Act.DEAL_HOLE for row in log.rows):
                    log.add(Act.DEAL_HOLE, seat, cards=_cards(state_cards(state, seat)))
            case Folding(player_index=seat):
                log.add(Act.FOLD, seat)
            case CheckingOrCalling(player_index=seat, amount=chips):
                if chips:
                    log.put(Act.CALL, seat, chips)
                else:
                    log.add(Act.CHECK, seat)
            case CompletionBettingOrRaisingTo(player_index=seat, amount=total):
                act = Act.RAISE if max(log.bets) or log.street == Street.PREFLOP else Act.BET
                log.put(act, seat, total - log.bets[seat])
            case BoardDealing(cards=cards):
                repeated = _cards(board)
                board += cards
                log.street = STREET_OF_CARDS[len(board)]
                log.bets = [0] * len(stacks)
                log.add(Act.DEAL_BOARD, cards=_cards(cards), repeated=repeated)
            case HoleCardsShowingOrMucking(player_index=seat, hole_cards=cards) if cards:
                shown.add(seat)
                log.street = Street.SHOWDOWN
                log.add(Act.SHOW, seat, cards=_cards(cards))
    _close(state, log)
    return log.rows


def state_cards(state: State, seat: int) -> list[object]:
    """All hole cards that a seat was dealt."""
    dealings = [step for step in state.operations if isinstance(step, HoleDealing) and step.player_index == seat]
    return [card for dealing in dealings for card in dealing.cards]


def _close(state: State, log: _Writer) -> None:
    """The return of the uncalled bet and the wins."""
    second, most = sorted(log.put_in)[-2:]
    top = log.put_in.index(most)
    back = most - second
    if back:
        log.add(Act.RETURN_BET, top, back)
    log.street = Street.SHOWDOWN
    for seat, end in enumerate(state.stacks):
        won = end - log.stacks[seat] - (back if seat == top else 0)
        if won:
            log.add(Act.COLLECT, seat, won)


def playouts(game: str, seeds: range) -> tuple[HandBatch, list[Range]]:
    """Played-out hands as a batch, one a seed, and the legal ranges of all their acts. The caller may change them."""
    return deepcopy(_playouts(game, seeds))


@cache
def _playouts(game: str, seeds: range) -> tuple[HandBatch, list[Range]]:
    variant, limit = GAMES[game]
    hands: list[Any] = []
    seats: list[Any] = []
    events: list[Any] = []
    ranges: list[Range] = []
    for row, seed in enumerate(seeds):
        dice = random.Random(seed)
        played = play(game, dice)
        stacks, ante = played.stacks, played.ante
        rows = events_of(played.state, stacks, dice)
        ranges += played.ranges
        hand = np.zeros((), HAND)
        hand["room"], hand["currency"], hand["variant"], hand["limit"] = Room.HOUSE, Currency.USD, variant, limit
        for field in ("small_blind", "big_blind", "small_bet", "middle_bet", "big_bet", "ante", "cap"):
            hand[field] = UNSAID
        hand["big_blind"] = BIG_BLIND * CHIP
        if limit == Limit.FIXED:
            hand["small_bet"], hand["big_bet"] = BIG_BLIND * CHIP, 2 * BIG_BLIND * CHIP
        else:
            hand["small_blind"] = CHIP
        hand["ante"] = ante * CHIP if ante else UNSAID
        hand["max_seats"], hand["hero"] = 2 if len(stacks) == 2 else 9, -1
        hand["button"], hand["button_seat"] = len(stacks) - 1, len(stacks)
        hand["seat0"], hand["seats"], hand["event0"], hand["events"] = len(seats), len(stacks), len(events), len(rows)
        hands.append(hand)
        for seat, stack in enumerate(stacks):
            seats.append(np.array((row, seat + 1, SeatFlag.DEALT_IN, stack * CHIP, 0, 0), SEAT))
        for event in rows:
            event["hand"] = row
            events.append(event)
    text = np.zeros(0, np.uint8)
    return HandBatch(text, [0], np.array(hands, HAND), np.array(seats, SEAT), np.array(events, EVENT)), ranges
