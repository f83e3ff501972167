"""A played hand as its log tells it: a head and one entry a line. Renderers write it down, faults change it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import NamedTuple

from pipeline.simulate.games import Game, Limit, Stakes
from pipeline.simulate.ranking import Worth

NOBODY = -1
#: Lines of a rendered hand, from 0, by entry or by name.
Marks = dict[object, int]


class Kind(IntEnum):
    """What a line says."""

    # forced bets
    ANTE = 0
    SMALL_BLIND = 1
    BIG_BLIND = 2
    BOTH_BLINDS = 3  # of which the small blind is dead
    LATE_POST = 4
    STRADDLE = 5
    BRING_IN = 6
    # cards and headings
    DEALT = 7
    STREET = 8  # the heading of a betting round: flop games with the board
    COMMON = 9  # heading and card of a seventh street that has one card for all
    VELA = 10
    RESHUFFLED = 11
    DISCARD = 12
    STAND_PAT = 13
    TIMEOUT = 14
    # acts
    FOLD = 15
    CHECK = 16
    CALL = 17
    BET = 18
    RAISE = 19
    COMPLETE = 20
    FALSE_ALL_IN = 21
    SPLIT_OFFERED = 22
    SPLIT_ACCEPTED = 23
    SPLIT_REFUSED = 24
    # the end
    RETURNED = 25
    SHOWS = 26
    MUCKS = 27
    UNSEEN = 28  # won, or split, without showing
    WINS = 29
    RAKE = 30
    CANCELLED = 31
    REFUND = 32


FORCED = frozenset(kind for kind in Kind if kind <= Kind.BRING_IN)
AGGRESSION = frozenset({Kind.BET, Kind.RAISE, Kind.COMPLETE})
#: Acts of a betting round that a player does when his turn comes.
ACTS = frozenset({Kind.FOLD, Kind.CHECK, Kind.CALL, Kind.FALSE_ALL_IN}) | AGGRESSION
#: Lines that open a betting round.
HEADINGS = frozenset({Kind.STREET, Kind.COMMON, Kind.VELA})
#: Lines that stand after all play.
ENDING = frozenset({Kind.SHOWS, Kind.MUCKS, Kind.UNSEEN, Kind.WINS, Kind.RAKE})


class Entry(NamedTuple):
    """One line. ``who`` is a place in ``Log.seats``.

    ``chips``: put in by this line, returned, paid or raked. ``total``: the whole bet on
    the street after a raise, by ``by`` more than before. ``down`` and ``up``: hidden and
    open cards; a heading's cards are ``up``. ``round``: of a heading, from 1. ``pot``: of
    a win or show, 0 the main pot.
    """

    kind: Kind
    who: int = NOBODY
    chips: int = 0
    total: int = 0
    by: int = 0
    all_in: bool = False
    down: tuple[int, ...] = ()
    up: tuple[int, ...] = ()
    round: int = 0
    pot: int = 0
    worth: Worth | None = None


class View(Enum):
    """Whose hidden cards a log knows."""

    ALL = "all"
    HERO = "hero"
    NONE = "none"


class Seat(NamedTuple):
    """A player at the table, as the hand begins."""

    name: str
    number: int
    stack: int


class StatedPot(NamedTuple):
    """A pot as it was paid: chips in it and the rake that it bore."""

    chips: int
    rake: int


#: Rake of a pot of so many cents with so many players dealt in.
RakeSchedule = Callable[[int, int], int]


@dataclass(slots=True)
class Log:
    """The log of one hand; amounts in cents or tournament chips."""

    number: int
    time: int  # seconds since 1970
    game: Game
    limit: Limit
    stakes: Stakes
    tournament: bool
    play_money: bool
    table: int
    size: int  # seats at the table
    level: int  # of a tournament, from 0
    seats: list[Seat]
    order: tuple[int, ...]  # places from the left of the button on; the last is the button
    hero: int  # place, NOBODY: an observer's log
    view: View
    schedule: RakeSchedule | None  # by which the table is raked
    news: list[tuple[str, str]]  # who left, who came in his seat, before this hand
    entries: list[Entry] = field(default_factory=list)
    cards: list[tuple[int, ...]] = field(default_factory=list)  # in the end, by place, hidden ones first
    down: list[int] = field(default_factory=list)  # how many of them are hidden, by place
    board: tuple[int, ...] = ()  # cards for all
    stub: tuple[int, ...] = ()  # cards that nobody saw
    pots: list[StatedPot] = field(default_factory=list)  # main pot first; stated by some rooms
    casino: bool = False  # straddles are allowed
    total_off: int = 0  # by how much the stated total is more than the pots
    has_summary: bool = False  # a last part tells what became of each seat
    won_off: int = 0  # by how much that states too much for a winner
    button: int = NOBODY  # seat number
    table_name: str = ""  # in the place of the one that the room's tables have by number

    def knows(self, who: int) -> bool:
        """Whether a player's hidden cards are in the log."""
        return self.view is View.ALL or who == self.hero
