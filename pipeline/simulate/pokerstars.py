"""PokerStars hand histories: flop games, and stud and draw games as far as that room has them."""

from collections.abc import Callable
from datetime import UTC, datetime

from pipeline.simulate.cards import text
from pipeline.simulate.games import Family, Limit, Variant
from pipeline.simulate.log import AGGRESSION, Entry, Kind, Log, Marks
from pipeline.simulate.pokerstars_summary import summary
from pipeline.simulate.pokerstars_words import words

_GAME = {
    Variant.HOLDEM: "Hold'em",
    Variant.OMAHA: "Omaha",
    Variant.OMAHA5: "5 Card Omaha",
    Variant.OMAHA_HILO: "Omaha Hi/Lo",
    Variant.OMAHA5_HILO: "5 Card Omaha Hi/Lo",
    Variant.STUD7: "7 Card Stud",
    Variant.STUD7_HILO: "7 Card Stud Hi/Lo",
    Variant.DRAW5: "5 Card Draw",
    Variant.DRAW27_TRIPLE: "Triple Draw 2-7 Lowball",
}
_LIMIT = {Limit.NO: "No Limit", Limit.POT: "Pot Limit", Limit.FIXED: "Limit"}
_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII")
_BOARD = ("", "FLOP", "TURN", "RIVER")
_STREET = ("3rd STREET", "4th STREET", "5th STREET", "6th STREET", "RIVER")
_DRAW = ("", "FIRST DRAW", "SECOND DRAW", "THIRD DRAW")
_FORCED = {
    Kind.ANTE: "posts the ante",
    Kind.SMALL_BLIND: "posts small blind",
    Kind.BIG_BLIND: "posts big blind",
    Kind.LATE_POST: "posts big blind",
    Kind.BOTH_BLINDS: "posts small & big blinds",
    Kind.STRADDLE: "posts straddle",
}
_DEALING = {
    Family.FLOP: "*** HOLE CARDS ***",
    Family.STUD: "*** 3rd STREET ***",
    Family.DRAW: "*** DEALING HANDS ***",
}
_ENDS = frozenset({Kind.SHOWS, Kind.UNSEEN})
_MOST_BETS = 4
_HOUR = 3600
_TALK = ("nh", "ty", "gg", "lol: river", "one time!")
#: Number of the one tournament that a night has.
_TOURNAMENT = 3_900_000_017

Money = Callable[[int], str]


def plays(variant: Variant, limit: Limit) -> bool:
    """Whether the room spreads this game."""
    if variant in {Variant.STUD7, Variant.STUD7_HILO, Variant.DRAW27_TRIPLE}:
        return limit is Limit.FIXED
    return variant in _GAME and limit in _LIMIT


def render(log: Log) -> tuple[list[str], Marks]:
    """The lines of one hand, with the blank lines after it, and where its parts stand."""
    money = str if log.tournament else _dollars
    marks: Marks = {"header": 0}
    lines = [_header(log, money), _table_line(log)]
    for place, seat in enumerate(log.seats):
        marks["seat", place] = len(lines)
        lines.append(f"Seat {seat.number}: {seat.name} ({money(seat.stack)} in chips)")
    _body(log, lines, marks, money)
    marks["total"] = len(lines) + 1
    lines += summary(log, money)
    for place in range(len(log.seats)):
        marks["result", place] = len(lines) - len(log.seats) + place
    lines += ["", "", ""]
    return lines, marks


def _dollars(cents: int) -> str:
    return f"${cents // 100}.{cents % 100:02d}" if cents % 100 else f"${cents // 100}"


def _header(log: Log, money: Money) -> str:
    game = f"{_GAME[log.game.variant]} {_LIMIT[log.limit]}"
    low, high = log.stakes.small_blind, log.stakes.big_blind
    if log.limit is Limit.FIXED:
        low, high = log.stakes.low, log.stakes.high
    when = f"{_stamp(log.time + _HOUR)} CET [{_stamp(log.time - 5 * _HOUR)} ET]"
    if log.tournament:
        stakes = f"Level {_ROMAN[log.level]} ({low}/{high})"
        return f"PokerStars Hand #{log.number}: Tournament #{_TOURNAMENT}, $10+$1 USD {game} - {stakes} - {when}"
    return f"PokerStars Hand #{log.number}:  {game} ({money(low)}/{money(high)} USD) - {when}"


def _stamp(seconds: int) -> str:
    time = datetime.fromtimestamp(seconds, UTC)
    return f"{time:%Y/%m/%d} {time.hour}:{time:%M:%S}"


def _table_line(log: Log) -> str:
    name = f"{_TOURNAMENT} {log.table + 1}" if log.tournament else f"Rigel {log.table + 1}"
    button = f" Seat #{log.button} is the button" if log.game.has_blinds else ""
    return f"Table '{name}' {log.size}-max{button}"


class _Seen:
    """What the lines so far have shown."""

    def __init__(self, log: Log) -> None:
        self.cards: list[list[int]] = [[] for _ in log.seats]  # by place, hidden ones of the hero only
        self.up: list[list[int]] = [[] for _ in log.seats]
        self.folded: set[int] = set()
        self.board: tuple[int, ...] = ()
        self.round = 0
        self.bets = int(log.game.has_blinds)

    def open_pair(self) -> bool:
        """Whether a player still in the hand shows a pair."""
        return any(
            len({card >> 2 for card in up}) < len(up) for place, up in enumerate(self.up) if place not in self.folded
        )


