"""What PokerKit did in a hand, as the events that a log of it tells."""

import random
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

import numpy as np
from pokerkit import (
    AntePosting,
    BlindOrStraddlePosting,
    BoardDealing,
    BringInPosting,
    Card,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    HoleCardsShowingOrMucking,
    HoleDealing,
    Operation,
    StandingPatOrDiscarding,
)

from pipeline.codes import SEVEN_CARD_STUDS, Act, EventFlag, Street, Variant
from pipeline.records import EVENT, SCALE, UNSAID
from pipeline.replay.cards import hidden_cards, join_cards, pack_cards
from pipeline.variants import GAMES, Forced
from tests.playout_games import BIG_BLIND

#: PokerKit counts in chips of a cent.
CHIP = SCALE // 100

#: An operation and the street that it is part of.
Step = tuple[Street, Operation]


class _Log:
    """The events of one hand so far."""

    def __init__(self, variant: Variant, stacks: list[int], dice: random.Random) -> None:
        self.variant, self.dice = variant, dice
        self.rows: list[Any] = []
        self.stacks = list(stacks)
        self.put_in = [0] * len(stacks)
        self.bets = [0] * len(stacks)
        self.street = Street.BLINDS
        self.board: list[Card] = []
        self.common = False  # a common seventh card lies
        self.hero = dice.choice((0, None))  # whose hidden cards the log knows; None: everybody's
        self.whole_deals = dice.random() < 0.5  # whether hidden cards are told by their number

    @property
    def is_stud(self) -> bool:
        return self.variant in SEVEN_CARD_STUDS

    def tells(self, seat: int) -> bool:
        return self.hero in (seat, None)

    def add(self, act: Act, seat: int = -1, amount: int = UNSAID, cards: int = 0, repeated: int = 0) -> Any:
        event = np.zeros((), EVENT)[()]
        event["act"], event["street"], event["seat"] = act, self.street, seat
        event["amount"] = amount * CHIP if amount != UNSAID else UNSAID
        event["total"], event["count"], event["cards"], event["repeated"] = UNSAID, UNSAID, cards, repeated
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


def events_of(
    steps: Iterable[Step], variant: Variant, stacks: list[int], ends: Sequence[int], dice: random.Random
) -> list[Any]:
    """What PokerKit did, as events; wins and the uncalled bet at the end.

    Args:
        steps: operations in order, forced bets on ``Street.BLINDS``.
        variant: the game.
        stacks: chips at the start.
        ends: chips at the end.
        dice: what different rooms print is chosen by them.
    """
    log = _Log(variant, stacks, dice)
    for street, together in groupby(steps, key=lambda step: step[0]):
        operations = [operation for _, operation in together]
        if street >= Street.PREFLOP:
            _begin_street(log, street)
            _deal(log, operations)
        for operation in operations:
            _act(log, operation)
    _close(log, ends)
    return log.rows


def _begin_street(log: _Log, street: Street) -> None:
    """A street's heading, where no common cards are its heading."""
    log.street = street
    if street > Street.PREFLOP:
        log.bets = [0] * len(log.stacks)
    if street == Street.PREFLOP or GAMES[log.variant].board_cards:
        return
    if street != Street.LAST:
        log.add(Act.STREET)


def _deal(log: _Log, operations: list[Operation]) -> None:
    """The cards of a street, each player's together; what he draws follows what he throws away."""
    dealt: dict[int, tuple[list[Card], int]] = {}
    discards: dict[int, list[Card]] = {}
    for operation in operations:
        match operation:
            case HoleDealing(player_index=seat, cards=cards, statuses=statuses):
                before, up = dealt.get(seat, ([], 0))
                dealt[seat] = ([*before, *cards], up + sum(statuses))
            case StandingPatOrDiscarding(player_index=seat, cards=cards):
                discards[seat] = list(cards)
            case BoardDealing(cards=cards):
                _deal_board(log, list(cards))
    if log.is_stud and log.street == Street.LAST and not log.common:
        log.add(Act.STREET)
    for seat in discards or dealt:
        if seat in discards:
            _draw(log, seat, discards[seat])
        if seat in dealt:
            _deal_hand(log, seat, *dealt[seat])


def _draw(log: _Log, seat: int, cards: list[Card]) -> None:
    if cards:
        log.add(Act.DISCARD, seat, cards=packed(cards) if log.tells(seat) else 0)["count"] = len(cards)
    else:
        log.add(Act.STAND_PAT, seat)


def _deal_hand(log: _Log, seat: int, cards: list[Card], up: int) -> None:
    """A player's cards; of the others' hidden ones only the number, if that."""
    down, open_ = cards[: len(cards) - up], cards[len(cards) - up :]
    shown = packed(down) if log.tells(seat) else hidden_cards(len(down)) if log.is_stud and log.whole_deals else 0
    if event_cards := join_cards(shown, packed(open_)):
        event = log.add(Act.DEAL_HOLE, seat, cards=event_cards)
        event["open"] = up
        if log.is_stud and log.whole_deals:
            event["flags"] = EventFlag.WHOLE_DEAL


def _deal_board(log: _Log, cards: list[Card]) -> None:
    log.common = log.is_stud
    log.add(Act.DEAL_BOARD, cards=packed(cards), repeated=packed(log.board))
    log.board += cards


def _act(log: _Log, operation: Operation) -> None:
    match operation:
        case AntePosting(player_index=seat, amount=chips):
            log.put(Act.POST_ANTE, seat, chips, live=False)
        case BlindOrStraddlePosting(player_index=seat, amount=chips):
            small_blind = 1 if len(log.stacks) == 2 else 0
            log.put(Act.POST_SMALL_BLIND if seat == small_blind else Act.POST_BIG_BLIND, seat, chips)
        case BringInPosting(player_index=seat, amount=chips):
            log.put(Act.BRING_IN, seat, chips)
        case Folding(player_index=seat):
            log.add(Act.FOLD, seat)
        case CheckingOrCalling(player_index=seat, amount=chips) if chips:
            log.put(Act.CALL, seat, chips)
        case CheckingOrCalling(player_index=seat) if not log.common:
            log.add(Act.CHECK, seat)
        case CompletionBettingOrRaisingTo(player_index=seat, amount=total):
            log.put(_name_of_bet(log), seat, total - log.bets[seat])
        case HoleCardsShowingOrMucking(player_index=seat, hole_cards=cards) if cards:
            log.street = Street.SHOWDOWN
            log.add(Act.SHOW, seat, cards=packed(cards))


def _name_of_bet(log: _Log) -> Act:
    """What a log calls it: to complete the bring-in is a raise to some rooms, an act of its own to others."""
    first = log.street == Street.PREFLOP
    if first and GAMES[log.variant].forced == Forced.BRING_IN and 0 < max(log.bets) < BIG_BLIND:
        return log.dice.choice((Act.COMPLETE, Act.RAISE))
    return Act.RAISE if max(log.bets) else Act.BET


def packed(cards: Iterable[Card]) -> int:
    """PokerKit's cards as ours."""
    return pack_cards(" ".join(f"{card.rank.value}{card.suit.value}" for card in cards))


def _close(log: _Log, ends: Sequence[int]) -> None:
    """The return of the uncalled bet and the wins."""
    second, most = sorted(log.put_in)[-2:]
    top = log.put_in.index(most)
    back = most - second
    if back:
        log.add(Act.RETURN_BET, top, back)
    log.street = Street.SHOWDOWN
    for seat, end in enumerate(ends):
        won = end - log.stacks[seat] - (back if seat == top else 0)
        if won:
            log.add(Act.COLLECT, seat, won)
