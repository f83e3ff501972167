"""What a rulebook says of rules across hands, as rows that travel with the hands into the warehouse."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from hashlib import sha256

import msgspec

from pipeline.rulebooks.format import BuyIn, Origin, Rulebook, Value, Version


@dataclass(frozen=True, slots=True)
class RulebookValue:
    """One value of one version of a rulebook; a row of the lake's ``rulebook_values``.

    ``name`` is one of ``format.SESSION_VALUES``, ``buy_in.minimum`` and the like, or ``sha256``. ``place``
    counts entries of which the first that fits a hand holds; ``low`` to ``tables`` say which
    hands an entry fits, null: all.
    """

    rulebook: str
    rulebook_version: str
    name: str
    value: str
    assumed: bool
    source: str | None
    reason: str | None
    place: int = 0
    variant: str | None = None
    limit: str | None = None
    currency: str | None = None
    low: Decimal | None = None
    high: Decimal | None = None
    tables: str | None = None


def session_values(book: Rulebook, version: int) -> tuple[RulebookValue, ...]:
    """All values of one version, by its place in the rulebook; with them the hash of the whole rulebook."""
    chosen = book.version[version]
    mark = RulebookValue(book.name, chosen.start.isoformat(), "sha256", content_hash(book), False, None, None)
    return (mark, *_values(book.name, chosen))


def content_hash(book: Rulebook) -> str:
    """SHA-256 of what a rulebook says, with all that it extends; its file's comments and layout do not count."""
    return sha256(msgspec.json.encode(book)).hexdigest()


def _values(book: str, version: Version) -> Iterator[RulebookValue]:
    start = version.start.isoformat()
    for section in ("session", "tournaments"):
        part = getattr(version, section)
        for name in part.__struct_fields__:
            value: Value[object] | None = getattr(part, name)
            if value is not None:
                text = str(value.value).lower() if isinstance(value.value, bool) else str(value.value)
                yield RulebookValue(book, start, f"{section}.{name}", text, *_origin(value))
    for place, entry in enumerate(version.buy_in.values()):
        yield from _buy_in(book, start, place, entry)


def _buy_in(book: str, start: str, place: int, entry: BuyIn) -> Iterator[RulebookValue]:
    """A row for each amount and each game, limit and currency that it holds for."""
    for name in ("minimum", "maximum", "maximum_big_blinds"):
        amount = getattr(entry, name)
        if amount is None:
            continue
        for variant in entry.games or (None,):
            for limit in entry.limits or (None,):
                for currency in entry.currencies or (None,):
                    yield RulebookValue(
                        book,
                        start,
                        f"buy_in.{name}",
                        str(amount),
                        *_origin(entry),
                        place=place,
                        variant=variant,
                        limit=limit,
                        currency=currency,
                        low=entry.low,
                        high=entry.high,
                        tables=entry.tables,
                    )


def _origin(origin: Origin) -> tuple[bool, str | None, str | None]:
    return origin.assumed, origin.source, origin.reason
