"""What is measured, each with its inputs made on the spot."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

from pipeline.ingest.worker import WORKERS
from pipeline.intake.chunks import CHUNK_BYTES, Chunk, read_chunks, read_head
from pipeline.intake.sources import Source, discover
from pipeline.kernel import SWITCH
from pipeline.reading.formats import Format, detect
from pipeline.reading.parse import Engine, parse
from pipeline.replay.hands import replay
from pipeline.rulebooks.load import assign, load
from pipeline.simulate.writing import Request, write

PROJECT = Path(__file__).resolve().parent.parent
#: Hands parsed before the clock starts, so that kernels are loaded or compiled.
WARM_UP = 50
REPLAYS = 3
_COMMAND = "import sys; from pipeline.cli import main; sys.exit(main())"


@dataclass(frozen=True, slots=True)
class Measure:
    """One measured figure: hands and seconds, or a command's seconds and peak memory."""

    name: str
    hands: int
    seconds: float
    cpu_seconds: float  # of all threads: what a machine shared with others leaves as it is
    peak_mib: float = 0.0  # of the process, 0: not measured

    @property
    def hands_per_second(self) -> float:
        """Throughput."""
        return self.hands / self.seconds

    @property
    def hands_per_cpu_second(self) -> float:
        """Throughput of one processor."""
        return self.hands / self.cpu_seconds


def _timed(name: str, work: Callable[[], int]) -> Measure:
    """Time work that returns its number of hands."""
    wall, cpu = time.perf_counter(), time.process_time()
    hands = work()
    return Measure(name, hands, time.perf_counter() - wall, time.process_time() - cpu)


def write_log(file: Path, request: Request, hands: int, seed: int) -> Measure:
    """Make an input."""

    def work() -> int:
        with file.open("w", encoding="utf-8", newline="\n") as log:
            log.writelines(write(request, hands, seed))
        return hands

    return _timed("write the input", work)


def text_to_events(file: Path, engine: Engine) -> Measure:
    """Read and parse a file on as many threads as the ingest takes, kernels warm."""
    source, form = _source_of(file)
    warm = next(read_chunks(source, form.borders, chunk_bytes=WARM_UP << 10))
    parse(warm.text, form, engine=engine)

    def hands_of(chunk: Chunk) -> int:
        return len(parse(chunk.text, form, engine=engine, first_line=chunk.first_line).batch.hands)

    def work() -> int:
        with ThreadPoolExecutor(WORKERS) as pool:
            return sum(pool.map(hands_of, read_chunks(source, form.borders, chunk_bytes=CHUNK_BYTES // 4)))

    return _timed(f"text to events, {engine} engine", work)


def replay_alone(file: Path) -> Measure:
    """Replay a file's hands, parsed beforehand; the quickest of some times, since one takes a moment only."""
    source, form = _source_of(file)
    rulebook = load(form.dialect.rulebook)
    batches = [parse(chunk.text, form).batch for chunk in read_chunks(source, form.borders)]
    judged = [(batch, assign(batch, rulebook, batch.hands["time"] // 86_400)) for batch in batches]
    replay(*judged[0])

    def work() -> int:
        for batch, parameters in judged:
            replay(batch, parameters)
        return sum(len(batch.hands) for batch in batches)

    return min((_timed("replay alone", work) for _ in range(REPLAYS)), key=lambda one: one.cpu_seconds)


def command(name: str, arguments: list[str], folder: Path, hands: int = 1) -> tuple[Measure, str]:
    """Run ``railbird`` in a process of its own; its time, its peak memory and its output.

    Raises:
        RuntimeError: It ended with 2: wrong usage or input.
    """
    environment = {**os.environ, "PYTHONPATH": str(PROJECT)}
    clock = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-c", _COMMAND, *arguments], cwd=folder, env=environment, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        output = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - clock
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in {0, 1}:
        raise RuntimeError(f"railbird {' '.join(arguments)} ended with {process.returncode}")
    kib = usage.ru_maxrss / 1024 if sys.platform == "darwin" else usage.ru_maxrss
    return Measure(name, hands, seconds, usage.ru_utime + usage.ru_stime, kib / 1024), output


def compile_ingest(folder: Path, seed: int) -> None:
    """Ingest a few hands, so that all kernels are compiled and kept."""
    os.environ[SWITCH] = "compiled"
    small = folder / "warm-up.txt"
    write_log(small, Request(), WARM_UP, seed)
    command("compile", ["ingest", str(small), *_lake("warm-up")], folder)
    del os.environ[SWITCH]


def whole_ingest(file: Path, folder: Path) -> list[Measure]:
    """Ingest a log into an empty lake, then again; kernels are compiled beforehand."""
    arguments = ["ingest", str(file), *_lake(file.stem), "--json"]
    first, output = command("whole ingest", arguments, folder)
    found = int(json.loads(output)["hands_found"])
    again, _ = command("the same file again", arguments, folder)
    return [replace(measure, hands=found) for measure in (first, again)]


def cold_start(folder: Path, request: Request, seed: int) -> Measure:
    """``railbird check`` on a single hand, a new process."""
    file = folder / "one.txt"
    write_log(file, request, 1, seed)
    return command("railbird check, one hand", ["check", str(file)], folder)[0]


def _lake(name: str) -> list[str]:
    return ["--lake", name, "--database", f"{name}.duckdb"]


def _source_of(file: Path) -> tuple[Source, Format]:
    (source,) = discover([str(file)]).sources
    form = detect(read_head(source))
    assert form
    return source, form
