"""The order of a hand's lines in bulk: the ``hand`` rule as one expression.

The rule is regular, so it becomes an expression over a hand's signature, one letter a
line, and one pass of a compiled expression checks every hand.
"""

from functools import cache
from typing import Any

import numpy as np
import polars as pl
import pyarrow as pa

from pipeline.reading.grammar import Grammar, GrammarError, load
from pipeline.reading.tokens import Tokens
from pipeline.reading.vocabulary import Line

_LETTER0 = 0x30
_UNKNOWN_LETTER = "!"


def letter(kind: int) -> str:
    """The letter that stands for a kind of line in signatures."""
    return chr(_LETTER0 + kind) if kind else _UNKNOWN_LETTER


@cache
def signature_expression(name: str) -> str:
    """The hand rule of grammar ``name`` as an expression over letters."""
    grammar = load(name)
    return f"^{_expression(grammar, grammar.rules['hand'])}$"


def _expression(grammar: Grammar, tree: Any) -> str:
    match tree.data:
        case "name":
            name = str(tree.children[0])
            if name in grammar.rules:
                return _expression(grammar, grammar.rules[name])
            return rf"\x{_LETTER0 + Line[name]:02x}"
        case "alias":
            return _expression(grammar, tree.children[0])
        case "expansions":
            return "(?:" + "|".join(_expression(grammar, child) for child in tree.children) + ")"
        case "expansion":
            return "".join(_expression(grammar, child) for child in tree.children)
        case "expr":
            operator = tree.children[1] or ""
            return f"(?:{_expression(grammar, tree.children[0])}){operator}"
    raise GrammarError(f"{tree.data!r} is not supported in a hand rule")


def well_formed(tokens: Tokens, name: str) -> np.ndarray:
    """Which hands (bool, one a hand) have their lines in an order that the rule allows."""
    grammar = load(name)
    letters = np.array([ord(letter(kind)) for kind in range(max(Line) + 1)], np.uint8)
    counted = np.ones(max(Line) + 1, bool)
    counted[[int(kind) for kind in grammar.ignored]] = False
    kept = counted[tokens.tokens["kind"]]
    signature = letters[tokens.tokens["kind"][kept]]
    ends = np.concatenate(([0], np.cumsum(kept)))
    first = tokens.hands["token0"].astype(np.int64)
    offsets = ends[np.append(first, len(tokens.tokens))].astype(np.int32)
    column = pa.StringArray.from_buffers(len(first), pa.py_buffer(offsets), pa.py_buffer(signature))
    matches = pl.Series(pl.from_arrow(column)).str.contains(signature_expression(name))
    return matches.to_numpy()
