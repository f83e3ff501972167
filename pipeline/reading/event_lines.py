"""Lines that are one event each: who, how much, which cards, in which words."""

import numpy as np

from pipeline.codes import FIVE_CARD_STUDS, SEVEN_CARD_STUDS, Act, EventFlag, Street, Variant
from pipeline.kernel import kernel
from pipeline.reading.vocabulary import Mark, Slot
from pipeline.records import CARD_BITS, CARD_MASK, SAID_RANK0, SAID_RANK_BITS, UNKNOWN_CARD, UNSAID
from pipeline.replay.cards import count_cards

_STUD = np.array([variant in FIVE_CARD_STUDS | SEVEN_CARD_STUDS for variant in range(max(Variant) + 1)], np.bool_)
#: Cards that a street adds to the board.
_NEW_CARDS = np.array([0, 0, 3, 1, 1, 0, 0, 0], np.int64)

_EVENT_MARK = np.zeros(max(Mark) + 1, np.uint16)
_EVENT_MARK[Mark.ALL_IN] = EventFlag.ALL_IN
_EVENT_MARK[Mark.CAPPED] = EventFlag.CAPPED
_EVENT_MARK[Mark.SPLIT] = EventFlag.SPLIT
_EVENT_MARK[Mark.NOT_AWARDED] = EventFlag.NOT_AWARDED
_EVENT_MARK[Mark.FOLDED] = EventFlag.FOLDED
_EVENT_MARK[Mark.WON] = EventFlag.WON
_EVENT_MARK[Mark.LOST] = EventFlag.LOST
_MOST_RANKS = 5


@kernel
def is_play(act):  # type: ignore[no-untyped-def]
    """Whether an act can only come after the first cards."""
    return act == Act.DEAL_HOLE or act == Act.BRING_IN or (Act.FOLD <= act <= Act.COMPLETE)


@kernel
def is_live(act):  # type: ignore[no-untyped-def]
    """Whether the chips of an act count toward the bet of the street."""
    return (
        (Act.CALL <= act <= Act.ALL_IN)
        or (Act.POST_ANTE < act <= Act.BRING_IN and act != Act.POST_DEAD)
        or act == Act.COMPLETE
    )


@kernel
def begin_event(event, token, h, act, street):  # type: ignore[no-untyped-def]
    """An event with nothing said yet but where it stands."""
    event["hand"] = h
    event["act"] = act
    event["street"] = street
    event["seat"] = -1
    event["amount"] = UNSAID
    event["total"] = UNSAID
    event["count"] = UNSAID
    event["line"] = token["line"]
    event["start"] = token["start"]
    event["length"] = token["length"]


@kernel
def fill_event(captures, first, last, event):  # type: ignore[no-untyped-def]
    """Take what a line of one event says."""
    ranks = 0
    low = False
    for c in range(first, last):
        slot = captures[c]["slot"]
        value = captures[c]["value"]
        if slot == Slot.PLAYER or slot == Slot.PLAYER_ANY_CASE:
            event["seat"] = value
        elif slot == Slot.AMOUNT or slot == Slot.RAKE:
            event["amount"] = value
        elif slot == Slot.TOTAL or slot == Slot.FEE:
            event["total"] = value
        elif slot == Slot.CARDS:
            event["cards"] = value
        elif slot == Slot.COUNT:
            event["count"] = min(int(value), 127)
        elif slot == Slot.REPEATED:
            event["repeated"] = value
        elif slot == Slot.POT_NO:
            event["pot"] = value
        elif slot == Slot.SIDE_NO:
            event["pot"] = min(1 + int(value), 127)
        elif slot == Slot.RUN:
            event["board"] = value
        elif slot == Slot.MARK or slot == Slot.VERDICT:
            event["flags"] |= _EVENT_MARK[value]
        elif slot == Slot.HAND_CLASS:
            event["said"] = value
            low = False
            ranks = 0
        elif slot == Slot.LOW:
            low = True
            ranks = 0
        elif slot == Slot.RANK and ranks < _MOST_RANKS:
            word = (int(value) + 1) << (SAID_RANK0 + SAID_RANK_BITS * ranks)
            if low:
                event["said_low"] |= word
            else:
                event["said"] |= word
            ranks += 1


@kernel
def part_dealt(captures, first, last, event, variant, hero):  # type: ignore[no-untyped-def]
    """Part cards to a seat into hidden and open ones; the hero as far as that tells.

    The hero is the one player whose hidden cards the log knows: -1 nobody yet, -2 several.
    """
    barred = False
    down = 0
    up = 0
    for c in range(first, last):
        if captures[c]["slot"] == Slot.DOWN_CARDS:
            down = int(captures[c]["value"])
            barred = True
        elif captures[c]["slot"] == Slot.UP_CARDS:
            up = int(captures[c]["value"])
            barred = True
    if barred:
        event["flags"] |= EventFlag.WHOLE_DEAL
        event["cards"] = down | (up << (CARD_BITS * count_cards(down)))
        event["open"] = count_cards(up)
    elif _STUD[variant] and event["street"] < Street.LAST:
        event["open"] = 1
    hidden = count_cards(int(event["cards"])) - int(event["open"])
    if hidden == 0 or hero == event["seat"] or int(event["cards"]) & CARD_MASK == UNKNOWN_CARD:
        return hero
    return int(event["seat"]) if hero == -1 else -2


@kernel
def part_board(captures, first, last, event):  # type: ignore[no-untyped-def]
    """Part a board that is printed whole into the new cards and the repeated ones."""
    for c in range(first, last):
        if captures[c]["slot"] == Slot.WHOLE_BOARD:
            whole = int(captures[c]["value"])
            known = max(count_cards(whole) - _NEW_CARDS[event["street"]], 0)
            event["cards"] = whole >> (CARD_BITS * known)
            event["repeated"] = whole & ((1 << (CARD_BITS * known)) - 1)
