"""DEA: draws, the common seventh card, the Vela card."""

from pipeline.simulate.cards import Chance
from pipeline.simulate.faults.aftermath import finish, indices, pick
from pipeline.simulate.faults.dealing import replace_card
from pipeline.simulate.faults.mutator import Mark, Mutator, both, draw, ending, house, uncontested, variants
from pipeline.simulate.games import Variant
from pipeline.simulate.hand import Odds
from pipeline.simulate.log import ACTS, Entry, Kind, Log

_DRAWS = frozenset({Kind.DISCARD, Kind.STAND_PAT, Kind.TIMEOUT})
_LOOSE = Odds(loose=0.6, wild=0.1, tight=0.0, family=0.2)


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
    log.cards[entry.who] = replace_card(log.cards[entry.who], kept, log.stub[0])
    return index if finish(log, chance) else None


def wrong_draw_count(log: Log, chance: Chance) -> Mark | None:
    """A player who later folds draws a card fewer than he threw away."""
    able: list[int] = []
    for discard in indices(log, {Kind.DISCARD}):
        later = log.entries[discard + 2 :]
        who = log.entries[discard].who
        again = any(other.who == who and other.kind in _DRAWS for other in later)
        folds = any(other.who == who and other.kind is Kind.FOLD for other in later)
        if folds and not again and len(log.entries[discard].down) > 1:
            able.append(discard + 1)
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
    who = log.entries[index].who
    elsewhere = {card for entry in log.entries[index:] if entry.who != who for card in (*entry.down, *entry.up)}
    back = next((card for card in log.entries[index].down if card not in elsewhere), None)
    if back is None:
        return None
    old = log.entries[index + 1].down[0]
    for place in range(index + 1, len(log.entries)):
        entry = log.entries[place]
        if entry.who == who and old in entry.down:
            log.entries[place] = entry._replace(down=replace_card(entry.down, old, back))
    log.cards[who] = replace_card(log.cards[who], old, back)
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
    if log.entries[index - 1].kind is Kind.RETURNED:  # readers differ in which line comes in the card's place
        return None
    log.board = ()
    del log.entries[index:end]
    return index if finish(log, chance) else None


_STUD7 = variants(Variant.STUD7, Variant.STUD7_HILO)

MUTATORS = (
    Mutator("DEA006", five_discards, variants(Variant.DRAW32)),
    Mutator("DEA007", wrong_draw_count, both(draw, house)),
    Mutator("DEA008", own_discard, both(draw, house)),
    Mutator("DEA009", needless_common, both(_STUD7, house), odds=_LOOSE),
    Mutator("DEA010", misdealt_vela, variants(Variant.TELESINA), odds=_LOOSE),
)
