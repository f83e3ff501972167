"""One writer at a time where there is no lock of an operating system: a lease on an object.

The object ``_lock`` names its holder, who writes it anew every few seconds. Every write is
conditional on what was there, so that of two who want it one has it. A holder who is
silent for longer than the lease has died: then the next one takes over. Whoever does must
also see that a holder who was only slow can no longer commit (``store.writing``).
"""

import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from typing import TYPE_CHECKING
from uuid import uuid4

import msgspec
import obstore
from obstore.exceptions import AlreadyExistsError, BaseError, PreconditionError
from obstore.store import S3Store

from pipeline.failure import Busy
from pipeline.lake.storage import LOCK, STAGING
from pipeline.lake.writer_lock import LOOK_AGAIN

if TYPE_CHECKING:
    from obstore import PutMode

#: Seconds of silence after which a holder counts as dead, and between two of its signs of life.
LEASE, BEAT = 60.0, 10.0


class _Sign(msgspec.Struct, frozen=True):
    """What the object holds; nobody holds the lease where ``holder`` is empty."""

    holder: str
    beat: int
    nonce: str  # no two signs are alike


class Lease:
    """A lease that is held: it renews itself in a thread until it is given up, or lost."""

    def __init__(self, store: S3Store, tag: str, holder: str, *, is_taken_over: bool) -> None:
        self.is_taken_over = is_taken_over
        self._store, self._tag, self._holder = store, tag, holder
        self._beats, self._seen = 0, time.monotonic()
        self._lost, self._end = False, threading.Event()
        self._thread = threading.Thread(target=self._live, name="railbird-lease", daemon=True)
        self._thread.start()

    @property
    def is_lost(self) -> bool:
        """Whether another writer may have it."""
        return self._lost or time.monotonic() - self._seen > LEASE - BEAT

    def give_up(self) -> None:
        """Leave it to the next one."""
        self._end.set()
        self._thread.join()
        if not self._lost:
            with suppress(BaseError):
                self._write("")

    def _live(self) -> None:
        while not self._end.wait(BEAT):
            try:
                self._write(self._holder)
            except PreconditionError:
                self._lost = True
                return
            except BaseError:
                continue  # the store is out of reach; ``is_lost`` knows how long that may last

    def _write(self, holder: str) -> None:
        self._beats += 1
        begun = time.monotonic()
        self._tag = _written(self._store, holder, self._beats, {"e_tag": self._tag})
        self._seen = begun


@contextmanager
def lease(store: S3Store, place: str, wait: float) -> Iterator[Lease]:
    """Hold the lease on a lake; ``wait`` seconds for another holder's end.

    Raises:
        Busy: Another one holds it, and did so until the end of the wait.
        BaseError: The store cannot be reached.
    """
    held = _taken(store, place, time.monotonic() + wait)
    try:
        yield held
    finally:
        held.give_up()


def _taken(store: S3Store, place: str, deadline: float) -> Lease:
    me = f"process {os.getpid()} on {socket.gethostname()}"
    while True:
        with suppress(PreconditionError, AlreadyExistsError):  # another one was quicker: look again
            try:
                found = obstore.get(store, LOCK)
            except FileNotFoundError:
                return Lease(store, _written(store, me, 0, "create"), me, is_taken_over=False)
            tag, written = str(found.meta["e_tag"]), found.meta["last_modified"]
            sign = msgspec.json.decode(bytes(found.bytes()), type=_Sign)
            is_dead = bool(sign.holder) and (_clock(store) - written).total_seconds() > LEASE
            if not sign.holder or is_dead:
                return Lease(store, _written(store, me, 0, {"e_tag": tag}), me, is_taken_over=is_dead)
            if time.monotonic() >= deadline:
                raise Busy(place, sign.holder)
        time.sleep(LOOK_AGAIN)


def _written(store: S3Store, holder: str, beat: int, mode: "PutMode") -> str:
    sign = msgspec.json.encode(_Sign(holder, beat, uuid4().hex))
    return str(obstore.put(store, LOCK, sign, mode=mode, use_multipart=False)["e_tag"])


def _clock(store: S3Store) -> datetime:
    """The store's own time: two machines' clocks need not agree."""
    path = f"{STAGING}/clock-{uuid4().hex}"
    obstore.put(store, path, b"")
    try:
        return obstore.head(store, path)["last_modified"]
    finally:
        obstore.delete(store, path)
