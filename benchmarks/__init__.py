"""Benchmarks; ``pipeline.simulate`` makes their inputs."""
