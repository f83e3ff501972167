"""The stages as they are: formats and grammars, rulebooks, the replay and its rules."""

import hashlib
from collections.abc import Mapping, Sequence
from zoneinfo import available_timezones

import msgspec
import numpy as np

from pipeline.codes import Room, name_of
from pipeline.failure import Failure
from pipeline.ingest.manners import Manner
from pipeline.ingest.stages import Assigned
from pipeline.kernel import compiled
from pipeline.lake.tables import Verdict
from pipeline.reading.formats import FORMATS, detect
from pipeline.reading.parse import Engine, Parsed, parse
from pipeline.records import HandBatch
from pipeline.replay.hands import replay
from pipeline.replay_records import Replay
from pipeline.rulebooks.format import Rulebook
from pipeline.rulebooks.load import FALLBACK, STANDARD, RulebookError, assign, load
from pipeline.rulebooks.session_values import session_values
from pipeline.rules.render import verdicts
from pipeline.settings import Settings


class RoomStages:
    """Parsing by the compiled engine, or by the reference engine where kernels are not compiled."""

    def __init__(self) -> None:
        self._engine = Engine.COMPILED if compiled() else Engine.REFERENCE
        grammars = " ".join(form.grammar_version for form in FORMATS.values())
        self._grammars = hashlib.sha256(grammars.encode()).hexdigest()[:16]

    def check(self, wishes: Manner, settings: Settings, file: str = "railbird.toml") -> None:
        """See that all names of formats, rooms, zones and rulebooks mean something.

        Raises:
            Failure: One does not; the message says where it was written.
        """
        said = [("--{}", wishes), (f"{file}: {{}}", Manner(rulebook=settings.rulebook))]
        for place, source in enumerate(settings.sources):
            manner = Manner(source.rulebook, source.format, source.room, source.zone)
            said.append((f"{file}: sources[{place}].{{}}", manner))
        rooms, zones = [name_of(room) for room in Room if room], available_timezones()
        for where, manner in said:
            _one_of(where.format("format"), manner.format, FORMATS)
            _one_of(where.format("room"), manner.room, rooms)
            if manner.zone is not None and manner.zone not in zones:
                raise Failure(f"{where.format('zone')}: {manner.zone!r} is no time zone; expected e.g. Europe/Prague")
            if manner.rulebook is not None:
                _book(manner.rulebook)

    def recipe(self, manner: Manner) -> str:
        """A hash of grammars, rulebook and manner; of all default rulebooks where none is named."""
        defaults = sorted({form.dialect.rulebook for form in FORMATS.values()})
        books = [_book(name) for name in ([manner.rulebook] if manner.rulebook else defaults)]
        books.append(_book(STANDARD))
        content = msgspec.json.encode([self._grammars, books, manner.format, manner.room, manner.zone])
        return hashlib.sha256(content).hexdigest()[:16]

    def format_of(self, head: bytes, manner: Manner) -> str | None:
        """The forced format, else the one of the first hand."""
        if manner.format:
            return manner.format
        form = detect(head)
        return form.name if form else None

    def rulebook(self, name: str) -> str:
        """The format's own rulebook."""
        return FORMATS[name].dialect.rulebook

    def borders(self, name: str) -> Sequence[bytes]:
        """What the first line of a hand begins with."""
        return FORMATS[name].borders

    def grammar(self, name: str) -> str:
        """Grammar and hash."""
        return FORMATS[name].grammar_version

    def zones(self, name: str) -> Mapping[str, str]:
        """The dialect's words for zones."""
        return FORMATS[name].dialect.zones

    def parse(self, text: np.ndarray, name: str, first_line: int, file_id: int) -> Parsed:
        """The hands of a text."""
        return parse(text, FORMATS[name], engine=self._engine, first_line=first_line, file=file_id)

    def assign(self, batch: HandBatch, rulebook: str, days: np.ndarray) -> Assigned:
        """Rules by rulebook, or by the standard one where it does not cover a game."""
        book, standard = _book(rulebook), _book(STANDARD)
        rows = assign(batch, book, days)
        books = [standard if row["rulebook"] == FALLBACK else book for row in rows]
        judges = {(judge.name, int(row["version"])): judge for judge, row in zip(books, rows, strict=True)}
        uncovered = np.flatnonzero(rows["covered"][batch.hands["rules"]] == 0) if len(rows) else ()
        return Assigned(
            parameters=rows,
            rulebooks=[judge.name for judge in books],
            versions=[judge.version[row["version"]].start.isoformat() for judge, row in zip(books, rows, strict=True)],
            refused={int(hand): _no_rules(book) for hand in uncovered},
            values=[value for (_, version), judge in judges.items() for value in session_values(judge, version)],
        )

    def replay(self, batch: HandBatch, parameters: np.ndarray) -> Replay:
        """Replay the hands."""
        return replay(batch, parameters)

    def verdicts(self, batch: HandBatch, replay: Replay, assigned: Assigned) -> list[Verdict]:
        """The findings in words."""
        return verdicts(batch, replay, assigned.parameters)


def _no_rules(book: Rulebook) -> str:
    return f"rulebook {book.name} has no version in force on that day, or neither it nor {STANDARD} covers the game"


def _book(name: str) -> Rulebook:
    try:
        return load(name)
    except RulebookError as error:
        raise Failure(f"rulebook {error}") from error


def _one_of(where: str, name: str | None, known: Sequence[str] | Mapping[str, object]) -> None:
    if name is not None and name not in known:
        raise Failure(f"{where}: {name!r} is not known; expected one of {', '.join(known)}")
