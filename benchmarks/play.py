"""One hand, played at random but by the rules: what happened, in chips, for a renderer to write down."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from benchmarks.settling import Pot, Shown

STREETS = ("Preflop", "Flop", "Turn", "River")
BOARD_CARDS = (0, 3, 4, 5)
MOST_BETS = 4  # of a Fixed Limit round
Chance = Callable[[], float]


class Variant(Enum):
    """The games the writer plays."""

    HOLDEM = "holdem"
    OMAHA = "omaha"
    OMAHA_HILO = "omaha-hilo"

    @property
    def hole_cards(self) -> int:
        """Cards of a player."""
        return 2 if self is Variant.HOLDEM else 4


class Limit(Enum):
    """Betting structures."""

    NO = "no-limit"
    POT = "pot-limit"
    FIXED = "fixed-limit"


class Kind(Enum):
    """What a player did."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"


@dataclass(frozen=True, slots=True)
class Stakes:
    """Forced bets and, in Fixed Limit, the two limits, in cents or chips."""

    small_blind: int
    big_blind: int
    ante: int = 0
    big_bet: int = 0


@dataclass(slots=True, eq=False)
class Player:
    """A player at a table and, while a hand is played, in it."""

    name: str
    seat: int
    stack: int
    newcomer: bool = False  # owes a big blind before the first hand
    start: int = 0  # stack at the start of the hand
    cards: list[int] = field(default_factory=list)
    bet: int = 0  # on this street
    paid: int = 0  # in the hand, less what was returned
    won: int = 0
    folded: int = -1  # street, -1: not
    acted: bool = False  # since the last full bet or raise

    def put(self, chips: int) -> int:
        """Put chips in as a bet, all the stack at most; how many."""
        chips = min(chips, self.stack)
        self.stack -= chips
        self.bet += chips
        self.paid += chips
        return chips


class Act(NamedTuple):
    """One act: chips put in, by how much it raises, and the whole bet on the street after it."""

    player: Player
    kind: Kind
    chips: int
    by: int
    total: int
    all_in: bool


@dataclass(slots=True)
class Hand:
    """One hand; filled by ``play`` and ``settle``."""

    variant: Variant
    limit: Limit
    stakes: Stakes
    players: list[Player]  # dealt in, by seat
    order: list[Player]  # the same from the left of the button on
    small_blind: Player
    big_blind: Player
    posts: list[Player]  # newcomers' live big blinds
    deck: list[int]
    acts: list[list[Act]] = field(default_factory=list)  # a street
    board: list[int] = field(default_factory=list)
    returned: tuple[int, Player, int] | None = None  # street, to whom, chips
    pots: list[Pot] = field(default_factory=list)  # main pot first
    shown: list[Shown] = field(default_factory=list)  # in the order of the log

    @property
    def button(self) -> Player:
        """The player with the button."""
        return self.order[-1]

    def live(self) -> list[Player]:
        """Players who have not folded, from the left of the button on."""
        return [player for player in self.order if player.folded < 0]

    def pot(self) -> int:
        """All chips in."""
        return sum(player.paid for player in self.order)


def play(hand: Hand, chance: Chance) -> None:
    """Post, deal and bet ``hand`` to its end."""
    for player in hand.order:
        player.start, player.bet, player.won, player.folded = player.stack, 0, 0, -1
        player.stack -= hand.stakes.ante
        player.paid = hand.stakes.ante
    hand.small_blind.put(hand.stakes.small_blind)
    for player in (hand.big_blind, *hand.posts):
        player.put(hand.stakes.big_blind)
        player.newcomer = False
    cards = iter(_shuffled(hand.deck, len(hand.order) * hand.variant.hole_cards + 5, chance))
    for player in hand.order:
        player.cards = [next(cards) for _ in range(hand.variant.hole_cards)]
    board = list(cards)
    for street in range(4):
        hand.board = board[: BOARD_CARDS[street]]
        acts: list[Act] = []
        hand.acts.append(acts)
        if sum(player.stack > 0 for player in hand.live()) > 1 or not street:
            _bet_round(hand, street, acts, chance)
            _return_uncalled(hand, street)
        if len(hand.live()) == 1:
            return
        for player in hand.order:
            player.bet = 0


