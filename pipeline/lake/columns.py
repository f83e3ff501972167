"""Columns of a table out of the engine's arrays, without a Python object per value.

Text columns are Arrow string views: 16 bytes a value that either hold a short text or
point into a buffer, so a span of a batch's text becomes a string without a copy, and
a code becomes its name by one look-up.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
import polars as pl
import pyarrow as pa

from pipeline.kernel import kernel
from pipeline.records import CARD_BITS, CARD_MASK, DECIMALS, MOST_CARDS, UNKNOWN_CARD, UNSAID

_PRECISION = 18
#: Longest text that a string view holds itself.
_INLINE = 12
#: Bytes of a longer text that its view repeats.
_PREFIX = 4
_VIEW_BYTES = 16
#: Bytes of a card and the space after it.
_LETTERS = 3
_SPACE, _HIDDEN = b" ?"
_RANKS = np.frombuffer(b"23456789TJQKA", np.uint8)
_SUITS = np.frombuffer(b"cdhs", np.uint8)


def money(amounts: np.ndarray, *, nullable: bool = True) -> pl.Series:
    """Integers of 1/10,000 as ``DECIMAL(18,4)``; ``UNSAID`` is null if ``nullable``."""
    values = np.ascontiguousarray(amounts, np.int64)
    return _series(pa.decimal64(_PRECISION, DECIMALS), values, values != UNSAID if nullable else None)


def numbers(values: np.ndarray, dtype: type[np.generic], valid: np.ndarray | None = None) -> pl.Series:
    """Integers of ``dtype``, null where not ``valid``."""
    return _series(pa.from_numpy_dtype(dtype), np.ascontiguousarray(values, dtype), valid)


def flags(values: np.ndarray) -> pl.Series:
    """Booleans: true where the value is not zero."""
    return pl.Series(np.ascontiguousarray(values) != 0)


def spans(text: np.ndarray, starts: np.ndarray, lengths: np.ndarray, *, nullable: bool = False) -> pl.Series:
    """The texts of byte spans; length 0 is null if ``nullable``. ``text`` stays in use, uncopied."""
    views = np.zeros((len(starts), _VIEW_BYTES), np.uint8)
    heads = views.view(np.int32)
    _view_spans(text, np.ascontiguousarray(starts), np.ascontiguousarray(lengths), views, heads)
    return _strings(views, text, lengths > 0 if nullable else None)


def names(codes: np.ndarray, words: Sequence[str], valid: np.ndarray | None = None) -> pl.Series:
    """The word of each code; ``words`` is indexed by code, null where not ``valid``."""
    views, letters = _word_views(tuple(words))
    picked = views[codes if valid is None else np.where(valid, codes, 0)]
    return _strings(picked, letters, valid)


def cards(packed: np.ndarray) -> pl.Series:
    """Packed card lists as written, e.g. ``Kh 8s``; an unknown card is ``??``, an empty list null."""
    values = np.ascontiguousarray(packed, np.int64)
    views = np.zeros((len(values), _VIEW_BYTES), np.uint8)
    letters = np.empty(int(np.count_nonzero(values >> (4 * CARD_BITS))) * _LETTERS * MOST_CARDS, np.uint8)
    used = _view_cards(values, _RANKS, _SUITS, views, views.view(np.int32), letters)
    return _strings(views, letters[:used], values != 0)


def _series(kind: Any, values: np.ndarray, valid: np.ndarray | None) -> pl.Series:
    """An Arrow array over ``values``' memory as a Polars series."""
    bitmap = None if valid is None else pa.py_buffer(np.packbits(valid, bitorder="little"))
    array = pa.Array.from_buffers(kind, len(values), [bitmap, pa.py_buffer(values)])
    return pl.Series(array)


def _strings(views: np.ndarray, letters: np.ndarray, valid: np.ndarray | None) -> pl.Series:
    bitmap = None if valid is None else pa.py_buffer(np.packbits(valid, bitorder="little"))
    buffers = [bitmap, pa.py_buffer(np.ascontiguousarray(views)), pa.py_buffer(letters)]
    return pl.Series(pa.Array.from_buffers(pa.string_view(), len(views), buffers))


@cache
def _word_views(words: tuple[str, ...]) -> tuple[np.ndarray, np.ndarray]:
    """One string view per word, and the buffer that the long ones point into."""
    encoded = [word.encode() for word in words]
    letters = np.frombuffer(b"".join(encoded) or b"\0", np.uint8)
    lengths = np.array([len(word) for word in encoded], np.int32)
    starts = np.cumsum(lengths, dtype=np.int64) - lengths
    views = np.zeros((len(words), _VIEW_BYTES), np.uint8)
    _view_spans(letters, starts, lengths, views, views.view(np.int32))
    return views, letters


@kernel
def _view_spans(
    text: np.ndarray, starts: np.ndarray, lengths: np.ndarray, views: np.ndarray, heads: np.ndarray
) -> None:
    """Fill string views; ``heads`` is the same memory as int32: length, prefix, buffer, offset."""
    for row in range(len(starts)):
        start = starts[row]
        length = lengths[row]
        heads[row, 0] = length
        for place in range(length if length <= _INLINE else _PREFIX):
            views[row, 4 + place] = text[start + place]
        if length > _INLINE:
            heads[row, 3] = start


@kernel
def _view_cards(
    packed: np.ndarray,
    ranks: np.ndarray,
    suits: np.ndarray,
    views: np.ndarray,
    heads: np.ndarray,
    letters: np.ndarray,
) -> int:
    """Fill string views with card lists; lists of more than four cards go to ``letters``. Returns its use."""
    used = 0
    written = np.empty(_LETTERS * MOST_CARDS, np.uint8)
    for row in range(len(packed)):
        rest = packed[row]
        length = 0
        while rest > 0:
            if length > 0:
                written[length] = _SPACE
                length += 1
            card = rest & CARD_MASK
            if card == UNKNOWN_CARD:
                written[length] = _HIDDEN
                written[length + 1] = _HIDDEN
            else:
                written[length] = ranks[(card - 1) >> 2]
                written[length + 1] = suits[(card - 1) & 3]
            length += 2
            rest >>= CARD_BITS
        heads[row, 0] = length
        for place in range(length if length <= _INLINE else _PREFIX):
            views[row, 4 + place] = written[place]
        if length > _INLINE:
            heads[row, 3] = used
            for place in range(length):
                letters[used + place] = written[place]
            used += length
    return used
