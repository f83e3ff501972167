"""The builder as plain Python gives what it gives compiled, without one overflow."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from pipeline.kernel import SWITCH, compiled
from pipeline.reading.formats import detect
from pipeline.reading.parse import Engine, parse

_PLAIN = """
import sys
import numpy as np
from pipeline.reading.formats import detect
from pipeline.reading.parse import Engine, parse

np.seterr(all="raise")
text = np.fromfile(sys.argv[1], np.uint8)
batch = parse(text, detect(text), engine=Engine.REFERENCE).batch
np.savez(sys.argv[2], hands=batch.hands, seats=batch.seats, events=batch.events)
"""


@pytest.mark.skipif(not compiled(), reason="kernels of this process are plain: nothing to compare with")
@pytest.mark.parametrize("name", ["house-cash.txt", "pokerstars-tournament.txt", "pokerstars-omaha-hilo.txt"])
def test_plain_and_compiled_builder_agree(examples: Path, tmp_path: Path, name: str):
    log, target = examples / name, tmp_path / "plain.npz"
    environment = os.environ | {SWITCH: "python"}
    subprocess.run([sys.executable, "-W", "error", "-c", _PLAIN, str(log), str(target)], env=environment, check=True)
    text = np.fromfile(log, np.uint8)
    form = detect(text)
    assert form is not None
    batch = parse(text, form, engine=Engine.COMPILED).batch
    with np.load(target) as plain:
        for table in ("hands", "seats", "events"):
            assert plain[table].tolist() == getattr(batch, table).tolist(), table
