"""PokerStars hand histories of played hands."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime

from benchmarks import ranking
from benchmarks.night import Played
from benchmarks.play import Act, Kind, Limit, Player, Variant
from benchmarks.ranking import CARDS, hand_class, low_ranks, rank_at
from benchmarks.settling import Shown

RANK = ("Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace")
RANK_PLURAL = tuple(rank + ("es" if rank == "Six" else "s") for rank in RANK)
_GAME = {Variant.HOLDEM: "Hold'em", Variant.OMAHA: "Omaha", Variant.OMAHA_HILO: "Omaha Hi/Lo"}
_LIMIT = {Limit.NO: "No Limit", Limit.POT: "Pot Limit", Limit.FIXED: "Limit"}
_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII")
_STREET = ("", "FLOP", "TURN", "RIVER")
_FOLDED = ("before Flop", "on the Flop", "on the Turn", "on the River")
_HOUR = 3600
_TALK = ("nh", "ty", "gg", "lol: river", "one time!")


def rake(pot: int, players: int) -> int:
    """Five percent, rounded down to the cent, capped by the number of players dealt in."""
    cap = 50 if players == 2 else 100 if players < 5 else 200
    return min(pot * 5 // 100, cap)


def render(played: Played, tournament: bool) -> str:
    """The text of one hand, with the blank lines after it."""
    hand, table = played.hand, played.table
    chips = _plain if tournament else _dollars
    lines = [_header(played, tournament), _table_line(played, tournament)]
    lines += [f"Seat {player.seat}: {player.name} ({chips(player.start)} in chips)" for player in hand.players]
    if hand.stakes.ante:
        lines += [f"{player.name}: posts the ante {chips(hand.stakes.ante)}" for player in hand.order]
    lines.append(f"{hand.small_blind.name}: posts small blind {chips(hand.stakes.small_blind)}")
    for player in (hand.big_blind, *hand.posts):
        lines.append(f"{player.name}: posts big blind {chips(hand.stakes.big_blind)}")
    lines.append("*** HOLE CARDS ***")
    for player in hand.players:
        if player.name == table.hero:
            lines.append(f"Dealt to {player.name} [{_cards(player.cards)}]")
    for gone, come in table.news:
        seat = next(player.seat for player in hand.players if player.name == come)
        lines += [f"{gone} leaves the table", f"{come} joins the table at seat #{seat}"]
    for street, acts in enumerate(hand.acts):
        if street:
            lines.append(_street_line(street, hand.board))
        lines += [_act_line(act, chips) for act in acts]
        if hand.returned and hand.returned[0] == street:
            _, player, amount = hand.returned
            lines.append(f"Uncalled bet ({chips(amount)}) returned to {player.name}")
    if played.number % 29 == 0:
        talker = hand.players[played.number % len(hand.players)]
        lines.append(f'{talker.name} said, "{_TALK[played.number % len(_TALK)]}"')
    lines += _ending(played, chips)
    lines += _summary(played, chips)
    return "\n".join(lines) + "\n\n\n\n"


def _plain(amount: int) -> str:
    return str(amount)


def _dollars(cents: int) -> str:
    return f"${cents // 100}.{cents % 100:02d}" if cents % 100 else f"${cents // 100}"


def _cards(cards: list[int]) -> str:
    return " ".join([CARDS[card] for card in cards])


def _header(played: Played, tournament: bool) -> str:
    hand, table = played.hand, played.table
    game = f"{_GAME[hand.variant]} {_LIMIT[hand.limit]}"
    low, high = hand.stakes.small_blind, hand.stakes.big_blind
    if hand.limit is Limit.FIXED:
        low, high = high, hand.stakes.big_bet
    when = f"{_stamp(played.time + _HOUR)} CET [{_stamp(played.time - 5 * _HOUR)} ET]"
    if tournament:
        stakes = f"Level {_ROMAN[table.level]} ({low}/{high})"
        return f"PokerStars Hand #{played.number}: Tournament #{_TOURNAMENT}, $10+$1 USD {game} - {stakes} - {when}"
    return f"PokerStars Hand #{played.number}:  {game} ({_dollars(low)}/{_dollars(high)} USD) - {when}"


#: Number of the one tournament that a night has.
_TOURNAMENT = 3_900_000_017


def _stamp(seconds: int) -> str:
    time = datetime.fromtimestamp(seconds, UTC)
    return f"{time:%Y/%m/%d} {time.hour}:{time:%M:%S}"


def _table_line(played: Played, tournament: bool) -> str:
    table = played.table
    name = f"{_TOURNAMENT} {table.number + 1}" if tournament else f"Rigel {table.number + 1}"
    return f"Table '{name}' {table.size}-max Seat #{played.hand.button.seat} is the button"


def _street_line(street: int, board: list[int]) -> str:
    dealt = 3 if street == 1 else street + 2
    before = "" if street == 1 else f"[{_cards(board[: dealt - 1])}] "
    new = board[:3] if street == 1 else board[dealt - 1 : dealt]
    return f"*** {_STREET[street]} *** {before}[{_cards(new)}]"


def _act_line(act: Act, chips: Callable[[int], str]) -> str:
    name, tail = act.player.name, " and is all-in" if act.all_in else ""
    match act.kind:
        case Kind.FOLD:
            return f"{name}: folds"
        case Kind.CHECK:
            return f"{name}: checks"
        case Kind.CALL:
            return f"{name}: calls {chips(act.chips)}{tail}"
        case Kind.BET:
            return f"{name}: bets {chips(act.chips)}{tail}"
        case Kind.RAISE:
            return f"{name}: raises {chips(act.by)} to {chips(act.total)}{tail}"


def _ending(played: Played, chips: Callable[[int], str]) -> Iterator[str]:
    hand = played.hand
    if not hand.shown:
        ((winner, amount),) = hand.pots[0].paid
        yield f"{winner.name} collected {chips(amount)} from pot"
        yield f"{winner.name}: doesn't show hand"
        return
    yield "*** SHOW DOWN ***"
    hi_lo = hand.variant is Variant.OMAHA_HILO
    for number in range(len(hand.pots) - 1, -1, -1):
        for shown in hand.shown:
            if shown.pot == number:
                show = "mucks hand" if shown.mucks else f"shows [{_cards(shown.player.cards)}] ({_words(shown, hi_lo)})"
                yield f"{shown.player.name}: {show}"
        side = "side pot" if len(hand.pots) == 2 else f"side pot-{number}"
        name = "pot" if len(hand.pots) == 1 else side if number else "main pot"
        for player, amount in hand.pots[number].paid:
            yield f"{player.name} collected {chips(amount)} from {name}"


def _summary(played: Played, chips: Callable[[int], str]) -> Iterator[str]:
    hand = played.hand
    yield "*** SUMMARY ***"
    total, rake = sum(pot.amount for pot in hand.pots), sum(pot.rake for pot in hand.pots)
    pots = ""
    if len(hand.pots) > 1:
        net = [chips(pot.amount - pot.rake) for pot in hand.pots]
        names = ["Side pot"] if len(net) == 2 else [f"Side pot-{number}" for number in range(1, len(net))]
        pots = f" Main pot {net[0]}." + "".join(
            f" {name} {amount}." for name, amount in zip(names, net[1:], strict=True)
        )
    yield f"Total pot {chips(total)}{pots} | Rake {chips(rake)}"
    if hand.board:
        yield f"Board [{_cards(hand.board)}]"
    shown = {one.player.seat: one for one in hand.shown}
    hi_lo = hand.variant is Variant.OMAHA_HILO
    for player in hand.players:
        role = " (button)" if player is hand.button else ""
        role += " (small blind)" if player is hand.small_blind else " (big blind)" if player is hand.big_blind else ""
        outcome = _outcome(player, shown.get(player.seat), hi_lo, player.paid > hand.stakes.ante, chips)
        yield f"Seat {player.seat}: {player.name}{role} {outcome}"


def _outcome(player: Player, shown: Shown | None, hi_lo: bool, has_bet: bool, chips: Callable[[int], str]) -> str:
    if player.folded >= 0:
        return f"folded {_FOLDED[player.folded]}" + ("" if has_bet else " (didn't bet)")
    if not shown:
        return f"collected ({chips(player.won)})"
    if shown.mucks:
        return f"mucked [{_cards(player.cards)}]"
    result = f"won ({chips(player.won)})" if player.won else "lost"
    return f"showed [{_cards(player.cards)}] and {result} with {_words(shown, hi_lo)}"


def _words(shown: Shown, hi_lo: bool) -> str:
    if not hi_lo:
        return _high_words(shown.high)
    low = f"; LO: {low_ranks(shown.low)}" if shown.low is not None else ""
    return f"HI: {_high_words(shown.high)}{low}"


def _high_words(value: int) -> str:
    first, second = rank_at(value, 0), rank_at(value, 1)
    run = f"{RANK[first - 4]} to {RANK[first]}"  # the five-high straight begins with RANK[-1], the ace
    match hand_class(value):
        case ranking.HIGH_CARD:
            return f"high card {RANK[first]}"
        case ranking.PAIR:
            return f"a pair of {RANK_PLURAL[first]}"
        case ranking.TWO_PAIR:
            return f"two pair, {RANK_PLURAL[first]} and {RANK_PLURAL[second]}"
        case ranking.TRIPS:
            return f"three of a kind, {RANK_PLURAL[first]}"
        case ranking.STRAIGHT:
            return f"a straight, {run}"
        case ranking.FLUSH:
            return f"a flush, {RANK[first]} high"
        case ranking.FULL_HOUSE:
            return f"a full house, {RANK_PLURAL[first]} full of {RANK_PLURAL[second]}"
        case ranking.QUADS:
            return f"four of a kind, {RANK_PLURAL[first]}"
        case _:
            return "a Royal Flush" if first == ranking.ACE else f"a straight flush, {run}"
