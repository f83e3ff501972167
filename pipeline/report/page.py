"""The page: templates, how values are written, and the policy that allows nothing but its own script."""

from base64 import b64encode
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from functools import cache
from hashlib import sha256
from importlib import resources
from typing import Any, TextIO

import duckdb
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

import pipeline
from pipeline.findings.diagnostics import ContextLine, frame, hand_lines
from pipeline.render.safe import visible
from pipeline.render.words import counted
from pipeline.report import chart, replayer
from pipeline.report.data import Report
from pipeline.report.rows import FindingRow, SetAside
from pipeline.report.totals import totals

TITLE = "Railbird audit"
_TEMPLATES = "templates"


@dataclass(frozen=True, slots=True)
class Fact:
    """One line of the header."""

    name: str
    value: str


def facts(report: Report, now: datetime) -> list[Fact]:
    """The header: who, what, when, by which program and rules, and what was left out."""
    played, head = report.played, report.head
    rooms = f"rooms {', '.join(head.rooms)}" if head.rooms else ""
    days = f"days {report.period}" if str(report.period) != "all days" else ""
    held = f" (hands from {played.first_day} to {played.last_day})" if played.hands else " (no activity)"
    return [
        Fact("Title", TITLE + (", revised" if head.revised else "")),
        Fact("Operator", head.operator or "not stated"),
        Fact("Period", f"{report.period}{held}"),
        Fact("Made", f"{moment(now)} UTC; all days and times are UTC"),
        Fact("Software", f"railbird {pipeline.__version__}"),
        *(
            Fact(
                "Rulebook",
                f"{book.rulebook} {book.rulebook_version}, {counted(book.hands, 'hand')}"
                + (f", sha256 {book.sha256}" if book.sha256 else ""),
            )
            for book in report.rulebooks
        ),
        Fact("Filters", ", ".join(filter(None, (rooms, days))) or "none"),
    ]


def write(
    con: duckdb.DuckDBPyConnection,
    report: Report,
    values: dict[str, object],
    header: Iterable[Fact],
    out: TextIO,
) -> None:
    """Write the page of a report; its hands are read while it is written.

    Args:
        con: the warehouse.
        report: what the page says.
        values: parameters of the report's queries.
        header: the lines of the header, see ``facts``.
        out: where to.
    """
    style, script = _asset("report.css"), _asset("report.js") + _asset("replayer.js")
    template = _environment().get_template("report.html.j2")
    hand_ids = report.hand_ids
    finding_panel = chart.finding_panel(report.finding_rule_days)
    stream = template.stream(
        report=report,
        facts=header,
        title=TITLE,
        finding_panels=[finding_panel] if finding_panel else [],
        rake_panels=chart.rake_panels(report.rake_days),
        chart=chart,
        version=pipeline.__version__,
        totals=totals,
        findings=replayer.pack([_finding(found, place) for found, place in _placed(report.findings, hand_ids)]),
        packs=replayer.packs(con, hand_ids, values),
        pack_size=replayer.PACK,
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


def _placed(findings: Iterable[FindingRow], hand_ids: list[int]) -> Iterator[tuple[FindingRow, int | None]]:
    """Each finding with the place of its hand among the packs."""
    places = {hand_id: place for place, hand_id in enumerate(hand_ids)}
    return ((found, None if found.hand_id is None else places[found.hand_id]) for found in findings)


def _finding(found: FindingRow, place: int | None) -> list[object]:
    """A finding as the script takes it; ``Found`` in ``report.js`` names the places."""
    texts = (
        found.finding,
        found.code,
        found.name,
        found.severity,
        moment(found.played_at) if found.played_at else str(found.day),
        found.room,
        found.table_name,
        found.hand_no,
        found.player,
        found.message,
        found.expected,
        found.actual,
        "" if found.amount is None else signed(found.amount),
        found.currency,
        f"{found.path}:{found.file_line}",
        f"{found.variant} {found.structure}".strip().replace("_", " "),
        f"{found.rulebook} {found.rulebook_version}",
        found.source,
        f"{found.state}, {found.reviewer}, {moment(found.reviewed_at)}" if found.state else "",
        found.comment,
    )
    return [*(visible(text or "") for text in texts), found.assumed, found.hand_line, place]


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
