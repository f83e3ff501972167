"""A text of whole hands into a batch: lex, check the order of lines, build.

Every hand found is in ``Parsed.batch`` or in ``Parsed.quarantined`` with its reason.
The compiled engine does the work in bulk; the reference engine does the same for a
handful of hands, and is what words an error.
"""

from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from lark import Token, UnexpectedInput, UnexpectedToken

from pipeline.reading.build import Built, Fault, build
from pipeline.reading.expectation import explain, in_words
from pipeline.reading.formats import Format
from pipeline.reading.tokens import Tokens
from pipeline.reading.vocabulary import Line, Slot
from pipeline.reading.zones import zone_of
from pipeline.records import HandBatch

#: Type by which Lark names the end of the input.
_END = "$END"
#: Longest piece of a line that a message quotes.
_QUOTED = 120


class Engine(StrEnum):
    """Who reads the lines."""

    COMPILED = "compiled"
    REFERENCE = "reference"


class Reason(StrEnum):
    """Why a hand is in quarantine."""

    UNKNOWN_LINE = "unknown-line"
    LINE_ORDER = "line-order"
    HAND_INCOMPLETE = "hand-incomplete"
    VARIANT_NOT_COVERED = "variant-not-covered"
    NO_DATE = "no-date"
    UNKNOWN_ZONE = "unknown-zone"
    NO_SEATS = "no-seats"
    TOO_MANY_SEATS = "too-many-seats"


@dataclass(frozen=True, slots=True)
class Quarantined:
    """A hand that could not be used. Places are of the text, lines and columns 1-based."""

    line: int  # of the source, on which the hand begins
    start: int
    length: int
    number: str | None
    reason: Reason
    at_line: int  # of the source, at which reading failed
    at_column: int
    message: str


@dataclass(frozen=True, slots=True)
class UnknownLine:
    """A line that no terminal matches."""

    line: int  # of the source
    start: int
    length: int


@dataclass(frozen=True, slots=True)
class Parsed:
    """What became of a text: ``hands_found`` = hands of ``batch`` + ``quarantined``."""

    batch: HandBatch
    quarantined: list[Quarantined]
    unknown_lines: list[UnknownLine]

    @property
    def hands_found(self) -> int:
        """Hands whose first line was found."""
        return len(self.batch.hands) + len(self.quarantined)


def parse(
    text: np.ndarray, form: Format, *, engine: Engine = Engine.COMPILED, first_line: int = 1, file: int = 0
) -> Parsed:
    """Parse ``text`` (uint8, UTF-8, whole hands) written in ``form``.

    ``first_line`` is the text's first line in its source; ``file`` is the id of that
    source, for ``HandBatch.files``.
    """
    tokens = tokenize(text, form, engine, first_line)
    right = _well_formed(tokens, form, engine)
    built = _build(tokens, np.flatnonzero(right), form, file)
    faults = built.faults
    faulty = (faults != Fault.NONE) | _in_unknown_zone(built.batch, form)
    quarantined = [_faulted(built.batch, int(h), Fault(int(faults[h])), form) for h in np.flatnonzero(faulty)]
    if len(quarantined):
        built = _build(tokens, np.flatnonzero(right)[~faulty], form, file)
    wrong = np.flatnonzero(~right)
    if len(wrong):
        headers = _build(tokens, wrong, form, file).batch
        quarantined += [_refused(tokens, int(hand), headers, place, form) for place, hand in enumerate(wrong)]
    quarantined.sort(key=lambda hand: hand.start)
    return Parsed(built.batch, quarantined, _unknown_lines(tokens))


def tokenize(text: np.ndarray, form: Format, engine: Engine, first_line: int = 1) -> Tokens:
    """The token table of ``text`` by one engine."""
    if engine == Engine.REFERENCE:
        from pipeline.reading import reference

        return reference.lex(text, form.name, first_line)
    from pipeline.reading import lexer

    return lexer.lex(text, form.program, first_line)


def _build(tokens: Tokens, hands: np.ndarray, form: Format, file: int) -> Built:
    return build(tokens, hands, bare_stakes=int(form.dialect.bare_stakes), file=file)


def _well_formed(tokens: Tokens, form: Format, engine: Engine) -> np.ndarray:
    """Which hands have only known lines, in an order that the grammar allows."""
    if engine == Engine.COMPILED:
        from pipeline.reading.structure import well_formed

        order = well_formed(tokens, form.name)
    else:
        order = np.array([_disorder(tokens, hand, form) is None for hand in range(len(tokens.hands))], bool)
    whole: np.ndarray = order & (tokens.hands["unknown"] == 0)
    return whole


def _lines_of(tokens: Tokens, hand: int) -> np.ndarray:
    span = tokens.hands[hand]
    return tokens.tokens[span["token0"] : span["token0"] + span["tokens"]]


def _disorder(tokens: Tokens, hand: int, form: Format) -> UnexpectedInput | None:
    """What Lark says against the order of a hand's lines, None where nothing."""
    from pipeline.reading.hand_rule import parse_order

    lines = [
        Token(Line(int(row["kind"])).name, index)
        for index, row in enumerate(_lines_of(tokens, hand))
        if row["kind"] not in form.grammar.ignored
    ]
    try:
        parse_order(form.name, lines)
    except UnexpectedInput as error:
        return error
    return None


