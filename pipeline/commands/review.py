"""``railbird review``: what people say of findings, kept in the lake."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.commands.options import AsJson, Config, DatabasePath, places
from pipeline.failure import Failure, os_failure
from pipeline.lake.reviews import STATES, Review, State, read_reviews, record_review

if TYPE_CHECKING:
    from pipeline.lake.storage import Storage


def review(
    findings: Annotated[
        list[str] | None,
        typer.Argument(metavar="FINDING", help="Findings by the name that the report shows, e.g. RAK001-3f9a2c71b0d4."),
    ] = None,
    by: Annotated[str | None, typer.Option("--by", help="Who reviewed.", envvar="RAILBIRD_REVIEWER")] = None,
    comment: Annotated[str, typer.Option("--comment", help="What there is to say.")] = "",
    state: Annotated[
        str,
        typer.Option(
            "--state", help="ok: no fault after all; accepted: a fault, dealt with; disputed; open: look again."
        ),
    ] = "ok",
    listed: Annotated[bool, typer.Option("--list", help="Show all reviews, or those of the findings named.")] = False,
    config: Config = None,
    database: DatabasePath = None,
    as_json: AsJson = False,
) -> None:
    """Mark findings as reviewed, with name, time and comment; the next report shows it.

    Reviews are kept in the lake. None is ever changed or taken back: of several of one
    finding the latest holds.

    Example: railbird review RAK001-3f9a2c71b0d4 --by "Jana Nova" --state accepted --comment "refunded on 5 March"
    """
    path = places(config, database=database).database
    names = findings or []
    if listed:
        _show(_reviews(path, names), as_json=as_json)
        return
    if not names:
        raise Failure("no finding named; the report shows their names, `railbird review --list` the reviews")
    made = _record(path, names, _state(state), _reviewer(by), comment)
    _show(made, as_json=as_json)


def _state(word: str) -> State:
    for state in STATES:
        if state == word:
            return state
    raise Failure(f"--state {word}: expected one of {', '.join(STATES)}")


def _reviewer(by: str | None) -> str:
    if not by or not by.strip():
        raise Failure("a review needs a name: --by NAME")
    return by.strip()


def _record(database: Path, names: Sequence[str], state: State, reviewer: str, comment: str) -> list[Review]:
    """Keep a review of each finding; of none, if one of them is not known."""
    from pipeline.warehouse import publishing as warehouse

    with warehouse.reading(database) as con:
        known = con.execute(
            "SELECT finding FROM finding_list WHERE list_contains($1, finding)", [list(names)]
        ).fetchall()
        storage = _storage(warehouse.lake_of(con), database)
    missing = sorted(set(names) - {name for (name,) in known})
    if missing:
        raise Failure(f"{database}: no finding is named {', '.join(missing)}")
    try:
        return [record_review(storage, name, state, reviewer, comment) for name in dict.fromkeys(names)]
    except OSError as error:
        raise os_failure(error, storage.place) from error


def _reviews(database: Path, names: Sequence[str]) -> list[Review]:
    from pipeline.warehouse import publishing as warehouse

    with warehouse.reading(database) as con:
        storage = _storage(warehouse.lake_of(con), database)
    return [review for review in read_reviews(storage) if not names or review.finding in names]


def _storage(lake: str | None, database: Path) -> "Storage":
    from pipeline.lake.storage import storage_at

    if lake is None:
        raise Failure(f"{database}: does not say which lake it was made of; `railbird ingest` makes it anew")
    return storage_at(lake)


def _show(reviews: Sequence[Review], *, as_json: bool) -> None:
    from pipeline.commands.output import print_json

    if as_json:
        print_json({"reviews": list(reviews)})
        return
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from pipeline.render.safe import visible

    table = Table("Finding", "State", "By", "When (UTC)", "Comment")
    for review in reviews:
        when = f"{review.reviewed_at:%Y-%m-%d %H:%M}"
        cells = (review.finding, review.state, review.reviewer, when, review.comment)
        table.add_row(*(Text(visible(cell)) for cell in cells))
    Console().print(table)
