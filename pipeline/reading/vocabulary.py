"""The words that every grammar shares: kinds of line, slots and tags.

A format's grammar names its terminals with these; what they mean is the same in every
format, so that the rest of the engine knows no room's wording.
"""

from enum import IntEnum

from pipeline.codes import Act, Currency, HandClass, Limit, Room, Street, Variant


class Line(IntEnum):
    """Kinds of line: names of line terminals."""

    UNKNOWN_LINE = 0
    HEADER = 1
    TABLE = 2
    PLAYERS = 3
    SEAT = 4
    DEALER = 5
    POST_ANTE = 6
    POST_SMALL_BLIND = 7
    POST_BIG_BLIND = 8
    POST_BOTH = 9
    POST_DEAD = 10
    POST_LATE = 11
    POST_BUTTON_BLIND = 12
    STRADDLE = 13
    ADDED = 14
    HOLE_CARDS = 15
    DEALT = 16
    FIRST_BOARD_CARD = 17
    FLOP = 18
    TURN = 19
    RIVER = 20
    FOLD = 21
    CHECK = 22
    CALL = 23
    BET = 24
    RAISE = 25
    GO_ALL_IN = 26
    FALSE_ALL_IN = 27
    RETURN = 28
    COLLECT = 29
    CASH_OUT = 30
    REFUND = 31
    SHOW_DOWN = 32
    SHOW = 33
    MUCK = 34
    NO_SHOW = 35
    NO_LOW = 36
    CANCELLED = 37
    SUMMARY = 38
    POT = 39
    RAKE_TAKEN = 40
    RUN_TWICE = 41
    BOARD = 42
    RESULT = 43
    ENDED = 44
    CHAT = 45
    TABLE_TALK = 46
    CONNECTION = 47
    DEALT_CARDS = 48
    BRING_IN = 49
    COMPLETE = 50
    THIRD_STREET = 51
    FOURTH_STREET = 52
    FIFTH_STREET = 53
    SIXTH_STREET = 54
    SEVENTH_STREET = 55
    COMMON_CARD = 56
    VELA = 57
    FIRST_DRAW = 58
    SECOND_DRAW = 59
    THIRD_DRAW = 60
    DISCARD = 61
    STAND_PAT = 62
    TIMEOUT = 63
    SPLIT_OFFERED = 64
    SPLIT_ACCEPTED = 65
    SPLIT_REFUSED = 66
    RESHUFFLED = 67


#: What each kind of line makes happen, where one line is one event.
ACT_OF_LINE = {
    Line.POST_ANTE: Act.POST_ANTE,
    Line.POST_SMALL_BLIND: Act.POST_SMALL_BLIND,
    Line.POST_BIG_BLIND: Act.POST_BIG_BLIND,
    Line.POST_BOTH: Act.POST_BOTH,
    Line.POST_DEAD: Act.POST_DEAD,
    Line.POST_LATE: Act.POST_LATE,
    Line.POST_BUTTON_BLIND: Act.POST_BUTTON_BLIND,
    Line.STRADDLE: Act.STRADDLE,
    Line.ADDED: Act.ADDED_TO_POT,
    Line.DEALT: Act.DEAL_HOLE,
    Line.DEALT_CARDS: Act.DEAL_HOLE,
    Line.FIRST_BOARD_CARD: Act.DEAL_BOARD,
    Line.FLOP: Act.DEAL_BOARD,
    Line.TURN: Act.DEAL_BOARD,
    Line.RIVER: Act.DEAL_BOARD,
    Line.FOLD: Act.FOLD,
    Line.CHECK: Act.CHECK,
    Line.CALL: Act.CALL,
    Line.BET: Act.BET,
    Line.RAISE: Act.RAISE,
    Line.GO_ALL_IN: Act.ALL_IN,
    Line.FALSE_ALL_IN: Act.FALSE_ALL_IN,
    Line.RETURN: Act.RETURN_BET,
    Line.COLLECT: Act.COLLECT,
    Line.CASH_OUT: Act.CASH_OUT,
    Line.REFUND: Act.REFUND,
    Line.SHOW: Act.SHOW,
    Line.MUCK: Act.MUCK,
    Line.NO_SHOW: Act.NO_SHOW,
    Line.NO_LOW: Act.NO_LOW,
    Line.CANCELLED: Act.CANCELLED,
    Line.RAKE_TAKEN: Act.STATED_RAKE,
    Line.RUN_TWICE: Act.RUN_TWICE,
    Line.BOARD: Act.STATED_BOARD,
    **dict.fromkeys(
        (
            Line.THIRD_STREET,
            Line.FOURTH_STREET,
            Line.FIFTH_STREET,
            Line.SIXTH_STREET,
            Line.SEVENTH_STREET,
            Line.FIRST_DRAW,
            Line.SECOND_DRAW,
            Line.THIRD_DRAW,
        ),
        Act.STREET,
    ),
    Line.BRING_IN: Act.BRING_IN,
    Line.COMPLETE: Act.COMPLETE,
    Line.COMMON_CARD: Act.DEAL_BOARD,
    Line.VELA: Act.DEAL_BOARD,
    Line.DISCARD: Act.DISCARD,
    Line.STAND_PAT: Act.STAND_PAT,
    Line.TIMEOUT: Act.TIMEOUT,
    Line.SPLIT_OFFERED: Act.SPLIT_OFFERED,
    Line.SPLIT_ACCEPTED: Act.SPLIT_ACCEPTED,
    Line.SPLIT_REFUSED: Act.SPLIT_REFUSED,
    Line.RESHUFFLED: Act.RESHUFFLE,
}