def _body(log: Log, lines: list[str], marks: Marks, money: Money) -> None:
    """Forced bets, cards and acts, and the lines that the room puts between them."""
    names = [seat.name for seat in log.seats]
    seen, dealing, ended = _Seen(log), True, False
    pair_round = log.game.open_pair_round if log.limit is Limit.FIXED else 0
    before = Kind.ANTE
    for index, entry in enumerate(log.entries):
        kind = entry.kind
        if dealing and kind is not Kind.ANTE and kind not in _FORCED:
            dealing = False
            lines += _dealing(log)
        if kind in _ENDS and not ended:
            ended = True
            lines += _talk(log)
            if kind is Kind.SHOWS:
                lines.append("*** SHOW DOWN ***")
        if pair_round and pair_round == seen.round and before is Kind.DEALT is not kind and seen.open_pair():
            lines.append("Pair on board - a double bet is allowed")
        marks[index] = len(lines)
        if text_ := _line(log, entry, names[entry.who], money, seen):
            lines.append(text_)
        if kind is Kind.WINS and not entry.worth:
            lines.append(f"{names[entry.who]}: doesn't show hand")
        if kind in AGGRESSION or (kind is Kind.BRING_IN and entry.chips == log.stakes.low):
            seen.bets += 1
            if seen.bets == _MOST_BETS and log.limit is Limit.FIXED:
                lines.append("Betting is capped")
        before = kind


def _dealing(log: Log) -> list[str]:
    news = []
    for gone, come in log.news:
        number = next(seat.number for seat in log.seats if seat.name == come)
        news += [f"{gone} leaves the table", f"{come} joins the table at seat #{number}"]
    return [_DEALING[log.game.family], *news]


def _talk(log: Log) -> list[str]:
    if log.number % 29:
        return []
    return [f'{log.seats[log.number % len(log.seats)].name} said, "{_TALK[log.number % len(_TALK)]}"']


def _line(log: Log, entry: Entry, name: str, money: Money, seen: _Seen) -> str:
    tail = " and is all-in" if entry.all_in else ""
    match entry.kind:
        case Kind.DEALT:  # the most frequent line of stud games
            return _dealt(log, entry, name, seen)
        case Kind.FOLD:
            seen.folded.add(entry.who)
            return f"{name}: folds"
        case Kind.CHECK:
            return f"{name}: checks"
        case Kind.CALL:
            return f"{name}: calls {money(entry.chips)}{tail}"
        case Kind.BET:
            return f"{name}: bets {money(entry.chips)}{tail}"
        case Kind.RAISE | Kind.COMPLETE:
            return f"{name}: raises {money(entry.by)} to {money(entry.total)}{tail}"
        case Kind.BRING_IN:
            verb = "bets" if entry.chips == log.stakes.low else "brings in for"
            return f"{name}: {verb} {money(entry.chips)}"
        case Kind.RETURNED:
            return f"Uncalled bet ({money(entry.chips)}) returned to {name}"
        case Kind.SHOWS:
            return f"{name}: shows [{text(entry.down, ' ')}] ({words(log.game, entry.worth)})"
        case Kind.MUCKS:
            return f"{name}: mucks hand"
        case Kind.WINS:
            return f"{name} collected {money(entry.chips)} from {_pot(log, entry)}"
        case Kind.UNSEEN | Kind.RAKE:
            return ""
        case kind if kind in _FORCED:
            return f"{name}: {_FORCED[kind]} {money(entry.chips)}"
        case _:
            return _card_line(log, entry, name, seen)


def _card_line(log: Log, entry: Entry, name: str, seen: _Seen) -> str:
    match entry.kind:
        case Kind.STREET:
            seen.round, seen.bets = entry.round, 0
            return _heading(log, entry, seen)
        case Kind.DISCARD:
            count, known = len(entry.down), f" [{text(entry.down, ' ')}]" if log.knows(entry.who) else ""
            for card in entry.down:
                if log.knows(entry.who):
                    seen.cards[entry.who].remove(card)
            return f"{name}: discards {count} card{'s' * (count > 1)}{known}"
        case Kind.STAND_PAT:
            known = f" on [{text(seen.cards[entry.who], ' ')}]" if log.knows(entry.who) else ""
            return f"{name}: stands pat{known}"
        case _:
            return "The deck is reshuffled"


def _heading(log: Log, entry: Entry, seen: _Seen) -> str:
    if log.game.family is Family.STUD:
        return f"*** {_STREET[entry.round]} ***"
    if log.game.family is Family.DRAW:
        return f"*** {_DRAW[entry.round]} ***" if log.game.rounds > 2 else ""
    before = f"[{text(seen.board, ' ')}] " if seen.board else ""
    new = entry.up[len(seen.board) :]
    seen.board = entry.up
    return f"*** {_BOARD[entry.round]} *** {before}[{text(new, ' ')}]"


def _dealt(log: Log, entry: Entry, name: str, seen: _Seen) -> str:
    """Cards that the log's owner saw: his own, and open ones."""
    before = seen.cards[entry.who]
    new = [*(entry.down if log.knows(entry.who) else ()), *entry.up]
    seen.up[entry.who] += entry.up
    old = f"[{text(before, ' ')}] " if before else ""
    seen.cards[entry.who] = before + new
    return f"Dealt to {name} {old}[{text(new, ' ')}]" if new else ""


def _pot(log: Log, entry: Entry) -> str:
    if len(log.pots) == 1:
        return "pot"
    if not entry.pot:
        return "main pot"
    return "side pot" if len(log.pots) == 2 else f"side pot-{entry.pot}"
