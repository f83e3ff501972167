"""One switch between compiled and plain Python kernels, and where compiled ones are kept.

Every kernel is plain Python over NumPy arrays and integers. ``@kernel`` compiles it
with Numba (GIL released, kept on disk), or leaves it as it is when the process was
started for a handful of hands, where importing Numba would take longer than the work.
The choice is made once, before the first kernel module is imported.
"""

import hashlib
import os
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

#: Environment variable: ``python`` leaves kernels uncompiled, anything else compiles.
SWITCH = "RAILBIRD_KERNELS"
#: Environment variable: folder under which compiled kernels are kept.
KEPT = "RAILBIRD_KERNEL_CACHE"
_WORD = 64


@cache
def compiled() -> bool:
    """Whether kernels of this process are compiled. Whoever asks first settles it."""
    return os.environ.get(SWITCH) != "python"


def kernel(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile ``function`` unless this process runs kernels as plain Python."""
    if not compiled():
        return function
    numba = _numba()
    dispatcher = numba.njit(cache=True, nogil=True)(function)
    resolve = dispatcher.get_call_template
    dispatcher.get_call_template = lambda args, kws: resolve([_widened(kind) for kind in args], kws)
    return dispatcher  # type: ignore[no-any-return]


def _widened(kind: Any) -> Any:
    """The type with which a kernel takes an argument of another one: every integer as int64.

    Numba would compile a kernel anew for each constant and each width that it is called
    with: ``report`` alone sixty times, with all that calls it.
    """
    types = _numba().types
    kind = types.unliteral(kind)
    return types.int64 if isinstance(kind, types.Integer) and kind.bitwidth < _WORD else kind


@cache
def _numba() -> Any:
    import numba

    numba.config.CACHE_DIR = str(cache_folder())  # type: ignore[attr-defined]
    return numba


@cache
def cache_folder() -> Path:
    """Where this version's compiled kernels are kept.

    Numba looks only at a kernel's own file to tell whether a kept one is stale, not at
    the kernels it calls, and knows that file by its path: so every place and state of the
    sources has a folder of its own.
    """
    package = Path(__file__).resolve().parent
    digest = hashlib.sha256(str(package).encode())
    for source in sorted(package.rglob("*.py")):
        digest.update(source.read_bytes())
    home = os.environ.get(KEPT) or os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    for base in (Path(home).expanduser(), Path(tempfile.gettempdir())):
        folder = base / "railbird" / f"kernels-{digest.hexdigest()[:16]}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(folder, os.W_OK):
            return folder
    return Path(tempfile.mkdtemp(prefix="railbird-kernels-"))


def kept() -> bool:
    """Whether compiled kernels of this version are kept, so that they need not be compiled."""
    return any(cache_folder().rglob("*.replay_hands-*.nbi"))
