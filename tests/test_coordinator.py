"""A run's result does not depend on who works on its units, nor does one file's fault stop the others."""

import pickle
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from pipeline.ingest import units
from pipeline.ingest.manners import Manner
from pipeline.ingest.run import load
from pipeline.ingest.summary import Summary
from pipeline.ingest.units import Unit
from pipeline.ingest.worker import Done, Job, Orders, Submit, Workers
from pipeline.intake.sources import discover
from pipeline.lake.counts import Counts
from pipeline.lake.store import writing
from pipeline.reading.parse import Parsed
from pipeline.warehouse import publishing as warehouse
from tests.made_stages import MadeStages
from tests.test_ingest import everything, log, rows, run
from tests.test_kill import stored


@dataclass
class Elsewhere:
    """A worker that shares nothing with the coordinator, and works only when it is asked for the result."""

    at_once: int = 4
    jobs: int = 0

    @contextmanager
    def begin(self, job: Job) -> Iterator[Submit]:
        there = pickle.dumps(job)

        def submit(unit: Unit, orders: Orders | None) -> "Late":
            self.jobs += 1
            return Late(there, pickle.dumps((unit, orders)))

        yield submit


@dataclass
class Late:
    """A unit on its way there and back."""

    job: bytes
    task: bytes

    def result(self) -> Done:
        done = pickle.loads(self.job)(*pickle.loads(self.task))
        back = pickle.loads(pickle.dumps(done))
        assert isinstance(back, Done)
        return back


def run_by(workers: Workers | None, home: Path, *logs: Path, stages: MadeStages | None = None) -> Summary:
    with discover([str(path) for path in logs]) as found, writing(home / "lake") as lake:
        made = stages or MadeStages()
        summary = load(lake, found.sources, made, lambda _: Manner("house"), workers=workers)
        warehouse.publish(lake, home / "railbird.duckdb")
    return summary


@pytest.fixture
def logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Files of which neighbours share hands, each a unit; the last tells a hand another way."""
    monkeypatch.setattr(units, "UNIT_BYTES", 1_000)
    files = [log(tmp_path / f"{n}.txt", range(5 * n, 5 * n + 8)) for n in range(6)]
    return [*files, log(tmp_path / "6.txt", [3, 4, 90], day=7)]


def test_workers_elsewhere_give_the_same_lake(logs: list[Path], tmp_path: Path) -> None:
    here, there, workers = tmp_path / "here", tmp_path / "there", Elsewhere()
    assert run_by(None, here, *logs).counts == run_by(workers, there, *logs).counts
    assert everything(here) == everything(there)
    assert stored(here) == stored(there)
    assert rows(there, "SELECT count(*) FROM hands") == [(34,)]
    assert workers.jobs > len(logs)  # some hands came before, which only the coordinator knew
    assert not list((there / "lake" / "_staging").iterdir())


def test_nobody_begins_where_nothing_is_new(logs: list[Path], tmp_path: Path) -> None:
    run_by(None, tmp_path, *logs)
    workers = Elsewhere()
    run_by(workers, tmp_path, *logs)
    assert workers.jobs == 0


class Faulty(MadeStages):
    """Parsing that has a fault: it fails at hand 13."""

    def parse(self, text: np.ndarray, name: str, first_line: int, file_id: int) -> Parsed:
        if b"Hand 13 " in text.tobytes():
            raise ZeroDivisionError("division by zero")
        return super().parse(text, name, first_line, file_id)


@pytest.mark.parametrize("workers", [None, Elsewhere()])
def test_file_that_cannot_be_worked_off_is_left_out_alone(tmp_path: Path, workers: Workers | None) -> None:
    logs = [log(tmp_path / f"{n}.txt", [n]) for n in (11, 12, 13, 14)]
    summary = run_by(workers, tmp_path, *logs, stages=Faulty())
    assert summary.counts == Counts(3, 3, 0, 0)
    assert [problem.path for problem in summary.problems] == [str(logs[2])]
    assert "ZeroDivisionError" in str(summary.problems[0])
    again = run_by(workers, tmp_path, *logs, stages=Faulty())
    assert len(again.problems) == 1
    mended = run(tmp_path, *logs)
    assert (mended.counts, mended.problems) == (Counts(4, 1, 3, 0, 1), [])
    assert rows(tmp_path, "SELECT hand_no FROM hands ORDER BY 1") == [("11",), ("12",), ("13",), ("14",)]


def test_rest_of_a_large_file_is_left_out_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(units, "UNIT_BYTES", 1_000)
    large, other = log(tmp_path / "a.txt", range(9, 31)), log(tmp_path / "b.txt", [41])
    summary = run_by(Elsewhere(), tmp_path, large, other, stages=Faulty())
    assert len(summary.problems) == 1
    loaded = rows(tmp_path, "SELECT hand_no::INT FROM hands ORDER BY 1")
    assert (9,) in loaded
    assert (41,) in loaded
    assert (30,) not in loaded
    assert run(tmp_path, large, other).counts.loaded == 23 - len(loaded)
    assert rows(tmp_path, "SELECT count(*), sum(loaded) FROM files") == [(2, 23)]
