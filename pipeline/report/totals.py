"""Sums of a table's rows: exact, by the columns that tell apart what cannot be added."""

from collections.abc import Iterable, Iterator
from dataclasses import fields
from decimal import Decimal
from typing import Any


def totals(rows: Iterable[Any], *by: str) -> list[dict[str, Any]]:
    """A sum of each number for every combination of the fields ``by``, sorted by them.

    Counts and money add up; all other fields are left out. Properties do not: see ``Rake.difference``.
    """
    sums: dict[tuple[str, ...], dict[str, Any]] = {}
    for row in rows:
        kept = {name: getattr(row, name) for name in by}
        total = sums.setdefault(tuple(map(str, kept.values())), kept)
        for name, value in _numbers(row):
            total[name] = total.get(name, 0) + value
    return [sums[key] for key in sorted(sums)]


def _numbers(row: Any) -> Iterator[tuple[str, int | Decimal]]:
    for field in fields(row):
        value = getattr(row, field.name)
        if isinstance(value, int | Decimal) and not isinstance(value, bool):
            yield field.name, value
