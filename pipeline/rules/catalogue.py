"""Every rule, by code and by number, from the modules of the rule families."""

from collections.abc import Iterator
from types import ModuleType

from pipeline.rules import (
    action,
    antes,
    betting,
    blinds,
    bring_in,
    button,
    cancelled,
    chance,
    common_cards,
    dealing,
    disconnect,
    drawing,
    logs,
    open_pair,
    pots,
    rake,
    sessions,
    showdown,
    tournaments,
)
from pipeline.rules import table as seating
from pipeline.rules.rule import FAMILIES, Rule

#: Modules that declare rules, each a tuple ``RULES``.
MODULES: tuple[ModuleType, ...] = (
    seating,
    button,
    blinds,
    antes,
    bring_in,
    dealing,
    drawing,
    common_cards,
    action,
    betting,
    open_pair,
    pots,
    showdown,
    rake,
    disconnect,
    cancelled,
    sessions,
    tournaments,
    logs,
    chance,
)


def _declared() -> Iterator[Rule]:
    for module in MODULES:
        yield from module.RULES


#: Rules by code, in the order of families and numbers.
RULES: dict[str, Rule] = {
    rule.code: rule for rule in sorted(_declared(), key=lambda rule: (FAMILIES.index(rule.code[:3]), rule.code))
}
#: Rules by ``FINDING.rule``.
BY_ID: dict[int, Rule] = {rule.id: rule for rule in RULES.values()}
