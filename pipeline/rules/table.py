"""TBL: who may sit at a table, and how many."""

import numpy as np

from pipeline.codes import HandFlag
from pipeline.kernel import kernel
from pipeline.replay.play import Play, report
from pipeline.rules.rule import Rule, Severity, Shows

TOO_MANY_PLAYERS = Rule(
    code="TBL001",
    name="too-many-players",
    severity=Severity.ERROR,
    text="No more players are dealt in than the game has seats for.",
    message="{actual} players were dealt in, the game seats {expected}",
    sources=("001 TEXAS HOLD'EM, Hráči", "001 OMAHA, Hráči", "000 Texas Hol'dem"),
    shows=Shows.COUNT,
    keeps="Eight players at an Omaha table.",
    breaks="Nine players dealt in at a house Omaha table, which seats eight.",
    values=("games.max_seats",),
)
TOO_FEW_PLAYERS = Rule(
    code="TBL002",
    name="too-few-players",
    severity=Severity.ERROR,
    text="A hand needs at least two players.",
    message="{actual} dealt in, a hand needs {expected}",
    sources=("000 Texas Hol'dem",),
    shows=Shows.COUNT,
    keeps="Two players play a hand.",
    breaks="One player posts the big blind and wins it, and nobody else is dealt in.",
)
SEAT_CONFLICT = Rule(
    code="TBL006",
    name="seat-conflict",
    severity=Severity.ERROR,
    text="A seat holds one player, and a player sits in one seat.",
    message="{player} in seat {seat} conflicts with {expected}, listed before: one seat and one name each",
    sources=("001 TEXAS HOLD'EM, Hráči",),
    shows=Shows.SEAT,
    keeps="Every name and every seat number is listed once.",
    breaks="Two players are listed in seat 3.",
)
RULES = (TOO_MANY_PLAYERS, TOO_FEW_PLAYERS, SEAT_CONFLICT)

_TOO_MANY_PLAYERS = TOO_MANY_PLAYERS.id
_TOO_FEW_PLAYERS = TOO_FEW_PLAYERS.id
_SEAT_CONFLICT = SEAT_CONFLICT.id
_CANCELLED = HandFlag.CANCELLED.value

FEWEST_PLAYERS = 2


@kernel
def check_player_count(play: Play) -> None:
    """TBL001, TBL002; a cancelled hand may have lost its players before the deal."""
    dealt = play.table["dealt"]
    most = int(play.rules["max_seats"])
    if dealt > most > 0:
        report(play, _TOO_MANY_PLAYERS, -1, -1, most, dealt)
    if dealt < FEWEST_PLAYERS and not int(play.hand["flags"]) & _CANCELLED:
        report(play, _TOO_FEW_PLAYERS, -1, -1, FEWEST_PLAYERS, dealt)


@kernel
def same_name(seats: np.ndarray, first: int, second: int, text: np.ndarray) -> bool:
    """Whether two seats carry the same name."""
    length = seats[first]["name_length"]
    if length == 0 or length != seats[second]["name_length"]:
        return False
    start, other = seats[first]["name_start"], seats[second]["name_start"]
    for offset in range(length):  # noqa: SIM110 - a kernel
        if text[start + offset] != text[other + offset]:
            return False
    return True


@kernel
def check_seats(play: Play, seats: np.ndarray, text: np.ndarray) -> None:
    """TBL006: every seat number and every name of the hand's SEAT rows once."""
    number = play.table["number"]
    for second in range(1, len(seats)):
        for first in range(second):
            if number[first] == number[second] or same_name(seats, first, second, text):
                report(play, _SEAT_CONFLICT, -1, second, first, second)
                break
