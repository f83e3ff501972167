"""`railbird ingest` and what follows from it, over the example logs, by the real stages."""

import json
import shutil
from pathlib import Path

import pytest

from tests.test_commands import railbird


@pytest.fixture
def home(tmp_path: Path, examples: Path) -> Path:
    shutil.copytree(examples, tmp_path / "logs", ignore=shutil.ignore_patterns("*.md"))
    return tmp_path


def test_ingest_prints_one_object(home: Path) -> None:
    result = railbird("ingest", "logs", "--json", home=home)
    assert result.returncode == 0, result.stderr
    summary = json.loads(result.stdout)
    assert summary["files"] == len(list((home / "logs").glob("*.txt")))
    assert summary["loaded"] > 0
    assert summary["hands_found"] == summary["loaded"] + summary["duplicates"] + summary["quarantined"]
    assert {"findings", "seconds", "hands_per_second"} <= set(summary)
    held = railbird("sql", "SELECT count(*) AS hands FROM hands", "--csv", home=home).stdout
    assert held == f"hands\n{summary['loaded']}\n"
    again = json.loads(railbird("ingest", "logs", "--json", home=home).stdout)
    assert (again["loaded"], again["duplicates"]) == (0, summary["loaded"] + summary["duplicates"])


def test_ingest_prints_a_table_for_people(home: Path) -> None:
    printed = railbird("ingest", "logs/house-cash.txt", home=home).stdout
    assert "hands found" in printed
    assert "quarantined" in printed


def test_sources_of_the_settings_are_the_default(home: Path) -> None:
    (home / "railbird.toml").write_text('rulebook = "standard"\n[[sources]]\npath = "logs"\nrulebook = "house"\n')
    assert railbird("ingest", "--json", home=home).returncode == 0
    books = railbird("sql", "SELECT DISTINCT rulebook FROM hands ORDER BY ALL", "--csv", home=home).stdout
    assert "house" in books


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "no logs named"),
        (("none.txt",), "none.txt: cannot be read"),
        (("empty",), "the folder holds no logs"),
        (("logs", "--rulebook", "nosuch"), "no rulebook named nosuch"),
        (("logs", "--rulebook", "broken.toml"), "broken.toml"),
        (("logs", "--log-format", "telegraph"), "--format: 'telegraph' is not known"),
        (("logs", "--zone", "Mars/Base"), "'Mars/Base' is no time zone"),
        (("notes.txt",), "no known format"),
        (("binary.txt",), "binary.txt"),
        (("blank.txt",), "the file is empty"),
        (("logs", "--lake", "logs"), "something else than a lake"),
        (("logs", "--database", "notes.txt"), "left alone"),
    ],
)
def test_bad_input_is_one_message_and_code_2(home: Path, words: tuple[str, ...], message: str) -> None:
    (home / "empty").mkdir()
    (home / "broken.toml").write_text("name = 1\n")
    (home / "notes.txt").write_text("Dear diary, today I lost.\n" * 50)
    (home / "binary.txt").write_bytes(bytes(range(256)) * 20)
    (home / "blank.txt").touch()
    result = railbird("ingest", *words, home=home)
    assert result.returncode == 2
    assert message in result.stderr
    assert "Traceback" not in result.stderr


def test_file_that_cannot_be_read_is_told_and_the_rest_done(home: Path) -> None:
    (home / "logs" / "blank.txt").touch()
    result = railbird("ingest", "logs", "--json", home=home)
    assert result.returncode == 0
    assert "blank.txt: the file is empty" in result.stderr
    assert json.loads(result.stdout)["problems"] == ["logs/blank.txt: the file is empty"]


def test_doctor_before_and_after(home: Path) -> None:
    assert railbird("doctor", home=home).returncode == 0
    railbird("ingest", "logs", home=home)
    checks = {check["what"]: check for check in json.loads(railbird("doctor", "--json", home=home).stdout)}
    assert checks["lake"]["state"] == checks["warehouse"]["state"] == checks["rulebook house"]["state"] == "ok"
    next((home / "lake" / "texts").rglob("[!s]*.parquet")).unlink()
    result = railbird("doctor", home=home)
    assert result.returncode == 1
    assert "1 committed files are missing" in result.stdout


def test_rules_are_listed_and_shown() -> None:
    assert "rake-overcharged" in railbird("rules").stdout
    shown = railbird("rules", "rak001").stdout
    assert shown.startswith("RAK001 rake-overcharged")
    assert "source" in shown
    assert json.loads(railbird("rules", "--json").stdout)[0]["code"] == "TBL001"
    assert railbird("rules", "XYZ999").returncode == 2
