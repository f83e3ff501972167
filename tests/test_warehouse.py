"""The warehouse: what its objects say, and how it is swapped under its readers."""

import os
import subprocess
import sys
from datetime import date
from importlib import resources
from pathlib import Path

import duckdb
import pytest

from pipeline.failure import Failure
from pipeline.health import State, examine
from pipeline.schema import ADDED, FORGOTTEN, SUPERSEDED, TABLES
from pipeline.warehouse import publishing as warehouse
from tests.test_ingest import log, rows, run


@pytest.fixture
def home(tmp_path: Path) -> Path:
    run(tmp_path, log(tmp_path / "a.txt", [11, 17, 27]), log(tmp_path / "b.txt", [12], day=6))
    return tmp_path


SHOWN = [table for table in TABLES.values() if table not in {SUPERSEDED, FORGOTTEN}]


@pytest.mark.parametrize("table", SHOWN, ids=lambda t: t.name)
def test_tables_have_their_declared_columns_and_types(home: Path, table) -> None:
    types = {
        "Int64": "BIGINT",
        "Int32": "INTEGER",
        "Int16": "SMALLINT",
        "String": "VARCHAR",
        "Boolean": "BOOLEAN",
        "Date": "DATE",
        "Binary": "BLOB",
    }
    declared = {
        column.name: types.get(
            str(column.dtype), "DECIMAL(18,4)" if "Decimal" in str(column.dtype) else "TIMESTAMP WITH TIME ZONE"
        )
        for column in (*table.columns, *ADDED.get(table.name, ()))
    }
    described = rows(home, f"DESCRIBE {table.name}")
    assert {row[0]: row[1] for row in described} == declared


def test_marts(home: Path) -> None:
    by_day = "SELECT day, room, currency, hands, unjudged, rake, rake_due, difference FROM rake_by_day"
    first, second = rows(home, by_day)
    assert first[:5] == (date(2024, 3, 5), "house", "EUR", 3, 0)
    assert [float(str(value)) for value in first[5:]] == [0.6, 0.57, 0.03]
    assert second[0] == date(2024, 3, 6)
    assert rows(home, "SELECT table_name, hands FROM rake_by_table ORDER BY day") == [("Turku", 3), ("Turku", 1)]
    assert rows(home, "SELECT small_blind::DOUBLE, hands FROM rake_by_stake ORDER BY day") == [(0.5, 3), (0.5, 1)]
    assert rows(home, "SELECT code, severity, findings, hands FROM findings_by_rule") == [("RAK001", "error", 2, 2)]


@pytest.mark.parametrize("order", ["ASC", "DESC"])
def test_a_table_session_is_of_the_first_by_name_of_games_played_equally_often(order: str) -> None:
    with duckdb.connect() as connection:
        connection.execute(
            "CREATE TABLE hands AS SELECT 'house' AS room, 'Turku' AS table_name, NULL AS tournament_no,"
            " DATE '2024-03-05' AS day, TIMESTAMP '2024-03-05 21:00' AS played_at, number::VARCHAR AS hand_no,"
            ' game AS variant, game AS "limit", game AS currency, 3 AS players, 1 AS pot, 0 AS rake'
            f" FROM (VALUES (1, 'b'), (2, 'a'), (3, 'b'), (4, 'a')) AS h(number, game) ORDER BY number {order}"
        )
        connection.execute(resources.files("warehouse").joinpath("marts/table_sessions.sql").read_text())
        session = connection.execute('SELECT hands, variant, "limit", currency FROM table_sessions').fetchall()
    assert session == [(4, "a", "a", "a")]


def test_each_file_makes_the_object_of_its_name_and_says_what_a_row_is(home: Path) -> None:
    with warehouse.reading(home / "railbird.duckdb") as connection:
        views = connection.execute("SELECT view_name FROM duckdb_views() WHERE NOT internal").fetchall()
        tables = connection.execute("SELECT table_name FROM duckdb_tables()").fetchall()
    names = {name for name, _ in warehouse.objects()}
    assert {row[0] for row in views + tables} == names | set(TABLES)
    for folder in ("meta", "views", "readings", "marts", "session", "rules"):
        for file in resources.files("warehouse").joinpath(folder).iterdir():
            what = ("-- One row", "-- How many", "-- An amount") if folder == "session" else ("-- One row",)
            assert file.read_text("utf-8").startswith(what), file.name


