"""Measure the queries that come with Railbird on a warehouse: ``python -m benchmarks.queries --database FILE``.

Each runs first on a connection of its own, as ``railbird sql --example`` does, then some
times more; all rows are fetched. A query's player is the one with the most hands, its
rule the one with the most findings. Nothing passes or fails.
"""

import argparse
import json
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.table import Table

from pipeline.warehouse import publishing as warehouse
from pipeline.warehouse.examples import examples

#: What parameters of the queries stand for, in the data at hand.
_VALUES = {
    "player": "SELECT player FROM player_days GROUP BY player ORDER BY sum(hands) DESC, player LIMIT 1",
    "code": "SELECT code FROM findings_by_rule GROUP BY code ORDER BY sum(findings) DESC, code LIMIT 1",
}


@dataclass(frozen=True, slots=True)
class Timing:
    """One query: its rows, and seconds of the first and of a middling run."""

    query: str
    rows: int
    first: float
    middling: float


def measure(database: Path, repeats: int) -> list[Timing]:
    """Time every example on a warehouse."""
    values = {name: _value(database, sql) for name, sql in _VALUES.items()}
    return [_timed(database, name, example.sql, values, repeats) for name, example in examples().items()]


def _value(database: Path, sql: str) -> object:
    with warehouse.reading(database) as con:
        found = con.execute(sql).fetchone()
    return found[0] if found else ""


def _timed(database: Path, name: str, sql: str, values: dict[str, object], repeats: int) -> Timing:
    seconds = []
    with warehouse.reading(database) as con:
        for _ in range(1 + repeats):
            clock = time.perf_counter()
            statement, *_ = con.extract_statements(sql)
            given = {parameter: values[parameter] for parameter in statement.named_parameters}
            rows = len(con.execute(statement, given).fetchall())
            seconds.append(time.perf_counter() - clock)
    return Timing(name, rows, seconds[0], median(seconds[1:] or seconds))


def main(arguments: list[str] | None = None) -> None:
    """Entry point of the command."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.queries", description="Measure queries by name.")
    parser.add_argument("--database", type=Path, default=Path("railbird.duckdb"))
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    chosen = parser.parse_args(arguments)
    taken = measure(chosen.database, chosen.repeats)
    if chosen.json:
        print(json.dumps([asdict(one) for one in taken], indent=1))
        return
    table = Table("query", "rows", "first, s", "middling, s")
    for column in table.columns[1:]:
        column.justify = "right"
    for one in taken:
        table.add_row(one.query, f"{one.rows:,}", f"{one.first:.3f}", f"{one.middling:.3f}")
    Console().print(table)


if __name__ == "__main__":
    main()
