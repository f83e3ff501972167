"""The stages as they are: formats and grammars, rulebooks, the replay and its rules."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from zoneinfo import available_timezones

import msgspec
import numpy as np

from pipeline.codes import Room, name_of
from pipeline.companions import forms as companions
from pipeline.companions.forms import COMPANIONS
from pipeline.companions.rows import Read, read_companion
from pipeline.failure import Failure
from pipeline.ingest.manners import Manner
from pipeline.ingest.stages import Assigned
from pipeline.ingest.units import Piece
from pipeline.kernel import compiled
from pipeline.lake.tables import Verdict
from pipeline.reading.formats import FORMATS, detect
from pipeline.reading.parse import Engine, Parsed, parse
from pipeline.records import EVENT, HAND, SEAT, HandBatch
from pipeline.replay.hands import replay
from pipeline.replay_records import Replay
from pipeline.rulebooks.format import Rulebook
from pipeline.rulebooks.load import FALLBACK, STANDARD, RulebookError, assign, load
from pipeline.rulebooks.session_values import session_values
from pipeline.rules.render import verdicts
from pipeline.schema import RULEBOOK_VALUES, TOURNAMENTS
from pipeline.settings import Settings


class RoomStages:
    """Parsing by the compiled engine, or by the reference engine where kernels are not compiled."""

    def __init__(self) -> None:
        self._engine = Engine.COMPILED if compiled() else Engine.REFERENCE
        grammars = " ".join(self.grammar(name) for name in (*FORMATS, *COMPANIONS))
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
            _one_of(where.format("format"), manner.format, (*FORMATS, *COMPANIONS))
            _one_of(where.format("room"), manner.room, rooms)
            if manner.zone is not None and manner.zone not in zones:
                raise Failure(f"{where.format('zone')}: {manner.zone!r} is no time zone; expected e.g. Europe/Prague")
            if manner.rulebook is not None:
                _book(manner.rulebook)

    def recipe(self, manner: Manner) -> str:
        """A hash of grammars, rulebook and manner; of all default rulebooks where none is named."""
        formats = (*FORMATS, *COMPANIONS)
        defaults = sorted({self.rulebook(name) for name in formats})
        books = [_book(name) for name in ([manner.rulebook] if manner.rulebook else defaults)]
        books.append(_book(STANDARD))
        content = msgspec.json.encode([self._grammars, books, manner.format, manner.room, manner.zone])
        return hashlib.sha256(content).hexdigest()[:16]

    def format_of(self, head: bytes, manner: Manner) -> str | None:
        """The forced format, else the one of the first hand, else a companion's."""
        if manner.format:
            return manner.format
        form = detect(head) or companions.detect(head)
        return form.name if form else None

    def has_hands(self, name: str) -> bool:
        """All formats but the companions'."""
        return name in FORMATS

    def rulebook(self, name: str) -> str:
        """The format's own rulebook."""
        return COMPANIONS[name].rulebook if name in COMPANIONS else FORMATS[name].dialect.rulebook

    def rulebooks(self, name: str) -> Mapping[str, bytes]:
        """The rulebook and the standard one, complete with what they extend."""
        return {said: msgspec.json.encode(_book(said)) for said in (name, STANDARD)}

    def borders(self, name: str) -> Sequence[bytes]:
        """What the first line of a hand begins with."""
        return COMPANIONS[name].borders if name in COMPANIONS else FORMATS[name].borders

    def grammar(self, name: str) -> str:
        """Grammar and hash."""
        return COMPANIONS[name].grammar_version if name in COMPANIONS else FORMATS[name].grammar_version

    def zones(self, name: str) -> Mapping[str, str]:
        """The dialect's words for zones."""
        return COMPANIONS[name].zones if name in COMPANIONS else FORMATS[name].dialect.zones

    def parse(self, text: np.ndarray, name: str, first_line: int, file_id: int) -> Parsed:
        """The hands of a text; a companion has none."""
        if name in COMPANIONS:
            nothing = HandBatch(text, [file_id], np.zeros(0, HAND), np.zeros(0, SEAT), np.zeros(0, EVENT))
            return Parsed(nothing, [], [])
        return parse(text, FORMATS[name], engine=self._engine, first_line=first_line, file=file_id)

    def companion(self, piece: Piece) -> Read:
        """The rows of a companion, a tournament with the rulebook that judges it."""
        part = piece.part
        if part.format not in COMPANIONS or len(piece.text) == 0:
            return Read()
        manner = piece.manner
        found = read_companion(
            piece.text, part.format, part.file_id, part.first_line, manner.zone or "", manner.room or ""
        )
        for tournament in found.rows.get(TOURNAMENTS.name, []):
            book, day = _book(part.rulebook), tournament["starts_at"].date()
            places = [place for place, version in enumerate(book.version) if version.start <= day]
            tournament["rulebook"] = book.name
            tournament["rulebook_version"] = book.version[places[-1]].start.isoformat() if places else ""
            values = session_values(book, places[-1]) if places else ()
            found.rows[RULEBOOK_VALUES.name] = [asdict(value) for value in values]
        return found

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
        raise Failure(str(error)) from error


def _one_of(where: str, name: str | None, known: Sequence[str] | Mapping[str, object]) -> None:
    if name is not None and name not in known:
        raise Failure(f"{where}: {name!r} is not known; expected one of {', '.join(known)}")
