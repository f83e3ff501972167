"""The house network's log: columns padded, cents always printed."""

from collections.abc import Callable
from datetime import UTC, datetime

from pipeline.simulate import ranking
from pipeline.simulate.cards import ACE, HIDDEN, text
from pipeline.simulate.games import Family, Limit, Variant
from pipeline.simulate.log import HEADINGS, Entry, Kind, Log, Marks
from pipeline.simulate.ranking import Worth, hand_class, rank_at
from pipeline.simulate.words import RANK, RANK_PLURAL

_GAME = {
    Variant.HOLDEM: "Texas Hold'em",
    Variant.OMAHA: "Omaha High",
    Variant.OMAHA5: "5-Card Omaha High",
    Variant.OMAHA_HILO: "Omaha Hi/Lo",
    Variant.OMAHA5_HILO: "5-Card Omaha Hi/Lo",
    Variant.SOKO: "Soko",
    Variant.STUD7: "7-Card Stud",
    Variant.STUD7_HILO: "7-Card Stud Hi/Lo",
    Variant.DRAW5: "5-Card Draw",
    Variant.DRAW27_TRIPLE: "2-7 Triple Draw",
    Variant.AMERICANA: "Americana",
    Variant.TELESINA: "Telesina",
    Variant.DRAW32: "32-Card Draw",
    Variant.STUD5: "Five Card Stud",
}
_LIMIT = {
    Limit.NO: "No Limit",
    Limit.POT: "Pot Limit",
    Limit.HALF_POT: "Half Pot Limit",
    Limit.FIXED: "Fixed Limit",
    Limit.SPREAD: "Spread Limit",
}
_BOARD = ("", "Flop", "Turn", "River")
_DRAW = ("", "First Draw", "Second Draw", "Third Draw")
_STREET = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th")
#: Lines of a label and a value.
_LABEL = {
    Kind.SMALL_BLIND: "Small Blind:",
    Kind.BIG_BLIND: "Big Blind:",
    Kind.BOTH_BLINDS: "Small + Big Blind:",
    Kind.LATE_POST: "Blind out of turn:",
    Kind.STRADDLE: "Straddle:",
}
#: Lines of a player, a verb and, mostly, an amount.
_VERB = {
    Kind.ANTE: "Ante",
    Kind.BRING_IN: "Bring-In",
    Kind.STAND_PAT: "Stand Pat",
    Kind.TIMEOUT: "Timeout",
    Kind.FOLD: "Fold",
    Kind.CHECK: "Check",
    Kind.CALL: "Call",
    Kind.BET: "Bet",
    Kind.RAISE: "Raise",
    Kind.COMPLETE: "Complete",
    Kind.FALSE_ALL_IN: "False All-In",
    Kind.SPLIT_OFFERED: "Split Offered",
    Kind.SPLIT_ACCEPTED: "Split Accepted",
    Kind.SPLIT_REFUSED: "Split Refused",
    Kind.RETURNED: "Payback",
    Kind.REFUND: "Refund",
}
_MAY_SAY_ALL_IN = frozenset({Kind.CALL, Kind.BET, Kind.RAISE, Kind.COMPLETE})
_HOUR = 3600

Money = Callable[[int], str]


def render(log: Log) -> tuple[list[str], Marks]:
    """The lines of one hand, with the blank line after it, and where its parts stand."""
    currency = "" if log.tournament else "Fun " if log.play_money else "EUR "
    money = _chips if log.tournament else _money
    marks: Marks = {"header": 0}
    lines = [_header(log, currency), "", f"Players(max {log.size}):"]
    for place, seat in enumerate(log.seats):
        marks["seat", place] = len(lines)
        lines.append(f"{seat.name:<27} ({currency}{money(seat.stack)} in seat {seat.number})")
    lines.append("")
    lines.append(_label("Dealer:", next(seat.name for seat in log.seats if seat.number == log.button)))
    _body(log, lines, marks, money, currency)
    ended = datetime.fromtimestamp(log.time + _HOUR, UTC)
    lines += ["", f"Game ended {ended:%Y-%m-%d %H:%M:%S} CET", ""]
    return lines, marks


def _header(log: Log, currency: str) -> str:
    stakes, money = log.stakes, str if log.tournament else _money
    if log.limit is Limit.SPREAD:
        amounts = f"{money(stakes.low)}-{money(stakes.middle)}-{money(stakes.high)}"
    elif log.limit is Limit.FIXED or not log.game.has_blinds:
        amounts = f"{money(stakes.low)}/{money(stakes.high)}"
    else:
        amounts = f"{money(stakes.small_blind)}/{money(stakes.big_blind)}"
    if stakes.ante:
        amounts += f" and {money(stakes.ante)} ante"
    name = f"{'Double Chance €3,000 #1 12717727' if log.tournament else 'Kuopio'} {log.table + 1}"
    game = f"{_GAME[log.game.variant]} {_LIMIT[log.limit]}"
    return f'Game # {log.number} - {game} {currency}{amounts} - Table "{log.table_name or name}"'


def _money(cents: int) -> str:
    return f"{cents // 100:,}.{cents % 100:02d}"


def _chips(chips: int) -> str:
    return f"{chips:,}.00"


def _label(label: str, value: str) -> str:
    return f"{label:<27} {value}"


