"""The house network's log of played hands: columns padded, cents always printed."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime

from benchmarks import ranking
from benchmarks.night import Played
from benchmarks.play import STREETS, Act, Hand, Kind, Limit, Player, Variant
from benchmarks.ranking import CARDS, hand_class, rank_at

RANK = ("Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace")
RANK_PLURAL = tuple(rank + ("es" if rank == "Six" else "s") for rank in RANK)
_GAME = {Variant.HOLDEM: "Texas Hold'em", Variant.OMAHA: "Omaha High", Variant.OMAHA_HILO: "Omaha Hi/Lo"}
_LIMIT = {Limit.NO: "No Limit", Limit.POT: "Pot Limit", Limit.FIXED: "Fixed Limit"}
_VERB = {Kind.FOLD: "Fold", Kind.CHECK: "Check", Kind.CALL: "Call", Kind.BET: "Bet", Kind.RAISE: "Raise"}
_HOUR = 3600


def rake(pot: int, players: int) -> int:
    """One cent for every full 20, at most 0.75, 2.00 or 3.00 for two, three or more players dealt in."""
    cap = 75 if players == 2 else 200 if players == 3 else 300
    return min(pot // 20, cap)


def render(played: Played, tournament: bool) -> str:
    """The text of one hand, with the blank line after it."""
    hand, table = played.hand, played.table
    currency, money = ("", _chips) if tournament else ("EUR ", _money)
    lines = [_header(played, tournament), "", f"Players(max {table.size}):"]
    lines += [f"{player.name:<27} ({currency}{money(player.start)} in seat {player.seat})" for player in hand.players]
    lines += ["", _label("Dealer:", hand.button.name)]
    if hand.stakes.ante:
        lines += [_column(player, "Ante", money(hand.stakes.ante)) for player in hand.order]
    lines.append(_label("Small Blind:", _paid(hand.small_blind, money(hand.stakes.small_blind))))
    lines.append(_label("Big Blind:", _paid(hand.big_blind, money(hand.stakes.big_blind))))
    lines += [_label("Blind out of turn:", _paid(player, money(hand.stakes.big_blind))) for player in hand.posts]
    lines.append("")
    for player in hand.players:
        if player.name == table.hero:
            lines += [_label(f"{player.name} was dealt:", _cards(player.cards)), ""]
    for street, acts in enumerate(hand.acts):
        if street:
            lines.append(_label(STREETS[street], _cards(hand.board[: street + 2])))
            if acts:
                lines.append("")
        lines += [_act_line(act, money) for act in acts]
        if hand.returned and hand.returned[0] == street:
            _, player, amount = hand.returned
            lines.append(_column(player, "Payback", money(amount)))
        if acts or street == len(hand.acts) - 1:
            lines.append("")
    lines += _ending(hand, lambda amount: currency + money(amount))
    if not tournament:
        lines.append(_label("Rake:", currency + money(sum(pot.rake for pot in hand.pots))))
    ended = datetime.fromtimestamp(played.time + _HOUR, UTC)
    return "\n".join([*lines, "", f"Game ended {ended:%Y-%m-%d %H:%M:%S} CET", "", ""])


def _header(played: Played, tournament: bool) -> str:
    hand, table = played.hand, played.table
    game = f"{_GAME[hand.variant]} {_LIMIT[hand.limit]}"
    low, high = hand.stakes.small_blind, hand.stakes.big_blind
    if hand.limit is Limit.FIXED:
        low, high = high, hand.stakes.big_bet
    if tournament:
        ante = f" and {hand.stakes.ante} ante" if hand.stakes.ante else ""
        stakes = f"{low}/{high}{ante}"
        name = f"Double Chance €3,000 #1 12717727 {table.number + 1}"
    else:
        stakes, name = f"EUR {_money(low)}/{_money(high)}", f"Kuopio {table.number + 1}"
    return f'Game # {played.number} - {game} {stakes} - Table "{name}"'


def _money(cents: int) -> str:
    return f"{cents // 100:,}.{cents % 100:02d}"


def _chips(chips: int) -> str:
    return f"{chips:,}.00"


def _label(label: str, value: str) -> str:
    return f"{label:<27} {value}"


def _paid(player: Player, amount: str) -> str:
    return f"{player.name:<11} ({amount})"


def _column(player: Player, verb: str, amount: str) -> str:
    return f"{player.name:<27} {verb:<11} ({amount})"


def _cards(cards: list[int]) -> str:
    return " - ".join([CARDS[card] for card in cards])


def _act_line(act: Act, money: Callable[[int], str]) -> str:
    if act.chips:
        return _column(act.player, "All-In" if act.all_in else _VERB[act.kind], money(act.chips))
    return _label(act.player.name, _VERB[act.kind])


def _ending(hand: Hand, money: Callable[[int], str]) -> Iterator[str]:
    if not hand.shown:
        ((winner, amount),) = hand.pots[0].paid
        yield from (f"{winner.name} didn't show hand", "", _label(f"{winner.name} wins:", money(amount)))
        return
    told = hand.variant is not Variant.OMAHA_HILO  # high/low hands have no words
    highs = {shown.player.seat: shown.high for shown in hand.shown}
    for number in range(len(hand.pots) - 1, -1, -1):
        shows = [shown for shown in hand.shown if shown.pot == number]
        for shown in shows:
            cards = _cards(shown.player.cards)
            words = f" ({_words(shown.high)})" if told else ""
            if shown.mucks:
                yield f"{shown.player.name} didn't show hand ({cards})"
            else:
                yield _label(f"{shown.player.name} shows:", cards + words)
        if shows:
            yield ""
        paid = hand.pots[number].paid
        name = (" side pot" if number else " main pot") if len(hand.pots) > 1 else " split pot" if len(paid) > 1 else ""
        for player, amount in paid:
            words = f" (with {_words(highs[player.seat])})" if told else ""
            yield _label(f"{player.name} wins:", f"{money(amount)}{name if told else ''}{words}")
        if number:
            yield ""


def _words(value: int) -> str:
    first, second = rank_at(value, 0), rank_at(value, 1)
    match hand_class(value):
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
        case _:
            return "a royal flush" if first == ranking.ACE else f"a straight flush, {RANK[first]} high"
