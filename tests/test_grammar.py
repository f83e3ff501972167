"""Reading grammars."""

import pytest
from lark import Lark

from pipeline.reading import grammar
from pipeline.reading.formats import FORMATS
from pipeline.reading.grammar import (
    Choice,
    Field,
    GrammarError,
    Literal,
    Reader,
    Repeat,
    Sequence,
    Tag,
    flat,
    load,
    openings,
)
from pipeline.reading.vocabulary import Line, Slot

FIELDS = """
MONEY: /[0-9]+/
TEXT: /.+/
SEATED: /.+/
"""


def load_text(monkeypatch: pytest.MonkeyPatch, text: str) -> grammar.Grammar:
    monkeypatch.setattr(grammar, "grammar_text", lambda name: FIELDS if name == "common" else text)
    load.cache_clear()
    try:
        return load("sample")
    finally:
        load.cache_clear()


def test_a_slot_is_named_after_a_field_and_a_tag_is_a_constant(monkeypatch):
    read = load_text(
        monkeypatch,
        """
%import .common (MONEY, SEATED)
start: hand
hand: CALL*
CALL: PLAYER ": calls " AMOUNT ALL_IN?
PLAYER: SEATED
AMOUNT: MONEY
ALL_IN: " all-in"
""",
    )
    player, text, amount, all_in = flat(read.lines[Line.CALL])
    assert player == Field(Reader.SEATED, Slot.PLAYER, "PLAYER")
    assert text == Literal(": calls ")
    assert amount == Field(Reader.MONEY, Slot.AMOUNT, "AMOUNT")
    assert isinstance(all_in, Choice)
    assert isinstance(all_in.nodes[0], Tag)
    assert all_in.nodes[0].slot == Slot.MARK


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ('CALL: "x"\nCALL: "y"', "defined twice"),
        ("CALL: GONE", "GONE is not defined"),
        ("CALL: /abc/", "outside of common.lark"),
        ("CALL: WAGER\nWAGER: MONEY", "slot WAGER is not in the vocabulary"),
        ('CALL: "a".."z"', "not supported"),
    ],
)
def test_what_the_engines_cannot_read_is_refused(monkeypatch, line, complaint):
    with pytest.raises(GrammarError, match=complaint):
        load_text(monkeypatch, f"%import .common (MONEY)\nstart: hand\nhand: CALL\n{line}\n")


def test_a_line_without_a_meaning_is_refused(monkeypatch):
    with pytest.raises(GrammarError, match="GRUNT"):
        load_text(monkeypatch, 'start: hand\nhand: GRUNT\nGRUNT: "x"\n')


def test_openings_part_a_choice_at_the_beginning_only():
    later = Choice((Literal("x"), Literal("y")))
    node = Sequence((Choice((Literal("a"), Sequence((Literal("b"), Literal("c"))))), later, Repeat(Literal("z"), 1)))
    assert openings(node) == [
        (Literal("a"), later, Repeat(Literal("z"), 1)),
        (Literal("b"), Literal("c"), later, Repeat(Literal("z"), 1)),
    ]


@pytest.mark.parametrize("name", FORMATS)
def test_every_grammar_is_a_grammar_to_lark_as_well(name):
    form = FORMATS[name]
    assert isinstance(Lark.open(f"grammars/{name}.lark", parser="earley", lexer="dynamic"), Lark)
    assert Line.HEADER in form.grammar.lines


@pytest.mark.parametrize("name", FORMATS)
def test_every_line_of_a_grammar_is_used_by_its_hand_rule(name):
    read = FORMATS[name].grammar
    used = {
        str(t)
        for rule in read.rules.values()
        for t in rule.scan_values(lambda leaf: getattr(leaf, "type", "") == "TOKEN")
    }
    assert {line.name for line in read.lines} - {line.name for line in read.ignored} == used
