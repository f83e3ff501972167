"""A companion's text as rows of the lake, or the reason why there are none.

A text with one unreadable line is set aside whole: what it proves (who was there in time, which
hands there are) would not be proven by the rest.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo
from decimal import Decimal
from functools import cache
from typing import Any

import numpy as np

from pipeline.codes import Limit, Room, Variant, name_of
from pipeline.companions.forms import MANIFEST, TOURNAMENT
from pipeline.companions.line_log import LogLine, Unreadable, read
from pipeline.dialects import house
from pipeline.reading.grammar import Choice, Node, Repeat, Tag, load
from pipeline.reading.grammar import Sequence as Nodes
from pipeline.reading.parse import Quarantined, Reason
from pipeline.reading.vocabulary import Line, Slot
from pipeline.reading.zones import to_utc, zone_of

_NUMBER = re.compile(r"Tournament # ([0-9]+)")
Row = dict[str, Any]


@dataclass(slots=True)
class Read:
    """Rows by table, and what was set aside: one place, or nothing."""

    rows: dict[str, list[Row]] = field(default_factory=dict)
    refused: list[Quarantined] = field(default_factory=list)


def read_companion(text: np.ndarray, name: str, file_id: int, first_line: int, zone: str, room: str) -> Read:
    """The rows of a whole text.

    Args:
        text: UTF-8.
        name: the companion's name.
        file_id: source file.
        first_line: 1-based line of the file on which the text begins.
        zone: time zone where the log names one that nobody knows; empty: none.
        room: who wrote it; empty: the house.
    """
    whole = text.tobytes().decode("utf-8", "replace")
    lines = read(whole, name)
    if isinstance(lines, Unreadable):
        reason = Reason.UNKNOWN_LINE if lines.unknown else Reason.LINE_ORDER
        return _refused(whole, text, first_line, reason, lines.line, lines.message)
    room = room or name_of(Room.HOUSE)
    if name == MANIFEST.name:
        rows: list[Row] = [
            {
                "file_id": file_id,
                "room": room,
                "line_no": line.number + first_line - 1,
                "hand_no": line.fields["hand"],
                "table_no": line.fields["table"],
            }
            for line in lines
        ]
        return Read({"manifests": rows})
    try:
        return Read(_tournament(lines, file_id, first_line, zone, room))
    except _UnclearError as error:
        return _refused(whole, text, first_line, error.reason, error.line, str(error))


class _UnclearError(Exception):
    """A line that is read well and says what cannot be."""

    def __init__(self, line: int, reason: Reason, message: str) -> None:
        super().__init__(message)
        self.line, self.reason = line, reason


def _refused(whole: str, text: np.ndarray, first_line: int, reason: Reason, line: int, message: str) -> Read:
    number = _NUMBER.search(whole)
    place = first_line + line - 1
    refused = Quarantined(first_line, 0, len(text), number[1] if number else None, reason, place, 1, message)
    return Read(refused=[refused])


def _tournament(lines: Sequence[LogLine], file_id: int, first_line: int, zone: str, room: str) -> dict[str, list[Row]]:
    head, *rest = lines
    said = head.fields
    known = zone_of(said["zone"] or "", TOURNAMENT.zones) or zone_of(zone, {zone: zone})
    if known is None:
        raise _UnclearError(head.number, Reason.UNKNOWN_ZONE, f"nobody explains the time zone {said['zone']}")
    variant, limit = _game(head)
    tournament: Row = {
        "file_id": file_id,
        "room": room,
        "tournament_no": said["number"],
        "variant": variant,
        "limit": limit,
        "currency": said["currency"],
        "buy_in": _money(said["buy_in"]),
        "fee": _money(said["fee"]),
        "guarantee": _money(said["guarantee"]),
        "starts_at": _clock(head, known),
        "zone": said["zone"],
    }
    events: list[Row] = [
        {
            "file_id": file_id,
            "line_no": line.number + first_line - 1,
            "at": _clock(line, known),
            "act": line.kind.lower(),
            "player": line.fields.get("player"),
            "amount": _money(line.fields.get("amount")),
            "number": int(line.fields["number"] or 0) if "number" in line.fields else None,
        }
        for line in rest
    ]
    return {"tournaments": [tournament], "tournament_events": events}


def _money(text: str | None) -> Decimal | None:
    return Decimal(text.replace(",", "")) if text else None


def _clock(line: LogLine, zone: tzinfo) -> datetime:
    """A line's time in UTC."""
    text = line.fields["clock"] or ""
    try:
        wall = datetime.strptime(text, "%Y-%m-%d %H:%M:%S").replace(tzinfo=UTC)
    except ValueError as error:
        raise _UnclearError(line.number, Reason.NO_DATE, f"{text} is no time") from error
    seconds = to_utc(np.array([int(wall.timestamp())]), zone)
    return datetime.fromtimestamp(int(seconds[0]), UTC)


def _game(head: LogLine) -> tuple[str, str]:
    """Variant and limit by the house's own words for them."""
    said = head.fields["game"] or ""
    for text, variant in _words(Slot.VARIANT).items():
        limit = _words(Slot.LIMIT).get(said.removeprefix(f"{text} "))
        if said.startswith(f"{text} ") and limit is not None:
            return name_of(Variant(variant)), name_of(Limit(limit))
    raise _UnclearError(head.number, Reason.VARIANT_NOT_COVERED, f"{said!r} is no game that the house knows")


@cache
def _words(slot: Slot) -> dict[str, int]:
    """The constants of the house's first line that stand for values of a slot."""
    return {tag.text: tag.value for tag in _tags(load(house.DIALECT.name).lines[Line.HEADER]) if tag.slot == slot}


def _tags(node: Node) -> Iterator[Tag]:
    match node:
        case Tag():
            yield node
        case Nodes(nodes) | Choice(nodes):
            for inner in nodes:
                yield from _tags(inner)
        case Repeat():
            yield from _tags(node.node)
