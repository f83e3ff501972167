"""All mutators, by code."""

import inspect

from pipeline.simulate.faults import acts, bets, blinds, dealing, money, showdown, special_cards, stud_bets, tables
from pipeline.simulate.faults.mutator import Mutator

MUTATORS: dict[str, Mutator] = {
    mutator.code: mutator
    for family in (tables, blinds, stud_bets, dealing, special_cards, acts, bets, money, showdown)
    for mutator in family.MUTATORS
}


def table() -> str:
    """What each mutator does, in Markdown."""
    rows = ["| code | what is done to the log |", "|---|---|"]
    for mutator in MUTATORS.values():
        text = " ".join((inspect.getdoc(mutator.change) or "").split())
        also = "".join(f" Also breaks {code}: {reason}." for code, reason in mutator.implied)
        asked = "" if mutator.usual else " Only when asked for: no rulebook forbids it."
        rows.append(f"| {mutator.code} | {text}{also}{asked} |")
    return "\n".join(rows)
