"""Rules of the showdown: who wins, how pots are split, who shows first, and the words for a hand."""

from pipeline.codes import Act, EventFlag
from pipeline.kernel import kernel
from pipeline.records import UNSAID
from pipeline.replay.cards import count_cards, known_cards
from pipeline.replay.case import MAX_BOARDS, Case, events_of, leave, report
from pipeline.replay.rankings.best import best_hand, best_low
from pipeline.replay.rankings.boards import first_to_act
from pipeline.replay.rankings.words import said_low_of, said_lowball, said_of, says
from pipeline.rulebooks.parameters import ShowOrder
from pipeline.rules.rule import Rule, Severity, Shows

_RANKING = "001 Výherní kombinace v pokeru"
_SHOWDOWN = "001 TEXAS HOLD'EM, Odkrytí karet"
_CASINO = "000 Pravidla Texas Hold em pokeru - showdown aneb vyložení karet"
_HIGH_LOW = "001 OMAHA High/Low (8 or better), Odkrytí karet"

WRONG_WINNER = Rule(
    code="SHO001",
    name="wrong-winner",
    severity=Severity.ERROR,
    text="A pot goes to the best hand among the players who have a share in it.",
    message="{actual} was paid, {expected} has the better hand",
    sources=(_RANKING, _SHOWDOWN, "001 OMAHA, Odkrytí karet", _CASINO),
    shows=Shows.SEAT,
    keeps="Anna shows a flush, Bert two pairs, and Anna is paid.",
    breaks="Anna shows a flush, Bert two pairs, and Bert is paid.",
    values=("games.exactly_two",),
)
WRONG_SPLIT = Rule(
    code="SHO002",
    name="wrong-split",
    severity=Severity.ERROR,
    text="Equal hands share a pot equally, high and low halve it, and so do the two runs of a hand dealt twice.",
    message="{player} was paid {actual}, the cards give {expected}",
    sources=(_SHOWDOWN, _CASINO, _HIGH_LOW),
    shows=Shows.MONEY,
    keeps="Anna and Bert show the same straight, a pot of 4.00 pays 2.00 to each.",
    breaks="Anna and Bert show the same straight, a pot of 4.00 pays 3.00 to Anna and 1.00 to Bert.",
    values=(
        "table.chip",
        "showdown.odd_chip_to_high",
    ),
)
ODD_CHIP_MISPLACED = Rule(
    code="SHO003",
    name="odd-chip-misplaced",
    severity=Severity.WARNING,
    text="The chip that cannot be split goes to the winner nearest left of the dealer; in High/Low to the high hand.",
    message="{player} was paid {actual}, with the odd chip in its place {expected}",
    sources=(_RANKING, "001 OMAHA, Odkrytí karet", _CASINO),
    shows=Shows.MONEY,
    keeps="A pot of 0.21 pays 0.11 to the winner left of the dealer and 0.10 to the other.",
    breaks="A pot of 0.21 pays 0.10 to the winner left of the dealer and 0.11 to the other.",
    values=(
        "table.chip",
        "showdown.odd_chip",
        "showdown.odd_chip_to_high",
    ),
)
WRONG_SHOW_ORDER = Rule(
    code="SHO004",
    name="wrong-show-order",
    severity=Severity.WARNING,
    text="The last to bet or raise in the final round shows first, without a bet the first left of the dealer; "
    "the others follow clockwise.",
    message="{actual} showed before {expected}, whose turn it was",
    sources=(_SHOWDOWN, "001 OMAHA, Odkrytí karet", _CASINO),
    shows=Shows.SEAT,
    keeps="Anna bets the river, Bert calls, Anna shows first.",
    breaks="Anna bets the river, Bert calls, Bert shows first.",
    values=("showdown.show_order",),
)
LOW_NOT_QUALIFIED = Rule(
    code="SHO005",
    name="low-not-qualified",
    severity=Severity.ERROR,
    text="Half of a High/Low pot goes to the best low of five different ranks up to eight, if there is one.",
    message="{player} was paid {actual}, by the lows shown {expected}",
    sources=(_HIGH_LOW,),
    shows=Shows.MONEY,
    keeps="No hand has five ranks up to eight, and the high hand takes the whole pot.",
    breaks="No hand has five ranks up to eight, and half the pot is paid as low.",
    values=(
        "games.high_low",
        "games.exactly_two",
    ),
)
HAND_MISDESCRIBED = Rule(
    code="SHO006",
    name="hand-misdescribed",
    severity=Severity.WARNING,
    text="The log's own words for a hand are what its cards make.",
    message="{player} is said to have {actual}, the cards make {expected}",
    sources=(_RANKING,),
    shows=Shows.HAND,
    keeps="Anna shows a pair of kings, called a pair of Kings.",
    breaks="Anna shows a pair of kings, called two pairs, Kings and Tens.",
    values=("games.exactly_two",),
)
SPLIT_NOT_AGREED = Rule(
    code="SHO007",
    name="split-not-agreed",
    severity=Severity.ERROR,
    text="In 32-Card Draw, where no two hands tie, a pot is split only if every player in it agreed to it.",
    message="the pot was split between {actual}, {player} had not agreed",
    sources=("001 32-CARD DRAW, Rozdělení banku",),
    shows=Shows.COUNT,
    keeps="Anna offers a split, Bert accepts, and the pot of 4.00 pays 2.00 to each.",
    breaks="Anna offers a split, Bert bets, Anna calls, and the pot pays half to each.",
)
RULES = (
    WRONG_WINNER,
    WRONG_SPLIT,
    ODD_CHIP_MISPLACED,
    WRONG_SHOW_ORDER,
    LOW_NOT_QUALIFIED,
    HAND_MISDESCRIBED,
    SPLIT_NOT_AGREED,
)

