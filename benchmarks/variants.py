"""Every variant beside hold'em: its log made, read, replayed and ingested in one run."""

from dataclasses import dataclass
from pathlib import Path

from rich.table import Table

from benchmarks import measures
from benchmarks.measures import Measure
from pipeline.reading.parse import Engine
from pipeline.simulate.games import Variant
from pipeline.simulate.writing import Request, default_limit

_MIB = 1 << 20


@dataclass(frozen=True, slots=True)
class Rates:
    """One variant's measures on a house log of its usual limit."""

    variant: str
    size: int  # bytes of the log
    simulate: Measure
    reading: Measure
    replay: Measure
    ingest: Measure

    @property
    def ingest_speed(self) -> float:
        """Bytes ingested in a second of processor time."""
        return self.size / self.ingest.cpu_seconds


def measure_variants(hands: int, seed: int, folder: Path) -> list[Rates]:
    """Measure every variant, hold'em first; kernels are compiled beforehand."""
    taken = []
    for variant in Variant:
        log = folder / f"{variant.value}.txt"
        made = measures.write_log(log, Request(variant=variant, limit=default_limit(variant)), hands, seed)
        read = measures.text_to_events(log, Engine.COMPILED)
        replayed = measures.replay_alone(log)
        ingested = measures.whole_ingest(log, folder)[0]
        taken.append(Rates(variant.value, log.stat().st_size, made, read, replayed, ingested))
        log.unlink()
    return taken


def as_table(taken: list[Rates]) -> Table:
    """The rates for a person: hands per second of processor time; ratios are to hold'em."""
    table = Table(
        "variant", "bytes/hand", "simulate", "reading", "replay", "ratio", "replay, wall", "ingest MiB/s", "ratio"
    )
    for column in table.columns[1:]:
        column.justify = "right"
    first = taken[0]
    for one in taken:
        replay = one.replay.hands_per_cpu_second
        table.add_row(
            one.variant,
            f"{one.size / one.simulate.hands:,.0f}",
            f"{one.simulate.hands_per_cpu_second:,.0f}",
            f"{one.reading.hands_per_cpu_second:,.0f}",
            f"{replay:,.0f}",
            f"{replay / first.replay.hands_per_cpu_second:.2f}",
            f"{one.replay.hands_per_second:,.0f}",
            f"{one.ingest_speed / _MIB:.1f}",
            f"{one.ingest_speed / first.ingest_speed:.2f}",
        )
    return table
