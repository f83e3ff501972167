"""What the kernels' decorator and their borrowed arrays promise."""

import sys
from typing import Any

import numpy as np
import pytest

from pipeline.borrowing import borrowed
from pipeline.kernel import compiled, kernel

_ROW = np.dtype([("small", np.uint8), ("medium", np.int32)])


@kernel
def added(first: int, second: int) -> Any:
    return first + second


@kernel
def all_added(rows: np.ndarray) -> Any:
    return added(1, 2) + added(rows[0]["small"], 3) + added(rows[0]["medium"], rows[0]["small"])


@kernel
def total(values: np.ndarray) -> Any:
    found = 0
    for value in values:
        found += value
    return found


@kernel
def total_of_borrowed(values: np.ndarray) -> Any:
    values = borrowed(values)
    return total(values[1:]) + total(values)


def dispatcher(function: Any) -> Any:
    """What numba made of a kernel; mypy sees the plain function."""
    return function


def test_constants_and_widths_share_one_compilation():
    rows = np.array([(250, 10)], _ROW)
    assert all_added(rows) == 3 + 253 + 260
    if compiled():
        assert len(dispatcher(added).signatures) == 1


def test_a_borrowed_array_is_read_and_given_back():
    values = np.arange(5)
    count = sys.getrefcount(values)
    assert total_of_borrowed(values) == 20
    assert sys.getrefcount(values) == count


@pytest.mark.skipif(not compiled(), reason="plain Python has no compiled code")
def test_borrowed_arrays_are_not_counted():
    total_of_borrowed(np.arange(5))
    (code,) = dispatcher(total_of_borrowed).inspect_llvm().values()
    assert "call void @NRT_incref" not in code
