"""Stud games: the cards of each street, and who is first by the open ones.

Sources: 001 "Rozdávání karet", "Pořadí sázek" of each game; 002 "První rozdání" to "Pátá karta".
"""

from typing import Any

import numpy as np

from pipeline.codes import Act, EventFlag, Street
from pipeline.kernel import kernel
from pipeline.records import CARD_BITS, CARD_MASK, UNKNOWN_CARD
from pipeline.replay.cards import card_bit, count_cards, deck_mask, hidden_cards, join_cards, known_cards
from pipeline.replay.dealing import check_repeated, see_cards
from pipeline.replay.play import NOBODY, Play, leave_unchecked
from pipeline.replay.rankings.boards import first_to_act
from pipeline.replay.streets import is_round_over, name_street
from pipeline.replay.turn import next_awaited
from pipeline.rules.dealing import check_count, check_not_folded
from pipeline.rules.rule import rule_id

_DEAL_HOLE = Act.DEAL_HOLE.value
_DEAL_BOARD = Act.DEAL_BOARD.value
_SHOW = Act.SHOW.value
_MUCK = Act.MUCK.value
_WHOLE_DEAL = EventFlag.WHOLE_DEAL.value
_PREFLOP = Street.PREFLOP.value
_WRONG_OPENER = rule_id("ACT002")


@kernel
def deal_street(play: Play, event: int, row: Any) -> None:
    """The cards that a street deals to one seat: DEA003, DEA005, DEA001."""
    table = play.table
    seat = int(row["seat"])
    cards = int(row["cards"])
    begin_if_new(play, event, seat, int(row["street"]))
    street = int(table["street"])
    up = int(row["open"])
    down = count_cards(cards) - up
    down_due, up_due = int(play.rules["down"][street]), int(play.rules["up"][street])
    whole = (int(row["flags"]) & _WHOLE_DEAL) != 0
    table["whole_deals"] |= whole
    check_not_folded(play, event, seat)
    if up != up_due or (down != down_due and (whole or down > 0)):
        check_count(play, event, seat, down_due + up_due, up + down)
        if up + down == down_due + up_due:
            check_count(play, event, seat, up_due, up)
    check_repeated(play, event, seat, int(row["repeated"]))
    table["held"][seat] |= see_cards(play, event, seat, cards, 0)
    known = join_cards(int(table["cards"][seat]), hidden_cards(down_due if down == 0 else 0))
    table["cards"][seat] = join_cards(known, cards)
    table["open"][seat] = join_cards(int(table["open"][seat]), cards >> (CARD_BITS * down))
    table["dealt_street"][seat] = street


@kernel
def begin_if_new(play: Play, event: int, seat: int, street: int) -> None:
    """Begin the street that cards for a seat belong to, where no heading has done so."""
    table = play.table
    now = int(table["street"])
    if now < street <= play.rules["rounds"]:
        name_street(play, event, street)
    elif table["dealt_street"][seat] == now and now < play.rules["rounds"] and is_round_over(play):
        name_street(play, event, now)


@kernel
def find_opener(play: Play) -> None:
    """At the first act of a round: who opens it by the open cards, and whether they show a pair.

    Of equal boards the one nearest left of the dealer opens; where the log names no dealer, either may.
    """
    table = play.table
    table["seeks_opener"] = 0
    table["open_pair"] = 0
    due_cards = 0
    for street in range(_PREFLOP, int(table["street"]) + 1):
        due_cards += int(play.rules["up"][street])
    best = 0
    first = NOBODY
    tied = False
    known = not table["cards_doubted"]
    for place in range(table["dealt"]):
        seat = table["ring"][place]
        if table["folded"][seat]:
            continue
        cards = int(table["open"][seat])
        known = known and known_cards(cards) == due_cards
        if has_pair(cards):
            table["open_pair"] = 1
        strength = first_to_act(int(play.hand["variant"]), cards)
        tied = strength == best or (tied and strength < best)
        if strength > best:
            best = strength
            first = place
    if not known:
        leave_unchecked(play, _WRONG_OPENER)
        table["open_pair"] = 1 if table["open_pair"] else -1
    elif not tied or table["order_known"]:
        table["due"] = next_awaited(play, first - 1)


@kernel
def has_pair(cards: int) -> bool:
    """Whether two known cards of a list are of one rank."""
    ranks = 0
    while cards:
        stored = cards & CARD_MASK
        if stored != UNKNOWN_CARD:
            bit = 1 << ((stored - 1) >> 2)
            if ranks & bit:
                return True
            ranks |= bit
        cards >>= CARD_BITS
    return False


@kernel
def doubt_clashing(play: Play, events: np.ndarray) -> None:
    """Before the first event: are there cards that show up twice, or are not in the deck?

    The card that is wrong may lie open long before the other one of the same face turns
    up; who opens a round must then not be told by it.
    """
    table = play.table
    taken = 0
    for event in range(len(events)):
        row = events[event]
        what = row["act"]
        if what not in (_DEAL_HOLE, _DEAL_BOARD, _SHOW, _MUCK):
            continue
        seat = int(row["seat"])
        own = int(table["held"][seat]) if seat >= 0 and what in (_SHOW, _MUCK) else 0
        cards = int(row["cards"])
        while cards:
            bit = card_bit(cards, 0)
            stored = cards & CARD_MASK
            if bit & taken & ~own or (bit and (stored - 1) >> 2 < play.rules["lowest_rank"]):
                table["cards_doubted"] = 1
            taken |= bit
            cards >>= CARD_BITS
        if seat >= 0:
            table["held"][seat] |= deck_mask(int(row["cards"]))
    for seat in range(table["seats"]):
        table["held"][seat] = 0
