"""Rules across hands, judged in SQL over the views of a warehouse.

``warehouse/session`` makes the tables that rules look at, ``warehouse/rules`` holds one file a
rule, which inserts what breaks it, and ``warehouse/judgement`` puts that into words, as rows
of ``session_findings``. All but the last are temporary.
"""

import duckdb
import polars as pl

from pipeline.rules.catalogue import RULES
from pipeline.warehouse.chance import register
from pipeline.warehouse.queries import run, statements

#: Tables that several rules look at, in the order in which they build on one another.
_SESSION = (
    "clockwise",
    "money_words",
    "broken",
    "table_hands",
    "table_seats",
    "table_steps",
    "stays",
    "arrivals",
    "buy_in_limits",
    "posts",
    "blinds",
)


def judge(connection: duckdb.DuckDBPyConnection) -> None:
    """Fill ``rules`` and ``session_findings``; findings tell times in UTC."""
    connection.execute("SET TimeZone = 'UTC'")
    _fill_rules(connection)
    register(connection)
    made = dict(statements("session"))
    for name in _SESSION:
        connection.execute(made[name])
    run(connection, "rules")
    run(connection, "judgement")


def _fill_rules(connection: duckdb.DuckDBPyConnection) -> None:
    rows = [
        (
            rule.code,
            rule.name,
            rule.severity.value,
            rule.scope.value,
            rule.text,
            rule.message,
            "; ".join(rule.sources),
        )
        for rule in RULES.values()
    ]
    columns = ["code", "name", "severity", "scope", "text", "message", "source"]
    frame = pl.DataFrame(rows, schema=columns, orient="row")
    connection.register("rows_of_rules", frame.to_arrow())
    connection.execute("INSERT INTO rules SELECT * FROM rows_of_rules")
    connection.unregister("rows_of_rules")
