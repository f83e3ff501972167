"""Who wins a pot by the cards, what that pays, and what to call a payment that differs."""

import numpy as np

from pipeline.kernel import kernel
from pipeline.records import UNSAID
from pipeline.replay.cards import count_cards
from pipeline.replay.case import Case, leave, report
from pipeline.replay.rankings.best import all_known, best_hand, best_low
from pipeline.replay.rankings.suited import TELESINA_HIGHEST, TELESINA_LOWEST
from pipeline.rulebooks.parameters import OddChip
from pipeline.rules.pots import INELIGIBLE_WINNER
from pipeline.rules.showdown import (
    LOW_NOT_QUALIFIED,
    ODD_CHIP_MISPLACED,
    SPLIT_NOT_AGREED,
    WRONG_SPLIT,
    WRONG_WINNER,
)
from pipeline.variants import Ranking

_INELIGIBLE_WINNER = INELIGIBLE_WINNER.id
_WRONG_WINNER = WRONG_WINNER.id
_WRONG_SPLIT = WRONG_SPLIT.id
_ODD_CHIP_MISPLACED = ODD_CHIP_MISPLACED.id
_LOW_NOT_QUALIFIED = LOW_NOT_QUALIFIED.id
_SPLIT_NOT_AGREED = SPLIT_NOT_AGREED.id
_DEALT_FIRST = int(OddChip.DEALT_FIRST)
_TELESINA = int(Ranking.TELESINA)


@kernel
def set_known(case: Case) -> None:
    """Note whose hole cards are known in full; where the hand's cards are in doubt, nobody's count as known."""
    wanted = int(case.rules["hole_cards"]) - common_seventh(case)
    for i in range(len(case.shares)):
        told = all_known(case.players[i]["cards"], wanted)
        case.shares[i]["known"] = told and not case.ledger["cards_doubted"]


@kernel
def common_seventh(case: Case) -> int:
    """1 where one common card stands for everybody's seventh, else 0."""
    return int(case.rules["common_seventh"] != 0 and count_cards(case.ledger["full_board"][0]) == 1)


@kernel
def set_strengths(case: Case) -> None:
    """Set each contender's strength on each board, where his cards are known."""
    must_use = case.rules["must_use"] != 0
    ranking = int(case.rules["ranking"])
    for i in range(len(case.shares)):
        if not case.shares[i]["known"] or not case.shares[i]["in_hand"]:
            continue
        cards = case.players[i]["cards"]
        for run in range(case.ledger["boards"]):
            board = case.ledger["full_board"][run]
            case.shares[i]["high"][run] = best_hand(ranking, cards, board, must_use)
            if case.rules["hi_lo"]:
                case.shares[i]["low"][run] = best_low(cards, board, must_use)


@kernel
def add_dues(case: Case, members: int, amount: int) -> None:
    """Enter what a pot pays its members by their cards: ``wins``, ``due``, ``spread``, ``ordered`` and ``free``.

    The pot is divided by the runs of the hand, each part into high and low where a
    low qualifies, each half among its winners. ``spread`` grows by a chip for each
    division that leaves one.
    """
    shares = case.shares
    only = _only_member(shares, members)
    if only >= 0:
        shares[only]["wins"] = 1
        shares[only]["due"] += amount
        return
    chip = case.ledger["chip"]
    if agreed(case, members):
        _divide(case, members, amount, chip, 0, 0)
        return
    runs = int(case.ledger["boards"])
    for run in range(runs):
        part = _slice(amount, runs, run, chip)
        loose = chip if runs > 1 and amount % (chip * runs) else 0
        free = loose  # no rule says which run has the odd chip
        if case.rules["hi_lo"] and _best(shares, members, run, True) > 0:
            low = _slice(part, 2, 1, chip)
            if part % (2 * chip):
                loose += chip
                free += 0 if case.rules["odd_chip_to_high"] else chip
            _divide(case, _winners(case, members, run, True), low, chip, loose, free)
            part -= low
        _divide(case, _winners(case, members, run, False), part, chip, loose, free)


@kernel
def _only_member(shares: np.ndarray, members: int) -> int:
    """The one seat of a set, -1 where there are more."""
    only = -1
    for i in range(len(shares)):
        if members >> i & 1:
            if only >= 0:
                return -1
            only = i
    return only


