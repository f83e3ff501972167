"""Railbird: raw poker hand logs into typed events, replayed against the rules of their room."""

__version__ = "0.1.0"
