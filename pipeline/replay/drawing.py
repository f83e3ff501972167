"""Draw games: discards, the cards drawn for them, and the split that players may agree on.

Sources: 001 "5-CARD DRAW", "DEUCE TO SEVEN (2-7) TRIPLE DRAW", "32-CARD DRAW, Výměna, Rozdělení banku".
"""

from typing import Any

from pipeline.codes import Act, EventFlag, Street
from pipeline.kernel import kernel
from pipeline.records import CARD_BITS, CARD_MASK
from pipeline.replay.cards import card_bit, count_bits, count_cards, deck_mask, hidden_cards, join_cards, known_cards
from pipeline.replay.dealing import check_repeated, fullest, see_cards
from pipeline.replay.play import NOBODY, Play
from pipeline.replay.streets import is_round_over, name_street
from pipeline.replay.turn import is_awaited
from pipeline.rules.action import check_turn, report_draw_out_of_turn, report_when_out
from pipeline.rules.dealing import check_count, check_not_folded
from pipeline.rules.drawing import check_discards, check_drawn, report_own_discard

_CHECK = Act.CHECK.value
_DISCARD = Act.DISCARD.value
_TIMEOUT = Act.TIMEOUT.value
_SPLIT_REFUSED = Act.SPLIT_REFUSED.value
_WHOLE_DEAL = EventFlag.WHOLE_DEAL.value
_PREFLOP = Street.PREFLOP.value


@kernel
def draw(play: Play, event: int, row: Any) -> None:
    """A discard, a hand that stays as it is, or a draw that ran out of time."""
    table = play.table
    seat = int(row["seat"])
    what = int(row["act"])
    begin_draws(play, event, seat, int(row["street"]))
    if table["place"][seat] < 0 or table["folded"][seat]:
        report_when_out(play, event, seat)
        return
    check_draw_turn(play, event, seat)
    if what == _TIMEOUT:
        table["timed_out"][seat] = table["street"]
    elif what == _DISCARD:
        throw_away(play, event, seat, int(row["cards"]), int(max(row["count"], 0)))
    elif row["cards"]:
        learn_hand(play, event, seat, int(row["cards"]))


@kernel
def begin_draws(play: Play, event: int, seat: int, street: int) -> None:
    """Begin the street that a draw belongs to, where no heading has done so."""
    table = play.table
    now = int(table["street"])
    if now < street <= play.rules["rounds"]:
        name_street(play, event, street)
    elif not table["draws_open"] and table["drew_street"][seat] == now and is_round_over(play):
        name_street(play, event, now)


@kernel
def check_draw_turn(play: Play, event: int, seat: int) -> None:
    """ACT001: players draw once each, from the left of the dealer on, before the betting."""
    table = play.table
    street = table["street"]
    if not table["draws_open"]:
        report_draw_out_of_turn(play, event, seat, NOBODY)
        return
    if table["drew_street"][seat] == street:
        if table["excused"][seat]:
            table["excused"][seat] = 0
        else:
            report_draw_out_of_turn(play, event, seat, NOBODY)
        return
    if table["order_known"]:
        for place in range(table["drawer"] + 1, table["place"][seat]):
            other = int(table["ring"][place])
            if not table["folded"][other] and table["drew_street"][other] != street:
                report_draw_out_of_turn(play, event, seat, other)
                table["drew_street"][other] = street
                table["excused"][other] = 1
        table["drawer"] = max(table["drawer"], table["place"][seat])
    table["drew_street"][seat] = street


@kernel
def throw_away(play: Play, event: int, seat: int, cards: int, count: int) -> None:
    """Take cards out of a hand; where the log does not name them all, nothing of the hand is known any more."""
    table = play.table
    check_discards(play, event, seat, count)
    hide_unless_dealt(play, seat)
    held = int(table["held"][seat])
    away = see_cards(play, event, seat, cards, held)
    left = int(table["cards"][seat])
    hidden = count - count_bits(held & away)  # cards thrown away that the log had hidden
    named = known_cards(cards) == count
    size = count_cards(left)
    count = min(count, size)
    kept = 0
    while left and named:
        bit = card_bit(left, 0)
        if bit == 0 and hidden > 0:
            hidden -= 1
        elif bit & away == 0:
            kept = join_cards(kept, left & CARD_MASK)
        left >>= CARD_BITS
    told = named and count_cards(kept) == size - count
    table["cards"][seat] = kept if told else hidden_cards(size - count)
    table["held"][seat] = held & ~away
    table["thrown"][seat] |= away
    table["to_draw"][seat] = count


