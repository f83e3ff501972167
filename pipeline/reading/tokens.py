"""The token table: what both engines make of a text before anything is made of tokens.

``HANDS`` rows own their tokens, tokens own their captures, each contiguous and in the
order of the text.
"""

from dataclasses import dataclass

import numpy as np

TOKEN = np.dtype(
    [
        ("start", np.int64),  # byte offset in the text, blanks at both ends left out
        ("length", np.int32),
        ("line", np.int32),  # 0-based line within the hand
        ("capture0", np.int32),
        ("captures", np.int16),
        ("kind", np.uint8),  # vocabulary.Line
    ],
    align=True,
)

#: A fact of a line. ``value``: money in 1/10,000, an integer, packed cards, a seat's
#: index, a tag's meaning, or for a run of text its byte offset.
CAPTURE = np.dtype([("value", np.int64), ("length", np.int32), ("slot", np.uint8)], align=True)

HAND_SPAN = np.dtype(
    [
        ("start", np.int64),
        ("length", np.int32),  # to the start of the next hand
        ("line", np.int32),  # 1-based line of the source
        ("token0", np.int32),
        ("tokens", np.int32),
        ("unknown", np.int32),  # tokens of kind UNKNOWN_LINE
        ("seats", np.int32),  # lines of its seat list
    ],
    align=True,
)


@dataclass(slots=True)
class Tokens:
    """Tokens of a text.

    ``stray`` holds the lines before the first hand, as (line number, start, length):
    they belong to no hand and match nothing that may stand outside of one.
    """

    text: np.ndarray  # uint8
    hands: np.ndarray  # HAND_SPAN
    tokens: np.ndarray  # TOKEN
    captures: np.ndarray  # CAPTURE
    stray: list[tuple[int, int, int]]
