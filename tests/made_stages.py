"""Stages for the made-up format of ``made``: parsing by hand, no rules, replay by table."""

import re
from collections.abc import Mapping, Sequence

import numpy as np

from pipeline.companions.rows import Read
from pipeline.ingest.manners import Manner
from pipeline.ingest.stages import Assigned
from pipeline.ingest.units import Piece
from pipeline.lake.tables import Verdict
from pipeline.reading.parse import Parsed, Quarantined, Reason, UnknownLine
from pipeline.records import EVENT, HAND, SEAT, HandBatch
from pipeline.replay_records import Replay
from pipeline.rules.rule import Rule, Severity, Shows
from tests import made

RAKE_RULE = Rule("RAK001", "rake-overcharged", Severity.ERROR, "t", "m", ("001 RAKE",), Shows.MONEY)
_HAND = re.compile(rb"(?ms)^Hand .*?(?=^Hand |\Z)")
_HEAD = re.compile(rb"Hand (\d+) table Turku at (\S+ \S+) CET\n")


class MadeStages:
    """Hands whose number ends in 7 are charged too much; a hand without its last line is incomplete."""

    def __init__(self, grammar: str = "made#1") -> None:
        self._grammar = grammar

    def recipe(self, manner: Manner) -> str:
        return f"{self._grammar}-{manner.rulebook}"

    def format_of(self, head: bytes, manner: Manner) -> str | None:
        return manner.format or ("made" if head.startswith(b"Hand ") else None)

    def borders(self, name: str) -> Sequence[bytes]:
        return [b"Hand "]

    def has_hands(self, name: str) -> bool:
        return True

    def rulebook(self, name: str) -> str:
        return "house"

    def rulebooks(self, name: str) -> Mapping[str, bytes]:
        return {name: b"rules of " + name.encode()}

    def grammar(self, name: str) -> str:
        return self._grammar

    def zones(self, name: str) -> Mapping[str, str]:
        return {"CET": "Europe/Paris"}

    def parse(self, text: np.ndarray, name: str, first_line: int, file_id: int) -> Parsed:
        raw = text.tobytes()
        whole, aside = [], []
        for match in _HAND.finditer(raw):
            line = first_line + raw.count(b"\n", 0, match.start())
            head = _HEAD.match(match[0])
            if head and b"COLLECT" in match[0]:
                whole.append((match.start(), line, int(head[1]), int(np.datetime64(head[2].decode(), "s").astype(int))))
            else:
                length = match.end() - match.start()
                aside.append(
                    Quarantined(
                        line, match.start(), length, None, Reason.HAND_INCOMPLETE, line, 1, "the hand breaks off"
                    )
                )
        unknown = [UnknownLine(first_line, 0, 5)] if raw.startswith(b"Hand 13 ") else []
        if not whole:
            return Parsed(
                HandBatch(text, [file_id], np.zeros(0, HAND), np.zeros(0, SEAT), np.zeros(0, EVENT)), aside, unknown
            )
        batch, _ = made.made([number for _, _, number, _ in whole], [clock for *_, clock in whole], file_id=file_id)
        shift = np.array([start for start, *_ in whole]) - batch.hands["start"]
        for field in ("start", "number_start", "table_start", "zone_start"):
            batch.hands[field] += shift
        batch.seats["name_start"] += shift[batch.seats["hand"]]
        batch.events["start"] += shift[batch.events["hand"]]
        batch.hands["line"] = [line for _, line, *_ in whole]
        batch.text = text
        return Parsed(batch, aside, unknown)

    def companion(self, piece: Piece) -> Read:
        return Read()

    def assign(self, batch: HandBatch, rulebook: str, days: np.ndarray) -> Assigned:
        return Assigned(np.zeros(1, np.int64), [rulebook], ["2024"], {})

    def replay(self, batch: HandBatch, parameters: np.ndarray) -> Replay:
        numbers = [int(batch.string(hand["number_start"], hand["number_length"])) for hand in batch.hands]
        return made.replayed(batch, frozenset(number for number in numbers if number % 10 == 7))

    def verdicts(self, batch: HandBatch, replay: Replay, assigned: Assigned) -> list[Verdict]:
        return [
            Verdict(RAKE_RULE, int(f["hand"]), -1, -1, "0.01", "0.02", 100, "took 0.02, 0.01 is due", False)
            for f in replay.findings
        ]
