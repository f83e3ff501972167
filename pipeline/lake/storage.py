"""Where a lake's files lie: a local folder, or a bucket behind an S3-compatible address.

Few primitives, so that a batch can be made to count in the same way everywhere: an
object is written whole or not at all, and ``create`` lets exactly one of several
writers have a name. Paths are relative to the lake, with ``/`` between folders.
"""

import errno
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import takewhile
from pathlib import Path
from typing import Protocol
from uuid import uuid4

from pipeline.failure import Failure
from pipeline.lake.writer_lock import writer_lock

#: The lock, the folders of what is being written, of notes on reports and findings, of rulebooks that judged, and the
#: hash of the last commit; the same in every storage.
LOCK = "_lock"
STAGING = "_staging"
REPORTS = "_reports"
REVIEWS = "_reviews"
RULEBOOKS = "_rulebooks"
HEAD = "_head"


class Storage(Protocol):
    """One lake's files. Any thread may call; a storage can be pickled for other processes."""

    @property
    def place(self) -> str:
        """Absolute path or URL of the lake, as shown to a person."""
        ...

    def address(self, path: str) -> str:
        """An object's absolute path or URL, for Polars and for a person."""
        ...

    def put(self, path: str, content: bytes | memoryview) -> None:
        """Write an object whole, in the place of one that is there.

        Raises:
            OSError: It cannot be written; an object that was there stands.
        """
        ...

    def create(self, path: str, content: bytes) -> None:
        """Write an object whole where there is none; of two callers at once one succeeds.

        Raises:
            FileExistsError: There is one.
            OSError: It cannot be written.
        """
        ...

    def read(self, path: str) -> bytes:
        """An object's content.

        Raises:
            FileNotFoundError: There is none.
        """
        ...

    def read_all(self, folder: str, first: str = "") -> dict[str, bytes]:
        """The objects right below a folder by name, in the order of their names, from ``first`` on."""
        ...

    def list(self, folder: str) -> list[str]:
        """Names of objects and folders right below a folder ("": the lake's own), sorted; none where it is not."""
        ...

    def size(self, path: str) -> int | None:
        """An object's bytes, None: there is none."""
        ...

    def delete(self, paths: Iterable[str]) -> None:
        """Remove objects; those that are not there are no error."""
        ...

    @property
    def options(self) -> dict[str, str] | None:
        """What Polars needs to know beside an object's address; None: nothing."""
        ...

    def copied(self, paths: Sequence[str], folder: Path) -> Sequence[str]:
        """Local files with the content of objects that never change, for DuckDB; where needed, copies in ``folder``.

        Copies that are there already are not made again, and those of other objects are removed.

        Raises:
            OSError: An object cannot be read, or ``folder`` not be written.
        """
        ...

    @contextmanager
    def lock(self, wait: float = 0) -> Iterator[bool]:
        """Be the lake's only writer; ``wait`` seconds for another one's end.

        Yields:
            Whether it was taken over from a writer that was silent, and so may not be dead.

        Raises:
            Busy: Another one writes, and did so until the end of the wait.
            Failure: Nobody can write here.
        """
        ...


def storage_at(place: str | Path) -> Storage:
    """The storage of a lake at a path or URL; nothing is read or made yet.

    Raises:
        Failure: It is no such URL, or what it needs is not installed.
    """
    if not is_url(place):
        return LocalStorage(Path(place))
    try:
        from pipeline.lake.object_storage import ObjectStorage
    except ModuleNotFoundError as error:
        raise Failure(f"lake {place}: needs more packages; install them by pip install 'railbird[s3]'") from error
    return ObjectStorage(str(place))


def is_url(place: str | Path) -> bool:
    """Whether a place is a URL, not a path."""
    return isinstance(place, str) and "://" in place


def absolute(place: str | Path) -> str:
    """A place that means the same from any directory."""
    return str(place) if is_url(place) else str(Path(place).absolute())


class LocalStorage:
    """A folder. Objects are written aside in ``_staging`` and renamed into place."""

    def __init__(self, root: Path) -> None:
        self._root = root.absolute()
        self._folders: set[Path] = set()  # that are known to exist

    def __reduce__(self) -> tuple[type["LocalStorage"], tuple[Path]]:
        return LocalStorage, (self._root,)

    @property
    def place(self) -> str:
        """Absolute path of the folder."""
        return str(self._root)

    def address(self, path: str) -> str:
        """Absolute path."""
        return str(self._root / path)

    def put(self, path: str, content: bytes | memoryview) -> None:
        """Write aside and rename."""
        with self._aside(path, content) as aside:
            target = self._target(path)
            aside.rename(target)
            _to_disk(target.parent)

    def create(self, path: str, content: bytes) -> None:
        """Look and rename: the lock, which ends only with its holder, keeps everybody else out."""
        if (target := self._target(path)).exists():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target))
        self.put(path, content)

    def read(self, path: str) -> bytes:
        """The file's bytes."""
        return (self._root / path).read_bytes()

    def read_all(self, folder: str, first: str = "") -> dict[str, bytes]:
        """The files right below a folder."""
        return {name: self.read(f"{folder}/{name}") for name in self.list(folder) if name >= first}

    def list(self, folder: str) -> list[str]:
        """Names right below a folder."""
        try:
            return sorted(path.name for path in (self._root / folder).iterdir())
        except FileNotFoundError:
            return []

    def size(self, path: str) -> int | None:
        """The file's size."""
        try:
            return (self._root / path).stat().st_size
        except FileNotFoundError:
            return None

    def delete(self, paths: Iterable[str]) -> None:
        """Unlink files."""
        for path in paths:
            (self._root / path).unlink(missing_ok=True)

    @property
    def options(self) -> None:
        """Nothing."""
        return None

    def copied(self, paths: Sequence[str], folder: Path) -> Sequence[str]:
        """The files themselves."""
        return [self.address(path) for path in paths]

    @contextmanager
    def lock(self, wait: float = 0) -> Iterator[bool]:
        """The operating system's lock on a file of the lake, which ends with its holder."""
        self._root.mkdir(parents=True, exist_ok=True)
        with writer_lock(self._root / LOCK, self.place, wait):
            yield False

    @contextmanager
    def _aside(self, path: str, content: bytes | memoryview) -> Iterator[Path]:
        aside = self._target(f"{STAGING}/{uuid4().hex}.part")
        try:
            with aside.open("wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            yield aside
        except OSError as error:
            raise OSError(error.errno, error.strerror, self.address(path)) from error
        finally:
            with suppress(OSError):
                aside.unlink(missing_ok=True)

    def _target(self, path: str) -> Path:
        target = self._root / path
        if target.parent not in self._folders:
            target.parent.mkdir(parents=True, exist_ok=True)
            for folder in takewhile(lambda folder: folder != self._root.parent, target.parent.parents):
                _to_disk(folder)
            self._folders.add(target.parent)
        return target


def _to_disk(folder: Path) -> None:
    """See that names in a folder outlast a loss of power."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
