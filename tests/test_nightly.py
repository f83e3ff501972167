"""The nightly flow, run by Prefect with its temporary server."""

import shutil
from pathlib import Path

import pytest

from pipeline.failure import Failure
from tests.test_commands import railbird
from tests.test_ingest import everything


@pytest.fixture
def home(tmp_path: Path, examples: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PREFECT_HOME", str(tmp_path / "prefect"))
    shutil.copytree(examples, tmp_path / "logs", ignore=shutil.ignore_patterns("*.md"))
    (tmp_path / "railbird.toml").write_text('[[sources]]\npath = "logs"\n')
    return tmp_path


@pytest.mark.slow
def test_same_night_twice_changes_nothing(home: Path) -> None:
    first = railbird("nightly", home=home)
    assert first.returncode == 0, first.stderr
    assert "loaded" in first.stdout
    assert (home / "audit" / "index.html").exists()
    before = everything(home)
    assert before["hands"]
    assert railbird("nightly", "--json", home=home).returncode == 0
    assert everything(home) == before


@pytest.mark.slow
def test_failure_of_the_flow_is_one_message(home: Path) -> None:
    (home / "railbird.duckdb").write_text("mine")
    result = railbird("nightly", home=home)
    assert result.returncode == 2
    assert "left alone" in result.stderr
    assert (home / "railbird.duckdb").read_text() == "mine"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--cron", "61 3 * * *"), "--cron: Invalid cron string"),
        (("--cron", "0 3 * * *", "--timezone", "Mars/Base"), "--timezone: Invalid timezone"),
    ],
)
def test_schedule_is_checked_before_any_work(home: Path, words: tuple[str, ...], message: str) -> None:
    result = railbird("schedule", "logs", *words, home=home)
    assert result.returncode == 2
    assert message in result.stderr


def test_flow_parameters_are_absolute(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from pipeline.commands.nightly import flow_parameters

    monkeypatch.chdir(home)
    parameters = flow_parameters(["logs/*.txt"], None, None, None, None, "house")
    assert parameters["logs"] == [str(home / "logs/*.txt")]
    assert all(Path(parameters[name]).is_absolute() for name in ("lake", "database", "report"))
    (home / "railbird.toml").unlink()
    with pytest.raises(Failure, match="no logs named"):
        flow_parameters(None, None, None, None, None, None)
