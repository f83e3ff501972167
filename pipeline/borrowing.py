"""Arrays that kernels only borrow.

Numba counts the references to an array, atomically and wherever a kernel passes it on
or takes it out of a tuple: of a replay that was half of the time. An entry kernel's
arguments outlive its call, so what it hands to other kernels need not be counted.
"""

from typing import Any

import numpy as np

from pipeline.kernel import compiled

if compiled():
    from numba.core.cgutils import get_null_value
    from numba.extending import intrinsic

    @intrinsic  # type: ignore[untyped-decorator]
    def borrowed(context: Any, array: Any) -> Any:
        """The same array, its references not counted. For kernels, and for arguments of theirs only."""

        def generate(target: Any, builder: Any, signature: Any, values: Any) -> Any:
            view = target.make_array(signature.return_type)(target, builder, values[0])
            view.meminfo = get_null_value(view.meminfo.type)
            return view._getvalue()

        return array(array), generate

else:

    def borrowed(array: np.ndarray) -> np.ndarray:
        """The same array: plain Python counts by itself."""
        return array
