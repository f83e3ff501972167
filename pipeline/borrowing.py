"""Arrays that kernels only borrow.

Numba counts the references to an array, atomically, wherever a kernel passes it on or
takes it out of a tuple: that was half the time of a replay and of a lexing. An entry
kernel's arguments outlive its call, so what it hands to other kernels need not be counted.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from pipeline.kernel import compiled


def _uncounted() -> Any:
    """The same array without the record of its references, as code that kernels take in."""
    from numba.core.cgutils import get_null_value
    from numba.extending import intrinsic

    def uncounted(context: Any, array: Any) -> Any:
        def generate(target: Any, builder: Any, signature: Any, values: Any) -> Any:
            view = target.make_array(signature.return_type)(target, builder, values[0])
            view.meminfo = get_null_value(view.meminfo.type)  # type: ignore[no-untyped-call]
            return view._getvalue()

        return array(array), generate

    return intrinsic(uncounted)


def _as_it_is(array: np.ndarray) -> np.ndarray:
    return array


#: An array as a kernel hands it on. For arguments of the kernel only, never for arrays of its own making.
borrowed: Callable[[np.ndarray], np.ndarray] = _uncounted() if compiled() else _as_it_is