def _refused(tokens: Tokens, hand: int, headers: HandBatch, place: int, form: Format) -> Quarantined:
    """The reason of a hand whose lines are unknown or out of order."""
    header = headers.hands[place]
    lines = _lines_of(tokens, hand)
    unknown = np.flatnonzero(lines["kind"] == Line.UNKNOWN_LINE)
    if len(unknown):
        line = lines[unknown[0]]
        text = _text(tokens.text, line)
        column, why = explain(form.grammar, text, _names(tokens, hand))
        message = f"{_quote(text)}: {why}"
        return _quarantined(headers, place, Reason.UNKNOWN_LINE, int(line["line"]), column, message)
    error = _disorder(tokens, hand, form)
    if not isinstance(error, UnexpectedToken):
        raise AssertionError(f"engines disagree on the order of hand at line {header['line']}")
    expected = _expected(error)
    if error.token.type == _END:
        message = f"the hand breaks off after {_quote(_text(tokens.text, lines[-1]))}; {expected}"
        return _quarantined(headers, place, Reason.HAND_INCOMPLETE, int(lines[-1]["line"]), 1, message)
    line = lines[int(error.token)]
    message = (
        f"{_quote(_text(tokens.text, line))}: a line {in_words(Line[error.token.type])} cannot stand here; {expected}"
    )
    return _quarantined(headers, place, Reason.LINE_ORDER, int(line["line"]), 1, message)


def _expected(error: UnexpectedToken) -> str:
    """The lines that the hand rule would have allowed, in words."""
    allowed = sorted(in_words(Line[name]) for name in error.accepts or error.expected if name in Line.__members__)
    if not allowed:
        return "expected the end of the hand"
    return f"expected {'one of the lines' if len(allowed) > 1 else 'the line'}: {', '.join(allowed)}"


def _faulted(batch: HandBatch, hand: int, fault: Fault, form: Format) -> Quarantined:
    """The reason of a hand that reads well and cannot be used."""
    header = batch.hands[hand]
    match fault:
        case Fault.NO_DATE:
            return _quarantined(
                batch, hand, Reason.NO_DATE, 0, 1, "expected a date and time that the calendar has, 1970 to 2199"
            )
        case Fault.NO_SEATS:
            return _quarantined(batch, hand, Reason.NO_SEATS, 0, 1, "expected a seat list with at least one player")
        case Fault.TOO_MANY_SEATS:
            return _quarantined(batch, hand, Reason.TOO_MANY_SEATS, 0, 1, "expected at most 24 seats")
    zone = batch.string(header["zone_start"], header["zone_length"])
    message = (
        f"time zone {_quote(zone)} is not one that format {form.name} knows; expected one of "
        f"{', '.join(filter(None, form.dialect.zones))} or an offset such as GMT+01:00"
    )
    return _quarantined(batch, hand, Reason.UNKNOWN_ZONE, 0, 1, message)


def _quarantined(batch: HandBatch, hand: int, reason: Reason, line: int, column: int, message: str) -> Quarantined:
    header = batch.hands[hand]
    number = batch.string(header["number_start"], header["number_length"]) or None
    return Quarantined(
        line=int(header["line"]),
        start=int(header["start"]),
        length=int(header["length"]),
        number=number,
        reason=reason,
        at_line=int(header["line"]) + line,
        at_column=column,
        message=message,
    )


def _in_unknown_zone(batch: HandBatch, form: Format) -> np.ndarray:
    """Which hands name a time zone that nobody knows."""
    hands = batch.hands
    words = [batch.string(*span) for span in zip(hands["zone_start"], hands["zone_length"], strict=True)]
    unknown = {word for word in set(words) if word and zone_of(word, form.dialect.zones) is None}
    return np.array([word in unknown for word in words], bool)


def _unknown_lines(tokens: Tokens) -> list[UnknownLine]:
    """Lines that match nothing, before the first hand and within hands."""
    found = [UnknownLine(*place) for place in tokens.stray]
    places = np.flatnonzero(tokens.tokens["kind"] == Line.UNKNOWN_LINE)
    owners = np.searchsorted(tokens.hands["token0"], places, side="right") - 1
    for place, owner in zip(places, owners, strict=True):
        row = tokens.tokens[place]
        line = int(tokens.hands[owner]["line"]) + int(row["line"])
        found.append(UnknownLine(line, int(row["start"]), int(row["length"])))
    return found


def _names(tokens: Tokens, hand: int) -> list[str]:
    """Names of a hand's seat list."""
    names = []
    for line in _lines_of(tokens, hand):
        if line["kind"] == Line.SEAT:
            for fact in tokens.captures[line["capture0"] : line["capture0"] + line["captures"]]:
                if fact["slot"] == Slot.NAME:
                    span = tokens.text[fact["value"] : fact["value"] + fact["length"]]
                    names.append(bytes(span).decode("utf-8", "replace"))
    return names


def _text(text: np.ndarray, line: np.void) -> str:
    return bytes(text[line["start"] : line["start"] + line["length"]]).decode("utf-8", "replace")


def _quote(text: str) -> str:
    """A piece of a log for a message: shortened, control characters shown."""
    short = text if len(text) <= _QUOTED else text[:_QUOTED] + "…"
    return "“" + "".join(c if c.isprintable() else repr(c)[1:-1] for c in short) + "”"
