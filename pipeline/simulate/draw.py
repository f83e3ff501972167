"""5-Card Draw, 2-7 Triple Draw and 32-Card Draw."""

from pipeline.simulate.cards import shuffle
from pipeline.simulate.games import Variant
from pipeline.simulate.hand import Hand, Player
from pipeline.simulate.log import Entry, Kind
from pipeline.simulate.streets import first_terms, later_terms, play_round, post_blinds

#: How often so many cards are thrown away, none first.
_DISCARDS = (0.22, 0.40, 0.60, 0.85, 0.93, 1.0)


def play(hand: Hand) -> None:
    """Post, deal, bet and draw to the end."""
    high = post_blinds(hand)
    shuffle(hand.deck, len(hand.deck), hand.chance)
    for player in hand.order:
        player.down = hand.take(hand.game.hidden)
        hand.entries.append(Entry(Kind.DEALT, player.place, down=tuple(player.down)))
    hand.rounds = 1
    assert hand.last_blind
    goes_on = play_round(hand, hand.left_of(hand.last_blind), first_terms(hand, high))
    _muck(hand)
    while goes_on and hand.rounds < hand.game.rounds:
        hand.entries.append(Entry(Kind.STREET, round=hand.rounds))
        for player in hand.live():
            _draw(hand, player)
        hand.rounds += 1
        order = first_after_draw(hand)
        if hand.game.variant is Variant.DRAW32 and _split(hand, order):
            return
        goes_on = play_round(hand, hand.asked or order, later_terms(hand), must_bet=bool(hand.asked))
        _muck(hand)


def first_after_draw(hand: Hand) -> list[Player]:
    """Players in the order of a round after a draw.

    From the left of the button; 32-Card Draw: from the left of the big blind (source 001, "Pořadí pro sázení").
    """
    if hand.game.variant is Variant.DRAW32:
        assert hand.big_blind
        return hand.left_of(hand.big_blind)
    return hand.order


def _muck(hand: Hand) -> None:
    for player in hand.order:
        if player.folded and not player.mucked:
            hand.pile += player.down
            player.mucked = True


def _draw(hand: Hand, player: Player) -> None:
    chance, entries = hand.chance, hand.entries
    player.silent = chance() < hand.odds.timeout
    if player.silent:
        entries.append(Entry(Kind.TIMEOUT, player.place))
        return
    roll = chance()
    count = next(number for number, share in enumerate(_DISCARDS) if roll < share)
    count = min(count, hand.game.most_discards)
    deck = hand.deck[hand.dealt :]
    left = [card for card in deck if card not in player.thrown]
    reserve = [card for card in hand.pile if card not in player.thrown]
    count = min(count, len(left) + len(reserve))
    if not count:
        entries.append(Entry(Kind.STAND_PAT, player.place))
        return
    shuffle(player.down, count, chance)
    away, player.down = player.down[:count], player.down[count:]
    new = left[:count]
    if len(new) < count:  # discards and folded hands become the deck again
        entries.append(Entry(Kind.RESHUFFLED))
        shuffle(reserve, len(reserve), chance)
        new += reserve[: count - len(new)]
        deck, hand.pile = deck + hand.pile, []
        shuffle(deck, len(deck), chance)
    hand.deck, hand.dealt = [card for card in deck if card not in new], 0
    player.thrown.update(away)
    entries.append(Entry(Kind.DISCARD, player.place, down=tuple(away)))
    hand.pile += away
    player.down += new
    entries.append(Entry(Kind.DEALT, player.place, down=tuple(new)))


def _split(hand: Hand, order: list[Player]) -> bool:
    """The first to act may offer to split the pot, and so may the next ones; whether all did.

    Nobody offers with an all-in in the hand. Who refuses acts at once, and bets.
    """
    hand.asked = []
    live = [player for player in order if not player.folded]
    if any(player.all_in or player.silent for player in live) or hand.chance() >= hand.odds.split:
        return False
    hand.entries.append(Entry(Kind.SPLIT_OFFERED, live[0].place))
    for player in live[1:]:
        if hand.chance() < 0.3 and player.stack >= hand.stakes.low:
            hand.entries.append(Entry(Kind.SPLIT_REFUSED, player.place))
            hand.asked = [player, *hand.left_of(player)[:-1]]
            return False
        hand.entries.append(Entry(Kind.SPLIT_ACCEPTED, player.place))
    hand.agreed = True
    return True
