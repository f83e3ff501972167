"""Chromium without a window, driven over its DevTools protocol: one for all tests, a fresh page for each."""

import itertools
import json
import re
import shutil
import subprocess
import time
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import connect
from websockets.sync.connection import Connection

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    "--remote-debugging-port=0",
    "--proxy-server=127.0.0.1:9",  # nothing that the page might ask for is there
)
_KEYS = {"ArrowRight": 39, "ArrowLeft": 37, "Home": 36, "End": 35, "Escape": 27, "Enter": 13, "PageDown": 34}
_WAIT = 30.0


class Tab:
    """One page."""

    def __init__(self, socket: Connection, session: str, numbers: Iterator[int]) -> None:
        self._socket, self._session, self._numbers = socket, session, numbers

    def call(self, method: str, **params: Any) -> dict[str, Any]:
        """Send a command and give its result; events in between are dropped."""
        result: dict[str, Any] = _call(self._socket, next(self._numbers), method, params, self._session)
        return result

    def run(self, script: str) -> Any:
        """The value of an expression in the page; a promise is awaited."""
        done = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in done, done
        return done["result"].get("value")

    def until(self, script: str) -> None:
        """Wait until an expression holds."""
        end = time.monotonic() + _WAIT
        while not self.run(script):
            assert time.monotonic() < end, f"never so: {script}"
            time.sleep(0.02)

    def open(self, url: str, ready: str = "document.readyState === 'complete'") -> None:
        """Go to a page and wait until it is ready."""
        self.call("Page.navigate", url="about:blank")
        self.call("Page.navigate", url=url)
        self.until(f"location.href !== 'about:blank' && ({ready})")

    def press(self, key: str) -> None:
        """Press a key where the focus is."""
        code = {"key": key, "code": key, "windowsVirtualKeyCode": _KEYS[key]}
        text = {"text": "\r"} if key == "Enter" else {}
        self.call("Input.dispatchKeyEvent", type="keyDown", **code, **text)
        self.call("Input.dispatchKeyEvent", type="keyUp", **code)

    def screen(self, width: int, height: int, *, dark: bool = False) -> None:
        """Take the size of a screen, and its taste for light or dark."""
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600
        )
        taste = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", features=[taste])

    def picture(self, path: Path, *, whole: bool = False) -> None:
        """Write what is seen as PNG."""
        path.write_bytes(b64decode(self.call("Page.captureScreenshot", captureBeyondViewport=whole)["data"]))

    def pdf(self) -> bytes:
        """The page as it is printed."""
        printed = self.call("Page.printToPDF", preferCSSPageSize=True, displayHeaderFooter=False)
        return b64decode(printed["data"])


@contextmanager
def tab(profile: Path) -> Iterator[Tab]:
    """A browser with one page; it ends with the block."""
    command = [str(CHROMIUM), *_FLAGS, f"--user-data-dir={profile}", "about:blank"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        try:
            with connect(_address(process), max_size=None) as socket:
                numbers = itertools.count(1)
                target = _call(socket, next(numbers), "Target.createTarget", {"url": "about:blank"}, None)
                attached = _call(
                    socket,
                    next(numbers),
                    "Target.attachToTarget",
                    {"targetId": target["targetId"], "flatten": True},
                    None,
                )
                yield Tab(socket, attached["sessionId"], numbers)
        finally:
            process.terminate()


def _address(process: "subprocess.Popen[str]") -> str:
    assert process.stderr is not None
    for line in process.stderr:
        if found := re.search(r"DevTools listening on (\S+)", line):
            return found[1]
    raise AssertionError("Chromium did not start")


def _call(socket: Connection, number: int, method: str, params: dict[str, Any], session: str | None) -> Any:
    where = {"sessionId": session} if session else {}
    socket.send(json.dumps({"id": number, "method": method, "params": params, **where}))
    while True:
        answer = json.loads(socket.recv(timeout=60))
        if answer.get("id") == number:
            assert "error" not in answer, answer
            return answer["result"]
