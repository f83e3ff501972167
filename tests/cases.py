"""Reading ``tests/cases/<format>/<code>.md``: for each rule a hand that keeps it and one that breaks it.

A case names the rule in its heading, may name a rulebook (``rulebook: casino``), and
holds a section ``Keeps`` and a section ``Breaks``, each a sentence and a log. The list
at the end says what the second log's findings are: code, player, a part of the line,
and what is expected and actual, as far as the rule shows them.
"""

import re
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np

from pipeline.codes import Street, name_of
from pipeline.reading.formats import FORMATS
from pipeline.reading.parse import Engine, parse
from pipeline.records import SCALE, UNSAID, HandBatch
from pipeline.replay.cards import card_names
from pipeline.replay.hands import replay
from pipeline.replay_records import Replay
from pipeline.rulebooks.load import assign, load
from pipeline.rules.catalogue import BY_ID as RULES
from pipeline.rules.rule import Shows

CASES = Path(__file__).parent / "cases"

_SECTION = re.compile(r"^## (Keeps|Breaks)\n\n(.+?)\n\n```log\n(.+?)\n```", re.MULTILINE | re.DOTALL)
_EXPECTED = re.compile(r"^- (.+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Case:
    """One rule's case file."""

    format: str
    code: str
    name: str
    rulebook: str
    keeps: str
    breaks: str
    findings: tuple[str, ...]


def read_case(path: Path) -> Case:
    """The case in a file."""
    text = path.read_text(encoding="utf-8")
    code, name = re.match(r"# (\w+) ([\w-]+)\n", text).groups()  # type: ignore[union-attr]
    book = re.search(r"^rulebook: (\S+)$", text, re.MULTILINE)
    logs = {kind: log for kind, _, log in _SECTION.findall(text)}
    return Case(
        path.parent.name,
        code,
        name,
        book[1] if book else path.parent.name,
        logs["Keeps"],
        logs["Breaks"],
        tuple(_EXPECTED.findall(text)),
    )


def replay_log(log: str, form: str, rulebook: str) -> tuple[HandBatch, Replay]:
    """Parse and replay a log of whole hands; a hand in quarantine fails."""
    parsed = parse(np.frombuffer(f"{log}\n".encode(), np.uint8).copy(), FORMATS[form], engine=Engine.REFERENCE)
    assert not parsed.quarantined, parsed.quarantined
    days = parsed.batch.hands["time"].astype("datetime64[s]").astype("datetime64[D]")
    rules = assign(parsed.batch, load(rulebook), days)
    assert rules["covered"].all()
    assert not rules["rulebook"].any(), f"{rulebook} does not cover the game"
    return parsed.batch, replay(parsed.batch, rules)


def told(batch: HandBatch, found: Replay) -> list[str]:
    """Findings as case files write them, the line in full."""
    lines = []
    for row in found.findings:
        rule = RULES[int(row["rule"])]
        hand = batch.hands[row["hand"]]
        seats = batch.seats[hand["seat0"] : hand["seat0"] + hand["seats"]]
        words = [rule.code]
        if row["seat"] >= 0:
            words.append(_name(batch, seats, int(row["seat"])))
        if row["event"] >= 0:
            event = batch.events[row["event"]]
            line = " ".join(batch.string(event["start"], event["length"]).split())
            words.append(f"`{line}`")
        for side in ("expected", "actual"):
            if rule.shows != Shows.NOTHING:
                words += [side, _shown(rule.shows, int(row[side]), batch, seats)]
        lines.append(" ".join(words))
    return lines


def _name(batch: HandBatch, seats: np.ndarray, seat: int) -> str:
    return batch.string(seats[seat]["name_start"], seats[seat]["name_length"])


def _shown(shows: Shows, value: int, batch: HandBatch, seats: np.ndarray) -> str:
    match shows:
        case Shows.MONEY:
            return f"{value / SCALE:.2f}"
        case Shows.SEAT:
            return _name(batch, seats, value) if value >= 0 else "nobody"
        case Shows.CARD:
            return "another" if value == UNSAID else card_names(value + 1)
        case Shows.STREET:
            return name_of(Street(value))
        case _:
            return str(value)


def agrees(expected: str, actual: str) -> bool:
    """Whether a finding is the expected one: every word of it that the case writes, the line in part."""
    want, line = _parted(expected)
    have, whole = _parted(actual)
    pairs = dict(pairwise(have))
    keys = [place for place, word in enumerate(want) if word in ("expected", "actual")]
    head = want[: keys[0]] if keys else want
    return (
        have[: len(head)] == head and line in whole and all(pairs.get(want[place]) == want[place + 1] for place in keys)
    )


def _parted(finding: str) -> tuple[list[str], str]:
    before, *rest = finding.split("`")
    line, after = (rest[0], rest[1]) if rest else ("", "")
    return [*before.split(), *after.split()], line
