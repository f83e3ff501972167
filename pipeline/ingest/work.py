"""The work on one unit: text to hands, hands to rows. No lake, no order: any thread may do it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass

import msgspec
import numpy as np
import polars as pl

from pipeline.codes import Room
from pipeline.companions.rows import Row
from pipeline.ingest.stages import Assigned, Stages
from pipeline.ingest.units import Piece, Unit
from pipeline.lake.batches import joined, picked
from pipeline.lake.calendar import Calendar
from pipeline.lake.commits import Part
from pipeline.lake.identity import hand_ids, span_hashes, text_hashes
from pipeline.lake.known_hands import Standing
from pipeline.lake.reads import counts_of
from pipeline.lake.tables import DAY, Identity, Origin, Verdict, hand_frames
from pipeline.reading.parse import Parsed, Reason
from pipeline.reading.zones import to_utc, zone_of
from pipeline.records import EVENT, HAND, SEAT, HandBatch
from pipeline.rulebooks.parameters import PARAMETERS
from pipeline.schema import FILES, QUARANTINE, RULEBOOK_VALUES, TABLES, UNKNOWN_LINES

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


@dataclass(slots=True)
class Finished:
    """A unit's rows, ready to be written, and what they count up to."""

    unit: Unit
    parts: list[Part]
    frames: dict[str, pl.DataFrame]
    findings: Counter[str]


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
    set_aside += [_refused(batch, row, *refusals[row]) for row in sorted(refusals)]
    days = calendar.days(np.where(clocks == _NO_TIME, 0, clocks))
    identity = Identity(hand_ids(batch), text_hashes(batch), clocks, days)
    if refusals:
        fit = np.setdiff1d(np.arange(len(batch.hands)), np.array(list(refusals)))
        batch, identity = picked(batch, fit), identity.at(fit)
    return Prepared(unit, batch, identity, assigned, offsets, found, set_aside, unknown_lines, companions)


def finish(prepared: Prepared, standing: np.ndarray, stages: Stages) -> Finished:
    """Replay the hands that are new and make all rows of the unit; ``standing`` as ``KnownHands.judge`` gave it."""
    batch, identity = prepared.batch, prepared.identity
    conflicts = [_refused(batch, int(row), *_CONFLICT) for row in np.flatnonzero(standing == Standing.CONFLICT)]
    set_aside = sorted(prepared.set_aside + conflicts, key=lambda hand: (hand.file, hand.start))
    duplicates = _by_file(batch.hands[standing == Standing.DUPLICATE]["file"], prepared.unit)

    new = np.flatnonzero(standing == Standing.NEW)
    order = new[np.lexsort((identity.hand_id[new], identity.day[new], batch.hands["room"][new]))]
    batch, identity = picked(batch, order), identity.at(order)
    frames: dict[str, pl.DataFrame] = {}
    verdicts: list[Verdict] = []
    if len(order):
        replay = stages.replay(batch, prepared.assigned.parameters)
        verdicts = stages.verdicts(batch, replay, prepared.assigned)
        origin = Origin(
            prepared.offsets,
            [stages.grammar(piece.part.format) for piece in prepared.unit.pieces],
            prepared.assigned.rulebooks,
            prepared.assigned.versions,
        )
        frames = hand_frames(batch, replay, identity, origin, verdicts)
    counted = _Counted(
        found=prepared.found,
        loaded=_by_file(batch.hands["file"], prepared.unit),
        duplicates=duplicates,
        quarantined=_by_file(np.array([hand.file for hand in set_aside], np.int64), prepared.unit),
        unknown=_by_file(np.array([line.file for line in prepared.unknown_lines], np.int64), prepared.unit),
    )
    parts = [_counted_part(piece.part, counted, file) for file, piece in enumerate(prepared.unit.pieces)]
    frames[FILES.name] = files_frame(parts)
    frames[QUARANTINE.name] = _quarantine_frame(set_aside, prepared)
    frames[UNKNOWN_LINES.name] = _unknown_frame(prepared)
    rows = {table: list(listed) for table, listed in prepared.companions.items()}
    rows.setdefault(RULEBOOK_VALUES.name, []).extend(asdict(value) for value in prepared.assigned.values)
    frames |= {table: pl.DataFrame(listed, schema=TABLES[table].schema) for table, listed in rows.items()}
    return Finished(prepared.unit, parts, frames, Counter(verdict.rule.code for verdict in verdicts))


