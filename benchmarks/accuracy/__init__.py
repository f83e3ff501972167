"""The proof that each rule fires when it should and never when it should not: ``python -m benchmarks.accuracy``."""
