"""Tokens into hands, seats and events: one kernel for every format and both engines.

What a line means is settled by its kind and its slots (``vocabulary``); how the few
things that formats say differently are to be taken, by the dialect.
"""

from dataclasses import dataclass
from enum import IntEnum

import numpy as np

from pipeline.borrowing import borrowed
from pipeline.codes import FIVE_CARD_STUDS, Act, HandFlag, Street, Variant
from pipeline.kernel import kernel
from pipeline.reading.currency import facts_of, strange_money
from pipeline.reading.event_lines import begin_event, fill_event, is_live, is_play, part_board, part_dealt
from pipeline.reading.header import finish_hand, leave_unsaid, note_header, note_seat, settle_stakes
from pipeline.reading.summary_lines import POT_EVENTS, add_pots, add_results
from pipeline.reading.tokens import Tokens
from pipeline.reading.vocabulary import ACT_OF_LINE, NUMBERED_STREETS, STREET_OF_LINE, Line, Slot
from pipeline.records import EVENT, HAND, SEAT, UNSAID, HandBatch
from pipeline.replay.cards import count_cards
from pipeline.replay_records import MAX_PLAYERS


class Fault(IntEnum):
    """Why a hand whose lines could all be read is still no hand to load."""

    NONE = 0
    NO_DATE = 1
    NO_SEATS = 2
    TOO_MANY_SEATS = 3
    TWO_CURRENCIES = 4


@dataclass(frozen=True, slots=True)
class Built:
    """The hands of some tokens.

    ``batch`` holds every hand given, faulty ones too, so that their header can be told;
    ``faults`` (Fault, one a hand) says which of them must not be used.
    """

    batch: HandBatch
    faults: np.ndarray


_ACTS = np.array([int(ACT_OF_LINE.get(Line(kind), Act.NONE)) for kind in range(max(Line) + 1)], np.uint8)
_STREETS = np.array([int(STREET_OF_LINE.get(Line(kind), 255)) for kind in range(max(Line) + 1)], np.uint8)
_NUMBERED = np.array([Line(kind) in NUMBERED_STREETS for kind in range(max(Line) + 1)], np.bool_)
#: Rounds by which a game's numbered streets come later than a seven-card game's.
_LATER = np.array([int(variant in FIVE_CARD_STUDS) for variant in range(max(Variant) + 1)], np.int64)


def build(tokens: Tokens, keep: np.ndarray, *, bare_stakes: int, file: int = 0) -> Built:
    """Build the hands of ``tokens`` at the indices ``keep`` (int64).

    ``bare_stakes`` is the ``Currency`` of stakes without a mark of money: CHIPS where
    only tournaments are written so, PLAY where play money is. ``file`` is the id of their source.
    """
    kinds = tokens.tokens["kind"]
    verdicts = int((tokens.captures["slot"] == Slot.VERDICT).sum())
    most = len(kinds) + POT_EVENTS * int((kinds == Line.POT).sum()) + verdicts
    hands = np.zeros(len(keep), HAND)
    seats = np.zeros(int(tokens.hands["seats"][keep].sum()) + 1, SEAT)
    events = np.zeros(most, EVENT)
    faults = np.zeros(len(keep), np.uint8)
    seat_count, event_count = _build(
        keep,
        tokens.hands,
        tokens.tokens,
        tokens.captures,
        bare_stakes,
        hands,
        seats,
        events,
        faults,
        np.zeros(MAX_PLAYERS, np.int64),
    )
    return Built(HandBatch(tokens.text, [file], hands, seats[:seat_count], events[:event_count]), faults)


