"""Faults put into logs on purpose: one mutator for each code of hand scope.

A mutator changes the log of a sound hand so that it breaks one rule and, as a careful
auditor reads it, no other: what follows from the wrong act (later calls, pots, rake,
payouts) is made to follow.
"""
