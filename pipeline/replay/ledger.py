"""What a hand's lines say about money, read in one pass."""

import numpy as np

from pipeline.codes import Act, EventFlag, Street
from pipeline.kernel import kernel
from pipeline.records import CARD_BITS, UNSAID
from pipeline.replay.cards import count_cards, join_cards
from pipeline.replay.case import MAX_BOARDS, MAX_STATED, Case, events_of

_POST_ANTE = int(Act.POST_ANTE)
_POST_BIG_BLIND = int(Act.POST_BIG_BLIND)
_DEAL_HOLE = int(Act.DEAL_HOLE)
_DEAL_BOARD = int(Act.DEAL_BOARD)
_TIMEOUT = int(Act.TIMEOUT)
_FOLD = int(Act.FOLD)
_COMPLETE = int(Act.COMPLETE)
_SPLIT_OFFERED = int(Act.SPLIT_OFFERED)
_SPLIT_ACCEPTED = int(Act.SPLIT_ACCEPTED)
_FLOP = int(Street.FLOP)
_RETURN_BET = int(Act.RETURN_BET)
_COLLECT = int(Act.COLLECT)
_CASH_OUT = int(Act.CASH_OUT)
_REFUND = int(Act.REFUND)
_STATED_POT = int(Act.STATED_POT)
_STATED_RAKE = int(Act.STATED_RAKE)
_STATED_RESULT = int(Act.STATED_RESULT)
_STATED_FEE = int(Act.STATED_FEE)
_ADDED_TO_POT = int(Act.ADDED_TO_POT)
_CANCELLED = int(Act.CANCELLED)
_NOT_AWARDED = int(EventFlag.NOT_AWARDED)
_LOST = int(EventFlag.LOST)
_SEAT_CIRCLE = 256  # more than any printed seat number


@kernel
def read_ledger(case: Case, seats: np.ndarray) -> None:
    """Fill the zeroed LEDGER row and SHARE rows of a case from the hand's events and SEAT rows."""
    ledger = case.ledger
    ledger["stated_rake"] = UNSAID
    ledger["stated_pot"] = UNSAID
    ledger["rake_event"] = -1
    ledger["pot_event"] = -1
    ledger["collect_event"] = -1
    ledger["return_event"] = -1
    ledger["refund_event"] = -1
    ledger["cancel_event"] = -1
    ledger["big_blind_seat"] = -1
    for place in range(MAX_STATED):
        ledger["stated_share"][place] = UNSAID
    _seat_steps(case, seats)
    shares, players = case.shares, case.players
    for i in range(len(shares)):
        ledger["put_in"] += players[i]["put_in"]
        shares[i]["in_hand"] = players[i]["dealt_in"] != 0 and players[i]["folded"] == 0
    begin, end = events_of(case)
    for e in range(begin, end):
        event = case.events[e]
        act = event["act"]
        if act == _POST_ANTE:
            if event["seat"] >= 0:
                case.shares[event["seat"]]["ante"] += max(event["amount"], 0)
        elif _DEAL_HOLE <= act <= _SPLIT_ACCEPTED and act != _DEAL_BOARD:
            _read_play(case, e)
        elif act == _POST_BIG_BLIND:
            if ledger["big_blind_seat"] < 0:
                ledger["big_blind_seat"] = event["seat"]
        elif act == _DEAL_BOARD:
            run = min(int(event["board"]), MAX_BOARDS)
            ledger["board"][run] = join_cards(ledger["board"][run], event["cards"])
            ledger["boards"] = max(int(ledger["boards"]), run)
            if event["street"] >= _FLOP:
                ledger["second_deal"] = 1
        elif act >= _RETURN_BET:
            _read_payment(case, e)
    ledger["boards"] = max(int(ledger["boards"]), 1)
    for run in range(MAX_BOARDS):
        ledger["full_board"][run] = join_cards(ledger["board"][0], ledger["board"][run + 1])


