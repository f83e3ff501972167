"""Why hands are set aside: the reason, the line, the column and what was expected."""

import pytest

from pipeline.reading.parse import Engine, Quarantined
from tests.hands import HOUSE, STARS, parsed


def refused(log: str) -> Quarantined:
    """The one hand set aside, the same by both engines."""
    found = parsed(log).quarantined
    assert found == parsed(log, Engine.REFERENCE).quarantined
    (hand,) = found
    return hand


def place(hand: Quarantined) -> tuple[str, int, int]:
    return str(hand.reason), hand.at_line, hand.at_column


def changed(log: str, old: str, new: str, at: str) -> tuple[str, int, int]:
    """The log with a piece changed, and line and column at which ``at`` stands in the new piece."""
    start = log.index(old)
    log = log[:start] + new + log[start + len(old) :]
    found = start + new.rindex(at)
    return log, log.count("\n", 0, found) + 1, found - log.rfind("\n", 0, found)


@pytest.mark.parametrize(
    ("log", "old", "new", "strange"),
    [
        (STARS, "Anna: bets $4", "Anna: bets €4", "€"),
        (STARS, "a: folds: posts small blind $0.50", "a: folds: posts small blind £0.50", "£"),
        (STARS, "Seat 3: a: folds ($250.50", "Seat 3: a: folds (€250.50", "€"),
        (STARS, "($0.50/$1.00 USD)", "($0.50/€1.00 USD)", "€"),
        (STARS, "($0.50/$1.00 USD)", "($0.50/$1.00 EUR)", "$"),
        (STARS, "Rake $0.25", "Rake €0.25", "€"),
        (STARS, "(button) collected ($6.25)", "(button) collected (€6.25)", "€"),
        (HOUSE, "EUR 77.50", "USD 77.50", "USD"),
        (HOUSE, "(EUR 40.00 in", "(USD 40.00 in", "USD"),
        (HOUSE, "EUR 3.00", "SEK 3.00", "SEK"),
    ],
)
def test_two_currencies_in_one_hand(log: str, old: str, new: str, strange: str) -> None:
    log, line, column = changed(log, old, new, strange)
    assert place(refused(log)) == ("two-currencies", line, column)


def test_the_message_names_both_currencies() -> None:
    message = refused(STARS.replace("bets $4", "bets €4")).message
    assert message == "“Anna: bets €4”: expected USD, the currency of the hand's first line, not EUR"


def test_canadian_dollars_have_the_sign_of_dollars() -> None:
    assert not parsed(STARS.replace("$1.00 USD", "$1.00 CAD")).quarantined


def test_a_tournament_pays_prizes_in_money_and_plays_for_chips() -> None:
    log = STARS.replace("$", "").replace(
        "Hold'em No Limit (0.50/1.00 USD)", "Tournament #7, $5+$5+$1 USD Hold'em No Limit - Level I (1/2)"
    )
    log = log.replace("(100 in chips)", "(100 in chips, $5 bounty)")
    assert not parsed(log).quarantined
    assert place(refused(log.replace("Anna: bets 4", "Anna: bets $4"))) == ("two-currencies", 17, 12)


@pytest.mark.parametrize(
    ("log", "old", "new"),
    [
        (HOUSE, "Game ended 2026-03-02", "Game ended 2026-02-30"),
        (STARS, "2026/03/02 20:14:09 CET [2026/03/02 14", "2026/02/30 20:14:09 CET [2026/02/30 14"),
    ],
)
def test_a_wrong_date_is_told_at_its_line(log: str, old: str, new: str) -> None:
    log, line, _ = changed(log, old, new, "30")
    hand = refused(log)
    assert (hand.reason, hand.at_line) == ("no-date", line)
    assert hand.message.endswith(": expected a date and time that the calendar has, 1970 to 2199")


def test_an_unknown_zone_is_told_where_it_stands() -> None:
    log, line, column = changed(HOUSE, "GMT+01:00", "MARS", "MARS")
    assert place(refused(log)) == ("unknown-zone", line, column)


@pytest.mark.parametrize(
    ("log", "cut", "expected"),
    [
        (HOUSE, "\nCilla wins", "expected the line: ended"),
        (HOUSE, "Anna                        Raise", "expected the line: ended"),
        (STARS, "*** SUMMARY", "expected the line: summary"),
        (STARS, "Table", "expected the line: table"),
    ],
)
def test_a_hand_that_breaks_off_says_which_line_would_end_it(log: str, cut: str, expected: str) -> None:
    hand = refused(log[: log.index(cut)])
    assert hand.reason == "hand-incomplete"
    assert hand.message.endswith(f"; {expected}")


@pytest.mark.parametrize(
    ("log", "old", "new"),
    [(STARS, "Anna: bets $4", "Anna: bets $-4"), (HOUSE, "Bet         (4.00)", "Bet         (-4.00)")],
)
def test_a_negative_amount_is_told_at_its_sign(log: str, old: str, new: str) -> None:
    log, line, column = changed(log, old, new, "-4")
    hand = refused(log)
    assert place(hand) == ("unknown-line", line, column)
    assert hand.message.endswith(": expected an amount without a sign")
