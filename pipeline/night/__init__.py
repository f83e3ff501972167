"""A night's run from the logs to the report and its notification. Knows nothing of Prefect; see ``flows``."""
