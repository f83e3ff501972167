"""Hands by what became of them."""

import msgspec


class Counts(msgspec.Struct, frozen=True):
    """``hands_found = loaded + duplicates + quarantined``.

    ``merged`` are those of the duplicates that brought another text of their hand.
    """

    hands_found: int = 0
    loaded: int = 0
    duplicates: int = 0
    quarantined: int = 0
    unknown_lines: int = 0
    merged: int = 0

    def __add__(self, other: "Counts") -> "Counts":
        return Counts(*(mine + theirs for mine, theirs in zip(self.values, other.values, strict=True)))

    def __sub__(self, other: "Counts") -> "Counts":
        return Counts(*(mine - theirs for mine, theirs in zip(self.values, other.values, strict=True)))

    @property
    def values(self) -> tuple[int, ...]:
        """The counts in the order of their declaration."""
        return msgspec.structs.astuple(self)

    @property
    def balanced(self) -> bool:
        """Whether no hand was lost."""
        return self.hands_found == self.loaded + self.duplicates + self.quarantined

    @property
    def seen_again(self) -> "Counts":
        """What a later look at the same hands counts: those loaded then are duplicates now."""
        return Counts(self.hands_found, 0, self.loaded + self.duplicates, self.quarantined, self.unknown_lines)

    @property
    def copied(self) -> "Counts":
        """What a copy of the same file counts: each of its hands is known, if only to the quarantine."""
        return Counts(self.hands_found, 0, self.hands_found, 0)
