"""`railbird ingest` and what follows from it, over the example logs, by the real stages."""

import gzip
import json
import os
import shutil
import zipfile
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


def xml_bomb() -> str:
    """Entities that a careless reader of XML would unfold to 10 ** 9 words."""
    entities = ['<!ENTITY lol0 "lol">']
    entities += [f'<!ENTITY lol{level + 1} "' + 10 * f"&lol{level};" + '">' for level in range(9)]
    return "\n".join(('<?xml version="1.0"?>', "<!DOCTYPE log [", *entities, "]>", "<log>&lol9;</log>", ""))


def test_hostile_files_are_told_and_the_rest_is_done(home: Path) -> None:
    logs = home / "logs"
    good = len(list(logs.glob("*.txt")))
    (logs / "blank.txt").touch()
    (logs / "blank.gz").write_bytes(gzip.compress(b""))
    (logs / "bomb.txt").write_text(xml_bomb())
    begun = (logs / "house-cash.txt").read_bytes()
    (logs / "endless.txt").write_bytes(begun + b"1" * (17 << 20))
    (logs / "loop.txt").symlink_to("loop.txt")
    (logs / "up").symlink_to(logs)
    os.mkfifo(logs / "pipe.txt")
    with zipfile.ZipFile(logs / "tricks.zip", "w") as archive:
        for name in ("../../out.txt", "inner.zip", "a\x1b[2J.txt"):
            archive.writestr(name, "Dear diary")
    result = railbird("ingest", "logs", "--json", home=home)
    assert result.returncode == 0, result.stderr
    summary = json.loads(result.stdout)
    assert summary["problems"] == [
        "logs/loop.txt: cannot be read: Too many levels of symbolic links",
        "logs/pipe.txt: is a pipe or a device; in a folder only files are read",
        "logs/tricks.zip!../../out.txt: its name points out of the archive; it is not read",
        "logs/tricks.zip!inner.zip: an archive within an archive is not opened; unpack it first",
        "logs/blank.gz: the file is empty",
        "logs/blank.txt: the file is empty",
        "logs/bomb.txt: line 1: no known format; `railbird formats` lists those known",
        f"logs/endless.txt: line {1 + len(begun.splitlines())}: the line is too long for a log",
        "logs/tricks.zip!a\\x1b[2J.txt: line 1: no known format; `railbird formats` lists those known",
    ]
    assert result.stderr.splitlines() == summary["problems"]
    assert summary["files"] == good + 5
    assert summary["loaded"] > 0
    assert summary["hands_found"] == summary["loaded"] + summary["duplicates"] + summary["quarantined"]


def checks_of(home: Path) -> dict[str, tuple[str, str]]:
    """State and message of each thing that the doctor looks at."""
    told = json.loads(railbird("doctor", "--json", home=home).stdout)
    return {check["what"]: (check["state"], check["message"]) for check in told}


def test_doctor_before_and_after(home: Path) -> None:
    assert railbird("doctor", home=home).returncode == 0
    (home / "logs" / "half.txt").write_bytes((home / "logs" / "house-cash.txt").read_bytes()[:400])
    quarantined = json.loads(railbird("ingest", "logs", "--json", home=home).stdout)["quarantined"]
    assert quarantined > 0
    checks = checks_of(home)
    assert checks["lake"][0] == checks["warehouse"][0] == checks["rulebook house"][0] == "ok"
    assert checks["quarantine"] == ("note", f"{quarantined} hands; `railbird requeue` reads them again")
    next((home / "lake" / "texts").rglob("[!s]*.parquet")).unlink()
    result = railbird("doctor", home=home)
    assert result.returncode == 1
    assert "1 committed files are missing" in result.stdout
    shutil.rmtree(home / "lake" / "hands")
    assert checks_of(home)["warehouse"][0] == "bad"
    shutil.move(home / "lake", home / "moved")
    checks = checks_of(home)
    assert checks["lake"] == ("bad", f"{home}/lake is missing, though railbird.duckdb was made from a lake")
    state, message = checks["warehouse"]
    assert state == "bad"
    assert message.startswith(f"its lake {home}/lake cannot be read, only its tables of figures: ")


def test_rules_are_listed_and_shown() -> None:
    assert "rake-overcharged" in railbird("rules").stdout
    shown = railbird("rules", "rak001").stdout
    assert shown.startswith("RAK001 rake-overcharged")
    assert "source" in shown
    assert json.loads(railbird("rules", "--json").stdout)[0]["code"] == "TBL001"
    assert railbird("rules", "XYZ999").returncode == 2
