"""What stops a run: a condition outside the data that its user must settle."""

import errno


class Failure(Exception):  # noqa: N818 -- what it is, not how it is told
    """Nothing can be done, or no more; the message names the place and what to do."""

    exit_code = 2


class Busy(Failure):
    """Another process writes where this one wants to; later it will go."""

    exit_code = 3

    def __init__(self, place: str, holder: str) -> None:
        super().__init__(place, holder)
        self.place, self.holder = place, holder

    def __str__(self) -> str:
        return (
            f"{self.place}: another railbird ({self.holder}) is writing to it; "
            "wait for its end (--wait SECONDS does) or stop it"
        )


def os_failure(error: OSError, place: str) -> Failure:
    """An operating system's error about ``place`` in words."""
    if error.errno == errno.ENOSPC:
        return Failure(f"{place}: the disk is full; what was half-written is removed. Free some space and run it again")
    if error.errno in {errno.EACCES, errno.EPERM, errno.EROFS}:
        return Failure(f"{place}: no permission to write here")
    return Failure(f"{place}: {error.strerror or error}")
