"""Settings: what wins, and what is said of a wrong file."""

from pathlib import Path

import pytest

from pipeline.failure import Failure
from pipeline.ingest.manners import Manner, manner_of
from pipeline.intake.sources import Kind, Source
from pipeline.settings import Settings, SourceSettings, load


def written(folder: Path, text: str) -> Path:
    path = folder / "railbird.toml"
    path.write_text(text)
    return path


def source(path: str) -> Source:
    return Source(path, Kind.FILE, 1, 1, path)


def test_without_a_file_all_is_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert load(None) == Settings()


def test_paths_are_relative_to_the_file(tmp_path: Path) -> None:
    settings = load(written(tmp_path, 'lake = "data/lake"\n[[sources]]\npath = "logs/*.txt"\n'))
    assert settings.lake == str(tmp_path / "data/lake")
    assert settings.database == str(tmp_path / "railbird.duckdb")
    assert settings.sources[0].path == str(tmp_path / "logs/*.txt")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("lake = 3", "lake: Expected `str`, got `int`"),
        ("lakes = 'a'", "unknown field `lakes`"),
        ("[[sources]]\npath = 'a'\nrom = 'b'", r"sources\[0\]: Object contains unknown field `rom`"),
        ("[[sources]]\nroom = 'b'", r"sources\[0\]: Object missing required field `path`"),
        ("lake = ", "railbird.toml: "),
    ],
)
def test_wrong_file_is_named_with_its_key(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(Failure, match=message) as failure:
        load(written(tmp_path, text))
    assert "railbird.toml" in str(failure.value)


def test_named_file_must_exist(tmp_path: Path) -> None:
    with pytest.raises(Failure, match="cannot be read"):
        load(tmp_path / "none.toml")


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("/logs/a.txt", "/logs/a.txt"),
        ("/logs/deep/a.txt", "/logs"),
        ("/logs/deep/a.txt", "/logs/"),
        ("/logs/deep/a.txt", "/logs/**/*.txt"),
        ("/logs/b.zip!deep/a.txt", "/logs/*.zip"),
    ],
)
def test_path_lies_in_a_source(path: str, place: str) -> None:
    assert Settings(sources=(SourceSettings(place),)).source_of(path)


@pytest.mark.parametrize(("path", "place"), [("/logs2/a.txt", "/logs"), ("/logs/a.log", "/logs/*.txt")])
def test_path_lies_elsewhere(path: str, place: str) -> None:
    assert Settings(sources=(SourceSettings(place),)).source_of(path) is None


def test_wish_wins_over_source_and_source_over_all() -> None:
    settings = Settings(rulebook="standard", sources=(SourceSettings("/logs", rulebook="house", zone="Europe/Paris"),))
    assert manner_of(source("/logs/a"), Manner(), settings) == Manner("house", zone="Europe/Paris")
    assert manner_of(source("/logs/a"), Manner("casino", room="house"), settings) == Manner(
        "casino", None, "house", "Europe/Paris"
    )
    assert manner_of(source("/other/a"), Manner(), settings) == Manner("standard")
