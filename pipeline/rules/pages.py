"""The catalogue as pages: one Markdown document for the docs, one rule at a time for a terminal.

``python -m pipeline.rules.pages docs/rules.md`` writes the document.
"""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from pipeline.rules.rule import FAMILIES, Rule

#: What a family's rules are about, by family.
FAMILY_TITLES = {
    "TBL": "Table and seats",
    "BTN": "Button",
    "BLD": "Blinds and straddles",
    "ANT": "Antes",
    "BRI": "Bring-in",
    "DEA": "Dealing",
    "ACT": "Order and kind of acts",
    "BET": "Size of bets and raises",
    "POT": "Pots and payments",
    "SHO": "Showdown",
    "RAK": "Rake",
    "DSC": "Disconnect protection",
    "CAN": "Cancelled hands",
    "TRN": "Tournaments",
    "MIX": "Mixed limits",
    "LOG": "The log itself",
    "RNG": "Chance",
}
_INTRODUCTION = """\
# Rules

Every rule that Railbird checks, made from the declarations beside the checks; do not edit it by hand.
Sources: `000` a live casino's hold'em rules, `001` an online network's rules, `002` a five card stud room's rules.
A rule whose facts the log does not tell is not judged for that hand, and the report counts it.
"""


def document(rules: Iterable[Rule]) -> str:
    """``docs/rules.md``: an index, then every rule by family."""
    by_family: dict[str, list[Rule]] = {}
    for rule in sorted(rules, key=lambda rule: rule.id):
        by_family.setdefault(rule.code[:3], []).append(rule)
    parts = [_INTRODUCTION, _index(by_family)]
    for family in FAMILIES:
        if family in by_family:
            parts.append(f"## {family}: {FAMILY_TITLES[family]}\n")
            parts += ["\n".join(_section(rule)) for rule in by_family[family]]
    return "\n".join(parts)


def facts(rule: Rule) -> Iterator[tuple[str, str]]:
    """What a rule's page says under its text, as name and value."""
    yield "Severity", rule.severity.value
    yield "Scope", rule.scope.value
    yield "Source", "; ".join(rule.sources)
    if rule.keeps:
        yield "Keeps it", rule.keeps
    if rule.breaks:
        yield "Breaks it", rule.breaks
    if rule.values:
        yield "Rulebook values", ", ".join(rule.values)
    yield "Message", rule.message


def _index(by_family: dict[str, list[Rule]]) -> str:
    rows = ["| code | name | severity | scope |", "|---|---|---|---|"]
    for rules in by_family.values():
        for rule in rules:
            link = f"[{rule.code}](#{rule.code.lower()}-{rule.name})"
            rows.append(f"| {link} | {rule.name} | {rule.severity.value} | {rule.scope.value} |")
    return "\n".join([*rows, ""])


def _section(rule: Rule) -> Iterator[str]:
    yield f"### {rule.code} {rule.name}\n"
    yield f"{_text(rule.text)}\n"
    for name, value in facts(rule):
        yield f"- {name}: {f'`{value}`' if name == 'Message' else _text(value)}"
    yield ""


def _text(text: str) -> str:
    """Plain text in Markdown: what would be markup is escaped."""
    return "".join(f"\\{char}" if char in "\\`*_<>[]#|" else char for char in text)


if __name__ == "__main__":
    from pipeline.rules.catalogue import RULES

    Path(sys.argv[1]).write_text(document(RULES.values()), "utf-8")
