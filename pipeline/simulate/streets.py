"""What all games have in common: betting terms of a round, dealing, and the ways a hand ends early."""

from pipeline.simulate.betting import MOST_BETS, UNCAPPED, Terms, bet_round, return_uncalled
from pipeline.simulate.games import Limit, Variant
from pipeline.simulate.hand import Hand, Player
from pipeline.simulate.log import Entry, Kind


def first_terms(hand: Hand, high: int) -> Terms:
    """Terms of a first round in which blinds or a straddle of ``high`` are bets."""
    return Terms(high, high, 1, cap(hand), hand.stakes.low)


def later_terms(hand: Hand) -> Terms:
    """Terms of a later round. Fixed Limit: lower limit in the first two rounds, upper in the later ones.

    Spread Limit: the lowest in the first two, then the middle one, then the highest.
    """
    stakes, place = hand.stakes, hand.rounds - 1
    if hand.limit is Limit.FIXED:
        unit = stakes.low if place < hand.game.upper_from else stakes.high
        return Terms(0, unit, 0, cap(hand), unit)
    if hand.limit is Limit.SPREAD:
        unit = (stakes.low, stakes.low, stakes.middle, stakes.high, stakes.high)[place]
        return Terms(0, stakes.low, 0, UNCAPPED, unit)
    return Terms(0, stakes.low, 0)


def cap(hand: Hand) -> int:
    """Most bets of a round."""
    if hand.limit is not Limit.FIXED:
        return UNCAPPED
    # Source 002: heads-up raising has no end; a round that three began keeps its cap.
    heads_up = hand.game.variant is Variant.STUD5 and len(hand.live()) == 2
    return UNCAPPED if heads_up else MOST_BETS


def play_round(
    hand: Hand, order: list[Player], terms: Terms, waiting: int | None = None, must_bet: bool = False
) -> bool:
    """Bet, if anyone can; whether the hand goes on."""
    hand.aggressor = None
    if hand.rounds == 1 or sum([player.stack > 0 and not player.cut_off for player in hand.live()]) > 1:
        bet_round(hand, order, terms, len(order) if waiting is None else waiting, must_bet)
        if len(hand.live()) > 1 and hand.cancel_after == hand.rounds:
            cancel(hand)
            return False
        return_uncalled(hand)
    elif hand.cancel_after == hand.rounds:
        cancel(hand)
        return False
    return len(hand.live()) > 1


def cancel(hand: Hand) -> None:
    """The server fails: every chip goes back to the player who put it in."""
    hand.cancelled = True
    hand.entries.append(Entry(Kind.CANCELLED))
    for player in hand.order:
        if chips := player.live + player.dead:
            hand.entries.append(Entry(Kind.REFUND, player.place, chips))
            player.stack += chips


def post_antes(hand: Hand) -> None:
    """Everybody's ante."""
    if hand.stakes.ante:
        for player in hand.order:
            hand.entries.append(Entry(Kind.ANTE, player.place, player.put_dead(hand.stakes.ante)))


def post_blinds(hand: Hand) -> int:
    """Antes, blinds, posts of newcomers and straddle; the bet to call."""
    post_antes(hand)
    stakes, entries = hand.stakes, hand.entries
    assert hand.small_blind
    assert hand.big_blind
    entries.append(Entry(Kind.SMALL_BLIND, hand.small_blind.place, hand.small_blind.put(stakes.small_blind)))
    entries.append(Entry(Kind.BIG_BLIND, hand.big_blind.place, hand.big_blind.put(stakes.big_blind)))
    hand.last_blind = hand.big_blind
    for player in hand.order:
        if player.owes and player is not hand.big_blind:
            dead = player.put_dead(stakes.small_blind) if player.owes is Kind.BOTH_BLINDS else 0
            entries.append(Entry(player.owes, player.place, dead + player.put(stakes.big_blind)))
        player.owes = None
    straddler = hand.left_of(hand.big_blind)[0]
    fresh = len(hand.order) > 2 and not straddler.bet  # neither a blind nor a newcomer's post
    if hand.straddles and fresh and straddler.stack > 4 * stakes.big_blind:
        hand.last_blind = straddler
        entries.append(Entry(Kind.STRADDLE, straddler.place, straddler.put(2 * stakes.big_blind)))
        return 2 * stakes.big_blind
    return stakes.big_blind
