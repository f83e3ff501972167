"""ANT, BRI: antes and the bring-in."""

from pipeline.simulate.cards import Chance
from pipeline.simulate.faults.aftermath import finish, indices, pick, recall
from pipeline.simulate.faults.bookkeeping import adds_up, round_end
from pipeline.simulate.faults.mutator import Mark, Mutator, antes, both, first_after_forced, house, stud
from pipeline.simulate.games import Limit
from pipeline.simulate.log import AGGRESSION, Entry, Kind, Log


def no_ante(log: Log, chance: Chance) -> Mark | None:
    """One player pays no ante; the pot is as much smaller."""
    index = pick(indices(log, {Kind.ANTE}), chance)
    if index is None or indices(log, {Kind.FALSE_ALL_IN}):  # an ante may be all that such a player has in the pot
        return None
    del log.entries[index]
    return first_after_forced(log) if adds_up(log) and finish(log, chance) else None


def wrong_ante(log: Log, chance: Chance) -> Mark | None:
    """One player pays twice the ante; the pot is as much greater."""
    index = pick(indices(log, {Kind.ANTE}), chance)
    if index is None or log.entries[index].chips < log.stakes.ante or indices(log, {Kind.FALSE_ALL_IN}):
        return None
    log.entries[index] = log.entries[index]._replace(chips=2 * log.stakes.ante)
    return index if adds_up(log) and finish(log, chance) else None


def bring_in_by_another(log: Log, chance: Chance) -> Mark | None:
    """A player who folds in the first round has a door card that calls for the bring-in more than the poster's."""
    index = indices(log, {Kind.BRING_IN})[0]
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
    """The bring-in is the ante alone, half of what it is at least; who calls it calls that, and nobody raises."""
    index = indices(log, {Kind.BRING_IN})[0]
    entry = log.entries[index]
    acts = {other.kind for other in log.entries[index + 1 : round_end(log, index)]}
    if entry.chips != log.stakes.bring_in or not acts <= {Kind.FOLD, Kind.CALL, Kind.RETURNED}:
        return None
    log.entries[index] = entry._replace(chips=log.stakes.ante, total=log.stakes.ante)
    return index if recall(log, index) and adds_up(log) and finish(log, chance) else None


def no_bring_in(log: Log, chance: Chance) -> Mark | None:
    """Who should bring in checks instead. Nobody called the bring-in, so that all that follows is folds or a bet."""
    index = indices(log, {Kind.BRING_IN})[0]
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


MUTATORS = (
    Mutator("ANT001", no_ante, both(antes, house)),
    Mutator("ANT002", wrong_ante, both(antes, house)),
    Mutator("BRI001", bring_in_by_another, stud),
    Mutator("BRI002", small_bring_in, both(stud, house)),
    Mutator("BRI003", no_bring_in, both(stud, house)),
)
