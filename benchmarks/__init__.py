"""Benchmarks and the seeded writer of valid hands that makes their inputs.

Nothing here uses the engine's rules, so what the writer plays is a second opinion.
"""
