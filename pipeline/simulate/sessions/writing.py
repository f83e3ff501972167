"""A folder of sessions: a log for each table, the room's list of hands, tournaments' logs, and the truth beside it."""

import csv
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import NamedTuple

from pipeline.simulate import house, rake
from pipeline.simulate.cards import Chance
from pipeline.simulate.games import GAMES, Limit, Variant, WrongChoice
from pipeline.simulate.log import Log
from pipeline.simulate.names import new_name
from pipeline.simulate.night import START
from pipeline.simulate.sessions.table import Plan, Table
from pipeline.simulate.sessions.tournament import tournament

MANIFEST = "HandHistoryIndex.txt"
_CAPPED = frozenset({Limit.NO, Limit.POT, Limit.HALF_POT})
_TABLE_NUMBER = 35_000_000
_HOUR = 3600
_BACK = 2 * _HOUR
#: How many hands a table must have so that there is room for a fault.
LEAST_HANDS = 20
LOGS = ("LOG001", "LOG002", "LOG003", "LOG004")
TABLES = ("TBL003", "TBL004", "TBL005", "BTN001", "BLD006", "BLD007", "DSC003", "MIX001")
TOURNAMENTS = ("TRN001", "TRN002", "TRN003")
CODES = (*TABLES, *TOURNAMENTS, *LOGS)


class Truth(NamedTuple):
    """A rule that is broken: in which file, and in which hand or, where none shows it, on which line (from 1)."""

    code: str
    file: str
    hand: str
    line: int


@dataclass(frozen=True, slots=True)
class Request:
    """What to write. ``mixed``: No Limit and Fixed Limit in turn, as in the casino."""

    variant: Variant = Variant.HOLDEM
    limit: Limit = Limit.FIXED
    mixed: bool = False
    tables: int = 4
    hands: int = 50  # at each table
    tournaments: int = 1
    faults: float = 0.0  # share of tables and tournaments that break a rule
    codes: tuple[str, ...] = ()  # which; none: all that apply


@dataclass(slots=True)
class Folder:
    """Files by name, and the truth about them."""

    files: dict[str, str] = field(default_factory=dict)
    truths: list[Truth] = field(default_factory=list)


def able(request: Request) -> list[str]:
    """Codes that can be broken in what is asked for."""
    codes = [code for code in CODES if request.tables or code in TOURNAMENTS]
    fixed = request.limit is Limit.FIXED and not request.mixed
    if request.mixed:  # the casino's rulebook says nothing of buy-ins, posts and chips
        return [code for code in codes if code[:3] not in {"TBL", "BLD", "DSC"}]
    listed = fixed and request.variant in {Variant.HOLDEM, Variant.OMAHA}
    wrong = {"MIX001"} | (set() if listed else {"TBL003"}) | (set() if fixed else {"DSC003"})
    wrong |= set() if request.limit in _CAPPED else {"TBL004"}
    return [code for code in codes if code not in wrong]


def write(request: Request, seed: int) -> Folder:
    """A folder of sessions; the same request and seed give the same bytes.

    Raises:
        WrongChoice: The game or the rules to break do not exist so.
    """
    game = GAMES[request.variant]
    if not game.has_blinds:
        raise WrongChoice("sessions are of games with blinds: who comes and goes posts nothing in others")
    if request.limit not in game.limits or (request.mixed and request.variant is not Variant.HOLDEM):
        raise WrongChoice(f"no {request.variant.value} at {request.limit.value} limit; mixed limits are holdem's")
    codes = able(request)
    if wrong := [code for code in request.codes if code not in codes]:
        raise WrongChoice(f"{', '.join(wrong)} cannot be broken in these sessions; known: {', '.join(codes)}")
    if request.faults and request.tables and request.hands < LEAST_HANDS:
        raise WrongChoice(f"tables that break a rule need {LEAST_HANDS} hands at least")
    chance = Random(f"sessions {seed}").random
    names = _names(chance)
    faults = _faults(request, request.codes or tuple(codes), chance)
    folder = Folder()
    listed: list[tuple[int, int]] = []
    for place in range(request.tables):
        fault = next(faults[0])
        plan = Plan(game, request.limit, request.mixed, None if request.mixed else rake.house, fault)
        _add_table(folder, listed, plan, seed, place, request.hands, names)
    if listed:
        lines = [f"{number}:{table}\n" for number, table in sorted(listed)]
        folder.files[MANIFEST] = "".join(lines)
        lost = {truth.hand: place for place, truth in enumerate(folder.truths) if truth.file == MANIFEST}
        for line, (number, _) in enumerate(sorted(listed), 1):
            if (at := lost.get(str(number))) is not None:
                folder.truths[at] = folder.truths[at]._replace(line=line, hand="")
    for place in range(request.tournaments):
        fault = next(faults[1])
        number = 5_000 + seed * 1_000 + place
        log, wrong_line = tournament(number, START + place * 24 * _HOUR, chance, names, fault)
        folder.files[f"Tournament_{number}.txt"] = "\n".join(log) + "\n"
        if fault:
            folder.truths.append(Truth(fault, f"Tournament_{number}.txt", "", wrong_line))
    return folder


