"""Wall clocks of rooms, also on the days when clocks change."""

import numpy as np
import pytest

from pipeline.reading.zones import to_utc, zone_of

ZONES = {"ET": "America/New_York", "CEST": "+02:00", "CET": "Europe/Berlin"}


def utc(clock: str, word: str) -> str:
    zone = zone_of(word, ZONES)
    assert zone is not None
    return str(to_utc(np.array([np.datetime64(clock, "s").astype(np.int64)]), zone).astype("datetime64[s]")[0])


@pytest.mark.parametrize(
    ("clock", "word", "expected"),
    [
        ("2012-05-01T10:00:00", "GMT+01:00", "2012-05-01T09:00:00"),  # one hour east
        ("2012-05-01T10:00:00", "GMT-5", "2012-05-01T15:00:00"),
        ("2012-05-01T10:00:00", "GMT", "2012-05-01T10:00:00"),
        ("2012-05-01T10:00:00", "CEST", "2012-05-01T08:00:00"),
        ("2012-01-15T10:00:00", "ET", "2012-01-15T15:00:00"),
        ("2012-07-15T10:00:00", "ET", "2012-07-15T14:00:00"),
        ("2012-07-15T10:00:00", "CET", "2012-07-15T08:00:00"),
        ("2012-10-28T02:30:00", "CET", "2012-10-28T00:30:00"),  # shown twice: the first
        ("2012-03-25T02:30:00", "CET", "2012-03-25T01:30:00"),  # skipped: by the offset before
    ],
)
def test_clock_to_utc(clock: str, word: str, expected: str) -> None:
    assert utc(clock, word) == expected


@pytest.mark.parametrize("word", ["", "XYZ", "Europe/Paris"])
def test_words_that_nobody_explains(word: str) -> None:
    assert zone_of(word, ZONES) is None
