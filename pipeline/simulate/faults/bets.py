"""BET: sizes and numbers of bets."""

from pipeline.simulate.cards import Chance
from pipeline.simulate.faults.aftermath import finish, indices, pick, recall, reprice, up_cards
from pipeline.simulate.faults.bookkeeping import Books, adds_up, books_at, round_end
from pipeline.simulate.faults.mutator import Mark, Mutator, Scene, always, both, house, limits, variants
from pipeline.simulate.games import Limit, Variant
from pipeline.simulate.hand import Odds
from pipeline.simulate.log import ACTS, AGGRESSION, HEADINGS, Entry, Kind, Log

_BIG = (Limit.NO, Limit.POT, Limit.HALF_POT)
_MANY_RAISES = Odds(wild=0.7)


def _last_of_rounds(log: Log, *kinds: Kind) -> list[int]:
    """Bets or raises of these kinds that are the last of their round and no all-in; none short before them."""
    found = []
    for index in indices(log, set(kinds)):
        later = range(index + 1, round_end(log, index))
        if log.entries[index].all_in or any(log.entries[place].kind in AGGRESSION for place in later):
            continue
        if not books_at(log, index).short:
            found.append(index)
    return found


def _resize(log: Log, chance: Chance, index: int, total: int) -> Mark | None:
    if reprice(log, index, total) and adds_up(log, index) and finish(log, chance):
        return index
    return None


