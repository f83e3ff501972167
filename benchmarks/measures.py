"""What is measured, each with its inputs made on the spot."""

import json
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from pipeline.ingest.worker import WORKERS
from pipeline.intake.chunks import CHUNK_BYTES, Chunk, read_chunks, read_head
from pipeline.intake.sources import Source, discover
from pipeline.kernel import SWITCH
from pipeline.reading.formats import Format, detect
from pipeline.reading.parse import Engine, parse
from pipeline.replay.hands import replay
from pipeline.rulebooks.load import assign, load
from pipeline.simulate.games import FormatName
from pipeline.simulate.writing import Request, write

PROJECT = Path(__file__).resolve().parent.parent
#: Hands parsed before the clock starts, so that kernels are loaded or compiled.
WARM_UP = 50
_COMMAND = "import sys; from pipeline.cli import main; sys.exit(main())"


@dataclass(frozen=True, slots=True)
class Measure:
    """One measured figure: hands and seconds, or a command's seconds and peak memory."""

    name: str
    hands: int
    seconds: float
    peak_mib: float = 0.0  # of the process, 0: not measured

    @property
    def hands_per_second(self) -> float:
        """Throughput."""
        return self.hands / self.seconds


def write_log(file: Path, form: str, hands: int, seed: int) -> Measure:
    """Make an input."""
    clock = time.perf_counter()
    with file.open("w", encoding="utf-8", newline="\n") as log:
        log.writelines(write(Request(format=FormatName(form)), hands, seed))
    return Measure("write the input", hands, time.perf_counter() - clock)


def text_to_events(file: Path, engine: Engine) -> Measure:
    """Read and parse a file on as many threads as the ingest takes, kernels warm."""
    source, form = _source_of(file)
    warm = next(read_chunks(source, form.borders, chunk_bytes=WARM_UP << 10))
    parse(warm.text, form, engine=engine)

    def hands_of(chunk: Chunk) -> int:
        return len(parse(chunk.text, form, engine=engine, first_line=chunk.first_line).batch.hands)

    clock = time.perf_counter()
    with ThreadPoolExecutor(WORKERS) as pool:
        hands = sum(pool.map(hands_of, read_chunks(source, form.borders, chunk_bytes=CHUNK_BYTES // 4)))
    return Measure(f"text to events, {engine} engine", hands, time.perf_counter() - clock)


def replay_alone(file: Path) -> Measure:
    """Replay a file's hands, parsed beforehand."""
    source, form = _source_of(file)
    rulebook = load(form.dialect.rulebook)
    batches = [parse(chunk.text, form).batch for chunk in read_chunks(source, form.borders)]
    judged = [(batch, assign(batch, rulebook, batch.hands["time"] // 86_400)) for batch in batches]
    replay(*judged[0])
    clock = time.perf_counter()
    for batch, parameters in judged:
        replay(batch, parameters)
    return Measure("replay alone", sum(len(batch.hands) for batch in batches), time.perf_counter() - clock)


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
    return Measure(name, hands, seconds, kib / 1024), output


def whole_ingest(file: Path, folder: Path, form: str, seed: int) -> list[Measure]:
    """Ingest a log into an empty folder, then again; kernels are compiled beforehand."""
    os.environ[SWITCH] = "compiled"
    small = folder / "warm-up.txt"
    write_log(small, form, WARM_UP, seed)
    command("compile", ["ingest", str(small), "--lake", "warm", "--database", "warm.duckdb"], folder)
    del os.environ[SWITCH]
    first, output = command("whole ingest", ["ingest", str(file), "--json"], folder)
    found = int(json.loads(output)["hands_found"])
    again, _ = command("the same file again", ["ingest", str(file), "--json"], folder)
    return [Measure(measure.name, found, measure.seconds, measure.peak_mib) for measure in (first, again)]


def cold_start(folder: Path, form: str, seed: int) -> Measure:
    """``railbird check`` on a single hand, a new process."""
    file = folder / "one.txt"
    write_log(file, form, 1, seed)
    return command("railbird check, one hand", ["check", str(file)], folder)[0]


def _source_of(file: Path) -> tuple[Source, Format]:
    (source,) = discover([str(file)]).sources
    form = detect(read_head(source))
    assert form
    return source, form
