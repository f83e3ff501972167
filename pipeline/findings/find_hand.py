"""Hands by their number, out of logs or out of the warehouse, told or shown why they cannot be."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

import duckdb
import msgspec
import numpy as np

from pipeline.findings.checking import judged_by, set_aside, units
from pipeline.findings.diagnose import diagnose
from pipeline.findings.diagnostics import CONTEXT_LINES, QUARANTINE, Diagnostic, frame, hand_lines
from pipeline.findings.explain_hand import explain
from pipeline.findings.explanation import Explanation
from pipeline.ingest.manners import Manner
from pipeline.ingest.stages import Stages
from pipeline.ingest.units import Piece, Unit
from pipeline.ingest.work import prepare
from pipeline.intake.sources import Source
from pipeline.lake.commits import Part
from pipeline.report.rows import SetAside
from pipeline.rules.rule import Rule, Severity
from pipeline.warehouse.queries import stream


@dataclass(frozen=True, slots=True)
class StoredHand:
    """One hand of the lake, a row of ``warehouse/explain/hands.sql``."""

    hand_no: str
    room: str
    rulebook: str
    file_id: int
    line_no: int
    byte_start: int
    path: str
    format: str
    text: str


def in_logs(
    number: str, sources: Iterable[Source], stages: Stages, manner_of: Callable[[Source], Manner]
) -> Iterator[Piece]:
    """Every hand of that number in some logs, each as a piece of its own."""
    for unit in units(sources, stages, manner_of):
        for piece in unit.pieces:
            if not piece.part.format or number.encode() not in piece.text.tobytes():
                continue
            parsed = stages.parse(piece.text, piece.part.format, piece.part.first_line, piece.part.file_id)
            for hand in parsed.batch.hands:
                if parsed.batch.string(hand["number_start"], hand["number_length"]) == number:
                    yield _cut(piece, int(hand["start"]), int(hand["length"]), int(hand["line"]))
            for refused in parsed.quarantined:
                if refused.number == number:
                    yield _cut(piece, refused.start, refused.length, refused.line)


def in_warehouse(number: str, con: duckdb.DuckDBPyConnection, wishes: Manner | None = None) -> Iterator[Piece]:
    """Every hand of that number in the lake, by its stored text.

    It is judged by the rulebook that judged it, unless ``wishes`` name another; a room
    that they name leaves out hands of other rooms.
    """
    wishes = wishes or Manner()
    for hand in stream(con, "explain/hands", StoredHand, {"number": number}):
        if wishes.room and hand.room != wishes.room:
            continue
        rulebook = wishes.rulebook or hand.rulebook
        text = np.frombuffer(hand.text.encode(), np.uint8)
        part = Part(
            file_id=hand.file_id,
            path=hand.path,
            size=len(text),
            modified_ns=0,
            sha256="",
            encoding="utf-8",
            format=hand.format,
            rulebook=rulebook,
            recipe="",
            byte_start=hand.byte_start,
            byte_length=len(text),
            last=True,
            first_line=hand.line_no,
        )
        yield Piece(part, Manner(rulebook, hand.format, hand.room, wishes.zone), text)


def quarantined(number: str, con: duckdb.DuckDBPyConnection) -> Iterator[Diagnostic]:
    """Every hand of that number that the lake set aside, with its reason."""
    for hand in stream(con, "explain/quarantine", SetAside, {"number": number}):
        yield Diagnostic(
            path=hand.path,
            line=hand.at_line,
            column=hand.at_column,
            code=QUARANTINE,
            name=hand.reason,
            severity=Severity.ERROR,
            message=hand.message,
            hand_no=hand.hand_no,
            context=frame(hand_lines(hand.text), hand.line_no, [hand.at_line], CONTEXT_LINES),
        )


def tell(piece: Piece, stages: Stages, rules: Iterable[Rule]) -> Explanation | Diagnostic:
    """Replay the only hand of ``piece`` and tell it, or say why it cannot be judged."""
    prepared = prepare(Unit("", [piece]), stages)
    if prepared.set_aside:
        return set_aside(prepared.set_aside[0], prepared)
    replay = stages.replay(prepared.batch, prepared.assigned.parameters)
    verdicts = stages.verdicts(prepared.batch, replay, prepared.assigned)
    judges = judged_by(prepared)
    row = int(prepared.batch.hands["rules"][0])
    return explain(
        prepared.batch,
        replay,
        sorted(diagnose(prepared.batch, verdicts, judges), key=lambda finding: finding.line),
        list(rules),
        piece.part.path,
        (judges.rulebooks[row], judges.versions[row]),
    )


def _cut(piece: Piece, start: int, length: int, line: int) -> Piece:
    part = msgspec.structs.replace(
        piece.part, byte_start=piece.part.byte_start + start, byte_length=length, first_line=line
    )
    return Piece(part, piece.manner, piece.text[start : start + length])
