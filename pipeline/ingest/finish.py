"""The second half of the work on a unit: hands to rows. No lake, no order: any thread may do it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass

import numpy as np
import polars as pl

from pipeline.ingest.accounts import counted_parts
from pipeline.ingest.resolve import raw_bytes, resolve
from pipeline.ingest.stages import Stages
from pipeline.ingest.units import Unit
from pipeline.ingest.work import Prepared, SetAside
from pipeline.lake.commits import Part
from pipeline.lake.counts import Counts
from pipeline.lake.stored_texts import Earlier
from pipeline.lake.tables import Origin, Verdict, hand_frames
from pipeline.schema import FILES, QUARANTINE, RULEBOOK_VALUES, SUPERSEDED, TABLES, UNKNOWN_LINES


@dataclass(slots=True)
class Finished:
    """A unit's rows, ready to be written, and what they count up to."""

    unit: Unit
    parts: list[Part]
    frames: dict[str, pl.DataFrame]
    findings: Counter[str]
    merged_ids: np.ndarray  # with merged_hashes: texts that were added to known hands
    merged_hashes: np.ndarray


def finish(prepared: Prepared, standing: np.ndarray, stages: Stages, earlier: Earlier | None = None) -> Finished:
    """Replay the hands that are new and make all rows of the unit.

    Args:
        prepared: The unit's hands.
        standing: Their ``Standing``.
        stages: Replay and rules.
        earlier: What the lake holds of hands that come again in another text.
    """
    earlier = earlier or Earlier()
    resolved = resolve(prepared, standing, earlier, stages)
    frames: dict[str, pl.DataFrame] = {}
    verdicts: list[Verdict] = []
    if len(resolved.batch.hands):
        replay = stages.replay(resolved.batch, prepared.assigned.parameters)
        verdicts = stages.verdicts(resolved.batch, replay, prepared.assigned)
        origin = Origin(
            resolved.offsets,
            [stages.grammar(form) for form in resolved.formats],
            prepared.assigned.rulebooks,
            prepared.assigned.versions,
        )
        frames = hand_frames(resolved.batch, replay, resolved.identity, origin, verdicts, resolved.texts)
    set_aside = sorted(prepared.set_aside + resolved.conflicts, key=lambda hand: (hand.file, hand.start))
    parts = counted_parts(prepared, resolved.outcome, earlier)
    frames[FILES.name] = files_frame(parts)
    frames[QUARANTINE.name] = _quarantine_frame(set_aside, prepared)
    frames[UNKNOWN_LINES.name] = _unknown_frame(prepared)
    rows = {table: list(listed) for table, listed in prepared.companions.items()}
    rows.setdefault(RULEBOOK_VALUES.name, []).extend(asdict(value) for value in prepared.assigned.values)
    frames |= {table: pl.DataFrame(listed, schema=TABLES[table].schema) for table, listed in rows.items()}
    frames[SUPERSEDED.name] = pl.DataFrame(resolved.superseded, schema=SUPERSEDED.schema, orient="row")
    findings = Counter(verdict.rule.code for verdict in verdicts)
    return Finished(prepared.unit, parts, frames, findings, resolved.merged_ids, resolved.merged_hashes)


#: Columns of the files table that are counts.
_COUNTS = Counts.__struct_fields__


def files_frame(parts: Sequence[Part]) -> pl.DataFrame:
    """Parts as rows of the files table; counts are what each adds to its file."""
    rows = [{name: getattr(part.net if name in _COUNTS else part, name) for name in FILES.schema} for part in parts]
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
            "raw": raw_bytes(prepared, hand.start, hand.length, hand.file, hand.line),
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
