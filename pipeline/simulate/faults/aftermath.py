"""What follows from a changed act: later calls of the round, the returned bet, and the end of the hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pipeline.simulate.cards import Chance
from pipeline.simulate.faults.bookkeeping import Books, books_at, round_end
from pipeline.simulate.games import Family
from pipeline.simulate.hand import Hand, Odds, Player
from pipeline.simulate.log import ACTS, AGGRESSION, ENDING, HEADINGS, Entry, Kind, Log
from pipeline.simulate.settle import settle


def copy(log: Log) -> Log:
    """A log whose entries, seats, cards and pots can be changed."""
    return replace(
        log,
        entries=log.entries[:],
        seats=log.seats[:],
        cards=log.cards[:],
        down=log.down[:],
        pots=log.pots[:],
    )


def reprice(log: Log, index: int, total: int) -> bool:
    """Make the bet or raise at ``index`` come to ``total``; False if the player has not so much or nothing is left.

    The last bet or raise of its round; not an all-in before or after.
    """
    books, entry = books_at(log, index), log.entries[index]
    chips = total - books.bet[entry.who]
    if entry.all_in or not 0 < chips < books.stack[entry.who]:
        return False
    log.entries[index] = entry._replace(chips=chips, total=total, by=total - books.high)
    return recall(log, index)


def recall(log: Log, index: int) -> bool:
    """Work out the calls, raises and the returned bet of the round after ``index`` anew.

    Raises keep their whole bets. False if that would make anyone all-in who was not, or
    the other way round, or leave a call without chips.
    """
    books = books_at(log, index + 1)
    end = _end_of_play(log, index)
    for place in range(index + 1, end):
        entry = log.entries[place]
        if entry.kind is Kind.CALL or entry.kind in AGGRESSION:
            stack, bet = books.stack[entry.who], books.bet[entry.who]
            if entry.kind is Kind.CALL:
                chips = min(books.high - bet, stack)
                total = bet + chips
            else:
                total = entry.total
                chips = total - bet
                if total <= books.high:
                    return False
            if chips <= 0 or (chips == stack) != entry.all_in or chips > stack:
                return False
            by = total - books.high if entry.kind in AGGRESSION else 0
            entry = log.entries[place] = entry._replace(chips=chips, total=total, by=by)
        if entry.kind is not Kind.RETURNED:
            books.take(entry)
    return _give_back(log, books, end)


def _end_of_play(log: Log, index: int) -> int:
    """End of the round of ``index``; forced bets and deals belong to the first one."""
    place = index
    while log.entries[place].kind not in ACTS and log.entries[place + 1].kind not in HEADINGS | ENDING:
        place += 1
    return round_end(log, place)


def _give_back(log: Log, books: Books, end: int) -> bool:
    """Put the right returned bet at the end of a round."""
    if log.entries[end].kind is Kind.CANCELLED:
        return False
    second, top = sorted(books.bet)[-2:]
    has = log.entries[end - 1].kind is Kind.RETURNED
    if top == second:
        if has:
            del log.entries[end - 1]
        return True
    entry = Entry(Kind.RETURNED, books.bet.index(top), top - second)
    log.entries[end - has : end] = [entry]
    return True


def finish(log: Log, chance: Chance) -> bool:
    """End the hand anew: pots, rake, showdown, payouts. False for a cancelled hand."""
    if any(entry.kind is Kind.CANCELLED for entry in log.entries):
        return False
    log.entries = [entry for entry in log.entries if entry.kind not in ENDING]
    books = books_at(log, len(log.entries))
    players = _players(log, books)
    order = [players[place] for place in log.order]
    kinds = {entry.kind: entry.who for entry in log.entries}
    split = Kind.SPLIT_OFFERED in kinds and Kind.SPLIT_REFUSED not in kinds
    hand = Hand(
        log.game,
        log.limit,
        log.stakes,
        order,
        None,
        players[kinds[Kind.BIG_BLIND]] if Kind.BIG_BLIND in kinds else None,
        log.hero,
        straddles=False,
        protected=False,
        cancel_after=0,
        chance=chance,
        odds=Odds(),
        deck=[],
        board=list(log.board),
        entries=log.entries,
        rounds=books.round,
        aggressor=None if books.aggressor is None else players[books.aggressor],
        agreed=split,
    )
    log.pots = settle(hand, log.schedule, chance)
    return True


def _players(log: Log, books: Books) -> list[Player]:
    up = up_cards(log)
    players = []
    for place, seat in enumerate(log.seats):
        player = Player(seat.name, seat.number, books.stack[place])
        player.place, player.live, player.dead = place, books.live[place], books.dead[place]
        player.down, player.up = list(log.cards[place][: log.down[place]]), list(log.cards[place][log.down[place] :])
        if log.game.family is Family.STUD:
            player.up = up[place]
        player.folded, player.cut_off = place in books.folded, place in books.cut_off
        players.append(player)
    return players


def up_cards(log: Log, end: int | None = None) -> list[list[int]]:
    """Open cards by place, in the order dealt, before entry ``end``."""
    up: list[list[int]] = [[] for _ in log.seats]
    for entry in log.entries[:end]:
        if entry.kind is Kind.DEALT:
            up[entry.who] += entry.up
    return up


def indices(log: Log, kinds: frozenset[Kind] | set[Kind]) -> list[int]:
    """Where entries of these kinds stand."""
    return [index for index, entry in enumerate(log.entries) if entry.kind in kinds]


def pick(items: Sequence[int], chance: Chance) -> int | None:
    """One of the items, None of none."""
    return items[int(chance() * len(items))] if items else None
