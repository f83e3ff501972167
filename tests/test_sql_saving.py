"""Rows of a query as files, queries by name with parameters, and the shell."""

import csv
import json
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path

import duckdb
import openpyxl
import pyarrow.parquet as pq
import pytest

from pipeline.failure import Failure
from pipeline.warehouse.examples import examples
from pipeline.warehouse.saving import save
from tests.test_commands import railbird
from tests.test_ingest import log, run

_VALUES = """
SELECT '=1+1' AS "=player", 12.3400::DECIMAL(18,4) AS pot, DATE '2026-12-01' AS day,
    TIMESTAMP '2026-12-01 10:00:00' AS at, NULL::INTEGER AS none, true AS ok, 123456789012345678 AS big
"""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    run(tmp_path, log(tmp_path / "a.txt", [11, 17, 27]))
    return tmp_path


def saved(path: Path, query: str = _VALUES) -> Path:
    with duckdb.connect() as con:
        con.execute(query)
        save(con, path)
    return path


def test_csv_has_no_cell_that_runs(tmp_path: Path) -> None:
    with saved(tmp_path / "rows.csv").open(encoding="utf-8-sig", newline="") as file:
        header, row = csv.reader(file)
    assert header == ["'=player", "pot", "day", "at", "none", "ok", "big"]
    assert row[:3] == ["'=1+1", "12.3400", "2026-12-01"]
    assert row[4:] == ["", "True", "123456789012345678"]


def test_excel_keeps_types_and_runs_nothing(tmp_path: Path) -> None:
    sheet = openpyxl.load_workbook(saved(tmp_path / "rows.xlsx")).active
    header, row = sheet.iter_rows()
    assert [cell.value for cell in header] == ["=player", "pot", "day", "at", "none", "ok", "big"]
    assert all(cell.data_type != "f" for cell in (*header, *row))
    assert [cell.value for cell in row] == [
        "=1+1",
        12.34,
        datetime(2026, 12, 1),
        datetime(2026, 12, 1, 10),
        None,
        True,
        "123456789012345678",
    ]


def test_parquet_and_json_lines_keep_values_as_they_are(tmp_path: Path) -> None:
    (row,) = pq.read_table(saved(tmp_path / "rows.parquet")).to_pylist()
    assert (row["=player"], row["pot"], row["day"]) == ("=1+1", Decimal("12.3400"), date(2026, 12, 1))
    line = json.loads(saved(tmp_path / "rows.jsonl").read_text())
    assert (line["=player"], line["pot"], line["none"]) == ("=1+1", 12.34, None)


def test_a_sheet_too_small_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipeline.warehouse.saving.SHEET_ROWS", 3)
    path = tmp_path / "rows.xlsx"
    with pytest.raises(Failure, match="a sheet holds 3 rows"):
        saved(path, "SELECT 1 AS x FROM range(4)")
    assert list(tmp_path.iterdir()) == []


def test_unknown_ending(tmp_path: Path) -> None:
    with pytest.raises(Failure, match=r"expected one of \.csv, \.xlsx, \.parquet, \.jsonl"):
        saved(tmp_path / "rows.doc")


@pytest.mark.parametrize("name", sorted(examples()))
def test_each_example_runs(home: Path, name: str) -> None:
    sql = examples()[name].sql
    given = [
        word
        for key, value in (("player", "Anna"), ("code", "RAK001"))
        if f"${key}" in sql
        for word in ("--param", f"{key}={value}")
    ]
    result = railbird("sql", "--example", name, *given, "--json", home=home)
    assert (result.returncode, result.stderr) == (0, "")
    json.loads(result.stdout)


def test_out_says_what_it_wrote(home: Path) -> None:
    result = railbird("sql", "--example", "rake-by-day", "--out", str(home / "rake.csv"), home=home)
    assert result.stderr == f"{home / 'rake.csv'}: 1 rows of 8 columns\n"
    assert (home / "rake.csv").read_text(encoding="utf-8-sig").startswith("day,room,currency,hands,")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--example", "player"), "give it by --param player=VALUE"),
        (("--example", "none"), "no example 'none'; expected one of big-pots"),
        (("SELECT 1", "--param", "x"), "expected NAME=VALUE"),
        ((), "give one query"),
        (("SELECT 1", "--json", "--out", "a.csv"), "exclude each other"),
    ],
)
def test_what_is_wrong_is_said(home: Path, words: tuple[str, ...], message: str) -> None:
    result = railbird("sql", *words, home=home)
    assert result.returncode == 2
    assert message in result.stderr


def test_shell_answers_statements_and_commands(home: Path) -> None:
    typed = f"""
SELECT count(*)
  AS answer FROM hands;
.example rule-by-day code=RAK001
.save {home / "last.jsonl"}
SELECT nonsense;
.nonsense
.columns hands
.quit
SELECT 'never';
"""
    result = railbird("shell", home=home, text=typed)
    assert result.returncode == 0
    assert "answer" in result.stdout
    assert "hand_id" in result.stdout
    assert "never" not in result.stdout
    assert "no command .nonsense; .help lists them" in result.stderr
    assert 'column "nonsense"' in result.stderr
    assert json.loads((home / "last.jsonl").read_text())["findings"] >= 1
