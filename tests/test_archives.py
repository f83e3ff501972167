"""Packed logs: read like plain ones, and refused clearly where they are damaged or bombs."""

import gzip
import random
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.intake import archives
from pipeline.intake.chunks import read_chunks
from pipeline.intake.sources import Source, content_of, discover
from pipeline.problem import SourceError
from tests.logs import BORDER, log_of, source_of

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

TEXT = log_of(2_000).encode()


def text_of(source: Source) -> bytes:
    return b"".join(bytes(chunk.text) for chunk in read_chunks(source, [BORDER]))


def remarks_of(source: Source) -> list[str]:
    *_, last = read_chunks(source, [BORDER])
    return [str(remark) for remark in last.remarks]


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("plain.txt", TEXT),
        ("log.gz", gzip.compress(TEXT)),
        ("joined.gz", gzip.compress(TEXT[:5_000]) + gzip.compress(TEXT[5_000:])),
        ("log.zst", zstd.compress(TEXT)),
        ("joined.zst", zstd.compress(TEXT[:5_000]) + zstd.compress(TEXT[5_000:])),
        ("already-unpacked.gz", TEXT),
        ("packed-without-ending.txt", gzip.compress(TEXT)),
    ],
)
def test_packed_or_not_the_text_is_the_same(tmp_path: Path, name: str, data: bytes) -> None:
    (tmp_path / name).write_bytes(data)
    assert text_of(source_of(tmp_path / name)) == TEXT


def test_members_of_an_archive_may_be_packed_themselves(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "night.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.txt", TEXT)
        archive.writestr("b.gz", gzip.compress(TEXT))
        archive.writestr("c.zst", zstd.compress(TEXT))
    sources = discover([str(tmp_path / "night.zip")]).sources
    assert [text_of(source) for source in sources] == [TEXT] * 3


@pytest.mark.parametrize(("name", "pack"), [("log.gz", gzip.compress), ("log.zst", zstd.compress)])
def test_data_that_breaks_off_is_read_to_there_with_a_remark(
    tmp_path: Path, name: str, pack: Callable[[bytes], bytes]
) -> None:
    numbers = random.Random(1)
    whole = "".join(f"Game # {numbers.getrandbits(100)}\n" for _ in range(20_000)).encode()
    data = pack(whole)
    file = tmp_path / name
    file.write_bytes(data[: len(data) * 2 // 3])
    source = source_of(file)
    text = text_of(source)
    assert len(text) > len(whole) // 2
    assert whole.startswith(text)
    assert remarks_of(source) == [f"{file}: compressed data breaks off; what comes before was read"]


def test_data_that_breaks_off_at_once_is_refused(tmp_path: Path) -> None:
    (tmp_path / "log.gz").write_bytes(gzip.compress(TEXT)[:12])
    with pytest.raises(SourceError, match="compressed data breaks off before any text"):
        text_of(source_of(tmp_path / "log.gz"))


def test_damaged_data_is_refused(tmp_path: Path) -> None:
    data = bytearray(gzip.compress(TEXT))
    data[-6] ^= 0xFF  # of the checksum
    (tmp_path / "log.gz").write_bytes(data)
    with pytest.raises(SourceError, match=r"log\.gz: compressed data is damaged"):
        text_of(source_of(tmp_path / "log.gz"))


def test_a_damaged_member_is_refused_and_the_others_are_read(tmp_path: Path) -> None:
    file = tmp_path / "night.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("a.txt", TEXT)
        archive.writestr("b.txt", TEXT)
    data = bytearray(file.read_bytes())
    data[100] ^= 0x01  # within a.txt, which is stored unpacked
    file.write_bytes(data)
    damaged, sound = discover([str(file)]).sources
    with pytest.raises(SourceError, match=r"night\.zip!a\.txt: compressed data is damaged"):
        text_of(damaged)
    assert text_of(sound) == TEXT


def test_a_member_under_a_password_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "secret.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("a.txt", TEXT)
    data = bytearray(file.read_bytes())
    data[6] |= 1  # "encrypted" in the member's header ...
    data[data.index(b"PK\x01\x02") + 8] |= 1  # ... and in the directory
    file.write_bytes(data)
    with pytest.raises(SourceError, match="password"):
        text_of(source_of(file))


def test_a_bomb_is_refused_before_it_goes_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "BOMB_GRACE", 1 << 20)
    (tmp_path / "bomb.gz").write_bytes(gzip.compress(b"Game # 1\n" * 1_000_000))
    with pytest.raises(SourceError, match="unpacks to more than"):
        text_of(source_of(tmp_path / "bomb.gz"))


def test_a_file_that_went_away_is_a_clear_error(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(TEXT)
    source = source_of(tmp_path / "a.txt")
    (tmp_path / "a.txt").unlink()
    with pytest.raises(SourceError, match=r"a\.txt: cannot be read: No such file"):
        text_of(source)
    with pytest.raises(SourceError, match=r"a\.txt: cannot be read: No such file"):
        content_of(source)