#: Lines with which a street begins. Numbered streets are those of seven-card games; in
#: games that begin with two cards each of them is one round later.
STREET_OF_LINE = {
    Line.HOLE_CARDS: Street.PREFLOP,
    Line.FIRST_BOARD_CARD: Street.PREFLOP,
    Line.FLOP: Street.FLOP,
    Line.TURN: Street.TURN,
    Line.RIVER: Street.RIVER,
    Line.THIRD_STREET: Street.PREFLOP,
    Line.FOURTH_STREET: Street.FLOP,
    Line.FIFTH_STREET: Street.TURN,
    Line.SIXTH_STREET: Street.RIVER,
    Line.SEVENTH_STREET: Street.LAST,
    Line.COMMON_CARD: Street.LAST,
    Line.VELA: Street.LAST,
    Line.FIRST_DRAW: Street.FLOP,
    Line.SECOND_DRAW: Street.TURN,
    Line.THIRD_DRAW: Street.RIVER,
    Line.SHOW_DOWN: Street.SHOWDOWN,
    Line.SUMMARY: Street.SUMMARY,
}

NUMBERED_STREETS = frozenset(
    {Line.THIRD_STREET, Line.FOURTH_STREET, Line.FIFTH_STREET, Line.SIXTH_STREET, Line.SEVENTH_STREET}
)


class Slot(IntEnum):
    """Where a line's facts go: names of slot terminals, and what tags fill."""

    NONE = 0
    # whole hand
    NUMBER = 1
    CLUB = 2
    TOURNAMENT_NO = 3
    BUY_IN = 4
    LOW_STAKE = 5
    MIDDLE_STAKE = 6
    HIGH_STAKE = 7
    CAP = 8
    ANTE = 9
    YEAR = 10
    MONTH = 11
    DAY = 12
    HOUR = 13
    MINUTE = 14
    SECOND = 15
    ZONE = 16
    TABLE_NAME = 17
    MAX_SEATS = 18
    BUTTON_SEAT = 19
    ROOM = 20
    VARIANT = 21
    LIMIT = 22
    CURRENCY = 23
    HAND_MARK = 24
    # a seat
    SEAT_NO = 25
    NAME = 26
    STACK = 27
    SEAT_MARK = 28
    # an event
    PLAYER = 29
    PLAYER_ANY_CASE = 30
    AMOUNT = 31
    TOTAL = 32
    CARDS = 33
    REPEATED = 34
    WHOLE_BOARD = 35
    RAKE = 36
    FEE = 37
    POT_NO = 38
    SIDE_NO = 39
    RUN = 40
    MARK = 41
    VERDICT = 42
    # words for a hand
    HAND_CLASS = 43
    RANK = 44
    LOW = 45
    WORDS = 46
    DOWN_CARDS = 47
    UP_CARDS = 48
    COUNT = 49


