"""Measure the main job: ``python -m benchmarks.run``. Inputs are made in a temporary folder; nothing passes or fails.

The engines read the same hands in the same run, so their ratio does not depend on the machine.
"""

import argparse
import json
import platform
import tempfile
from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks import measures, variants
from benchmarks.measures import Measure
from pipeline.reading.parse import Engine
from pipeline.simulate.games import FormatName
from pipeline.simulate.writing import Request


def run(request: Request, hands: int, reference_hands: int, seed: int, folder: Path) -> list[Measure]:
    """All measures of one game, in the order of a hand's way."""
    log, short = folder / "night.txt", folder / "short.txt"
    taken = [measures.write_log(log, request, hands, seed)]
    measures.write_log(short, request, reference_hands, seed)
    taken.append(measures.text_to_events(log, Engine.COMPILED))
    taken.append(measures.text_to_events(short, Engine.REFERENCE))
    taken.append(measures.replay_alone(log))
    taken += measures.whole_ingest(log, folder)
    taken.append(measures.cold_start(folder, request, seed))
    return taken


def ratio(taken: list[Measure]) -> float:
    """How many times faster the compiled engine is than the reference engine."""
    compiled, reference = (next(one for one in taken if engine in one.name) for engine in Engine)
    return compiled.hands_per_second / reference.hands_per_second


def as_table(taken: list[Measure]) -> Table:
    """The measures for a person."""
    table = Table("measure", "hands", "seconds", "CPU seconds", "hands/s", "peak MiB")
    for column in table.columns[1:]:
        column.justify = "right"
    for one in taken:
        peak = f"{one.peak_mib:,.0f}" if one.peak_mib else ""
        seconds, cpu = f"{one.seconds:.3f}", f"{one.cpu_seconds:.3f}"
        table.add_row(one.name, f"{one.hands:,}", seconds, cpu, f"{one.hands_per_second:,.0f}", peak)
    return table


def main(arguments: list[str] | None = None) -> None:
    """Entry point of the command."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.run", description="Measure the main job.")
    parser.add_argument("--format", choices=[form.value for form in FormatName], default="pokerstars")
    parser.add_argument("--hands", type=int, default=100_000)
    parser.add_argument("--reference-hands", type=int, default=2_000, help="hands for the slow reference engine")
    parser.add_argument("--variant-hands", type=int, default=20_000, help="hands of each variant, 0: leave them out")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, help="write the figures to this file, too")
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        measures.compile_ingest(place, chosen.seed)
        request = Request(format=FormatName(chosen.format))
        taken = run(request, chosen.hands, chosen.reference_hands, chosen.seed, place)
        rates = variants.measure_variants(chosen.variant_hands, chosen.seed, place) if chosen.variant_hands else []
    console = Console()
    console.print(as_table(taken))
    console.print(f"compiled engine / reference engine: {ratio(taken):.1f}")
    if rates:
        console.print(variants.as_table(rates))
    if chosen.json:
        figures = {
            "python": platform.python_version(),
            "machine": platform.machine(),
            "format": chosen.format,
            "seed": chosen.seed,
            "measures": [asdict(one) | {"hands_per_second": one.hands_per_second} for one in taken],
            "compiled_to_reference": ratio(taken),
            "variants": [asdict(one) for one in rates],
        }
        chosen.json.write_text(json.dumps(figures, indent=2) + "\n")


if __name__ == "__main__":
    main()
