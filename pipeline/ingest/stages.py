"""What the ingest asks of parsing, rulebooks and replay."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import numpy as np

from pipeline.companions.rows import Read
from pipeline.ingest.manners import Manner
from pipeline.lake.tables import Verdict
from pipeline.reading.parse import Parsed
from pipeline.records import HandBatch
from pipeline.replay_records import Replay
from pipeline.rulebooks.session_values import RulebookValue

if TYPE_CHECKING:
    from pipeline.ingest.units import Piece


@dataclass(frozen=True, slots=True)
class Assigned:
    """Which rules judge which hand: ``HAND.rules`` is set to a row of ``parameters``.

    ``refused`` names, by row in the batch, the hands that the rulebook does not cover,
    with the reason for a person; ``rulebooks`` and ``versions`` name each row's;
    ``values`` are what those versions say of rules across hands.
    """

    parameters: np.ndarray
    rulebooks: Sequence[str]
    versions: Sequence[str]
    refused: Mapping[int, str]
    values: Sequence[RulebookValue] = ()


class Stages(Protocol):
    """The stages between text and replayed hands. Every method may run in any thread."""

    def recipe(self, manner: Manner) -> str:
        """A hash of all that decides what becomes of a text: grammars, rulebook, manner."""
        ...

    def format_of(self, head: bytes, manner: Manner) -> str | None:
        """The format of a log by the beginning of its text, None: no known one."""
        ...

    def borders(self, name: str) -> Sequence[bytes]:
        """What the first line of a hand of this format begins with."""
        ...

    def has_hands(self, name: str) -> bool:
        """Whether a format is a hand log's, which may be read on from its last hand."""
        ...

    def rulebook(self, name: str) -> str:
        """The rulebook that judges hands of a format where nobody names another."""
        ...

    def rulebooks(self, name: str) -> Mapping[str, bytes]:
        """What a rulebook says, and what those say that stand in for it, by name."""
        ...

    def grammar(self, name: str) -> str:
        """The format's grammar and its hash, as ``hands.grammar`` shows it."""
        ...

    def zones(self, name: str) -> Mapping[str, str]:
        """What the format's words for time zones mean."""
        ...

    def parse(self, text: np.ndarray, name: str, first_line: int, file_id: int) -> Parsed:
        """The hands of a text."""
        ...

    def companion(self, piece: "Piece") -> Read:
        """The rows of a file beside hand logs (``pipeline.companions``); of a hand log: none."""
        ...

    def assign(self, batch: HandBatch, rulebook: str, days: np.ndarray) -> Assigned:
        """Choose the rules for each hand by its UTC day (datetime64[D]) and set ``HAND.rules``."""
        ...

    def replay(self, batch: HandBatch, parameters: np.ndarray) -> Replay:
        """Replay the hands against their rules."""
        ...

    def verdicts(self, batch: HandBatch, replay: Replay, assigned: Assigned) -> list[Verdict]:
        """The replay's findings in words."""
        ...
