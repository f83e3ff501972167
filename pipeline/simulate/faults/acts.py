"""ACT: turns and kinds of acts."""

from pipeline.simulate import boards
from pipeline.simulate.cards import Chance
from pipeline.simulate.faults.aftermath import finish, indices, pick, recall, up_cards
from pipeline.simulate.faults.bookkeeping import adds_up, books_at, round_end
from pipeline.simulate.faults.mutator import Mark, Mutator, always, both, draw, house
from pipeline.simulate.games import Limit
from pipeline.simulate.hand import Odds
from pipeline.simulate.log import ACTS, AGGRESSION, ENDING, HEADINGS, Entry, Kind, Log

_QUIET = frozenset({Kind.FOLD, Kind.CHECK})


def _opens(log: Log, index: int) -> bool:
    return log.entries[index - 1].kind not in ACTS | _SETTLED


#: Lines after which the next act is neither the opening of a round nor within it.
_SETTLED = frozenset({Kind.BRING_IN, Kind.SPLIT_ACCEPTED, Kind.SPLIT_REFUSED})


def _swap(log: Log, index: int) -> Mark:
    log.entries[index], log.entries[index + 1] = log.entries[index + 1], log.entries[index]
    return index


def _quiet_pairs(log: Log, opening: bool) -> list[int]:
    """Where two players fold one after the other, or check: to change places changes nothing else."""
    entries = log.entries
    return [
        index
        for index in indices(log, _QUIET)
        if entries[index + 1].kind is entries[index].kind
        and entries[index + 1].who != entries[index].who
        and entries[index - 1].kind not in _SETTLED
        and _opens(log, index) is opening
    ]


def out_of_turn(log: Log, chance: Chance) -> Mark | None:
    """Two players who fold, or check, one after the other change places, not at the opening of a round."""
    index = pick(_quiet_pairs(log, opening=False), chance)
    return None if index is None else _swap(log, index)


def wrong_opener(log: Log, chance: Chance) -> Mark | None:
    """The same with the first two acts of a round; in stud games their open cards are not equally good."""
    index = pick([index for index in _quiet_pairs(log, opening=True) if _is_clear(log, index)], chance)
    return None if index is None else _swap(log, index)


def _is_clear(log: Log, index: int) -> bool:
    up = up_cards(log, index)
    first, second = (boards.key(up[log.entries[place].who], soko=False) for place in (index, index + 1))
    return log.game.has_blinds or first != second


def check_facing_bet(log: Log, chance: Chance) -> Mark | None:
    """A player who called, and folded to a raise in the same round, first checks instead."""
    able = [index for index in indices(log, {Kind.CALL}) if _next_of_round(log, index) is Kind.FOLD]
    index = pick(able, chance)
    if index is None:
        return None
    log.entries[index] = Entry(Kind.CHECK, log.entries[index].who)
    return index if recall(log, index) and adds_up(log, index) and finish(log, chance) else None


def _next_of_round(log: Log, index: int) -> Kind | None:
    """What the player does at his next turn of the round."""
    who = log.entries[index].who
    later = log.entries[index + 1 : round_end(log, index)]
    return next((entry.kind for entry in later if entry.who == who), None)


def act_when_out(log: Log, chance: Chance) -> Mark | None:
    """A player who has folded folds once more, in the middle of a round."""
    able = []
    for index in indices(log, ACTS):
        folded = books_at(log, index).folded
        if folded and not _opens(log, index) and log.entries[index - 1].who not in folded:
            able.append(index)
    at = pick(able, chance)
    if at is None:
        return None
    out = sorted(books_at(log, at).folded)
    log.entries.insert(at, Entry(Kind.FOLD, out[int(chance() * len(out))]))
    return at


def closed_early(log: Log, chance: Chance) -> Mark | None:
    """A round's last check is left out; found where the hand goes on without it."""
    able = [
        index
        for index in indices(log, {Kind.CHECK})
        if log.entries[index + 1].kind in HEADINGS | ENDING and not _opens(log, index)
    ]
    index = pick(able, chance)
    if index is None:
        return None
    del log.entries[index]
    return index


