"""Telling somebody how a night went: a command that is run, or a URL that is called.

A command gets the summary as JSON on its standard input, a URL as the body of a POST.
Whatever becomes of that, the night stands.
"""

import json
import os
import shlex
import shutil
import subprocess
from collections.abc import Mapping
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from pipeline.failure import Failure

_SCHEMES = ("http", "https")
#: Of a failing command's words, what is told.
_WORDS = 300


class HookError(Exception):
    """Nobody could be told; the message says why."""


def check_hook(hook: str, timeout: float) -> None:
    """See that a hook can be called.

    Raises:
        Failure: It cannot.
    """
    if timeout <= 0:
        raise Failure(f"hook_timeout: {timeout:g} is no time to wait; expected seconds above 0")
    if _is_url(hook):
        address = urlsplit(hook)
        if address.scheme not in _SCHEMES or not address.hostname:
            raise Failure(f"hook: {hook!r} is no URL that can be called; expected e.g. https://host/path")
        return
    words = _words(hook)
    if shutil.which(words[0]) is None:
        raise Failure(f"hook: {words[0]!r} is no command that can be run; expected a program's name or path, or a URL")


def call_hook(hook: str, summary: Mapping[str, object], timeout: float) -> None:
    """Tell a hook.

    Raises:
        HookError: It failed, or took longer than ``timeout`` seconds.
    """
    content = json.dumps(summary).encode()
    if _is_url(hook):
        _post(hook, content, timeout)
    else:
        _run(hook, content, timeout)


def _post(url: str, content: bytes, timeout: float) -> None:
    request = Request(url, content, {"Content-Type": "application/json", "User-Agent": "railbird"}, method="POST")
    try:
        with urlopen(request, timeout=timeout):
            pass
    except (URLError, OSError, ValueError) as error:
        raise HookError(f"hook {_shown(url)}: {getattr(error, 'reason', None) or error}") from error


def _run(command: str, content: bytes, timeout: float) -> None:
    words = _words(command)
    try:
        process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True
        )
    except OSError as error:
        raise HookError(f"hook {words[0]}: {error.strerror or error}") from error
    try:
        _, said = process.communicate(content, timeout)
    except subprocess.TimeoutExpired as error:
        os.killpg(process.pid, 9)  # it and all that it started
        process.wait()
        raise HookError(f"hook {words[0]}: stopped after {timeout:g} s") from error
    if process.returncode:
        told = said.decode(errors="replace").strip()[-_WORDS:]
        raise HookError(f"hook {words[0]}: ended with code {process.returncode}{f': {told}' if told else ''}")


def _is_url(hook: str) -> bool:
    return "://" in hook.partition(" ")[0]


def _words(command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise Failure(f"hook: {command!r} is no command line: {error}") from error
    if not words:
        raise Failure("hook: is empty; expected a command or a URL")
    return words


def _shown(url: str) -> str:
    """A URL without what may be secret in it: user, password, query."""
    address = urlsplit(url)
    return f"{address.scheme}://{address.hostname}{f':{address.port}' if address.port else ''}{address.path}"
