"""The exact bytes of every hand come back, whatever the encoding, line ends and packing."""

import codecs
import zipfile
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pipeline.cli import app
from tests.hands import HOUSE
from tests.test_commands import railbird
from tests.test_ingest import rows
from tests.test_requeue import read

NIGHT = (HOUSE + HOUSE.replace("1001", "1002") + HOUSE.replace("1001", "1003").replace("Dealer:", "Deeler:")).replace(
    "Cilla", "Çilla"
)
ALL = """
SELECT line_no, coalesce(raw, encode(text)) FROM texts
UNION ALL
SELECT line_no, coalesce(raw, encode(text)) FROM quarantine
ORDER BY 1
"""


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize(
    ("encoding", "mark"),
    [
        ("utf-8", b""),
        ("utf-8", codecs.BOM_UTF8),
        ("cp1252", b""),
        ("utf-16-le", codecs.BOM_UTF16_LE),
        ("utf-16-be", codecs.BOM_UTF16_BE),
    ],
)
@pytest.mark.parametrize("packed", [False, True])
def test_hands_and_what_lies_between_are_the_file(
    tmp_path: Path, encoding: str, mark: bytes, ends: str, packed: bool
) -> None:
    content = mark + NIGHT.replace("\n", ends).encode(encoding)
    path = tmp_path / "night.txt"
    path.write_bytes(content)
    if packed:
        with zipfile.ZipFile(tmp_path / "night.zip", "w", zipfile.ZIP_DEFLATED) as archive:
            archive.write(path, "night.txt")
        path = tmp_path / "night.zip"
    read(tmp_path, path)
    hands = [bytes(raw) for _, raw in rows(tmp_path, ALL)]  # type: ignore[call-overload]
    assert len(hands) == 3
    at = 0
    for hand in hands:
        found = content.index(hand, at)
        assert not content[at:found].decode(encoding).strip("\ufeff \r\n")
        at = found + len(hand)
    assert not content[at:].decode(encoding).strip()


def test_the_command_writes_them(tmp_path: Path) -> None:
    path = tmp_path / "night.txt"
    content = NIGHT.replace("\n", "\r\n").encode("cp1252")
    path.write_bytes(content)
    read(tmp_path, path)
    for number in ("1001", "1002", "1003", f"{path}:1"):
        result = CliRunner().invoke(app, ["raw", number, "--database", str(tmp_path / "railbird.duckdb")])
        assert result.exit_code == 0, result.output
        assert result.stdout_bytes
        assert result.stdout_bytes in content, number
    failed = railbird("raw", "4711", home=tmp_path)
    assert (failed.returncode, failed.stderr) == (
        2,
        "railbird: 4711: no such hand in the warehouse, loaded or in quarantine\n",
    )