def test_open_reader_sees_the_old_state_and_blocks_nobody(home: Path) -> None:
    with warehouse.reading(home / "railbird.duckdb") as analyst:
        assert analyst.execute("SELECT count(*) FROM hands").fetchall() == [(4,)]
        child = (
            f"from pathlib import Path\nfrom tests.test_ingest import log, run\n"
            f"home = Path({str(home)!r})\nrun(home, log(home / 'c.txt', [13]))"
        )
        environment = os.environ | {"RAILBIRD_KERNELS": "python"}
        subprocess.run([sys.executable, "-c", child], check=True, env=environment)
        assert analyst.execute("SELECT count(*) FROM hands").fetchall() == [(4,)]
        assert analyst.execute("SELECT count(*) FROM files").fetchall() == [(2,)]
    assert rows(home, "SELECT count(*) FROM hands") == [(5,)]


def test_views_work_from_any_directory(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir("/")
    assert rows(home, "SELECT count(*) FROM texts") == [(4,)]


def test_relative_lake_is_found_from_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run(Path(), log(Path("a.txt"), [11]))
    monkeypatch.chdir("/")
    assert rows(tmp_path, "SELECT count(*) FROM events") == [(11,)]


def test_database_that_is_open_for_writing_is_left_alone(home: Path) -> None:
    database = home / "railbird.duckdb"
    child = "import duckdb, sys\nconnection = duckdb.connect(sys.argv[1])\nprint('open', flush=True)\nsys.stdin.read()"
    writer = subprocess.Popen(
        [sys.executable, "-c", child, str(database)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert writer.stdout
    writer.stdout.readline()
    try:
        before = database.stat().st_ino
        with pytest.raises(Failure, match="open for writing"):
            run(home, log(home / "c.txt", [13]))
        assert database.stat().st_ino == before
    finally:
        writer.communicate()


def test_database_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    database = tmp_path / "railbird.duckdb"
    with duckdb.connect(str(database)) as connection:
        connection.execute("CREATE TABLE wine (year INTEGER)")
    with pytest.raises(Failure, match="railbird did not make"):
        run(tmp_path, log(tmp_path / "a.txt", [11]))
    with duckdb.connect(str(database), read_only=True) as connection:
        assert connection.execute("SELECT count(*) FROM wine").fetchall() == [(0,)]


def test_lake_and_warehouse_must_agree(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from pipeline.lake.store import Lake, writing

    paths = Lake.paths
    monkeypatch.setattr(
        Lake, "paths", lambda self, table: paths(self, table)[:-1] if table == "hands" else paths(self, table)
    )
    monkeypatch.setattr(warehouse, "_maker", lambda: "a later version")
    with writing(home / "lake") as lake, pytest.raises(Failure, match="4 hands are committed"):
        warehouse.publish(lake, home / "railbird.duckdb")
    assert rows(home, "SELECT count(*) FROM hands") == [(4,)]


def test_run_that_brings_nothing_new_is_added_without_building_anew(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(warehouse, "building", None)
        run(home, home / "a.txt", home / "b.txt")
    assert rows(home, "SELECT loaded FROM runs ORDER BY started_at") == [(4,), (0,)]
    assert rows(home, "SELECT count(*) FROM hands") == [(4,)]
    checks = {check.what: check.state for check in examine(str(home / "lake"), home / "railbird.duckdb", None)}
    assert checks["warehouse"] == State.GOOD
    run(home, log(home / "c.txt", [13]))
    assert rows(home, "SELECT count(*) FROM hands") == [(5,)]
    monkeypatch.setattr(warehouse, "_maker", lambda: "a later version")
    run(home, home / "a.txt")
    assert rows(home, "SELECT maker, (SELECT count(*) FROM runs) FROM railbird_meta") == [("a later version", 4)]
