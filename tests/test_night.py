"""A night as plain calls: days, late data, one writer, hooks, and what is looked at before."""

import json
import os
import socket
import sys
import threading
from collections.abc import Iterator
from datetime import UTC, date, datetime
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from pipeline.failure import Busy, Failure
from pipeline.ingest.coordinator import Coordinator
from pipeline.kernel import SWITCH, compiled
from pipeline.lake.reports import read_reports
from pipeline.lake.store import reading, writing
from pipeline.night.night import Conduct
from pipeline.night.outcome import Ending
from pipeline.night.plan import Runner
from tests.nights import Home, example_hands, log
from tests.test_commands import railbird


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    monkeypatch.setenv(SWITCH, "numba" if compiled() else "python")  # else the size of the night would choose
    (tmp_path / "logs").mkdir()
    return Home(tmp_path)


def days(outcome: object) -> list[tuple[date, int]]:
    return [(report.day, report.revision) for report in outcome.reports]  # type: ignore[attr-defined]


def test_every_day_that_has_ended_is_reported_once_and_late_hands_revise_their_day(home: Home) -> None:
    hands = example_hands()
    log(home.folder / "logs" / "a.txt", hands[:2], date(2026, 2, 26))
    log(home.folder / "logs" / "b.txt", hands[2:4], date(2026, 2, 27))
    log(home.folder / "logs" / "c.txt", hands[4:6], date(2026, 3, 1))
    first = home.night()
    # 28 February had no hand, which is worth a report; 1 March has not ended.
    assert days(first) == [(date(2026, 2, 26), 1), (date(2026, 2, 27), 1), (date(2026, 2, 28), 1)]
    assert [report.hands for report in first.reports] == [2, 2, 0]
    assert first.unreported == {date(2026, 3, 1): 2}
    assert all(report.page.exists() for report in first.reports)
    before = home.rows()
    assert days(home.night()) == []
    assert home.rows() == before

    log(home.folder / "logs" / "late.txt", hands[6:7], date(2026, 2, 26))
    late = home.night()
    assert days(late) == [(date(2026, 2, 26), 2)]
    assert late.reports[0].revised
    assert "revised" in (home.folder / "report" / "days" / "index.html").read_text()
    assert "revised, no. 2" in late.markdown()

    next_day = home.night(now=datetime(2026, 3, 2, 2, 0, tzinfo=UTC))
    assert days(next_day) == [(date(2026, 3, 1), 1)]
    made = read_reports(reading(home.folder / "lake").storage)
    assert [report.first for report in made] == [day for day, _ in days(first) + days(late) + days(next_day)]
    assert all(Path(file.path).exists() for report in made for file in report.files)


def test_business_days_are_those_of_the_settings(home: Home) -> None:
    config = home.folder / "railbird.toml"
    config.write_text('operator = "Card Room"\nday_zone = "Europe/Helsinki"\nday_begins = 21\n')
    log(home.folder / "logs" / "a.txt", example_hands()[:2], date(2026, 2, 28))  # 20:00 in Helsinki
    outcome = home.night(config=str(config), now=datetime(2026, 2, 28, 20, 0, tzinfo=UTC))
    assert days(outcome) == [(date(2026, 2, 27), 1)]
    assert [report.hands for report in outcome.reports] == [2]
    assert "Card Room" in outcome.reports[0].page.read_text()


