"""Cases of rules across hands: Markdown files with one or more logs that keep a rule, and some that break it.

A file has the same parts as a case of one hand (``tests/cases.py``), but each part may hold
several logs, each in a fence that names its file, and a finding is written as
``- CODE file:line message``.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from pipeline.ingest.manners import Manner
from pipeline.ingest.room_stages import RoomStages
from pipeline.ingest.run import ingest
from pipeline.intake.sources import discover
from pipeline.warehouse import publishing as warehouse

CASES = Path(__file__).parent / "session_cases"

_PART = re.compile(r"^## (Keeps|Breaks)\n(.+?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
_LOG = re.compile(r"^```log (\S+)\n(.+?)^```$", re.MULTILINE | re.DOTALL)
_EXPECTED = re.compile(r"^- ([A-Z]{3}\d{3} .+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Logs:
    """Files by name, and the findings expected of them."""

    files: dict[str, str]
    findings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Case:
    """One rule's case file."""

    code: str
    name: str
    rulebook: str | None
    keeps: Logs
    breaks: Logs


def read_case(path: Path) -> Case:
    """The case in a file."""
    text = path.read_text(encoding="utf-8")
    code, name = re.match(r"# (\w+) ([\w-]+)\n", text).groups()  # type: ignore[union-attr]
    book = re.search(r"^rulebook: (\S+)$", text, re.MULTILINE)
    parts = {kind: Logs(dict(_LOG.findall(part)), tuple(_EXPECTED.findall(part))) for kind, part in _PART.findall(text)}
    return Case(code, name, book[1] if book else None, parts["Keeps"], parts["Breaks"])


def judged(logs: Logs, folder: Path, rulebook: str | None) -> tuple[list[str], list[str]]:
    """Ingest logs; findings across hands as case files write them, and those of single hands by code."""
    for name, text in logs.files.items():
        (folder / name).write_text(text, encoding="utf-8")
    if rulebook and rulebook.endswith(".toml"):
        rulebook = str(CASES / rulebook)
    with discover([str(folder / name) for name in logs.files]) as found:
        ingest(found.sources, folder / "lake", folder / "w.duckdb", RoomStages(), lambda _: Manner(rulebook=rulebook))
    with warehouse.reading(folder / "w.duckdb") as connection:
        across = connection.execute(
            "SELECT code, parse_filename(path), file_line, message "
            "FROM session_findings LEFT JOIN files USING (file_id) ORDER BY ALL"
        ).fetchall()
        alone = connection.execute("SELECT code FROM findings WHERE scope = 'hand'").fetchall()
    told = [f"{code} {file}:{line} {message.replace(f'{folder}/', '')}" for code, file, line, message in across]
    return told, [code for (code,) in alone]
