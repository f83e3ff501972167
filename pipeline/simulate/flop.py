"""Texas Hold'em and the Omaha games."""

from pipeline.simulate.cards import shuffle
from pipeline.simulate.hand import Hand
from pipeline.simulate.log import Entry, Kind
from pipeline.simulate.streets import first_terms, later_terms, play_round, post_blinds

BOARD_CARDS = (0, 3, 4, 5)


def play(hand: Hand) -> None:
    """Post, deal and bet to the end."""
    high = post_blinds(hand)
    shuffle(hand.deck, len(hand.order) * hand.game.hidden + 5, hand.chance)
    for player in hand.order:
        player.down = hand.take(hand.game.hidden)
        if player.place == hand.hero:
            hand.entries.append(Entry(Kind.DEALT, player.place, down=tuple(player.down)))
    hand.rounds = 1
    assert hand.last_blind
    goes_on = play_round(hand, hand.left_of(hand.last_blind), first_terms(hand, high))
    while goes_on and hand.rounds < len(BOARD_CARDS):
        hand.board += hand.take(BOARD_CARDS[hand.rounds] - len(hand.board))
        hand.entries.append(Entry(Kind.STREET, up=tuple(hand.board), round=hand.rounds))
        hand.rounds += 1
        goes_on = play_round(hand, hand.order, later_terms(hand))
