"""Chunks join to the text, to the byte, and never cut a hand."""

import tempfile
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.intake import chunks as chunks_module
from pipeline.intake.chunks import Chunk, read_chunks, read_head
from pipeline.problem import SourceError
from tests.logs import log_of, source_of

BORDERS = [b"Game # ", b"PokerStars Hand #"]
PIECES = st.sampled_from(
    [
        "Game # 1",
        "PokerStars Hand #2",
        "\n",
        "\r\n",
        "\ufeff",
        " ",
        "\t",
        "Åsa: folds",
        'Åsa said, "Game # 1"',
        "Game #",
    ]
)


def chunks_of(text: str, chunk_bytes: int) -> list[Chunk]:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "log.txt"
        file.write_bytes(text.encode())
        return list(read_chunks(source_of(file), BORDERS, chunk_bytes))


def starts_a_hand(text: bytes) -> bool:
    return text.decode().lstrip("\ufeff \t").encode().startswith(tuple(BORDERS))


@given(text=st.lists(PIECES, min_size=1).map("".join), chunk_bytes=st.integers(1, 200))
def test_chunks_join_to_the_text_and_begin_with_hands(text: str, chunk_bytes: int) -> None:
    text = "Hello\n" + text
    chunks = chunks_of(text, chunk_bytes)
    whole = text.encode()
    assert b"".join(bytes(chunk.text) for chunk in chunks) == whole
    assert [chunk.last for chunk in chunks] == [False] * (len(chunks) - 1) + [True]
    for place, chunk in enumerate(chunks):
        before = whole[: chunk.byte_start]
        assert chunk.number == place
        assert chunk.first_line == before.count(b"\n") + 1
        assert bytes(chunk.text) == whole[chunk.byte_start :][: len(chunk.text)]
        if place:
            assert before.endswith(b"\n")
            assert starts_a_hand(bytes(chunk.text))


@given(hands=st.integers(1, 60), chunk_bytes=st.integers(1, 3_000))
def test_a_chunk_is_as_long_as_whole_hands_allow(hands: int, chunk_bytes: int) -> None:
    chunks = chunks_of(log_of(hands), chunk_bytes)
    counts = [bytes(chunk.text).count(b"Game # ") for chunk in chunks]
    assert sum(counts) == hands
    for chunk, following in pairwise(chunks):
        first_hand = bytes(following.text).find(b"\nGame # ") + 1 or len(following.text)
        assert len(chunk.text) + first_hand + len("Game # ") > chunk_bytes


def test_a_hand_larger_than_the_chunk_stays_whole() -> None:
    chat = "Åsa said hello\n" * 500
    first, second = chunks_of(f"Game # 1\n{chat}Game # 2\n{chat}", chunk_bytes=100)
    assert bytes(first.text).decode() == f"Game # 1\n{chat}"
    assert second.first_line == 502


def test_a_text_without_hands_is_one_chunk() -> None:
    (only,) = chunks_of("nothing\nlike\na hand\n" * 100, chunk_bytes=50)
    assert only.last


def test_endless_text_without_hands_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunks_module, "MAX_HAND", 1 << 20)
    with pytest.raises(SourceError, match=r"log\.txt, line 1: no hand begins in 1 MiB of text"):
        chunks_of("nothing like a hand\n" * 200_000, chunk_bytes=1 << 16)


def test_the_array_is_writable_so_that_kernels_see_one_type() -> None:
    for chunk in chunks_of(log_of(5), chunk_bytes=200):
        assert chunk.text.dtype == np.uint8
        assert chunk.text.flags.writeable


def test_the_head_is_the_beginning_of_the_text(tmp_path: Path) -> None:
    (tmp_path / "log.txt").write_text(log_of(2), encoding="utf-16")
    assert read_head(source_of(tmp_path / "log.txt")).decode() == "\ufeff" + log_of(2)


def test_many_pieces_come_out_whole(tmp_path: Path) -> None:
    text = log_of(40_000)  # over three pieces of reading
    (tmp_path / "log.txt").write_text(text)
    chunks = list(read_chunks(source_of(tmp_path / "log.txt"), BORDERS, 1 << 20))
    assert len(chunks) > 3
    assert b"".join(bytes(chunk.text) for chunk in chunks).decode() == text
