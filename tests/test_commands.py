"""The command line as a user meets it: one process a call, output, messages and exit codes."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.test_ingest import log, run

COMMANDS = ("ingest", "sql", "shell", "review", "rules", "formats", "doctor", "nightly", "schedule")


def railbird(*words: object, home: Path | None = None, text: str | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from pipeline.cli import main; main()", *map(str, words)]
    project = str(Path(__file__).parents[1])
    environment = {name: value for name, value in os.environ.items() if not name.startswith("RAILBIRD_")}
    environment |= {"PYTHONPATH": project, "COLUMNS": "120"}
    return subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=home, input=text, env=environment, timeout=120
    )


@pytest.fixture(scope="module")
def warehouse(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("home")
    run(home, log(home / "a.txt", [11, 17]))
    return home


def test_version_and_help_come_at_once() -> None:
    started = time.monotonic()
    assert railbird("--version").stdout.startswith("railbird 0.")
    helped = railbird("--help")
    assert time.monotonic() - started < 4
    assert helped.returncode == 0
    assert all(command in helped.stdout for command in COMMANDS)


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys; import pipeline.cli; heavy = {'polars', 'numba', 'prefect', 'duckdb', 'lark'}; "
        "print(sorted(heavy & set(sys.modules)))"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_help_shows_an_example(command: str) -> None:
    result = railbird(command, "--help")
    assert result.returncode == 0
    assert "Example" in result.stdout
    assert f"railbird {command}" in result.stdout


def test_sql_as_table_json_and_csv(warehouse: Path) -> None:
    query = "SELECT hand_no, rake, board_2 FROM hands ORDER BY hand_no"
    table = railbird("sql", query, home=warehouse)
    assert table.returncode == 0
    assert "hand_no" in table.stdout
    assert "0.2000" in table.stdout
    assert json.loads(railbird("sql", query, "--json", home=warehouse).stdout) == [
        {"hand_no": "11", "rake": 0.2, "board_2": None},
        {"hand_no": "17", "rake": 0.2, "board_2": None},
    ]
    assert railbird("sql", query, "--csv", home=warehouse).stdout == "hand_no,rake,board_2\n11,0.2000,\n17,0.2000,\n"


def test_sql_of_several_statements_from_standard_input(warehouse: Path) -> None:
    result = railbird(
        "sql", "-", "--json", home=warehouse, text="SET VARIABLE x = 1; SELECT getvariable('x') AS x; SELECT 2 AS y"
    )
    assert [json.loads(line) for line in result.stdout.splitlines()] == [[{"x": 1}], [{"y": 2}]]


@pytest.mark.parametrize(
    ("query", "message"),
    [("SELECT nothing FROM hands", "nothing"), ("SELEC 1", "syntax error"), ("DROP TABLE files", "read-only")],
)
def test_sql_error_is_what_duckdb_says(warehouse: Path, query: str, message: str) -> None:
    result = railbird("sql", query, home=warehouse)
    assert result.returncode == 2
    assert message in result.stderr
    assert "Traceback" not in result.stderr


def test_sql_without_a_warehouse(tmp_path: Path) -> None:
    result = railbird("sql", "SELECT 1", home=tmp_path)
    assert result.returncode == 2
    assert "railbird.duckdb: no such database" in result.stderr


def test_formats_are_listed_with_their_grammars() -> None:
    listed = json.loads(railbird("formats", "--json").stdout)
    grammars = {path.stem for path in (Path(__file__).parents[1] / "grammars").glob("*.lark")}
    assert {"house", "pokerstars"} <= {form["format"] for form in listed} <= grammars
    assert all(form["grammar"].startswith(f"{form['format']}-") for form in listed)
    assert "PokerStars" in railbird("formats").stdout


def test_unknown_command_and_option_are_usage_errors() -> None:
    assert railbird("frobnicate").returncode == 2
    assert railbird("sql", "SELECT 1", "--frob").returncode == 2


def test_settings_are_found_by_environment_and_beaten_by_flags(warehouse: Path, tmp_path: Path) -> None:
    config = tmp_path / "other.toml"
    config.write_text(f'database = "{warehouse / "railbird.duckdb"}"\n')
    assert railbird("sql", "SELECT 1 AS x", "--config", config, "--csv", home=tmp_path).stdout == "x\n1\n"
    missing = railbird("sql", "SELECT 1", "--config", config, "--database", "none.duckdb", home=tmp_path)
    assert "none.duckdb: no such database" in missing.stderr


def test_invalid_settings_are_one_message(tmp_path: Path) -> None:
    (tmp_path / "railbird.toml").write_text("lakes = 1\n")
    result = railbird("sql", "SELECT 1", home=tmp_path)
    assert result.returncode == 2
    assert result.stderr.strip() == "railbird: railbird.toml: Object contains unknown field `lakes`"


def test_interrupt_ends_cleanly(warehouse: Path) -> None:
    command = [sys.executable, "-c", "from pipeline.cli import main; main()", "sql", "-"]
    child = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=warehouse,
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[1])},
    )
    time.sleep(2)
    child.send_signal(signal.SIGINT)
    _, errors = child.communicate(timeout=10)
    assert child.returncode == 130
    assert b"Traceback" not in errors
