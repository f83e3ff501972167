"""The page: templates, how values are written, and the policy that allows nothing but its own script."""

from base64 import b64encode
from datetime import date, datetime
from decimal import Decimal
from functools import cache
from hashlib import sha256
from importlib import resources
from typing import Any, TextIO

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

import pipeline
from pipeline.findings.diagnostics import ContextLine, frame, hand_lines
from pipeline.render.safe import visible
from pipeline.render.words import counted
from pipeline.report import chart
from pipeline.report.data import Report
from pipeline.report.rows import SetAside

#: Hands are shown opened up to this many; more would make a page that nobody can scroll.
OPEN_HANDS = 20
_TEMPLATES = "templates"


def write(report: Report, out: TextIO, now: datetime) -> None:
    """Write the page of a report, made at ``now`` (UTC)."""
    style, script = _asset("report.css"), _asset("report.js")
    template = _environment().get_template("report.html.j2")
    stream = template.stream(
        report=report,
        panels=chart.panels(report.rake_days),
        chart=chart,
        now=now,
        version=pipeline.__version__,
        first_of_day=_first_of_day(report),
        open_hands=len(report.hands) <= OPEN_HANDS,
        style=Markup(style),
        script=Markup(script),
        style_hash=_hash(style),
        script_hash=_hash(script),
    )
    stream.enable_buffering(64)
    out.writelines(stream)


def money(value: Decimal | None) -> str:
    """An exact amount with two to four decimals and thousands apart; a hyphen where there is none."""
    if value is None:
        return "-"
    whole, _, part = f"{value:,.4f}".partition(".")
    return f"{whole}.{part[:2]}{part[2:].rstrip('0')}"


def signed(value: Decimal) -> str:
    """A difference with its sign; zero has none."""
    return f"+{money(value)}" if value > 0 else money(value)


def stake(rake: Any) -> str:
    """The stakes of a table: blinds, or limits where it has them."""
    low, high = (rake.small_bet, rake.big_bet) if rake.small_bet is not None else (rake.small_blind, rake.big_blind)
    return f"{money(low)}/{money(high)}"


def moment(value: datetime | None) -> str:
    """A time in UTC, to the second."""
    return f"{value:%Y-%m-%d %H:%M:%S}" if value else "-"


def log_lines(hand: SetAside) -> tuple[ContextLine, ...]:
    """The lines of a hand set aside, the one at which reading failed marked."""
    return frame(hand_lines(hand.text), hand.line_no, [hand.at_line])


def _first_of_day(report: Report) -> dict[tuple[str, date, str], int]:
    """Rule, day and room -> number of the first listed finding, to link to."""
    first: dict[tuple[str, date, str], int] = {}
    for listed in report.findings.values():
        for finding in listed:
            first.setdefault((finding.code, finding.day, finding.room), finding.nth)
    return first


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("pipeline", _TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_finalize,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.filters |= {"money": money, "signed": signed, "moment": moment, "stake": stake, "log_lines": log_lines}
    environment.filters |= {"count": "{:,}".format, "of": counted, "words": lambda name: name.replace("_", " ")}
    return environment


def _finalize(value: object) -> object:
    """Every value that a template prints: strangers' control characters made visible."""
    if value is None:
        return ""
    return visible(value) if isinstance(value, str) and not isinstance(value, Markup) else value


def _asset(name: str) -> str:
    return (resources.files("pipeline") / _TEMPLATES / name).read_text("utf-8")


def _hash(text: str) -> str:
    return b64encode(sha256(text.encode()).digest()).decode()
