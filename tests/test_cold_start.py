"""Small jobs run on plain kernels; what is small depends on whether compiled ones are kept."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pipeline.kernel import KEPT, SWITCH, cache_folder

_ASK = """
import sys
from pathlib import Path
from pipeline.cold_start import start_small
from pipeline.intake.sources import discover
from pipeline.kernel import cache_folder

if sys.argv[2] == "kept":
    (cache_folder() / "replay").mkdir(parents=True, exist_ok=True)
    (cache_folder() / "replay" / "hands.replay_hands-1.py311.nbi").touch()
print("plain" if start_small(discover([sys.argv[1]]).sources) else "compiled")
"""


@pytest.mark.parametrize(
    ("size", "kernels", "expected"),
    [
        (1_000, "kept", "plain"),
        (100_000, "kept", "compiled"),
        (100_000, "none", "plain"),
        (3_000_000, "none", "compiled"),
    ],
)
def test_what_is_small(tmp_path: Path, size: int, kernels: str, expected: str):
    log = tmp_path / "night.log"
    log.write_bytes(b"x" * size)
    environment = {name: value for name, value in os.environ.items() if name != SWITCH} | {KEPT: str(tmp_path)}
    command = [sys.executable, "-c", _ASK, str(log), kernels]
    asked = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    assert asked.stdout.strip() == expected


def test_kernels_are_kept_outside_of_the_package():
    assert "railbird" in cache_folder().parts
    assert not cache_folder().is_relative_to(Path(__file__).parent.parent)
