"""Rules of the rake, and the schedule that it is judged by."""

import numpy as np

from pipeline.codes import Currency, HandFlag
from pipeline.kernel import kernel
from pipeline.records import SCALE, UNSAID
from pipeline.replay.case import Case, leave, report
from pipeline.rulebooks.parameters import MAX_RAKE_CAPS, MAX_RAKE_TIERS, RakeMethod, RakePlayers
from pipeline.rules.rule import Rule, Severity, Shows

_SCHEDULE = "001 RAKE"

RAKE_OVERCHARGED = Rule(
    code="RAK001",
    name="rake-overcharged",
    severity=Severity.ERROR,
    text="No more rake is taken than the schedule gives for the pot.",
    message="rake of {actual}, the schedule gives {expected}",
    sources=(_SCHEDULE,),
    shows=Shows.MONEY,
    keeps="A pot of 0.30 is raked 0.01: one full 0.20.",
    breaks="A pot of 0.30 is raked 0.02.",
    values=("rake",),
)
RAKE_UNDERCHARGED = Rule(
    code="RAK002",
    name="rake-undercharged",
    severity=Severity.WARNING,
    text="No less rake is taken than the schedule gives for the pot.",
    message="rake of {actual}, the schedule gives {expected}",
    sources=(_SCHEDULE,),
    shows=Shows.MONEY,
    keeps="A pot of 4.50 is raked 0.22.",
    breaks="A pot of 4.50 is raked 0.21.",
    values=("rake",),
)
RAKE_NOT_DUE = Rule(
    code="RAK003",
    name="rake-not-due",
    severity=Severity.ERROR,
    text="Rake is taken only in raked games, and only once the street that the schedule names was dealt.",
    message="rake of {actual} where none is due",
    sources=(_SCHEDULE,),
    shows=Shows.MONEY,
    keeps="All fold before the flop and no rake is taken.",
    breaks="All fold before the flop and 0.05 is taken.",
    values=("rake",),
)
RAKE_CAP_EXCEEDED = Rule(
    code="RAK004",
    name="rake-cap-exceeded",
    severity=Severity.ERROR,
    text="No more rake is taken than the cap for the number of players dealt in.",
    message="rake of {actual}, the cap is {expected}",
    sources=(_SCHEDULE,),
    shows=Shows.MONEY,
    keeps="Two players make a pot of 100.00, raked 0.75.",
    breaks="Two players make a pot of 100.00, raked 2.00.",
    values=("rake",),
)
PLAY_MONEY_RAKED = Rule(
    code="RAK005",
    name="play-money-raked",
    severity=Severity.ERROR,
    text="Games for play money are never raked.",
    message="rake of {actual} at a table for play money",
    sources=(_SCHEDULE,),
    shows=Shows.MONEY,
    keeps="A play-money pot of 200 pays 200.",
    breaks="A play-money pot of 200 pays 190 and a rake of 10.",
    values=("rake",),
)
RAKE_NEGATIVE = Rule(
    code="RAK006",
    name="rake-negative",
    severity=Severity.ERROR,
    text="No more is paid out than the pot holds. Always on, in every room: a sign that money was read wrongly.",
    message="{actual} was paid out of {expected}",
    sources=("001 RAKE", "001 Vsadit vše (All-in)"),
    shows=Shows.MONEY,
    keeps="A pot of 10.00 pays 9.50.",
    breaks="A pot of 10.00 pays 10.50.",
)
RULES = (
    RAKE_OVERCHARGED,
    RAKE_UNDERCHARGED,
    RAKE_NOT_DUE,
    RAKE_CAP_EXCEEDED,
    PLAY_MONEY_RAKED,
    RAKE_NEGATIVE,
)

_RAKE_OVERCHARGED = RAKE_OVERCHARGED.id
_RAKE_UNDERCHARGED = RAKE_UNDERCHARGED.id
_RAKE_NOT_DUE = RAKE_NOT_DUE.id
_RAKE_CAP_EXCEEDED = RAKE_CAP_EXCEEDED.id
_PLAY_MONEY_RAKED = PLAY_MONEY_RAKED.id
_RAKE_NEGATIVE = RAKE_NEGATIVE.id
_FULL_STEPS = int(RakeMethod.FULL_STEPS)
_PERCENT_DOWN = int(RakeMethod.PERCENT_DOWN)
_FIXED = int(RakeMethod.FIXED)
_DEALT_IN = int(RakePlayers.DEALT_IN)
_PLAY_MONEY = int(HandFlag.PLAY_MONEY)
_PLAY = int(Currency.PLAY)


