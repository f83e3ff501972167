"""Writing a finding from inside a kernel."""

import numpy as np

from pipeline.kernel import kernel
from pipeline.rules.rule import rule_id

#: Rules whose findings say that an act moved another amount than it should.
_AMOUNT_RULES = np.array(
    [rule_id(f"BLD{number:03d}") for number in (1, 2, 4, 8)]
    + [rule_id(code) for code in ("ANT001", "ANT002", "BRI002", "BRI003", "ACT008", "BET001", "BET002", "BET003")],
    dtype=np.int64,
)


@kernel
def add_finding(
    findings: np.ndarray, n: int, hand: int, rule: int, event: int, seat: int, expected: int, actual: int
) -> int:
    """Append one FINDING row and return the new count.

    Past the array's end nothing is written but the count goes on, so that the caller
    sees how much room was wanted, and can replay with a larger array.
    """
    if n < len(findings):
        row = findings[n]
        row["hand"] = hand
        row["rule"] = rule
        row["event"] = event
        row["seat"] = seat
        row["expected"] = expected
        row["actual"] = actual
    return n + 1


@kernel
def add_unchecked(unchecked: np.ndarray, results: np.ndarray, hand: int, rule: int) -> None:
    """Count a rule that this hand's log does not tell enough to judge."""
    unchecked[rule] += 1
    results[hand]["unchecked"] += 1


@kernel
def explains(findings: np.ndarray, n: int, hand: int, missing: int) -> bool:
    """Whether a finding on one act's amount already tells why ``missing`` chips are missing, or too many, in the hand.

    A misprinted call is one finding, not a second one on the pot that it leaves short.
    """
    last = min(n, len(findings)) - 1
    while last >= 0 and findings[last]["hand"] == hand:
        for rule in _AMOUNT_RULES:
            off = abs(findings[last]["expected"] - findings[last]["actual"])
            if findings[last]["rule"] == rule and off == abs(missing):
                return True
        last -= 1
    return False
