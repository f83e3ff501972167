"""A lake in a bucket, on a server of S3's protocol: the same rows, one writer, clear words."""

import json
import logging
import pickle
import time
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.request import Request, urlopen

import numpy as np
import pytest
from moto.server import ThreadedMotoServer

from pipeline.failure import Busy, Failure
from pipeline.health import State, examine
from pipeline.ingest import units
from pipeline.ingest.forget import OfFiles, forget
from pipeline.ingest.manners import Manner
from pipeline.ingest.run import ingest
from pipeline.ingest.summary import Summary
from pipeline.intake.sources import discover
from pipeline.lake import lease
from pipeline.lake.counts import Counts
from pipeline.lake.file_names import files_called
from pipeline.lake.object_storage import ObjectStorage
from pipeline.lake.storage import STAGING, absolute
from pipeline.lake.store import reading, writing
from pipeline.settings import load
from tests.made_stages import MadeStages
from tests.test_commands import railbird
from tests.test_ingest import everything, log, run
from tests.test_lake import pots

_CREDENTIALS = {"AWS_ACCESS_KEY_ID": "somebody", "AWS_SECRET_ACCESS_KEY": "something"}


@pytest.fixture(scope="module")
def endpoint() -> Iterator[str]:
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    address = f"http://{host}:{port}"
    with urlopen(Request(f"{address}/poker", method="PUT")):  # makes the bucket
        pass
    yield address
    server.stop()


