"""DEA: cards and streets."""

from pipeline.simulate.cards import FIRST_OF_32, Chance
from pipeline.simulate.faults.aftermath import finish, indices, pick
from pipeline.simulate.faults.bookkeeping import books_at
from pipeline.simulate.faults.mutator import (
    Mark,
    Mutator,
    Scene,
    always,
    both,
    draw,
    ending,
    house,
    uncontested,
    variants,
)
from pipeline.simulate.games import Family, Limit, Variant
from pipeline.simulate.hand import Odds
from pipeline.simulate.log import ACTS, AGGRESSION, HEADINGS, Entry, Kind, Log

_DRAWS = frozenset({Kind.DISCARD, Kind.STAND_PAT, Kind.TIMEOUT})
_LOOSE = Odds(loose=0.7, wild=0.1)


def _replace_card(cards: tuple[int, ...], old: int, new: int) -> tuple[int, ...]:
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
    if entry.kind in {Kind.SHOWS, Kind.MUCKS}:
        return entry.down
    return (*entry.up, *(entry.down if log.knows(entry.who) else ()))


def _seen(log: Log) -> list[int]:
    """Lines that show cards."""
    kinds = {Kind.DEALT, Kind.STREET, Kind.COMMON, Kind.VELA, Kind.SHOWS, Kind.MUCKS}
    return [index for index in indices(log, kinds) if _visible(log, log.entries[index])]


def _duplicate_at_showdown(log: Log, chance: Chance) -> Mark | None:
    """Flop games: one of a beaten player's cards lies on the board, too; the hand is settled by what is shown."""
    winners = {entry.who for entry in log.entries if entry.kind is Kind.WINS}
    able = [entry.who for entry in log.entries if entry.kind is Kind.SHOWS and entry.who not in winners | {log.hero}]
    who = pick(able, chance)
    if who is None or log.game.family is not Family.FLOP:
        return None
    card = log.board[int(chance() * len(log.board))]
    log.cards[who] = (card, *log.cards[who][1:])
    cards = [*log.cards[who], *log.board]
    alike = [other for other in cards if other >> 2 == card >> 2]
    suited = [other for other in cards if other & 3 == card & 3]
    if len(alike) > 4 or len(suited) > 4 or not finish(log, chance):  # such a hand is none that exists
        return None
    return next(index for index in indices(log, {Kind.SHOWS, Kind.MUCKS}) if log.entries[index].who == who)


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
    lower = log.limit is Limit.SPREAD or (log.limit is Limit.FIXED and entry.round < log.game.upper_from)
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
    log.entries.insert(index + 1, Entry(Kind.DEALT, who, down=() if up else (log.stub[0],), up=up))
    return index + 1


def five_discards(log: Log, chance: Chance) -> Mark | None:
    """A player throws away all five cards instead of four."""
    index = pick([index for index in indices(log, {Kind.DISCARD}) if len(log.entries[index].down) == 4], chance)
    if index is None or not log.stub or indices(log, {Kind.RESHUFFLED}):
        return None
    entry, deal = log.entries[index], log.entries[index + 1]
    first = next(other.down for other in log.entries if other.kind is Kind.DEALT and other.who == entry.who)
    kept = next(card for card in first if card not in entry.down)
    log.entries[index] = entry._replace(down=(*entry.down, kept))
    log.entries[index + 1] = deal._replace(down=(*deal.down, log.stub[0]))
    log.cards[entry.who] = _replace_card(log.cards[entry.who], kept, log.stub[0])
    return index if finish(log, chance) else None


def wrong_draw_count(log: Log, chance: Chance) -> Mark | None:
    """A player who later folds draws a card fewer than he threw away."""
    able = []
    for index in indices(log, {Kind.DISCARD}):
        later = log.entries[index + 2 :]
        who = log.entries[index].who
        again = any(other.who == who and other.kind in _DRAWS for other in later)
        folds = any(other.who == who and other.kind is Kind.FOLD for other in later)
        if folds and not again and len(log.entries[index].down) > 1:
            able.append(index + 1)
    index = pick(able, chance)
    if index is None:
        return None
    log.entries[index] = log.entries[index]._replace(down=log.entries[index].down[:-1])
    return index


def own_discard(log: Log, chance: Chance) -> Mark | None:
    """After a reshuffle a player gets back a card that he threw away; in later lines it stands for the other."""
    able = [index for index in indices(log, {Kind.DISCARD}) if log.knows(log.entries[index].who)]
    index = pick(able, chance)
    if index is None:
        return None
    who, back = log.entries[index].who, log.entries[index].down[0]
    old = log.entries[index + 1].down[0]
    for place in range(index + 1, len(log.entries)):
        entry = log.entries[place]
        if entry.who == who and old in entry.down:
            log.entries[place] = entry._replace(down=_replace_card(entry.down, old, back))
    log.cards[who] = _replace_card(log.cards[who], old, back)
    if not any(place < index for place in indices(log, {Kind.RESHUFFLED})):
        log.entries.insert(index, Entry(Kind.RESHUFFLED))
        index += 1
    return index + 1 if finish(log, chance) else None


def needless_common(log: Log, chance: Chance) -> Mark | None:
    """Enough cards are left for a seventh each, yet there is one for all; nobody had bet on it."""
    last = [index for index in indices(log, {Kind.STREET}) if log.entries[index].round == log.game.rounds - 1]
    if not last:
        return None
    start = last[0]
    own = [entry for entry in log.entries[start + 1 : ending(log)] if entry.kind is Kind.DEALT]
    acts = [entry for entry in log.entries[start:] if entry.kind in ACTS]
    if any(entry.kind is not Kind.CHECK for entry in acts):
        return None
    for entry in own:
        log.cards[entry.who] = tuple(card for card in log.cards[entry.who] if card != entry.down[0])
        log.down[entry.who] -= 1
    log.board = own[0].down
    end = ending(log)
    log.entries[start:end] = [Entry(Kind.COMMON, up=log.board, round=log.game.rounds - 1)]
    return start if finish(log, chance) else None


def misdealt_vela(log: Log, chance: Chance) -> Mark | None:
    """No Vela card, where nobody bet on it; or two, where nobody shows."""
    index = pick(indices(log, {Kind.VELA}), chance)
    if index is None:
        return None
    if uncontested(log):
        if not log.stub:
            return None
        log.entries.insert(index + 1, log.entries[index]._replace(up=(log.stub[0],)))
        return index + 1
    end = ending(log)
    if any(entry.kind is not Kind.CHECK for entry in log.entries[index + 1 : end]):
        return None
    log.board = ()
    del log.entries[index:end]
    return index if finish(log, chance) else None


def _32_cards(scene: Scene) -> bool:
    return scene.game.first_card > 0


def _deals_later(scene: Scene) -> bool:
    return scene.game.family is Family.STUD or (scene.game.family is Family.DRAW and scene.house)


_STUD7 = variants(Variant.STUD7, Variant.STUD7_HILO)

MUTATORS = (
    Mutator("DEA001", duplicate, always),
    Mutator("DEA002", foreign_card, _32_cards),
    Mutator("DEA003", wrong_count, house),
    Mutator("DEA004", skipped_street, house),
    Mutator("DEA005", dealt_after_fold, _deals_later),
    Mutator("DEA006", five_discards, variants(Variant.DRAW32)),
    Mutator("DEA007", wrong_draw_count, both(draw, house)),
    Mutator("DEA008", own_discard, both(draw, house)),
    Mutator("DEA009", needless_common, both(_STUD7, house), odds=_LOOSE),
    Mutator("DEA010", misdealt_vela, variants(Variant.TELESINA), odds=_LOOSE),
)

