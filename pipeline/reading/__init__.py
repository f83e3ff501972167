"""Grammars, both engines, and the way from a text to hands, seats and events."""
