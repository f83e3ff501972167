"""Which logs are found, and what is said about the paths that lead to none."""

import errno
import hashlib
import inspect
import io
import os
import sys
import threading
import zipfile
from pathlib import Path
from typing import Any

import pytest

from pipeline.intake.chunks import read_chunks
from pipeline.intake.sources import STDIN_PATH, Kind, content_of, discover
from tests.logs import BORDER, log_of


def paths_of(*arguments: Path | str, folder: Path) -> list[str]:
    found = discover([str(argument) for argument in arguments])
    assert not found.problems
    return [os.path.relpath(source.path, folder) for source in found.sources]


def problem_of(argument: Path | str) -> str:
    found = discover([str(argument)])
    assert not found.sources
    (problem,) = found.problems
    assert problem.path == str(argument)
    return problem.reason


@pytest.fixture
def night(tmp_path: Path) -> Path:
    folder = tmp_path / "night"
    for name in ("b.txt", "a.LOG", "table 7/x.txt", "table 7/deep/er.gz", ".hidden/h.txt", ".h.txt", "notes.pdf"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(log_of(1))
    return folder


def test_a_folder_is_searched_whole_in_the_order_of_names(night: Path) -> None:
    assert paths_of(night, folder=night) == ["a.LOG", "b.txt", "table 7/deep/er.gz", "table 7/x.txt"]


def test_paths_keep_their_order_and_count_once(night: Path) -> None:
    again = night / "table 7" / ".." / "b.txt"
    assert paths_of(night / "b.txt", night, again, night, folder=night)[:2] == ["b.txt", "a.LOG"]
    assert len(paths_of(night / "b.txt", night, again, night, folder=night)) == 4


def test_a_file_given_by_name_may_have_any_ending(night: Path) -> None:
    assert paths_of(night / "notes.pdf", night / ".h.txt", folder=night) == ["notes.pdf", ".h.txt"]


def test_a_glob_pattern_is_expanded(night: Path) -> None:
    assert paths_of(f"{night}/**/*.txt", folder=night) == ["b.txt", "table 7/x.txt"]


def test_a_name_with_glob_characters_is_taken_literally_where_it_exists(tmp_path: Path) -> None:
    (tmp_path / "[1].txt").write_text(log_of(1))
    (tmp_path / "1.txt").write_text(log_of(1))
    assert paths_of(tmp_path / "[1].txt", folder=tmp_path) == ["[1].txt"]


def test_loops_of_links_end(night: Path) -> None:
    (night / "table 7" / "up").symlink_to(night)
    (night / "self").symlink_to(night / "self")
    (night / "same.txt").symlink_to(night / "b.txt")
    assert paths_of(night, folder=night) == ["a.LOG", "b.txt", "table 7/deep/er.gz", "table 7/x.txt"]


def test_a_dangling_link_to_a_log_is_a_problem_and_the_rest_is_found(night: Path) -> None:
    (night / "gone.txt").symlink_to(night / "nowhere.txt")
    found = discover([str(night)])
    assert len(found.sources) == 4
    assert [str(problem) for problem in found.problems] == [
        f"{night}/gone.txt: cannot be read: No such file or directory"
    ]


def test_a_pipe_in_a_folder_is_named_and_never_opened(night: Path) -> None:
    os.mkfifo(night / "pipe.txt")
    (night / "device.txt").symlink_to("/dev/zero")
    found = discover([str(night)])
    assert len(found.sources) == 4
    reason = "is a pipe or a device; in a folder only files are read"
    assert [str(problem) for problem in found.problems] == [
        f"{night}/device.txt: {reason}",
        f"{night}/pipe.txt: {reason}",
    ]


@pytest.mark.parametrize("name", ["../out.txt", "a/../../out.txt", "/etc/out.txt"])
def test_a_name_that_points_out_of_its_archive_is_not_read(tmp_path: Path, name: str) -> None:
    file = tmp_path / "night.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(zipfile.ZipInfo(name), log_of(1))
        archive.writestr("b.txt", log_of(2))
    found = discover([str(file)])
    assert [source.member for source in found.sources] == ["b.txt"]
    assert [str(problem) for problem in found.problems] == [
        f"{file}!{name}: its name points out of the archive; it is not read"
    ]


def test_members_of_an_archive_are_sources_one_by_one(tmp_path: Path) -> None:
    file = tmp_path / "night.zip"
    with zipfile.ZipFile(file, "w") as archive:
        for name in ("b.txt", "a/c.log", "image.png", "__MACOSX/b.txt", "a/.hidden.txt"):
            archive.writestr(name, log_of(1))
    assert paths_of(file, folder=tmp_path) == ["night.zip!a/c.log", "night.zip!b.txt"]
    assert discover([str(file)]).sources[0].kind is Kind.MEMBER


def test_an_archive_within_an_archive_is_named(tmp_path: Path) -> None:
    file = tmp_path / "night.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("inner.zip", b"")
        archive.writestr("b.txt", log_of(1))
    found = discover([str(file)])
    assert [source.member for source in found.sources] == ["b.txt"]
    assert found.problems[0].path == f"{file}!inner.zip"


@pytest.mark.parametrize(
    "name",
    ["../../etc/a.txt", "a/../../b.txt", "/etc/a.txt", "..\\a.txt", "\\\\server\\a.txt", "C:\\a.txt", "C:/a.txt"],
)
def test_a_member_whose_name_points_out_of_the_archive_is_not_read(tmp_path: Path, name: str) -> None:
    file = tmp_path / "night.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(name, log_of(1))
        archive.writestr("folder\\b.txt", log_of(1))  # as some writers name a folder
    found = discover([str(file)])
    assert [source.member for source in found.sources] == ["folder\\b.txt"]
    assert [str(problem) for problem in found.problems] == [
        f"{file}!{name}: its name points out of the archive; it is not read"
    ]


def test_control_characters_in_names_are_shown_as_escapes(tmp_path: Path) -> None:
    name = "a\x1b[2J\nb\u2028.txt"
    (tmp_path / name).write_text(log_of(1), encoding="utf-8")
    with zipfile.ZipFile(tmp_path / "night.zip", "w") as archive:
        archive.writestr(name, log_of(1))
        archive.writestr(f"../{name}", log_of(1))
    found = discover([str(tmp_path)])
    shown = r"a\x1b[2J\nb\u2028.txt"
    assert [source.path for source in found.sources] == [f"{tmp_path}/{shown}", f"{tmp_path}/night.zip!{shown}"]
    assert [problem.path for problem in found.problems] == [f"{tmp_path}/night.zip!../{shown}"]
    for source in found.sources:
        assert b"".join(bytes(chunk.text) for chunk in read_chunks(source, [BORDER])) == log_of(1).encode()


def test_a_path_with_a_nul_is_a_problem() -> None:
    assert [str(problem) for problem in discover(["a\0b.txt"]).problems] == [
        r"a\x00b.txt: is no path: it holds a NUL character"
    ]


def test_folders_may_lie_deeper_than_calls_may_nest(tmp_path: Path) -> None:
    deep = tmp_path.joinpath(*["d"] * 200)
    deep.mkdir(parents=True)
    (deep / "a.txt").write_text(log_of(1))
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack(0)) + 100)
    try:
        found = discover([str(tmp_path)])
    finally:
        sys.setrecursionlimit(limit)
    assert [source.file for source in found.sources] == [str(deep / "a.txt")]


