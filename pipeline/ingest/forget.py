"""Rows of a file, or of a player, removed for good from the lake and the warehouse.

Hands go whole: one that two files tell goes with either. A forgotten hand counts as a
duplicate of its file from then on, as it does when it comes again, so that hands found
stay loaded + duplicates + quarantined. What may be read again is taken out of the
counts altogether.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

import msgspec
import polars as pl

from pipeline.ingest.finish import files_frame
from pipeline.lake.commits import ForgottenFile, Part
from pipeline.lake.counts import Counts
from pipeline.lake.reads import Ledger
from pipeline.lake.rewriting import Rewriting, without
from pipeline.lake.store import Lake, WritableLake, writing
from pipeline.schema import (
    FILES,
    FORGOTTEN,
    HAND_TABLES,
    MANIFESTS,
    QUARANTINE,
    TOURNAMENT_EVENTS,
    TOURNAMENTS,
    UNKNOWN_LINES,
)
from pipeline.warehouse import publishing as warehouse


@dataclass(frozen=True, slots=True)
class OfFiles:
    """Forget all that files held (``files.file_id``); with ``may_return`` they may be ingested again."""

    files: frozenset[int]
    may_return: bool = False


@dataclass(frozen=True, slots=True)
class OfPlayer:
    """Forget all hands of a player, in one room or in all."""

    name: str
    room: str | None = None


Wish = OfFiles | OfPlayer


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What was, or would be, removed; ``rows`` by table, and those of hands that counted by what they were."""

    hands: int
    quarantined: int
    unknown_lines: int
    rows: dict[str, int]
    paths: list[str]  # of the files whose counts change

    @property
    def nothing(self) -> bool:
        """Whether there is nothing to remove."""
        return not self.rows and not self.paths

    def as_json(self) -> dict[str, object]:
        """The object that ``railbird forget --json`` prints."""
        return {
            "hands": self.hands,
            "quarantined": self.quarantined,
            "unknown_lines": self.unknown_lines,
            "rows": dict(sorted(self.rows.items())),
            "files": self.paths,
        }


def preview(lake: Lake, database: Path, wish: Wish) -> Forgotten:
    """What ``forget`` would remove; nothing is changed."""
    return _plan(lake, database, wish).summary()


def forget(place: str | Path, database: Path, wish: Wish, wait: float = 0) -> Forgotten:
    """Remove rows for good, commit that and publish the warehouse.

    Args:
        place: Folder or URL of the lake.
        database: The warehouse to swap in.
        wish: What to forget.
        wait: Seconds to wait for another writer's end.

    Raises:
        Failure: The lake cannot be written; nothing, or all, is forgotten.
    """
    warehouse.check(database)
    with writing(place, wait) as lake:
        plan = _plan(lake, database, wish)
        done = plan.summary()
        if not done.nothing:
            _commit(lake, plan, wish)
        warehouse.publish(lake, database)
    return done


def _commit(lake: WritableLake, plan: "_Plan", wish: Wish) -> None:
    batch = f"forget-{uuid4().hex}"
    frames = {FILES.name: files_frame(plan.parts)}
    if isinstance(wish, OfPlayer) or not wish.may_return:
        frames[FORGOTTEN.name] = plan.remembered
    staged = lake.stage(batch, frames, plan.rewriting.rewritten)
    files = [] if isinstance(wish, OfPlayer) else _files(plan.parts, wish)
    lake.commit(staged, plan.parts, removed=plan.rewriting.removed, forgotten=files)


def _files(parts: Iterable[Part], wish: OfFiles) -> list[ForgottenFile]:
    own = [part for part in parts if part.file_id in wish.files]
    return [ForgottenFile(part.file_id, part.sha256, wish.may_return) for part in own]


@dataclass(slots=True)
class _Plan:
    """All that one forgetting changes."""

    remembered: pl.DataFrame
    rewriting: Rewriting
    parts: list[Part]
    hands: int = 0
    quarantined: int = 0
    unknown_lines: int = 0

    def summary(self) -> Forgotten:
        rows = {table: rows for table, rows in self.rewriting.rows.items() if table != FORGOTTEN.name}
        paths = sorted({part.path for part in self.parts})
        return Forgotten(self.hands, self.quarantined, self.unknown_lines, rows, paths)


@dataclass(slots=True)
class _Changes:
    """Of each file, how many of its rows that count go."""

    loaded: Counter[int] = field(default_factory=Counter)
    quarantined: Counter[int] = field(default_factory=Counter)
    unknown_lines: Counter[int] = field(default_factory=Counter)

    @property
    def files(self) -> set[int]:
        return {*self.loaded, *self.quarantined, *self.unknown_lines}


