"""Rules of pots: uncalled bets, stated pots, who may be paid, and that all money is accounted for."""

from pipeline.codes import HandFlag
from pipeline.kernel import kernel
from pipeline.records import UNSAID
from pipeline.replay.case import MAX_STATED, Case, leave, report
from pipeline.replay.pots import uncalled_bet
from pipeline.rules.finding import explains
from pipeline.rules.rule import Rule, Severity, Shows

UNCALLED_BET_KEPT = Rule(
    code="POT001",
    name="uncalled-bet-kept",
    severity=Severity.ERROR,
    text="The part of a bet that nobody called goes back to the player who bet it, all of it and no more.",
    message="{player}: {actual} of the uncalled bet returned, {expected} was uncalled",
    sources=("001 Vsadit vše (All-in)", "000 Pravidla Texas Hold em pokeru - all in akce"),
    shows=Shows.MONEY,
    keeps="Anna bets 5.00, all fold, 5.00 comes back to her.",
    breaks="Anna bets 5.00, all fold, nothing comes back.",
    values=("betting.return_may_be_netted",),
)
POT_TOTAL_MISMATCH = Rule(
    code="POT002",
    name="pot-total-mismatch",
    severity=Severity.ERROR,
    text="The pot that a log states is what all players put in, less the uncalled bet that went back.",
    message="the log states a pot of {actual}, the chips put in make {expected}",
    sources=("001 Vsadit vše (All-in)",),
    shows=Shows.MONEY,
    keeps="Three players put in 2.00 each and the log states a pot of 6.00.",
    breaks="Three players put in 2.00 each and the log states a pot of 6.50.",
    values=("betting.stated_pot_may_be_net",),
)
SIDE_POT_MISMATCH = Rule(
    code="POT003",
    name="side-pot-mismatch",
    severity=Severity.ERROR,
    text="Main and side pots are those that the all-ins make; a pot's share of the rake is all that may be missing.",
    message="a pot of {actual} where the all-ins make one of {expected}",
    sources=("001 Vsadit vše (All-in)", "000 Pravidla Texas Hold em pokeru - all in akce"),
    shows=Shows.MONEY,
    keeps="Anna is all-in for 5.00, Bert and Cilla go on to 8.00 each: main pot 15.00, side pot 6.00.",
    breaks="The same hand with a main pot of 16.00 and a side pot of 5.00.",
)
INELIGIBLE_WINNER = Rule(
    code="POT004",
    name="ineligible-winner",
    severity=Severity.ERROR,
    text="A pot is paid only to players who stayed in the hand and put in that pot's whole share.",
    message="{player} was paid {actual}, of which the pots that he has a share in make at most {expected}",
    sources=("001 Vsadit vše (All-in)", "000 Pravidla Texas Hold em pokeru - all in akce"),
    shows=Shows.MONEY,
    keeps="Anna, all-in for the main pot only, wins the main pot.",
    breaks="Anna, all-in for the main pot only, wins the side pot too.",
)
PAYOUT_MISMATCH = Rule(
    code="POT005",
    name="payout-mismatch",
    severity=Severity.ERROR,
    text="What the winners get, with the rake and the fees that the log states, is the pot; "
    "a summary repeats what each of them got.",
    message="the log states payouts of {actual}, its money makes {expected}",
    sources=("001 RAKE", "001 Vsadit vše (All-in)"),
    shows=Shows.MONEY,
    keeps="A pot of 10.00 pays 9.50 and a rake of 0.50.",
    breaks="A pot of 10.00 pays 9.00 and a rake of 0.50; or the winner was paid 9.50 and the summary says 10.00.",
)
RULES = (UNCALLED_BET_KEPT, POT_TOTAL_MISMATCH, SIDE_POT_MISMATCH, INELIGIBLE_WINNER, PAYOUT_MISMATCH)

_UNCALLED_BET_KEPT = UNCALLED_BET_KEPT.id
_POT_TOTAL_MISMATCH = POT_TOTAL_MISMATCH.id
_SIDE_POT_MISMATCH = SIDE_POT_MISMATCH.id
_PAYOUT_MISMATCH = PAYOUT_MISMATCH.id
_TOURNAMENT = int(HandFlag.TOURNAMENT)


