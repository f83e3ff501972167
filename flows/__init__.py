"""Prefect flows: thin wrappers around ``pipeline``, nothing that the command line could not do too."""
