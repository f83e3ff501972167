"""One night in a card room: tables, who sits at them, blinds, and one hand after the other."""

import heapq
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from random import Random

from pipeline.simulate import draw, flop, stud
from pipeline.simulate.cards import Chance
from pipeline.simulate.games import Family, Game, Limit, Stakes, stakes_of
from pipeline.simulate.hand import Hand, Odds, Player
from pipeline.simulate.log import NOBODY, Kind, Log, RakeSchedule, Seat, View
from pipeline.simulate.names import new_name
from pipeline.simulate.settle import settle

#: 18:00 UTC; a night is ten hours.
START = int(datetime(2026, 1, 16, 18, tzinfo=UTC).timestamp())
NIGHT = 10 * 3600
SECONDS_A_HAND = 60
#: Small and big blind and, in games with blinds, the ante of the levels, ten minutes each.
LEVELS = [(10, 20, 0), (15, 30, 5), (25, 50, 5), (50, 100, 10), (75, 150, 15), (100, 200, 25), (200, 400, 50)]
LEVEL_SECONDS = 600
#: Blinds of cash tables, in cents; the small one of 0.25 is 0.10.
_BIG_BLINDS = (10, 20, 50, 100, 200)
_QUARTER = 25
_HIGH = 1_000

_PLAY = {Family.FLOP: flop.play, Family.STUD: stud.play, Family.DRAW: draw.play}


@dataclass(frozen=True, slots=True)
class Night:
    """What is played and how; ``sizes`` of tables in turn, ``players`` at each (0: any number)."""

    game: Game
    limit: Limit
    sizes: tuple[int, ...]
    players: int = 0
    tournament: bool = False
    straddles: bool = False
    has_summary: bool = False  # the room's logs end with what became of each seat
    odd_events: bool = True  # disconnects, cancelled hands, play money: what only the house's logs have words for
    small_blind_left_of_dealer: bool = False  # also with two players at a larger table
    shows_all: bool = False  # some logs know all cards
    rake: RakeSchedule | None = None
    odds: Odds = field(default_factory=Odds)

    @property
    def protected(self) -> bool:
        """Whether a disconnected player counts as all-in.

        Source 001 "Falešný All-In"; 002 says nothing of it, and is taken to do the same.
        """
        cash = self.odd_events and not self.tournament
        return cash and self.limit in {Limit.FIXED, Limit.SPREAD}


@dataclass(slots=True)
class Table:
    """A table with its seats."""

    number: int
    size: int
    stakes: Stakes
    players: list[Player]  # by seat
    play_money: bool
    view: View
    level: int = 0  # of a tournament
    button: int = 0  # index within players
    hero: str = ""  # whose log it is; empty: an observer's
    news: list[tuple[str, str]] = field(default_factory=list)  # who left, who came in his seat, before this hand


