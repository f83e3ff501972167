"""One writer at a time: a file that its holder locks and writes its process id into.

The lock is the operating system's, so it ends with its holder, however that ends; a
process id left by a killed run means nothing.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pipeline.failure import Failure, os_failure


@contextmanager
def writer_lock(path: Path, what: str) -> Iterator[None]:
    """Hold the lock at ``path``; ``what`` is what it guards, for the message.

    Raises:
        Failure: Another process holds it, or it cannot be made.
    """
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise os_failure(error, str(path)) from error
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            holder = os.read(descriptor, 32).decode(errors="replace").strip() or "unknown"
            raise Failure(
                f"{what}: another railbird (process {holder}) is writing to it; wait for its end or stop it"
            ) from error
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, f"{os.getpid()}\n".encode(), 0)
        yield
        os.ftruncate(descriptor, 0)
    finally:
        os.close(descriptor)
