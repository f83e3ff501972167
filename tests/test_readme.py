"""What the README promises is there."""

import re
import tomllib

from tests.conftest import PROJECT

README = (PROJECT / "README.md").read_text()
PYPROJECT = tomllib.loads((PROJECT / "pyproject.toml").read_text())


def setup_commands(part: str) -> list[str]:
    return re.findall(rf"^python3 -m venv .*{re.escape(part)}.*$", README, re.MULTILINE)


def test_one_command_installs_and_runs_the_main_job_on_the_examples() -> None:
    (command,) = setup_commands("railbird ingest")
    assert command.endswith(".venv/bin/railbird ingest examples")
    assert list((PROJECT / "examples").glob("*.txt"))


def test_one_command_installs_and_runs_the_tests() -> None:
    (command,) = setup_commands("pytest")
    (extra,) = re.findall(r"'\.\[(\w+)\]'", command)
    assert any(need.startswith("pytest") for need in PYPROJECT["project"]["optional-dependencies"][extra])


def test_every_link_and_folder_of_the_docs_exists() -> None:
    pages = [PROJECT / "README.md", PROJECT / "CONTRIBUTING.md", *(PROJECT / "docs").rglob("*.md")]
    for page in pages:
        text = page.read_text()
        for link in re.findall(r"\]\((?!https?://)([^)#]+)", text):
            assert (page.parent / link).exists(), f"{page.name} links to {link}"
    for folder in re.findall(r"^\| `(\w+)/` \|", README, re.MULTILINE):
        assert (PROJECT / folder).is_dir(), folder


def test_the_licence_is_the_one_declared() -> None:
    assert PYPROJECT["project"]["license"] == "Apache-2.0"
    assert "Apache License" in (PROJECT / "LICENSE").read_text()
