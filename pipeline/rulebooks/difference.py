"""What two rulebooks say otherwise, and from which day on."""

from dataclasses import dataclass
from datetime import date

from msgspec import Struct

from pipeline.rulebooks.format import Rulebook, Value, Version, leaves


@dataclass(frozen=True, slots=True)
class Change:
    """One key on which two rulebooks differ from a day on; an empty string where one has no such key."""

    day: date
    key: str
    before: str
    after: str


def differences(old: Rulebook, new: Rulebook) -> list[Change]:
    """All changes since both are in force, by day and key.

    A difference that goes on is told on its first day only; where it ends, both sides are the same.
    """
    changes = []
    standing: dict[str, tuple[str, str]] = {}
    both = max(book.version[0].start for book in (old, new))
    for day in sorted({max(both, version.start) for book in (old, new) for version in book.version}):
        before, after = _said(_in_force(old, day)), _said(_in_force(new, day))
        differing = {
            key: (before.get(key, ""), after.get(key, ""))
            for key in [*before, *(key for key in after if key not in before)]
            if before.get(key) != after.get(key)
        }
        changes += [Change(day, key, *pair) for key, pair in differing.items() if standing.get(key) != pair]
        ended = [(key, before.get(key, "")) for key in standing if key not in differing]
        changes += [Change(day, key, value, value) for key, value in ended]
        standing = differing
    return changes


def _in_force(book: Rulebook, day: date) -> Version:
    return next(version for version in reversed(book.version) if version.start <= day)


def _said(version: Version) -> dict[str, str]:
    """What a version says, by key; not since when, nor where it comes from."""
    said = {}
    for key, leaf in leaves(version, ""):
        if isinstance(leaf, Value):
            said[key.lstrip(".")] = _word(leaf.value)
    for section in ("rake", "buy_in"):
        for key, leaf in leaves(getattr(version, section), section):
            origin = key.rpartition(".")[2] in ("source", "assumed", "reason")
            if leaf is not None and not origin and not isinstance(leaf, Struct):
                said[key] = _word(leaf)
    return said


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
