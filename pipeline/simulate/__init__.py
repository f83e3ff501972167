"""A seeded writer of complete hand logs: every variant, limit and number of players, with faults on request.

It deals, bets, ranks and settles by its own small model and shares no code with the
parser, the rulebooks or the replay, so that one mistake cannot hide in both.
"""
