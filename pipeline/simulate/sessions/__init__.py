"""Whole evenings at tables that stay together: who comes, waits, sits out, leaves and buys more, hand after hand.

A model of its own: it plays hands by ``pipeline.simulate`` and shares nothing with the replay
or with the SQL that judges rules across hands.
"""
