"""What makes a hand the same hand: numbers that are equal on every machine and in every run.

All hashes are 63 bits, so that they fit a signed BIGINT: FNV-1a over the bytes, then
the 64-bit finalizer of MurmurHash3, which spreads FNV's weak upper bits.
Sources: Fowler, Noll, Vo (draft-eastlake-fnv); Appleby, MurmurHash3 (fmix64).
"""

import hashlib

import numpy as np

from pipeline.codes import Room, name_of
from pipeline.kernel import kernel
from pipeline.records import HandBatch

_U64 = np.uint64
_BASIS, _PRIME = _U64(0xCBF29CE484222325), _U64(0x100000001B3)
_MIX_1, _MIX_2 = _U64(0xFF51AFD7ED558CCD), _U64(0xC4CEB9FE1A85EC53)
_MIX_SHIFT, _SIGN_SHIFT = _U64(33), _U64(1)
_LF, _CR, _SPACE = 10, 13, 32
_BITS_63 = (1 << 63) - 1


def hand_ids(batch: HandBatch) -> np.ndarray:
    """Identity of each hand: hash of its room's name and its number."""
    seeds = np.zeros(max(Room) + 1, _U64)
    for room in Room:
        seeds[room] = fingerprint(name_of(room))
    hands = batch.hands
    return span_hashes(batch.text, hands["number_start"], hands["number_length"], seeds[hands["room"]])


def text_hashes(batch: HandBatch) -> np.ndarray:
    """Hash of each hand's text; carriage returns and blank ends do not count."""
    hands = batch.hands
    return span_hashes(batch.text, hands["start"], hands["length"], np.zeros(len(hands), _U64))


def span_hashes(text: np.ndarray, starts: np.ndarray, lengths: np.ndarray, seeds: np.ndarray) -> np.ndarray:
    """Hash of each span of a text, together with a number of its own (int64, 63 bits each)."""
    firsts, counts = np.ascontiguousarray(starts), np.ascontiguousarray(lengths)
    with np.errstate(over="ignore"):  # uncompiled, the wanted overflow would warn
        return _hash(text, firsts, counts, seeds.astype(_U64), np.empty(len(firsts), np.int64))  # type: ignore[no-any-return]


def fingerprint(*parts: str) -> int:
    """A 63-bit hash of some strings, for what is named once a file, not once a hand."""
    joined = "\0".join(parts).encode("utf-8", "surrogatepass")
    return int.from_bytes(hashlib.blake2b(joined, digest_size=8).digest(), "little") & _BITS_63


@kernel
def _hash(
    text: np.ndarray, starts: np.ndarray, lengths: np.ndarray, seeds: np.ndarray, hashes: np.ndarray
) -> np.ndarray:
    for row in range(len(starts)):
        start = starts[row]
        end = start + lengths[row]
        while end > start and (text[end - 1] == _LF or text[end - 1] == _CR or text[end - 1] == _SPACE):
            end -= 1
        value = _BASIS ^ seeds[row]
        for place in range(start, end):
            byte = text[place]
            if byte != _CR:
                value = (value ^ _U64(byte)) * _PRIME
        value = (value ^ (value >> _MIX_SHIFT)) * _MIX_1
        value = (value ^ (value >> _MIX_SHIFT)) * _MIX_2
        hashes[row] = np.int64((value ^ (value >> _MIX_SHIFT)) >> _SIGN_SHIFT)
    return hashes
