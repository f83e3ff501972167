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

FILES, HANDS = 6, 40
_CHILD = """
import sys
from pathlib import Path
from pipeline import units
units.UNIT_BYTES = 4_000
from tests.test_ingest import run
home, *logs = map(Path, sys.argv[1:])
run(home, *logs)
"""


def ingest_in_child(home: Path, logs: list[Path]) -> subprocess.Popen[bytes]:
    environment = os.environ | {"RAILBIRD_KERNELS": "python"}
    return subprocess.Popen([sys.executable, "-c", _CHILD, str(home), *map(str, logs)], env=environment)


@pytest.mark.slow
def test_killed_and_started_again_is_undisturbed(tmp_path: Path) -> None:
    logs = [log(tmp_path / f"{n}.txt", range(30 * n, 30 * n + HANDS)) for n in range(FILES)]  # neighbours overlap
    undisturbed, disturbed = tmp_path / "undisturbed", tmp_path / "disturbed"
    undisturbed.mkdir()
    disturbed.mkdir()
    started = time.monotonic()
    assert ingest_in_child(undisturbed, logs).wait() == 0
    whole = time.monotonic() - started

    chance, killed = random.Random(7), 0
    for _ in range(6):
        child = ingest_in_child(disturbed, logs)
        time.sleep(whole * chance.uniform(0.4, 0.95))
        if child.poll() is None:
            child.send_signal(signal.SIGKILL)
            killed += 1
        child.wait()
    assert killed
    assert ingest_in_child(disturbed, logs).wait() == 0

    assert everything(disturbed) == everything(undisturbed)
    assert not list((disturbed / "lake" / "_staging").iterdir())
    stored = {str(path.relative_to(disturbed)) for path in disturbed.rglob("*.parquet") if "runs" not in path.parts}
    assert stored == {
        str(path.relative_to(undisturbed)) for path in undisturbed.rglob("*.parquet") if "runs" not in path.parts
    }
    assert not [path for path in disturbed.iterdir() if path.name not in {"lake", "railbird.duckdb"}]
