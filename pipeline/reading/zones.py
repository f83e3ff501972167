"""Wall clocks of rooms to UTC.

Which words a room prints for a zone, and what they mean, is its dialect's business
(a mapping of words to IANA names). Written offsets need no mapping: ``GMT+01:00`` is
one hour east of Greenwich.
"""

import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import numpy as np

#: A quarter of an hour: no zone in use changes its offset at any other moment.
_STEP = 15 * 60
_DAY, _HOUR_MINUTES = timedelta(days=1), 60
_OFFSET = re.compile(r"(?:GMT|UTC)?([+-])(\d{1,2}):?(\d{2})?")


def zone_of(word: str, zones: Mapping[str, str]) -> tzinfo | None:
    """The zone that a room's word stands for, None where nobody says."""
    name = zones.get(word, word)
    if written := _OFFSET.fullmatch(name):
        sign, hours, minutes = written.groups()
        east = timedelta(hours=int(hours), minutes=int(minutes or 0))
        if east >= _DAY or int(minutes or 0) >= _HOUR_MINUTES:
            return None
        return timezone(east if sign == "+" else -east)
    if name in {"UTC", "GMT"}:
        return UTC
    if word not in zones:
        return None
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return None


def to_utc(clocks: np.ndarray, zone: tzinfo) -> np.ndarray:
    """Seconds since 1970 in UTC of wall clock seconds in a zone.

    A clock that a zone shows twice in autumn is taken as the first; one that spring
    skips is taken by the offset before the change (PEP 495, fold 0).
    """
    steps, places = np.unique(clocks // _STEP, return_inverse=True)
    offsets = np.array([_offset(int(step) * _STEP, zone) for step in steps], np.int64)
    return clocks - offsets[places]


def _offset(clock: int, zone: tzinfo) -> int:
    wall = datetime(1970, 1, 1) + timedelta(seconds=clock)
    offset = zone.utcoffset(wall)
    return int(offset.total_seconds()) if offset else 0
