"""Files beside hand logs: tournaments' own logs, and lists of hands that prove completeness."""