_PLACE = ("file_id", "byte_start")
_LINE = ("file_id", "line_no")


def _plan(lake: Lake, database: Path, wish: Wish) -> _Plan:
    texts = lake.scan("texts", superseded=True)
    if isinstance(wish, OfFiles):
        own = pl.col("file_id").is_in(sorted(wish.files))
        hand_ids = _ids(texts.filter(own))
        aside = lines = own
        doomed = {table.name: own for table in (MANIFESTS, TOURNAMENTS, TOURNAMENT_EVENTS)}
        if wish.may_return:
            doomed[FORGOTTEN.name] = own
    else:
        hand_ids = _hands_of(lake, wish)
        others = _elsewhere(lake, wish)
        aside = _naming(lake, QUARANTINE.name, _PLACE, wish, others)
        lines = _naming(lake, UNKNOWN_LINES.name, _LINE, wish, others)
        in_room = pl.col("file_id").is_in(others).not_()
        doomed = {TOURNAMENT_EVENTS.name: (pl.col("player") == wish.name) & in_room}
    of_hands = pl.col("hand_id").is_in(hand_ids.implode())
    doomed |= {table.name: of_hands for table in HAND_TABLES}
    doomed |= {QUARANTINE.name: aside, UNKNOWN_LINES.name: lines}
    with warehouse.looking(lake, database) as con:
        counted = {
            table: con.table(table).pl().filter(condition)
            for table, condition in ((QUARANTINE.name, aside), (UNKNOWN_LINES.name, lines))
        }
        columns = ", ".join(("file_id", *Counts.__struct_fields__))
        found = {row[0]: Counts(*row[1:]) for row in con.table("files").select(columns).fetchall()}
    hands = lake.scan("hands").filter(of_hands).select("hand_id", "room", "hand_no").collect()
    changes = _Changes(
        _loaders(lake, of_hands),
        Counter(counted[QUARANTINE.name]["file_id"].to_list()),
        Counter(counted[UNKNOWN_LINES.name]["file_id"].to_list()),
    )
    gone = set(counted[QUARANTINE.name].select(_PLACE).iter_rows())
    return _Plan(
        _remembered(lake, hands, texts.filter(of_hands), counted[QUARANTINE.name], wish),
        without(lake, doomed),
        _corrections(lake, changes, found, wish, set(hand_ids), gone),
        hands.height,
        counted[QUARANTINE.name].height,
        counted[UNKNOWN_LINES.name].height,
    )


def _ids(frame: pl.LazyFrame) -> pl.Series:
    return frame.select(pl.col("hand_id").unique().sort()).collect()["hand_id"]


def _hands_of(lake: Lake, wish: OfPlayer) -> pl.Series:
    """Hands in which the player sat, or of which a text names him where a line begins."""
    in_room = pl.lit(value=True) if wish.room is None else pl.col("room") == wish.room
    seats = lake.scan("seats", superseded=True).filter(in_room)
    sat = seats.filter(pl.col("player") == wish.name)
    texts = lake.scan("texts", superseded=True).filter(in_room, pl.col("text").str.contains(wish.name, literal=True))
    longer = seats.filter(pl.col("player").str.starts_with(wish.name), pl.col("player") != wish.name)
    names: dict[int, set[str]] = {}
    for hand_id, player in longer.select("hand_id", "player").collect().iter_rows():
        names.setdefault(hand_id, set()).add(player)
    named = [
        hand_id
        for hand_id, text in texts.select("hand_id", "text").collect().iter_rows()
        if _begins_a_line(wish.name, text, names.get(hand_id, ()))
    ]
    return pl.concat([_ids(sat), pl.Series("hand_id", named, dtype=pl.Int64)]).unique().sort()


def _begins_a_line(name: str, text: str, longer: Iterable[str]) -> bool:
    """Whether a line begins with the name, and not with one of the ``longer`` names that begin with it."""
    others = tuple(longer)
    begins = re.compile(rf"{re.escape(name)}(?!\w)")
    return any(begins.match(line) and not line.startswith(others) for line in text.splitlines())


def _elsewhere(lake: Lake, wish: OfPlayer) -> list[int]:
    """Files all of whose hands are another room's, of those that the wish leaves alone."""
    if wish.room is None:
        return []
    told = [lake.scan(table).select("file_id", "room") for table in ("texts", TOURNAMENTS.name)]
    own = pl.col("room") == wish.room
    files = pl.concat(told).group_by("file_id").agg(own.any()).filter(~pl.col("room"))
    return files.collect()["file_id"].to_list()


