"""One table for an evening: its hands, as logs, and what it was asked to do wrong."""

from collections.abc import Callable
from dataclasses import dataclass, field

from pipeline.simulate import draw, flop
from pipeline.simulate.cards import Chance
from pipeline.simulate.games import Family, Game, Limit, Stakes, stakes_of
from pipeline.simulate.hand import Hand, Odds, Player
from pipeline.simulate.log import NOBODY, Kind, Log, RakeSchedule, Seat, View
from pipeline.simulate.sessions.seating import LEAST, Ring, Sitter, pick
from pipeline.simulate.settle import settle

#: Least buy-in of Fixed Limit hold'em and Omaha by lower limit, in cents (001 Zápisné).
MINIMUM = {25: 300, 100: 1_000, 200: 2_000, 300: 3_000, 500: 5_000}
MOST_BIG_BLINDS = 100
PROTECTIONS = 2
#: Hands of No Limit and of Fixed Limit in turn at a mixed table.
MIXED_PERIOD = 6
SECONDS_A_HAND = 60
#: Hands before a fault, so that what it takes to prove it has happened.
_WARM_UP = 6
_PLAY: dict[Family, Callable[[Hand], None]] = {Family.FLOP: flop.play, Family.DRAW: draw.play}


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played, and how it is to be broken: a rule's code, or nothing."""

    game: Game
    limit: Limit
    mixed: bool
    rake: RakeSchedule | None
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Broken:
    """A rule that was broken, in which hand."""

    code: str
    hand: int


