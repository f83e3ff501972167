"""SHO, DSC: who shows, who wins, and disconnect protection."""

from pipeline.simulate.cards import Chance
from pipeline.simulate.faults.aftermath import finish, indices, pick
from pipeline.simulate.faults.bookkeeping import adds_up, books_at
from pipeline.simulate.faults.mutator import Mark, Mutator, Scene, always, both, house, limits, variants
from pipeline.simulate.games import Family, Limit, Variant
from pipeline.simulate.hand import Odds
from pipeline.simulate.log import ACTS, HEADINGS, Entry, Kind, Log
from pipeline.simulate.ranking import FOUR_FLUSH, FOUR_STRAIGHT, HIGH, PAIR, TRIPS, hand_class, rank_at

_LOOSE = Odds(loose=0.6, wild=0.1)
_MANY_LEFT = Odds(loose=0.6, wild=0.3, tight=0.0)


def _wins(log: Log) -> list[int]:
    """Wins of a showdown for one pot."""
    return indices(log, {Kind.WINS}) if len(log.pots) == 1 and indices(log, {Kind.SHOWS}) else []


def _beaten(log: Log, winner: int) -> list[Entry]:
    """Shows of players who beat nobody: their hands are worse than the winner's."""
    return [entry for entry in log.entries if entry.kind is Kind.SHOWS and entry.who != winner]


def _low_in_play(log: Log) -> bool:
    return any(entry.worth and entry.worth.low is not None for entry in log.entries)


def wrong_winner(log: Log, chance: Chance) -> Mark | None:
    """The only winner's money goes to a player who showed a worse hand."""
    wins = _wins(log)
    if len(wins) != 1 or _low_in_play(log):
        return None
    losers = _beaten(log, log.entries[wins[0]].who)
    if not losers:
        return None
    loser = losers[int(chance() * len(losers))]
    log.entries[wins[0]] = log.entries[wins[0]]._replace(who=loser.who, worth=loser.worth)
    return wins[0]


def wrong_split(log: Log, chance: Chance) -> Mark | None:
    """Of two equal hands one takes all; or the only winner halves the pot with a player who showed a worse hand."""
    wins = _wins(log)
    if len(wins) not in {1, 2}:
        return None
    entry = log.entries[wins[0]]
    if len(wins) == 2:
        other = log.entries[wins[1]]
        log.entries[wins[0]] = entry._replace(chips=entry.chips + other.chips)
        del log.entries[wins[1]]
        return wins[0]
    losers = _beaten(log, entry.who)
    if not losers or entry.chips < 4:
        return None
    loser = losers[int(chance() * len(losers))]
    half = entry.chips // 2
    log.entries[wins[0]] = entry._replace(chips=entry.chips - half)
    log.entries.insert(wins[0] + 1, Entry(Kind.WINS, loser.who, half, worth=loser.worth))
    return wins[0] + 1


def odd_chip(log: Log, chance: Chance) -> Mark | None:
    """Two equal winners change the odd chip, or the high and the low hand that share a pot do."""
    wins = _wins(log)
    if len(wins) != 2:
        return None
    first, second = (log.entries[index] for index in wins)
    if first.chips != second.chips + 1 or first.who == second.who:
        return None
    log.entries[wins[0]] = first._replace(chips=second.chips)
    log.entries[wins[1]] = second._replace(chips=first.chips)
    return wins[1]


def wrong_order(log: Log, chance: Chance) -> Mark | None:
    """The first two who show for the only pot change places; nobody mucks, and the last round had acts."""
    shows = indices(log, {Kind.SHOWS})
    if len(log.pots) != 1 or len(shows) < 2 or indices(log, {Kind.MUCKS}):
        return None
    if log.entries[shows[0] - 1].kind not in ACTS | {Kind.RETURNED}:
        return None
    first, second = shows[:2]
    log.entries[first], log.entries[second] = log.entries[second], log.entries[first]
    return first


