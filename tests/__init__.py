"""Tests, arranged like the code: test_<module>.py."""