def logs(night: Night, count: int, seed: int) -> Iterator[Log]:
    """``count`` hands of one night, in the order they were played; the same seed gives the same hands."""
    chance = Random(seed).random  # the one method that is the same in every version of Python
    number_of_tables = max(-(-count * SECONDS_A_HAND // NIGHT), min(count // 10, 8), 1)
    tables = [_open_table(night, number, chance) for number in range(number_of_tables)]
    due = [(START + int(chance() * SECONDS_A_HAND), table.number) for table in tables]
    heapq.heapify(due)
    hand_number = 2_000_000_000 + seed * 1_000_000_000
    play = _PLAY[night.game.family]
    for _ in range(count):
        time, number = due[0]
        table = tables[number]
        _prepare(night, table, time, chance)
        hand = _deal(night, table, chance)
        hand_number += 1 + int(chance() * 40)
        log = _log(night, table, hand, hand_number, time)
        play(hand)
        if not hand.cancelled:
            log.pots = settle(hand, log.schedule, chance)
        log.cards = [(*player.down, *player.up) for player in table.players]
        log.down = [len(player.down) for player in table.players]
        log.board = tuple(hand.board)
        log.stub = tuple(hand.deck[hand.dealt :])
        yield log
        table.button += 1
        pause = SECONDS_A_HAND * 2 // 3 + int(chance() * SECONDS_A_HAND * 2 // 3)
        heapq.heapreplace(due, (time + pause, number))


def _open_table(night: Night, number: int, chance: Chance) -> Table:
    size = night.sizes[number % len(night.sizes)]
    roll = chance()
    if night.shows_all:
        view = View.ALL if roll < 0.5 else View.HERO if roll < 0.8 else View.NONE
    else:
        view = View.HERO if roll < 0.5 else View.NONE
    play_money = night.odd_events and not night.tournament and chance() < night.odds.play_money
    table = Table(number, size, _cash_stakes(night, chance), [], play_money, view)
    numbers = list(range(1, size + 1))
    players = night.players or max(2, sum(chance() < 0.85 for _ in numbers))
    for place in range(size - players):  # empty seats
        numbers.pop(int(chance() * (size - place)))
    for seat in numbers:
        table.players.append(Player(_name(table, chance), seat, _buy_in(night, table, chance)))
    table.button = int(chance() * len(numbers))
    table.hero = table.players[0].name if view is View.HERO else ""
    return table


def _cash_stakes(night: Night, chance: Chance) -> Stakes:
    big = _BIG_BLINDS[int(chance() * len(_BIG_BLINDS))]
    if chance() < night.odds.high:
        big = _HIGH
    if night.game.has_blinds and big == 20:
        return stakes_of(night.game, night.limit, 10, _QUARTER)
    return stakes_of(night.game, night.limit, big // 2, big)


def _name(table: Table, chance: Chance) -> str:
    return new_name([player.name for player in table.players], chance)


def _buy_in(night: Night, table: Table, chance: Chance) -> int:
    """25 to 115 least bets, or fewer than 16: short stacks make side pots."""
    short = chance() < night.odds.short
    bets = 2 + 14 * chance() if short else 25 + 90 * chance()
    return int(table.stakes.low * bets)


def _prepare(night: Night, table: Table, time: int, chance: Chance) -> None:
    """Raise the blinds of a tournament, refill stacks, and now and then let a player leave for a new one."""
    table.news = []
    if night.tournament:
        table.level = min((time - START) // LEVEL_SECONDS, len(LEVELS) - 1)
        table.stakes = stakes_of(night.game, night.limit, *LEVELS[table.level])
    least = 2 * table.stakes.low + 4 * table.stakes.ante
    count = len(table.players)
    for place, player in enumerate(table.players):
        if player.stack >= least:
            if night.tournament or (place - table.button) % count < 3 or chance() >= night.odds.newcomer:
                continue
        elif not night.tournament:
            player.stack = _buy_in(night, table, chance)
            continue
        if player.name == table.hero:
            player.stack = max(player.stack, _buy_in(night, table, chance))
            continue
        newcomer = Player(_name(table, chance), player.seat, _buy_in(night, table, chance))
        if not night.tournament and night.game.has_blinds:
            newcomer.owes = Kind.BOTH_BLINDS if chance() < night.odds.both_blinds else Kind.LATE_POST
        table.players[place] = newcomer
        table.news.append((player.name, newcomer.name))


def _deal(night: Night, table: Table, chance: Chance) -> Hand:
    count = len(table.players)
    table.button %= count
    for place, player in enumerate(table.players):
        player.sit_down(place)
    order = [table.players[(table.button + step) % count] for step in range(1, count + 1)]
    swap = count == 2 and (table.size == 2 or not night.small_blind_left_of_dealer)
    small, big = (order[1], order[0]) if swap else (order[0], order[1])
    odds, hero = night.odds, next((player.place for player in order if player.name == table.hero), NOBODY)
    hand = Hand(
        night.game,
        night.limit,
        table.stakes,
        order,
        small if night.game.has_blinds else None,
        big if night.game.has_blinds else None,
        hero,
        straddles=night.straddles and chance() < odds.straddle,
        protected=night.protected,
        cancel_after=0,
        chance=chance,
        odds=odds,
        deck=list(night.game.deck),
    )
    if night.odd_events and chance() < odds.cancel:
        hand.cancel_after = 1 + int(chance() * night.game.rounds)
    roll = chance()
    if roll < odds.wild:
        hand.fold, hand.raise_ = 0.3, 4.0
    elif roll < odds.wild + odds.loose:
        hand.fold, hand.raise_ = 0.15, 0.7
    elif roll < odds.wild + odds.loose + odds.tight:
        hand.fold = 1.3
    elif roll < odds.wild + odds.loose + odds.tight + odds.family:
        hand.fold, hand.raise_ = 0.0, 0.05
    return hand


def _log(night: Night, table: Table, hand: Hand, number: int, time: int) -> Log:
    return Log(
        number,
        time,
        night.game,
        night.limit,
        table.stakes,
        night.tournament,
        table.play_money,
        table.number,
        table.size,
        table.level,
        [Seat(player.name, player.seat, player.start) for player in table.players],
        tuple(player.place for player in hand.order),
        hand.hero,
        table.view,
        None if table.play_money else night.rake,
        table.news,
        hand.entries,
        button=hand.order[-1].seat,
        casino=night.straddles,
        has_summary=night.has_summary,
    )
