"""Small pieces of text that look like logs, for tests of reading."""

from pathlib import Path

from pipeline.intake.sources import Source, discover

BORDER = b"Game # "
HAND = 'Game # {number} - Omaha High Pot Limit EUR 0.50/1 - Table "Örebro"\n\nÅsa wins:      EUR 1.50\n\n'


def log_of(hands: int) -> str:
    """The text of some hands, numbered from 1."""
    return "".join(HAND.format(number=number) for number in range(1, hands + 1))


def source_of(path: Path) -> Source:
    """The only source that a path leads to."""
    found = discover([str(path)])
    assert not found.problems
    (source,) = found.sources
    return source