def low_unpaid(log: Log, chance: Chance) -> Mark | None:
    """The only high hand takes the half of the only qualifying low, too."""
    wins = _wins(log)
    if len(wins) != 2 or not _low_in_play(log):
        return None
    high, low = (log.entries[index] for index in wins)
    if high.who == low.who or high.worth == low.worth:
        return None
    if high.worth and low.worth and high.worth.high == low.worth.high:
        return None
    log.entries[wins[0]] = high._replace(chips=high.chips + low.chips)
    del log.entries[wins[1]]
    return wins[0]


def misdescribed(log: Log, chance: Chance) -> Mark | None:
    """A shown hand is called a pair, or another pair, or three of a kind."""
    able = [index for index in indices(log, {Kind.SHOWS}) if _worded(log.entries[index])]
    index = pick(able, chance)
    if index is None:
        return None
    entry = log.entries[index]
    assert entry.worth
    rank = (rank_at(entry.worth.said, 0) - 5) % 8 + 5  # of any deck
    other = (rank - 5 + 1 + int(chance() * 7)) % 8 + 5
    said = HIGH.value(PAIR if hand_class(entry.worth.said) != TRIPS else TRIPS, [other])
    log.entries[index] = entry._replace(worth=entry.worth._replace(said=said))
    return index


def _worded(entry: Entry) -> bool:
    return entry.worth is not None and hand_class(entry.worth.said) not in {FOUR_FLUSH, FOUR_STRAIGHT}


def split_unasked(log: Log, chance: Chance) -> Mark | None:
    """The pot is split though the last player never said that he agrees."""
    accepted = indices(log, {Kind.SPLIT_ACCEPTED})
    if not accepted or indices(log, {Kind.SPLIT_REFUSED}):
        return None
    del log.entries[accepted[-1]]
    return indices(log, {Kind.WINS})[0]


def protected(log: Log, chance: Chance) -> Mark | None:
    """A player who folded, in a hand that others showed down, is disconnected instead, and so shows and may win.

    Games in which cards still came to him after that are left out.
    """
    if not indices(log, {Kind.SHOWS}):
        return None
    last = max(indices(log, HEADINGS), default=0) if log.game.family is not Family.FLOP else 0
    able = [
        fold
        for fold in indices(log, {Kind.FOLD})
        if fold > last and books_at(log, fold).live[log.entries[fold].who] and log.cards[log.entries[fold].who]
    ]
    index = pick(able, chance)
    if index is None:
        return None
    log.entries[index] = log.entries[index]._replace(kind=Kind.FALSE_ALL_IN)
    return index if adds_up(log) and finish(log, chance) else None


def _low(scene: Scene) -> bool:
    return scene.game.hi_lo


def _has_words(scene: Scene) -> bool:
    return scene.house and not scene.game.hi_lo and scene.game.variant is not Variant.DRAW27_TRIPLE


def _shares(scene: Scene) -> bool:
    """Games in which pots are shared often enough to be met: boards in common, or high and low."""
    return scene.game.family is Family.FLOP or scene.game.hi_lo


def _high_only(scene: Scene) -> bool:
    return not scene.game.hi_lo


def _cash(scene: Scene) -> bool:
    return not scene.tournament


def _tournament(scene: Scene) -> bool:
    return scene.tournament


MUTATORS = (
    Mutator("SHO001", wrong_winner, always),
    # In 32-Card Draw no two hands tie: any split that was not agreed is SHO007.
    Mutator("SHO002", wrong_split, lambda scene: _high_only(scene) and scene.game.variant is not Variant.DRAW32),
    Mutator("SHO003", odd_chip, _shares, odds=Odds(loose=0.2, wild=0.0, tight=0.0, family=0.8)),
    Mutator("SHO004", wrong_order, house),
    Mutator("SHO005", low_unpaid, _low, odds=_LOOSE),
    Mutator("SHO006", misdescribed, _has_words),
    Mutator("SHO007", split_unasked, variants(Variant.DRAW32), odds=Odds(split=0.9)),
    Mutator("DSC001", protected, both(house, _cash, limits(Limit.NO, Limit.POT, Limit.HALF_POT)), odds=_MANY_LEFT),
    Mutator("DSC002", protected, both(house, _tournament, limits(Limit.FIXED, Limit.SPREAD)), odds=_MANY_LEFT),
)
