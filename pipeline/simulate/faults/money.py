"""POT, RAK, CAN: what goes back, what pots are said to be, rake, cancelled hands."""

from pipeline.simulate import rake
from pipeline.simulate.cards import Chance
from pipeline.simulate.faults.aftermath import indices, pick
from pipeline.simulate.faults.bookkeeping import books_at
from pipeline.simulate.faults.mutator import Mark, Mutator, Scene, always, both, house, uncontested
from pipeline.simulate.games import Variant
from pipeline.simulate.hand import Odds
from pipeline.simulate.log import Entry, Kind, Log, StatedPot

_PAYS_MORE = "payouts above the pot are also not the pot: both follow from the one amount"


def _rounds(log: Log) -> int:
    return books_at(log, len(log.entries)).round


def _due(log: Log, pot: int) -> int:
    if log.schedule is None or not log.game.raked or _rounds(log) < 2:
        return 0
    return log.schedule(pot, len(log.order))


def _only_win(log: Log) -> int | None:
    """The win of a hand that has one pot and one winner."""
    wins = indices(log, {Kind.WINS})
    return wins[0] if len(wins) == 1 and len(log.pots) == 1 else None


def _change(log: Log, index: int, by: int) -> None:
    entry = log.entries[index]
    log.entries[index] = entry._replace(chips=entry.chips + by)


def kept_bet(log: Log, chance: Chance) -> Mark | None:
    """An uncalled bet, or half of it, stays in a pot that nobody contests and goes to the winner.

    Only where that asks for no other rake.
    """
    returned, win = indices(log, {Kind.RETURNED}), _only_win(log)
    if not returned or win is None or not uncontested(log) or returned[-1] < win - 2:
        return None
    chips, pot = log.entries[returned[-1]].chips, log.pots[0]
    half = chips > 1 and chance() < 0.5
    kept = chips // 2 if half else chips
    if _due(log, pot.chips + kept) != pot.rake:
        return None
    log.pots[0] = pot._replace(chips=pot.chips + kept)
    _change(log, win, kept)
    if half:
        _change(log, returned[-1], -kept)
        return returned[-1]
    del log.entries[returned[-1]]
    return win - 1


def wrong_total(log: Log, chance: Chance) -> Mark | None:
    """The stated total is a chip or more above the pots."""
    if not log.pots:
        return None
    log.total_off = 1 + int(chance() * 50)
    return "total"


