"""TBL, BTN: who sits where, and how many."""

from pipeline.simulate.cards import Chance
from pipeline.simulate.faults.aftermath import finish, indices
from pipeline.simulate.faults.bookkeeping import adds_up
from pipeline.simulate.faults.mutator import Mark, Mutator, Scene, blinds, both, house, uncontested
from pipeline.simulate.games import Family
from pipeline.simulate.hand import Odds
from pipeline.simulate.log import ACTS, Entry, Kind, Log, Seat
from pipeline.simulate.names import new_name


def _insert_seat(log: Log, place: int, name: str, stack: int) -> None:
    """A new player at a place; the others keep their order, seats are numbered through."""
    button = next(at for at, seat in enumerate(log.seats) if seat.number == log.button)
    log.seats.insert(place, Seat(name, 0, stack))
    log.seats = [seat._replace(number=number) for number, seat in enumerate(log.seats, 1)]
    log.size = max(log.size, len(log.seats))
    log.button = log.seats[button + (button >= place)].number
    log.cards.insert(place, ())
    log.down.insert(place, 0)
    log.order = tuple(at + (at >= place) for at in log.order)
    log.hero += log.hero >= place
    log.entries = [entry._replace(who=entry.who + (entry.who >= place)) for entry in log.entries]


def too_many(log: Log, chance: Chance) -> Mark | None:
    """More players than the variant seats: newcomers left of the big blind or bring-in, who fold at once."""
    stub = list(log.stub)
    if len(log.order) < 3 or any(entry.kind is Kind.RESHUFFLED for entry in log.entries):
        return None
    for _ in range(log.game.seats + 1 - len(log.order)):
        if not _add_folder(log, stub, chance):
            return None
    return "header" if adds_up(log) and finish(log, chance) else None


def _add_folder(log: Log, stub: list[int], chance: Chance) -> bool:
    forced = Kind.BIG_BLIND if log.game.has_blinds else Kind.BRING_IN
    right = next(entry.who for entry in log.entries if entry.kind is forced)
    cards = _cards(log, stub)
    if cards is None:
        return False
    down, up = cards
    place = right + 1
    _insert_seat(log, place, new_name([seat.name for seat in log.seats], chance), log.seats[right].stack + 1)
    at = log.order.index(right) + 1
    log.order = (place, *log.order) if at == len(log.order) else (*log.order[:at], place, *log.order[at:])
    before = log.order[log.order.index(place) - 1] if log.order[0] != place else None
    if log.stakes.ante:
        _after(log, Kind.ANTE, before, Entry(Kind.ANTE, place, log.stakes.ante))
    if log.game.family is not Family.FLOP:
        _after(log, Kind.DEALT, before, Entry(Kind.DEALT, place, down=down, up=up))
    first = indices(log, {Kind.BRING_IN} if not log.game.has_blinds else ACTS)[0]
    log.entries.insert(first + (not log.game.has_blinds), Entry(Kind.FOLD, place))
    return True


def _cards(log: Log, stub: list[int]) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """Cards for a newcomer, of those that nobody saw; none that would call for the bring-in."""
    if log.game.family is Family.FLOP:
        return (), ()
    hidden = log.game.hidden
    if len(stub) <= hidden:
        return None
    if log.game.family is Family.DRAW:
        return tuple(stub.pop() for _ in range(hidden)), ()
    door = _door(log)
    low = log.limit in log.game.low_brings_in
    fitting = [card for card in stub if (card > door if low else card < door)]
    if not fitting:
        return None
    stub.remove(fitting[0])
    return tuple(stub.pop() for _ in range(hidden)), (fitting[0],)


def _door(log: Log) -> int:
    poster = next(entry.who for entry in log.entries if entry.kind is Kind.BRING_IN)
    return next(entry.up[0] for entry in log.entries if entry.kind is Kind.DEALT and entry.who == poster)


def _after(log: Log, kind: Kind, who: int | None, new: Entry) -> None:
    """Put a line after the line of this kind of the player before him, or first of its kind."""
    places = indices(log, {kind})
    if who is None:
        log.entries.insert(places[0], new)
        return
    place = next(place for place in places if log.entries[place].who == who)
    log.entries.insert(place + 1, new)


def too_few(log: Log, chance: Chance) -> Mark | None:
    """Only the winner of a hand that all others folded at once is there, and has his own chips back."""
    acts = {log.entries[index].kind for index in indices(log, ACTS)}
    if acts != {Kind.FOLD} or not uncontested(log):
        return None
    winner = next(entry.who for entry in log.entries if entry.kind is Kind.UNSEEN)
    own = [entry._replace(who=0) for entry in log.entries if entry.who == winner]
    kept = [entry for entry in own if entry.kind in {Kind.ANTE, Kind.BIG_BLIND, Kind.DEALT}]
    live = [Entry(Kind.RETURNED, 0, entry.chips) for entry in kept if entry.kind is Kind.BIG_BLIND]
    wins = [Entry(Kind.WINS, 0, entry.chips) for entry in kept if entry.kind is Kind.ANTE]
    log.entries = [*kept, *live, Entry(Kind.UNSEEN, 0), *wins, Entry(Kind.RAKE)]
    log.seats, log.order = [log.seats[winner]], (0,)
    log.cards, log.down = [log.cards[winner]], [log.down[winner]]
    log.button, log.hero = log.seats[0].number, 0 if log.hero == winner else -1
    return "header"


def same_seat(log: Log, chance: Chance) -> Mark | None:
    """A player is listed in the seat of the one before him; the order stays, and one of them folds."""
    folded = {entry.who for entry in log.entries if entry.kind is Kind.FOLD}
    able = [
        place
        for place in range(1, len(log.seats))
        if log.button not in {log.seats[place].number, log.seats[place - 1].number} and {place, place - 1} & folded
    ]
    if not able:
        return None
    place = able[int(chance() * len(able))]
    log.seats[place] = log.seats[place]._replace(number=log.seats[place - 1].number)
    return "header"


def empty_button(log: Log, chance: Chance) -> Mark | None:
    """The button stands at a seat, between its player and the next, whose player is not dealt in."""
    if len(log.order) < 3:
        return None
    place = log.order[-1] + 1
    _insert_seat(log, place, new_name([seat.name for seat in log.seats], chance), 0)
    log.button = log.seats[place].number
    return "header"


def _no_straddles(scene: Scene) -> bool:
    return not scene.straddles


MUTATORS = (
    Mutator("TBL001", too_many, both(house, _no_straddles)),
    Mutator("TBL002", too_few, both(house, _no_straddles), odds=Odds(tight=0.9, wild=0.0, loose=0.0)),
    Mutator("TBL006", same_seat, house),
    Mutator("BTN002", empty_button, both(blinds, house), usual=False),
)
