"""An ingest killed at any moment and started again gives the tables of an undisturbed one."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.test_ingest import everything, log
from tests.test_lake import ATTEMPT

FILES, HANDS = 6, 40
#: An ingest in small units; with a number, it dies at that rename without any clean-up.
_CHILD = """
import os, sys
from itertools import count
from pathlib import Path
from pipeline.ingest import units
from tests.test_ingest import run

units.UNIT_BYTES = 4_000
fatal, home, *logs = sys.argv[1:]
renames = count(1)
def dying(rename):
    def renamed(self, target):
        if next(renames) == int(fatal):
            os._exit(9)
        return rename(self, target)
    return renamed
Path.rename, Path.replace = dying(Path.rename), dying(Path.replace)
run(Path(home), *map(Path, logs))
"""


def ingest_in_child(home: Path, logs: list[Path], fatal_rename: int = 0) -> subprocess.Popen[bytes]:
    home.mkdir(exist_ok=True)
    environment = os.environ | {"RAILBIRD_KERNELS": "python"}
    command = [sys.executable, "-c", _CHILD, str(fatal_rename), str(home), *map(str, logs)]
    return subprocess.Popen(command, env=environment)


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Files of which neighbours share hands."""
    folder = tmp_path_factory.mktemp("logs")
    return [log(folder / f"{n}.txt", range(30 * n, 30 * n + HANDS)) for n in range(FILES)]


@pytest.fixture(scope="module")
def undisturbed(logs: list[Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("undisturbed")
    assert ingest_in_child(home, logs).wait() == 0
    return home


def assert_same(home: Path, undisturbed: Path) -> None:
    """The same rows, the same files, nothing left over."""
    assert everything(home) == everything(undisturbed)
    assert stored(home) == stored(undisturbed)
    assert not list((home / "lake" / "_staging").iterdir())
    assert sorted(path.name for path in home.iterdir()) == ["lake", "railbird.duckdb"]


def stored(home: Path) -> set[str]:
    files = (path.relative_to(home) for path in home.rglob("*.parquet") if "runs" not in path.parts)
    return {ATTEMPT.sub("", str(file)) for file in files}


@pytest.mark.slow
@pytest.mark.parametrize("fatal_rename", [1, 12, 15, 21, 22, 23, 60, 110])
def test_death_at_a_rename_leaves_no_trace(
    logs: list[Path], undisturbed: Path, tmp_path: Path, fatal_rename: int
) -> None:
    assert ingest_in_child(tmp_path, logs, fatal_rename).wait() == 9
    assert ingest_in_child(tmp_path, logs).wait() == 0
    assert_same(tmp_path, undisturbed)


@pytest.mark.slow
def test_killed_again_and_again_and_started_again(logs: list[Path], undisturbed: Path, tmp_path: Path) -> None:
    started = time.monotonic()
    assert ingest_in_child(tmp_path / "timed", logs).wait() == 0
    whole = time.monotonic() - started
    home, chance, killed = tmp_path / "killed", random.Random(7), 0
    for _ in range(6):
        child = ingest_in_child(home, logs)
        time.sleep(whole * chance.uniform(0.4, 0.95))
        if child.poll() is None:
            child.send_signal(signal.SIGKILL)
            killed += 1
        child.wait()
    assert killed
    assert ingest_in_child(home, logs).wait() == 0
    assert_same(home, undisturbed)
