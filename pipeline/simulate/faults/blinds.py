"""BLD: blinds, posts and straddles."""

from pipeline.simulate.cards import Chance
from pipeline.simulate.faults.acts import matched_calls
from pipeline.simulate.faults.aftermath import finish, indices, recall
from pipeline.simulate.faults.bookkeeping import adds_up, books_at, round_end
from pipeline.simulate.faults.mutator import (
    Mark,
    Mutator,
    Scene,
    blinds,
    both,
    first_after_forced,
    house,
    limits,
    uncontested,
)
from pipeline.simulate.games import Family, Limit
from pipeline.simulate.hand import Odds
from pipeline.simulate.log import ACTS, FORCED, Entry, Kind, Log

_POSTS = frozenset({Kind.LATE_POST, Kind.BOTH_BLINDS, Kind.STRADDLE})
_NEWCOMERS = Odds(wild=0.5, loose=0.1, newcomer=0.8, both_blinds=1.0)
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
    """The small blind is half as much again, and its player folds at his first turn.

    At Fixed Limit, whose stakes name none, the big blind is less, and wins unseen.
    """
    if log.limit is Limit.FIXED:
        index = _place(log, Kind.BIG_BLIND)
        entry = log.entries[index]
        if not _folded_to_blind(log) or entry.chips < log.stakes.big_blind or len(log.order) < 3:
            return None
        log.entries[index] = entry._replace(chips=entry.chips * 4 // 5)
    else:
        index = _place(log, Kind.SMALL_BLIND)
        entry = log.entries[index]
        more = entry.chips + max(1, entry.chips // 2)
        acts = [log.entries[place].kind for place in indices(log, ACTS) if log.entries[place].who == entry.who]
        if entry.chips < log.stakes.small_blind or more >= log.stakes.big_blind or acts[:1] != [Kind.FOLD]:
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
    """Who posted both blinds counts the dead one when he calls, and later folds; others matched the bet in full."""
    posters = {entry.who for entry in log.entries if entry.kind is Kind.BOTH_BLINDS}
    for index in matched_calls(log):
        entry = log.entries[index]
        short = entry.chips - log.stakes.small_blind
        if entry.who in posters and short > 0 and books_at(log, index).round == 1:
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
    if log.casino:
        return None
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


def _no_straddles(scene: Scene) -> bool:
    return not scene.straddles


def _antes_last_or_posts(scene: Scene) -> bool:
    return not (scene.tournament and scene.game.has_blinds)


def _cash(scene: Scene) -> bool:
    return not scene.tournament


def _names_blinds(scene: Scene) -> bool:
    """Spread Limit's stakes say nothing of blinds."""
    return scene.limit is not Limit.SPREAD


MUTATORS = (
    Mutator("BLD001", no_small_blind, both(blinds, house, limits(Limit.FIXED, Limit.SPREAD, Limit.NO)), usual=False),
    Mutator("BLD002", no_big_blind, both(blinds, house, _no_straddles), odds=_TIGHT),
    Mutator("BLD003", big_blind_elsewhere, both(blinds, house, _no_straddles)),
    Mutator("BLD004", wrong_blind, both(blinds, _no_straddles, _names_blinds), odds=_TIGHT),
    Mutator(
        "BLD005",
        post_after_deal,
        both(house, _antes_last_or_posts),
        (("ANT001", "the ante that comes after the first card was missing when it was dealt"),),
        Odds(newcomer=0.3),
    ),
    Mutator("BLD008", dead_blind_counted, both(blinds, _cash), odds=_NEWCOMERS),
    Mutator("BLD009", straddle, both(blinds, house), odds=Odds(wild=0.0, loose=0.5)),
)