def below_minimum(log: Log, chance: Chance) -> Mark | None:
    """A bet of half the least one; who called it calls that. The last bet of its round, so nothing is sized by it."""
    index = pick(_last_of_rounds(log, Kind.BET), chance)
    least = log.stakes.low
    return None if index is None or least < 2 else _resize(log, chance, index, least // 2)


def small_raise(log: Log, chance: Chance) -> Mark | None:
    """A raise by half the last bet or raise; later calls follow. The last raise of its round."""
    index = pick(_last_of_rounds(log, Kind.RAISE), chance)
    if index is None:
        return None
    books = books_at(log, index)
    if books.step < 2 or (log.limit is Limit.SPREAD and books.high + books.step >= 3 * _spread_unit(log, books)):
        return None
    return _resize(log, chance, index, books.high + books.step // 2)


def wrong_fixed_size(log: Log, chance: Chance) -> Mark | None:
    """A bet or raise by one and a half limits; later calls follow. The last of its round."""
    index = pick(_last_of_rounds(log, Kind.BET, Kind.RAISE), chance)
    if index is None:
        return None
    entry = log.entries[index]
    return _resize(log, chance, index, entry.total + entry.by // 2)


def fifth_bet(log: Log, chance: Chance) -> Mark | None:
    """The call that closes a capped round becomes a raise of the right size, which everybody left calls.

    Three players at least are left, since rooms differ in whether two have a cap.
    """
    for index in indices(log, {Kind.CALL}):
        books, entry = books_at(log, index), log.entries[index]
        if books.bets < 4 or books.short or entry.all_in or log.entries[index + 1].kind in ACTS | {Kind.RETURNED}:
            continue
        others = [place for place in _clockwise(log, entry.who) if place in books.able()]
        unit = books.step
        if not others or len(books.in_hand()) < 3 or _timed_out(log, entry.who):
            continue
        total = books.high + unit
        chips = total - books.bet[entry.who]
        raised = Entry(Kind.RAISE, entry.who, chips, total, unit)
        calls = [Entry(Kind.CALL, place, unit, total) for place in others]
        log.entries[index : index + 1] = [raised, *calls]
        return index if adds_up(log, index) and finish(log, chance) else None
    return None


def _timed_out(log: Log, who: int) -> bool:
    return any(entry.kind is Kind.TIMEOUT and entry.who == who for entry in log.entries)


def _clockwise(log: Log, who: int) -> list[int]:
    """Everybody else, from the left of a player on."""
    first = log.order.index(who) + 1
    return [*log.order[first:], *log.order[: first - 1]]


def _spread_unit(log: Log, books: Books) -> int:
    return (log.stakes.low, log.stakes.low, log.stakes.middle, log.stakes.high, log.stakes.high)[books.round - 1]


def above_spread(log: Log, chance: Chance) -> Mark | None:
    """A bet above the round's limit, or a raise above limit and last raise. The last of its round."""
    index = pick(_last_of_rounds(log, Kind.BET, Kind.RAISE), chance)
    if index is None:
        return None
    books = books_at(log, index)
    unit = max(_spread_unit(log, books), books.step)
    return _resize(log, chance, index, books.high + unit + max(1, log.stakes.low // 2))


def above_pot(log: Log, chance: Chance) -> Mark | None:
    """A bet or raise a tenth above the pot, or half the pot. The last of its round."""
    index = pick(_last_of_rounds(log, Kind.BET, Kind.RAISE), chance)
    if index is None:
        return None
    books = books_at(log, index)
    most = max(books.most(log.entries[index].who), books.high + books.step)
    return _resize(log, chance, index, most + max(1, books.pot // 10))


def beyond_stack(log: Log, chance: Chance) -> Mark | None:
    """A player begins with less than he put in; his last act, in the hand's last round, exceeds it."""
    acts = indices(log, ACTS)
    opening = max(indices(log, HEADINGS), default=0)
    able = []
    for index in acts:
        entry, later = log.entries[index], log.entries[index + 1 :]
        again = any(other.who == entry.who and other.kind in ACTS | {Kind.RETURNED} for other in later)
        if index > opening and entry.chips > 1 and not entry.all_in and not again:
            able.append(index)
    at = pick(able, chance)
    if at is None:
        return None
    who, chips = log.entries[at].who, log.entries[at].chips
    left = books_at(log, at + 1).stack[who]
    seat = log.seats[who]
    log.seats[who] = seat._replace(stack=seat.stack - left - chips // 2)
    return at


def unmarked_all_in(log: Log, chance: Chance) -> Mark | None:
    """The last chips go in without the words for it."""
    index = pick([index for index in indices(log, ACTS) if log.entries[index].all_in], chance)
    if index is None:
        return None
    log.entries[index] = log.entries[index]._replace(all_in=False)
    return index


def _open_pair(log: Log, index: int) -> bool:
    heading = max(place for place in indices(log, HEADINGS) if place < index)
    folded = books_at(log, heading).folded
    up = up_cards(log, index)
    return any(len({card >> 2 for card in up[who]}) < len(up[who]) for who in log.order if who not in folded)


def upper_without_pair(log: Log, chance: Chance) -> Mark | None:
    """The round's only bet is at the upper limit though nobody shows a pair."""
    for index in _last_of_rounds(log, Kind.BET):
        if books_at(log, index).round - 1 == log.game.open_pair_round and not _open_pair(log, index):
            return _resize(log, chance, index, log.stakes.high)
    return None


def back_to_lower(log: Log, chance: Chance) -> Mark | None:
    """After a bet at the upper limit the round's last raise is by the lower."""
    for index in _last_of_rounds(log, Kind.RAISE):
        books = books_at(log, index)
        if books.round - 1 == log.game.open_pair_round and books.step == log.stakes.high == log.entries[index].by:
            return _resize(log, chance, index, books.high + log.stakes.low)
    return None


def reopened(log: Log, chance: Chance) -> Mark | None:
    """A player who acted and faces only a short all-in raises instead of calling it; who is left calls or folds."""
    for index in indices(log, {Kind.CALL}):
        entry, books = log.entries[index], books_at(log, index)
        if not books.short or entry.all_in or not _raised_only_short(log, index) or _timed_out(log, entry.who):
            continue
        total = books.high + books.step
        chips = total - books.bet[entry.who]
        rest = [place for place in books.able() if place != entry.who]
        if chips >= books.stack[entry.who] or not rest:
            continue
        log.entries[index] = Entry(Kind.RAISE, entry.who, chips, total, books.step)
        later = {log.entries[place].who for place in range(index + 1, round_end(log, index))}
        for place in _clockwise(log, entry.who):  # those who need not act any more owe the raise
            if place in rest and place not in later and books.owed(place) + books.step < books.stack[place]:
                end = _end_of_acts(log, index)
                log.entries.insert(end, Entry(Kind.CALL, place, 1, 1))
            elif place in rest and place not in later:
                return None
        return index if recall(log, index) and adds_up(log, index) and finish(log, chance) else None
    return None


def _end_of_acts(log: Log, index: int) -> int:
    end = round_end(log, index)
    return end - 1 if log.entries[end - 1].kind is Kind.RETURNED else end


def _raised_only_short(log: Log, index: int) -> bool:
    """Whether the caller acted before in this round and has faced less than a full raise since."""
    who = log.entries[index].who
    place = index - 1
    while place >= 0 and log.entries[place].kind in ACTS:
        if log.entries[place].who == who:
            before = books_at(log, place + 1)
            now = books_at(log, index)
            return before.high > 0 and now.high - before.high < now.step and now.high > before.high
        place -= 1
    return False


def _marks_all_ins(scene: Scene) -> bool:
    """The network marks every all-in; a casino's log need not."""
    return not scene.straddles


MUTATORS = (
    Mutator("BET001", below_minimum, limits(*_BIG, Limit.SPREAD)),
    Mutator("BET002", small_raise, limits(*_BIG, Limit.SPREAD)),
    Mutator("BET003", wrong_fixed_size, limits(Limit.FIXED)),
    Mutator("BET004", fifth_bet, limits(Limit.FIXED), odds=_MANY_RAISES),
    Mutator("BET005", above_spread, limits(Limit.SPREAD)),
    Mutator("BET006", above_pot, limits(Limit.POT)),
    Mutator("BET007", above_pot, limits(Limit.HALF_POT)),
    Mutator("BET008", beyond_stack, always),
    Mutator("BET009", unmarked_all_in, both(house, _marks_all_ins), odds=Odds(loose=0.3, wild=0.5, short=1.0)),
    Mutator("BET010", upper_without_pair, both(limits(Limit.FIXED), variants(Variant.STUD7, Variant.STUD5))),
    Mutator("BET011", back_to_lower, variants(Variant.STUD5), odds=_MANY_RAISES),
    Mutator("BET012", reopened, limits(*_BIG), odds=Odds(loose=0.5, wild=0.5, short=0.7)),
)
