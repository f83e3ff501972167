"""Write a night of valid hands: ``python -m benchmarks.writer --format pokerstars --hands 1000 --seed 1 --out FILE``.

The same arguments give the same bytes, in every version of Python.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks import house, pokerstars
from benchmarks.night import Played, Room, hands
from benchmarks.play import Limit, Variant
from benchmarks.settling import RakeSchedule


@dataclass(frozen=True, slots=True)
class Format:
    """How a room writes a hand and rakes it."""

    render: Callable[[Played, bool], str]
    rake: RakeSchedule
    seats: tuple[int, ...]


FORMATS = {
    "pokerstars": Format(pokerstars.render, pokerstars.rake, (6, 9)),
    "house": Format(house.render, house.rake, (6, 10)),
}


def write(
    form: str,
    count: int,
    seed: int,
    variant: Variant = Variant.HOLDEM,
    limit: Limit = Limit.NO,
    tournament: bool = False,
) -> Iterator[str]:
    """The text of each of ``count`` hands of one night, in the order they were played."""
    chosen = FORMATS[form]
    seats = chosen.seats if variant is Variant.HOLDEM else chosen.seats[:1]
    rake = _no_rake if tournament else chosen.rake
    for played in hands(Room(variant, limit, tournament, seats, rake), count, seed):
        yield chosen.render(played, tournament)


def _no_rake(pot: int, players: int) -> int:
    return 0


def main(arguments: list[str] | None = None) -> None:
    """Entry point of the command."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.writer", description="Write a night of valid hands.")
    parser.add_argument("--format", choices=FORMATS, default="pokerstars")
    parser.add_argument("--hands", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--variant", choices=[variant.value for variant in Variant], default=Variant.HOLDEM.value)
    parser.add_argument("--limit", choices=[limit.value for limit in Limit], default=Limit.NO.value)
    parser.add_argument("--tournament", action="store_true")
    parser.add_argument("--out", type=Path, help="file to write; standard output without it")
    chosen = parser.parse_args(arguments)
    texts = write(
        chosen.format, chosen.hands, chosen.seed, Variant(chosen.variant), Limit(chosen.limit), chosen.tournament
    )
    if chosen.out is None:
        sys.stdout.writelines(texts)
        return
    with chosen.out.open("w", encoding="utf-8", newline="\n") as file:
        file.writelines(texts)


if __name__ == "__main__":
    main()
