"""Whether a job is so small that compiled kernels would cost more time than they save."""

import os
from collections.abc import Iterable

from pipeline.intake.sources import Kind, Source
from pipeline.kernel import SWITCH, compiled, kept

#: Bytes of text below which plain kernels are the faster ones: some dozen hands where
#: compiled kernels are kept from an earlier run, some thousand where they would have to
#: be compiled first, which takes about a minute.
SMALL_JOB = 64 << 10
SMALL_FIRST_JOB = 2 << 20
#: Compressed logs unpack to about ten times their stored size.
_UNPACKED = 10
_PACKED = (".gz", ".zst")


def start_small(sources: Iterable[Source]) -> bool:
    """Leave kernels uncompiled for a small job, unless the environment says otherwise.

    Must be called before the first module with kernels is imported. Returns whether
    kernels are uncompiled; such a job is parsed by the reference engine.
    """
    return start_small_text(sum(_text_size(source) for source in sources))


def start_small_text(size: int) -> bool:
    """The same for a job of so many bytes of text."""
    if SWITCH not in os.environ and size < (SMALL_JOB if kept() else SMALL_FIRST_JOB):
        os.environ[SWITCH] = "python"
    return not compiled()


def _text_size(source: Source) -> int:
    packed = source.kind == Kind.MEMBER or source.path.endswith(_PACKED)
    return source.size * (_UNPACKED if packed else 1)
