"""The DuckDB warehouse over the lake: published by rename, queried read-only."""
