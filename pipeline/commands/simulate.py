"""``railbird simulate``: write made-up logs of any game."""

from pathlib import Path
from typing import Annotated

import typer

from pipeline.simulate.games import FormatName, Limit, Variant


def simulate(
    variant: Annotated[Variant, typer.Option("--variant", help="The game.")] = Variant.HOLDEM,
    limit: Annotated[
        Limit | None, typer.Option("--limit", help="Betting structure; by default the game's most common one.")
    ] = None,
    players: Annotated[int, typer.Option("--players", help="Players at each table; 0: any number.", min=0)] = 0,
    hands: Annotated[int, typer.Option("--hands", help="How many hands.", min=0)] = 1000,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same bytes.", min=0)] = 1,
    format_: Annotated[FormatName, typer.Option("--format", help="Whose log.")] = FormatName.HOUSE,
    tournament: Annotated[bool, typer.Option("--tournament", help="Play for chips, with rising blinds.")] = False,
    straddles: Annotated[bool, typer.Option("--straddles", help="Casino-style straddles (house holdem).")] = False,
    faults: Annotated[float, typer.Option("--faults", help="Share of hands that break a rule.", min=0, max=1)] = 0.0,
    codes: Annotated[
        str, typer.Option("--codes", help="Rules to break, by code and comma. Default: all that the game can break.")
    ] = "",
    session: Annotated[
        bool, typer.Option("--session", help="Whole tables, tournaments and a list of hands, in a folder.")
    ] = False,
    tables: Annotated[int, typer.Option("--tables", help="Tables of a session, which share --hands.", min=0)] = 4,
    tournaments: Annotated[int, typer.Option("--tournaments", help="Tournaments of a session.", min=0)] = 1,
    mixed: Annotated[bool, typer.Option("--mixed", help="No Limit and Fixed Limit in turn (session).")] = False,
    out: Annotated[
        str, typer.Option("--out", help="File to write, or folder; - for standard output.", metavar="FILE")
    ] = "-",
) -> None:
    """Write a night of made-up hands, played at random but by the rules.

    With --faults some hands break one rule each; FILE.truth.csv says which, and on what line.

    Examples: railbird simulate --variant telesina --hands 500 --out night.txt;
    railbird simulate --limit pot --faults 0.2 --codes BET006,RAK001 --out broken.txt;
    railbird simulate --session --limit fixed --faults 0.5 --out evening
    """
    import sys

    from pipeline.failure import Failure, os_failure
    from pipeline.simulate.games import WrongChoice
    from pipeline.simulate.truth import Truth, write_truths
    from pipeline.simulate.writing import Request, default_limit, write

    if out == "-" and (faults or session):
        truth = "--faults needs --out FILE, as the truth is written beside it"
        raise Failure(truth if faults else "--session needs --out FOLDER")
    named = tuple(code.strip().upper() for code in codes.split(",") if code.strip())
    chosen = limit or default_limit(variant, format_)
    if session:
        from pipeline.simulate.sessions import writing as sessions

        many = -(-hands // tables) if tables else 0
        try:
            folder = sessions.write(
                sessions.Request(variant, chosen, mixed, tables, many, tournaments, faults, named), seed
            )
            sessions.save(folder, Path(out), with_truth=faults > 0)
        except WrongChoice as wrong:
            raise Failure(str(wrong)) from None
        except OSError as error:
            raise os_failure(error, out) from error
        return
    request = Request(
        variant,
        chosen,
        format_,
        players,
        tournament,
        straddles,
        faults,
        named,
    )
    truths: list[Truth] = []
    try:
        texts = write(request, hands, seed, truths)
    except WrongChoice as wrong:
        raise Failure(str(wrong)) from None
    if out == "-":
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")  # type: ignore[union-attr]
        sys.stdout.writelines(texts)
        return
    try:
        with Path(out).open("w", encoding="utf-8", newline="\n") as file:
            file.writelines(texts)
        if faults:
            write_truths(Path(f"{out}.truth.csv"), truths)
    except OSError as error:
        raise os_failure(error, out) from error
