"""The chips of a log, line by line: what each player has in, what he owes, what the pot holds."""

from __future__ import annotations

from dataclasses import dataclass, field

from pipeline.simulate.games import Limit
from pipeline.simulate.log import ACTS, AGGRESSION, HEADINGS, Entry, Kind, Log


@dataclass(slots=True)
class Books:
    """State before the next line; lists by place."""

    log: Log
    stack: list[int] = field(init=False)
    bet: list[int] = field(init=False)  # on this street
    live: list[int] = field(init=False)
    dead: list[int] = field(init=False)
    folded: set[int] = field(default_factory=set)
    cut_off: set[int] = field(default_factory=set)
    round: int = 1
    high: int = 0  # whole bet to call
    step: int = 0  # last full bet or raise of the round
    bets: int = 0  # of the round, a blind or a full bring-in included
    short: bool = False  # an all-in of the round was no full bet or raise
    aggressor: int | None = None  # of the round

    def __post_init__(self) -> None:
        count = len(self.log.seats)
        self.stack = [seat.stack for seat in self.log.seats]
        self.bet, self.live, self.dead = [0] * count, [0] * count, [0] * count
        self.step = self.log.stakes.low

    @property
    def pot(self) -> int:
        """All chips in."""
        return sum(self.live) + sum(self.dead)

    def owed(self, who: int) -> int:
        """What a player has to call."""
        return self.high - self.bet[who]

    def in_hand(self) -> list[int]:
        """Places dealt in that have not folded, from the left of the button on."""
        return [place for place in self.log.order if place not in self.folded]

    def out_of_chips(self, who: int) -> bool:
        """No more acts: all-in or cut off."""
        return not self.stack[who] or who in self.cut_off

    def able(self) -> list[int]:
        """Those in the hand who can still act."""
        return [place for place in self.in_hand() if not self.out_of_chips(place)]

    def most(self, who: int) -> int:
        """The greatest whole bet of Pot and Half Pot Limit."""
        room = self.pot + self.owed(who)
        return self.high + (room if self.log.limit is Limit.POT else room // 2)

    def take(self, entry: Entry) -> None:
        """Enter a line."""
        kind, who = entry.kind, entry.who
        if kind in HEADINGS:
            self.round += 1
            self.bet = [0] * len(self.bet)
            self.high = self.bets = 0
            self.step, self.short, self.aggressor = self.log.stakes.low, False, None
        elif kind is Kind.FOLD:
            self.folded.add(who)
        elif kind is Kind.FALSE_ALL_IN:
            self.cut_off.add(who)
        elif kind is Kind.RETURNED:
            self._put(who, -entry.chips)
        elif kind is Kind.ANTE:
            self._put_dead(who, entry.chips)
        elif kind is Kind.BOTH_BLINDS:
            big = min(entry.chips, self.log.stakes.big_blind)
            self._put_dead(who, entry.chips - big)
            self._put(who, big)
        elif entry.chips and (kind in ACTS or kind < Kind.DEALT):
            self._put(who, entry.chips)
            self._count(entry)

    def _count(self, entry: Entry) -> None:
        kind = entry.kind
        if kind in AGGRESSION:
            by = self.bet[entry.who] - self.high
            self.aggressor = entry.who
            least = self.log.stakes.low - self.high if kind is Kind.COMPLETE else self.step
            if by < least:
                self.short = True
            else:
                self.bets += 1
                self.step = self.log.stakes.low if kind is Kind.COMPLETE else by
        elif kind is Kind.BIG_BLIND or (kind is Kind.BRING_IN and entry.chips == self.log.stakes.low):
            self.bets = 1
        elif kind is Kind.STRADDLE:
            self.step = entry.chips
        self.high = max(self.high, self.bet[entry.who])

    def _put(self, who: int, chips: int) -> None:
        self.stack[who] -= chips
        self.bet[who] += chips
        self.live[who] += chips

    def _put_dead(self, who: int, chips: int) -> None:
        self.stack[who] -= chips
        self.dead[who] += chips


def books_at(log: Log, index: int) -> Books:
    """The books before an entry; ``index`` may be the number of entries."""
    books = Books(log)
    for entry in log.entries[:index]:
        books.take(entry)
    return books


def round_end(log: Log, index: int) -> int:
    """Index of the first entry after ``index`` that is no line of its betting round."""
    place = index + 1
    while log.entries[place].kind in ACTS or log.entries[place].kind is Kind.RETURNED:
        place += 1
    return place


def adds_up(log: Log, wrong: int = -1) -> bool:
    """Whether stacks, calls, all-ins, returned bets and the pot's limits hold in every line but the ``wrong`` one."""
    books = Books(log)
    for index, entry in enumerate(log.entries):
        kind, who = entry.kind, entry.who
        if kind in ACTS and index != wrong:
            if who in books.folded or books.out_of_chips(who):
                return False
            if kind is Kind.CALL and entry.chips != min(books.owed(who), books.stack[who]):
                return False
            if kind is Kind.CHECK and books.owed(who) > 0:
                return False
            if entry.chips and (entry.chips == books.stack[who]) != entry.all_in:
                return False
            if kind in AGGRESSION and not _fits(books, entry):
                return False
        elif kind is Kind.RETURNED and entry.chips != _uncalled(books):
            return False
        books.take(entry)
        if min(books.stack) < 0 and index != wrong:
            return False
    return True


def _fits(books: Books, entry: Entry) -> bool:
    total = books.bet[entry.who] + entry.chips
    if total <= books.high or entry.total != total or entry.by != total - books.high:
        return False
    if books.log.limit in {Limit.POT, Limit.HALF_POT}:
        return total <= max(books.most(entry.who), books.high + books.step)
    return True


def _uncalled(books: Books) -> int:
    second, top = sorted(books.bet)[-2:]
    return top - second
