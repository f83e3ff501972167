"""What is played in the proof, and by which rulebook it is judged."""

from collections.abc import Iterator

from msgspec.structs import replace

from pipeline.rulebooks.format import Rulebook, Value
from pipeline.rulebooks.load import load
from pipeline.simulate.faults.catalogue import MUTATORS
from pipeline.simulate.faults.mutator import Scene
from pipeline.simulate.games import GAMES, FormatName, Limit, Variant
from pipeline.simulate.writing import FORMATS, Request


def requests(form: FormatName) -> Iterator[Request]:
    """Every game of a format, tournaments of it, and the casino's straddles."""
    for variant, game in GAMES.items():
        for limit in Limit:
            if limit in game.limits and FORMATS[form].plays(variant, limit):
                yield Request(variant=variant, limit=limit, format=form)
    yield Request(limit=Limit.NO, format=form, tournament=True)
    if form is FormatName.HOUSE:
        yield Request(limit=Limit.FIXED, format=form, tournament=True)
        yield Request(limit=Limit.NO, format=form, straddles=True)


def name_of(request: Request) -> str:
    """A game for people."""
    more = " tournament" if request.tournament else " straddles" if request.straddles else ""
    return f"{request.format.value} {request.variant.value} {request.limit.value}{more}"


def rulebook_of(request: Request, code: str = "") -> Rulebook:
    """The rulebook that judges a game, and that a code breaks there."""
    if request.straddles:
        book = load("casino")
    elif request.format is FormatName.POKERSTARS:
        book = load("standard")
    else:
        book = load("pokergalaxy" if request.variant is Variant.STUD5 else "house")
    return book if not code or MUTATORS[code].usual else without_leave(book)


def without_leave(book: Rulebook) -> Rulebook:
    """A rulebook that forbids what all of ours allow: a dead small blind, and a button at an empty seat."""
    no = Value(value=False, assumed=True, reason="so that BLD001 and BTN002 can be broken")
    versions = [
        replace(
            version,
            table=replace(version.table, button_may_be_empty=no),
            blinds=replace(version.blinds, small_blind_may_be_dead=no),
        )
        for version in book.version
    ]
    return replace(book, version=versions)


def breakable(request: Request, code: str) -> bool:
    """Whether a rule can be broken in a game."""
    house = FORMATS[request.format].house
    scene = Scene(GAMES[request.variant], request.limit, request.tournament, house, request.straddles)
    return MUTATORS[code].applies(scene)
