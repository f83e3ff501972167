"""What two rulebooks say otherwise."""

from datetime import date

from pipeline.rulebooks.difference import Change, differences
from pipeline.rulebooks.load import load, read

MINIMUM = """
name = "minimum"
extends = "house"
[[version]]
from = 2011-01-01
[version.rake.money]
source = "notice 1"
minimum = "0.02"
"""
AND_BACK = """
[[version]]
from = 2012-01-01
betting.raise_cap = { value = 5, source = "notice 2" }
[version.rake.money]
source = "notice 2"
minimum = "0"
"""


def test_a_rulebook_does_not_differ_from_itself_nor_by_its_sources_alone() -> None:
    house = load("house")
    assert differences(house, house) == []
    renamed = 'name = "x"\nextends = "house"\n[[version]]\nfrom = 2020-01-01\n[version.rake.money]\nsource = "notice"\n'
    assert differences(house, read(renamed.encode(), "x.toml")) == []


def test_a_difference_is_told_from_its_first_day_and_again_where_it_ends() -> None:
    other = read((MINIMUM + AND_BACK).encode(), "minimum.toml")
    assert differences(load("house"), other) == [
        Change(date(2011, 1, 1), "rake.money.minimum", "0", "0.02"),
        Change(date(2012, 1, 1), "betting.raise_cap", "4", "5"),
        Change(date(2012, 1, 1), "rake.money.minimum", "0", "0"),
    ]


def test_only_days_on_which_both_are_in_force_are_compared() -> None:
    found = differences(load("standard"), load("house"))  # from 1900 and from 2000
    assert {change.day for change in found} == {date(2000, 1, 1)}
    assert Change(date(2000, 1, 1), "rake.money.caps.2", "", "0.75") in found
    assert not [change for change in found if change.key == "betting.raise_cap"]
