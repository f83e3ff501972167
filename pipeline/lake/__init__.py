"""The lake: tables of hands as Parquet files, committed whole or not at all."""
