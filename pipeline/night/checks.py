"""What is looked at before a night begins, so that what cannot go well is said at once, in one message."""

import socket
from pathlib import Path
from urllib.parse import urlsplit

from pipeline.failure import Failure
from pipeline.night.hooks import check_hook
from pipeline.night.plan import Plan, Runner
from pipeline.settings import Settings, load

#: Seconds that a scheduler or store may take to answer.
PATIENCE = 5.0


def check_plan(plan: Plan) -> Settings:
    """See that a night can begin; gives the settings it is to go by.

    Rulebooks are looked at with the logs, once it is known how kernels run; see ``check_rules``.

    Raises:
        Failure: It cannot; the message says what to change.
    """
    settings = load(Path(plan.config) if plan.config else None)
    settings.calendar()
    if plan.wait < 0:
        raise Failure(f"wait: {plan.wait:g} is no time to wait; expected seconds, 0 or more")
    if plan.workers < 1:
        raise Failure(f"workers: {plan.workers} is no number of workers; expected 1 or more")
    if plan.hook is not None:
        check_hook(plan.hook, plan.hook_timeout)
    if plan.runner is Runner.DASK:
        _check_dask(plan.dask_address)
    return settings


def check_rules(plan: Plan, settings: Settings) -> None:
    """See that every rulebook, format, room and zone that is named means something, without running a kernel.

    Raises:
        Failure: One does not.
    """
    from pipeline.ingest.manners import Manner
    from pipeline.ingest.room_stages import RoomStages

    RoomStages().check(Manner(rulebook=plan.rulebook), settings, plan.config or "railbird.toml")


def _check_dask(address: str | None) -> None:
    from importlib.util import find_spec

    if find_spec("prefect_dask") is None or find_spec("distributed") is None:
        raise Failure("runner: dask needs more packages; install them by pip install 'railbird[dask]'")
    if address is None:
        return
    place = urlsplit(address if "://" in address else f"tcp://{address}")
    try:
        host, port = place.hostname, place.port
    except ValueError:
        host = port = None
    if not host or not port:
        raise Failure(f"dask_address: {address!r} is no address of a scheduler; expected e.g. tcp://host:8786")
    check_answers("dask_address", host, port)


def check_answers(what: str, host: str, port: int) -> None:
    """See that somebody listens at an address.

    Raises:
        Failure: Nobody does, within ``PATIENCE`` seconds.
    """
    try:
        with socket.create_connection((host, port), PATIENCE):
            pass
    except OSError as error:
        raise Failure(f"{what}: nobody answers at {host}:{port}: {error.strerror or error}") from error
