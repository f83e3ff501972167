"""An explained hand as styled lines, readable from 40 columns on."""

import re
import textwrap
from collections.abc import Iterable, Iterator
from itertools import groupby

from pipeline.findings.diagnostics import Diagnostic
from pipeline.findings.explanation import Choice, Explanation, Rake, Seat, Step, StreetSteps
from pipeline.render.console import Line, display_width
from pipeline.render.safe import visible
from pipeline.rules.rule import FAMILIES, Severity

_STYLES = {Severity.ERROR: "bold red", Severity.WARNING: "bold yellow"}
_LEAST_WIDTH = 24


def lines(hand: Explanation, width: int) -> Iterator[Line]:
    """The whole hand, wrapped to ``width`` columns."""
    yield from _header(hand, width)
    yield from _seats(hand.seats, width)
    gutter = max((len(str(step.line)) for street in hand.streets for step in street.steps), default=0)
    for street in hand.streets:
        yield from _street(street, gutter, width)
    yield from _pots(hand, width)
    yield from _rake(hand.rake, width)
    yield from _rules(hand, width)


def _header(hand: Explanation, width: int) -> Iterator[Line]:
    tournament = f", tournament {hand.tournament}" if hand.tournament else ""
    yield from _wrapped(f"Hand {hand.hand_no}: {hand.room}, table {hand.table}{tournament}", width, style="bold")
    game = f"{hand.variant}, {hand.limit}, {hand.currency} {hand.stakes}".replace("_", " ")
    yield from _wrapped(f"{game}, {hand.time}", width)
    yield from _wrapped(f"{hand.path}:{hand.line}", width, style="dim")
    yield from _wrapped(f"judged by rulebook {hand.rulebook} {hand.rulebook_version}", width, style="dim")
    yield from _findings(hand.findings, width, "")


def _seats(seats: Iterable[Seat], width: int) -> Iterator[Line]:
    yield from _title("Seats")
    for seat in seats:
        facts = [seat.stack, seat.cards]
        facts += [word for word, is_so in (("button", seat.is_button), ("hero", seat.is_hero)) if is_so]
        facts.append(f"put in {seat.put_in}, won {seat.won}, net {seat.net}" if seat.dealt_in else "not dealt in")
        text = f"{seat.seat:>2} {seat.player}: " + ", ".join(filter(None, facts))
        yield from _wrapped(text, width, hang="     ")


def _street(street: StreetSteps, gutter: int, width: int) -> Iterator[Line]:
    board = f" {street.board}" if street.board else ""
    yield from _title(f"{street.street.capitalize()}{board}, pot {street.pot}")
    for step in street.steps:
        yield from _step(step, gutter, width)


def _step(step: Step, gutter: int, width: int) -> Iterator[Line]:
    indent = f"{'':{gutter}} | "
    text = visible(step.text)
    if display_width(text) + gutter + 3 > width:
        text = re.sub(r" {3,}", "  ", text)
    yield [(f"{step.line:{gutter}} | ", "blue"), (text, "bold" if step.choice else "")]
    if step.choice:
        yield from _wrapped(_choice(step.pot, step.choice), width, first=indent, hang=indent, style="dim")
    yield from _findings(step.findings, width, indent)


def _choice(pot: str, choice: Choice) -> str:
    facts = [f"pot {pot}", f"to call {choice.to_call or 'unknown'}"]
    if choice.stack:
        facts.append(f"stack {choice.stack}")
    if choice.least:
        most = "" if choice.greatest == choice.least else f" to {choice.greatest or 'any amount'}"
        facts.append(f"may make it {choice.least}{most}")
    return ", ".join(facts)


def _findings(findings: Iterable[Diagnostic], width: int, indent: str) -> Iterator[Line]:
    for finding in findings:
        style = _STYLES[finding.severity]
        yield from _wrapped(f"{finding.code} {finding.message}", width, first=indent, hang=indent, style=style)
        notes = [f"rule {finding.name}, source {finding.source}"]
        if finding.expected or finding.actual:
            notes.insert(0, f"expected {finding.expected or 'nothing'}, found {finding.actual or 'nothing'}")
        if finding.assumed:
            notes.append("the rulebook assumes the value, no source states it")
        yield from _wrapped("; ".join(notes), width, first=f"{indent}  ", hang=f"{indent}  ")


def _pots(hand: Explanation, width: int) -> Iterator[Line]:
    yield from _title("Pots and payments")
    for pot in hand.pots:
        name = "main pot" if pot.number == 1 else f"side pot {pot.number - 1}"
        yield from _wrapped(f"{name} {pot.amount}, rake {pot.rake}: {', '.join(pot.players)}", width, hang="  ")
    for payment in hand.payments:
        place = f" from pot {payment.pot}" if payment.pot else ""
        kind = payment.kind.replace("_", " ")
        yield from _wrapped(f"{payment.player}: {kind} {payment.amount}{place} (line {payment.line})", width, hang="  ")


def _rake(rake: Rake, width: int) -> Iterator[Line]:
    yield from _title("Rake")
    stated = f", the log states {rake.stated}" if rake.stated else ""
    yield from _wrapped(f"{rake.charged} out of a pot of {rake.pot}{stated}", width)
    if rake.due:
        yield from _wrapped(f"the schedule takes {rake.due}: difference {rake.difference}", width)
    else:
        yield from _wrapped("the rulebook has no schedule for this game: rake is reported, not judged", width)


def _rules(hand: Explanation, width: int) -> Iterator[Line]:
    yield from _title("Rules")
    for word, codes in (("broken", hand.broken), ("kept", hand.kept), ("not judged", hand.unchecked)):
        if codes:
            yield from _wrapped(f"{word} ({len(codes)}): {short_codes(codes)}", width, hang="  ")
    if hand.unchecked and hand.untold:
        yield from _wrapped(f"neither log nor rulebook tells: {'; '.join(hand.untold)}", width, hang="  ")


def short_codes(codes: Iterable[str]) -> str:
    """Codes with runs shortened: ``ACT001-003, ACT008, BET001``."""
    ordered = sorted(codes, key=lambda code: (FAMILIES.index(code[:3]), int(code[3:])))
    runs = []
    for (family, _), group in groupby(enumerate(ordered), key=lambda pair: (pair[1][:3], int(pair[1][3:]) - pair[0])):
        numbers = [code[3:] for _, code in group]
        runs.append(f"{family}{numbers[0]}" + (f"-{numbers[-1]}" if len(numbers) > 1 else ""))
    return ", ".join(runs)


def _title(text: str) -> Iterator[Line]:
    yield []
    yield [(visible(text), "bold underline")]


def _wrapped(text: str, width: int, *, first: str = "", hang: str = "", style: str = "") -> Iterator[Line]:
    """Text broken at spaces to ``width``; ``first`` and ``hang`` begin its first and later lines."""
    room = max(width - len(hang), _LEAST_WIDTH)
    for place, line in enumerate(textwrap.wrap(visible(text), room, break_on_hyphens=False) or [""]):
        yield [(hang if place else first, "blue"), (line, style)]