def act_after_timeout(log: Log, chance: Chance) -> Mark | None:
    """A player who stood pat and then bet or raised once had let the time run out instead."""
    able = []
    for index in indices(log, {Kind.STAND_PAT}):
        start = index
        while log.entries[start].kind not in ACTS:
            if log.entries[start].kind in ENDING:
                break
            start += 1
        acts = range(start, round_end(log, start)) if log.entries[start].kind in ACTS else range(0)
        own = [place for place in acts if log.entries[place].who == log.entries[index].who]
        bets = [place for place in own if log.entries[place].kind in AGGRESSION]
        if len(bets) == 1:
            able.append((index, bets[0]))
    if not able:
        return None
    index, bet = able[int(chance() * len(able))]
    log.entries[index] = log.entries[index]._replace(kind=Kind.TIMEOUT)
    return bet


def confused(log: Log, chance: Chance) -> Mark | None:
    """A bet is called a raise or a raise a bet; amounts stay."""
    index = pick([index for index in indices(log, {Kind.BET, Kind.RAISE}) if not log.entries[index].all_in], chance)
    if index is None:
        return None
    entry = log.entries[index]
    log.entries[index] = entry._replace(kind=Kind.RAISE if entry.kind is Kind.BET else Kind.BET)
    return index


def matched_calls(log: Log) -> list[int]:
    """Calls of bets that two others have in full, by players who put in nothing more and later fold.

    So it is beyond doubt what is uncalled, and what is won.
    """
    able = []
    for index in indices(log, {Kind.CALL}):
        entry, end = log.entries[index], round_end(log, index)
        books = books_at(log, end)
        matched = sum(bet == books.high for place, bet in enumerate(books.bet) if place != entry.who)
        again = any(log.entries[place].who == entry.who for place in range(index + 1, end))
        later = [other for other in log.entries[end:] if other.who == entry.who]
        folds = any(other.kind is Kind.FOLD for other in later) and not any(other.chips for other in later)
        if folds and matched > 1 and not again and not entry.all_in:
            able.append(index)
    return able


def wrong_call(log: Log, chance: Chance) -> Mark | None:
    """A player who later folds calls too little; others matched the bet in full, so that nothing is uncalled."""
    posters = {entry.who for entry in log.entries if entry.kind is Kind.BOTH_BLINDS}
    able = [
        index
        for index in matched_calls(log)
        if log.entries[index].chips > 1 and not (log.entries[index].who in posters and books_at(log, index).round == 1)
    ]
    index = pick(able, chance)
    if index is None:
        return None
    entry, dead = log.entries[index], books_at(log, index).dead[log.entries[index].who]
    less = max(1, entry.chips // 4)
    less -= less == dead > 1  # else it looks like dead money that was counted
    log.entries[index] = entry._replace(chips=entry.chips - less)
    return index if adds_up(log, index) and finish(log, chance) else None


def bet_after_all_in(log: Log, chance: Chance) -> Mark | None:
    """With everybody else all-in the one player with chips bets, and has the bet returned."""
    able = []
    for index in indices(log, HEADINGS):
        place = index + 1
        while log.entries[place].kind in {Kind.DEALT, Kind.DISCARD, Kind.STAND_PAT, Kind.TIMEOUT, Kind.RESHUFFLED}:
            place += 1
        books = books_at(log, place)
        over = log.entries[place].kind in HEADINGS | ENDING
        if over and len(books.able()) == 1 and log.entries[index].kind is not Kind.COMMON:
            able.append(place)
    at = pick(able, chance)
    if at is None:
        return None
    books = books_at(log, at)
    who = books.able()[0]
    late = log.limit is Limit.FIXED and books.round > log.game.upper_from
    chips = log.stakes.high if late else log.stakes.low
    if chips >= books.stack[who] or any(entry.kind is Kind.TIMEOUT and entry.who == who for entry in log.entries):
        return None
    log.entries[at:at] = [Entry(Kind.BET, who, chips, chips, chips), Entry(Kind.RETURNED, who, chips)]
    return at if finish(log, chance) else None


MUTATORS = (
    Mutator("ACT001", out_of_turn, always),
    Mutator("ACT002", wrong_opener, always),
    Mutator("ACT003", check_facing_bet, always, odds=Odds(wild=0.5)),
    Mutator("ACT004", act_when_out, always),
    Mutator("ACT005", closed_early, always),
    Mutator("ACT006", act_after_timeout, both(draw, house)),
    Mutator("ACT007", confused, always),
    Mutator("ACT008", wrong_call, always, odds=Odds(loose=0.2, wild=0.5)),
    Mutator("ACT009", bet_after_all_in, always, odds=Odds(loose=0.3, wild=0.6, short=0.8)),
)