@dataclass(frozen=True, slots=True)
class _Counted:
    """Counts of a unit by file."""

    found: np.ndarray
    loaded: np.ndarray
    duplicates: np.ndarray
    quarantined: np.ndarray
    unknown: np.ndarray


_CONFLICT = (
    "conflicting-duplicate",
    "a hand with this number and another text came before; that one stands, nothing is merged by guessing",
)
_ZONELESS = (Reason.UNKNOWN_ZONE, "the log names no time zone, and no setting does; name one by `zone` or --zone")
_NO_RULES = Assigned(np.zeros(0, PARAMETERS), (), (), {})


def _parsed(piece: Piece, stages: Stages) -> Parsed:
    if len(piece.text) == 0:  # a file that could not be read, or no further
        nothing = HandBatch(piece.text, [piece.part.file_id], np.zeros(0, HAND), np.zeros(0, SEAT), np.zeros(0, EVENT))
        return Parsed(nothing, [], [])
    return stages.parse(piece.text, piece.part.format, piece.first_line, piece.part.file_id)


def _refused(batch: HandBatch, row: int, reason: str, message: str) -> SetAside:
    """A hand that was read well and is set aside all the same."""
    hand = batch.hands[row]
    line = int(hand["line"])
    number = batch.string(hand["number_start"], hand["number_length"])
    return SetAside(int(hand["file"]), line, int(hand["start"]), int(hand["length"]), number, reason, line, 1, message)


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


def _by_file(files: np.ndarray, unit: Unit) -> np.ndarray:
    return np.bincount(files, minlength=len(unit.pieces))


def _counted_part(part: Part, counted: _Counted, file: int) -> Part:
    done = msgspec.structs.replace(
        part,
        hands_found=int(counted.found[file]),
        loaded=int(counted.loaded[file]),
        duplicates=int(counted.duplicates[file]),
        quarantined=int(counted.quarantined[file]),
        unknown_lines=int(counted.unknown[file]),
    )
    if not counts_of(done).balanced:
        raise RuntimeError(f"{done.path}: hands were lost or counted twice: {counts_of(done)}")
    return done


def files_frame(parts: Sequence[Part]) -> pl.DataFrame:
    """Parts as rows of the files table."""
    rows = [{name: getattr(part, name) for name in FILES.schema} for part in parts]
    return pl.DataFrame(rows, schema=FILES.schema)


def _quarantine_frame(set_aside: Sequence[SetAside], prepared: Prepared) -> pl.DataFrame:
    unit, text = prepared.unit, prepared.batch.text
    rows = [
        {
            "file_id": unit.pieces[hand.file].part.file_id,
            "line_no": hand.line,
            "byte_start": hand.start + int(prepared.offsets[hand.file]),
            "byte_length": hand.length,
            "hand_no": hand.hand_no,
            "reason": hand.reason,
            "at_line": hand.at_line,
            "at_column": hand.at_column,
            "message": hand.message,
            "text": bytes(text[hand.start : hand.start + hand.length]).decode("utf-8", "replace"),
        }
        for hand in set_aside
    ]
    return pl.DataFrame(rows, schema=QUARANTINE.schema)


def _unknown_frame(prepared: Prepared) -> pl.DataFrame:
    rows = [
        {
            "file_id": prepared.unit.pieces[line.file].part.file_id,
            "line_no": line.line,
            "format": prepared.unit.pieces[line.file].part.format,
            "text": line.text,
        }
        for line in prepared.unknown_lines
    ]
    return pl.DataFrame(rows, schema=UNKNOWN_LINES.schema)
