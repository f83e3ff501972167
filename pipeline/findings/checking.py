"""Logs checked without a lake: parsed, replayed, and what is wrong told as it is found."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from pipeline.findings.diagnose import JudgedBy, diagnose
from pipeline.findings.diagnostics import (
    CONTEXT_LINES,
    QUARANTINE,
    Diagnostic,
    Span,
    Tally,
    frame,
    hand_lines,
    selected,
)
from pipeline.ingest.manners import Manner
from pipeline.ingest.stages import Stages
from pipeline.ingest.units import Cutter, Unit
from pipeline.ingest.work import Prepared, SetAside, prepare
from pipeline.intake.sources import Source
from pipeline.lake.reads import Ledger
from pipeline.problem import Problem
from pipeline.rules.rule import Severity, rule_code


@dataclass(frozen=True, slots=True)
class Chosen:
    """Prefixes of rule codes that are asked for and refused; no ``select`` asks for all."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()

    def __contains__(self, code: str) -> bool:
        return selected(code, self.select, self.ignore)


def check(
    sources: Iterable[Source],
    stages: Stages,
    manner_of: Callable[[Source], Manner],
    tally: Tally,
    chosen: Chosen | None = None,
    problem: Callable[[Problem], None] = lambda _: None,
    progress: Callable[[int], None] = lambda _: None,
) -> Iterator[Diagnostic]:
    """Diagnostics of some logs in the order of their files and lines.

    Hands that had to be set aside are told whatever is chosen, as no rule was checked
    on them.

    Args:
        sources: the logs; held in memory a unit at a time.
        stages: parsing, rulebooks and replay.
        manner_of: how each log is to be read and judged.
        tally: counts what was looked at while the diagnostics are drawn.
        chosen: rules asked for.
        problem: told of each log that could not be read, or not wholly.
        progress: told of the bytes of text done, after each unit.
    """
    done = 0
    for unit in units(sources, stages, manner_of):
        for piece in unit.pieces:
            tally.files += piece.part.last
            if piece.part.problem:
                problem(Problem(piece.part.path, "", piece.part.problem, piece.part.is_remark))
        yield from _check_unit(prepare(unit, stages), stages, tally, chosen or Chosen())
        done += sum(len(piece.text) for piece in unit.pieces)
        progress(done)


def units(sources: Iterable[Source], stages: Stages, manner_of: Callable[[Source], Manner]) -> Iterator[Unit]:
    """All sources cut into units, as if none had been read before."""
    for unit in Cutter(stages, manner_of, Ledger([])).cut(sources):
        if isinstance(unit, Unit):
            yield unit


def judged_by(prepared: Prepared) -> JudgedBy:
    """Files and rulebooks of a unit's hands."""
    return JudgedBy(
        paths=[piece.part.path for piece in prepared.unit.pieces],
        offsets=prepared.offsets.tolist(),
        rulebooks=prepared.assigned.rulebooks,
        versions=prepared.assigned.versions,
    )


def _check_unit(prepared: Prepared, stages: Stages, tally: Tally, chosen: Chosen) -> Iterator[Diagnostic]:
    batch = prepared.batch
    replay = stages.replay(batch, prepared.assigned.parameters)
    verdicts = [verdict for verdict in stages.verdicts(batch, replay, prepared.assigned) if verdict.rule.code in chosen]
    tally.found += int(prepared.found.sum())
    tally.checked += len(batch.hands)
    tally.quarantined += len(prepared.set_aside)
    tally.unknown_lines += len(prepared.unknown_lines)
    tally.findings.update(verdict.rule.code for verdict in verdicts)
    for number in replay.unchecked.nonzero()[0]:
        code = rule_code(int(number))
        if code in chosen:
            tally.unchecked[code] += int(replay.unchecked[number])
    places = {piece.part.path: place for place, piece in enumerate(prepared.unit.pieces)}
    found = [
        *diagnose(batch, verdicts, judged_by(prepared)),
        *(set_aside(hand, prepared) for hand in prepared.set_aside),
    ]
    yield from sorted(found, key=lambda diagnostic: (places[diagnostic.path], diagnostic.line))


def set_aside(hand: SetAside, prepared: Prepared) -> Diagnostic:
    """A hand that could not be read, at the place where reading failed."""
    lines = hand_lines(prepared.batch.string(hand.start, hand.length))
    return Diagnostic(
        path=prepared.unit.pieces[hand.file].part.path,
        line=hand.at_line,
        column=hand.at_column,
        code=QUARANTINE,
        name=hand.reason,
        severity=Severity.ERROR,
        message=hand.message,
        hand_no=hand.hand_no or "",
        span=Span(hand.start + int(prepared.offsets[hand.file]), hand.length),
        context=frame(lines, hand.line, [hand.at_line], CONTEXT_LINES),
    )
