"""How Prefect is set up for commands that run without anybody's server."""

import os

#: No call home, no banner; what the user has set stands.
_QUIET = {
    "DO_NOT_TRACK": "1",
    "PREFECT_SERVER_ANALYTICS_ENABLED": "false",
    "PREFECT_SERVER_ALLOW_EPHEMERAL_MODE": "true",
    "PREFECT_SERVER_EPHEMERAL_STARTUP_TIMEOUT_SECONDS": "60",
    "PREFECT_LOGGING_LEVEL": "WARNING",
    "PREFECT_TELEMETRY_ENABLE_RESOURCE_METRICS": "false",
}


def set_up() -> None:
    """Choose settings for this process, before Prefect is imported."""
    for name, value in _QUIET.items():
        os.environ.setdefault(name, value)
