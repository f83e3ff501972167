"""A text of whole hands into a batch: lex, check the order of lines, build.

Every hand found is in ``Parsed.batch`` or in ``Parsed.quarantined`` with its reason.
The compiled engine does the work in bulk; the reference engine does the same for a
handful of hands, and is what words an error.
"""

from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from pipeline.reading.build import Built, Fault, build
from pipeline.reading.formats import Format
from pipeline.reading.refusal import Quarantined, Reason, disorder, faulted, refused
from pipeline.reading.tokens import Tokens
from pipeline.reading.vocabulary import Line
from pipeline.reading.zones import zone_of
from pipeline.records import HandBatch

__all__ = ["Engine", "Parsed", "Quarantined", "Reason", "UnknownLine", "parse"]


class Engine(StrEnum):
    """Who reads the lines."""

    COMPILED = "compiled"
    REFERENCE = "reference"


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
    whole = np.flatnonzero(right)
    built = _build(tokens, whole, form, file)
    faults = built.faults
    faulty = (faults != Fault.NONE) | _in_unknown_zone(built.batch, form)
    quarantined = [
        faulted(tokens, int(whole[place]), built.batch, int(place), Fault(int(faults[place])), form)
        for place in np.flatnonzero(faulty)
    ]
    if len(quarantined):
        built = _build(tokens, whole[~faulty], form, file)
    wrong = np.flatnonzero(~right)
    if len(wrong):
        headers = _build(tokens, wrong, form, file).batch
        quarantined += [refused(tokens, int(hand), headers, place, form) for place, hand in enumerate(wrong)]
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
        order = np.array([disorder(tokens, hand, form) is None for hand in range(len(tokens.hands))], bool)
    whole: np.ndarray = order & (tokens.hands["unknown"] == 0)
    return whole


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
