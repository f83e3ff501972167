"""Findings of a replayed batch as diagnostics: where in which file, with the log around."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pipeline.findings.diagnostics import CONTEXT_LINES, Diagnostic, Span, frame, hand_lines
from pipeline.records import HandBatch

if TYPE_CHECKING:
    from pipeline.lake.tables import Verdict


@dataclass(frozen=True, slots=True)
class JudgedBy:
    """Where a batch's hands come from and which rulebooks judged them.

    ``paths`` and ``offsets`` go by ``HAND.file`` (offset: what to add to a place in the
    batch's text to get the place in the file's), ``rulebooks`` and ``versions`` by
    ``HAND.rules``.
    """

    paths: Sequence[str]
    offsets: Sequence[int]
    rulebooks: Sequence[str]
    versions: Sequence[str]


def diagnose(batch: HandBatch, verdicts: Iterable["Verdict"], judged_by: JudgedBy) -> Iterator[Diagnostic]:
    """One diagnostic a verdict, in the order given."""
    for verdict in verdicts:
        hand = batch.hands[verdict.hand]
        first_line = int(hand["line"])
        line, span = first_line, (int(hand["start"]), 0)
        if verdict.event >= 0:
            event = batch.events[verdict.event]
            line += int(event["line"])
            span = (int(event["start"]), int(event["length"]))
        lines = hand_lines(batch.string(hand["start"], hand["length"]))
        text = lines[line - first_line] if line - first_line < len(lines) else ""
        yield Diagnostic(
            path=judged_by.paths[hand["file"]],
            line=line,
            column=len(text) - len(text.lstrip()) + 1,
            code=verdict.rule.code,
            name=verdict.rule.name,
            severity=verdict.rule.severity,
            message=verdict.message,
            expected=verdict.expected,
            actual=verdict.actual,
            hand_no=batch.string(hand["number_start"], hand["number_length"]),
            span=Span(span[0] + int(judged_by.offsets[hand["file"]]), span[1]),
            context=frame(lines, first_line, [line], CONTEXT_LINES),
            source="; ".join(verdict.rule.sources),
            rulebook=judged_by.rulebooks[hand["rules"]],
            rulebook_version=judged_by.versions[hand["rules"]],
            assumed=verdict.assumed,
        )
