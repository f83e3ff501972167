"""A large night: how long it takes, what comes again costs, and that being killed changes nothing.

    python -m benchmarks.nights --hands 1000000 --files 2000 --kills 30 --home /somewhere/with/room

Writes made-up logs of several games, runs the nightly flow on them and again; in another
lake kills it (SIGKILL) at random moments, lets it end, and compares the two lakes table
by table; at last adds one file and runs once more.
"""

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import duckdb

from pipeline.simulate.games import FormatName, Limit, Variant
from pipeline.simulate.writing import Request, write

#: Games in turn, a file each.
_GAMES = (
    (Variant.HOLDEM, Limit.NO, FormatName.POKERSTARS),
    (Variant.OMAHA, Limit.POT, FormatName.HOUSE),
    (Variant.STUD7, Limit.FIXED, FormatName.HOUSE),
    (Variant.HOLDEM, Limit.FIXED, FormatName.HOUSE),
    (Variant.DRAW5, Limit.NO, FormatName.HOUSE),
)
_COMMAND = (sys.executable, "-c", "from pipeline.cli import main; main()", "nightly")
#: Columns by which one run differs from another.
_OF_THE_RUN = ("filename", "batch", "run_id")


@dataclass(frozen=True, slots=True)
class File:
    """One log to be written."""

    path: Path
    number: int
    hands: int


def main() -> None:
    """Run and print what was measured as JSON, a line a step."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hands", type=int, default=1_000_000)
    parser.add_argument("--files", type=int, default=2_000)
    parser.add_argument("--kills", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--home", type=Path, required=True, help="folder for logs and lakes; made where there is none")
    wanted = parser.parse_args()
    home: Path = wanted.home
    _say("logs", seconds=_write_logs(home / "logs", wanted.hands, wanted.files))
    whole = _night(home, "whole")
    _say("night", **whole)
    _say("again", **_night(home, "whole"))
    unlike: list[str] = []
    if wanted.kills:
        kills = _kill(home, wanted.kills, random.Random(wanted.seed), float(str(whole["seconds"])))
        _say("killed", kills=kills, **_night(home, "killed"))
        unlike = _unlike(home / "whole.duckdb", home / "killed.duckdb")
        _say("compared", unlike=unlike)
    _write(File(home / "logs" / "added.txt", wanted.files + 1, wanted.hands // wanted.files))
    _say("one file more", **_night(home, "whole"))
    if unlike:
        sys.exit(1)


def _say(step: str, **figures: object) -> None:
    print(json.dumps({"step": step, **figures}), flush=True)


def _write_logs(folder: Path, hands: int, files: int) -> float:
    clock = time.perf_counter()
    folder.mkdir(parents=True, exist_ok=True)
    jobs = [File(folder / f"{number:05d}.txt", number, hands // files) for number in range(1, files + 1)]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(_write, [job for job in jobs if not job.path.exists()], chunksize=8))
    return round(time.perf_counter() - clock, 1)


def _write(file: File) -> None:
    variant, limit, format_ = _GAMES[file.number % len(_GAMES)]
    aside = file.path.with_suffix(".part")
    with aside.open("w", encoding="utf-8", newline="\n") as text:
        text.writelines(write(Request(variant, limit, format_), file.hands, file.number, []))
    aside.rename(file.path)


def _night(home: Path, name: str) -> dict[str, object]:
    """One night to its end."""
    clock = time.perf_counter()
    done = subprocess.run(_words(home, name), capture_output=True, text=True, check=False)
    seconds = round(time.perf_counter() - clock, 1)
    if done.returncode not in (0, 1):
        sys.exit(f"the night failed: {done.stderr[-2000:]}")
    summary = json.loads(done.stdout.splitlines()[-1])
    counts = {key: summary[key] for key in ("hands_found", "loaded", "duplicates", "quarantined")}
    return {"seconds": seconds, **counts}


def _kill(home: Path, kills: int, dice: random.Random, seconds: float) -> list[float]:
    """Start the night and kill it, time and again; gives the moments."""
    moments = []
    longest = max(5.0, 3 * seconds / kills)  # so that the kills are spread over the whole night
    for _ in range(kills):
        moment = round(dice.uniform(0.5, longest), 2)
        running = subprocess.Popen(
            _words(home, "killed"), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )
        try:
            running.wait(timeout=moment)
        except subprocess.TimeoutExpired:
            moments.append(moment)
        os.killpg(running.pid, signal.SIGKILL)
        running.wait()
    return moments


def _words(home: Path, name: str) -> list[str]:
    places = ("--lake", home / name, "--database", home / f"{name}.duckdb", "--report", home / f"{name}-audit")
    return [*_COMMAND, str(home / "logs"), *map(str, places), "--json"]


def _unlike(one: Path, other: Path) -> list[str]:
    """Names of lake tables that do not hold the same rows; ``runs`` is about runs, so it is left out."""
    unlike = []
    sides = [duckdb.connect(str(path), read_only=True) for path in (one, other)]
    views = sides[0].execute("SELECT view_name FROM duckdb_views() WHERE schema_name = 'lake'").fetchall()
    for name in sorted({str(view[0]) for view in views} - {"runs"}):
        columns = [row[0] for row in sides[0].execute(f"DESCRIBE lake.{name}").fetchall()]
        listed = ", ".join(f'"{column}"' for column in columns if column not in _OF_THE_RUN)
        query = f"SELECT count(*), sum(hash({listed})::HUGEINT) FROM lake.{name}"
        if len({side.execute(query).fetchall()[0] for side in sides}) > 1:
            unlike.append(name)
    return unlike


if __name__ == "__main__":
    main()
