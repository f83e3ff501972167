"""Prove the rules: ``python -m benchmarks.accuracy --out docs/accuracy.md``.

Simulated hands without a fault must give no finding; each injected fault must be found
with its code at its line, and its hand must carry no other code. The simulator knows
nothing of the replay, and the replay nothing of the simulator.
"""

import argparse
import os
import sys
import time
from pathlib import Path

from benchmarks.accuracy.kept import Kept
from benchmarks.accuracy.page import page
from benchmarks.accuracy.proof import prove_clean
from benchmarks.accuracy.run import Plan, run
from benchmarks.accuracy.score import total
from pipeline.simulate.games import FormatName
from pipeline.simulate.writing import Request


def main(arguments: list[str] | None = None) -> None:
    """Entry point of the command; exit code 1 where a hand is not as it should be."""
    given = sys.argv[1:] if arguments is None else arguments
    parser = argparse.ArgumentParser(prog="python -m benchmarks.accuracy", description="Prove the rules.")
    parser.add_argument("--hands", type=int, default=20_000, help="hands without a fault in each game")
    parser.add_argument("--faults", type=int, default=1_000, help="faults of each code")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--format", choices=[form.value for form in FormatName], help="only this format")
    parser.add_argument("--codes", default="", help="only these codes, by comma")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path, help="page to write; standard output without it")
    parser.add_argument("--kept", type=Path, help="file of finished parts: a run that was stopped goes on from it")
    parser.add_argument("--show", type=int, default=40, help="most misses to list")
    chosen = parser.parse_args(given)
    clock = time.perf_counter()
    forms = (FormatName(chosen.format),) if chosen.format else tuple(FormatName)
    plan = Plan(chosen.hands, chosen.faults, chosen.seed, tuple(filter(None, chosen.codes.split(","))), forms)
    kept = Kept(chosen.kept) if chosen.kept else None
    prove_clean(Request(), 10, 1)  # so that kernels are compiled once, before the processes part
    scores = run(plan, chosen.processes, lambda text: print(text, file=sys.stderr, flush=True), kept)
    text = page(scores, " ".join(["python -m benchmarks.accuracy", *given]))
    if chosen.out:
        chosen.out.write_text(text, "utf-8")
    else:
        print(text)
    summed = total(scores)
    for example in summed.off[: chosen.show]:
        print(example)
    written, parsed, replayed = summed.seconds
    print(f"{len(summed.off)} hands not as they should be, {time.perf_counter() - clock:.0f} s")
    print(f"on all processes: {written:.0f} s to write, {parsed:.0f} s to parse, {replayed:.0f} s to replay")
    sys.exit(1 if summed.off else 0)


if __name__ == "__main__":
    main()
