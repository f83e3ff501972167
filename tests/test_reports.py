"""The lake's memory of the reports that were made of it."""

import hashlib
from datetime import date
from pathlib import Path

import pytest

from pipeline.failure import Failure
from pipeline.lake.reports import read_reports, record_report
from pipeline.lake.storage import LocalStorage


def test_reports_are_remembered_in_their_order_with_the_hashes_of_their_files(tmp_path: Path) -> None:
    page, sheet = tmp_path / "index.html", tmp_path / "findings.csv"
    page.write_bytes(b"page")
    sheet.write_bytes(b"sheet")
    storage = LocalStorage(tmp_path / "lake")
    assert read_reports(storage) == []
    first = record_report(storage, [sheet, page], None, None)
    second = record_report(storage, [page], date(2026, 3, 5), date(2026, 3, 5), revision=2, state="s")
    assert read_reports(storage) == [first, second]
    assert [(file.path, file.sha256) for file in second.files] == [(str(page), hashlib.sha256(b"page").hexdigest())]


def test_damaged_note_of_a_report_is_named(tmp_path: Path) -> None:
    storage = LocalStorage(tmp_path / "lake")
    storage.put("_reports/000000001.json", b"{")
    with pytest.raises(Failure, match=r"_reports/000000001\.json: cannot be read"):
        read_reports(storage)
