"""The end of a hand: pots, rake, showdown and payouts, exact in the smallest chip.

Works on what the players put in, so that a changed log can be settled anew. Players are
given from the left of the button on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pipeline.simulate import boards
from pipeline.simulate.cards import Chance
from pipeline.simulate.games import Family, Variant
from pipeline.simulate.hand import Hand, Player
from pipeline.simulate.log import Entry, Kind, RakeSchedule, StatedPot
from pipeline.simulate.ranking import Worth
from pipeline.simulate.worth import JUDGES, two_left


@dataclass(slots=True)
class Pot:
    """One pot: its chips, its share of the rake, who plays for it, and what it paid to whom, high before low."""

    chips: int
    players: list[Player]
    rake: int = 0
    paid: list[tuple[Player, int]] = field(default_factory=list)


def settle(hand: Hand, schedule: RakeSchedule | None, chance: Chance) -> list[StatedPot]:
    """Write the ending: who shows, who wins, the rake; pay the players. ``schedule`` None: nothing is raked."""
    pots = split_into_pots(hand.order)
    total = sum(pot.chips for pot in pots)
    raked = schedule is not None and hand.game.raked and hand.rounds > 1
    _spread(schedule(total, len(hand.order)) if raked and schedule else 0, pots, total)
    live = hand.live()
    if len(live) == 1:
        pots[0].paid = [(live[0], total - pots[0].rake)]
        _unseen(hand, pots)
    elif hand.agreed:
        _divide(pots[0], pots[0].players, pots[0].chips - pots[0].rake)
        _unseen(hand, pots)
    else:
        _showdown(hand, pots, chance)
    hand.entries.append(Entry(Kind.RAKE, chips=sum(pot.rake for pot in pots)))
    for pot in pots:
        for player, chips in pot.paid:
            player.stack += chips
    return [StatedPot(pot.chips, pot.rake) for pot in pots]


def split_into_pots(order: Sequence[Player]) -> list[Pot]:
    """Main pot and one for each all-in level; dead money belongs to the main pot."""
    live = [player for player in order if not player.folded]
    most = max(player.live for player in order)
    levels = sorted({player.live for player in live if player.all_in} | {most})
    pots: list[Pot] = []
    floor = 0
    for level in levels:
        chips = sum(min(player.live, level) - min(player.live, floor) for player in order)
        players = [player for player in live if player.live >= level or not player.all_in]
        if not pots:
            pots.append(Pot(chips + sum(player.dead for player in order), players))
        elif chips and players:
            pots.append(Pot(chips, players))
        elif chips:  # nobody is left to play for it but those of the pot before
            pots[-1].chips += chips
        floor = level
    return _merged(pots)


def _merged(pots: list[Pot]) -> list[Pot]:
    """Pots for the same players are one."""
    merged: list[Pot] = []
    for pot in pots:
        if merged and merged[-1].players == pot.players:
            merged[-1].chips += pot.chips
        else:
            merged.append(pot)
    return merged


def _spread(rake: int, pots: list[Pot], total: int) -> None:
    """Each pot bears the rake pro rata; cents left over go to the largest remainders."""
    if not rake:
        return
    for pot in pots:
        pot.rake = rake * pot.chips // total
    left = rake - sum(pot.rake for pot in pots)
    for pot in sorted(pots, key=lambda pot: -(rake * pot.chips % total))[:left]:
        pot.rake += 1


def _divide(pot: Pot, winners: list[Player], chips: int) -> None:
    """Equal shares; odd chips go one each to the winners nearest left of the button, as ``winners`` stand."""
    share, odd = divmod(chips, len(winners))
    for place, player in enumerate(winners):
        if won := share + (place < odd):
            pot.paid.append((player, won))


def _unseen(hand: Hand, pots: list[Pot]) -> None:
    winners = [player for player, _ in pots[0].paid]
    hand.entries += [Entry(Kind.UNSEEN, player.place) for player in winners]
    hand.entries += [Entry(Kind.WINS, player.place, chips) for player, chips in pots[0].paid]


def _showdown(hand: Hand, pots: list[Pot], chance: Chance) -> None:
    judge, live = JUDGES[hand.game.variant], hand.live()
    worths = [judge((*player.down, *player.up), hand.board) for player in live]
    if len(live) == 2:
        worths = two_left(hand.game.variant, worths)
    worth = {player.place: value for player, value in zip(live, worths, strict=True)}
    for pot in pots:
        _award(pot, worth)
    winners = {player.place for pot in pots for player, _ in pot.paid}
    may_muck = len(pots) == 1 and not any(player.all_in for player in live)
    done: set[int] = set()
    beaten = False
    for number in range(len(pots) - 1, -1, -1):
        for player in show_order(hand, pots[number].players):
            if player.place in done:
                continue
            done.add(player.place)
            wins = player.place in winners
            kind = Kind.MUCKS if may_muck and beaten and not wins and chance() < 0.5 else Kind.SHOWS
            beaten = beaten or wins
            cards = (*player.down, *player.up)
            hand.entries.append(Entry(kind, player.place, down=cards, pot=number, worth=worth[player.place]))
        for player, chips in pots[number].paid:
            hand.entries.append(Entry(Kind.WINS, player.place, chips, pot=number, worth=worth[player.place]))


def _award(pot: Pot, worth: dict[int, Worth]) -> None:
    net = pot.chips - pot.rake
    lows = {player.place: low for player in pot.players if (low := worth[player.place].low) is not None}
    for_low = net // 2 if lows else 0  # the odd chip goes to the high hand
    best = max(worth[player.place].high for player in pot.players)  # type: ignore[type-var]
    _divide(pot, [player for player in pot.players if worth[player.place].high == best], net - for_low)
    if for_low:
        lowest = min(lows.values())
        _divide(pot, [player for player in pot.players if lows.get(player.place) == lowest], for_low)


def show_order(hand: Hand, players: Sequence[Player]) -> list[Player]:
    """Those who play for a pot as they show: the last round's last bettor or raiser first, then clockwise.

    Without one: stud games the best open cards, 32-Card Draw the first left of the big
    blind, all others the first left of the button.
    """
    first = hand.order[0]
    if hand.aggressor:
        first = hand.aggressor
    elif hand.game.family is Family.STUD:
        first = boards.best(hand, players)
    elif hand.game.variant is Variant.DRAW32 and hand.big_blind:
        first = hand.left_of(hand.big_blind)[0]
    return [player for player in (first, *hand.left_of(first)[:-1]) if player in players]
