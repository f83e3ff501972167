"""Prove the rules across hands: ``python -m benchmarks.session_accuracy --out docs/accuracy-sessions.md``.

Simulated evenings go through the whole way, from files to the warehouse. Those without a fault
must give no finding; each fault must be found with its code, in its hand or on its line, and
nothing else. The simulator knows nothing of the SQL, and the SQL nothing of the simulator.
"""

import argparse
import tempfile
import time
from dataclasses import dataclass, field, replace
from pathlib import Path

from benchmarks.chance_accuracy import prove_chance
from benchmarks.scores import Score
from pipeline.ingest.manners import Manner
from pipeline.ingest.room_stages import RoomStages
from pipeline.ingest.run import ingest
from pipeline.intake.sources import discover
from pipeline.rules.catalogue import RULES
from pipeline.simulate.games import Limit, Variant
from pipeline.simulate.sessions.writing import CODES, Request, able, save, write
from pipeline.warehouse import publishing as warehouse

Found = set[tuple[str, str, str, int]]
#: Tables that go into one lake.
_TABLES = 50
_SEEDS = 1_000
#: Not every table comes to where its rule can be broken: so often more are played.
_TRIES = 8
#: Games, and the rulebook that judges them where it is not the house's.
GAMES = (
    (Request(limit=Limit.FIXED), None),
    (Request(limit=Limit.NO), None),
    (Request(variant=Variant.OMAHA, limit=Limit.POT), None),
    (Request(variant=Variant.DRAW5, limit=Limit.FIXED), None),
    (Request(limit=Limit.NO, mixed=True), "casino"),
)
#: A player has to lose the connection three times.
_LONGER = {"DSC003": 3}

_INTRODUCTION = """\
# Accuracy of rules across hands

Made by `{command}`:
simulated evenings of whole tables, and tournaments, from files to the warehouse, whole and with one rule broken at
each table. Players come, wait, post, sit out, miss blinds, make them up, buy chips and leave; each folder has the
room's list of its hands. The simulator keeps seats and blinds by a small model of its own; it shares no code with the
replay and none with the SQL that judges. [accuracy.md](accuracy.md) has the rules of single hands.

A fault is found when its code is named in its hand, or on its line where no hand shows it. Every other finding, of
whatever rule, is false.
"""


@dataclass(slots=True)
class Proof:
    """All scores of a run, and the first faults missed or named falsely."""

    codes: dict[str, Score] = field(default_factory=dict)
    clean: dict[str, Score] = field(default_factory=dict)
    examples: list[str] = field(default_factory=list)


def name_of(request: Request) -> str:
    """A game for people."""
    return f"{request.variant.value} {'mixed' if request.mixed else request.limit.value}"


def judge(request: Request, seed: int, rulebook: str | None) -> tuple[Found, Found, int]:
    """Faults put in, findings across hands that come out, and hands; findings of single hands count, too."""
    folder = write(request, seed)
    with tempfile.TemporaryDirectory() as place:
        home = Path(place)
        save(folder, home / "logs", with_truth=False)
        with discover([str(home / "logs")]) as sources:
            ingest(sources.sources, home / "lake", home / "w.duckdb", RoomStages(), lambda _: Manner(rulebook=rulebook))
        with warehouse.reading(home / "w.duckdb") as connection:
            found = connection.execute(
                "SELECT f.code, coalesce(parse_filename(path), ''), coalesce(hand_no, ''), "
                "if(hand_no IS NULL, f.file_line, 0) FROM findings AS f LEFT JOIN hands USING (hand_id) "
                "LEFT JOIN files ON files.file_id = coalesce(f.file_id, hands.file_id)"
            ).fetchall()
            hands = connection.execute("SELECT count(*) FROM hands").fetchall()[0][0]
    return {(t.code, t.file, t.hand, t.line) for t in folder.truths}, set(found), hands


def portion(faults: int, request: Request, code: str) -> Request:
    """A request that breaks one code as often, where every table comes to it."""
    many = min(faults, _TABLES)
    if code.startswith("TRN"):
        return replace(request, tables=0, tournaments=many, faults=1.0, codes=(code,))
    hands = request.hands * _LONGER.get(code, 1)
    return replace(request, tables=many, tournaments=0, hands=hands, faults=1.0, codes=(code,))


