"""What a rulebook file says: its keys, their types, and where each value comes from.

A rulebook is TOML. Every value is a table ``{ value = …, source = "document heading" }``
or, where no source states it, ``{ value = …, assumed = true, reason = "…" }``. Amounts
of money are in units of the game's currency.
"""

from collections.abc import Iterable, Iterator
from datetime import date
from decimal import Decimal
from typing import Annotated, Generic, Literal, TypeVar

from msgspec import Meta, Struct, field

from pipeline.codes import Currency, Limit, Room, Variant, name_of
from pipeline.records import DECIMALS, SCALE
from pipeline.rulebooks.parameters import MAX_RAKE_CAPS, MAX_RAKE_TIERS
from pipeline.variants import GAMES, Forced

T = TypeVar("T")
VARIANTS = {name_of(member): member for member in Variant if member != Variant.UNKNOWN}
LIMITS = {name_of(member): member for member in Limit if member != Limit.UNKNOWN}
CURRENCIES = {name_of(member): member for member in Currency if member != Currency.UNKNOWN}
ROOMS = {name_of(member): member for member in Room if member != Room.UNKNOWN}


class Origin(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a value comes from: a source, or an assumption with its reason."""

    source: str | None = None
    assumed: bool = False
    reason: str | None = None

    @property
    def origin_fault(self) -> str | None:
        """What is wrong with the origin, None where nothing is."""
        if self.assumed and not self.reason:
            return "expected a reason beside assumed = true"
        if self.assumed and self.source:
            return "expected either a source or assumed = true, not both"
        if not self.assumed and not self.source:
            return 'expected source = "document, heading", or assumed = true with a reason'
        return None


class Value(Origin, Generic[T], frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One value of a rulebook."""

    value: T


#: A number of cards, seats, bets, antes, or percent.
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
OddChipPlace = Literal["unjudged", "left-of-button", "dealt-first"]
FirstToShow = Literal["unjudged", "left-of-button", "highest-board", "left-of-big-blind"]
DoorCard = Literal["lowest", "highest"]


class Game(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One variant: key ``games.<variant>``."""

    max_seats: Value[Count]  # most players dealt in
    hole_cards: Value[Count]  # cards that a player holds at the end
    exactly_two: Value[bool] | None = None  # two hole cards and three of the board must play; left out: no
    high_low: Value[bool] | None = None  # half the pot to the best low, eight or better; left out: no
    # stud games: whose open card brings it in, and at which limits that is otherwise
    bring_in: Value[DoorCard] | None = None
    bring_in_by_limit: dict[str, Value[DoorCard]] = {}
    bring_in_antes: Value[Count] | None = None  # least bring-in in antes, 0: rooms differ
    # Fixed Limit, rounds counted from 1: the first at the upper limit; the one in which an open pair allows it
    upper_limit_round: Value[Count] | None = None  # left out: 3
    open_pair_round: Value[Count] | None = None  # left out: none
    # where the game differs from ``showdown``
    odd_chip: Value[OddChipPlace] | None = None
    show_order: Value[FirstToShow] | None = None

    def bring_in_of(self, limit: str) -> Value[DoorCard] | None:
        """Whose card brings it in at a limit; None where the game has no bring-in."""
        return self.bring_in_by_limit.get(limit, self.bring_in)


class Table(Struct, frozen=True, forbid_unknown_fields=True):
    """Key ``table``."""

    chip: Value[Decimal]  # smallest chip of cash games
    tournament_chip: Value[Decimal]
    chip_from_log: Value[bool]  # the chip is the largest possible; a hand's amounts tell the real one
    button_may_be_empty: Value[bool]


class Blinds(Struct, frozen=True, forbid_unknown_fields=True):
    """Key ``blinds``."""

    small_blind: Value[Literal["header", "half-rounded-down", "half-rounded-up"]]
    small_blind_may_be_dead: Value[bool]
    heads_up_button_posts: Value[Literal["small-blind", "big-blind"]]  # at tables of two seats
    heads_up_button_posts_larger_table: Value[Literal["small-blind", "big-blind"]]
    late_post_allowed: Value[bool]
    straddle_allowed: Value[bool]
    straddle_multiple: Value[Count]  # in big blinds


class Betting(Struct, frozen=True, forbid_unknown_fields=True):
    """Key ``betting``."""

    raise_cap: Value[Count]  # Fixed Limit: bets a round, the bet included, 0: none
    raise_cap_heads_up: Value[Count]
    short_all_in_reopens: Value[bool]
    short_all_in_fixed_share: Value[Count]  # percent
    false_all_in_limits: Value[list[str]]  # limits with disconnect protection, in cash games
    out_of_turn: Value[Literal["report", "ignore"]]
    return_may_be_netted: Value[bool]  # logs may leave out the return of an uncalled bet
    stated_pot_may_be_net: Value[bool]  # logs may state the pot less the rake
    all_in_marked: Value[bool]  # logs mark every all-in


class Showdown(Struct, frozen=True, forbid_unknown_fields=True):
    """Key ``showdown``."""

    odd_chip: Value[OddChipPlace]
    odd_chip_to_high: Value[bool]
    show_order: Value[FirstToShow]


class RakeTier(Struct, frozen=True, forbid_unknown_fields=True):
    """From ``start`` of the pot on, ``take`` for every ``step``; with method ``fixed``, ``take`` once."""

    take: Decimal
    start: Decimal = Decimal(0)
    step: Decimal = Decimal(1)


class RakeTable(Origin, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One table ``rake.<name>``: the first that fits a hand holds for it. No tiers: the hand is not raked."""

    tiers: list[RakeTier]
    method: Literal["full-steps", "percent-down", "percent-half-even", "fixed"] = "full-steps"
    needs_flop: bool = True  # or, in stud games, a second deal, in draw games a draw
    minimum_pot: Decimal = Decimal(0)  # smaller pots are not raked
    minimum: Decimal = Decimal(0)  # least rake of a pot from which the tiers take anything
    cap_by: Literal["dealt-in", "contributors"] = "dealt-in"
    caps: dict[int, Decimal] = {}  # by that many players and more
    caps_in_big_blinds: dict[int, Decimal] = {}
    # what it holds for; left out: for all
    games: list[str] | None = None
    limits: list[str] | None = None
    currencies: list[str] | None = None
    rooms: list[str] | None = None
    tournaments: bool | None = None
    big_blind_from: Decimal | None = None
    big_blind_to: Decimal | None = None
    players_from: int | None = None  # players dealt in
    players_to: int | None = None


class Session(Struct, frozen=True, forbid_unknown_fields=True):
    """Key ``session``: what holds across hands. A value left out switches its rules off."""

    newcomer_posts: Value[bool] | None = None  # who sits down waits for the big blind or posts it
    missed_blinds_posted: Value[bool] | None = None  # who missed blinds waits for the big one or makes them up
    chips_stay: Value[bool] | None = None  # chips leave a cash table only with their player
    button_moves: Value[bool] | None = None  # clockwise, to the next active player
    protections_a_day: Value[Count] | None = None  # disconnect protections of a player in any 24 hours
    mixed_blinds_rise: Value[bool] | None = None  # forced bets go up from No Limit to Fixed Limit
    # what hand numbers tell: nothing, the order of play, or that none is left out at a table, or in the room
    numbers: Value[Literal["unordered", "ascending", "table", "room"]] | None = None


class Tournaments(Struct, frozen=True, forbid_unknown_fields=True):
    """Key ``tournaments``: what a tournament's own log is held against. A value left out switches its rule off."""

    no_early_start: Value[bool] | None = None
    entrants: Value[Count] | None = None  # fewest paid and present
    present_by_minutes: Value[Count] | None = None  # .. so many minutes after the start
    re_entry_until_break: Value[Count] | None = None


class BuyIn(Origin, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One entry ``buy_in.<name>``: the first that fits a table holds for it. None fits: buy-ins are not judged."""

    minimum: Decimal | None = None
    maximum: Decimal | None = None
    maximum_big_blinds: Count | None = None
    # what it holds for; left out: for all
    games: list[str] | None = None
    limits: list[str] | None = None
    currencies: list[str] | None = None
    low: Decimal | None = None  # lower limit, or small blind
    high: Decimal | None = None  # upper limit, or big blind
    tables: str | None = None  # pattern of table names, * and ? as in file names


class Version(Struct, frozen=True, forbid_unknown_fields=True):
    """One version, in force from a day on. A later one need state only what differs."""

    start: date = field(name="from")
    limits: Value[list[str]]
    games: dict[str, Game]
    table: Table
    blinds: Blinds
    betting: Betting
    showdown: Showdown
    #: By name, tried in this order; what a later version adds is tried before what it takes over.
    rake: dict[str, RakeTable] = {}  # none: rake is reported, not judged
    session: Session = Session()
    tournaments: Tournaments = Tournaments()
    buy_in: dict[str, BuyIn] = {}  # by name, as rake


class Rulebook(Struct, frozen=True, forbid_unknown_fields=True):
    """A room's rules, oldest version first."""

    name: str
    title: str
    documents: dict[str, str]  # what the names in sources stand for
    version: list[Version]


_SECTIONS: dict[str, type[Struct]] = {
    "games": Game,
    "table": Table,
    "blinds": Blinds,
    "betting": Betting,
    "showdown": Showdown,
}
#: Every value that a rule may go by: ``section.value``, and ``rake``.
VALUES = (*(f"{section}.{name}" for section, of in _SECTIONS.items() for name in of.__struct_fields__), "rake")

#: Every value that a rule across hands may go by.
SESSION_VALUES = (
    *(f"session.{name}" for name in Session.__struct_fields__),
    *(f"tournaments.{name}" for name in Tournaments.__struct_fields__),
    "buy_in",
)


def origins(version: Version, variant: str, limit: str, rake: RakeTable | None) -> Iterator[Origin | None]:
    """Origins of all VALUES for a game that ``version`` covers, in their order; None where there is no value.

    What a game says for itself stands in the place of what holds for all games.
    """
    game = version.games[variant]
    for section, of in _SECTIONS.items():
        for name in of.__struct_fields__:
            if name == "bring_in_by_limit":
                yield game.bring_in_of(limit)
            elif section == "games":
                yield getattr(game, name)
            else:
                yield getattr(game, name, None) or getattr(getattr(version, section), name)
    yield rake


def faults(book: Rulebook) -> Iterator[tuple[str, str]]:
    """What the types alone do not show, as key and message."""
    if not book.version:
        yield "version", "expected at least one [[version]]"
    for place, version in enumerate(book.version):
        key = f"version[{place}]"
        if place and version.start <= book.version[place - 1].start:
            yield f"{key}.from", "expected a later day than the version before"
        for where, leaf in leaves(version, key):
            yield from _leaf_faults(where, leaf)
        yield from _name_faults(version.games, VARIANTS, f"{key}.games")
        for name, game in version.games.items():
            yield from _game_faults(name, game, f"{key}.games.{name}")
        yield from _name_faults(version.limits.value, LIMITS, f"{key}.limits")
        yield from _name_faults(version.betting.false_all_in_limits.value, LIMITS, f"{key}.betting.false_all_in_limits")
        for chip in ("chip", "tournament_chip"):
            if getattr(version.table, chip).value <= 0:
                yield f"{key}.table.{chip}", "expected more than 0"
        for name, table in version.rake.items():
            yield from _rake_faults(table, f"{key}.rake.{name}")
        for name, buy_in in version.buy_in.items():
            yield from _scope_faults(buy_in, f"{key}.buy_in.{name}")


def leaves(item: object, key: str) -> Iterator[tuple[str, object]]:
    """Everything that is said below ``key``, by key: values whole, with their origin, and each amount alone."""
    if isinstance(item, Struct):
        yield key, item
        for name in item.__struct_fields__:
            yield from leaves(getattr(item, name), f"{key}.{name}")
    elif isinstance(item, dict):
        for name, part in item.items():
            yield from leaves(part, f"{key}.{name}")
    elif isinstance(item, list):
        for place, part in enumerate(item):
            yield from leaves(part, f"{key}[{place}]")
    else:
        yield key, item


def _leaf_faults(key: str, leaf: object) -> Iterator[tuple[str, str]]:
    """Values without an origin, and amounts that no money can have."""
    if isinstance(leaf, Origin) and leaf.origin_fault:
        yield key, leaf.origin_fault
    if isinstance(leaf, Decimal) and (leaf < 0 or leaf * SCALE % 1):
        yield key, f"expected an amount of at least 0 with at most {DECIMALS} decimals, not {leaf}"


def _name_faults(names: Iterable[str] | None, known: Iterable[str], key: str) -> Iterator[tuple[str, str]]:
    """Names that are none of the known ones."""
    for name in names or ():
        if name not in known:
            yield key, f"expected one of {', '.join(known)}, not {name!r}"


def _game_faults(name: str, game: Game, key: str) -> Iterator[tuple[str, str]]:
    """Values that contradict what the variant is."""
    yield from _name_faults(game.bring_in_by_limit, LIMITS, f"{key}.bring_in_by_limit")
    if name not in VARIANTS:
        return
    whole = GAMES[VARIANTS[name]]
    if game.hole_cards.value != whole.own_cards:
        yield f"{key}.hole_cards", f"expected {whole.own_cards}, as the game has it"
    if whole.forced == Forced.BRING_IN and game.bring_in is None:
        yield f"{key}.bring_in", "expected the card that brings it in"
    if whole.forced == Forced.BRING_IN and game.bring_in_antes is None:
        yield f"{key}.bring_in_antes", "expected the least bring-in"


def _scope_faults(entry: RakeTable | BuyIn, key: str) -> Iterator[tuple[str, str]]:
    """Games, limits and currencies that there are not."""
    yield from _name_faults(entry.games, VARIANTS, f"{key}.games")
    yield from _name_faults(entry.limits, LIMITS, f"{key}.limits")
    yield from _name_faults(entry.currencies, CURRENCIES, f"{key}.currencies")


def _rake_faults(table: RakeTable, key: str) -> Iterator[tuple[str, str]]:
    """What is wrong with one rake table."""
    yield from _scope_faults(table, key)
    yield from _name_faults(table.rooms, ROOMS, f"{key}.rooms")
    if len(table.tiers) > MAX_RAKE_TIERS:
        yield f"{key}.tiers", f"expected at most {MAX_RAKE_TIERS} tiers"
    if table.caps and table.caps_in_big_blinds:
        yield f"{key}.caps", "expected either caps or caps_in_big_blinds, not both"
    for count in (*table.caps, *table.caps_in_big_blinds):
        if not 0 < count < MAX_RAKE_CAPS:
            yield f"{key}.caps", f"expected numbers of players from 1 to {MAX_RAKE_CAPS - 1}, not {count}"
    before = Decimal(-1)
    for place, tier in enumerate(table.tiers):
        if tier.start <= before:
            yield f"{key}.tiers[{place}].start", "expected more than the tier before"
        if tier.step <= 0 or tier.take < 0:
            yield f"{key}.tiers[{place}]", "expected a step above 0 and a take of at least 0"
        if table.method.startswith("percent") and tier.step != 1:
            yield f"{key}.tiers[{place}].step", "expected no step with a percentage: take is per 1"
        before = tier.start
