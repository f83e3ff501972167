"""The summary at the end of a PokerStars hand: pots, rake, board, and what became of each seat."""

from collections.abc import Callable, Iterator

from pipeline.simulate.cards import text
from pipeline.simulate.games import Family
from pipeline.simulate.log import AGGRESSION, FORCED, Entry, Kind, Log
from pipeline.simulate.pokerstars_words import words

_FOLDED = {
    Family.FLOP: ("before Flop", "on the Flop", "on the Turn", "on the River"),
    Family.STUD: ("on the 3rd Street", "on the 4th Street", "on the 5th Street", "on the 6th Street", "on the River"),
    Family.DRAW: ("before the Draw", "after the 1st Draw", "after the 2nd Draw", "after the 3rd Draw"),
}
_ROLES = {Kind.SMALL_BLIND: " (small blind)", Kind.BIG_BLIND: " (big blind)"}
_PAYS = (FORCED - {Kind.ANTE}) | AGGRESSION | {Kind.CALL}

Money = Callable[[int], str]


def summary(log: Log, money: Money) -> Iterator[str]:
    """Its lines."""
    yield "*** SUMMARY ***"
    rake = sum(entry.chips for entry in log.entries if entry.kind is Kind.RAKE)
    total = money(sum(pot.chips for pot in log.pots) + log.total_off)
    yield f"Total pot {total}{_pots(log, money)} | Rake {money(rake)}"
    if log.board:
        yield f"Board [{text(log.board, ' ')}]"
    yield from _seats(log, money)


def _pots(log: Log, money: Money) -> str:
    if len(log.pots) < 2:
        return ""
    net = [money(pot.chips - pot.rake) for pot in log.pots]
    names = ["Side pot"] if len(net) == 2 else [f"Side pot-{number}" for number in range(1, len(net))]
    sides = [f" {name} {amount}." for name, amount in zip(names, net[1:], strict=True)]
    return f" Main pot {net[0]}." + "".join(sides)


def _seats(log: Log, money: Money) -> Iterator[str]:
    street = 0
    roles = [""] * len(log.seats)
    folded: dict[int, int] = {}
    bet, won = [0] * len(log.seats), [0] * len(log.seats)
    shown: dict[int, Entry] = {}
    for entry in log.entries:
        kind = entry.kind
        if kind is Kind.STREET:
            street = entry.round
        elif kind is Kind.FOLD:
            folded[entry.who] = street
        elif kind is Kind.WINS:
            won[entry.who] += entry.chips + log.won_off
        elif kind is Kind.SHOWS or kind is Kind.MUCKS:
            shown[entry.who] = entry
        elif kind in _ROLES:
            roles[entry.who] = _ROLES[kind]
        if kind in _PAYS:
            bet[entry.who] += entry.chips
    for place, seat in enumerate(log.seats):
        button = " (button)" if seat.number == log.button and log.game.has_blinds else ""
        if place in folded:
            outcome = f"folded {_when(log, folded[place])}" + ("" if bet[place] else " (didn't bet)")
        elif place not in shown:
            outcome = f"collected ({money(won[place])})"
        elif shown[place].kind is Kind.MUCKS:
            outcome = f"mucked [{text(shown[place].down, ' ')}]"
        else:
            result = f"won ({money(won[place])})" if won[place] else "lost"
            cards = text(shown[place].down, " ")
            outcome = f"showed [{cards}] and {result} with {words(log.game, shown[place].worth)}"
        yield f"Seat {seat.number}: {seat.name}{button}{roles[place]} {outcome}"


def _when(log: Log, street: int) -> str:
    if street and log.game.family is Family.DRAW and log.game.rounds == 2:
        return "after the Draw"
    return _FOLDED[log.game.family][street]
