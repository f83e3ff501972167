"""Soko, 7-Card Stud, Americana, Telesina and Five Card Stud."""

from pipeline.simulate import boards
from pipeline.simulate.betting import Terms
from pipeline.simulate.cards import shuffle
from pipeline.simulate.games import Limit
from pipeline.simulate.hand import Hand, Player
from pipeline.simulate.log import Entry, Kind
from pipeline.simulate.streets import cap, later_terms, play_round, post_antes


def play(hand: Hand) -> None:
    """Ante, deal and bet to the end."""
    post_antes(hand)
    shuffle(hand.deck, len(hand.deck), hand.chance)
    for player in hand.order:
        player.down, player.up = hand.take(hand.game.hidden), hand.take(1)
        hand.entries.append(Entry(Kind.DEALT, player.place, down=tuple(player.down), up=tuple(player.up)))
    hand.rounds = 1
    goes_on = _first_round(hand)
    while goes_on and hand.rounds < hand.game.rounds:
        _deal(hand)
        hand.rounds += 1
        if hand.common:
            return
        terms = later_terms(hand)
        if hand.limit is Limit.FIXED and hand.rounds - 1 == hand.game.open_pair_round and boards.open_pair(hand):
            terms.upper = hand.stakes.high
        first = boards.best(hand, hand.live())
        goes_on = play_round(hand, [first, *hand.left_of(first)[:-1]], terms)


def bring_in_player(hand: Hand) -> Player:
    """The player whose door card calls for the bring-in; suits break ties as the cards' numbers do."""
    choose = min if hand.limit in hand.game.low_brings_in else max
    return choose(hand.order, key=lambda player: player.up[0])


def _first_round(hand: Hand) -> bool:
    """Bring-in, by now and then its greatest amount, then the players to the left; no option if nobody raises."""
    stakes, player = hand.stakes, bring_in_player(hand)
    fixed = hand.limit is Limit.FIXED
    chips = player.put(stakes.low if fixed and hand.chance() < 0.04 else stakes.bring_in)
    hand.entries.append(Entry(Kind.BRING_IN, player.place, chips, chips))
    terms = Terms(chips, stakes.low, 1, cap(hand), stakes.low)
    if fixed and chips < stakes.low:
        terms.bets, terms.complete_to = 0, stakes.low
    others = hand.left_of(player)
    return play_round(hand, others, terms, len(others) - 1)


def _deal(hand: Hand) -> None:
    """The next card to everybody, one for all where the deck is short, or the Vela card."""
    live = hand.live()
    last = hand.rounds == hand.game.rounds - 1
    if last and hand.game.vela:
        hand.board = hand.take(1)
        hand.entries.append(Entry(Kind.VELA, up=tuple(hand.board), round=hand.rounds))
        return
    if len(hand.deck) - hand.dealt < len(live):
        hand.common, hand.board = True, hand.take(1)
        hand.entries.append(Entry(Kind.COMMON, up=tuple(hand.board), round=hand.rounds))
        return
    hand.entries.append(Entry(Kind.STREET, round=hand.rounds))
    hidden = last and hand.game.last_card_hidden
    for player in live:
        card = hand.take(1)
        (player.down if hidden else player.up).extend(card)
        hand.entries.append(
            Entry(Kind.DEALT, player.place, down=tuple(card) if hidden else (), up=() if hidden else tuple(card))
        )
