"""Writing a finding from inside a kernel."""

import numpy as np

from pipeline.kernel import kernel


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
