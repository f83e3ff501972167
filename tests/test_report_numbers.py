"""The report's numbers are those of SQL, to the last digit: of the marts, and of the hands themselves."""

import csv
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import duckdb
import openpyxl
import pytest

from pipeline.report import write_report
from pipeline.warehouse import publishing as warehouse
from tests.test_ingest import log, run

#: CSV file, its columns that tell rows apart, its numbers, and what SQL says of the same.
SAME = [
    (
        "rake_by_day",
        ("room", "day", "currency"),
        ("hands", "unjudged", "charged", "due", "overcharged", "undercharged"),
        "SELECT room, day, currency, hands, unjudged, rake, rake_due, overcharged, undercharged FROM rake_by_day",
    ),
    (
        "rake_by_day",
        ("room", "day", "currency"),
        ("hands", "charged", "due", "difference"),
        "SELECT room, day, currency, count(*), sum(rake), sum(rake_due), sum(rake - rake_due) FROM hands GROUP BY ALL",
    ),
    (
        "rake_by_table",
        ("room", "table_name", "currency"),
        ("hands", "charged", "overcharged"),
        "SELECT room, table_name, currency, count(*), sum(rake), sum(greatest(rake - rake_due, 0)) "
        "FROM hands GROUP BY ALL",
    ),
    (
        "rake_by_stake",
        ("room", "variant", "small_blind", "big_blind"),
        ("hands", "charged"),
        "SELECT room, variant, small_blind, big_blind, sum(hands), sum(rake) FROM rake_by_stake GROUP BY ALL",
    ),
    (
        "money",
        ("room", "day", "currency"),
        ("hands", "put_in", "won", "returned"),
        "SELECT h.room, h.day, h.currency, count(*), sum(s.put_in), sum(h.collected), sum(h.returned) FROM hands AS h "
        "JOIN (SELECT hand_id, sum(put_in) AS put_in FROM seats GROUP BY hand_id) AS s USING (hand_id) GROUP BY ALL",
    ),
    (
        "findings_by_rule",
        ("code", "currency"),
        ("findings", "above", "below"),
        "SELECT f.code, coalesce(h.currency, ''), count(*), sum(greatest(f.amount, 0)), sum(greatest(-f.amount, 0)) "
        "FROM findings AS f LEFT JOIN hands AS h USING (hand_id) GROUP BY ALL",
    ),
    (
        "findings_by_day",
        ("room", "day", "currency"),
        ("findings", "overcharged"),
        "SELECT room, day, currency, count(*), sum(overcharged) FROM finding_list GROUP BY ALL",
    ),
    (
        "reconciliation",
        ("room", "first_day", "last_day"),
        ("hands_found", "loaded", "duplicates", "quarantined"),
        "SELECT room, first_day, last_day, hands_found, loaded, duplicates, quarantined FROM reconciliation",
    ),
]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("numbers")
    run(home, log(home / "a.txt", range(11, 41)), log(home / "b.txt", range(35, 71), day=6))
    write_report(home / "railbird.duckdb", home / "audit")
    return home


@pytest.fixture(scope="module")
def con(home: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    with warehouse.reading(home / "railbird.duckdb") as connection:
        yield connection


def table(home: Path, name: str) -> list[dict[str, str]]:
    with (home / f"audit/{name}.csv").open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize(
    ("name", "keys", "numbers", "sql"), SAME, ids=lambda value: value if isinstance(value, str) else ""
)
def test_a_table_of_the_report_is_what_sql_says(
    home: Path, con: duckdb.DuckDBPyConnection, name: str, keys: tuple[str, ...], numbers: tuple[str, ...], sql: str
) -> None:
    printed = {
        tuple(row[key] for key in keys): tuple(Decimal(row[number]) for number in numbers) for row in table(home, name)
    }
    asked = {
        tuple(str(value) for value in row[: len(keys)]): tuple(Decimal(value or 0) for value in row[len(keys) :])
        for row in con.execute(sql).fetchall()
    }
    assert printed == asked
    assert any(value for values in printed.values() for value in values)


def test_the_workbook_holds_the_same_numbers_as_the_csv_files(home: Path) -> None:
    book = openpyxl.load_workbook(home / "audit/report.xlsx", read_only=True)
    for name in sorted({entry[0] for entry in SAME}):
        header, *lines = book[name].iter_rows(values_only=True)
        for row, line in zip(table(home, name), lines, strict=True):
            for column, value in zip(header, line, strict=True):
                if isinstance(value, int | float) and not isinstance(value, bool):
                    assert round(Decimal(value), 4) == Decimal(row[str(column)]), (name, column)


def test_every_finding_is_in_the_list(home: Path, con: duckdb.DuckDBPyConnection) -> None:
    asked = con.execute("SELECT finding, amount FROM finding_list").fetchall()
    listed = {(row["finding"], Decimal(row["amount"]) if row["amount"] else None) for row in table(home, "findings")}
    assert listed == set(asked)