@kernel
def check_uncalled(case: Case) -> None:
    """POT001. Take the uncalled bet out of its player's stake, so that the stakes make the pots.

    Where the log returns another amount, the hand is settled with the amount that
    makes its money balance, so that one wrong return is one finding. A rulebook may
    say that logs leave out a return (``return_may_be_netted``): then a missing return
    that balances, one way or the other, is none.
    """
    ledger = case.ledger
    seat, uncalled = uncalled_bet(case)
    logged = ledger["returned"]
    taker = seat
    remaining = 0
    for i in range(len(case.shares)):
        if case.shares[i]["in_hand"]:
            remaining += 1
        if case.players[i]["returned"] > 0:
            taker = i
    if logged == uncalled and taker == seat:
        if seat >= 0:
            case.shares[seat]["stake"] -= uncalled
        return
    out = ledger["collected"] + ledger["fee"] + max(ledger["stated_rake"], 0)
    money_in = ledger["put_in"] + ledger["added"]
    explained = explains(case.findings, ledger["findings"], case.h, uncalled - logged)
    effective = uncalled
    if explained or (out == money_in - logged and out != money_in - uncalled):
        effective = logged
    left_out = logged == 0 and effective == uncalled and out == money_in - uncalled
    alone = remaining == 1 and taker == seat and out == money_in - logged
    if case.rules["return_may_be_netted"] and (left_out or alone):
        leave(case, _UNCALLED_BET_KEPT)
    elif not explained:
        event = ledger["return_event"] if ledger["return_event"] >= 0 else ledger["collect_event"]
        report(case, _UNCALLED_BET_KEPT, event, taker, uncalled if taker == seat else 0, logged)
    giver = seat if effective == uncalled and seat >= 0 else taker
    if giver >= 0:
        case.shares[giver]["stake"] -= min(effective, case.shares[giver]["stake"])
    ledger["returned"] = effective
    for i in range(len(case.shares)):
        case.players[i]["returned"] = effective if i == giver else 0


@kernel
def _states_pot(case: Case) -> bool:
    """Whether the pot that the log states is the one that the chips make; true where it states none."""
    stated = case.ledger["stated_pot"]
    if stated in (UNSAID, case.ledger["pot"]):
        return True
    net = case.ledger["pot"] - max(case.ledger["stated_rake"], 0) - case.ledger["fee"]
    return bool(case.rules["stated_pot_may_be_net"] != 0 and stated == net)


@kernel
def check_stated_pots(case: Case) -> None:
    """POT002 and POT003: the pots that the log states against those that the chips make.

    A log may state side pots before or after their share of the rake.
    """
    ledger = case.ledger
    ledger["pots_agree"] = 1
    if not _states_pot(case):
        ledger["pots_agree"] = 0
        if explains(case.findings, ledger["findings"], case.h, ledger["pot"] - ledger["stated_pot"]):
            return
        report(case, _POT_TOTAL_MISMATCH, ledger["pot_event"], -1, ledger["pot"], ledger["stated_pot"])
        return
    for place in range(MAX_STATED):
        stated = ledger["stated_share"][place]
        if stated == UNSAID:
            continue
        p = ledger["first_pot"] + place
        amount = case.pots[p]["amount"] if p < ledger["last_pot"] else 0
        added = ledger["added"] if place == 0 else 0
        if stated > amount or stated < amount - added - max(ledger["rake"], ledger["stated_rake"], 0):
            ledger["pots_agree"] = 0
            report(case, _SIDE_POT_MISMATCH, ledger["share_event"][place], -1, amount, stated)
            return


@kernel
def check_payouts(case: Case) -> None:
    """POT005: winners, rake and fees make the pot. A tournament's log states no rake: there is none."""
    ledger = case.ledger
    rake = ledger["stated_rake"]
    if rake == UNSAID:
        if ledger["collected"] == 0 and ledger["cash_outs"] == 0:
            # nobody was paid: what is left of the pot is no rake
            ledger["rake"] = 0
        elif not case.hand["flags"] & _TOURNAMENT:
            leave(case, _PAYOUT_MISMATCH)
            return
        rake = 0
    expected = ledger["pot"] - rake - ledger["fee"]
    if ledger["collected"] == expected:
        return
    if ledger["cash_outs"] > 0 and ledger["not_awarded"] == 0 and ledger["collected"] < expected:
        leave(case, _PAYOUT_MISMATCH)  # the log does not say which pots went to the room
        return
    report(case, _PAYOUT_MISMATCH, ledger["collect_event"], -1, expected, ledger["collected"])


@kernel
def check_summary(case: Case) -> None:
    """POT005 again: the summary says of each winner what the lines before it paid him."""
    for i in range(len(case.shares)):
        share = case.shares[i]
        if share["stated_won"] not in (UNSAID, share["won"]):
            report(case, _PAYOUT_MISMATCH, share["result_event"], i, share["won"], share["stated_won"])
            return