def prove(proof: Proof, tables: int, hands: int, faults: int, seed: int, codes: tuple[str, ...]) -> None:
    """Run all games without faults, then each code in every game in which it can be broken."""
    games = [(replace(request, hands=hands), rulebook) for request, rulebook in GAMES]
    seeds = iter(range(seed, seed + _SEEDS))
    for request, rulebook in games if tables else ():
        whole = replace(request, tables=tables, tournaments=tables)
        _compare(proof, proof.clean.setdefault(name_of(request), Score()), whole, next(seeds), rulebook)
    for code in codes or CODES:
        score = proof.codes.setdefault(code, Score())
        wanted = [game for game in games if code in able(game[0])]
        for place, (request, rulebook) in enumerate(wanted, 1):
            goal = -(-faults * place // len(wanted))
            for _ in range(_TRIES):
                if score.faults < goal:
                    part = portion(goal - score.faults, request, code)
                    _compare(proof, score, part, next(seeds), rulebook)
            score.games.add(name_of(request))
        print(f"{code} {score.faults} faults, recall {score.recall}, false {score.false}", flush=True)


def _compare(proof: Proof, score: Score, request: Request, seed: int, rulebook: str | None) -> None:
    put_in, found, hands = judge(request, seed, rulebook)
    score.hands += hands
    score.faults += len(put_in)
    score.found += len(put_in & found)
    score.false += len(found - put_in)
    for word, rows in (("missed", put_in - found), ("false", found - put_in)):
        proof.examples += [f"{name_of(request)}, seed {seed}, {word}: {row}" for row in sorted(rows)]


def page(proof: Proof, command: str) -> str:
    """The page for docs/."""
    lines = [
        _INTRODUCTION.format(command=command),
        "| code | name | games | hands | faults | recall | false | precision |",
        "|---|---|--:|--:|--:|--:|--:|--:|",
    ]
    for code, score in sorted(proof.codes.items()):
        lines.append(
            f"| {code} | {RULES[code].name} | {len(score.games)} | {score.hands:,} | {score.faults:,} | {score.recall} "
            f"| {score.false} | {score.precision} |"
        )
    lines += ["", "## Evenings without a fault", "", "| game | hands | findings |", "|---|--:|--:|"]
    lines += [f"| {game} | {score.hands:,} | {score.false} |" for game, score in proof.clean.items()]
    lines += [
        "",
        "RNG001 is judged on samples of 2,000 first hands of hold'em with boards, dealt by the simulator's own deck:",
        "as many fair ones as unfair ones, in which one card comes three times as often.",
    ]
    return "\n".join(lines) + "\n"


def main(arguments: list[str] | None = None) -> None:
    """Entry point of the command."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.session_accuracy", description="Prove the rules.")
    parser.add_argument("--tables", type=int, default=50, help="tables without a fault in each game")
    parser.add_argument("--hands", type=int, default=24, help="hands of each table")
    parser.add_argument("--faults", type=int, default=200, help="faults of each code")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--codes", default="", help="only these codes, by comma")
    parser.add_argument("--out", type=Path, help="page to write; standard output without it")
    chosen = parser.parse_args(arguments)
    proof, clock = Proof(), time.perf_counter()
    codes = tuple(filter(None, chosen.codes.split(",")))
    prove(proof, chosen.tables, chosen.hands, chosen.faults, chosen.seed, codes)
    if not codes or "RNG001" in codes:
        proof.codes["RNG001"] = prove_chance(chosen.faults, chosen.seed)
    command = f"python -m benchmarks.session_accuracy --tables {chosen.tables} --hands {chosen.hands} "
    text = page(proof, f"{command}--faults {chosen.faults} --seed {chosen.seed}")
    if chosen.out:
        chosen.out.write_text(text, "utf-8")
    else:
        print(text)
    print("\n".join(proof.examples[:40]))
    print(f"{len(proof.examples)} not as they should be, {time.perf_counter() - clock:.0f} s")


if __name__ == "__main__":
    main()