def wrong_side_pot(log: Log, chance: Chance) -> Mark | None:
    """Chips of the main pot are stated in the first side pot, so many that no sharing of the rake explains it."""
    if len(log.pots) < 2:
        return None
    main, side = log.pots[:2]
    moved = side.rake + max(1, main.chips // 4)
    if moved >= main.chips - main.rake:
        return None
    log.pots[:2] = [StatedPot(main.chips - moved, main.rake), StatedPot(side.chips + moved, side.rake)]
    return "total"


def ineligible(log: Log, chance: Chance) -> Mark | None:
    """An uncontested pot goes to a player who folded; or a side pot to the main pot's winner, all-in for less."""
    win = _only_win(log)
    if win is not None and uncontested(log):
        folded = pick([entry.who for entry in log.entries if entry.kind is Kind.FOLD], chance)
        if folded is None:
            return None
        log.entries[win] = log.entries[win]._replace(who=folded)
        return win
    wins = [log.entries[index] for index in indices(log, {Kind.WINS})]
    main = {entry.who for entry in wins if not entry.pot}
    side = {entry.who for entry in wins if entry.pot == 1}
    if log.game.hi_lo or len(main) != 1 or len(side) != 1 or main & side:
        return None
    index = next(index for index in indices(log, {Kind.WINS}) if log.entries[index].pot == 1)
    winner = next(entry for entry in wins if not entry.pot)
    live = books_at(log, len(log.entries)).live
    rake_ = sum(pot.rake for pot in log.pots)  # by which what a player can win at most is uncertain
    if live[winner.who] >= live[log.entries[index].who] or log.entries[index].chips <= rake_:
        return None
    log.entries[index] = log.entries[index]._replace(who=winner.who, worth=winner.worth)
    return index


def short_payout(log: Log, chance: Chance) -> Mark | None:
    """The winner is paid less than the pot without rake; or the summary, where there is one, says that he got more."""
    win = _only_win(log)
    if win is None or log.entries[win].chips < 2:
        return None
    if log.has_summary and chance() < 0.5:
        log.won_off = 1 + int(chance() * 50)
        return "result", log.entries[win].who
    _change(log, win, -max(1, log.entries[win].chips // 10))
    return win


def _take(log: Log, chips: int) -> Mark | None:
    """Rake ``chips`` more, out of the only win."""
    win = _only_win(log)
    if win is None or log.entries[win].chips <= chips:
        return None
    (index,) = indices(log, {Kind.RAKE})
    _change(log, win, -chips)
    _change(log, index, chips)
    log.pots[0] = log.pots[0]._replace(rake=log.pots[0].rake + chips)
    return index


def overcharged(log: Log, chance: Chance) -> Mark | None:
    """A few cents above the schedule, still within the cap."""
    if len(log.pots) != 1 or log.play_money or _rounds(log) < 2:
        return None
    room = rake.house_cap(len(log.order)) - log.pots[0].rake
    return _take(log, 1 + int(chance() * min(room, 5))) if room > 0 else None


def undercharged(log: Log, chance: Chance) -> Mark | None:
    """A few cents below the schedule."""
    if len(log.pots) != 1 or not log.pots[0].rake:
        return None
    return _take(log, -1 - int(chance() * min(log.pots[0].rake, 5)))


def not_due(log: Log, chance: Chance) -> Mark | None:
    """Rake from a hand that ended before it was due, or in a game that is not raked."""
    if len(log.pots) != 1 or log.play_money or (log.game.raked and _rounds(log) > 1):
        return None
    return _take(log, max(1, rake.house(log.pots[0].chips, len(log.order))))


def above_cap(log: Log, chance: Chance) -> Mark | None:
    """Rake above the cap, no more than the pot would bear without one."""
    if len(log.pots) != 1 or log.play_money or _rounds(log) < 2:
        return None
    more = log.pots[0].chips // 20 - rake.house_cap(len(log.order))
    return _take(log, 1 + int(chance() * min(more, 100))) if more > 0 else None


def play_money_raked(log: Log, chance: Chance) -> Mark | None:
    """A table of play money is raked by the schedule of real money."""
    if len(log.pots) != 1 or not log.play_money or _rounds(log) < 2:
        return None
    return _take(log, max(1, rake.house(log.pots[0].chips, len(log.order))))


def overpaid(log: Log, chance: Chance) -> Mark | None:
    """The winner is paid more than there was in the pot."""
    win = _only_win(log)
    if win is None:
        return None
    log.entries[win] = log.entries[win]._replace(chips=log.pots[0].chips + 1 + int(chance() * 100))
    return win


def wrong_refund(log: Log, chance: Chance) -> Mark | None:
    """One player gets back less than he put in, or a chip more."""
    index = pick(indices(log, {Kind.REFUND}), chance)
    if index is None:
        return None
    chips = log.entries[index].chips
    _change(log, index, -max(1, chips // 3) if chips > 1 else 1)
    return index


def cancelled_yet_raked(log: Log, chance: Chance) -> Mark | None:
    """Rake from a hand that was cancelled and refunded."""
    refunds = indices(log, {Kind.REFUND})
    if not refunds or log.play_money or log.tournament:
        return None
    log.entries.insert(refunds[-1] + 1, Entry(Kind.RAKE, chips=1 + int(chance() * 20)))
    return refunds[-1] + 1


def _cash(scene: Scene) -> bool:
    return scene.house and not scene.tournament and not scene.straddles


def _raked(scene: Scene) -> bool:
    return _cash(scene) and scene.game.raked


def _scheduled(scene: Scene) -> bool:
    """Games of source 001; source 002 says nothing of rake."""
    return _cash(scene) and scene.game.variant is not Variant.STUD5


def _states_pots(scene: Scene) -> bool:
    return not scene.house


_CANCELLED = Odds(cancel=0.6)

MUTATORS = (
    Mutator("POT001", kept_bet, house),
    Mutator("POT002", wrong_total, _states_pots),
    Mutator("POT003", wrong_side_pot, _states_pots, odds=Odds(loose=0.5, wild=0.3, short=0.5)),
    Mutator("POT004", ineligible, house),
    Mutator("POT005", short_payout, always),
    Mutator("RAK001", overcharged, _raked),
    Mutator("RAK002", undercharged, _raked),
    Mutator("RAK003", not_due, _scheduled),
    Mutator("RAK004", above_cap, _raked, odds=Odds(wild=0.5, high=1.0)),
    Mutator("RAK005", play_money_raked, _scheduled, odds=Odds(play_money=1.0)),
    Mutator("RAK006", overpaid, always, implied=(("POT005", _PAYS_MORE),)),
    Mutator("CAN001", wrong_refund, both(house, lambda scene: not scene.straddles), odds=_CANCELLED),
    Mutator("CAN002", cancelled_yet_raked, _cash, odds=_CANCELLED),
)
