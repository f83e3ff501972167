"""One writer at a time: a file that its holder locks and writes its process id into.

The lock is the operating system's, so it ends with its holder, however that ends; a
process id left by a killed run means nothing.
"""

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pipeline.failure import Busy, os_failure

#: Seconds between two looks at a lock that another one holds.
LOOK_AGAIN = 0.5


@contextmanager
def writer_lock(path: Path, what: str, wait: float = 0) -> Iterator[None]:
    """Hold the lock at ``path``; ``what`` is what it guards, for the message.

    Raises:
        Busy: Another process holds it, and did so for ``wait`` seconds.
        Failure: It cannot be made.
    """
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise os_failure(error, str(path)) from error
    try:
        deadline = time.monotonic() + wait
        while not _locked(descriptor):
            if time.monotonic() >= deadline:
                holder = os.pread(descriptor, 32, 0).decode(errors="replace").strip() or "unknown"
                raise Busy(what, f"process {holder}")
            time.sleep(LOOK_AGAIN)
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, f"{os.getpid()}\n".encode(), 0)
        yield
        os.ftruncate(descriptor, 0)
    finally:
        os.close(descriptor)


def _locked(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