@kernel
def _slice(amount: int, parts: int, place: int, chip: int) -> int:
    """The part at a place when an amount is divided in whole chips, the first parts taking the odd ones."""
    base = amount // (chip * parts) * chip
    odd = (amount - base * parts) // chip
    part = base + chip if place < odd else base
    if place == 0:
        part += amount - base * parts - odd * chip
    return part


@kernel
def _best(shares: np.ndarray, members: int, run: int, low: bool) -> int:
    """The best strength of the members whose cards are known, 0: none."""
    best = 0
    for i in range(len(shares)):
        if members >> i & 1:
            best = max(best, shares[i]["low"][run] if low else shares[i]["high"][run])
    return best


@kernel
def _winners(case: Case, members: int, run: int, low: bool) -> int:
    """The seats whose known cards are best among the members, as bits."""
    shares = case.shares
    if case.rules["ranking"] == _TELESINA:
        members = _without_beaten_highest(shares, members, run)
    best = _best(shares, members, run, low)
    winners = 0
    if best == 0:
        return winners
    for i in range(len(shares)):
        if members >> i & 1 and (shares[i]["low"][run] if low else shares[i]["high"][run]) == best:
            winners |= 1 << i
    return winners


@kernel
def _without_beaten_highest(shares: np.ndarray, members: int, run: int) -> int:
    """Telesina: of just two players left for a pot, the highest straight flush loses to the lowest.

    Source: 001 TELESINA "Straight Flush".
    """
    count = 0
    highest = -1
    lowest = -1
    for i in range(len(shares)):
        if members >> i & 1:
            count += 1
            if shares[i]["high"][run] == TELESINA_HIGHEST:
                highest = i
            elif shares[i]["high"][run] == TELESINA_LOWEST:
                lowest = i
    return members & ~(1 << highest) if count == 2 and highest >= 0 and lowest >= 0 else members


@kernel
def agreed(case: Case, members: int) -> bool:
    """Whether all members of a pot agreed to split it."""
    consenting = 0
    for i in range(len(case.shares)):
        consenting |= int(case.shares[i]["agreed"]) << i
    return bool(case.rules["split_offer"] and members & ~consenting == 0)


@kernel
def _odd_place(case: Case, seat: int) -> int:
    """A seat's place in the order in which odd chips are given out."""
    if case.rules["odd_chip"] == _DEALT_FIRST and case.shares[seat]["dealt"]:
        return int(case.shares[seat]["dealt"])
    return int(case.shares[seat]["steps"])


@kernel
def _divide(case: Case, winners: int, amount: int, chip: int, loose: int, free: int) -> None:
    """Divide an amount among its winners, the odd chips in the rulebook's order.

    The amount itself may be ``loose`` more or less, ``free`` of that by no rule; odd
    chips among several winners add to ``loose``, and to ``ordered``.
    """
    shares = case.shares
    count = 0
    left = 0
    for i in range(len(shares)):
        if winners >> i & 1:
            count += 1
            left |= 1 << i
    ordered = 0
    if count and amount % (chip * count):
        ordered = chip
    for place in range(count):
        seat = -1
        for i in range(len(shares)):
            if left >> i & 1 and (seat < 0 or _odd_place(case, i) < _odd_place(case, seat)):
                seat = i
        left &= ~(1 << seat)
        shares[seat]["wins"] = 1
        shares[seat]["due"] += _slice(amount, count, place, chip)
        shares[seat]["spread"] += loose + ordered
        shares[seat]["ordered"] += ordered
        shares[seat]["free"] += free


@kernel
def judge_payments(case: Case, members: int, amounts_known: bool, exact: bool) -> None:
    """POT004, SHO001, SHO002, SHO003, SHO005: ``paid`` against ``due``; at most one finding.

    Args:
        case: the hand, its shares with ``paid``, ``most``, ``wins``, ``due``, ``spread``, ``ordered`` and ``free`` set.
        members: seats with a share in the pot, or in any pot where pots are judged together.
        amounts_known: the hand's money balances, so that amounts can be judged.
        exact: the pot's amount after rake is known to the chip.
    """
    shares = case.shares
    loser = -1
    creditor = -1
    worst = 0
    for i in range(len(shares)):
        paid = shares[i]["paid"]
        most = shares[i]["most"]
        if paid > most and (most == 0 or amounts_known):
            case.ledger["blamed"] |= 1 << i
            report(case, _INELIGIBLE_WINNER, shares[i]["collect_event"], i, most, paid)
            return
        if paid > 0 and not shares[i]["wins"]:
            loser = i
        if shares[i]["due"] > 0 and paid == 0 and creditor < 0:
            creditor = i
        further = _off(shares, i) - _off(shares, worst)
        if further > 0 or (further == 0 and paid > shares[i]["due"]):
            worst = i
    if _only_member(shares, members) >= 0:
        return
    if _off(shares, worst) == 0:
        return
    if case.rules["split_offer"] and _off(shares, worst) > shares[worst]["spread"] and _split_unasked(case, members):
        return
    if _paid_unseen(shares) and not agreed(case, members):
        leave(case, _WRONG_WINNER)
        leave(case, _WRONG_SPLIT)
    elif loser >= 0:
        _report_loser(case, members, loser, creditor)
    elif amounts_known:
        _report_amount(case, members, creditor, worst, exact)