def test_one_broken_file_does_not_stop_the_night(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = example_hands()
    log(home.folder / "logs" / "a.txt", hands[:1])
    (home.folder / "logs" / "b.txt").write_bytes(bytes(range(256)) * 9)
    log(home.folder / "logs" / "c.txt", hands[1:2])
    outcome = home.night()
    assert outcome.summary.counts.loaded == 2
    assert outcome.ending is Ending.LOOK
    assert "b.txt" in str(outcome.summary.problems[0])
    assert "b\\.txt" not in outcome.markdown()
    assert "b.txt" in outcome.markdown()


def test_a_folder_without_logs_is_a_quiet_night_and_no_folder_is_none(home: Home) -> None:
    outcome = home.night()
    assert (outcome.ending, days(outcome)) == (Ending.LOOK, [(date(2026, 2, 28), 1)])
    assert "holds no logs" in str(outcome.summary.problems[0])
    with pytest.raises(Failure, match="cannot be read"):
        home.night(logs=[str(home.folder / "nowhere")])


def test_the_lake_is_one_nights_from_the_first_batch_to_the_last_report(home: Home) -> None:
    log(home.folder / "logs" / "a.txt", example_hands()[:2])
    refused: list[str] = []

    def intrude(name: str, work):
        with pytest.raises(Busy), writing(home.folder / "lake"):
            pass
        refused.append(name)
        return work()

    def step(name: str, work):
        return work() if name in {"discover logs", "notify"} else intrude(name, work)

    home.night(Conduct(step=step))
    assert refused[:4] == ["publish warehouse", "judge sessions", "make marts", "find days to report"]
    assert refused[4:] == ["report 2026-01-16", "report 2026-02-28"]


def test_a_night_waits_for_another_writer_or_ends_with_a_word(home: Home) -> None:
    log(home.folder / "logs" / "a.txt", example_hands()[:2])
    with writing(home.folder / "lake"), pytest.raises(Busy, match="another railbird"):
        home.night()
    assert home.night(wait=5).summary.counts.loaded == 2
    held = threading.Event()

    def hold() -> None:
        with writing(home.folder / "lake"):
            held.set()
            waiting.join()

    waiting = threading.Timer(0.6, lambda: None)
    waiting.start()
    holder = threading.Thread(target=hold)
    holder.start()
    held.wait()
    assert home.night(wait=30).summary.counts.duplicates == 2
    holder.join()


def test_progress_reaches_the_whole(home: Home) -> None:
    log(home.folder / "logs" / "a.txt", example_hands()[:2])
    shares: list[float] = []
    home.night(Conduct(progress=lambda share, _progress: shares.append(share)))
    assert shares[-1] == 1


# --- notification


@pytest.fixture
def told() -> Iterator[tuple[str, list[dict[str, object]]]]:
    """A URL, and what was sent to it."""
    received: list[dict[str, object]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            received.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(500 if self.path.startswith("/fail") else 204)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}", received
    server.shutdown()
    thread.join()
    server.server_close()


def script(home: Home, code: str) -> str:
    path = home.folder / "hook.py"
    path.write_text(code)
    return f"'{sys.executable}' '{path}'"


def test_command_and_url_get_the_summary(home: Home, told: tuple[str, list[dict[str, object]]]) -> None:
    log(home.folder / "logs" / "a.txt", example_hands()[:2])
    url, received = told
    kept = home.folder / "kept.json"
    home.night(hook=script(home, f"import sys; open({str(kept)!r}, 'w').write(sys.stdin.read())"))
    home.night(hook=f"{url}/hook")
    first, [second] = json.loads(kept.read_text()), received
    assert (first["new"]["loaded"], second["new"]["loaded"]) == (2, 0)  # type: ignore[index]
    assert [report["day"] for report in first["reports"]] == ["2026-01-16", "2026-02-28"]


def test_a_night_that_stops_is_told_with_the_reason(home: Home, told: tuple[str, list[dict[str, object]]]) -> None:
    url, received = told
    log(home.folder / "logs" / "a.txt", example_hands()[:1])
    (home.folder / "railbird.duckdb").write_text("mine")
    with pytest.raises(Failure, match="left alone"):
        home.night(hook=url)
    assert received[0]["ending"] == "failed"
    assert "left alone" in str(received[0]["error"])


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("import sys; sys.exit('no mail today')", "ended with code 1: no mail today"),
        (
            "import subprocess, sys; subprocess.run([sys.executable, '-c', 'import time; time.sleep(60)'])",
            "stopped after",
        ),
    ],
)
def test_a_failing_hook_is_said_and_stops_nothing(home: Home, code: str, said: str) -> None:
    log(home.folder / "logs" / "a.txt", example_hands()[:1])
    outcome = home.night(hook=script(home, code), hook_timeout=0.5 if "sleep" in code else 30)
    assert said in str(outcome.hook_failure)
    assert outcome.ending is Ending.LOOK
    assert outcome.summary.counts.loaded == 1


