"""A hand told step by step, and shown at a terminal of any width."""

import io
import json
from dataclasses import asdict, replace

import pytest

from pipeline.codes import Limit, Variant
from pipeline.findings.explain_hand import explain
from pipeline.findings.explanation import Choice, Explanation
from pipeline.records import UNSAID
from pipeline.render import explanation as rendered
from pipeline.render.console import Printer, display_width
from pipeline.render.safe import dump_json
from pipeline.rules.rule import Rule, Severity, rule_id
from tests.diagnostic_maker import HOSTILE, make_diagnostic
from tests.made import made

RULES = [
    Rule(code, "name", Severity.ERROR, "text", "message", ("001",))
    for code in ("ACT001", "ACT002", "ACT003", "BET001", "BET008", "RAK001")
]
EVENING = 1_709_672_400  # 2024-03-05 21:00:00 on the room's wall


def told(**hand: int) -> Explanation:
    """The made-up hand 17, with some of its header changed."""
    batch, replay = made([17], [EVENING])
    for field, value in hand.items():
        batch.hands[field] = value
    replay.states["pot"] = range(0, 10_000 * len(replay.states), 10_000)
    replay.states["to_call"][3], replay.states["stack"][3] = 10_000, 1_000_000
    replay.states["least"][3], replay.states["greatest"][3] = 20_000, UNSAID
    replay.unchecked[rule_id("BET008")] = 1
    findings = [make_diagnostic(line=1, code="TBL002"), make_diagnostic(line=8)]
    return explain(batch, replay, findings, RULES, "night.log", ("house", "2011.1"))


def shown(hand: Explanation, width: int = 90) -> str:
    """The hand as a terminal of that width shows it."""
    out = io.StringIO()
    printer = Printer(out)
    for line in rendered.lines(hand, width):
        printer.line(line)
    return out.getvalue()


def test_the_header_says_which_hand_and_who_judges_it() -> None:
    hand = told(variant=Variant.OMAHA5_HILO, limit=Limit.FIXED, small_bet=5_000, big_bet=12_345)
    assert (hand.hand_no, hand.room, hand.table, hand.line) == ("17", "house", "Turku", 1)
    assert (hand.variant, hand.limit, hand.currency, hand.stakes) == ("omaha5_hilo", "fixed", "EUR", "0.50/1.2345")
    assert hand.time == "2024-03-05 21:00:00 CET"
    assert (hand.rulebook, hand.rulebook_version) == ("house", "2011.1")


def test_an_ante_belongs_to_the_stakes() -> None:
    assert told(ante=1_000).stakes == "0.50/1.00 and 0.10 ante"


def test_streets_hold_the_board_and_the_pot_at_their_beginning() -> None:
    assert [(street.street, street.board, street.pot) for street in told().streets] == [
        ("blinds", "", "0.00"),
        ("preflop", "", "2.00"),
        ("flop", "Kh 8s Ks", "6.00"),
        ("showdown", "Kh 8s Ks", "10.00"),
    ]


def test_a_decision_says_what_the_player_could_do() -> None:
    blinds, preflop, *_ = told().streets
    assert preflop.steps[1].act == "raise"
    assert preflop.steps[1].choice == Choice(to_call="1.00", stack="100.00", least="2.00", greatest="")
    assert [step.choice for step in blinds.steps] == [None, None]


def test_a_finding_stands_at_its_line_or_at_the_header() -> None:
    hand = told()
    assert [finding.code for finding in hand.findings] == ["TBL002"]
    at = {step.line: [finding.code for finding in step.findings] for street in hand.streets for step in street.steps}
    assert {line: codes for line, codes in at.items() if codes} == {8: ["RAK001"]}


def test_every_rule_is_broken_kept_or_not_judged() -> None:
    hand = told()
    assert hand.broken == ("RAK001", "TBL002")
    assert hand.unchecked == ("BET008",)
    assert hand.kept == ("ACT001", "ACT002", "ACT003", "BET001")
    assert hand.untold == ("cards of 2 of 3 players", "a total pot of the log's own")


def test_pots_payments_and_rake_are_told() -> None:
    hand = told()
    [pot] = hand.pots
    assert (pot.amount, pot.rake, pot.players) == ("6.50", "0.20", ("Anna", "a: folds"))
    assert [(p.player, p.kind, p.amount, p.line) for p in hand.payments] == [
        ("Anna", "return_bet", "5.00", 14),
        ("Anna", "collect", "6.30", 15),
    ]
    assert (hand.rake.charged, hand.rake.due, hand.rake.difference) == ("0.20", "0.19", "0.01")


def test_a_seat_says_how_the_hand_ended_for_its_player() -> None:
    anna, juergen, _ = told().seats
    assert (anna.player, anna.cards, anna.is_button, anna.net) == ("Anna", "Ad Td", True, "+3.30")
    assert (juergen.player, juergen.put_in, juergen.net) == ("Jürgen the Long One", "0.50", "-0.50")


def test_the_terminal_shows_state_findings_and_rules() -> None:
    text = shown(told())
    assert " 8 | RAISE 0 30000\n   | pot 3.00, to call 1.00, stack 100.00, may make it 2.00 to any amount\n" in text
    assert "   | RAK001 rake of 0.02 on a pot of 0.30, the schedule takes 0.01\n" in text
    assert "Flop Kh 8s Ks, pot 6.00\n" in text
    assert "kept (4): ACT001-003, BET001\n" in text
    assert "not judged (1): BET008\n" in text


def test_a_rulebook_without_a_schedule_reports_the_rake_only() -> None:
    hand = told()
    text = shown(replace(hand, rake=replace(hand.rake, due="")))
    assert "rake is reported, not judged" in text


@pytest.mark.parametrize("width", [40, 60, 100])
def test_a_narrow_terminal_stays_readable(width: int) -> None:
    assert max(display_width(line) for line in shown(told(), width).splitlines()) <= width


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_moves_no_cursor(name: str) -> None:
    hand = told()
    seats = tuple(replace(seat, player=name) for seat in hand.seats)
    assert shown(replace(hand, seats=seats, table=name, path=name)).replace("\n", "").isprintable()


def test_the_explanation_is_one_json_object() -> None:
    hand = told()
    assert json.loads(dump_json(asdict(hand)))["streets"][2]["steps"][1]["choice"]["stack"] == "0.00"
