"""The commands of ``railbird``, one module each; they wire and render, nothing else.

What takes long to import (Polars, Numba, DuckDB, Prefect) is imported when a command
runs, so that ``railbird --help`` answers at once.
"""
