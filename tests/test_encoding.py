"""Whatever a log is encoded in, its text is exact, or it is refused with its place."""

import sqlite3
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.intake.chunks import read_chunks
from pipeline.intake.encoding import transcoder
from pipeline.intake.sources import discover
from pipeline.problem import SourceError
from tests.logs import BORDER, log_of, source_of

LOG = log_of(3)
NOT_UTF8 = "Renée wins\n".encode("cp1252")


def read(folder: Path, data: bytes) -> tuple[str, str, list[str]]:
    """The text, the encoding and the remarks of a file with these bytes."""
    (folder / "log.txt").write_bytes(data)
    chunks = list(read_chunks(source_of(folder / "log.txt"), [BORDER]))
    text = b"".join(bytes(chunk.text) for chunk in chunks).decode()
    return text, chunks[-1].encoding, [f"{remark.place}: {remark.reason}" for remark in chunks[-1].remarks]


@pytest.mark.parametrize(
    ("codec", "encoding"),
    [
        ("utf-8", "utf-8"),
        ("utf-16-le", "utf-16-le"),
        ("utf-16-be", "utf-16-be"),
        ("cp1252", "cp1252"),
    ],
)
def test_the_text_is_the_same_in_every_encoding(tmp_path: Path, codec: str, encoding: str) -> None:
    assert read(tmp_path, LOG.encode(codec)) == (LOG, encoding, [])


@pytest.mark.parametrize("codec", ["utf-8", "utf-16-le", "utf-16-be"])
def test_a_byte_order_mark_stays_in_the_text(tmp_path: Path, codec: str) -> None:
    marked = "\ufeff" + LOG
    assert read(tmp_path, marked.encode(codec)) == (marked, codec, [])


def test_line_ends_stay_as_they_are(tmp_path: Path) -> None:
    text = "Game # 1\r\nAnna wins\rBert\n\r\nGame # 2"
    assert read(tmp_path, text.encode())[0] == text


def test_a_file_joined_from_old_and_new_logs_keeps_its_names_and_says_so(tmp_path: Path) -> None:
    text, encoding, remarks = read(tmp_path, LOG.encode() + NOT_UTF8 + LOG.encode())
    assert text == LOG + "Renée wins\n" + LOG
    assert encoding == "utf-8+cp1252"
    assert remarks == ["line 13: the file is UTF-8, but some lines are not: from here on these were read as cp1252"]


def test_a_byte_of_no_encoding_is_an_error_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"log\.txt, line 13: the byte 0x81 is neither UTF-8 nor cp1252"):
        read(tmp_path, LOG.encode() + b"J\x81rgen\n")


def test_a_text_cut_off_inside_a_character_is_read(tmp_path: Path) -> None:
    assert read(tmp_path, LOG.encode() + "Ö".encode()[:1])[0] == LOG + "Ã"
    text, _, remarks = read(tmp_path, LOG.encode("utf-16-le") + b"\n")
    assert text == LOG
    assert remarks == ["line 13: half a UTF-16 character is left over at the end and was not read"]


def test_a_broken_utf16_text_is_an_error_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="line 13: this is not valid UTF-16-LE"):
        read(tmp_path, LOG.encode("utf-16-le") + b"\x00\xdc" + LOG.encode("utf-16-le"))


def database(folder: Path) -> bytes:
    with sqlite3.connect(folder / "some.db") as connection:
        connection.execute("CREATE TABLE hands (number INTEGER)")
    return (folder / "some.db").read_bytes()


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "this is a PNG image, not a text log"),
        (b"%PDF-1.7\n", "this is a PDF document, not a text log"),
        (bytes(range(256)) * 20, "this is binary data, not a text log"),
        (b"Game # 1\n" + bytes(5_000), "this is binary data, not a text log"),
        ("\ufeff".encode("utf-32-le") + LOG.encode("utf-32-le"), "this is binary data, not a text log"),
        (b"", "the file is empty"),
        (b"\xef\xbb\xbf \r\n\r\n", "the file is empty"),
    ],
)
def test_what_is_no_text_is_refused(tmp_path: Path, data: bytes, reason: str) -> None:
    with pytest.raises(SourceError) as caught:
        read(tmp_path, data)
    assert caught.value.problem.reason == reason


def test_a_database_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="an SQLite database"):
        read(tmp_path, database(tmp_path))


def test_a_stray_nul_does_not_make_a_log_binary(tmp_path: Path) -> None:
    text = "\0" + LOG
    assert read(tmp_path, text.encode())[0] == text


def test_binary_data_after_the_first_piece_is_refused(tmp_path: Path) -> None:
    many = log_of(20_000).encode()
    with pytest.raises(SourceError, match="binary data"):
        read(tmp_path, many + bytes(len(many)))


def test_an_endless_line_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="line 1: the line is too long for a log"):
        read(tmp_path, b"x" * (20 << 20))


@given(
    lines=st.lists(st.sampled_from([b"Game # 1", "Åsa".encode(), "Åsa".encode("cp1252"), b"", b"\r"])),
    cut=st.integers(1, 20),
)
def test_cutting_into_pieces_never_changes_the_text(lines: list[bytes], cut: int) -> None:
    data = b"\n".join(lines)

    def transcoded(size: int) -> tuple[bytes, str]:
        pieces = [data[at : at + size] for at in range(0, len(data), size)] or [b""]
        turn = transcoder("log.txt", data)
        return b"".join(turn.feed(piece, piece is pieces[-1]) for piece in pieces), turn.encoding

    assert transcoded(cut) == transcoded(len(data) + 1)


def test_every_file_of_the_corpus_is_read_or_refused_for_a_reason(corpus: Path) -> None:
    refused = []
    encodings = set()
    for source in discover([str(corpus)]).sources:
        try:
            *_, last = read_chunks(source, [BORDER])
        except SourceError as error:
            refused.append(error.problem.reason)
        else:
            encodings.add(last.encoding)
    assert set(refused) == {"the file is empty"}
    assert len(refused) == 4
    assert encodings == {"utf-8", "utf-16-le", "cp1252"}