def _naming(lake: Lake, table: str, key: Sequence[str], wish: OfPlayer, others: list[int]) -> pl.Expr:
    """Rows with the name as a word in their text, which nobody can read: anywhere in it."""
    word = re.compile(rf"(?<!\w){re.escape(wish.name)}(?!\w)")
    rows = lake.scan(table).filter(
        pl.col("text").str.contains(wish.name, literal=True), pl.col("file_id").is_in(others).not_()
    )
    named = rows.collect().filter(pl.col("text").map_elements(lambda text: bool(word.search(text)), pl.Boolean))
    return pl.struct(key).is_in(named.select(pl.struct(key).alias("place"))["place"].implode())


def _loaders(lake: Lake, of_hands: pl.Expr) -> Counter[int]:
    """Of each file, how many of the hands it counts as loaded: it brought their first text."""
    places = {
        (commit.stem, part.file_id): (commit.sequence, number)
        for commit in lake.commits
        for number, part in enumerate(commit.parts)
    }
    first: dict[int, tuple[tuple[int, int], int, int]] = {}
    held = lake.scan("texts").filter(of_hands).select("hand_id", "file_id").unique()
    texts = lake.scan("texts", stem=True, superseded=True).filter(of_hands).join(held, on=["hand_id", "file_id"])
    for hand_id, file_id, start, stem in texts.select("hand_id", *_PLACE, "stem").collect().iter_rows():
        # a merged hand's rows name the files of all its texts; those of earlier batches have their own commits
        place = places.get((stem, file_id))
        if place and (hand_id not in first or (place, start, file_id) < first[hand_id]):
            first[hand_id] = place, start, file_id
    return Counter(file_id for _, _, file_id in first.values())


def _remembered(
    lake: Lake, hands: pl.DataFrame, texts: pl.LazyFrame, quarantined: pl.DataFrame, wish: Wish
) -> pl.DataFrame:
    """Rows of ``forgotten``: hands that are not loaded again, with the file that they went with."""
    if isinstance(wish, OfPlayer):
        owned = hands.with_columns(file_id=pl.lit(None, pl.Int64))
        aside = quarantined.with_columns(file_id=pl.lit(None, pl.Int64))
    else:
        own = texts.filter(pl.col("file_id").is_in(sorted(wish.files))).select("hand_id", "file_id").unique()
        owned, aside = hands.join(own.collect(), on="hand_id"), quarantined
    nobody = pl.lit(None, pl.Int64).alias("hand_id"), pl.lit(None, pl.String).alias("room")
    columns = FORGOTTEN.schema.names()
    return pl.concat([owned.select(columns), aside.with_columns(*nobody).select(columns)])


def _corrections(
    lake: Lake,
    changes: _Changes,
    found: dict[int, Counts],
    wish: Wish,
    hand_ids: set[int],
    gone: set[tuple[int, int]],
) -> list[Part]:
    """Parts that correct the counts of files."""
    latest = {part.file_id: part for commit in lake.commits for part in commit.parts}
    ledger = Ledger(lake.commits)
    own = wish.files if isinstance(wish, OfFiles) else frozenset[int]()
    if isinstance(wish, OfFiles) and not wish.may_return:
        own = frozenset(file_id for file_id in own if not ledger.is_forgotten(latest[file_id].sha256))
    parts = []
    for file_id in sorted(changes.files | own):
        part = latest[file_id]
        loaded, quarantined = changes.loaded[file_id], changes.quarantined[file_id]
        again = Counts(0, loaded, 0, quarantined, changes.unknown_lines[file_id])
        counts = Counts(duplicates=loaded + quarantined)
        if file_id in own and isinstance(wish, OfFiles) and wish.may_return:
            again, counts = found.get(file_id, Counts()), Counts()
        read = ledger.latest(part.path, part.recipe)
        tail = read.tail if read and read.file_id == file_id else None
        if tail and (tail.hand_id in hand_ids or (file_id, tail.byte_start) in gone):
            tail = msgspec.structs.replace(tail, counts=tail.counts.copied, hand_id=None)
        said = {"problem": _said(), "is_remark": True} if file_id in own else {}
        parts.append(
            msgspec.structs.replace(
                part,
                byte_start=0,
                byte_length=0,
                first_line=1,
                last_line=0,  # no line is read again
                last=False,
                resumed=True,
                counts=counts,
                again=again,
                tail=tail,
                **said,
            )
        )
    return parts


def _said() -> str:
    return f"forgotten on request, {datetime.now(UTC):%Y-%m-%d %H:%M} UTC"
