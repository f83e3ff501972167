"""Packed logs: read like plain ones, and refused clearly where they are damaged or bombs."""

import gzip
import io
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


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_an_archive_damaged_anywhere_is_read_or_refused_never_a_crash(tmp_path: Path, method: int) -> None:
    numbers = random.Random(method)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", method) as archive:
        for name in ("a.txt", "ü.txt", "c/d.log"):
            archive.writestr(name, log_of(5) + str(numbers.getrandbits(2_000)))
    refused = 0
    for number in range(150):
        data = bytearray(packed.getvalue())
        for _ in range(numbers.choice((1, 1, 5))):
            data[numbers.randrange(len(data))] = numbers.choice((0, 255, numbers.randrange(256)))
        file = tmp_path / f"{number}.zip"
        file.write_bytes(data)
        found = discover([str(file)])
        refused += len(found.problems)
        for source in found.sources:
            try:
                content_of(source)
                text_of(source)
            except SourceError:
                refused += 1
    assert refused > 50


def test_an_archive_with_a_name_in_no_encoding_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "night.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("ü.txt", TEXT)
    file.write_bytes(file.read_bytes().replace("ü".encode(), b"\xff\xff"))
    found = discover([str(file)])
    assert not found.sources
    assert [problem.reason.partition(" codec")[0] for problem in found.problems] == [
        "is not a readable zip archive: 'utf-8'"
    ]


def test_a_bomb_in_an_archive_is_refused_unread_and_the_others_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archives, "BOMB_GRACE", 1 << 20)
    file = tmp_path / "night.zip"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bomb.txt", b"0" * (4 << 20))
        archive.writestr("sound.txt", TEXT)
    found = discover([str(file)])
    assert [source.member for source in found.sources] == ["sound.txt"]
    (problem,) = found.problems
    assert problem.path == f"{file}!bomb.txt"
    assert problem.reason == "unpacks to more than 1 MiB, over 300 times its size: not a log"


def test_many_small_members_that_are_a_bomb_together_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archives, "BOMB_GRACE", 1 << 20)
    file = tmp_path / "night.zip"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(20):
            archive.writestr(f"{number}.txt", b"0" * (1 << 20))
    found = discover([str(file)])
    assert not found.sources
    assert [str(problem).partition(": unpacks to more than")[0] for problem in found.problems] == [str(file)]


def test_an_archive_written_anew_is_read_anew(tmp_path: Path) -> None:
    file = tmp_path / "night.zip"
    for text in (log_of(3).encode(), log_of(4).encode()):
        new = tmp_path / "new"
        with zipfile.ZipFile(new, "w") as archive:
            archive.writestr("a.txt", text)
        new.replace(file)
        assert text_of(source_of(file)) == text


def test_a_file_that_went_away_is_a_clear_error(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(TEXT)
    source = source_of(tmp_path / "a.txt")
    (tmp_path / "a.txt").unlink()
    with pytest.raises(SourceError, match=r"a\.txt: cannot be read: No such file"):
        text_of(source)
    with pytest.raises(SourceError, match=r"a\.txt: cannot be read: No such file"):
        content_of(source)