@pytest.fixture
def lake(endpoint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The address of a lake that is not there yet."""
    for name, value in _CREDENTIALS.items():
        monkeypatch.setenv(name, value)
    return f"s3://poker/{tmp_path.name}/lake?endpoint={endpoint}&region=eu-central-1"


def run_there(home: Path, lake: str, *logs: Path) -> Summary:
    with discover([str(path) for path in logs]) as found:
        return ingest(found.sources, lake, home / "railbird.duckdb", MadeStages(), lambda _: Manner("house"))


def test_same_rows_as_in_a_folder(lake: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(units, "UNIT_BYTES", 4_000)
    logs = [log(tmp_path / f"{n}.txt", range(5 * n, 5 * n + 8)) for n in range(3)]
    logs.append(log(tmp_path / "3.txt", [3, 4, 90], day=7))  # tells hands in another way
    here, there = tmp_path / "here", tmp_path / "there"
    assert run(here, *logs).counts == run_there(there, lake, *logs).counts
    assert everything(there) == everything(here)
    assert everything(there)["hands"]
    again = run_there(there, lake, *logs)
    assert (again.counts.loaded, again.fresh.hands_found) == (0, 0)
    log(logs[0], range(12))  # has grown
    assert run(here, *logs).counts == run_there(there, lake, *logs).counts
    assert everything(there) == everything(here)
    checks = {check.what: check for check in examine(lake, there / "railbird.duckdb", None)}
    assert {checks[what].state for what in ("lake", "warehouse")} == {State.GOOD}


def test_commands_take_the_address_from_settings(lake: str, tmp_path: Path) -> None:
    (tmp_path / "railbird.toml").write_text(f"lake = {json.dumps(lake)}\n")
    assert load(tmp_path / "railbird.toml").lake == lake
    example = Path(__file__).parents[1] / "examples" / "house-faults.txt"
    done = railbird("ingest", example, "--json", home=tmp_path)
    assert done.returncode == 0, done.stderr
    loaded = json.loads(done.stdout)["loaded"]
    assert loaded
    asked = railbird("sql", "SELECT count(*) AS hands FROM texts", home=tmp_path)
    assert str(loaded) in asked.stdout, asked.stderr
    assert {path.name for path in tmp_path.iterdir()} == {"railbird.toml", "railbird.duckdb", "railbird.duckdb.files"}


def test_what_a_killed_run_left_is_removed(lake: str) -> None:
    with writing(lake) as one:
        one.commit(one.stage("b1", {"pots": pots(5)}), [])
        storage = one.storage
    with writing(lake) as one:
        killed = one.stage("b2", {"pots": pots(6, 7)})
        [note] = storage.list(STAGING)
        content = storage.read(f"{STAGING}/{note}")
    storage.put(f"{STAGING}/{note}", content)
    storage.put(killed.stored[0].path, b"half")
    with writing(lake) as one:
        assert one.scan("pots").collect().height == 1
    assert storage.list(STAGING) == []
    assert storage.size(killed.stored[0].path) is None


def test_what_is_forgotten_is_gone_from_the_bucket_and_the_copies(lake: str, tmp_path: Path) -> None:
    first, second = log(tmp_path / "a.txt", [11, 17]), log(tmp_path / "b.txt", [12])
    run_there(tmp_path, lake, first, second)
    before = reading(lake)
    removed = forget(lake, tmp_path / "railbird.duckdb", OfFiles(files_called(before, str(first)))).rows
    assert removed["texts"] == 2
    [text] = reading(lake).scan("texts").select("text").collect()["text"]
    assert "Hand 12 " in text
    assert run_there(tmp_path, lake, first, second).counts == Counts(3, 0, 3)
    gone = [path for path in before.paths("texts") if path not in reading(lake).paths("texts")]
    assert gone
    for path in gone:
        assert before.storage.size(path) is None
        assert not (tmp_path / "railbird.duckdb.files" / path).exists()


def test_one_writer_at_a_time(lake: str) -> None:
    with writing(lake), pytest.raises(Busy, match=r"another railbird \(process \d+ on "), writing(lake, wait=0.1):
        pass
    with writing(lake):  # a lease that was given up is free at once
        pass


def test_silent_writer_is_replaced_and_can_no_longer_commit(lake: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with ExitStack() as stack:
        slow = stack.enter_context(writing(lake))
        staged = slow.stage("slow", {"pots": pots(5)})
        monkeypatch.setattr(lease, "_clock", lambda _: datetime.now(UTC) + timedelta(seconds=2 * lease.LEASE))
        with writing(lake) as quick:
            quick.commit(quick.stage("quick", {"pots": pots(6)}), [])
        with pytest.raises(Failure, match="another railbird writes to it"):
            slow.commit(staged, [])
    assert reading(lake).scan("pots").collect()["day"].dt.day().to_list() == [6]


def test_writer_who_hears_that_it_was_replaced_removes_nothing(lake: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lease, "BEAT", 0.05)
    with ExitStack() as stack:
        quick = stack.enter_context(writing(lake))
        storage = quick.storage
        assert isinstance(storage, ObjectStorage)
        held = storage._lease
        assert held
        for _ in range(40):  # it lives: its signs differ
            before = storage.read("_lock")
            time.sleep(0.1)
            if storage.read("_lock") != before:
                break
        else:
            pytest.fail("no sign of life")
        storage.put("_lock", b'{"holder": "somebody else", "beat": 0, "nonce": ""}')
        deadline = time.monotonic() + 10
        while not held.is_lost and time.monotonic() < deadline:
            time.sleep(0.05)
        staged = quick.stage("b1", {"pots": pots(5)})
        with pytest.raises(OSError, match="another writer has taken over"):
            storage.delete([staged.stored[0].path])
        with pytest.raises(Failure, match="another writer has taken over"):
            stack.close()
    assert storage.size(staged.stored[0].path)


def test_of_two_who_create_an_object_one_succeeds(lake: str) -> None:
    storage = ObjectStorage(lake)
    other = pickle.loads(pickle.dumps(storage))
    storage.create("_commits/1.json", b"first")
    with pytest.raises(FileExistsError):
        other.create("_commits/1.json", b"second")
    assert other.read("_commits/1.json") == b"first"
    assert other.read_all("_commits") == {"1.json": b"first"}
    assert other.list("nowhere") == []
    with pytest.raises(FileNotFoundError):
        other.read("nothing")
    large = np.arange(3_000_000, dtype=np.int64).tobytes()  # in several parts
    storage.put("large", memoryview(large))
    assert other.read("large") == large


def test_store_that_does_not_answer_is_said_soon(lake: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipeline.lake.object_storage._RETRIES", 0)
    with (
        pytest.raises(Failure, match="the store does not answer"),
        writing("s3://poker/lake?endpoint=http://127.0.0.1:9"),
    ):
        pass
    with pytest.raises(Failure, match="there is no such bucket"), writing(lake.replace("poker", "nobodys")):
        pass


@pytest.mark.parametrize(
    "address", ["s3://", "gs://poker/lake", "s3://poker/lake?endpint=http://h", "s3://key:secret@poker/lake"]
)
def test_wrong_address_is_refused(address: str) -> None:
    with pytest.raises(Failure, match="is no address of a lake") as refused, writing(address):
        pass
    assert "secret" not in str(refused.value)
    assert absolute(address) == address
