"""Uncalled bets, and the pots that the all-ins of a hand make.

Source: 001 "Vsadit vše (All-in)", 000 "all in akce": an all-in player wins from each
other player at most what he put in himself; the rest makes side pots, any number.
"""

from pipeline.case import Case, events_of, in_hand
from pipeline.kernel import kernel


@kernel
def set_stakes(case: Case) -> int:
    """Set each seat's ``stake`` and return the dead money that lies in the main pot.

    Antes and dead blinds belong to the main pot as a whole. Only where a player is
    all-in on the ante itself do antes make pots as bets do.
    """
    short = False
    live = False
    for i in range(len(case.shares)):
        bet = case.players[i]["put_in"] > case.players[i]["dead"]
        live = live or bet
        short = short or (in_hand(case, i) and case.shares[i]["ante"] > 0 and not bet)
    dead = 0
    for i in range(len(case.shares)):
        stake = case.players[i]["put_in"] - case.players[i]["dead"]
        if short and live:
            stake += case.shares[i]["ante"]
        case.shares[i]["stake"] = stake
        dead += case.players[i]["put_in"] - stake
    return dead


@kernel
def uncalled_bet(case: Case) -> tuple[int, int]:
    """The seat whose bet nobody called in full and the part that goes back; (-1, 0) where there is none."""
    shares = case.shares
    top = -1
    for i in range(len(shares)):
        if in_hand(case, i) and (top < 0 or shares[i]["stake"] > shares[top]["stake"]):
            top = i
    if top < 0:
        return -1, 0
    second = 0
    for i in range(len(shares)):
        if i != top:
            second = max(second, shares[i]["stake"])
    if shares[top]["stake"] <= second:
        return -1, 0
    return top, shares[top]["stake"] - second


@kernel
def make_pots(case: Case, dead: int) -> None:
    """Append the hand's POT rows to ``Case.pots``, the main pot first, from the stakes.

    ``dead`` goes to the main pot. What folded players put in beyond the last player's
    stake stays in the last pot; a player who is sitting out, all-in by the blind and
    folded for that, bounds a pot all the same, as rooms have it. No pot is made where
    everybody folded.
    """
    ledger = case.ledger
    level = 0
    top = 0
    for i in range(len(case.shares)):
        if in_hand(case, i):
            top = max(top, case.shares[i]["stake"])
    while True:
        above = 0
        for i in range(len(case.shares)):
            stake = case.shares[i]["stake"]
            bounds = in_hand(case, i) or case.players[i]["all_in"]
            if bounds and level < stake <= top and (above == 0 or stake < above):
                above = stake
        if above == 0:
            break
        _append_pot(case, level, above)
        level = above
    if level == 0:
        _append_pot(case, 0, 0)
        if case.pots[ledger["first_pot"]]["seats"] == 0:
            ledger["last_pot"] = ledger["first_pot"]
            return
    for i in range(len(case.shares)):
        case.pots[ledger["last_pot"] - 1]["amount"] += max(case.shares[i]["stake"] - level, 0)
    case.pots[ledger["first_pot"]]["amount"] += dead


@kernel
def _append_pot(case: Case, floor: int, level: int) -> None:
    """Append the pot of the stakes between ``floor`` and ``level``."""
    amount = 0
    members = 0
    for i in range(len(case.shares)):
        stake = case.shares[i]["stake"]
        amount += min(stake, level) - min(stake, floor)
        if in_hand(case, i) and stake >= level:
            members |= 1 << i
    ledger = case.ledger
    pot = case.pots[ledger["last_pot"]]
    ledger["last_pot"] += 1
    pot["hand"] = case.h
    pot["number"] = ledger["last_pot"] - ledger["first_pot"]
    pot["amount"] = amount
    pot["rake"] = 0
    pot["seats"] = members


@kernel
def share_rake(case: Case) -> None:
    """Spread the rake over the hand's pots pro rata, cumulated from the main pot, so that the parts sum to it.

    A first reading, where the log does not say what each pot paid.
    """
    ledger = case.ledger
    rake = max(ledger["rake"], 0)
    below = 0
    taken = 0
    for p in range(ledger["first_pot"], ledger["last_pot"]):
        below += case.pots[p]["amount"]
        part = rake - taken
        if below < ledger["pot"]:
            part = rake * below // ledger["pot"] - taken
        case.pots[p]["rake"] = part
        taken += part


@kernel
def smallest_chip(case: Case) -> int:
    """The rulebook's smallest chip, or, where the log has to tell, the greatest that divides all its amounts too."""
    chip = int(case.rules["chip"])
    if not case.rules["chip_from_log"]:
        return chip
    begin, end = events_of(case)
    for e in range(begin, end):
        other = case.events[e]["amount"]
        while other > 0:
            chip, other = other, chip % other
    return chip
