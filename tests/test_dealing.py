"""Cards and boards: run twice, shown in part, and dealt before the betting."""

from tests.cases import replay_log, told
from tests.test_posting import BLINDS, findings, hand

ALL_IN = "Dora: raises $99 to $100 and is all-in\nAnna: folds\nBert: folds\nCilla: calls $99 and is all-in\n"
SHOWS = "*** SHOW DOWN ***\nCilla: shows {cilla}\nDora: shows {dora}\nDora collected $200.50 from pot"
RUNOUT = "*** FLOP *** [Kh 8s Ks]\n*** TURN *** [Kh 8s Ks] [2d]\n*** RIVER *** [Kh 8s Ks 2d] [3c]\n"


def shown(runout: str = RUNOUT, *, cilla: str = "[Qh Jd] (a pair of Kings)") -> str:
    """A hand all-in before the flop that Dora wins."""
    dora = "[Ah Kd] (three of a kind, Kings)"
    return hand(BLINDS, ALL_IN + runout + SHOWS.format(cilla=cilla, dora=dora), "200.50")


def test_all_in_hands_are_dealt_out_without_betting():
    assert findings(shown()) == []


def test_one_card_shown_is_no_wrong_count():
    assert findings(shown(cilla="[Qh]")) == []


def test_a_card_on_the_board_and_in_a_hand_is_named():
    found = findings(shown(cilla="[8s 7d]"))
    assert found[0] == "DEA001 Cilla `Cilla: shows [8s 7d]` expected another actual 8s"


def test_a_turn_that_repeats_another_flop_is_reported_once():
    found = findings(shown(RUNOUT.replace("TURN *** [Kh 8s Ks]", "TURN *** [Kh 8s Qs]")))
    assert found == ["DEA003 `*** TURN *** [Kh 8s Qs] [2d]` expected 3 actual 2"]


def test_a_board_that_stops_at_the_turn_is_no_showdown():
    found = findings(shown(RUNOUT[: RUNOUT.index("*** RIVER")]))
    assert [finding.split()[0] for finding in found] == ["DEA004"]
    assert found[0].endswith("expected river actual showdown")


def test_boards_of_a_hand_run_twice_share_the_streets_dealt_before():
    twice = (
        "*** FLOP *** [Kh 8s Ks]\n"
        "*** FIRST TURN *** [Kh 8s Ks] [2d]\n*** FIRST RIVER *** [Kh 8s Ks 2d] [3c]\n"
        "*** SECOND TURN *** [Kh 8s Ks] [4d]\n*** SECOND RIVER *** [Kh 8s Ks 4d] [{card}]\n"
    )
    codes = {"5c": [], "3c": ["DEA001"]}
    for card, expected in codes.items():
        batch, found = replay_log(shown(twice.format(card=card)), "pokerstars", "standard")
        dealt = [line.split()[0] for line in told(batch, found) if line.startswith("DEA")]
        assert dealt == expected
