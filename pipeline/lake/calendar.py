"""Business days: which day a hand counts to.

A lake has one calendar for all of its life, since its folders are named by these days.
"""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
import numpy as np

from pipeline.failure import Failure

_HOUR, _DAY = 60 * 60, 24 * 60 * 60
#: A quarter of an hour: no zone in use changes its offset at any other moment.
_STEP = 15 * 60
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Calendar(msgspec.Struct, frozen=True):
    """Days of a zone that begin at a full hour by its wall clock: at 6, a hand of 03:00 counts to the day before."""

    zone: str = "UTC"
    begins: int = 0

    def __str__(self) -> str:
        return f"days of {self.zone} that begin at {self.begins:02d}:00"

    def check(self) -> None:
        """See that there is such a zone and hour.

        Raises:
            Failure: There is not.
        """
        try:
            ZoneInfo(self.zone)
        except (ZoneInfoNotFoundError, ValueError, OSError) as error:
            raise Failure(f"day_zone: {self.zone!r} is no time zone; expected e.g. Europe/Prague") from error
        if not 0 <= self.begins < _DAY // _HOUR:
            raise Failure(f"day_begins: {self.begins} is no hour of the day; expected 0 to 23")

    def days(self, moments: np.ndarray) -> np.ndarray:
        """The day (int32, days since 1970) of each moment (int64, seconds since 1970 in UTC)."""
        zone = ZoneInfo(self.zone)
        steps, places = np.unique(moments // _STEP, return_inverse=True)
        offsets = np.array([_offset(int(step) * _STEP, zone) for step in steps], np.int64)
        return ((moments + offsets[places] - self.begins * _HOUR) // _DAY).astype(np.int32)


def _offset(moment: int, zone: ZoneInfo) -> int:
    offset = (_EPOCH + timedelta(seconds=moment)).astimezone(zone).utcoffset()
    return int(offset.total_seconds()) if offset else 0
