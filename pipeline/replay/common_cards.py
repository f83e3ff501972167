"""The one common card of stud games: a seventh card where the deck runs short, and Telesina's Vela."""

from typing import Any

from pipeline.codes import Street
from pipeline.kernel import kernel
from pipeline.replay.cards import count_cards, join_cards
from pipeline.replay.dealing import see_cards
from pipeline.replay.play import ANYONE, NOBODY, Play
from pipeline.replay.streets import cards_left, cards_needed, move_on
from pipeline.replay.turn import await_others, start_round
from pipeline.rules.common_cards import report_common_seventh, report_vela
from pipeline.rules.dealing import check_count, report_no_street

_FLOP = Street.FLOP.value
#: Values of ``TABLE.common``.
COMMON = 1
BET_ON = 2


@kernel
def has_flop(play: Play) -> bool:
    """Whether common cards are part of every street of the game."""
    return bool(play.rules["board"][_FLOP] > 0)


@kernel
def deal_common(play: Play, event: int, row: Any) -> None:
    """A common card in a game without a flop."""
    table = play.table
    cards = int(row["cards"])
    last = int(play.rules["rounds"])
    if play.rules["board"][last]:
        deal_vela(play, event, last)
    elif play.rules["common_seventh"]:
        deal_seventh(play, event, last)
    else:
        check_count(play, event, NOBODY, 0, count_cards(cards))
    check_count(play, event, NOBODY, 1, count_cards(cards))
    see_cards(play, event, NOBODY, cards, 0)
    table["board"][0] = join_cards(int(table["board"][0]), cards)


@kernel
def deal_vela(play: Play, event: int, last: int) -> None:
    """DEA010, and the round that the Vela card opens."""
    table = play.table
    if table["board"][0]:
        report_vela(play, event, NOBODY)
        table["cards_doubted"] = 1
    elif table["street"] != last - 1:
        report_vela(play, event, NOBODY)
    else:
        move_on(play, event, last)


@kernel
def deal_seventh(play: Play, event: int, last: int) -> None:
    """DEA009, and a last street without betting."""
    table = play.table
    if table["street"] != last - 1:
        report_no_street(play, event, int(table["street"]) + 1, last)
    elif cards_left(play) >= cards_needed(play, last):
        report_common_seventh(play, event, NOBODY)
    move_on(play, event, last)
    table["common"] = COMMON
    table["due"] = NOBODY
    for seat in range(table["seats"]):
        table["pending"][seat] = 0


@kernel
def report_bet_on_common(play: Play, event: int, seat: int) -> None:
    """DEA009 for the first act on a common seventh card; the log goes on as with any round."""
    table = play.table
    if table["common"] != COMMON:
        return
    report_common_seventh(play, event, seat)
    table["common"] = BET_ON
    table["seeks_opener"] = 0
    await_others(play, NOBODY)
    table["due"] = ANYONE


@kernel
def lacks_vela(play: Play) -> bool:
    """Whether the round before the Vela card is the one being played."""
    last = int(play.rules["rounds"])
    return bool(play.rules["board"][last] > 0 and not has_flop(play) and play.table["street"] == last - 1)


@kernel
def begin_without_vela(play: Play, event: int, seat: int) -> None:
    """An act after the round before the Vela card, which is missing (DEA010) or came early."""
    if not play.table["board"][0]:
        report_vela(play, event, seat)
    start_round(play, int(play.rules["rounds"]))
