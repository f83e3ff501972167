"""What a format's words and numbers mean where its grammar alone does not say."""

from dataclasses import dataclass

from pipeline.codes import Currency


@dataclass(frozen=True, slots=True)
class Dialect:
    """One log format: its grammar and the few facts that no line of it states.

    ``zones`` maps the words that the rooms print for time zones to IANA names or to
    offsets east of Greenwich (``+01:00``); a written offset needs no entry. The empty
    word stands for logs that name no zone, where the settings name none either.
    ``bare_stakes`` is the money of stakes without a mark of money.
    """

    name: str  # of the format and of its grammar
    title: str
    games: str  # what it covers, for people
    rulebook: str  # the rulebook that its hands are judged by where nobody names another
    zones: dict[str, str]
    bare_stakes: Currency