@pytest.mark.parametrize(
    ("argument", "reason"),
    [
        ("missing.txt", "No such file"),
        ("dangling.txt", "No such file"),
        ("*.missing", "nothing matches this pattern"),
        ("empty", "the folder holds no logs; expected files ending in .txt"),
        ("no.zip", "is not a readable zip archive"),
        ("images.zip", "the archive holds no logs"),
        ("/dev/null", "neither a file nor a folder"),
    ],
)
def test_a_wrong_path_is_one_clear_problem(tmp_path: Path, argument: str, reason: str) -> None:
    (tmp_path / "empty" / "below").mkdir(parents=True)
    (tmp_path / "empty" / "image.png").write_bytes(b"\x89PNG")
    (tmp_path / "no.zip").write_text(log_of(1))
    (tmp_path / "dangling.txt").symlink_to("nowhere")
    with zipfile.ZipFile(tmp_path / "images.zip", "w") as archive:
        archive.writestr("image.png", b"\x89PNG")
    assert reason in problem_of(tmp_path / argument)


def test_standard_input_is_spooled_and_removed(monkeypatch: pytest.MonkeyPatch) -> None:
    text = log_of(3).encode()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text)))
    with discover(["-", "-"]) as found:
        (source,) = found.sources
        assert (source.path, source.kind, source.size) == (STDIN_PATH, Kind.STREAM, len(text))
        assert content_of(source).sha256 == hashlib.sha256(text).hexdigest()
        assert b"".join(bytes(chunk.text) for chunk in read_chunks(source, [BORDER])) == text
    assert not Path(source.file).exists()


def test_an_archive_comes_through_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("b.txt", log_of(1))
    packed.seek(0)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(packed))
    with discover(["-"]) as found:
        assert [source.path for source in found.sources] == [f"{STDIN_PATH}!b.txt"]


def test_a_pipe_given_by_name_is_spooled(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=(log_of(2),))
    writer.start()
    with discover([str(pipe)]) as found:
        assert found.sources[0].size == len(log_of(2).encode())
    writer.join()


def test_a_stream_that_cannot_be_copied_is_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"Game # 1")))
    monkeypatch.setattr("shutil.copyfileobj", full)
    with discover(["-"]) as found:
        assert not found.sources
        assert [problem.reason for problem in found.problems] == [
            "cannot be copied to a temporary file: No space left on device"
        ]
        assert not list(Path(found._spool).iterdir())


def test_hash_is_of_the_bytes_on_disk_and_of_an_unpacked_member(tmp_path: Path) -> None:
    text = log_of(2).encode()
    (tmp_path / "a.txt").write_bytes(text)
    with zipfile.ZipFile(tmp_path / "a.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.write(tmp_path / "a.txt", "a.txt")
    plain, member = discover([str(tmp_path / "a.txt"), str(tmp_path / "a.zip")]).sources
    assert content_of(plain).sha256 == content_of(member).sha256 == hashlib.sha256(text).hexdigest()


def test_a_source_tells_size_and_time(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(b"123")
    os.utime(file, ns=(1, 1_700_000_000_000_000_000))
    (source,) = discover([str(file)]).sources
    assert (source.size, source.modified_ns) == (3, 1_700_000_000_000_000_000)


def test_the_corpus_is_found_whole(corpus: Path) -> None:
    found = discover([str(corpus)])
    assert not found.problems
    assert len(found.sources) == sum(1 for file in corpus.rglob("*.txt"))


def test_a_folder_without_rights_is_a_problem_and_the_rest_is_found(
    night: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = os.scandir

    def refusing(folder: str) -> Any:  # a test may run as root, who has all rights
        if folder.endswith("table 7"):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return listed(folder)

    monkeypatch.setattr(os, "scandir", refusing)
    found = discover([str(night)])
    assert [Path(source.path).name for source in found.sources] == ["a.LOG", "b.txt"]
    assert [str(problem) for problem in found.problems] == [
        f"{night}/table 7: the folder cannot be read: Permission denied"
    ]
