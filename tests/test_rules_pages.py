"""The catalogue as pages."""

import io
from pathlib import Path

from pipeline.render import rule_page
from pipeline.render.console import Printer
from pipeline.rules.catalogue import RULES
from pipeline.rules.pages import FAMILY_TITLES, document
from pipeline.rules.rule import FAMILIES, Rule, Scope, Severity

OVER = Rule(
    "RAK001",
    "rake-overcharged",
    Severity.ERROR,
    text="No more rake is taken than the schedule gives.",
    message="rake of {actual}, the schedule gives {expected}",
    sources=("001 RAKE",),
    keeps="A pot of 0.30 is raked 0.01.",
    breaks="A pot of 0.30 is raked 0.02 | <b>.",
)
SEATS = Rule("TBL003", "buy-in", Severity.WARNING, "Text.", "m", ("001", "000"), scope=Scope.SESSION)


def test_the_page_in_the_docs_is_that_of_the_catalogue() -> None:
    page = Path(__file__).parent.parent / "docs" / "rules.md"
    assert page.read_text("utf-8") == document(RULES.values()), "run: python -m pipeline.rules.pages docs/rules.md"


def test_every_family_has_a_title() -> None:
    assert set(FAMILY_TITLES) == set(FAMILIES)


def test_rules_stand_by_family_in_the_order_of_the_catalogue() -> None:
    page = document([OVER, SEATS])
    assert page.index("## TBL: Table and seats") < page.index("### TBL003 buy-in") < page.index("## RAK: Rake")
    assert "| [RAK001](#rak001-rake-overcharged) | rake-overcharged | error | hand |" in page
    assert "| [TBL003](#tbl003-buy-in) | buy-in | warning | session |" in page
    assert "- Source: 001; 000\n" in page


def test_a_rule_is_told_with_its_source_and_examples() -> None:
    page = document([OVER])
    assert page.endswith(
        "### RAK001 rake-overcharged\n"
        "\n"
        "No more rake is taken than the schedule gives.\n"
        "\n"
        "- Severity: error\n"
        "- Scope: hand\n"
        "- Source: 001 RAKE\n"
        "- Keeps it: A pot of 0.30 is raked 0.01.\n"
        "- Breaks it: A pot of 0.30 is raked 0.02 \\| \\<b\\>.\n"
        "- Message: `rake of {actual}, the schedule gives {expected}`\n"
    )


def test_a_terminal_shows_the_same_facts_wrapped() -> None:
    out = io.StringIO()
    printer = Printer(out)
    for line in rule_page.lines(OVER, 30):
        printer.line(line)
    assert out.getvalue().startswith("RAK001 rake-overcharged\n\nNo more rake is taken than the\nschedule gives.\n")
    assert "\nSource\n  001 RAKE\n" in out.getvalue()
    assert max(map(len, out.getvalue().splitlines())) <= 30