@kernel
def _split_unasked(case: Case, members: int) -> bool:
    """SHO007: the pot was split, which no two hands can do, and not every member had agreed."""
    shares = case.shares
    paid = 0
    count = 0
    unasked = -1
    for i in range(len(shares)):
        if members >> i & 1:
            count += 1
            paid += shares[i]["paid"] > 0
            if unasked < 0 and not shares[i]["agreed"]:
                unasked = i
    single = case.ledger["last_pot"] - case.ledger["first_pot"] == 1
    if unasked < 0 or paid < 2 or (paid < count and not single):
        return False
    report(case, _SPLIT_NOT_AGREED, case.ledger["collect_event"], unasked, 1, paid)
    return True


@kernel
def _report_loser(case: Case, members: int, loser: int, creditor: int) -> None:
    """Report a payment to a player whose cards win nothing."""
    share = case.shares[loser]
    case.ledger["blamed"] |= 1 << loser
    if case.rules["hi_lo"] and creditor < 0 and not _any_low(case, members):
        report(case, _LOW_NOT_QUALIFIED, share["collect_event"], loser, share["due"], share["paid"])
        return
    if creditor < 0:
        # whoever has something to win was paid: unequal hands were split
        report(case, _WRONG_SPLIT, share["collect_event"], loser, 0, share["paid"])
        return
    report(case, _WRONG_WINNER, share["collect_event"], loser, creditor, loser)


@kernel
def _report_amount(case: Case, members: int, creditor: int, worst: int, exact: bool) -> None:
    """Report a winner who was paid nothing, too much, too little, or an odd chip that lies wrong."""
    shares = case.shares
    if creditor >= 0 and shares[creditor]["due"] > shares[creditor]["spread"]:
        rule = _WRONG_SPLIT
        if case.rules["hi_lo"] and not _has_high(case, members, creditor):
            rule = _LOW_NOT_QUALIFIED
        report(case, rule, case.ledger["collect_event"], creditor, shares[creditor]["due"], 0)
        return
    share = shares[worst]
    if _off(shares, worst) > share["spread"]:
        report(case, _WRONG_SPLIT, share["collect_event"], worst, share["due"], share["paid"])
    elif exact and case.rules["odd_chip"] != 0 and _off(shares, worst) > share["free"]:
        unsaid = _odd_place(case, worst) == UNSAID
        if unsaid and _off(shares, worst) <= share["free"] + share["ordered"]:
            leave(case, _ODD_CHIP_MISPLACED)
        else:
            report(case, _ODD_CHIP_MISPLACED, share["collect_event"], worst, share["due"], share["paid"])


@kernel
def _paid_unseen(shares: np.ndarray) -> bool:
    """Whether somebody was paid whose cards the log does not tell."""
    unseen = 0
    for i in range(len(shares)):
        unseen += shares[i]["paid"] > 0 and not shares[i]["known"]
    return unseen > 0


@kernel
def _off(shares: np.ndarray, i: int) -> int:
    """By how much a seat was paid wrongly, either way."""
    return int(abs(shares[i]["paid"] - shares[i]["due"]))


@kernel
def _any_low(case: Case, members: int) -> bool:
    """Whether a low qualifies on any board."""
    low = 0
    for run in range(case.ledger["boards"]):
        low = max(low, _best(case.shares, members, run, True))
    return low > 0


@kernel
def _has_high(case: Case, members: int, seat: int) -> bool:
    """Whether a seat has the best high hand on any board."""
    for run in range(case.ledger["boards"]):
        if case.shares[seat]["high"][run] == _best(case.shares, members, run, False):
            return True
    return False