@dataclass(slots=True)
class Table:
    """A table in play."""

    number: int  # by which the room knows it
    plan: Plan
    chance: Chance
    new_name: Callable[[], str]
    time: int
    ring: Ring = field(default_factory=lambda: Ring(0))
    big_blind: int = 0  # cents; of the lower limit at Fixed Limit
    hero: str = ""
    played: int = 0
    protections: dict[str, int] = field(default_factory=dict)
    broken: Broken | None = None
    _wrong: bool = False  # the hand that is being prepared breaks the rule

    def __post_init__(self) -> None:
        choices = sorted(MINIMUM)
        self.big_blind = 100 if self.plan.mixed else choices[int(self.chance() * len(choices))]
        self.ring = Ring(min(self.plan.game.seats, 9))
        seats = sorted({1 + int(self.chance() * self.ring.size) for _ in range(40)})
        seats = seats[: max(LEAST + 1, int(self.chance() * len(seats)))]
        self.ring.open([Player(self.new_name(), seat, self._buy_in()) for seat in seats])
        self.hero = self.ring.playing()[0].player.name

    @property
    def name(self) -> str:
        """As logs print it; a table with a maximum says so."""
        capped = "" if self.plan.mixed or self.plan.limit in {Limit.FIXED, Limit.SPREAD} else " Max 100BB"
        return f"Kuopio {self.number}{capped}"

    def play(self, number: int) -> Log:
        """The next hand, with the number given."""
        self._wrong = False
        if self.played:
            self._come_and_go()
            self.ring.move()
            self._skip_button()
            self._take_in()
        log = self._deal(number)
        self.played += 1
        self.time += SECONDS_A_HAND * 2 // 3 + int(self.chance() * SECONDS_A_HAND)
        if self._wrong:
            self.broken = Broken(self.plan.fault, number)
        return log

    def _due(self, code: str) -> bool:
        """Whether it is time to break a rule."""
        return self.plan.fault == code and self.broken is None and not self._wrong and self.played >= _WARM_UP

    def _buy_in(self) -> int:
        if self.plan.limit is Limit.FIXED and not self.plan.mixed:
            return MINIMUM[self.big_blind] + int(self.chance() * 60 * self.big_blind)
        return int(self.big_blind * (20 + (MOST_BIG_BLINDS - 20) * self.chance()))

    def _come_and_go(self) -> None:
        """Between two hands: chips are bought, players leave, sit out, come back and come new."""
        ring, chance = self.ring, self.chance
        for sitter in ring.sitters.values():
            least = 12 * self.big_blind
            if sitter.player.stack < least:
                sitter.player.stack = max(sitter.player.stack, self._buy_in())
            sitter.away = max(sitter.away - 1, 0)
        if self._due("TBL005"):
            rich = max(ring.playing(), key=lambda sitter: sitter.player.stack)
            rich.player.stack -= rich.player.stack // 3
            self._wrong = True
        able = [sitter for sitter in ring.free_to_go() if sitter.player.name != self.hero]
        if len(ring.playing()) > LEAST and able:
            roll, sitter = chance(), pick(able, chance)
            if roll < 0.05:
                del ring.sitters[sitter.seat]
            elif roll < 0.2 and self.plan.fault != "BTN001":  # which needs a table where everybody plays
                sitter.playing, sitter.away = False, 1 + int(chance() * 2 * len(ring.sitters))
        empty = [seat for seat in range(1, ring.size + 1) if seat not in ring.sitters]
        wanted = self._due("TBL003") or self._due("TBL004") or self._due("BLD006")
        if empty and (wanted or chance() < 0.15):
            seat = empty[int(chance() * len(empty))]
            ring.sitters[seat] = Sitter(Player(self.new_name(), seat, self._first_buy_in()))

    def _first_buy_in(self) -> int:
        if self._due("TBL003"):
            self._wrong = True
            return MINIMUM[self.big_blind] - 1 - int(self.chance() * MINIMUM[self.big_blind] / 2)
        if self._due("TBL004"):
            self._wrong = True
            return self.big_blind * MOST_BIG_BLINDS + 1 + int(self.chance() * 50 * self.big_blind)
        return self._buy_in()

    def _skip_button(self) -> None:
        """BTN001: button and blinds all move a player further, if nobody is then passed by a blind unseen."""
        ring = self.ring
        if self._due("BTN001") and all(sitter.playing for sitter in ring.sitters.values()):
            ring.move()
            self._wrong = True

    def _take_in(self) -> None:
        """Who comes in: by the big blind, or by a post."""
        ring, chance = self.ring, self.chance
        for _, sitter in sorted(ring.sitters.items()):
            if not sitter.waits:
                continue
            if sitter.seat == ring.big:
                ring.deal_in(sitter)
            elif ring.may_post(sitter):
                newcomer, both = sitter.new, ring.owed(sitter) is Kind.BOTH_BLINDS
                if newcomer and self._due("BLD006"):
                    self._wrong = True
                elif both and self._due("BLD007"):
                    sitter.player.owes = Kind.LATE_POST if chance() < 0.5 else None
                    self._wrong = True
                elif not newcomer and sitter.missed_big and self._due("BLD007"):
                    self._wrong = True
                elif chance() < 0.4 or not (newcomer or sitter.missed_big):
                    sitter.player.owes = None if not (newcomer or sitter.missed_big) else ring.owed(sitter)
                else:
                    continue
                ring.deal_in(sitter)

    def _stakes(self) -> tuple[Limit, Stakes]:
        """Limit and stakes of the next hand; a mixed table's blinds double from No Limit to Fixed Limit."""
        if not self.plan.mixed:
            small = 10 if self.big_blind == 25 else self.big_blind // 2
            return self.plan.limit, stakes_of(self.plan.game, self.plan.limit, small, self.big_blind)
        fixed = self.played // MIXED_PERIOD % 2 == 1
        big = self.big_blind
        if fixed:
            wrong = self.plan.fault == "MIX001" and self.played // MIXED_PERIOD == 1  # in the first of those rounds
            self._wrong |= wrong and self.played % MIXED_PERIOD == 0
            big *= 1 if wrong else 2
        limit = Limit.FIXED if fixed else Limit.NO
        return limit, stakes_of(self.plan.game, limit, big // 2, big)

    def _deal(self, number: int) -> Log:
        ring, chance = self.ring, self.chance
        sitters = [sitter for _, sitter in sorted(ring.sitters.items())]
        for place, sitter in enumerate(sitters):
            sitter.player.sit_down(place)
        order = ring.order()
        limit, stakes = self._stakes()
        hero = next((s.player.place for s in sitters if s.playing and s.player.name == self.hero), NOBODY)
        hand = Hand(
            self.plan.game,
            limit,
            stakes,
            order,
            ring.sitters[ring.small].player,
            ring.sitters[ring.big].player,
            hero,
            straddles=False,
            protected=self._protected(order, limit),
            cancel_after=0,
            chance=chance,
            odds=Odds(disconnect=0.25 if self.plan.fault == "DSC003" else 0.004, timeout=0, split=0),
            deck=list(self.plan.game.deck),
        )
        seats = [Seat(sitter.player.name, sitter.seat, sitter.player.stack) for sitter in sitters]
        log = Log(
            number,
            self.time,
            self.plan.game,
            limit,
            stakes,
            False,
            False,
            self.number,
            ring.size,
            0,
            seats,
            tuple(player.place for player in order),
            hero,
            View.HERO,
            self.plan.rake,
            [],
            hand.entries,
            button=ring.button,
            table_name=self.name,
        )
        _PLAY[self.plan.game.family](hand)
        log.pots = settle(hand, log.schedule, chance)
        players = [sitter.player for sitter in sitters]
        log.cards = [(*player.down, *player.up) for player in players]
        log.down = [len(player.down) for player in players]
        log.board = tuple(hand.board)
        self._count_protections(order)
        return log

    def _protected(self, order: list[Player], limit: Limit) -> bool:
        """Whether disconnect protection can be used: by nobody too often, or, as a fault, by one once too often."""
        if self.plan.mixed or limit is not Limit.FIXED:
            return False
        used = [self.protections.get(player.name, 0) for player in order]
        spent = sum(times >= PROTECTIONS for times in used)
        return spent == 0 or (spent == 1 and self._due("DSC003"))

    def _count_protections(self, order: list[Player]) -> None:
        for player in order:
            if player.cut_off:
                self.protections[player.name] = self.protections.get(player.name, 0) + 1
                self._wrong |= self.protections[player.name] > PROTECTIONS
