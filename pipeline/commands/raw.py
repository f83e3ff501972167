"""``railbird raw``: a hand's bytes as they were on disk."""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from pipeline.commands.options import Config, DatabasePath, RoomName, places
from pipeline.failure import Failure

Hand = Annotated[str, typer.Argument(help="Hand number, or file:line as messages name it.")]
File = Annotated[Path | None, typer.Option("--file", help="Of several texts of a hand, the one of this log.")]


@dataclass(frozen=True, slots=True)
class Raw:
    """One text of a hand, a row of ``warehouse/raw/texts.sql``."""

    path: str
    line_no: int
    room: str  # empty in quarantine
    is_own: bool  # the text that the hand's rows are of
    bytes: bytes


def raw(
    hand: Hand, file: File = None, room: RoomName = None, config: Config = None, database: DatabasePath = None
) -> None:
    """Write the exact bytes of a hand's text to standard output, in quarantine or not.

    They are those of the log: its encoding, line ends and, where the hand stands first, its
    byte order mark. Of several players' texts of one hand it is the one that the hand's
    rows are of; --file chooses another.

    Example: railbird raw 1001 > hand.txt
    """
    from pipeline.warehouse import publishing as warehouse
    from pipeline.warehouse.queries import stream

    with warehouse.reading(places(config, database=database).database) as con:
        texts = list(stream(con, "raw/texts", Raw, {"hand": hand}))
    texts = [text for text in texts if not room or text.room in {room, ""}]
    if file is not None:
        texts = [text for text in texts if Path(text.path).absolute() == file.absolute()]
    elif own := [text for text in texts if text.is_own]:
        texts = own
    if not texts:
        raise Failure(f"{hand}: no such hand in the warehouse, loaded or in quarantine")
    if len(texts) > 1:
        listed = ", ".join(f"{text.path}:{text.line_no}" for text in texts)
        raise Failure(f"{hand}: several texts, name one as file:line: {listed}")
    sys.stdout.buffer.write(texts[0].bytes)
    sys.stdout.flush()
