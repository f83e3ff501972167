"""The numbers that stand for the field's terms inside the engine.

Kernels see plain integers; these enums name them. A member's value is stored in arrays
only, never in Parquet: tables carry the lower-case member name (``Act.POST_BIG_BLIND``
-> ``"post_big_blind"``), so a value may change, a name may not. The flags are plain
``IntEnum`` too, since Numba compiles those: each member is one bit.
"""

from enum import IntEnum


class Variant(IntEnum):
    """The game. Order is free; a rulebook names variants by ``slug``."""

    UNKNOWN = 0
    HOLDEM = 1
    OMAHA = 2
    OMAHA5 = 3
    OMAHA6 = 4
    OMAHA_HILO = 5
    OMAHA5_HILO = 6
    OMAHA6_HILO = 7
    COURCHEVEL = 8
    COURCHEVEL_HILO = 9
    SHORT_DECK = 20
    STUD7 = 21
    STUD7_HILO = 22
    RAZZ = 23
    DRAW5 = 24
    DRAW27_TRIPLE = 25
    DRAW27_SINGLE = 26
    BADUGI = 27
    SOKO = 28
    AMERICANA = 29
    TELESINA = 30
    DRAW32 = 31
    STUD5 = 32


class Limit(IntEnum):
    """The betting structure."""

    UNKNOWN = 0
    FIXED = 1
    SPREAD = 2
    NO_LIMIT = 3
    POT_LIMIT = 4
    HALF_POT = 5


class Street(IntEnum):
    """Where in the hand an event stands.

    The members between BLINDS and SHOWDOWN are the betting rounds of every game, in
    order, under the names that flop games give them; ``street_name`` has each game's own.
    """

    BLINDS = 0  # forced bets, before the first card
    PREFLOP = 1
    FLOP = 2
    TURN = 3
    RIVER = 4
    LAST = 5  # the fifth round: seventh street, Vela
    SHOWDOWN = 6
    SUMMARY = 7  # what the log's own summary repeats


class Act(IntEnum):
    """What one line of a log says happened. One event per member."""

    NONE = 0
    # forced bets: amount = chips put in by this line
    POST_ANTE = 1
    POST_SMALL_BLIND = 2
    POST_BIG_BLIND = 3  # also a newcomer's or returner's live post of a big blind
    POST_BOTH = 4  # small and big blind in one: the small-blind part is dead
    POST_DEAD = 5  # dead money only
    POST_LATE = 6  # a live post that the log itself calls out of turn
    STRADDLE = 7
    POST_BUTTON_BLIND = 8
    BRING_IN = 9
    # cards
    DEAL_HOLE = 10  # cards to one seat, as far as the log knows them; open = how many face up
    DEAL_BOARD = 11  # cards = the new ones; repeated = the board that the line repeats
    RESHUFFLE = 12  # discards and mucked hands become the deck again
    DISCARD = 13  # in a draw: count cards thrown away, known or not
    STAND_PAT = 14
    TIMEOUT = 15  # in a draw: the hand stays as it is
    # acts of a player
    FOLD = 20
    CHECK = 21
    CALL = 22
    BET = 23
    RAISE = 24
    ALL_IN = 25  # the log says only "all-in": a bet, a raise or a call for less
    FALSE_ALL_IN = 26  # disconnect protection
    COMPLETE = 27  # the bring-in completed to the full bet
    SPLIT_OFFERED = 28
    SPLIT_ACCEPTED = 29
    # money going back or out: amount = chips to the player
    RETURN_BET = 30  # uncalled part
    COLLECT = 31  # won from a pot (field pot: 0 not said, 1 main, 2.. side pots)
    CASH_OUT = 32  # paid by the room, not by the pot; total = the fee taken
    REFUND = 33  # cancelled hand
    SPLIT_REFUSED = 34
    # showdown
    SHOW = 40
    MUCK = 41  # cards known or 0
    NO_SHOW = 42  # won, or lost, unseen
    # what the log states about the whole hand: amount = what it says
    STATED_POT = 50  # pot: 0 total, 1 main, 2.. side pots
    STATED_RAKE = 51
    STATED_BOARD = 52  # cards = the summary's board
    STATED_RESULT = 53  # the summary's line of one seat: amount won, cards, words
    STATED_FEE = 54  # jackpot or other fee taken beside the rake
    ADDED_TO_POT = 55  # money the room puts into the pot (splash the pot)
    CANCELLED = 56  # the log says the hand was cancelled
    RUN_TWICE = 57  # the log says the board was run more than once
    NO_LOW = 58  # the log says that no low qualified
    STREET = 60  # the heading of a street that deals no common cards


