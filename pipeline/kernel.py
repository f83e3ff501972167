"""One switch between compiled and plain Python kernels.

Every kernel is plain Python over NumPy arrays and integers. ``@kernel`` compiles it
with Numba (cached on disk, GIL released), or leaves it as it is when the process was
started for a handful of hands, where importing Numba would take longer than the work.
The choice is made once, before the first kernel module is imported.
"""

import os
from collections.abc import Callable
from typing import Any

#: Environment variable: ``python`` leaves kernels uncompiled, anything else compiles.
SWITCH = "RAILBIRD_KERNELS"


def compiled() -> bool:
    """Whether kernels of this process are compiled."""
    return os.environ.get(SWITCH) != "python"


def kernel(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile ``function`` unless this process runs kernels as plain Python."""
    if not compiled():
        return function
    import numba

    return numba.njit(cache=True, nogil=True)(function)
