"""Texts of hands that the lake holds, for those that come again in another text."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import polars as pl

from pipeline.lake.store import Lake


class KeptText(Protocol):
    """A text of a hand and what is needed to read it: columns of ``texts`` and ``files``."""

    @property
    def room(self) -> str:
        """Room whose hand it is."""

    @property
    def file_id(self) -> int:
        """File it came from."""

    @property
    def format(self) -> str:
        """Format of that file."""

    @property
    def line_no(self) -> int:
        """1-based line there."""

    @property
    def byte_start(self) -> int:
        """Offset in the file's text as UTF-8."""

    @property
    def text(self) -> str:
        """The text."""


@dataclass(frozen=True, slots=True)
class StoredText:
    """One text of a hand that counts; ``stem`` names the files that hold the hand's rows."""

    hand_id: int
    room: str
    day: int  # business day, days since 1970
    stem: str
    text_hash: int
    played_at: int  # seconds since 1970, UTC
    file_id: int
    path: str
    format: str
    line_no: int
    byte_start: int
    text: str
    raw: bytes | None


@dataclass(frozen=True, slots=True)
class Earlier:
    """What the lake has to say to the hands of a unit.

    ``texts`` are those of hands that come again in another text; ``dropped`` are hands,
    with the stem of their rows, that no longer count, as the file they were read from
    has grown in the middle of them.
    """

    texts: Sequence[StoredText] = ()
    dropped: dict[int, str] = field(default_factory=dict)


def stored_texts(lake: Lake, hand_ids: Iterable[int], days: Iterable[int] = ()) -> list[StoredText]:
    """All texts of some hands, in the order of their hashes.

    ``days`` (days since 1970) are where the hands are looked for first; those not found are looked for everywhere.
    """
    missing = set(hand_ids)
    found: list[StoredText] = []
    near = pl.col("day").is_in(pl.Series(sorted(set(days)), dtype=pl.Int32).cast(pl.Date).implode())
    for place in (near, pl.lit(value=True)):
        if missing:
            found += _texts(lake, missing, place)
            missing -= {text.hand_id for text in found}
    return sorted(found, key=lambda text: (text.hand_id, text.text_hash))


def _texts(lake: Lake, hand_ids: set[int], place: pl.Expr) -> list[StoredText]:
    wanted = pl.col("hand_id").is_in(pl.Series(sorted(hand_ids), dtype=pl.Int64).implode())
    hands = lake.scan("hands").filter(place, wanted).select("hand_id", pl.col("played_at").dt.epoch("s"))
    texts = lake.scan("texts", stem=True).filter(place, wanted)
    frame = texts.join(hands, on="hand_id").with_columns(pl.col("day").cast(pl.Int32)).collect()
    files = {part.file_id: part for commit in lake.commits for part in commit.parts if part.format}
    return [
        StoredText(
            hand_id=row["hand_id"],
            room=row["room"],
            day=row["day"],
            stem=row["stem"],
            text_hash=row["text_hash"],
            played_at=row["played_at"],
            file_id=row["file_id"],
            path=files[row["file_id"]].path,
            format=files[row["file_id"]].format,
            line_no=row["line_no"],
            byte_start=row["byte_start"],
            text=row["text"],
            raw=row["raw"],
        )
        for row in frame.iter_rows(named=True)
    ]