_WRONG_SHOW_ORDER = WRONG_SHOW_ORDER.id
_HAND_MISDESCRIBED = HAND_MISDESCRIBED.id
_SHOW = int(Act.SHOW)
_COLLECT = int(Act.COLLECT)
_SECOND_RUN = int(EventFlag.SECOND_RUN)
_UNJUDGED = int(ShowOrder.UNJUDGED)
_HIGHEST_BOARD = int(ShowOrder.HIGHEST_BOARD)
_LEFT_OF_BIG_BLIND = int(ShowOrder.LEFT_OF_BIG_BLIND)
_FLOP_CARDS = 3
_OPEN_CARDS = 4  # of every stud game at its end
_FIRST_ACT = int(Act.FOLD)
_LAST_ACT = int(Act.FALSE_ALL_IN)
_CIRCLE = 256


@kernel
def check_order(case: Case, members: int) -> None:
    """SHO004 among the ``members`` of the last pot, which is shown down first.

    Where the betting ended before the last street no source says whose round was the
    final one: the order is not judged. Who mucks does not show; he breaks no order.
    """
    if case.rules["show_order"] == _UNJUDGED:
        return
    shares = case.shares
    last_act = _last_act(case)
    start = -1
    if last_act >= 0:
        start = (
            case.aggressor
            if case.aggressor >= 0 and members >> case.aggressor & 1
            else _first_without_bet(case, members)
        )
    if start < 0 or shares[start]["steps"] == UNSAID:
        leave(case, _WRONG_SHOW_ORDER)
        return
    latest = -1
    shown = -1
    before = -1
    for e in range(last_act, events_of(case)[1]):
        event = case.events[e]
        seat = int(event["seat"])
        if event["act"] != _SHOW or event["board"] > 1 or seat < 0 or not members >> seat & 1:
            continue
        turn = (shares[seat]["steps"] - shares[start]["steps"]) % _CIRCLE
        if turn < before:
            report(case, _WRONG_SHOW_ORDER, shown, latest, seat, latest)
            return
        before = turn
        latest = seat
        shown = e


@kernel
def _first_without_bet(case: Case, members: int) -> int:
    """The member who shows first where the last round had no bet, -1: the log does not tell."""
    shares = case.shares
    order = case.rules["show_order"]
    beside = 0  # steps of the seat whose left neighbour comes first
    if order == _LEFT_OF_BIG_BLIND:
        blind = case.ledger["big_blind_seat"]
        if blind < 0:
            return -1
        beside = shares[blind]["steps"]
    first = -1
    best = 0
    for i in range(len(shares)):
        if not members >> i & 1:
            continue
        board = 0
        if order == _HIGHEST_BOARD:
            if known_cards(shares[i]["open"]) != _OPEN_CARDS:
                return -1
            board = first_to_act(int(case.hand["variant"]), shares[i]["open"])
        turn = (shares[i]["steps"] - beside - 1) % _CIRCLE
        if first < 0 or board > best or (board == best and turn < (shares[first]["steps"] - beside - 1) % _CIRCLE):
            first = i
            best = board
    return first


@kernel
def _last_act(case: Case) -> int:
    """Row of the last act of the last street, -1: nobody acted there."""
    begin, end = events_of(case)
    last = -1
    for e in range(begin, end):
        if case.events[e]["street"] == case.rules["rounds"] and _FIRST_ACT <= case.events[e]["act"] <= _LAST_ACT:
            last = e
    return last


@kernel
def check_words(case: Case) -> None:
    """SHO006: every line that puts a hand into words, one finding a seat at most.

    The words beside a win that is another's are the other's too, and no second fault.
    """
    if case.ledger["cards_doubted"]:
        leave(case, _HAND_MISDESCRIBED)
        return
    begin, end = events_of(case)
    wrong = 0
    for e in range(begin, end):
        event = case.events[e]
        seat = int(event["seat"])
        if (event["said"] == 0 and event["said_low"] == 0) or seat < 0:
            continue
        if event["act"] == _COLLECT and case.ledger["blamed"] >> seat & 1:
            continue
        if not wrong >> seat & 1 and case.shares[seat]["known"] and not _words_fit(case, e):
            wrong |= 1 << seat


@kernel
def _words_fit(case: Case, e: int) -> bool:
    """Check the words of one event; the board they go by is the run's as far as it was dealt."""
    event = case.events[e]
    seat = int(event["seat"])
    run = max(min(int(event["board"]), MAX_BOARDS), 1) - 1
    if event["flags"] & _SECOND_RUN:
        run = 1
    board = case.ledger["full_board"][run]
    must_use = case.rules["must_use"] != 0
    ranking = int(case.rules["ranking"])
    if run >= case.ledger["boards"] or (must_use and count_cards(board) < _FLOP_CARDS):
        return True
    if event["said"]:
        strength = case.shares[seat]["high"][run]
        if strength == 0:
            strength = best_hand(ranking, case.players[seat]["cards"], board, must_use)
        full = said_of(ranking, strength)
        if not says(event["said"], full):
            report(case, _HAND_MISDESCRIBED, e, seat, full, event["said"])
            return False
    if event["said_low"]:
        if case.rules["hi_lo"]:
            full = said_low_of(best_low(case.players[seat]["cards"], board, must_use))
        else:
            full = said_lowball(said_of(ranking, best_hand(ranking, case.players[seat]["cards"], board, must_use)))
        if event["said_low"] != full:
            report(case, _HAND_MISDESCRIBED, e, seat, full, event["said_low"])
            return False
    return True
