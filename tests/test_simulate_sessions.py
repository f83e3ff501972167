"""Sessions: whole evenings that keep every rule, and ones that break one rule a table."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pipeline.ingest.manners import Manner
from pipeline.ingest.room_stages import RoomStages
from pipeline.ingest.run import ingest
from pipeline.intake.sources import discover
from pipeline.rules.catalogue import RULES
from pipeline.rules.rule import Scope
from pipeline.simulate.games import Limit, Variant, WrongChoice
from pipeline.simulate.sessions.writing import CODES, Folder, Request, able, save, write
from pipeline.warehouse import publishing as warehouse

REQUESTS = [
    (Request(limit=Limit.FIXED, tables=2, hands=30), None),
    (Request(variant=Variant.OMAHA, limit=Limit.POT, tables=2, hands=30), None),
    (Request(variant=Variant.DRAW5, limit=Limit.FIXED, tables=2, hands=30), None),
    (Request(limit=Limit.NO, mixed=True, tables=2, hands=30), "casino"),
]


def found(folder: Folder, home: Path, rulebook: str | None) -> tuple[list[tuple[object, ...]], int]:
    """What a fresh lake finds across hands, as truths tell it; findings of single hands."""
    save(folder, home / "logs", with_truth=False)
    with discover([str(home / "logs")]) as sources:
        ingest(sources.sources, home / "lake", home / "w.duckdb", RoomStages(), lambda _: Manner(rulebook=rulebook))
    with warehouse.reading(home / "w.duckdb") as connection:
        across = connection.execute(
            "SELECT f.code, parse_filename(path), coalesce(hand_no, ''), if(hand_no IS NULL, f.file_line, 0) "
            "FROM session_findings AS f LEFT JOIN hands USING (hand_id) LEFT JOIN files ON files.file_id = f.file_id "
            "ORDER BY ALL"
        ).fetchall()
        alone = connection.execute("SELECT count(*) FROM findings WHERE scope = 'hand'").fetchall()[0][0]
    return across, alone


@pytest.mark.parametrize(("request_", "rulebook"), REQUESTS)
def test_evenings_without_a_fault_have_no_finding(request_: Request, rulebook: str | None, tmp_path: Path) -> None:
    assert found(write(request_, 5), tmp_path, rulebook) == ([], 0)


@pytest.mark.parametrize(
    ("request_", "rulebook"),
    [
        (Request(limit=Limit.FIXED, tables=10, hands=30, tournaments=3, faults=1), None),
        (Request(limit=Limit.NO, tables=2, hands=30, tournaments=0, faults=1, codes=("TBL004",)), None),
        (Request(limit=Limit.NO, mixed=True, tables=2, hands=30, faults=1, codes=("MIX001", "BTN001")), "casino"),
    ],
)
def test_each_fault_is_found_and_nothing_else(request_: Request, rulebook: str | None, tmp_path: Path) -> None:
    folder = write(request_, 6)
    assert {truth.code for truth in folder.truths} == set(request_.codes or able(request_))
    assert found(folder, tmp_path, rulebook) == (sorted(tuple(truth) for truth in folder.truths), 0)


def test_every_rule_across_hands_can_be_broken_but_chance() -> None:
    assert set(CODES) == {code for code, rule in RULES.items() if rule.scope is not Scope.HAND} - {"RNG001"}


def test_the_same_seed_gives_the_same_evening() -> None:
    request = Request(faults=0.5)
    assert write(request, 3) == write(request, 3)
    assert write(request, 3) != write(request, 4)


@pytest.mark.parametrize(
    ("request_", "message"),
    [
        (Request(variant=Variant.STUD7), "games with blinds"),
        (Request(codes=("TBL004",), faults=1), "TBL004 cannot be broken"),
        (Request(hands=5, faults=1), "need 20 hands"),
        (Request(variant=Variant.OMAHA, mixed=True), "holdem's"),
    ],
)
def test_what_cannot_be_is_told(request_: Request, message: str) -> None:
    with pytest.raises(WrongChoice, match=message):
        write(request_, 1)


def test_the_command_writes_a_folder_and_the_truth_beside_it(tmp_path: Path) -> None:
    arguments = ["simulate", "--session", "--limit", "fixed", "--hands", "80", "--faults", "1", "--out", "evening"]
    subprocess.run(
        [sys.executable, "-c", "from pipeline.cli import main; main()", *arguments],
        cwd=tmp_path,
        check=True,
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[1])},
    )
    names = {path.name for path in (tmp_path / "evening").iterdir()}
    assert "HandHistoryIndex.txt" in names
    assert (tmp_path / "evening.truth.csv").read_text().startswith("code,file,hand,line\n")
