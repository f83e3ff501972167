"""One betting round: whose turn it is, what he may do, and what he does by chance.

Where rooms differ in what may follow an odd act, nobody does it: after an all-in that
is no full bet or raise of Fixed or Spread Limit all others only call or fold; a player
who has acted raises again only after a full raise.
"""

from dataclasses import dataclass

from pipeline.simulate.games import Limit
from pipeline.simulate.hand import Hand, Player
from pipeline.simulate.log import Entry, Kind

MOST_BETS = 4  # of a Fixed Limit round: bet and three raises
UNCAPPED = 1_000_000
#: A Spread Limit round goes up to so many limits.
SPREAD_BETS = 3


@dataclass(slots=True)
class Terms:
    """A round's betting: amounts are whole bets on the street.

    ``high`` is the bet to call, ``step`` the least full bet or raise on top of it,
    ``unit`` the limit of a Spread Limit street, ``upper`` the Fixed Limit that an open
    pair allows beside the lower one (0: none).
    """

    high: int
    step: int
    bets: int
    cap: int = UNCAPPED
    unit: int = 0
    upper: int = 0
    complete_to: int = 0  # Fixed Limit: the bet to which a bring-in may be completed
    frozen: bool = False  # by a short all-in


def bet_round(hand: Hand, order: list[Player], terms: Terms, waiting: int, must_bet: bool = False) -> None:
    """Play a round. ``order`` begins with the first to act, of whom ``waiting`` have a turn unless raised.

    ``must_bet``: the first one bets, if he can.
    """
    for player in order[:waiting]:
        player.acted = False
    for player in order[waiting:]:  # who brought in has no option, so that a short all-in gives him none
        player.acted = True
    hand.aggressor = None
    left = sum([not player.folded for player in order])
    turn, count = 0, len(order)
    while waiting and left > 1:
        player = order[turn % count]
        turn, waiting = turn + 1, waiting - 1
        if player.folded or not player.stack or player.cut_off:
            continue
        owed = terms.high - player.bet
        contested = _contested(order, player, terms.high)
        if owed <= 0 and not contested:
            continue
        kind = _choose(hand, player, terms, owed, contested, must_bet)
        must_bet, player.acted = False, True
        if kind is Kind.FOLD:
            player.folded = True
            left -= 1
            hand.entries.append(Entry(kind, player.place))
        elif kind is Kind.FALSE_ALL_IN:
            player.cut_off = True
            hand.entries.append(Entry(kind, player.place))
        elif kind is Kind.CALL:
            chips = player.put(max(owed, 0))
            hand.entries.append(
                Entry(kind if chips else Kind.CHECK, player.place, chips, player.bet, all_in=not player.stack)
            )
        else:
            waiting = count - 1
            if _raise(hand, player, terms):
                for other in order:
                    other.acted = other is player


def _contested(order: list[Player], player: Player, high: int) -> bool:
    """Whether anyone else could call a raise."""
    for other in order:
        if other.stack + other.bet > high and other is not player and not other.cut_off and not other.folded:
            return True
    return False


def least_bet(terms: Terms) -> int:
    """The least whole bet that is a full bet or raise."""
    return terms.complete_to or terms.high + terms.step


#: Chances to fold, then to raise, facing a bet; by round (first and later) and bets so far.
_FACING = {(True, 1): (0.66, 0.16), (True, 2): (0.74, 0.07), (False, 1): (0.46, 0.10), (False, 2): (0.50, 0.08)}
#: Chance to bet where nothing is owed, in the first round and later.
_OPEN = {True: 0.12, False: 0.42}


def _choose(hand: Hand, player: Player, terms: Terms, owed: int, contested: bool, must_bet: bool) -> Kind:
    chance, limit = hand.chance, hand.limit
    able = (
        contested
        and not player.acted
        and not player.silent
        and not terms.frozen
        and player.stack > owed
        and terms.bets < terms.cap
    )
    if able and limit is Limit.SPREAD:
        able = terms.high < SPREAD_BETS * terms.unit
    if must_bet and able:
        return Kind.RAISE
    roll = chance()
    if hand.protected and roll < hand.odds.disconnect and player.live + player.dead:
        return Kind.FALSE_ALL_IN
    first = hand.rounds == 1
    if owed <= 0:
        return Kind.RAISE if able and roll < _OPEN[first] * hand.raise_ else Kind.CALL
    fold, raise_ = _FACING[first, 2 if terms.bets > 1 else 1]
    fold *= hand.fold
    raise_ *= hand.raise_ * (3 if owed * 2 > player.stack else 1)  # who puts in half his chips may as well put in all
    if roll < fold:
        return Kind.FOLD
    return Kind.RAISE if able and roll < fold + raise_ else Kind.CALL


def _raise(hand: Hand, player: Player, terms: Terms) -> bool:
    """Bet, complete or raise; whether it was a full one, after which all others may raise again."""
    full, total = _size(hand, player, terms)
    total = min(total, player.bet + player.stack)
    by = total - terms.high
    kind = Kind.RAISE if terms.high else Kind.BET
    if terms.complete_to:
        kind = Kind.COMPLETE
    chips = player.put(total - player.bet)
    hand.entries.append(Entry(kind, player.place, chips, total, by, not player.stack))
    hand.aggressor = player
    terms.high = total
    if total < full:
        terms.frozen = hand.limit in {Limit.FIXED, Limit.SPREAD}
        return False
    terms.bets += 1
    if hand.limit is not Limit.FIXED or by == terms.upper:  # after the upper limit, all that round are at it
        terms.step = by
    terms.complete_to = 0
    return True


def _size(hand: Hand, player: Player, terms: Terms) -> tuple[int, int]:
    """The least full bet or raise, and the whole bet that the player would like, within the limit."""
    chance, limit, high = hand.chance, hand.limit, terms.high
    full = least_bet(terms)
    if limit is Limit.FIXED:
        upper = high + terms.upper
        if terms.upper and upper <= player.bet + player.stack and chance() < 0.4:
            return upper, upper
        return full, full
    if limit is Limit.SPREAD:
        most = SPREAD_BETS * terms.unit
        if high:
            return min(full, most), min(full, most)
        steps = (terms.unit - terms.step) * 2 // terms.step + 1
        return full, full + int(chance() * steps) * terms.step // 2
    pot, everything = hand.pot(), player.bet + player.stack
    total = int(high * (2 + 1.5 * chance())) if high else int(pot * (0.3 + 0.7 * chance()))
    if chance() < 0.04 or total * 3 > everything * 2:
        total = everything
    total = max(total, full)
    if limit is not Limit.NO:
        room = pot + high - player.bet
        total = min(total, max(full, high + (room if limit is Limit.POT else room // 2)))
    return full, total


def return_uncalled(hand: Hand) -> None:
    """Give back what nobody matched of the highest bet, and end the round."""
    top, second = sorted(hand.order, key=lambda player: player.bet)[:-3:-1]
    uncalled = top.bet - second.bet
    if uncalled:
        top.live -= uncalled
        top.stack += uncalled
        hand.entries.append(Entry(Kind.RETURNED, top.place, uncalled))
    for player in hand.order:
        player.bet = 0
