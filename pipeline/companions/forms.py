"""The files beside hand logs that Railbird reads, and which of them a text is."""

import hashlib
import re
from dataclasses import dataclass
from functools import cached_property

from pipeline.dialects import house
from pipeline.reading.grammar import grammar_text


@dataclass(frozen=True)
class Companion:
    """One kind of file: its grammar, and the few facts that no line of it states."""

    name: str  # of the format and of its grammar
    title: str
    holds: str  # what it is about, for people
    rulebook: str  # that judges it where nobody names another
    begins: str  # expression of the first line's beginning, one of ``borders``
    borders: tuple[bytes, ...]
    zones: dict[str, str]

    @cached_property
    def grammar_version(self) -> str:
        """``<name>-<hash>`` of the grammar."""
        return f"{self.name}-{hashlib.sha256(grammar_text(self.name).encode()).hexdigest()[:12]}"


TOURNAMENT = Companion(
    name="house_tournament",
    title="House network",
    holds="tournaments: entries, breaks, places",
    rulebook="casino",
    begins="Tournament # ",
    borders=(b"Tournament # ",),
    zones=house.DIALECT.zones,
)
MANIFEST = Companion(
    name="house_manifest",
    title="House network",
    holds="lists of hands (HandHistoryIndex.txt)",
    rulebook="house",
    begins="[0-9]+:",
    borders=tuple(str(digit).encode() for digit in range(10)),
    zones={},
)
COMPANIONS = {companion.name: companion for companion in (TOURNAMENT, MANIFEST)}


def detect(head: bytes) -> Companion | None:
    """Which companion a text is, by its first line that is not blank; None: none."""
    first = head.lstrip(b"\xef\xbb\xbf \t\r\n")[:64].decode("utf-8", "replace")
    return next((companion for companion in COMPANIONS.values() if re.match(companion.begins, first)), None)
