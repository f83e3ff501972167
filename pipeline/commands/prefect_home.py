"""How Prefect is set up for commands that run without anybody's server."""

import os
from pathlib import Path

from pipeline.failure import Failure

#: No call home, no banner; what the user has set stands.
_QUIET = {
    "DO_NOT_TRACK": "1",
    "PREFECT_SERVER_ANALYTICS_ENABLED": "false",
    "PREFECT_SERVER_ALLOW_EPHEMERAL_MODE": "true",
    "PREFECT_SERVER_EPHEMERAL_STARTUP_TIMEOUT_SECONDS": "60",
    "PREFECT_LOGGING_LEVEL": "WARNING",
    "PREFECT_TELEMETRY_ENABLE_RESOURCE_METRICS": "false",
}
#: Seconds that a server may take to say that it is well.
_PATIENCE = 5.0


def set_up() -> None:
    """Choose settings for this process, before Prefect is imported."""
    for name, value in _QUIET.items():
        os.environ.setdefault(name, value)


def named_server() -> str | None:
    """The API of the server that the environment or Prefect's own profile names, None: nobody names one.

    Prefect is imported only where a profile may name one: that takes seconds.
    """
    named = os.environ.get("PREFECT_API_URL")
    home = Path(os.environ.get("PREFECT_HOME", Path.home() / ".prefect"))
    if named is None and (home / "profiles.toml").exists():
        set_up()
        from prefect.settings import PREFECT_API_URL

        named = PREFECT_API_URL.value()
    return named or None


def check_server(api: str) -> None:
    """See that a Prefect server is well.

    Raises:
        Failure: It does not answer, or not as such a server does.
    """
    import httpx

    try:
        httpx.get(f"{api.rstrip('/')}/health", timeout=_PATIENCE, follow_redirects=True).raise_for_status()
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        raise Failure(
            f"PREFECT_API_URL: no Prefect server answers at {api}: {error or type(error).__name__}; "
            "`railbird nightly --no-prefect` needs none"
        ) from error
