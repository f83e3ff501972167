"""What opening a warehouse brings along: commands choose how kernels run after they have seen how much there is."""

import subprocess
import sys


def test_reading_a_warehouse_brings_no_kernels() -> None:
    code = "import sys, pipeline.warehouse.publishing; print('pipeline.kernel' in sys.modules, 'numba' in sys.modules)"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.split() == ["False", "False"]
