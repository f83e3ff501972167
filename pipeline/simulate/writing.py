"""Write a night of hands down in one of the formats."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from pipeline.simulate import house, pokerstars, rake
from pipeline.simulate.faults.inject import Injector, leaning, mutators_for
from pipeline.simulate.faults.mutator import Scene
from pipeline.simulate.games import GAMES, Family, FormatName, Game, Limit, Variant, WrongChoice
from pipeline.simulate.hand import Odds
from pipeline.simulate.log import Log, Marks, RakeSchedule
from pipeline.simulate.night import Night, logs
from pipeline.simulate.truth import Truth


@dataclass(frozen=True, slots=True)
class Format:
    """How a room writes a hand, rakes it, and what it is like."""

    render: Callable[[Log], tuple[list[str], Marks]]
    rake: RakeSchedule
    house: bool  # the house network's ways: its events, its heads-up button, logs that know all cards
    most_seats: int  # 0: as many as the game has
    plays: Callable[[Variant, Limit], bool]


FORMATS = {
    FormatName.HOUSE: Format(house.render, rake.house, True, 0, lambda variant, limit: True),
    # Seven at most, so that no deck of its stud games is short: how it writes the common card is not known.
    FormatName.POKERSTARS: Format(pokerstars.render, rake.pokerstars, False, 9, pokerstars.plays),
}


_USUAL = {
    Variant.HOLDEM: Limit.NO,
    Variant.OMAHA: Limit.POT,
    Variant.OMAHA5: Limit.POT,
    Variant.OMAHA_HILO: Limit.POT,
    Variant.OMAHA5_HILO: Limit.POT,
}


@dataclass(frozen=True, slots=True)
class Request:
    """What to write; ``players`` at each table, 0: any number."""

    variant: Variant = Variant.HOLDEM
    limit: Limit = Limit.NO
    format: FormatName = FormatName.HOUSE
    players: int = 0
    tournament: bool = False
    straddles: bool = False
    faults: float = 0.0  # share of hands that break a rule
    codes: tuple[str, ...] = ()  # which; none: all that apply


def night_of(request: Request) -> Night:
    """The night that a request asks for.

    Raises:
        WrongChoice: The game does not exist so, with a message that says what does.
    """
    game, form = GAMES[request.variant], FORMATS[request.format]
    if request.limit not in game.limits or not form.plays(request.variant, request.limit):
        able = [limit.value for limit in game.limits if form.plays(request.variant, limit)]
        known = f"limits: {', '.join(able)}" if able else "not in this format at all"
        wanted = f"{request.variant.value} at {request.limit.value} limit in {request.format.value} logs"
        raise WrongChoice(f"no {wanted} ({known})")
    if not form.house and game.rounds == 2:
        game = replace(game, upper_from=1)
    seats = most_players(game, form)
    if request.players and not 2 <= request.players <= seats:
        raise WrongChoice(f"{request.variant.value} has 2 to {seats} players in {request.format.value} logs")
    if request.straddles and (not form.house or game.variant is not Variant.HOLDEM or request.tournament):
        raise WrongChoice("straddles are for house-format holdem cash games")
    odds = replace(Odds(), **_switched_off(form))
    return Night(
        game,
        request.limit,
        _sizes(seats, request.players),
        request.players,
        request.tournament,
        request.straddles,
        has_summary=not form.house,
        odd_events=form.house and not request.straddles,
        small_blind_left_of_dealer=form.house and not request.straddles,
        shows_all=form.house and game.family is not Family.FLOP,
        rake=None if request.tournament or request.straddles else form.rake,
        odds=odds,
    )


def most_players(game: Game, form: Format) -> int:
    """Most players of a table."""
    if form.most_seats and game.variant in {Variant.STUD7, Variant.STUD7_HILO}:
        return 7
    return min(game.seats, form.most_seats or game.seats)


def _sizes(seats: int, players: int) -> tuple[int, ...]:
    """Seats of the tables in turn; two players also sit at tables of two, where the button is another."""
    if players == 2:
        return (2, seats)
    return (seats,) if players > 6 or seats <= 6 else (6, seats)


def default_limit(variant: Variant, form: FormatName = FormatName.HOUSE) -> Limit:
    """The limit at which a game is played most."""
    able = [limit for limit in GAMES[variant].limits if FORMATS[form].plays(variant, limit)]
    usual = _USUAL.get(variant, Limit.FIXED)
    return usual if usual in able or not able else able[0]


def write(request: Request, count: int, seed: int, truths: list[Truth] | None = None) -> Iterator[str]:
    """The text of each of ``count`` hands of one night, in the order they were played.

    ``truths`` grows by a row for each fault as its hand is written.

    Raises:
        WrongChoice: As ``night_of`` and ``mutators_for``, before the first text.
    """
    night = night_of(request)
    injector = None
    if request.faults:
        form = FORMATS[request.format]
        scene = Scene(night.game, request.limit, request.tournament, form.house, request.straddles)
        mutators = mutators_for(scene, request.codes)
        if request.codes:
            night = replace(night, odds=replace(leaning(mutators), **_switched_off(form)))
        injector = Injector(mutators, request.faults, seed)
    return _texts(request, logs(night, count, seed), injector, [] if truths is None else truths)


def _texts(request: Request, played: Iterator[Log], injector: Injector | None, truths: list[Truth]) -> Iterator[str]:
    render, line = FORMATS[request.format].render, 1
    for log, fault in injector.faulted(played) if injector else ((log, None) for log in played):
        lines, marks = render(log)
        if fault:
            at = marks[fault.mark] + 1
            game = log.game.variant.value, log.limit.value
            truths.append(Truth(log.number, fault.code, line + at - 1, at, *game))
        line += len(lines)
        yield "\n".join(lines) + "\n"


def _switched_off(form: Format) -> dict[str, float]:
    """Odds of what a room's logs have no words for."""
    return {} if form.house else {"timeout": 0.0, "split": 0.0}