@kernel
def hide_unless_dealt(play: Play, seat: int) -> None:
    """Give a seat whose cards the log never mentions as many hidden ones as the game deals."""
    if play.table["cards"][seat] == 0:
        play.table["cards"][seat] = hidden_cards(int(play.rules["hole_cards"]))


@kernel
def deal_draw(play: Play, event: int, row: Any) -> None:
    """The first cards of a seat, or those drawn for the ones thrown away: DEA003, DEA007, DEA008, DEA001."""
    table = play.table
    seat = int(row["seat"])
    cards = int(row["cards"])
    count = count_cards(cards)
    due = count
    table["whole_deals"] |= (int(row["flags"]) & _WHOLE_DEAL) != 0
    check_not_folded(play, event, seat)
    if table["street"] <= _PREFLOP:
        check_count(play, event, seat, int(play.rules["down"][_PREFLOP]), count)
    else:
        due = int(table["to_draw"][seat])
        check_drawn(play, event, seat, due, count)
        table["to_draw"][seat] = 0
    check_repeated(play, event, seat, int(row["repeated"]))
    thrown = int(table["thrown"][seat])
    if deck_mask(cards) & thrown:
        left = cards
        while left and not card_bit(left, 0) & thrown:
            left >>= CARD_BITS
        report_own_discard(play, event, seat, (left & CARD_MASK) - 1)
    table["held"][seat] |= see_cards(play, event, seat, cards, thrown)
    # after a wrong draw the next line that prints the hand tells which cards it kept
    own = int(play.rules["hole_cards"])
    table["cards"][seat] = join_cards(int(table["cards"][seat]), cards) if count == due else hidden_cards(own)


@kernel
def learn_hand(play: Play, event: int, seat: int, cards: int) -> None:
    """A whole hand that the log prints again."""
    table = play.table
    held = int(table["held"][seat])
    table["held"][seat] = held | see_cards(play, event, seat, cards, held)
    table["cards"][seat] = fullest(int(table["cards"][seat]), cards)


@kernel
def reshuffle(play: Play) -> None:
    """Discards and folded hands become the deck again: only cards still held stay seen."""
    table = play.table
    seen = deck_mask(int(table["board"][0]))
    for place in range(table["dealt"]):
        seat = table["ring"][place]
        if not table["folded"][seat]:
            seen |= int(table["held"][seat])
    table["seen"] = seen


@kernel
def speak_of_split(play: Play, event: int, seat: int, what: int) -> None:
    """An offer to split the pot, or the word of the next player on it.

    Nobody has acted by it: where one refuses, the round goes on with his own act. Where
    all agree, the round is over. Who is all-in speaks for the pots that he has a share
    in; nobody waits for his word.
    """
    table = play.table
    if table["all_in"][seat] and not table["folded"][seat]:
        table["agreed"][seat] = what != _SPLIT_REFUSED
        return
    check_turn(play, event, seat, _CHECK)
    if what == _SPLIT_REFUSED:
        table["due"] = seat
        return
    table["agreed"][seat] = 1
    place = int(table["place"][seat])
    for _ in range(table["dealt"]):
        place = (place + 1) % table["dealt"]
        other = int(table["ring"][place])
        if is_awaited(play, other) and not table["agreed"][other]:
            table["due"] = other
            return
    table["due"] = NOBODY
    for other in range(table["seats"]):
        table["pending"][other] = 0


@kernel
def end_split(play: Play) -> None:
    """At the end of a hand: where a split was offered and nobody acted after it, nobody had to (SHO007 judges it)."""
    table = play.table
    offered = 0
    for seat in range(table["seats"]):
        offered += table["agreed"][seat]
    for seat in range(table["seats"] if offered else 0):
        table["pending"][seat] = 0
