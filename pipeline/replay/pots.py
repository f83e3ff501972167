"""Uncalled bets, and the pots that the all-ins of a hand make.

Source: 001 "Vsadit vše (All-in)", 000 "all in akce": an all-in player wins from each
other player at most what he put in himself; the rest makes side pots, any number.
"""

import numpy as np

from pipeline.kernel import kernel
from pipeline.replay.case import Case, events_of


@kernel
def set_stakes(case: Case) -> int:
    """Set each seat's ``stake`` and return the dead money that lies in the main pot.

    Antes and dead blinds belong to the main pot as a whole. Only where a player is
    all-in on the ante itself do antes make pots as bets do.
    """
    shares, players = case.shares, case.players
    short = False
    live = False
    for i in range(len(shares)):
        bet = players[i]["put_in"] > players[i]["dead"]
        live = live or bet
        short = short or (shares[i]["in_hand"] != 0 and shares[i]["ante"] > 0 and not bet)
    dead = 0
    for i in range(len(shares)):
        stake = players[i]["put_in"] - players[i]["dead"]
        if short and live:
            stake += shares[i]["ante"]
        shares[i]["stake"] = stake
        dead += players[i]["put_in"] - stake
    return dead


@kernel
def uncalled_bet(case: Case) -> tuple[int, int]:
    """The seat whose bet nobody called in full and the part that goes back; (-1, 0) where there is none."""
    shares = case.shares
    top = -1
    for i in range(len(shares)):
        if shares[i]["in_hand"] and (top < 0 or shares[i]["stake"] > shares[top]["stake"]):
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
    ledger, shares, players, pots = case.ledger, case.shares, case.players, case.pots
    first = ledger["first_pot"]
    last = first
    level = 0
    top = 0
    for i in range(len(shares)):
        if shares[i]["in_hand"]:
            top = max(top, shares[i]["stake"])
    while level < top or last == first:
        above = top
        for i in range(len(shares)):
            stake = shares[i]["stake"]
            if level < stake < above and (shares[i]["in_hand"] or players[i]["all_in"]):
                above = stake
        pots[last]["hand"] = case.h
        pots[last]["number"] = last - first + 1
        fill_pot(pots, last, shares, level, above)
        level = above
        last += 1
    for i in range(len(shares)):
        pots[last - 1]["amount"] += max(shares[i]["stake"] - level, 0)
    pots[first]["amount"] += dead
    ledger["last_pot"] = last if pots[first]["seats"] else first


@kernel
def fill_pot(pots: np.ndarray, p: int, shares: np.ndarray, floor: int, level: int) -> None:
    """Set amount and seats of a pot from the stakes between ``floor`` and ``level``."""
    amount = 0
    members = 0
    for i in range(len(shares)):
        stake = shares[i]["stake"]
        amount += min(stake, level) - min(stake, floor)
        if shares[i]["in_hand"] and stake >= level:
            members |= 1 << i
    pots[p]["amount"] = amount
    pots[p]["rake"] = 0
    pots[p]["seats"] = members


@kernel
def share_rake(case: Case) -> None:
    """Spread the rake over the hand's pots pro rata, cumulated from the main pot, so that the parts sum to it.

    A first reading, where the log does not say what each pot paid.
    """
    ledger = case.ledger
    rake = max(int(ledger["rake"]), 0)
    below = 0
    taken = 0
    for p in range(ledger["first_pot"], ledger["last_pot"]):
        below += int(case.pots[p]["amount"])
        part = rake - taken
        if below < ledger["pot"]:
            part = proportion(rake, below, int(ledger["pot"])) - taken
        case.pots[p]["rake"] = part
        taken += part


@kernel
def proportion(amount: int, part: int, whole: int) -> int:
    """``amount * part // whole`` for 0 <= part <= whole, by long division: the product may pass 64 bits."""
    result = amount // whole * part
    left = amount % whole
    quotient = 0
    rest = 0
    for bit in range(61, -1, -1):
        quotient *= 2
        rest *= 2
        if rest >= whole:
            rest -= whole
            quotient += 1
        if (part >> bit) & 1:
            rest += left
            if rest >= whole:
                rest -= whole
                quotient += 1
    return int(result + quotient)


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
