"""The awards of a hand's pots, judged pot by pot where the log says which pot paid, else together."""

from pipeline.codes import Act
from pipeline.kernel import kernel
from pipeline.replay.cards import count_cards
from pipeline.replay.case import Case, events_of, leave, report
from pipeline.replay.pots import smallest_chip
from pipeline.replay.winners import add_dues, common_seventh, judge_payments, set_strengths
from pipeline.rules.pots import SIDE_POT_MISMATCH
from pipeline.rules.showdown import WRONG_SPLIT, WRONG_WINNER, check_order

_SIDE_POT_MISMATCH = SIDE_POT_MISMATCH.id
_WRONG_WINNER = WRONG_WINNER.id
_WRONG_SPLIT = WRONG_SPLIT.id
_COLLECT = int(Act.COLLECT)


@kernel
def judge_awards(case: Case) -> None:
    """Judge who was paid what, and in which order hands were shown; at most one finding on payments.

    Needs the hand's pots, ``balanced``, ``pots_agree`` and ``known``; sets each pot's
    rake where the log tells it.
    """
    ledger = case.ledger
    if not _prepare(case):
        return
    before = ledger["findings"]
    if ledger["pots_agree"]:
        _check_labels(case)
    amounts_known = ledger["balanced"] and ledger["pots_agree"] and ledger["findings"] == before
    count = ledger["last_pot"] - ledger["first_pot"]
    if count == 1 or _numbered(case, count):
        p = ledger["first_pot"]
        while p < ledger["last_pot"] and ledger["findings"] == before:
            _judge_one(case, p, amounts_known)
            p += 1
    else:
        _judge_together(case, amounts_known)
    shown = ledger["last_pot"] - 1
    while shown > ledger["first_pot"] and not _several(case.pots[shown]["seats"]):
        shown -= 1
    if _several(case.pots[shown]["seats"]):
        check_order(case, int(case.pots[shown]["seats"]))


@kernel
def _prepare(case: Case) -> bool:
    """Set chip and strengths; False where hands were compared on a board that the log does not tell in full."""
    ledger = case.ledger
    if not _several(case.pots[ledger["first_pot"]]["seats"]):
        return True
    for run in range(ledger["boards"]):
        if count_cards(ledger["full_board"][run]) != case.rules["board_cards"] + common_seventh(case):
            leave(case, _WRONG_WINNER)
            leave(case, _WRONG_SPLIT)
            return False
    ledger["chip"] = smallest_chip(case)
    set_strengths(case)
    return True


@kernel
def _several(members: int) -> bool:
    """Whether a set of seats has more than one."""
    members = int(members)
    return members & (members - 1) != 0


@kernel
def _paid_from(case: Case, number: int) -> int:
    """What the log's wins take from the pot of a number."""
    total = 0
    begin, end = events_of(case)
    for e in range(begin, end):
        if case.events[e]["act"] == _COLLECT and case.events[e]["pot"] == number:
            total += case.events[e]["amount"]
    return total


@kernel
def _first_win(case: Case, number: int) -> int:
    """The first win that names the pot of a number, -1: none."""
    begin, end = events_of(case)
    for e in range(begin, end):
        if case.events[e]["act"] == _COLLECT and case.events[e]["pot"] == number:
            return e
    return -1


@kernel
def _numbered(case: Case, count: int) -> bool:
    """Whether every win names its pot and every pot has a win, so that pots can be judged one by one."""
    paid = 0
    for number in range(1, count + 1):
        paid += _paid_from(case, number) != 0
    return case.ledger["unnumbered"] == 0 and paid == count


@kernel
def _check_labels(case: Case) -> None:
    """POT003 by the pots that the wins name: none more than there are, none paid more or less than it holds."""
    ledger = case.ledger
    count = ledger["last_pot"] - ledger["first_pot"]
    number = int(ledger["collect_pots"])
    if number > count:
        report(case, _SIDE_POT_MISMATCH, _first_win(case, number), -1, 0, _paid_from(case, number))
        return
    if count == 1 or not ledger["balanced"] or not _numbered(case, count):
        return
    for number in range(count, 0, -1):  # side pots are paid first
        pot = case.pots[ledger["first_pot"] + number - 1]
        paid = _paid_from(case, number)
        if paid > pot["amount"] or paid < pot["amount"] - max(ledger["rake"], 0):
            report(case, _SIDE_POT_MISMATCH, _first_win(case, number), -1, pot["amount"] - pot["rake"], paid)
            return


@kernel
def _judge_one(case: Case, p: int, amounts_known: bool) -> None:
    """Judge the payments of one pot, whose amount after rake is what was paid from it."""
    ledger = case.ledger
    shares = case.shares
    pot = case.pots[p]
    members = int(pot["seats"])
    single = ledger["last_pot"] - ledger["first_pot"] == 1
    total = ledger["collected"] if single else _paid_from(case, pot["number"])
    for i in range(len(shares)):
        shares[i]["paid"] = shares[i]["won"] if single else 0
        shares[i]["wins"] = 0
        shares[i]["due"] = 0
        shares[i]["spread"] = 0
        shares[i]["ordered"] = 0
        shares[i]["free"] = 0
        shares[i]["most"] = pot["amount"] if members >> i & 1 else 0
    if not single:
        begin, end = events_of(case)
        for e in range(begin, end):
            event = case.events[e]
            if event["act"] == _COLLECT and event["pot"] == pot["number"] and event["seat"] >= 0:
                shares[event["seat"]]["paid"] += event["amount"]
        if amounts_known:
            pot["rake"] = pot["amount"] - total
    add_dues(case, members, total)
    judge_payments(case, members, amounts_known, True)


@kernel
def _judge_together(case: Case, amounts_known: bool) -> None:
    """Judge the payments of all pots at once, within what the unknown spreading of the rake may move."""
    ledger = case.ledger
    shares = case.shares
    members = 0
    for i in range(len(shares)):
        shares[i]["paid"] = shares[i]["won"]
        shares[i]["wins"] = 0
        shares[i]["due"] = 0
        shares[i]["spread"] = max(ledger["rake"], 0)
        shares[i]["ordered"] = 0
        shares[i]["free"] = 0
        shares[i]["most"] = 0
    for p in range(ledger["first_pot"], ledger["last_pot"]):
        seats = int(case.pots[p]["seats"])
        members |= seats
        for i in range(len(shares)):
            if seats >> i & 1:
                shares[i]["most"] += case.pots[p]["amount"]
        add_dues(case, seats, case.pots[p]["amount"] - case.pots[p]["rake"])
    judge_payments(case, members, amounts_known, ledger["rake"] == 0)
