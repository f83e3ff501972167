"""BLD, ANT, BRI: blinds, posts, straddles, antes and the bring-in."""

from pipeline.simulate.cards import Chance
from pipeline.simulate.faults.aftermath import finish, indices, pick, recall
from pipeline.simulate.faults.bookkeeping import adds_up, books_at, round_end
from pipeline.simulate.faults.mutator import (
    Mark,
    Mutator,
    Scene,
    antes,
    blinds,
    both,
    first_after_forced,
    house,
    limits,
    stud,
    uncontested,
)
from pipeline.simulate.games import Family, Limit
from pipeline.simulate.hand import Odds
from pipeline.simulate.log import ACTS, AGGRESSION, FORCED, Entry, Kind, Log

_POSTS = frozenset({Kind.LATE_POST, Kind.BOTH_BLINDS, Kind.STRADDLE})
_TIGHT = Odds(tight=0.9, loose=0.02, wild=0.02)


def _place(log: Log, kind: Kind) -> int:
    return next(index for index, entry in enumerate(log.entries) if entry.kind is kind)


def _folded_to_blind(log: Log) -> bool:
    """Whether everybody folded to the big blind or the bring-in."""
    acts = [log.entries[index].kind for index in indices(log, ACTS)]
    return set(acts) == {Kind.FOLD} and uncontested(log) and not indices(log, _POSTS)


def no_small_blind(log: Log, chance: Chance) -> Mark | None:
    """Nobody posts the small blind; the player whose it is folds at his first turn."""
    index = _place(log, Kind.SMALL_BLIND)
    acts = [entry for entry in log.entries if entry.who == log.entries[index].who and entry.kind in ACTS]
    if not acts or acts[0].kind is not Kind.FOLD:
        return None
    del log.entries[index]
    if not recall(log, index) or not adds_up(log) or not finish(log, chance):
        return None
    return first_after_forced(log)


def no_big_blind(log: Log, chance: Chance) -> Mark | None:
    """Nobody posts the big blind; all fold to the player whose it is, who wins the small blind."""
    index = _place(log, Kind.BIG_BLIND)
    if not _folded_to_blind(log) or len(log.order) < 3:
        return None
    del log.entries[index]
    log.entries = [entry for entry in log.entries if entry.kind is not Kind.RETURNED]
    return first_after_forced(log) if finish(log, chance) else None


def big_blind_elsewhere(log: Log, chance: Chance) -> Mark | None:
    """The player left of the big blind posts it; the one whose it is folds after the small blind's first act.

    The two change parts: who folded first plays on in the other's place, with his cards.
    """
    index = _place(log, Kind.BIG_BLIND)
    right = log.entries[index].who
    order = log.order
    wrong = order[(order.index(right) + 1) % len(order)]
    small = log.entries[_place(log, Kind.SMALL_BLIND)].who
    opening = indices(log, ACTS)[0]
    first = log.entries[opening]
    if len(order) < 4 or first.who != wrong or first.kind is not Kind.FOLD or indices(log, _POSTS):
        return None
    acts = [place for place in range(opening, round_end(log, opening)) if log.entries[place].who in {right, small}]
    after_small = next((place for place in acts if log.entries[place].who == small), None)
    if after_small is None or log.seats[wrong].stack < log.seats[right].stack:
        return None
    if wrong == log.hero or right == log.hero:
        return None
    log.entries.insert(after_small + 1, Entry(Kind.FOLD, right))
    del log.entries[opening]
    fold = after_small
    deals = {entry.who: place for place, entry in enumerate(log.entries[:opening]) if entry.kind is Kind.DEALT}
    for place, entry in enumerate(log.entries):
        if entry.who == right and place != fold and entry.kind is not Kind.ANTE and place not in deals.values():
            log.entries[place] = entry._replace(who=wrong)
    if log.game.family is Family.DRAW:
        one, other = log.entries[deals[right]], log.entries[deals[wrong]]
        log.entries[deals[right]] = one._replace(down=other.down)
        log.entries[deals[wrong]] = other._replace(down=one.down)
    log.cards[right], log.cards[wrong] = log.cards[wrong], log.cards[right]
    return index if adds_up(log) and finish(log, chance) else None