class EventFlag(IntEnum):
    """Bits of ``EVENT.flags``."""

    ALL_IN = 1  # the line says that the player is all-in
    CAPPED = 2  # ... or has reached the cap of a capped table
    FOLDED = 4  # STATED_RESULT: the seat folded
    WON = 8  # STATED_RESULT: the seat won
    LOST = 16
    NOT_AWARDED = 32  # STATED_RESULT: won, but paid by cash-out instead
    SPLIT = 64  # COLLECT: the log calls it a split pot
    SECOND_RUN = 128  # STATED_RESULT: amount and words are of the second board
    WHOLE_DEAL = 512  # DEAL_HOLE: the line has every card of the deal, hidden ones by their number at least


class HandFlag(IntEnum):
    """Bits of ``HAND.flags``."""

    TOURNAMENT = 1
    PLAY_MONEY = 2
    FAST = 4  # a pool of players, a new table each hand (Zoom, Rush)
    RUN_TWICE = 8
    CANCELLED = 16
    CAPPED = 32  # a capped table: HAND.cap is the most one player may lose


class SeatFlag(IntEnum):
    """Bits of ``SEAT.flags``."""

    SITTING_OUT = 1
    OUT_OF_HAND = 2  # the log says: out of hand (moved from another table)
    DEALT_IN = 4  # posts, acts or results show that the seat was in the hand
    HERO = 8


class Room(IntEnum):
    """Who wrote the log."""

    UNKNOWN = 0
    HOUSE = 1
    POKERSTARS = 2
    FULL_TILT = 3  # after its move to the PokerStars software and format
    RUN_IT_ONCE = 4
    POKERBROS = 5
    POKERMASTER = 6
    OTHER = 7


class Currency(IntEnum):
    """Money of the table. CHIPS: a tournament's; PLAY: play money."""

    UNKNOWN = 0
    CHIPS = 1
    PLAY = 2
    EUR = 3
    USD = 4
    GBP = 5
    SEK = 6
    CAD = 7
    CNY = 8


class HandClass(IntEnum):
    """Categories of a five-card high hand, weakest first by the usual order."""

    NONE = 0
    HIGH_CARD = 1
    PAIR = 2
    TWO_PAIR = 3
    TRIPS = 4
    STRAIGHT = 5
    FLUSH = 6
    FULL_HOUSE = 7
    QUADS = 8
    STRAIGHT_FLUSH = 9
    ROYAL_FLUSH = 10
    # Soko only, where they stand between PAIR and TWO_PAIR
    FOUR_STRAIGHT = 11
    FOUR_FLUSH = 12


def name_of(member: IntEnum) -> str:
    """The lower-case name that tables and rulebooks use."""
    return member.name.lower()


_FLOP_GAME = {Street.PREFLOP: "preflop", Street.FLOP: "flop", Street.TURN: "turn", Street.RIVER: "river"}
_SEVEN_CARD = {
    Street.PREFLOP: "third_street",
    Street.FLOP: "fourth_street",
    Street.TURN: "fifth_street",
    Street.RIVER: "sixth_street",
    Street.LAST: "seventh_street",
}
_FIVE_CARD = {
    Street.PREFLOP: "second_street",
    Street.FLOP: "third_street",
    Street.TURN: "fourth_street",
    Street.RIVER: "fifth_street",
    Street.LAST: "vela",
}
_DRAW = {
    Street.PREFLOP: "predraw",
    Street.FLOP: "first_draw",
    Street.TURN: "second_draw",
    Street.RIVER: "third_draw",
}
_OTHERS = {Street.BLINDS: "blinds", Street.SHOWDOWN: "showdown", Street.SUMMARY: "summary"}

SEVEN_CARD_STUDS = frozenset({Variant.STUD7, Variant.STUD7_HILO, Variant.RAZZ})
FIVE_CARD_STUDS = frozenset({Variant.SOKO, Variant.AMERICANA, Variant.TELESINA, Variant.STUD5})
DRAWS = frozenset({Variant.DRAW5, Variant.DRAW27_TRIPLE, Variant.DRAW27_SINGLE, Variant.BADUGI, Variant.DRAW32})


def street_name(variant: Variant, street: Street) -> str:
    """A street's name in a game, as tables and people write it."""
    if street in _OTHERS:
        return _OTHERS[street]
    if variant in SEVEN_CARD_STUDS:
        return _SEVEN_CARD[street]
    if variant in FIVE_CARD_STUDS:
        return _FIVE_CARD[street]
    names = _DRAW if variant in DRAWS else _FLOP_GAME
    return names.get(street, street.name.lower())