@kernel
def _build(keep, spans, tokens, captures, bare_stakes, hands, seats, events, faults, in_front):  # type: ignore[no-untyped-def]
    """Fill the tables; rows of seats and of events filled. ``in_front`` is working space."""
    tokens, captures, in_front = borrowed(tokens), borrowed(captures), borrowed(in_front)
    seats, events = borrowed(seats), borrowed(events)
    seat_at = 0
    event_at = 0
    for h in range(len(keep)):
        span = spans[keep[h]]
        hand = hands[h]
        hand["line"] = span["line"]
        hand["start"] = span["start"]
        hand["length"] = span["length"]
        hand["seat0"] = seat_at
        hand["event0"] = event_at
        seat_at, event_at = _hand(
            span, tokens, captures, bare_stakes, h, hand, seats, seat_at, events, event_at, in_front
        )
        listed = seat_at - int(hand["seat0"])
        hand["seats"] = min(listed, 255)
        hand["events"] = event_at - int(hand["event0"])
        if hand["time"] == UNSAID:
            faults[h] = Fault.NO_DATE
        elif listed == 0:
            faults[h] = Fault.NO_SEATS
        elif listed > MAX_PLAYERS:
            faults[h] = Fault.TOO_MANY_SEATS
        elif strange_money(captures, *facts_of(span, tokens), hand["currency"]) >= 0:
            faults[h] = Fault.TWO_CURRENCIES
    return seat_at, event_at


@kernel
def _hand(span, tokens, captures, bare_stakes, h, hand, seats, seat_at, events, event_at, in_front):  # type: ignore[no-untyped-def]
    """One hand's rows; the next free rows of seats and events. ``in_front``: live chips of the street, by seat."""
    leave_unsaid(hand)
    in_front[:] = 0
    seat0 = seat_at
    street = Street.BLINDS.value
    run = 0  # board that the showdown lines speak of
    hero = -1
    for t in range(span["token0"], span["token0"] + span["tokens"]):
        token = tokens[t]
        kind = token["kind"]
        first = token["capture0"]
        last = first + token["captures"]
        if _STREETS[kind] != 255:
            begun = int(_STREETS[kind]) + (_LATER[hand["variant"]] if _NUMBERED[kind] else 0)
            if begun != street and begun >= Street.FLOP:
                in_front[:] = 0
            street = begun
        act = int(_ACTS[kind])
        if kind == Line.SEAT:
            note_seat(captures, first, last, h, seats[seat_at])
            seat_at += 1
        elif kind == Line.RESULT:
            event_at = add_results(captures, first, last, token, h, street, events, event_at)
        elif kind == Line.POT:
            event_at = add_pots(captures, first, last, token, h, street, events, event_at)
        elif act:
            if street == Street.BLINDS and is_play(act):
                street = Street.PREFLOP.value
            elif street == Street.PREFLOP and (act == Act.DISCARD or act == Act.STAND_PAT or act == Act.TIMEOUT):
                street = Street.FLOP.value  # games with one draw may have no heading for it
                in_front[:] = 0
            event = events[event_at]
            event_at += 1
            begin_event(event, token, h, act, street)
            event["board"] = run
            fill_event(captures, first, last, event)
            seat = int(event["seat"])
            if act == Act.RAISE and event["total"] != UNSAID and seat >= 0:
                event["amount"] = max(int(event["total"]) - in_front[seat], 0)
            if seat >= 0 and seat < MAX_PLAYERS and event["amount"] > 0:
                if act == Act.POST_BOTH:
                    live = int(hand["big_blind"])
                    in_front[seat] += min(int(event["amount"]), live) if live > 0 else int(event["amount"])
                elif is_live(act):
                    in_front[seat] += int(event["amount"])
            if act == Act.DEAL_BOARD:
                part_board(captures, first, last, event)
            elif act == Act.CANCELLED:
                hand["flags"] |= HandFlag.CANCELLED
            elif act == Act.RUN_TWICE:
                hand["flags"] |= HandFlag.RUN_TWICE
            elif act == Act.DEAL_HOLE:
                hero = part_dealt(captures, first, last, event, hand["variant"], hero)
            elif act == Act.DISCARD and event["count"] == UNSAID:
                event["count"] = count_cards(int(event["cards"]))
        elif kind == Line.SHOW_DOWN:
            run = 0
            for c in range(first, last):
                if captures[c]["slot"] == Slot.RUN:
                    run = captures[c]["value"]
        elif kind == Line.DEALER:
            for c in range(first, last):
                hand["button"] = captures[c]["value"]
        else:
            note_header(captures, first, last, hand)
            if kind == Line.HEADER:
                settle_stakes(hand, bare_stakes)
    hand["hero"] = max(hero, -1)
    finish_hand(hand, seats, seat0, seat_at, events, int(hand["event0"]), event_at)
    return seat_at, event_at
