"""The arrays that pass between parsing and replay, and what each field means.

Money is an integer count of 1/10,000 of the currency's unit (``SCALE``), in every
currency and for chips alike, so that it becomes ``DECIMAL(18,4)`` without a loss.
A card is one number: ``rank * 4 + suit``, rank 0 (deuce) to 12 (ace), suits
clubs 0, diamonds 1, hearts 2, spades 3. A card list is packed into one int64, six
bits a card, first card lowest, each stored as ``card + 1``; 0 ends the list;
``UNKNOWN_CARD`` (63) is a card that the log hides.
"""

from dataclasses import dataclass

import numpy as np

SCALE = 10_000
DECIMALS = 4
CARD_BITS = 6
CARD_MASK = 63
UNKNOWN_CARD = 63
#: Most cards of one packed list.
MOST_CARDS = 10
#: "The log does not say", for money and counts that may be absent.
UNSAID = -1

HAND = np.dtype(
    [
        ("file", np.int32),  # index into HandBatch.files
        ("line", np.int32),  # 1-based line of the file on which the hand starts
        ("start", np.int64),  # byte offset in HandBatch.text
        ("length", np.int32),  # bytes
        ("room", np.uint8),  # codes.Room
        ("variant", np.uint8),  # codes.Variant
        ("limit", np.uint8),  # codes.Limit
        ("currency", np.uint8),  # codes.Currency
        ("flags", np.uint16),  # codes.HandFlag
        ("number_start", np.int64),  # span of the hand's number
        ("number_length", np.int32),
        ("table_start", np.int64),  # span of the table's name
        ("table_length", np.int32),
        ("tournament_start", np.int64),  # span of the tournament's number, length 0: none
        ("tournament_length", np.int32),
        ("zone_start", np.int64),  # span of the time zone's name, length 0: none
        ("zone_length", np.int32),
        ("time", np.int64),  # seconds since 1970 of the wall clock in that zone
        ("small_blind", np.int64),  # money, UNSAID where the header does not say
        ("big_blind", np.int64),
        ("small_bet", np.int64),  # Fixed Limit: lower and upper limit, else UNSAID
        ("big_bet", np.int64),
        ("middle_bet", np.int64),  # Spread Limit a-b-c: b, with a small_bet and c big_bet; else UNSAID
        ("ante", np.int64),  # UNSAID: header does not say
        ("cap", np.int64),  # UNSAID: not a capped table
        ("max_seats", np.uint8),  # 0: header does not say
        ("button_seat", np.int16),  # printed seat number, UNSAID: none printed
        ("button", np.int8),  # index within the hand's seats, -1: nobody sits there
        ("hero", np.int8),  # index within the hand's seats, -1: an observer's log
        ("seat0", np.int32),  # first row in seats
        ("seats", np.uint8),  # rows in seats
        ("event0", np.int32),  # first row in events
        ("events", np.int32),  # rows in events
        ("rules", np.int32),  # row of the rulebook parameters, set before replay
    ],
    align=True,
)

SEAT = np.dtype(
    [
        ("hand", np.int32),
        ("seat", np.int16),  # printed seat number
        ("flags", np.uint8),  # codes.SeatFlag
        ("stack", np.int64),  # money at the start of the hand, UNSAID where not logged
        ("name_start", np.int64),
        ("name_length", np.int32),
    ],
    align=True,
)

EVENT = np.dtype(
    [
        ("hand", np.int32),
        ("act", np.uint8),  # codes.Act
        ("street", np.uint8),  # codes.Street
        ("seat", np.int8),  # index within the hand's seats, -1: none
        ("pot", np.int8),  # 0 not said or total, 1 main, 2.. side pots
        ("board", np.uint8),  # 0: the only board, 1, 2, 3: of a hand run more than once
        ("flags", np.uint16),  # codes.EventFlag
        ("amount", np.int64),  # money that this line moves, UNSAID where none is said
        ("total", np.int64),  # "raises .. to TOTAL" as printed (this street's whole bet), else UNSAID
        ("cards", np.int64),  # packed cards
        ("repeated", np.int64),  # DEAL_BOARD, DEAL_HOLE: earlier cards that the line repeats, 0: none
        ("open", np.uint8),  # DEAL_HOLE: how many of the new cards, the last ones, lie face up
        ("count", np.int8),  # DISCARD: cards thrown away, UNSAID elsewhere
        ("said", np.int64),  # hand in words, see pack_said; 0: not said
        ("said_low", np.int64),  # low in words: packed ranks as in said, class 0
        ("line", np.int32),  # 0-based line within the hand
        ("start", np.int64),  # span of the line in HandBatch.text
        ("length", np.int32),
    ],
    align=True,
)


@dataclass(slots=True)
class HandBatch:
    """Some hands, whole, in the order of their files.

    ``text`` is UTF-8 (uint8 array); every span points into it. Hands own their seats
    and events through ``seat0/seats`` and ``event0/events``; both are contiguous.
    """

    text: np.ndarray
    files: list[int]  # ids of the source files; HAND.file indexes this list
    hands: np.ndarray  # HAND
    seats: np.ndarray  # SEAT
    events: np.ndarray  # EVENT

    def string(self, start: int, length: int) -> str:
        """The text of a span."""
        return bytes(self.text[start : start + length]).decode("utf-8", "replace")


# `said` packs the words that a log uses for a hand: class in bits 0-7
# (codes.HandClass), then up to five ranks, four bits each, stored as rank + 1, in the
# order that the words name them ("a full house, Kings full of Jacks": class 7, K, J;
# "a straight, Nine to King": class 5, lowest 9, highest K; low "8,6,4,2,A": 8 6 4 2 A).
SAID_RANK0 = 8
SAID_RANK_BITS = 4


def pack_said(hand_class: int, ranks: tuple[int, ...]) -> int:
    """Pack a class and ranks (0 deuce .. 12 ace) as ``EVENT.said`` holds them."""
    word = hand_class
    for place, rank in enumerate(ranks):
        word |= (rank + 1) << (SAID_RANK0 + SAID_RANK_BITS * place)
    return word
