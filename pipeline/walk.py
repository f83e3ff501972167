"""One hand from its first event to its last: the state machine that hands events to their kernels."""


import numpy as np

from pipeline.betting import act
from pipeline.cards import count_cards
from pipeline.codes import Act, HandFlag, Street
from pipeline.dealing import check_boards, deal_board, deal_hole, learn_cards, state_board
from pipeline.kernel import kernel
from pipeline.limits import FIXED
from pipeline.play import BOARDS, NOBODY, Play, note_event
from pipeline.posting import open_betting, post
from pipeline.records import UNSAID
from pipeline.rules.action import check_round_closed
from pipeline.rules.button import check_button
from pipeline.rules.table import check_player_count, check_seats
from pipeline.turn import close_round, seat_players, start_round

_LAST_POST = Act.POST_BUTTON_BLIND.value
_DEAL_HOLE = Act.DEAL_HOLE.value
_DEAL_BOARD = Act.DEAL_BOARD.value
_FOLD = Act.FOLD.value
_FALSE_ALL_IN = Act.FALSE_ALL_IN.value
_RETURN_BET = Act.RETURN_BET.value
_COLLECT = Act.COLLECT.value
_SHOW = Act.SHOW.value
_MUCK = Act.MUCK.value
_NO_SHOW = Act.NO_SHOW.value
_STATED_BOARD = Act.STATED_BOARD.value
_STATED_RESULT = Act.STATED_RESULT.value
_ADDED_TO_POT = Act.ADDED_TO_POT.value
_BLINDS = Street.BLINDS.value
_PREFLOP = Street.PREFLOP.value
_CANCELLED = HandFlag.CANCELLED.value


@kernel
def lay_out(play: Play) -> None:
    """Set table and players to the start of a hand."""
    table = play.table
    hand = play.hand
    table["big_blind"] = hand["big_blind"]
    if hand["big_blind"] <= 0:
        table["big_blind"] = hand["small_bet"] if hand["limit"] == FIXED and hand["small_bet"] > 0 else UNSAID
    table["small_blind"] = UNSAID
    table["blamed"] = -1
    table["ended"] = -1
    table["street"] = _BLINDS
    table["pot"] = 0
    table["high"] = 0
    table["top"] = 0
    table["other_high"] = UNSAID
    table["raises"] = 0
    table["due"] = NOBODY
    table["also"] = NOBODY
    table["aggressor"] = NOBODY
    table["aggressor_street"] = _BLINDS
    table["ante"] = UNSAID
    table["seen"] = 0
    for board in range(BOARDS):
        table["board"][board] = 0
        table["board_street"][board] = _PREFLOP
    for seat in range(table["seats"]):
        player = play.players[seat]
        player["folded"] = 0
        player["all_in"] = 0
        player["showed"] = 0
        player["stack"] = play.seats[seat]["stack"]
        player["put_in"] = 0
        player["dead"] = 0
        player["street_bet"] = 0
        player["returned"] = 0
        player["cards"] = 0
        table["pending"][seat] = 0
        table["excused"][seat] = 0
        table["absent"][seat] = 0
        table["faced"][seat] = -1
        table["nominal"][seat] = 0
        table["ante_event"][seat] = -1
        table["small_event"][seat] = -1
        table["big_event"][seat] = -1
        table["extra_event"][seat] = -1
        table["straddle_event"][seat] = -1
        table["held"][seat] = 0
    seat_players(play)
    for seat in range(table["seats"]):
        play.players[seat]["dealt_in"] = table["place"][seat] >= 0


@kernel
def end_round(play: Play, event: int) -> None:
    """Close the betting of a street at the event that ends it."""
    missing = close_round(play)
    if not int(play.hand["flags"]) & _CANCELLED:
        check_round_closed(play, event, missing)


@kernel
def play_board(play: Play, event: int) -> None:
    """Community cards: they end a round and begin the next."""
    street = int(play.events[event]["street"])
    if street > play.table["street"]:
        end_round(play, event)
        start_round(play, street)
    deal_board(play, event)


@kernel
def take_event(play: Play, event: int) -> None:
    """Play one event."""
    table = play.table
    row = play.events[event]
    what = int(row["act"])
    seat = int(row["seat"])
    if table["street"] == _BLINDS and _LAST_POST < what <= _COLLECT:
        open_betting(play, event)
    if _FOLD <= what <= _FALSE_ALL_IN:
        if seat >= 0:
            act(play, event, seat, what)
        else:
            note_event(play, event, seat)
        return
    note_event(play, event, seat)
    if table["ended"] < 0 and _RETURN_BET <= what <= _NO_SHOW:
        table["ended"] = event
    if what == _DEAL_BOARD:
        play_board(play, event)
    elif what == _STATED_BOARD:
        state_board(play, event)
    elif what == _ADDED_TO_POT:
        table["pot"] += max(row["amount"], 0)
    elif seat < 0:
        return
    elif 0 < what <= _LAST_POST:
        post(play, event, seat)
    elif what == _DEAL_HOLE:
        deal_hole(play, event, seat, int(row["cards"]))
    elif what == _RETURN_BET:
        give_back(play, seat, int(max(row["amount"], 0)))
    elif what == _SHOW or what == _MUCK or what == _STATED_RESULT:
        if what == _SHOW and count_cards(row["cards"]) > 0:
            play.players[seat]["showed"] = 1
        learn_cards(play, event, seat, int(row["cards"]))


@kernel
def give_back(play: Play, seat: int, chips: int) -> None:
    """Return the uncalled part of a bet."""
    player = play.players[seat]
    player["returned"] += chips
    play.table["pot"] -= chips
    if player["stack"] != UNSAID:
        player["stack"] += chips


@kernel
def end_hand(play: Play) -> None:
    """After the last event: the last round, the boards, and who did not come back counts as folded."""
    table = play.table
    event = table["ended"] if table["ended"] >= 0 else len(play.events) - 1
    if table["street"] == _BLINDS:
        open_betting(play, event)
    end_round(play, event)
    remaining = 0
    for place in range(table["dealt"]):
        seat = table["ring"][place]
        player = play.players[seat]
        if table["absent"][seat] and not player["showed"] and not player["folded"]:
            player["folded"] = 1
        remaining += not player["folded"]
    if remaining > 1 and not int(play.hand["flags"]) & _CANCELLED:
        check_boards(play, event)


@kernel
def note_positions(play: Play, seat_results: np.ndarray, seat0: int) -> None:
    """Steps clockwise from the button: it is 0, the first player left of it 1."""
    table = play.table
    button = int(play.hand["button"])
    for seat in range(table["seats"]):
        place = table["place"][seat]
        position = place + 1 if place >= 0 and table["order_known"] else -1
        seat_results[seat0 + seat]["position"] = 0 if seat == button and place >= 0 else position


@kernel
def walk_hand(play: Play, text: np.ndarray) -> None:
    """Replay one hand up to the point where the pots are made."""
    lay_out(play)
    check_player_count(play)
    check_seats(play, text)
    check_button(play)
    for event in range(len(play.events)):
        take_event(play, event)
    end_hand(play)
