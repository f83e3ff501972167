"""``railbird explain``: one hand step by step, or one rule."""

import re
import sys
from collections.abc import Iterable
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.commands.options import (
    AsJson,
    Config,
    DatabasePath,
    Places,
    RoomName,
    RulebookName,
    ZoneName,
    places,
)
from pipeline.failure import Failure
from pipeline.ingest.manners import Manner

if TYPE_CHECKING:
    from pipeline.findings.diagnostics import Diagnostic
    from pipeline.findings.explanation import Explanation

_CODE = re.compile(r"[A-Za-z]{3}\d{3}")


def explain(
    what: Annotated[str, typer.Argument(metavar="HAND|CODE", help="Hand number as printed, or rule code.")],
    logs: Annotated[
        list[str] | None, typer.Option("--in", help="Log to find the hand in; again for more. Default: the warehouse.")
    ] = None,
    config: Config = None,
    database: DatabasePath = None,
    rulebook: RulebookName = None,
    room: RoomName = None,
    zone: ZoneName = None,
    as_json: AsJson = False,
) -> None:
    """Replay one hand step by step: pot, choices, what each rule saw, who wins what. Or explain a rule.

    Example: railbird explain 2314086000 --in night.log
    """
    if _CODE.fullmatch(what):
        _explain_rule(what.upper(), as_json=as_json)
        return
    where = places(config, database=database)
    wishes = Manner(rulebook=rulebook, room=room, zone=zone)
    told = _from_logs(what, where, logs, wishes) if logs else _from_warehouse(what, where, wishes)
    if not told:
        place = ", ".join(logs) if logs else str(where.database)
        raise Failure(f"{place}: no hand has the number {what}")
    _print(told, as_json=as_json)


def _from_logs(number: str, where: Places, logs: list[str], wishes: Manner) -> "list[Explanation | Diagnostic]":
    from pipeline.commands.judging import opened

    with opened(where, logs, wishes) as found:
        from pipeline.findings import find_hand
        from pipeline.rules.catalogue import RULES

        pieces = find_hand.in_logs(number, found.sources, found.stages, found.manner_of)
        told = [find_hand.tell(piece, found.stages, RULES.values()) for piece in pieces]
        if not told and found.problems:
            raise Failure("; ".join(str(problem) for problem in found.problems))
        return told


def _from_warehouse(number: str, where: Places, wishes: Manner) -> "list[Explanation | Diagnostic]":
    from pipeline.cold_start import start_small

    start_small(())
    from pipeline.findings import find_hand
    from pipeline.ingest.room_stages import RoomStages
    from pipeline.rules.catalogue import RULES
    from pipeline.warehouse import publishing as warehouse

    stages = RoomStages()
    stages.check(wishes, where.settings)
    with warehouse.reading(where.database) as con:
        told: list[Explanation | Diagnostic] = [
            find_hand.tell(piece, stages, RULES.values()) for piece in find_hand.in_warehouse(number, con, wishes)
        ]
        return [*told, *find_hand.quarantined(number, con)]


def _explain_rule(code: str, *, as_json: bool) -> None:
    from pipeline.render import rule_page
    from pipeline.render.console import Printer
    from pipeline.render.safe import dump_json
    from pipeline.rules.catalogue import RULES

    rule = RULES.get(code)
    if rule is None:
        near = [known for known in RULES if known[:3] == code[:3]]
        raise Failure(f"no rule has the code {code}; {_listed(near)}")
    if as_json:
        sys.stdout.write(dump_json(asdict(rule)) + "\n")
        return
    printer = Printer(sys.stdout)
    for line in rule_page.lines(rule, printer.width):
        printer.line(line)


def _print(told: "list[Explanation | Diagnostic]", *, as_json: bool) -> None:
    from pipeline.findings.diagnostics import Diagnostic
    from pipeline.render import explanation, text
    from pipeline.render.console import Printer
    from pipeline.render.safe import dump_json

    if as_json:
        hands = [asdict(hand) for hand in told if not isinstance(hand, Diagnostic)]
        unread = [asdict(hand) for hand in told if isinstance(hand, Diagnostic)]
        sys.stdout.write(dump_json({"hands": hands, "quarantined": unread}) + "\n")
        return
    printer = Printer(sys.stdout)
    for place, hand in enumerate(told):
        if place:
            printer.line([])
        for line in text.lines(hand) if isinstance(hand, Diagnostic) else explanation.lines(hand, printer.width):
            printer.line(line)


def _listed(codes: Iterable[str]) -> str:
    codes = tuple(codes)
    return f"near it: {', '.join(codes)}" if codes else "`railbird rules` lists them"
