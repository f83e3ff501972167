"""The example logs are the writer's, to the byte, and every hand of theirs is read."""

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pipeline.cli import app
from pipeline.intake.chunks import read_chunks, read_head
from pipeline.intake.sources import discover
from pipeline.reading.formats import detect
from pipeline.reading.parse import parse
from tests.conftest import PROJECT

COMMANDS = re.findall(
    r"^railbird simulate (.+) --out (\S+)$", (PROJECT / "examples/README.md").read_text(), re.MULTILINE
)


@pytest.mark.parametrize(("arguments", "file"), COMMANDS)
def test_the_writer_makes_the_examples_again(arguments: str, file: str, tmp_path: Path) -> None:
    options = [*shlex.split(arguments), "--out", str(tmp_path / "again.txt")]
    assert CliRunner().invoke(app, ["simulate", *options]).exit_code == 0
    assert (tmp_path / "again.txt").read_bytes() == (PROJECT / file).read_bytes()


def test_every_example_is_described(examples: Path) -> None:
    readme = (examples / "README.md").read_text()
    assert all(f"{file.name}" in readme for file in examples.glob("*.txt"))
    assert len(COMMANDS) == len(list(examples.glob("*.txt"))) - 1  # one file was written by hand


def test_every_hand_of_the_examples_is_read(examples: Path) -> None:
    hands = 0
    for source in discover([str(examples)]).sources:
        form = detect(read_head(source))
        assert form
        for chunk in read_chunks(source, form.borders):
            parsed = parse(chunk.text, form)
            assert not parsed.quarantined
            assert not parsed.unknown_lines
            hands += parsed.hands_found
    assert hands == 25 * len(COMMANDS) + 5
