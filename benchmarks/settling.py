"""Pots, rake, showdown and payouts of a played hand, exact in the smallest chip."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from benchmarks.ranking import best_high, best_low

if TYPE_CHECKING:
    from benchmarks.play import Chance, Hand, Player

#: Rake of a pot of so many cents with so many players dealt in.
RakeSchedule = Callable[[int, int], int]


@dataclass(slots=True)
class Pot:
    """One pot: its chips, its share of the rake, who plays for it, and what it paid to whom, high before low."""

    amount: int
    players: list[Player]
    rake: int = 0
    paid: list[tuple[Player, int]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Shown:
    """A player at the showdown; the pot (0 main) for which he has to show, and whether he rather mucks."""

    player: Player
    pot: int
    mucks: bool
    high: int
    low: int | None


def settle(hand: Hand, schedule: RakeSchedule, hi_lo: bool, chance: Chance) -> None:
    """Fill in pots, payouts and showdown, and pay the players."""
    hand.pots = _pots(hand)
    total = sum(pot.amount for pot in hand.pots)
    _spread(schedule(total, len(hand.order)) if hand.board else 0, hand.pots, total)
    live = hand.live()
    if len(live) == 1:
        hand.pots[0].paid = [(live[0], total - hand.pots[0].rake)]
    else:
        highs = {player.seat: best_high(player.cards, hand.board) for player in live}
        lows = {player.seat: best_low(player.cards, hand.board) if hi_lo else None for player in live}
        for pot in hand.pots:
            _pay(pot, highs, lows)
        hand.shown = _showdown(hand, highs, lows, chance)
    for pot in hand.pots:
        for player, amount in pot.paid:
            player.won += amount
            player.stack += amount


def _pots(hand: Hand) -> list[Pot]:
    live = hand.live()
    pots, floor = [], 0
    for level in sorted({player.paid for player in live}):
        amount = sum(min(player.paid, level) - min(player.paid, floor) for player in hand.order)
        pots.append(Pot(amount, [player for player in live if player.paid >= level]))
        floor = level
    return pots


def _spread(rake: int, pots: list[Pot], total: int) -> None:
    """Each pot bears the rake pro rata; cents left over go to the largest remainders."""
    for pot in pots:
        pot.rake = rake * pot.amount // total
    left = rake - sum(pot.rake for pot in pots)
    for pot in sorted(pots, key=lambda pot: -(rake * pot.amount % total))[:left]:
        pot.rake += 1


def _pay(pot: Pot, highs: dict[int, int], lows: dict[int, int | None]) -> None:
    net = pot.amount - pot.rake
    low_hands = {player.seat: low for player in pot.players if (low := lows[player.seat]) is not None}
    for_low = net // 2 if low_hands else 0  # the odd chip goes to the high hand
    best = max(highs[player.seat] for player in pot.players)
    _split(pot, [player for player in pot.players if highs[player.seat] == best], net - for_low)
    if for_low:
        lowest = min(low_hands.values())
        _split(pot, [player for player in pot.players if low_hands.get(player.seat) == lowest], for_low)


def _split(pot: Pot, winners: list[Player], amount: int) -> None:
    """Equal shares; odd chips go one each to the winners nearest left of the button, as ``winners`` stand."""
    share, odd = divmod(amount, len(winners))
    for place, player in enumerate(winners):
        if chips := share + (place < odd):
            pot.paid.append((player, chips))


def _showdown(hand: Hand, highs: dict[int, int], lows: dict[int, int | None], chance: Chance) -> list[Shown]:
    """Last side pot first; the river's last aggressor begins, else the player left of the button."""
    sequence = hand.live()
    raisers = [act.player for act in hand.acts[3] if act.by]
    if raisers:
        first = sequence.index(raisers[-1])
        sequence = sequence[first:] + sequence[:first]
    may_muck = len(hand.pots) == 1 and all(player.stack for player in sequence)
    winners = {player.seat for pot in hand.pots for player, _ in pot.paid}
    shown: list[Shown] = []
    for number in range(len(hand.pots) - 1, -1, -1):
        for player in sequence:
            if player not in hand.pots[number].players or any(one.player is player for one in shown):
                continue
            beaten = player.seat not in winners and any(one.player.seat in winners for one in shown)
            mucks = may_muck and beaten and chance() < 0.5
            shown.append(Shown(player, number, mucks, highs[player.seat], lows[player.seat]))
    return shown
