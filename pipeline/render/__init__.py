"""Renderers of diagnostics: one module per output format, each a ``write`` function.

``write(diagnostics, tally, out)`` draws the diagnostics one by one and reads the tally
after the last, so that text appears while a large log is still being checked.
"""
