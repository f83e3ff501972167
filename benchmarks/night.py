"""One night in a card room: tables, who sits at them, blinds, and one hand after the other."""

import heapq
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from random import Random

from benchmarks.play import Hand, Limit, Player, Stakes, Variant, play
from benchmarks.settling import RakeSchedule, settle

#: 18:00 UTC; a night is ten hours.
START = int(datetime(2026, 1, 16, 18, tzinfo=UTC).timestamp())
NIGHT = 10 * 3600
SECONDS_A_HAND = 60
#: Blinds and ante of the levels, ten minutes each.
LEVELS = [(10, 20, 0), (15, 30, 5), (25, 50, 5), (50, 100, 10), (75, 150, 15), (100, 200, 25), (200, 400, 50)]
LEVEL_SECONDS = 600

_FIRST = (
    "river",
    "Ace",
    "lucky",
    "Tight",
    "mad",
    "Сергей",
    "Åsa",
    "Jörg",
    "el",
    "Nine",
    "no:fold",
    "4bet",
    "José",
    "big",
)
_SECOND = (
    "Fish",
    " Queen",
    "_shark",
    "77",
    ".king",
    " (UK)",
    "rat",
    " 2 Pair",
    "ZØ",
    "-x",
    "[sv]",
    "Дама",
    "owl",
    "bot",
)


@dataclass(frozen=True, slots=True)
class Room:
    """What is played, and how the room rakes it."""

    variant: Variant
    limit: Limit
    tournament: bool
    seats: tuple[int, ...]  # sizes of tables, in turn
    rake: RakeSchedule


@dataclass(slots=True)
class Table:
    """A table with its seats."""

    number: int
    size: int
    stakes: Stakes
    players: list[Player]  # by seat
    level: int = 0  # of a tournament
    button: int = 0  # index within players
    hero: str = ""  # whose log it is; empty: an observer's
    news: list[tuple[str, str]] = field(default_factory=list)  # who left, who came in his seat, before this hand


@dataclass(frozen=True, slots=True)
class Played:
    """A hand with what the log says about it beside the play."""

    number: int
    time: int  # seconds since 1970
    table: Table
    hand: Hand


def hands(room: Room, count: int, seed: int) -> Iterator[Played]:
    """``count`` hands of one night, in the order they were played; the same seed gives the same hands."""
    random = Random(seed)
    chance = random.random  # the one method that is the same in every version of Python
    number_of_tables = max(-(-count * SECONDS_A_HAND // NIGHT), min(count // 10, 4), 1)
    tables = [_open_table(room, number, chance() < 0.5, random) for number in range(number_of_tables)]
    due = [(START + int(chance() * SECONDS_A_HAND), table.number) for table in tables]
    heapq.heapify(due)
    hand_number = 2_000_000_000 + seed * 1_000_000_000
    for _ in range(count):
        time, number = due[0]
        table = tables[number]
        _prepare(room, table, time, random)
        hand = _deal(room, table)
        play(hand, chance)
        settle(hand, room.rake, room.variant is Variant.OMAHA_HILO, chance)
        hand_number += 1 + int(chance() * 40)
        yield Played(hand_number, time, table, hand)
        table.button += 1
        pause = SECONDS_A_HAND * 2 // 3 + int(chance() * SECONDS_A_HAND * 2 // 3)
        heapq.heapreplace(due, (time + pause, number))


def _open_table(room: Room, number: int, observed: bool, random: Random) -> Table:
    chance = random.random
    size = room.seats[number % len(room.seats)]
    blind = (10, 25, 50, 100, 200)[int(chance() * 5)]
    stakes = Stakes(blind * 2 // 5 if blind == 25 else blind // 2, blind)
    if room.limit is Limit.FIXED:
        stakes = Stakes(blind // 2, blind, big_bet=2 * blind)
    seats = [seat for seat in range(1, size + 1) if chance() < 0.85]
    for seat in range(1, size + 1):  # three at least
        if len(seats) < min(3, size) and seat not in seats:
            seats.append(seat)
    table = Table(number, size, stakes, [])
    for seat in sorted(seats):
        table.players.append(Player(_name(table, random), seat, _buy_in(table, random)))
    table.button = int(chance() * len(seats))
    table.hero = "" if observed else table.players[0].name
    return table


def _name(table: Table, random: Random) -> str:
    taken = {player.name for player in table.players}
    while True:
        first, second = (words[int(random.random() * len(words))] for words in (_FIRST, _SECOND))
        name = first + second
        if random.random() < 0.5:
            name += str(int(random.random() * 100))
        if name not in taken:
            return name


def _buy_in(table: Table, random: Random) -> int:
    """20 to 120 big blinds, every fourth time fewer than 25: short stacks make side pots."""
    short = random.random() < 0.25
    blinds = 20 + 5 * random.random() if short else 40 + 80 * random.random()
    return int(table.stakes.big_blind * blinds)


def _prepare(room: Room, table: Table, time: int, random: Random) -> None:
    """Raise the blinds of a tournament, refill stacks, and now and then let a player leave for a new one."""
    table.news = []
    if room.tournament:
        table.level = min((time - START) // LEVEL_SECONDS, len(LEVELS) - 1)
        table.stakes = Stakes(*LEVELS[table.level])
    least = 3 * table.stakes.big_blind + table.stakes.ante if room.tournament else 20 * table.stakes.big_blind
    count = len(table.players)
    for place, player in enumerate(table.players):
        if player.stack >= least:
            if room.tournament or (place - table.button) % count < 3 or random.random() > 0.004:
                continue
        elif not room.tournament:
            player.stack = _buy_in(table, random)
            continue
        if player.name == table.hero:
            player.stack = max(player.stack, _buy_in(table, random))
            continue
        newcomer = Player(_name(table, random), player.seat, _buy_in(table, random), not room.tournament)
        table.players[place] = newcomer
        table.news.append((player.name, newcomer.name))


def _deal(room: Room, table: Table) -> Hand:
    count = len(table.players)
    table.button %= count
    order = [table.players[(table.button + step) % count] for step in range(1, count + 1)]
    small, big = (order[1], order[0]) if count == 2 else (order[0], order[1])
    posts = [player for player in order if player.newcomer and player is not big]
    deck = list(range(52))
    return Hand(room.variant, room.limit, table.stakes, table.players[:], order, small, big, posts, deck)