@kernel
def _read_play(case: Case, e: int) -> None:
    """Enter one event of cards or betting: what settlement needs of them."""
    event = case.events[e]
    seat = int(event["seat"])
    if seat < 0:
        return
    act = event["act"]
    share = case.shares[seat]
    if act == _DEAL_HOLE:
        if share["dealt"] == 0:
            case.ledger["dealt_to"] += 1
            share["dealt"] = case.ledger["dealt_to"]
        if event["open"] > 0:
            hidden = count_cards(event["cards"]) - int(event["open"])
            share["open"] = join_cards(share["open"], event["cards"] >> (CARD_BITS * hidden))
    elif _FOLD <= act <= _COMPLETE:
        share["agreed"] = 0
    elif act in (_SPLIT_OFFERED, _SPLIT_ACCEPTED):
        share["agreed"] = 1
    if event["street"] >= _FLOP and act <= _TIMEOUT:
        case.ledger["second_deal"] = 1


@kernel
def _read_payment(case: Case, e: int) -> None:
    """Enter one event that pays chips or states money."""
    ledger = case.ledger
    event = case.events[e]
    act = event["act"]
    seat = int(event["seat"])
    amount = event["amount"]
    if act == _COLLECT:
        _win(case, e, seat, amount)
        ledger["collect_pots"] = max(int(ledger["collect_pots"]), int(event["pot"]))
        if event["pot"] == 0:
            ledger["unnumbered"] = 1
    elif act == _STATED_RESULT:
        if seat >= 0 and (amount > 0 or event["flags"] & _LOST):
            share = case.shares[seat]
            share["stated_won"] = max(int(share["stated_won"]), 0) + max(amount, 0)
            share["result_event"] = e
        if event["flags"] & _NOT_AWARDED and seat >= 0 and amount > 0:
            _win(case, e, seat, amount)
            case.shares[seat]["not_awarded"] += amount
            ledger["not_awarded"] += amount
            ledger["unnumbered"] = 1
    elif act == _RETURN_BET:
        ledger["returned"] += max(amount, 0)
        ledger["return_event"] = e
    elif act == _CASH_OUT:
        ledger["cash_outs"] += max(amount, 0)
        if seat >= 0:
            case.shares[seat]["cash_out"] += max(amount, 0)
    elif act == _REFUND:
        ledger["refunded"] += max(amount, 0)
        ledger["refund_event"] = e
        if seat >= 0:
            case.shares[seat]["refunded"] += max(amount, 0)
    elif act == _STATED_RAKE:
        ledger["stated_rake"] = amount
        ledger["rake_event"] = e
    elif act == _STATED_POT:
        _read_pot(case, e)
    elif act == _STATED_FEE:
        ledger["fee"] += max(amount, 0)
    elif act == _ADDED_TO_POT:
        ledger["added"] += max(amount, 0)
    elif act == _CANCELLED:
        ledger["cancel_event"] = e


@kernel
def _read_pot(case: Case, e: int) -> None:
    """Enter a stated pot, total or one of several."""
    place = int(case.events[e]["pot"]) - 1
    if place < 0:
        case.ledger["stated_pot"] = case.events[e]["amount"]
        case.ledger["pot_event"] = e
    elif place < MAX_STATED:
        case.ledger["stated_share"][place] = case.events[e]["amount"]
        case.ledger["share_event"][place] = e


@kernel
def _win(case: Case, e: int, seat: int, amount: int) -> None:
    """Enter a win of a seat."""
    case.ledger["collected"] += amount
    if case.ledger["collect_event"] < 0:
        case.ledger["collect_event"] = e
    if seat >= 0:
        case.shares[seat]["won"] += amount
        if case.shares[seat]["collect_event"] < 0:
            case.shares[seat]["collect_event"] = e


@kernel
def _seat_steps(case: Case, seats: np.ndarray) -> None:
    """Note how far left of the button each seat is: of none where two players share a seat (TBL006)."""
    button = int(case.hand["button_seat"])
    first = int(case.hand["seat0"])
    if button == UNSAID and case.hand["button"] >= 0:
        button = int(seats[first + int(case.hand["button"])]["seat"])
    for i in range(len(case.shares)):
        case.shares[i]["collect_event"] = -1
        case.shares[i]["result_event"] = -1
        case.shares[i]["stated_won"] = UNSAID
        case.shares[i]["steps"] = UNSAID
        if button != UNSAID:
            case.shares[i]["steps"] = (int(seats[first + i]["seat"]) - button - 1) % _SEAT_CIRCLE + 1
    for i in range(1, len(case.shares)):
        for other in range(i):
            if seats[first + i]["seat"] == seats[first + other]["seat"]:
                for each in range(len(case.shares)):
                    case.shares[each]["steps"] = UNSAID
                return