class Mark(IntEnum):
    """Values of HAND_MARK, SEAT_MARK, MARK and VERDICT tags."""

    TOURNAMENT = 1
    PLAY_MONEY = 2
    FAST = 3
    HOME_GAME = 4
    SITTING_OUT = 5
    OUT_OF_HAND = 6
    HERO = 7
    ALL_IN = 8
    CAPPED = 9
    SPLIT = 10
    NOT_AWARDED = 11
    FOLDED = 12
    WON = 13
    LOST = 14


_RANK_NAMES = ("DEUCE", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN", "JACK", "QUEEN", "KING", "ACE")

#: Tag -> the slot it fills and with what.
TAGS: dict[str, tuple[Slot, int]] = {
    "HOUSE": (Slot.ROOM, Room.HOUSE),
    "POKERSTARS": (Slot.ROOM, Room.POKERSTARS),
    "FULL_TILT": (Slot.ROOM, Room.FULL_TILT),
    "RUN_IT_ONCE": (Slot.ROOM, Room.RUN_IT_ONCE),
    "POKERBROS": (Slot.ROOM, Room.POKERBROS),
    "POKERMASTER": (Slot.ROOM, Room.POKERMASTER),
    **{variant.name: (Slot.VARIANT, int(variant)) for variant in Variant if variant},
    "NO_LIMIT": (Slot.LIMIT, Limit.NO_LIMIT),
    "POT_LIMIT": (Slot.LIMIT, Limit.POT_LIMIT),
    "HALF_POT_LIMIT": (Slot.LIMIT, Limit.HALF_POT),
    "FIXED_LIMIT": (Slot.LIMIT, Limit.FIXED),
    "SPREAD_LIMIT": (Slot.LIMIT, Limit.SPREAD),
    **{code: (Slot.CURRENCY, int(Currency[code])) for code in ("EUR", "USD", "GBP", "SEK", "CAD")},
    "USD_SIGN": (Slot.CURRENCY, Currency.USD),
    "EUR_SIGN": (Slot.CURRENCY, Currency.EUR),
    "GBP_SIGN": (Slot.CURRENCY, Currency.GBP),
    "FUN": (Slot.CURRENCY, Currency.PLAY),
    "TOURNAMENT": (Slot.HAND_MARK, Mark.TOURNAMENT),
    "PLAY_MONEY": (Slot.HAND_MARK, Mark.PLAY_MONEY),
    "ZOOM": (Slot.HAND_MARK, Mark.FAST),
    "RUSH": (Slot.HAND_MARK, Mark.FAST),
    "HOME_GAME": (Slot.HAND_MARK, Mark.HOME_GAME),
    "SITTING_OUT": (Slot.SEAT_MARK, Mark.SITTING_OUT),
    "OUT_OF_HAND": (Slot.SEAT_MARK, Mark.OUT_OF_HAND),
    "HERO": (Slot.SEAT_MARK, Mark.HERO),
    "ALL_IN": (Slot.MARK, Mark.ALL_IN),
    "CAPPED": (Slot.MARK, Mark.CAPPED),
    "SPLIT_POT": (Slot.MARK, Mark.SPLIT),
    "NOT_AWARDED": (Slot.MARK, Mark.NOT_AWARDED),
    "MAIN_POT": (Slot.POT_NO, 1),
    "SIDE_POT": (Slot.POT_NO, 2),
    "MAIN_TOTAL": (Slot.POT_NO, 1),
    "SIDE_TOTAL": (Slot.POT_NO, 2),
    "FIRST_RUN": (Slot.RUN, 1),
    "SECOND_RUN": (Slot.RUN, 2),
    "THIRD_RUN": (Slot.RUN, 3),
    "FOLDED": (Slot.VERDICT, Mark.FOLDED),
    "WON": (Slot.VERDICT, Mark.WON),
    "COLLECTED": (Slot.VERDICT, Mark.WON),
    "LOST": (Slot.VERDICT, Mark.LOST),
    **{kind.name: (Slot.HAND_CLASS, int(kind)) for kind in HandClass if kind},
    **{name: (Slot.RANK, rank) for rank, name in enumerate(_RANK_NAMES)},
    **{f"RANK_{letter}": (Slot.RANK, rank) for rank, letter in enumerate("23456789TJQKA")},
    "LOW": (Slot.LOW, 1),
    "LOWBALL": (Slot.LOW, 1),
    **{f"BADUGI_{cards}": (Slot.LOW, cards) for cards in range(1, 5)},
}
