"""Numbers of things in words."""


def counted(number: int, noun: str) -> str:
    """A number of things: ``1 hand``, ``2,000 hands``."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
