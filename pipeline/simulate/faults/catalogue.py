"""All mutators, by code."""

from pipeline.simulate.faults import acts, bets, dealing, forced, money, showdown, tables
from pipeline.simulate.faults.mutator import Mutator

MUTATORS: dict[str, Mutator] = {
    mutator.code: mutator
    for family in (tables, forced, dealing, acts, bets, money, showdown)
    for mutator in family.MUTATORS
}