def wrong_blind(log: Log, chance: Chance) -> Mark | None:
    """The small blind is half as much again, or, where the stakes name none, the big blind is half and wins unseen."""
    if log.limit in {Limit.FIXED, Limit.SPREAD}:
        index = _place(log, Kind.BIG_BLIND)
        entry = log.entries[index]
        if not _folded_to_blind(log) or entry.chips < log.stakes.big_blind or len(log.order) < 3:
            return None
        log.entries[index] = entry._replace(chips=entry.chips * 4 // 5)
    else:
        index = _place(log, Kind.SMALL_BLIND)
        entry = log.entries[index]
        more = entry.chips + max(1, entry.chips // 2)
        if entry.chips < log.stakes.small_blind or more >= log.stakes.big_blind:
            return None
        log.entries[index] = entry._replace(chips=more)
    return index if recall(log, index) and adds_up(log) and finish(log, chance) else None


def post_after_deal(log: Log, chance: Chance) -> Mark | None:
    """The last ante, or a newcomer's post, comes after the first cards; blinds stay, so that none seems missing."""
    deal = _place(log, Kind.DEALT) if indices(log, {Kind.DEALT}) else -1
    if deal < 1 or log.entries[deal - 1].kind not in {Kind.ANTE, Kind.LATE_POST, Kind.BOTH_BLINDS}:
        return None
    log.entries[deal - 1], log.entries[deal] = log.entries[deal], log.entries[deal - 1]
    return deal


def dead_blind_counted(log: Log, chance: Chance) -> Mark | None:
    """Who posted both blinds counts the dead one when he calls, and does not win; others matched the bet in full."""
    winners = {entry.who for entry in log.entries if entry.kind is Kind.WINS}
    posters = {entry.who for entry in log.entries if entry.kind is Kind.BOTH_BLINDS} - winners
    if len(log.pots) != 1 or any(entry.all_in or entry.kind is Kind.FALSE_ALL_IN for entry in log.entries):
        return None
    for index in indices(log, {Kind.CALL}):
        entry, end = log.entries[index], round_end(log, index)
        books = books_at(log, end)
        if entry.who not in posters or books.round > 1:
            continue
        matched = sum(bet == books.high for place, bet in enumerate(books.bet) if place != entry.who)
        again = any(log.entries[place].who == entry.who for place in range(index + 1, end))
        short = entry.chips - log.stakes.small_blind
        if short > 0 and matched > 1 and not again:
            log.entries[index] = entry._replace(chips=short)
            return index if adds_up(log, index) and finish(log, chance) else None
    return None


def straddle(log: Log, chance: Chance) -> Mark | None:
    """Where there is none: the first player straddles instead of calling, nobody raises, he checks at last.

    Where there are straddles: three big blinds instead of two, and everybody folds.
    """
    posted = indices(log, {Kind.STRADDLE})
    if posted:
        acts = {log.entries[index].kind for index in indices(log, ACTS)}
        if acts != {Kind.FOLD}:
            return None
        entry = log.entries[posted[0]]
        log.entries[posted[0]] = entry._replace(chips=3 * log.stakes.big_blind)
        return posted[0] if recall(log, posted[0]) and adds_up(log) and finish(log, chance) else None
    opening = indices(log, ACTS)[0]
    first = log.entries[opening]
    end = round_end(log, opening)
    acts_ = log.entries[opening:end]
    if first.kind is not Kind.CALL or first.all_in or any(entry.kind not in _PLAIN for entry in acts_):
        return None
    if len(log.order) < 3 or indices(log, _POSTS):
        return None
    big = log.stakes.big_blind
    if any(log.seats[entry.who].stack <= 3 * big for entry in acts_):
        return None
    del log.entries[opening]
    for place in range(opening, end - 1):
        entry = log.entries[place]
        if entry.kind is not Kind.FOLD:
            log.entries[place] = Entry(Kind.CALL, entry.who, 1, 1)
    last_forced = max(place for place in range(opening) if log.entries[place].kind in FORCED)
    log.entries.insert(last_forced + 1, Entry(Kind.STRADDLE, first.who, 2 * big, 2 * big))
    log.entries.insert(end, Entry(Kind.CHECK, first.who))
    if not recall(log, last_forced + 1) or not adds_up(log):
        return None
    return last_forced + 1 if finish(log, chance) else None


_PLAIN = frozenset({Kind.FOLD, Kind.CALL, Kind.CHECK})


def no_ante(log: Log, chance: Chance) -> Mark | None:
    """One player pays no ante; the pot is as much smaller."""
    index = pick(indices(log, {Kind.ANTE}), chance)
    if index is None:
        return None
    del log.entries[index]
    return first_after_forced(log) if adds_up(log) and finish(log, chance) else None


def wrong_ante(log: Log, chance: Chance) -> Mark | None:
    """One player pays twice the ante; the pot is as much greater."""
    index = pick(indices(log, {Kind.ANTE}), chance)
    if index is None or log.entries[index].chips < log.stakes.ante:
        return None
    log.entries[index] = log.entries[index]._replace(chips=2 * log.stakes.ante)
    return index if adds_up(log) and finish(log, chance) else None


def bring_in_by_another(log: Log, chance: Chance) -> Mark | None:
    """A player who folds in the first round has a door card that calls for the bring-in more than the poster's."""
    index = _place(log, Kind.BRING_IN)
    poster = log.entries[index].who
    low = log.limit in log.game.low_brings_in
    deals = {log.entries[place].who: place for place in indices(log, {Kind.DEALT}) if place < index}
    door = log.entries[deals[poster]].up[0]
    better = [card for card in log.stub if (card < door if low else card > door)]
    end = round_end(log, index)
    folders = [entry.who for entry in log.entries[index:end] if entry.kind is Kind.FOLD]
    card, who = pick(better, chance), pick([who for who in folders if who != poster], chance)
    if card is None or who is None:
        return None
    log.entries[deals[who]] = log.entries[deals[who]]._replace(up=(card,))
    return index


def small_bring_in(log: Log, chance: Chance) -> Mark | None:
    """The bring-in is the ante alone, half of what it is at least; who calls it calls that."""
    index = _place(log, Kind.BRING_IN)
    entry = log.entries[index]
    if entry.chips != log.stakes.bring_in or log.stakes.ante < 1:
        return None
    log.entries[index] = entry._replace(chips=log.stakes.ante, total=log.stakes.ante)
    return index if recall(log, index) and adds_up(log) and finish(log, chance) else None


def no_bring_in(log: Log, chance: Chance) -> Mark | None:
    """Who should bring in checks instead. Nobody called the bring-in, so that all that follows is folds or a bet."""
    index = _place(log, Kind.BRING_IN)
    entry = log.entries[index]
    if entry.chips == log.stakes.low and log.limit is Limit.FIXED:
        return None
    end = round_end(log, index)
    acts = range(index + 1, end)
    raises = [place for place in acts if log.entries[place].kind in AGGRESSION]
    before = log.entries[index + 1 : raises[0] if raises else end]
    if any(other.kind not in {Kind.FOLD, Kind.RETURNED} for other in before):
        return None
    log.entries[index] = Entry(Kind.CHECK, entry.who)
    if not raises:
        log.entries = [other for other in log.entries if other.kind is not Kind.RETURNED]
    else:
        first = log.entries[raises[0]]
        if log.limit is not Limit.FIXED and (log.limit is not Limit.NO or len(raises) > 1):
            return None  # a pot without bring-in is too small, and a bet is more than the raise was
        if first.all_in:
            return None
        log.entries[raises[0]] = first._replace(kind=Kind.BET)
    if raises and not recall(log, index):
        return None
    return index if adds_up(log, index) and finish(log, chance) else None


def _no_straddles(scene: Scene) -> bool:
    return not scene.straddles


MUTATORS = (
    Mutator("BLD001", no_small_blind, both(blinds, house, limits(Limit.FIXED, Limit.SPREAD, Limit.NO)), usual=False),
    Mutator("BLD002", no_big_blind, both(blinds, house, _no_straddles), odds=_TIGHT),
    Mutator("BLD003", big_blind_elsewhere, both(blinds, house, _no_straddles)),
    Mutator("BLD004", wrong_blind, both(blinds, _no_straddles), odds=_TIGHT),
    Mutator("BLD005", post_after_deal, house),
    Mutator("BLD008", dead_blind_counted, both(blinds, lambda scene: not scene.tournament), odds=Odds(wild=0.3, loose=0.4)),
    Mutator("BLD009", straddle, both(blinds, house), odds=Odds(wild=0.0, loose=0.5)),
    Mutator("ANT001", no_ante, both(antes, house)),
    Mutator("ANT002", wrong_ante, both(antes, house)),
    Mutator("BRI001", bring_in_by_another, stud),
    Mutator("BRI002", small_bring_in, both(stud, house)),
    Mutator("BRI003", no_bring_in, both(stud, house)),
)
