"""DEA: cards and streets of all games."""

from pipeline.simulate.cards import FIRST_OF_32, Chance
from pipeline.simulate.faults.aftermath import indices, pick
from pipeline.simulate.faults.bookkeeping import books_at
from pipeline.simulate.faults.mutator import (
    Mark,
    Mutator,
    Scene,
    always,
    house,
)
from pipeline.simulate.games import Family, Limit
from pipeline.simulate.log import AGGRESSION, HEADINGS, Entry, Kind, Log
from pipeline.simulate.worth import JUDGES


def replace_card(cards: tuple[int, ...], old: int, new: int) -> tuple[int, ...]:
    """The cards with one for another."""
    return tuple(new if card == old else card for card in cards)


def _first_folders(log: Log) -> list[int]:
    """First deals of players who fold before the second round, so that no more depends on their cards."""
    end = min(indices(log, HEADINGS), default=len(log.entries))
    folders = {entry.who for entry in log.entries[:end] if entry.kind is Kind.FOLD}
    return [index for index in indices(log, {Kind.DEALT}) if index < end and log.entries[index].who in folders]


def duplicate(log: Log, chance: Chance) -> Mark | None:
    """A hidden card of a player who soon folds, or of one who loses the showdown, is one that lies elsewhere."""
    if indices(log, {Kind.RESHUFFLED}):
        return None
    index = pick([index for index in _first_folders(log) if log.knows(log.entries[index].who)], chance)
    if index is None:
        return _duplicate_at_showdown(log, chance)
    entry = log.entries[index]
    others = [place for place in _seen(log) if log.entries[place].who != entry.who]
    other = pick(others, chance)
    if other is None:
        return _duplicate_at_showdown(log, chance)
    cards = _visible(log, log.entries[other])
    card = cards[int(chance() * len(cards))]
    log.entries[index] = entry._replace(down=(*entry.down[:-1], card))
    first = next(place for place in _seen(log) if card in _visible(log, log.entries[place]) and place != index)
    return max(index, first)


def _visible(log: Log, entry: Entry) -> tuple[int, ...]:
    if entry.kind is Kind.SHOWS:
        return entry.down
    return (*entry.up, *(entry.down if log.knows(entry.who) else ()))


def _seen(log: Log) -> list[int]:
    """Lines that show cards."""
    kinds = {Kind.DEALT, Kind.STREET, Kind.COMMON, Kind.VELA, Kind.SHOWS}
    return [index for index in indices(log, kinds) if _visible(log, log.entries[index])]


def _duplicate_at_showdown(log: Log, chance: Chance) -> Mark | None:
    """Flop games: one of a beaten player's cards lies on the board, too, and plays no part in his hand."""
    winners = {entry.who for entry in log.entries if entry.kind is Kind.WINS}
    known = indices(log, {Kind.SHOWS})
    index = pick([index for index in known if log.entries[index].who not in winners | {log.hero}], chance)
    if index is None or log.game.family is not Family.FLOP:
        return None
    entry, judge = log.entries[index], JUDGES[log.game.variant]
    idle = next((card for card in entry.down if _plays_no_part(log, entry, card)), None)
    if idle is None:
        return None
    cards = replace_card(entry.down, idle, log.board[int(chance() * len(log.board))])
    log.entries[index] = entry._replace(down=cards)
    suits = [card & 3 for card in (*cards, *log.board)]
    ranks = [card >> 2 for card in (*cards, *log.board)]
    if max(map(suits.count, suits)) > 4 or max(map(ranks.count, ranks)) > 4:
        return None  # such a hand is none that exists
    return index if judge(cards, log.board) == entry.worth else None


def _plays_no_part(log: Log, entry: Entry, card: int) -> bool:
    """Whether the hand is worth the same without a card."""
    rest = tuple(other for other in entry.down if other != card)
    return JUDGES[log.game.variant](rest, log.board) == entry.worth


def foreign_card(log: Log, chance: Chance) -> Mark | None:
    """A hidden card of a player who soon folds is one from deuce to six."""
    index = pick([index for index in _first_folders(log) if log.knows(log.entries[index].who)], chance)
    if index is None:
        return None
    entry = log.entries[index]
    log.entries[index] = entry._replace(down=(*entry.down[:-1], int(chance() * FIRST_OF_32)))
    return index


def wrong_count(log: Log, chance: Chance) -> Mark | None:
    """A player who soon folds gets a hidden card too few; or the flop, on which the hand ends, has a card too many."""
    index = pick(_first_folders(log), chance)
    if index is not None:
        entry = log.entries[index]
        log.entries[index] = entry._replace(down=entry.down[:-1])
        return index
    streets = indices(log, {Kind.STREET})
    if log.game.family is not Family.FLOP or len(streets) != 1:
        return None
    entry = log.entries[streets[0]]
    log.entries[streets[0]] = entry._replace(up=(*entry.up, log.stub[0]))
    return streets[0]


def skipped_street(log: Log, chance: Chance) -> Mark | None:
    """Flop games: no turn, all checked on it. Others: the last street or draw bears the name of the next one.

    Bets on it are of a size that both streets allow.
    """
    streets = indices(log, {Kind.STREET})
    if not streets or indices(log, {Kind.COMMON, Kind.VELA}):
        return None
    if log.game.family is Family.FLOP:
        if len(streets) < 3:
            return None
        turn, river = streets[1:]
        if any(entry.kind is not Kind.CHECK for entry in log.entries[turn + 1 : river]):
            return None
        del log.entries[turn:river]
        return turn
    last = streets[-1]
    entry = log.entries[last]
    bets = any(other.kind in AGGRESSION for other in log.entries[last:])
    lower = log.limit is Limit.FIXED and entry.round < log.game.upper_from
    if (bets and lower) or entry.round + 1 > _last_street(log):
        return None
    log.entries[last] = entry._replace(round=entry.round + 1)
    return last


def _last_street(log: Log) -> int:
    """The last round that a later street's name can stand for: dealt as the street before it."""
    if log.game.family is Family.DRAW:
        return 3
    return log.game.rounds - 1 - log.game.last_card_hidden - log.game.vela


def dealt_after_fold(log: Log, chance: Chance) -> Mark | None:
    """A player who has folded gets a card that nobody else saw."""
    if not log.stub or indices(log, {Kind.RESHUFFLED}):
        return None
    able = []
    for index in indices(log, {Kind.DEALT}):
        folded = books_at(log, index).folded
        if folded and log.entries[index + 1].kind is not Kind.DEALT:
            able.append((index, sorted(folded)))
    if not able:
        return None
    index, folded_ = able[int(chance() * len(able))]
    who = folded_[int(chance() * len(folded_))]
    before = log.entries[index]
    up = (log.stub[0],) if before.up else ()
    if not up and not log.knows(who) and log.game.family is Family.STUD:
        return None  # not every room prints a line for a card that it hides
    log.entries.insert(index + 1, Entry(Kind.DEALT, who, down=() if up else (log.stub[0],), up=up))
    return index + 1


def _32_cards(scene: Scene) -> bool:
    return scene.game.first_card > 0


def _deals_later(scene: Scene) -> bool:
    return scene.game.family is Family.STUD or (scene.game.family is Family.DRAW and scene.house)


MUTATORS = (
    Mutator("DEA001", duplicate, always),
    Mutator("DEA002", foreign_card, _32_cards),
    Mutator("DEA003", wrong_count, house),
    Mutator("DEA004", skipped_street, house),
    Mutator("DEA005", dealt_after_fold, _deals_later),
)
