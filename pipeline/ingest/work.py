"""The first half of the work on a unit: text to hands. No lake, no order: any thread may do it."""

from dataclasses import dataclass, replace

import numpy as np

from pipeline.codes import Room
from pipeline.companions.rows import Row
from pipeline.ingest.stages import Assigned, Stages
from pipeline.ingest.units import Piece, Unit
from pipeline.intake.encoding import count_lines
from pipeline.lake.batches import joined, picked
from pipeline.lake.calendar import Calendar
from pipeline.lake.identity import hand_ids, span_hashes, text_hashes
from pipeline.lake.tables import DAY, Identity
from pipeline.reading.parse import Parsed, Quarantined, Reason
from pipeline.reading.zones import to_utc, zone_of
from pipeline.records import EVENT, HAND, SEAT, HandBatch
from pipeline.rulebooks.parameters import PARAMETERS

_UTC = Calendar()
_NO_TIME = np.iinfo(np.int64).min


@dataclass(frozen=True, slots=True)
class SetAside:
    """One hand that is not loaded; its span is a place in the unit's text."""

    file: int  # index into HandBatch.files
    line: int  # 1-based line of the file
    start: int
    length: int
    hand_no: str | None
    reason: str
    at_line: int
    at_column: int
    message: str


@dataclass(frozen=True, slots=True)
class Unmatched:
    """One line that no terminal of its file's grammar matches."""

    file: int  # index into HandBatch.files
    line: int  # 1-based line of the file
    text: str


@dataclass(slots=True)
class Prepared:
    """A unit's hands as parsed, each with its identity.

    ``batch`` holds only hands that can be loaded unless they are already known.
    """

    unit: Unit
    batch: HandBatch
    identity: Identity
    assigned: Assigned
    offsets: np.ndarray  # int64 by HAND.file: file offset less offset in the batch's text
    found: np.ndarray  # hands found, by HAND.file
    set_aside: list[SetAside]
    unknown_lines: list[Unmatched]
    companions: dict[str, list[Row]]  # rows of files beside hand logs, by table


def prepare(unit: Unit, stages: Stages, calendar: Calendar = _UTC) -> Prepared:
    """Parse a unit's texts, set aside what cannot be judged, and tell the hands' identities."""
    set_aside: list[SetAside] = []
    unknown_lines: list[Unmatched] = []
    companions: dict[str, list[Row]] = {}
    batches = []
    text0 = 0
    found = np.zeros(len(unit.pieces), np.int64)
    for file, piece in enumerate(unit.pieces):
        parsed = _parsed(piece, stages)
        companion = stages.companion(piece)
        for table, listed in companion.rows.items():
            companions.setdefault(table, []).extend(listed)
        quarantined = parsed.quarantined + companion.refused
        found[file] = len(parsed.batch.hands) + len(quarantined)
        if piece.manner.room:
            parsed.batch.hands["room"] = Room[piece.manner.room.upper()]
        batches.append(parsed.batch)
        set_aside += [
            SetAside(
                file,
                hand.line,
                hand.start + text0,
                hand.length,
                hand.number,
                hand.reason.value,
                hand.at_line,
                hand.at_column,
                hand.message,
            )
            for hand in quarantined
        ]
        unknown_lines += [
            Unmatched(file, line.line, parsed.batch.string(line.start, line.length)) for line in parsed.unknown_lines
        ]
        text0 += len(piece.text)
    lengths = np.array([len(piece.text) for piece in unit.pieces])
    offsets = np.array([piece.part.byte_start for piece in unit.pieces]) - (np.cumsum(lengths) - lengths)
    batch = joined(batches)
    clocks = _utc(batch, unit, stages)
    assigned = _NO_RULES
    if len(batch.hands):
        assigned = stages.assign(batch, unit.pieces[0].part.rulebook, (clocks // DAY).astype("datetime64[D]"))
    refusals = {row: (Reason.VARIANT_NOT_COVERED, message) for row, message in assigned.refused.items()}
    refusals |= {int(row): _ZONELESS for row in np.flatnonzero(clocks == _NO_TIME)}
    set_aside += [refused(batch, row, *refusals[row]) for row in sorted(refusals)]
    days = calendar.days(np.where(clocks == _NO_TIME, 0, clocks))
    identity = Identity(hand_ids(batch), text_hashes(batch), clocks, days)
    if refusals:
        fit = np.setdiff1d(np.arange(len(batch.hands)), np.array(list(refusals)))
        batch, identity = picked(batch, fit), identity.at(fit)
    return Prepared(unit, batch, identity, assigned, offsets, found, set_aside, unknown_lines, companions)


_ZONELESS = (Reason.UNKNOWN_ZONE, "the log names no time zone, and no setting does; name one by `zone` or --zone")
_NO_RULES = Assigned(np.zeros(0, PARAMETERS), (), (), {})


def _parsed(piece: Piece, stages: Stages) -> Parsed:
    if len(piece.text) == 0:  # a file that could not be read, or no further, or need not be
        nothing = HandBatch(piece.text, [piece.part.file_id], np.zeros(0, HAND), np.zeros(0, SEAT), np.zeros(0, EVENT))
        return Parsed(nothing, [], [])
    parsed = stages.parse(piece.text, piece.part.format, piece.part.first_line, piece.part.file_id)
    return _cut_off(parsed, piece) if piece.part.tail else parsed


def _cut_off(parsed: Parsed, piece: Piece) -> Parsed:
    """Say of a last hand that cannot be read, because its file ends within it, that this is why."""
    last = parsed.quarantined[-1] if parsed.quarantined else None
    if last is None or last.start + last.length < len(piece.text):
        return parsed
    last_line = piece.part.first_line + count_lines(piece.text)
    if last.at_line == last_line:  # the line has no end
        message = "the file ends in the middle of this line"
        unknown = [line for line in parsed.unknown_lines if line.line != last_line]
    elif last.reason == Reason.HAND_INCOMPLETE:
        message, unknown = f"{last.message}; the file ends here", parsed.unknown_lines
    else:
        return parsed
    message += "; if it is still being written, the next ingest reads the hand whole"
    cut: Quarantined = replace(last, reason=Reason.HAND_INCOMPLETE, message=message)
    return Parsed(parsed.batch, [*parsed.quarantined[:-1], cut], unknown)


def refused(batch: HandBatch, row: int, reason: str, message: str, at: int = 0) -> SetAside:
    """A hand that was read well and is set aside all the same, for its 0-based line ``at``."""
    hand = batch.hands[row]
    line = int(hand["line"])
    number = batch.string(hand["number_start"], hand["number_length"])
    return SetAside(
        int(hand["file"]), line, int(hand["start"]), int(hand["length"]), number, reason, line + at, 1, message
    )


def _utc(batch: HandBatch, unit: Unit, stages: Stages) -> np.ndarray:
    """Seconds since 1970 in UTC of each hand, ``_NO_TIME`` where nobody explains its zone."""
    hands = batch.hands
    times = np.full(len(hands), _NO_TIME, np.int64)
    keys = span_hashes(batch.text, hands["zone_start"], hands["zone_length"], hands["file"])
    _, firsts, groups = np.unique(keys, return_index=True, return_inverse=True)
    for group, first in enumerate(firsts):
        word = batch.string(hands["zone_start"][first], hands["zone_length"][first])
        piece = unit.pieces[int(hands["file"][first])]
        words = stages.zones(piece.part.format)
        own = zone_of(word, words) if word else None
        zone = own or zone_of(piece.manner.zone or "", {}) or zone_of(word, words)
        if zone is not None:
            rows = groups == group
            times[rows] = to_utc(hands["time"][rows], zone)
    return times
