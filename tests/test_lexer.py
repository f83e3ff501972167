"""One line at a time, by both engines: what kind it is and what it says."""

import pytest

from pipeline.codes import Currency
from pipeline.reading import reference
from pipeline.reading.formats import FORMATS
from pipeline.reading.lexer import lex
from pipeline.reading.tokens import Tokens
from tests.hands import HOUSE, STARS, cards_of, facts, text_of

HEADS = {"house": HOUSE[: HOUSE.index("Dealer:")], "pokerstars": STARS[: STARS.index("a: folds: posts small")]}
ENGINES = {"compiled": lambda text, name: lex(text, FORMATS[name].program), "reference": reference.lex}


@pytest.fixture(params=ENGINES)
def read(request):
    """Read one line after a hand's seat list; its kind and slots."""

    def read_line(name: str, line: str) -> tuple[str, dict[str, object]]:
        tokens: Tokens = ENGINES[request.param](text_of(HEADS[name] + line + "\n"), name)
        return facts(tokens, -1)

    return read_line


@pytest.mark.parametrize(
    ("line", "kind", "slots"),
    [
        ("a: folds: folds", "FOLD", {"PLAYER": 1}),
        ("a: folds", "FOLD", {"PLAYER": 2}),
        ("a: folds: calls $1,234.56", "CALL", {"PLAYER": 1, "CURRENCY": Currency.USD, "AMOUNT": 12_345_600}),
        (
            "[Ci]lla (x): bets $0.0005 and is all-in",
            "BET",
            {"PLAYER": 3, "CURRENCY": Currency.USD, "AMOUNT": 5, "MARK": 8},
        ),
        ("Anna: raises 6 to 10", "RAISE", {"PLAYER": 0, "AMOUNT": 60_000, "TOTAL": 100_000}),
        ("Uncalled bet (€3) returned to a: folds", "RETURN", {"CURRENCY": Currency.EUR, "AMOUNT": 30_000, "PLAYER": 1}),
        (
            "a collected $5 from side pot-2",
            "COLLECT",
            {"PLAYER": 2, "CURRENCY": Currency.USD, "AMOUNT": 50_000, "POT_NO": 2, "SIDE_NO": 2},
        ),
        ('a said, "Anna: folds"', "CHAT", {}),
        ('nobody said, ""', "CHAT", {}),
        ("Anna said nothing", "UNKNOWN_LINE", {}),
        ("Bob: folds", "UNKNOWN_LINE", {}),
        ("Anna: calls $1.23456", "UNKNOWN_LINE", {}),
        ("Anna: calls $123456789012345", "UNKNOWN_LINE", {}),
        ("Anna: calls $-5", "UNKNOWN_LINE", {}),
        ("Anna: shows [Ah Zz]", "UNKNOWN_LINE", {}),
        ("Hand cancelled", "CANCELLED", {}),
    ],
)
def test_lines_of_pokerstars(read, line, kind, slots):
    assert read("pokerstars", line) == (kind, slots)


@pytest.mark.parametrize(
    ("line", "kind", "slots"),
    [
        ("Bert the Long One Indeed    Fold", "FOLD", {"PLAYER": 1}),
        ("Bert the Long One Indeed Fold", "FOLD", {"PLAYER": 1}),
        ("Cilla Call (2.00)", "CALL", {"PLAYER": 2, "AMOUNT": 20_000}),
        ("Cilla                       All-In      (1,209.76)", "GO_ALL_IN", {"PLAYER": 2, "AMOUNT": 12_097_600}),
        ("cILLA was dealt:            Ah - Kd", "DEALT", {"PLAYER_ANY_CASE": 2, "CARDS": 50 + 1 + (45 + 1 << 6)}),
        ("cilla                       Fold", "UNKNOWN_LINE", {}),
        ("Rake:                       EUR 0.60", "RAKE_TAKEN", {"CURRENCY": Currency.EUR, "RAKE": 6_000}),
        ("Rake:                       0.60", "RAKE_TAKEN", {"RAKE": 6_000}),
        ("Game ended 2026-13-02 20:14 CET", "UNKNOWN_LINE", {}),
    ],
)
def test_lines_of_the_house(read, line, kind, slots):
    assert read("house", line) == (kind, slots)


def test_words_for_a_hand_become_a_class_and_ranks(read):
    kind, slots = read("pokerstars", "Anna: shows [Ah Kd] (HI: a pair of Aces; LO: 8,6,4,2,A)")
    assert kind == "SHOW"
    assert slots["HAND_CLASS"] == 2
    assert slots["LOW"] == 1
    assert slots["RANK"] == 12  # the last one: the ace of the low


def test_words_that_nobody_knows_are_kept_as_text(read):
    kind, slots = read("pokerstars", "Anna: shows [Ah Kd] (five of a kind, Jokers)")
    assert (kind, slots["WORDS"]) == ("SHOW", "five of a kind, Jokers")


def test_hidden_cards_are_cards(read):
    _, slots = read("pokerstars", "Anna: shows [XX Qs]")
    assert cards_of(slots["CARDS"]) == "?? Qs"


@pytest.mark.parametrize("engine", ENGINES)
def test_blanks_marks_and_line_ends_are_no_part_of_a_line(engine):
    log = "\ufeff" + STARS.replace("\n", "  \r\n").replace("*** FLOP", "\ufeff*** FLOP")
    plain = ENGINES[engine](text_of(STARS), "pokerstars")
    dressed = ENGINES[engine](text_of(log), "pokerstars")
    assert [facts(plain, n) for n in range(len(plain.tokens))] == [
        facts(dressed, n) for n in range(len(dressed.tokens))
    ]


def test_spans_cover_every_line_that_is_not_blank():
    log = "first\n\n" + STARS + "between\n" + STARS
    tokens = lex(text_of(log), FORMATS["pokerstars"].program)
    spans = [(start, length) for _, start, length in tokens.stray]
    spans += [(int(row["start"]), int(row["length"])) for row in tokens.tokens]
    assert [log.encode()[start : start + length].decode() for start, length in sorted(spans)] == [
        line.strip() for line in log.split("\n") if line.strip()
    ]


def test_a_text_with_more_facts_than_the_first_guess_is_read_all_the_same():
    seats = "".join(f"Seat {n}: p{n} ($1 in chips)\n" for n in range(1, 10))
    log = STARS[: STARS.index("Seat 1")] + seats * 200
    assert len(lex(text_of(log), FORMATS["pokerstars"].program).tokens) == 2 + 1800
