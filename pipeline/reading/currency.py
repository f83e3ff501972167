"""Whose money a hand's lines speak of: one currency, that of its header."""

from pipeline.codes import Currency
from pipeline.kernel import kernel
from pipeline.reading.vocabulary import Slot


@kernel
def facts_of(span, tokens):  # type: ignore[no-untyped-def]
    """First capture of a hand, and the one after its last."""
    if span["tokens"] == 0:
        return 0, 0
    last = tokens[span["token0"] + span["tokens"] - 1]
    return tokens[span["token0"]]["capture0"], last["capture0"] + last["captures"]


@kernel
def strange_money(captures, first, last, currency):  # type: ignore[no-untyped-def]
    """The first capture that names another currency than the hand's, -1: none does.

    "$" is the sign of both dollars: a header that names the Canadian one means it by it.
    """
    for c in range(first, last):
        value = captures[c]["value"]
        sign_of_both = value == Currency.USD and currency == Currency.CAD
        if captures[c]["slot"] == Slot.CURRENCY and value != currency and not sign_of_both:
            return c
    return -1
