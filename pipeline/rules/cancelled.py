"""Rules of cancelled hands: every chip goes back, nothing is won, nothing raked."""

from pipeline.codes import Act
from pipeline.kernel import kernel
from pipeline.replay.case import Case, events_of, leave, report
from pipeline.rules.rule import Rule, Severity, Shows

REFUND_MISMATCH = Rule(
    code="CAN001",
    name="refund-mismatch",
    severity=Severity.ERROR,
    text="When a hand is cancelled, every player gets back just what he put in.",
    message="{player} got {actual} back from the cancelled hand, put in {expected}",
    sources=("001 Výpadek serveru",),
    shows=Shows.MONEY,
    keeps="Anna put in 1.00, the server fails, 1.00 is refunded to her.",
    breaks="Anna put in 1.00, the server fails, 0.50 is refunded to her.",
)
CANCELLED_HAND_PAID = Rule(
    code="CAN002",
    name="cancelled-hand-paid",
    severity=Severity.ERROR,
    text="A cancelled hand has no winner and no rake.",
    message="the cancelled hand paid or raked {actual}",
    sources=("001 Výpadek serveru",),
    shows=Shows.MONEY,
    keeps="The server fails and all chips are refunded.",
    breaks="The server fails, all chips are refunded and a rake of 0.10 is taken.",
)
RULES = (REFUND_MISMATCH, CANCELLED_HAND_PAID)

_REFUND_MISMATCH = REFUND_MISMATCH.id
_CANCELLED_HAND_PAID = CANCELLED_HAND_PAID.id
_REFUND = int(Act.REFUND)


@kernel
def check_cancelled(case: Case) -> None:
    """CAN001 and CAN002. A log that prints no refund at all leaves the refunds unchecked."""
    ledger = case.ledger
    paid = ledger["collected"] + max(ledger["stated_rake"], 0)
    if paid > 0:
        event = ledger["collect_event"] if ledger["collected"] > 0 else ledger["rake_event"]
        report(case, _CANCELLED_HAND_PAID, event, -1, 0, paid)
    if ledger["refund_event"] < 0:
        leave(case, _REFUND_MISMATCH)
        return
    for i in range(len(case.shares)):
        owed = case.players[i]["put_in"] - case.players[i]["returned"]
        if case.shares[i]["refunded"] != owed:
            report(case, _REFUND_MISMATCH, _refund_of(case, i), i, owed, case.shares[i]["refunded"])


@kernel
def _refund_of(case: Case, seat: int) -> int:
    """The line that refunds a seat, where there is none the last refund of the hand."""
    begin, end = events_of(case)
    for e in range(begin, end):
        if case.events[e]["act"] == _REFUND and case.events[e]["seat"] == seat:
            return e
    return int(case.ledger["refund_event"])