def test_a_failing_url_is_said_without_its_secrets(home: Home, told: tuple[str, list[dict[str, object]]]) -> None:
    url, _ = told
    log(home.folder / "logs" / "a.txt", example_hands()[:1])
    failure = str(home.night(hook=f"{url}/fail?token=geheim").hook_failure)
    assert "500" in failure or "Internal Server Error" in failure
    assert "geheim" not in failure


# --- before any work


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.mark.parametrize(
    ("changed", "settings", "message"),
    [
        ({"hook": "no-such-program --loud"}, "", "hook: 'no-such-program' is no command"),
        ({"hook": "ftp://host/x"}, "", "hook: 'ftp://host/x' is no URL"),
        ({"hook": "'half"}, "", "hook: .*no command line"),
        ({"hook": "true", "hook_timeout": 0}, "", "hook_timeout: 0 is no time"),
        ({"wait": -1}, "", "wait: -1"),
        ({"workers": 0}, "", "workers: 0"),
        ({"rulebook": "broken.toml"}, "", "broken.toml"),
        ({}, 'day_zone = "Mars/Base"', "day_zone: 'Mars/Base' is no time zone"),
        ({}, "day_begins = 24", "day_begins: 24 is no hour"),
        ({}, '[[sources]]\npath = "logs"\nzone = "Mars/Base"', "zone: 'Mars/Base' is no time zone"),
        ({}, '[night]\nrunner = "ray"', "night.runner"),
        ({"runner": Runner.DASK, "dask_address": "nowhere"}, "", "dask_address: 'nowhere' is no address"),
        ({"runner": Runner.DASK, "dask_address": "tcp://127.0.0.1:{port}"}, "", "dask_address: nobody answers"),
    ],
)
def test_what_cannot_go_well_is_said_before_any_work(
    home: Home, changed: dict[str, Any], settings: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if changed.get("runner"):
        pytest.importorskip("prefect_dask", reason="railbird[dask] is not installed")
        changed = changed | {"dask_address": str(changed["dask_address"]).format(port=free_port())}
    log(home.folder / "logs" / "a.txt", example_hands()[:1])
    config = home.folder / "railbird.toml"
    config.write_text(settings)
    (home.folder / "broken.toml").write_text("name = ")
    monkeypatch.chdir(home.folder)
    with pytest.raises(Failure, match=message):
        home.night(config=str(config), **changed)
    assert sorted(os.listdir(home.folder)) == ["broken.toml", "logs", "railbird.toml"]  # noqa: PTH208


# --- the command


def test_the_command_runs_without_prefect_and_tells_by_its_exit_code(home: Home) -> None:
    logs = home.folder / "logs"
    log(logs / "a.txt", example_hands()[:2])
    first = railbird("nightly", "logs", home=home.folder)
    assert first.returncode == 0, first.stderr
    assert "report of 2026-01-16" in first.stdout
    log(logs / "b.txt", example_hands("house-faults.txt")[:6])
    second = railbird("nightly", "logs", "--json", home=home.folder)
    assert second.returncode == 1, second.stderr
    assert json.loads(second.stdout)["findings"]
    with writing(home.folder / "lake"):
        assert railbird("nightly", "logs", home=home.folder).returncode == 3
    (home.folder / "railbird.duckdb").write_text("mine")
    third = railbird("nightly", "logs", home=home.folder)
    assert (third.returncode, third.stderr.count("\n")) == (2, 1)
    assert (home.folder / "railbird.duckdb").read_text() == "mine"


def test_a_fault_of_ours_is_told_before_it_shows(
    home: Home, told: tuple[str, list[dict[str, object]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("ours")

    monkeypatch.setattr(Coordinator, "work_off", broken)
    log(home.folder / "logs" / "a.txt", example_hands()[:1])
    with pytest.raises(ZeroDivisionError):
        home.night(hook=told[0])
    assert told[1][0]["error"] == "ours"
