"""Why a hand is set aside: at which line and column, and what was expected there."""

from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from lark import Token, UnexpectedInput, UnexpectedToken
from lark.parsers.lalr_interactive_parser import InteractiveParser

from pipeline.codes import Currency
from pipeline.reading.build import Fault
from pipeline.reading.currency import facts_of, strange_money
from pipeline.reading.expectation import explain, in_words, tags_of
from pipeline.reading.formats import Format
from pipeline.reading.tokens import Tokens
from pipeline.reading.vocabulary import Line, Slot
from pipeline.records import HandBatch
from pipeline.replay_records import MAX_PLAYERS

#: Type by which Lark names the end of the input.
_END = "$END"
#: Longest piece of a line that a message quotes.
_QUOTED = 120


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
    TWO_CURRENCIES = "two-currencies"


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


def disorder(tokens: Tokens, hand: int, form: Format) -> UnexpectedInput | None:
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


def refused(tokens: Tokens, hand: int, headers: HandBatch, place: int, form: Format) -> Quarantined:
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
    error = disorder(tokens, hand, form)
    if not isinstance(error, UnexpectedToken):
        raise AssertionError(f"engines disagree on the order of hand at line {header['line']}")
    if error.token.type == _END:
        expected = _expected(_endings(error) or _allowed(error))
        message = f"the hand breaks off after {_quote(_text(tokens.text, lines[-1]))}; {expected}"
        return _quarantined(headers, place, Reason.HAND_INCOMPLETE, int(lines[-1]["line"]), 1, message)
    line = lines[int(error.token)]
    message = (
        f"{_quote(_text(tokens.text, line))}: a line {in_words(Line[error.token.type])} cannot stand here; "
        f"{_expected(_allowed(error))}"
    )
    return _quarantined(headers, place, Reason.LINE_ORDER, int(line["line"]), 1, message)


def _allowed(error: UnexpectedToken) -> set[str]:
    """The lines that the hand rule would have allowed."""
    return {name for name in error.accepts or error.expected if name in Line.__members__}


def _endings(error: UnexpectedToken) -> set[str]:
    """Those of them with which the hand would have been whole."""
    parser = error.interactive_parser
    if parser is None:
        return set()
    return {name for name in _allowed(error) if _END in _after(parser, name)}


def _after(parser: InteractiveParser, name: str) -> set[str]:
    """What may follow after one more line."""
    further = parser.copy()  # type: ignore[no-untyped-call]
    further.feed_token(Token(name, ""))
    return set(further.accepts())


def _expected(allowed: set[str]) -> str:
    """Lines in words."""
    if not allowed:
        return "expected the end of the hand"
    words = ", ".join(sorted(in_words(Line[name]) for name in allowed))
    return f"expected {'one of the lines' if len(allowed) > 1 else 'the line'}: {words}"


def faulted(tokens: Tokens, hand: int, batch: HandBatch, place: int, fault: Fault, form: Format) -> Quarantined:
    """The reason of a hand that reads well and cannot be used: ``hand`` of ``tokens``, row ``place`` of ``batch``."""
    header = batch.hands[place]
    match fault:
        case Fault.NO_DATE:
            line, column, text = _line_with(tokens, hand, Slot.YEAR)
            why = "expected a date and time that the calendar has, 1970 to 2199"
            return _quarantined(batch, place, Reason.NO_DATE, line, column, f"{_quote(text)}: {why}")
        case Fault.NO_SEATS:
            return _quarantined(batch, place, Reason.NO_SEATS, 0, 1, "expected a seat list with at least one player")
        case Fault.TOO_MANY_SEATS:
            why = f"expected at most {MAX_PLAYERS} seats"
            return _quarantined(batch, place, Reason.TOO_MANY_SEATS, 0, 1, why)
        case Fault.TWO_CURRENCIES:
            return _in_other_money(tokens, hand, batch, place, form)
    zone = batch.string(header["zone_start"], header["zone_length"])
    message = (
        f"time zone {_quote(zone)} is not one that format {form.name} knows; expected one of "
        f"{', '.join(filter(None, form.dialect.zones))} or an offset such as GMT+01:00"
    )
    line, column, _ = _line_with(tokens, hand, Slot.ZONE)
    return _quarantined(batch, place, Reason.UNKNOWN_ZONE, line, column, message)


def _in_other_money(tokens: Tokens, hand: int, batch: HandBatch, place: int, form: Format) -> Quarantined:
    """The first amount in another currency than the header's."""
    own = Currency(int(batch.hands[place]["currency"]))
    first, last = facts_of(tokens.hands[hand], tokens.tokens)
    fact = strange_money(tokens.captures, first, last, own)
    lines = _lines_of(tokens, hand)
    line = lines[np.searchsorted(lines["capture0"], fact, side="right") - 1]
    other = Currency(int(tokens.captures[fact]["value"]))
    text = _text(tokens.text, line)
    column = 1 + max(text.rfind(word) for word in tags_of(form.grammar, Slot.CURRENCY, other))
    message = f"{_quote(text)}: expected {own.name}, the currency of the hand's first line, not {other.name}"
    return _quarantined(batch, place, Reason.TWO_CURRENCIES, int(line["line"]), max(column, 1), message)


def _line_with(tokens: Tokens, hand: int, slot: Slot) -> tuple[int, int, str]:
    """The last line of a hand that tells a fact, counted from 0, a column and its text; a span tells its own column."""
    found = 0, 1, ""
    for line in _lines_of(tokens, hand):
        for fact in tokens.captures[line["capture0"] : line["capture0"] + line["captures"]]:
            if fact["slot"] == slot:
                before = tokens.text[line["start"] : fact["value"]] if fact["length"] else b""
                column = 1 + len(bytes(before).decode("utf-8", "replace"))
                found = int(line["line"]), column, _text(tokens.text, line)
    return found


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


def _lines_of(tokens: Tokens, hand: int) -> np.ndarray:
    span = tokens.hands[hand]
    return tokens.tokens[span["token0"] : span["token0"] + span["tokens"]]


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