def _shuffled(deck: list[int], count: int, chance: Chance) -> list[int]:
    """The first cards of the deck, which stays shuffled in place."""
    for place in range(count):
        other = place + int(chance() * (52 - place))
        deck[place], deck[other] = deck[other], deck[place]
    return deck[:count]


def _bet_round(hand: Hand, street: int, acts: list[Act], chance: Chance) -> None:
    order = hand.order
    if not street:
        first = (order.index(hand.big_blind) + 1) % len(order)
        order = order[first:] + order[:first]
    least = hand.stakes.big_bet if hand.limit is Limit.FIXED and street > 1 else hand.stakes.big_blind
    high = hand.stakes.big_blind if not street else 0
    step, bets = least, int(not street)
    for player in order:
        player.acted = False
    turn, waiting = 0, len(order)
    while waiting:
        player = order[turn % len(order)]
        turn, waiting = turn + 1, waiting - 1
        if player.folded >= 0 or not player.stack:
            continue
        rivals = [other for other in order if other is not player and other.folded < 0]
        if not rivals:
            return
        owed = high - player.bet
        contested = any(other.stack + other.bet > high for other in rivals)
        if owed <= 0 and not contested:
            continue
        # An all-in bet below the minimum is left out: rooms differ in what may follow it.
        may_raise = contested and not player.acted and player.stack > owed and (high > 0 or player.stack >= least)
        if hand.limit is Limit.FIXED:
            may_raise = may_raise and bets < MOST_BETS and player.stack >= owed + least
        player.acted = True
        kind = _choose(street, bets, owed, may_raise, chance)
        if kind is Kind.FOLD:
            player.folded = street
            acts.append(Act(player, kind, 0, 0, player.bet, False))
        elif kind is not Kind.RAISE:
            chips = player.put(max(owed, 0))
            acts.append(Act(player, Kind.CALL if chips else Kind.CHECK, chips, 0, player.bet, not player.stack))
        else:
            total = _size(hand, player, street, high, step, chance)
            chips, by = player.put(total - player.bet), total - high
            acts.append(Act(player, Kind.RAISE if high else Kind.BET, chips, by, total, not player.stack))
            if by >= step:  # a full raise: everyone may raise again
                step, bets = by, bets + 1
                for other in rivals:
                    other.acted = False
            high, waiting = total, len(order) - 1


#: Chances to fold, then to raise, facing a bet; by street (before the flop and later) and bets so far.
_FACING = {(True, 1): (0.70, 0.16), (True, 2): (0.76, 0.07), (False, 1): (0.46, 0.10), (False, 2): (0.50, 0.08)}
#: Chance to bet where nothing is owed, before the flop and later.
_OPEN = {True: 0.12, False: 0.42}


def _choose(street: int, bets: int, owed: int, may_raise: bool, chance: Chance) -> Kind:
    roll = chance()
    if owed <= 0:
        return Kind.RAISE if may_raise and roll < _OPEN[not street] else Kind.CHECK
    fold, raise_ = _FACING[not street, min(max(bets, 1), 2)]
    if roll < fold:
        return Kind.FOLD
    return Kind.RAISE if may_raise and roll < fold + raise_ else Kind.CALL


def _size(hand: Hand, player: Player, street: int, high: int, step: int, chance: Chance) -> int:
    """The whole bet on this street that a bet or raise comes to, within limits and stack."""
    if hand.limit is Limit.FIXED:
        return high + step
    pot, everything = hand.pot(), player.bet + player.stack
    total = int(high * (2 + 1.5 * chance())) if high else int(pot * (0.3 + 0.7 * chance()))
    if chance() < 0.04 or total * 3 > everything * 2:
        total = everything
    total = max(total, high + step)
    if hand.limit is Limit.POT:
        total = min(total, high + pot + high - player.bet)
    return min(total, everything)


def _return_uncalled(hand: Hand, street: int) -> None:
    top, second = sorted(hand.order, key=lambda player: player.bet)[:-3:-1]
    uncalled = top.bet - second.bet
    if uncalled:
        top.bet -= uncalled
        top.paid -= uncalled
        top.stack += uncalled
        hand.returned = street, top, uncalled
