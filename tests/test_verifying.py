"""Every changed, missing or extra file of a lake is named."""

import os
from datetime import date
from pathlib import Path

import pytest

from pipeline.lake.reports import record_report
from pipeline.lake.reviews import record_review
from pipeline.lake.storage import LocalStorage
from pipeline.lake.verifying import Verified, heads, verify
from tests.test_ingest import log, run


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("lake")
    for name, numbers in (("a.txt", [11, 17]), ("b.txt", [12])):
        run(home, log(home / name, numbers))
    (home / "report.html").write_text("a report")
    lake = LocalStorage(home / "lake")
    for _ in range(2):
        record_report(lake, [home / "report.html"], date(2024, 3, 5), date(2024, 3, 5))
    for comment in ("seen", "paid back", "closed"):
        record_review(lake, "RAK001-1", "accepted", "Jana", comment)
    return home


def faults(home: Path) -> list[tuple[str, str]]:
    found = verify(LocalStorage(home / "lake"), Verified())
    return [(os.path.relpath(fault.path, home), fault.fault) for fault in found]


def files(home: Path) -> list[Path]:
    """Everything that is proved, one of each kind."""
    lake = home / "lake"
    tables = [path for path in lake.glob("*/**/*.parquet") if path.parts[-2] != "_staging"]
    return [
        *tables,
        *lake.glob("_commits/*"),
        *lake.glob("_rulebooks/*"),
        *lake.glob("_reports/*"),
        *lake.glob("_reviews/*"),
        lake / "_railbird.json",
        home / "report.html",
    ]


def chains(home: Path) -> list[Path]:
    return [home / "lake" / folder for folder in ("_commits", "_reports", "_reviews")]


def test_a_lake_as_it_was_written_has_no_fault(written: Path) -> None:
    seen = Verified()
    assert list(verify(LocalStorage(written / "lake"), seen)) == []
    assert (seen.commits, seen.rulebooks, seen.reports, seen.reviews, seen.unhashed) == (4, 1, 2, 3, 0)
    assert seen.files > 10
    assert seen.head in heads(LocalStorage(written / "lake"))
    assert len(heads(LocalStorage(written / "lake"))) == 4


def test_any_changed_byte_is_named(written: Path) -> None:
    for path in files(written):
        content = path.read_bytes()
        for place in {0, len(content) // 2, len(content) - 1}:
            path.write_bytes(content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :])
            if path.name == "schema.parquet" and not faults(written):
                continue  # in the name of the program that wrote it: no row and no column is another
            assert str(path.relative_to(written)) in [name for name, _ in faults(written)], (path, place)
        path.write_bytes(content)
    assert faults(written) == []


def test_missing_files_are_named(written: Path) -> None:
    last = [max(folder.iterdir()) for folder in chains(written)]
    for path in files(written):
        if path.name == "_railbird.json" or path in last:
            continue  # no lake at all; the last commit and the last notes: see below
        aside = path.rename(path.with_name("aside"))
        found = faults(written)
        aside.rename(path)
        assert (str(path.relative_to(written)), "missing") in found


def test_a_last_commit_or_note_that_is_gone_shows_in_the_head(written: Path) -> None:
    for folder in chains(written):
        *_, before, last = sorted(folder.iterdir())
        content = last.read_bytes()
        last.unlink()
        assert (str(before.relative_to(written)), "changed") in faults(written)
        last.write_bytes(content)


def test_extra_files_are_named(written: Path) -> None:
    extra = next((written / "lake" / "hands").glob("room=*/day=2024*")) / "smuggled.parquet"
    extra.write_bytes(b"x")
    assert faults(written) == [(str(extra.relative_to(written)), "extra")]
    extra.unlink()


def test_a_later_ingest_does_not_make_a_changed_commit_good(tmp_path: Path) -> None:
    run(tmp_path, log(tmp_path / "a.txt", [11]))
    last = max((tmp_path / "lake" / "_commits").iterdir())
    last.write_bytes(last.read_bytes().replace(b"Turku", b"Tampere") + b" ")
    run(tmp_path, log(tmp_path / "b.txt", [12]))
    assert (str(last.relative_to(tmp_path)), "changed") in faults(tmp_path)