def _body(log: Log, lines: list[str], marks: Marks, money: Money, currency: str) -> None:
    names = [seat.name for seat in log.seats]
    before, pot = "ante" if log.game.has_blinds else "", 0
    for index, entry in enumerate(log.entries):
        kind = entry.kind
        if kind is Kind.RAKE and log.tournament:
            continue
        block = _BLOCK[kind]
        if block == before:
            apart = kind is Kind.WINS and entry.pot != pot
        else:
            apart = (before, block) not in {("ante", "blind"), ("heading", "cards")}
        if apart:
            lines.append("")
        before, pot = block, entry.pot
        marks[index] = len(lines)
        name = names[entry.who]
        if kind in _VERB:
            verb = "All-In" if entry.all_in and kind in _MAY_SAY_ALL_IN else _VERB[kind]
            lines.append(f"{name:<27} {verb:<11} ({money(entry.chips)})" if entry.chips else f"{name:<27} {verb}")
        elif kind in _LABEL:
            lines.append(_label(_LABEL[kind], f"{name:<11} ({money(entry.chips)})"))
        else:
            lines.append(_other(log, entry, name, money, currency))


#: Blank lines stand between blocks, save between a heading and the cards below it.
_BLOCK = dict.fromkeys(Kind, "act") | {
    Kind.ANTE: "ante",
    **dict.fromkeys(_LABEL, "blind"),
    **dict.fromkeys(HEADINGS, "heading"),
    **dict.fromkeys((Kind.DEALT, Kind.RESHUFFLED, Kind.DISCARD, Kind.STAND_PAT, Kind.TIMEOUT), "cards"),
    **dict.fromkeys((Kind.SHOWS, Kind.MUCKS, Kind.UNSEEN), "show"),
    **dict.fromkeys((Kind.WINS, Kind.RAKE), "win"),
    **dict.fromkeys((Kind.CANCELLED, Kind.REFUND), "refund"),
}


def _other(log: Log, entry: Entry, name: str, money: Money, currency: str) -> str:
    match entry.kind:
        case Kind.DEALT if log.game.family is Family.FLOP:
            return _label(f"{name} was dealt:", text(entry.down, " - "))
        case Kind.DEALT:
            down = entry.down if log.knows(entry.who) else (HIDDEN,) * len(entry.down)
            return f"{name:<27} Dealt       ({text(down, ' - ')} | {text(entry.up, ' - ')})"
        case Kind.DISCARD:
            count = len(entry.down)
            known = f"{count} card{'s' * (count > 1)}"
            return f"{name:<27} Discard     ({text(entry.down, ' - ') if log.knows(entry.who) else known})"
        case Kind.STREET if log.game.family is Family.FLOP:
            return _label(_BOARD[entry.round], text(entry.up, " - "))
        case Kind.STREET if log.game.family is Family.DRAW:
            return _DRAW[entry.round]
        case Kind.STREET:
            return f"{_STREET[entry.round + log.game.hidden]} Street"
        case Kind.COMMON:
            return _label("7th Street", f"{text(entry.up, ' - ')} (common)")
        case Kind.VELA:
            return _label("Vela", text(entry.up, " - "))
        case Kind.RESHUFFLED:
            return "Deck reshuffled"
        case Kind.SHOWS:
            words = _words(log, entry.worth)
            return _label(f"{name} shows:", text(entry.down, " - ") + (f" ({words})" if words else ""))
        case Kind.MUCKS:
            return f"{name} didn't show hand ({text(entry.down, ' - ')})"
        case Kind.UNSEEN:
            return f"{name} didn't show hand"
        case Kind.WINS:
            words = _words(log, entry.worth)
            amount = f"{currency}{money(entry.chips)}{_from(log, entry)}"
            return _label(f"{name} wins:", amount + (f" (with {words})" if words else ""))
        case Kind.RAKE:
            return _label("Rake:", currency + money(entry.chips))
        case _:
            return "Hand cancelled: server failure"


def _from(log: Log, entry: Entry) -> str:
    if log.game.hi_lo:
        return ""
    if len(log.pots) > 1:
        return " side pot" if entry.pot else " main pot"
    return " split pot" if sum(other.kind is Kind.WINS for other in log.entries) > 1 else ""


def _words(log: Log, worth: Worth | None) -> str:
    """A high hand as the network words it; nothing where no words of it are known."""
    if worth is None or log.game.hi_lo or log.game.variant is Variant.DRAW27_TRIPLE:
        return ""
    first, second = rank_at(worth.said, 0), rank_at(worth.said, 1)
    match hand_class(worth.said):
        case ranking.HIGH_CARD:
            return f"high card {RANK[first]}"
        case ranking.PAIR:
            return f"a pair of {RANK_PLURAL[first]}"
        case ranking.TWO_PAIR:
            return f"two pairs, {RANK_PLURAL[first]} and {RANK_PLURAL[second]}"
        case ranking.TRIPS:
            return f"three of a kind, {RANK_PLURAL[first]}"
        case ranking.STRAIGHT:
            return f"a straight, {RANK[first]} high"
        case ranking.FLUSH:
            return f"a flush, {RANK[first]} high"
        case ranking.FULL_HOUSE:
            return f"a full house, {RANK_PLURAL[first]} full of {RANK_PLURAL[second]}"
        case ranking.QUADS:
            return f"four of a kind, {RANK_PLURAL[first]}"
        case ranking.STRAIGHT_FLUSH:
            return "a royal flush" if first == ACE else f"a straight flush, {RANK[first]} high"
        case _:
            return ""
