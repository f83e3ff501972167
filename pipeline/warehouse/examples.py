"""Queries that come with Railbird, by name: ``warehouse/examples``, each with a line that says what it answers."""

from dataclasses import dataclass
from functools import cache

from pipeline.failure import Failure
from pipeline.warehouse.queries import statements


@dataclass(frozen=True, slots=True)
class Example:
    """One query and what it answers."""

    title: str
    sql: str


@cache
def examples() -> dict[str, Example]:
    """All of them by name."""
    return {name: Example(sql.partition("\n")[0].removeprefix("-- "), sql) for name, sql in statements("examples")}


def named(name: str) -> Example:
    """The query of a name.

    Raises:
        Failure: There is none.
    """
    if name not in examples():
        raise Failure(f"no example {name!r}; expected one of {', '.join(examples())}")
    return examples()[name]
