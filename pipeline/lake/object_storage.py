"""A lake in a bucket: objects behind an S3-compatible address.

    s3://bucket/prefix                                          on Amazon's own
    s3://bucket/prefix?endpoint=http://host:9000&region=eu      anywhere else

The address says all but the credentials, which the environment gives (``AWS_ACCESS_KEY_ID``,
``AWS_SECRET_ACCESS_KEY``, ``AWS_SESSION_TOKEN``), so that none stand in settings, warehouse or messages. The store
must know conditional writes (If-None-Match and If-Match), as S3, MinIO, Ceph and R2 do.
"""

import errno
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import obstore
from obstore.exceptions import AlreadyExistsError, BaseError, PermissionDeniedError, UnauthenticatedError
from obstore.store import S3Store

from pipeline.failure import Failure
from pipeline.lake.lease import Lease, lease

SCHEME = "s3"
_KEYS = frozenset({"endpoint", "region"})
#: Seconds to reach the store, and for one request; a request is tried again for so long.
_CONNECT, _REQUEST, _RETRY = 5, 60, 20
_RETRIES = 4
#: Requests at once where many small objects are read.
_AT_ONCE = 16


class ObjectStorage:
    """A bucket's objects below a prefix. Pickled by its address: credentials are those of each process."""

    def __init__(self, place: str) -> None:
        url = urlsplit(place)
        said = parse_qs(url.query, keep_blank_values=True, strict_parsing=bool(url.query))
        if url.scheme != SCHEME or not url.hostname or url.netloc != url.hostname or set(said) - _KEYS:
            raise Failure(
                f"lake: {url.scheme}://{url.hostname or ''}{url.path} is no address of a lake; expected "
                "s3://bucket/prefix, with ?endpoint=http://host:port and &region=name where it is not Amazon's; "
                "credentials come from the environment"
            )
        self._place = place
        self._bucket, self._prefix = url.netloc, url.path.strip("/")
        self._endpoint, self._region = (said.get(key, [""])[0] for key in ("endpoint", "region"))
        self._store = S3Store(self._bucket, prefix=self._prefix or None, **self._settings())
        self._lease: Lease | None = None

    def __reduce__(self) -> tuple[type["ObjectStorage"], tuple[str]]:
        return ObjectStorage, (self._place,)

    @property
    def place(self) -> str:
        """The address as it was given."""
        return self._place

    @property
    def options(self) -> dict[str, str]:
        """What Polars needs to know beside an object's address."""
        options = {"aws_region": self._region or "us-east-1"}
        if self._endpoint:
            options["aws_endpoint_url"] = self._endpoint
            options["aws_allow_http"] = str(self._endpoint.startswith("http://")).lower()
        return options

    def copied(self, paths: Sequence[str], folder: Path) -> Sequence[str]:
        """Copies: most queries read most of the tables, and over the network that would be slow each time."""
        copies = {path: folder / path for path in paths}
        there = {path for path in folder.rglob("*") if path.is_file()}
        for path in there.difference(copies.values()):
            path.unlink()
        missing = [path for path, copy in copies.items() if copy not in there]
        with ThreadPoolExecutor(_AT_ONCE) as pool:
            for _ in pool.map(lambda path: self._copy(path, copies[path]), missing):
                pass
        return [str(copy) for copy in copies.values()]

    def _copy(self, path: str, copy: Path) -> None:
        copy.parent.mkdir(parents=True, exist_ok=True)
        aside = copy.with_name(f"{copy.name}.part")
        aside.write_bytes(self.read(path))
        aside.replace(copy)

    def address(self, path: str) -> str:
        """``s3://bucket/prefix/path``."""
        return f"{SCHEME}://" + "/".join(part for part in (self._bucket, self._prefix, path) if part)

    def put(self, path: str, content: bytes | memoryview) -> None:
        """One request, or a multipart upload that counts at its end."""
        with self._errors(path):
            obstore.put(self._store, path, content)

    def create(self, path: str, content: bytes) -> None:
        """A conditional write; not by a writer that has lost the lake to another one."""
        self._see_that_lock_is_held()
        with self._errors(path):
            try:
                obstore.put(self._store, path, content, mode="create", use_multipart=False)
            except AlreadyExistsError as error:
                raise FileExistsError(errno.EEXIST, "there is such an object", self.address(path)) from error

    def read(self, path: str) -> bytes:
        """The object's bytes."""
        with self._errors(path):
            return bytes(obstore.get(self._store, path).bytes())

    def read_all(self, folder: str, first: str = "") -> dict[str, bytes]:
        """The objects right below a folder, read by several requests at once."""
        names = [name for name in self.list(folder) if name >= first]
        with ThreadPoolExecutor(_AT_ONCE) as pool:
            return dict(zip(names, pool.map(lambda name: self.read(f"{folder}/{name}"), names), strict=True))

    def list(self, folder: str) -> list[str]:
        """Names right below a folder."""
        with self._errors(folder):
            found = obstore.list_with_delimiter(self._store, folder)
        paths = [*found["common_prefixes"], *(meta["path"] for meta in found["objects"])]
        return sorted(path.rpartition("/")[2] for path in paths)

    def size(self, path: str) -> int | None:
        """The object's size."""
        with self._errors(path):
            try:
                return int(obstore.head(self._store, path)["size"])
            except FileNotFoundError:
                return None

    def delete(self, paths: Iterable[str]) -> None:
        """Remove objects, many by one request; not by a writer that has lost the lake to another one."""
        self._see_that_lock_is_held()
        if doomed := list(paths):
            with self._errors(doomed[0]):
                obstore.delete(self._store, doomed)

    @contextmanager
    def lock(self, wait: float = 0) -> Iterator[bool]:
        """A lease on the object ``_lock``, renewed as long as its holder lives."""
        with self._errors(""), lease(self._store, self._place, wait) as held:
            self._lease = held
            try:
                yield held.is_taken_over
            finally:
                self._lease = None

    def _see_that_lock_is_held(self) -> None:
        if self._lease and self._lease.is_lost:
            raise OSError(errno.EIO, "another writer has taken over, since this one was silent too long", self._place)

    def _settings(self) -> dict[str, Any]:
        config: dict[str, Any] = {}
        if self._endpoint:
            config["endpoint"] = self._endpoint
        if self._region:
            config["region"] = self._region
        return {
            "config": config,
            "client_options": {
                "allow_http": self._endpoint.startswith("http://"),
                "connect_timeout": timedelta(seconds=_CONNECT),
                "timeout": timedelta(seconds=_REQUEST),
            },
            "retry_config": {"max_retries": _RETRIES, "retry_timeout": timedelta(seconds=_RETRY)},
        }

    @contextmanager
    def _errors(self, path: str) -> Iterator[None]:
        """The store's errors as those of an operating system, which every caller knows."""
        try:
            yield
        except (PermissionDeniedError, UnauthenticatedError) as error:
            raise OSError(errno.EACCES, "the store does not accept the credentials", self.address(path)) from error
        except BaseError as error:
            raise OSError(errno.EIO, _in_words(error), self.address(path)) from error


def _in_words(error: BaseError) -> str:
    """The first line of a store's error, which has more for programmers."""
    said = str(error)
    if "NoSuchBucket" in said:
        return "there is no such bucket"
    said = said.partition("\n")[0].strip()
    if "error sending request" in said:
        return "the store does not answer; is its address right, and does it run?"
    return said