@kernel
def scheduled_rake(rules: np.ndarray, pot: int) -> int:
    """What the schedule's tiers take from a pot, caps and streets aside."""
    if pot < rules["rake_minimum_pot"]:
        return 0
    tiers = min(int(rules["rake_tiers"]), MAX_RAKE_TIERS)
    rake = 0
    parts = 0  # of a percentage, in 1/SCALE of a money unit
    for tier in range(tiers):
        begin = rules["tier_from"][tier]
        end = rules["tier_from"][tier + 1] if tier + 1 < tiers else pot
        within = max(min(pot, end) - begin, 0)
        if rules["rake_method"] == _FULL_STEPS:
            rake += within // rules["tier_step"][tier] * rules["tier_unit"][tier]
        elif rules["rake_method"] == _FIXED:
            if pot >= begin:
                rake = rules["tier_unit"][tier]
        else:
            parts += within * rules["tier_unit"][tier]
    if parts > 0:
        chip = SCALE * rules["chip"]
        chips, rest = parts // chip, parts % chip
        if rules["rake_method"] != _PERCENT_DOWN and (2 * rest > chip or (2 * rest == chip and chips % 2 == 1)):
            chips += 1
        rake = int(chips * rules["chip"])
    return min(max(rake, int(rules["rake_minimum"])), pot) if rake > 0 else 0


@kernel
def rake_cap(rules: np.ndarray, players: int) -> int:
    """The cap for a number of players, UNSAID where there is none."""
    return int(rules["rake_cap"][min(players, MAX_RAKE_CAPS - 1)])


@kernel
def rake_due(case: Case) -> int:
    """The rake that the rulebook takes from the hand's pot, money added by the room aside; UNSAID: no schedule."""
    if not case.rules["rake_judged"]:
        return UNSAID
    if not _is_raked(case):
        return 0
    due = scheduled_rake(case.rules, case.ledger["pot"] - case.ledger["added"])
    cap = rake_cap(case.rules, _counted_players(case))
    return int(due if cap == UNSAID else min(due, cap))


@kernel
def _is_raked(case: Case) -> bool:
    """Whether the game is raked at all and the hand came as far as the rake needs."""
    if _is_play_money(case) or case.rules["rake_tiers"] == 0:
        return False
    return not case.rules["rake_needs_flop"] or bool(case.ledger["second_deal"])


@kernel
def _is_play_money(case: Case) -> bool:
    """Whether the hand is played for play money."""
    return bool(case.hand["flags"] & _PLAY_MONEY != 0 or case.hand["currency"] == _PLAY)


@kernel
def _counted_players(case: Case) -> int:
    """Number of players that the rake's cap goes by."""
    counted = 0
    for i in range(len(case.shares)):
        if case.rules["rake_players"] == _DEALT_IN:
            counted += case.players[i]["dealt_in"] != 0
        else:
            counted += case.players[i]["put_in"] > case.players[i]["returned"]
    return counted


@kernel
def check_negative(case: Case) -> bool:
    """RAK006: payouts and fees within the pot. Returns whether they are."""
    ledger = case.ledger
    paid = ledger["collected"] + ledger["fee"]
    if paid <= ledger["pot"]:
        return True
    report(case, _RAKE_NEGATIVE, ledger["collect_event"], -1, ledger["pot"], paid)
    return False


@kernel
def check_rake(case: Case, due: int) -> None:
    """RAK001-RAK005: the rake taken against the rake due; the rule that says most about it is named."""
    ledger = case.ledger
    rake = ledger["rake"]
    if due == UNSAID:
        leave(case, _RAKE_OVERCHARGED)
        return
    if rake == due:
        return
    rule = _RAKE_UNDERCHARGED
    if rake > due:
        rule = _RAKE_OVERCHARGED
        if _is_play_money(case):
            rule = _PLAY_MONEY_RAKED
        elif not _is_raked(case):
            rule = _RAKE_NOT_DUE
        elif due == rake_cap(case.rules, _counted_players(case)):
            rule = _RAKE_CAP_EXCEEDED
    report(case, rule, ledger["rake_event"] if ledger["rake_event"] >= 0 else ledger["collect_event"], -1, due, rake)
