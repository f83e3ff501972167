"""Findings for people: as diagnostics, and hands explained step by step."""
