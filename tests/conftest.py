"""Fixtures shared by all tests."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

# No test is a timing: a slow or busy machine must not fail one.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

PROJECT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def corpus() -> Path:
    """Real hand logs, which are not part of the project: tests of them skip where there are none."""
    folder = Path(os.environ.get("RAILBIRD_CORPUS", PROJECT.parent / "shared" / "corpus"))
    if not folder.is_dir():
        pytest.skip(f"no corpus of real logs at {folder}")
    return folder


@pytest.fixture(scope="session")
def examples() -> Path:
    """The logs of our own making that come with the project."""
    return PROJECT / "examples"


@pytest.fixture(scope="session", autouse=True)
def quick_disk() -> Iterator[None]:
    """Tests do not wait for the disk; the one of waiting looks for itself."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _: None)
        yield