def save(folder: Folder, path: Path, with_truth: bool) -> None:
    """Write the files, and the truth as ``<path>.truth.csv``.

    Raises:
        OSError: They cannot be written.
    """
    path.mkdir(parents=True, exist_ok=True)
    for name, text in folder.files.items():
        (path / name).write_text(text, encoding="utf-8", newline="\n")
    if with_truth:
        with path.with_name(f"{path.name}.truth.csv").open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(Truth._fields)
            writer.writerows(folder.truths)


def _names(chance: Chance) -> Callable[[], str]:
    """Names that nobody else has, at any table."""
    taken: set[str] = set()

    def another() -> str:
        name = new_name((), chance)
        while name in taken:
            name += str(int(chance() * 10))
        taken.add(name)
        return name

    return another


def _faults(request: Request, codes: Sequence[str], chance: Chance) -> tuple[Iterator[str], Iterator[str]]:
    """The rule that each table and each tournament breaks, each code in turn; empty: none."""

    def drawn(able: list[str]) -> Iterator[str]:
        turn = 0
        while True:
            broken = bool(able) and chance() < request.faults
            yield able[turn % len(able)] if broken else ""
            turn += broken

    return drawn([code for code in codes if code not in TOURNAMENTS]), drawn([c for c in codes if c in TOURNAMENTS])


def _add_table(
    folder: Folder,
    listed: list[tuple[int, int]],
    plan: Plan,
    seed: int,
    place: int,
    hands: int,
    names: Callable[[], str],
) -> None:
    """Play a table and write its log; what is wrong with the log itself is done here."""
    chance = Random(f"table {seed} {place}").random
    number = _TABLE_NUMBER + seed * 10_000 + place
    table = Table(number, plan, chance, names, START + int(chance() * 600))
    numbers = [7_000_000_000 + seed * 100_000_000 + (hand + 1) * 1_000 + place for hand in range(hands)]
    logs = [table.play(one) for one in numbers]
    file, truths = f"Table_{number}.txt", folder.truths
    if table.broken:
        truths.append(Truth(table.broken.code, file, str(table.broken.hand), 0))
    listed += [(one, number) for one in numbers]
    at = LEAST_HANDS // 2 + int(chance() * (hands - LEAST_HANDS // 2 - 2)) if plan.fault in LOGS else 0
    if plan.fault == "LOG001":
        logs[at].time -= _BACK
        truths.append(Truth("LOG001", file, str(numbers[at]), 0))
    elif plan.fault == "LOG002" and chance() < 0.5:
        del logs[at]
        truths.append(Truth("LOG002", MANIFEST, str(numbers[at]), 0))
    elif plan.fault == "LOG002":
        listed.remove((numbers[at], number))
        truths.append(Truth("LOG002", file, str(numbers[at]), 0))
    texts = [_text(log) for log in logs]
    if plan.fault == "LOG003":
        other = f"Table_{number}_again.txt"
        folder.files[other] = texts[at].replace(" Fold\n", " Check\n", 1).replace("Game ended 2026", "Game ended 2027")
        truths.append(Truth("LOG003", other, "", 1))
    if plan.fault == "LOG004":
        lines = texts[-1].split("\n")
        kept = len(lines) // 2 + int(chance() * (len(lines) // 2 - 4))
        texts[-1] = "\n".join(lines[:kept]) + "\n"
        truths.append(Truth("LOG004", file, "", 1 + sum(text.count("\n") for text in texts[:-1])))
    folder.files[file] = "".join(texts)


def _text(log: Log) -> str:
    lines, _ = house.render(log)
    return "\n".join(lines) + "\n"
