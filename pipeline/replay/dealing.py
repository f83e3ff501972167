"""Cards: hole cards, boards, and what players show.

Sources: 001 "TEXAS HOLD'EM, Rozdávání karet", "OMAHA, Rozdávání karet"; Courchevel
deals the first card of the flop before the first betting round.
"""

from typing import Any

from pipeline.codes import Act, Street, Variant
from pipeline.kernel import kernel
from pipeline.records import CARD_BITS, CARD_MASK, UNKNOWN_CARD
from pipeline.replay.cards import card_bit, count_bits, count_cards, deck_mask, join_cards, known_cards
from pipeline.replay.play import Play
from pipeline.replay.table_record import BOARDS
from pipeline.rules.dealing import (
    check_complete,
    check_count,
    check_not_folded,
    check_street,
    report_duplicate,
    report_foreign,
)

_COURCHEVEL = Variant.COURCHEVEL.value
_COURCHEVEL_HILO = Variant.COURCHEVEL_HILO.value
_PREFLOP = Street.PREFLOP.value
_FLOP = Street.FLOP.value
_RIVER = Street.RIVER.value
_SHOW = Act.SHOW.value
_FLOP_CARDS = 3


@kernel
def is_courchevel(play: Play) -> bool:
    """Whether the first card of the flop is dealt before the betting."""
    variant = play.hand["variant"]
    return variant in (_COURCHEVEL, _COURCHEVEL_HILO)


@kernel
def see_cards(play: Play, event: int, seat: int, cards: int, own: int) -> int:
    """DEA001, DEA002 for a list of cards; ``own`` are those that the same holder may show again. Returns their set."""
    table = play.table
    bits = 0
    left = cards
    while left:
        bit = card_bit(left, 0)
        card = (left & CARD_MASK) - 1
        if bit and card >> 2 < play.rules["lowest_rank"]:
            report_foreign(play, event, seat, card)
        elif bit & (bits | (table["seen"] & ~own)):
            report_duplicate(play, event, seat, card)
        bits |= bit
        left >>= CARD_BITS
    table["seen"] |= bits
    return bits


@kernel
def fullest(known: int, shown: int) -> int:
    """A hand as far as two lists of it tell: the cards of both, hidden ones for the rest."""
    merged = 0
    most = max(count_cards(known), count_cards(shown))
    for cards in (known, shown):
        left = cards
        while left:
            bit = card_bit(left, 0)
            if bit and not bit & deck_mask(merged):
                merged = join_cards(merged, left & CARD_MASK)
            left >>= CARD_BITS
    while count_cards(merged) < most:
        merged = join_cards(merged, UNKNOWN_CARD)
    return merged


@kernel
def learn_cards(play: Play, event: int, seat: int, cards: int) -> None:
    """DEA001, DEA003 for cards of a seat, dealt or shown; shown ones may be fewer than dealt."""
    table = play.table
    if cards == 0 or cards == table["cards"][seat]:
        return
    own = table["held"][seat]
    table["held"][seat] = own | see_cards(play, event, seat, cards, own)
    table["cards"][seat] = cards if table["cards"][seat] == 0 else fullest(table["cards"][seat], cards)
    hole = int(play.rules["hole_cards"])
    count = count_cards(table["cards"][seat])
    if count > hole:
        check_count(play, event, seat, hole, count)


@kernel
def deal_hole(play: Play, event: int, seat: int, cards: int) -> None:
    """Cards dealt to a seat."""
    check_not_folded(play, event, seat)
    learn_cards(play, event, seat, cards)
    check_count(play, event, seat, int(play.rules["hole_cards"]), count_cards(cards))


@kernel
def check_repeated(play: Play, event: int, seat: int, repeated: int) -> None:
    """DEA003: earlier cards of a seat that a line prints again are those it was dealt."""
    if repeated:
        own = deck_mask(repeated) & int(play.table["held"][seat])
        check_count(play, event, seat, known_cards(repeated), count_bits(own))


@kernel
def due_cards(play: Play, street: int, have: int) -> int:
    """Cards that a street deals onto a board of ``have`` cards."""
    if street == _PREFLOP:
        return 1
    if street == _FLOP:
        return _FLOP_CARDS - (1 if is_courchevel(play) and have == 1 else 0)
    return 1


@kernel
def deal_board(play: Play, event: int, row: Any) -> None:
    """Community cards: their street, their number, and the earlier board that the line repeats."""
    table = play.table
    board = int(min(row["board"], BOARDS - 1))
    street = int(row["street"])
    cards = int(row["cards"])
    repeated = int(row["repeated"])
    if board > 0 and table["board"][board] == 0:
        table["board"][board] = table["board"][0]
        table["board_street"][board] = table["board_street"][0]
    before = int(table["board"][board])
    early = street == _PREFLOP and is_courchevel(play) and before == 0
    in_order = early or check_street(play, event, table["board_street"][board], street)
    if in_order:
        check_count(play, event, -1, due_cards(play, street, count_cards(before)), count_cards(cards))
        if repeated not in (0, join_cards(before, cards)):
            check_same(play, event, before, repeated)
    else:
        before = repeated or before
        table["seen"] |= deck_mask(repeated)
    see_cards(play, event, -1, cards, 0)
    table["board"][board] = join_cards(before, cards)
    table["board_street"][board] = max(table["board_street"][board], street)


@kernel
def check_same(play: Play, event: int, dealt: int, stated: int) -> None:
    """DEA003: two lists of one board have the same cards."""
    agreeing = count_bits(deck_mask(dealt) & deck_mask(stated))
    check_count(play, event, -1, max(known_cards(dealt), known_cards(stated)), agreeing)


@kernel
def state_board(play: Play, event: int, row: Any) -> None:
    """The summary's board against the dealt one."""
    board = int(min(row["board"], BOARDS - 1))
    if play.table["board"][board] and row["cards"]:
        check_same(play, event, int(play.table["board"][board]), int(row["cards"]))


@kernel
def check_boards(play: Play, event: int) -> None:
    """DEA004 for every board of a hand that came to a showdown."""
    table = play.table
    boards = 0
    for board in range(1, BOARDS):
        if table["board"][board]:
            boards += 1
            check_complete(play, event, table["board_street"][board])
    if boards == 0:
        check_complete(play, event, table["board_street"][0])
