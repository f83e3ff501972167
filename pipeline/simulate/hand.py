"""A hand while it is played: players with their chips and cards, and the log as it grows."""

from __future__ import annotations

from dataclasses import dataclass, field

from pipeline.simulate.cards import Chance
from pipeline.simulate.games import Game, Limit, Stakes
from pipeline.simulate.log import Entry, Kind


@dataclass(slots=True, eq=False)
class Player:
    """A player at a table and, while a hand is played, in it."""

    name: str
    seat: int
    stack: int
    owes: Kind | None = None  # LATE_POST or BOTH_BLINDS before the first hand
    place: int = 0  # in the log's seats
    start: int = 0  # stack at the start of the hand
    down: list[int] = field(default_factory=list)
    up: list[int] = field(default_factory=list)
    thrown: set[int] = field(default_factory=set)  # discards
    bet: int = 0  # on this street
    live: int = 0  # bets of the hand, less what was returned
    dead: int = 0  # antes and dead blinds
    folded: bool = False
    acted: bool = False  # since the last full bet or raise
    silent: bool = False  # may not bet or raise: his draw timed out
    mucked: bool = False  # the folded cards lie with the discards
    cut_off: bool = False  # disconnected: counts as all-in

    def put(self, chips: int) -> int:
        """Put chips in as a bet, all the stack at most; how many."""
        chips = min(chips, self.stack)
        self.stack -= chips
        self.bet += chips
        self.live += chips
        return chips

    def put_dead(self, chips: int) -> int:
        """Put chips straight into the pot, all the stack at most; how many."""
        chips = min(chips, self.stack)
        self.stack -= chips
        self.dead += chips
        return chips

    @property
    def all_in(self) -> bool:
        """No more acts of his in this hand."""
        return not self.stack or self.cut_off

    def sit_down(self, place: int) -> None:
        """Begin a new hand."""
        self.place, self.start = place, self.stack
        self.down, self.up, self.thrown = [], [], set()
        self.bet = self.live = self.dead = 0
        self.folded = self.acted = self.silent = self.mucked = self.cut_off = False


@dataclass(frozen=True, slots=True)
class Odds:
    """How often what is out of the ordinary happens; a chance each, of a hand unless said otherwise."""

    cancel: float = 0.01
    disconnect: float = 0.004  # of an act
    timeout: float = 0.02  # of a draw
    split: float = 0.08
    straddle: float = 0.5
    wild: float = 0.08  # a hand in which everyone bets and raises
    loose: float = 0.12  # a hand in which hardly anyone folds
    tight: float = 0.25
    family: float = 0.015  # a hand in which nobody folds
    play_money: float = 0.08  # of a table
    newcomer: float = 0.02  # in a player's place, a hand
    both_blinds: float = 0.4  # of a newcomer: owes the small blind, too
    short: float = 0.25  # of a buy-in: a short stack
    high: float = 0.0  # of a table: high stakes


@dataclass(slots=True)
class Hand:
    """One hand in play."""

    game: Game
    limit: Limit
    stakes: Stakes
    order: list[Player]  # dealt in, from the left of the button on; the last has it
    small_blind: Player | None
    big_blind: Player | None
    hero: int  # place of the player whose log it is
    straddles: bool  # somebody straddles, casino style
    protected: bool  # a disconnected player counts as all-in
    cancel_after: int  # betting round after which the server fails, 0: it does not
    chance: Chance
    odds: Odds
    deck: list[int]  # from place ``dealt`` on: cards to come
    dealt: int = 0
    pile: list[int] = field(default_factory=list)  # discards and folded hands of draw games
    board: list[int] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    rounds: int = 0  # betting rounds that were dealt for
    common: bool = False  # the seventh card is one for all
    last_blind: Player | None = None  # last to act in the first round
    asked: list[Player] = field(default_factory=list)  # order of the round after a refused split
    aggressor: Player | None = None  # last bettor or raiser of the latest round
    fold: float = 1.0  # how willingly players fold and raise in this hand
    raise_: float = 1.0
    agreed: bool = False  # all players split the pot
    cancelled: bool = False

    def live(self) -> list[Player]:
        """Players who have not folded, from the left of the button on."""
        return [player for player in self.order if not player.folded]

    def pot(self) -> int:
        """All chips in."""
        return sum([player.live + player.dead for player in self.order])

    def take(self, count: int) -> list[int]:
        """The next cards of the deck."""
        self.dealt += count
        return self.deck[self.dealt - count : self.dealt]

    def left_of(self, player: Player) -> list[Player]:
        """All players, the one to the left of ``player`` first."""
        first = self.order.index(player) + 1
        return self.order[first:] + self.order[:first]
