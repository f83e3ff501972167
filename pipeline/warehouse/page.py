"""``docs/warehouse.md`` out of the declared tables and the heads of the SQL files.

``python -m pipeline.warehouse.page > docs/warehouse.md`` writes it anew.
"""

from pipeline.schema import ADDED, TABLES
from pipeline.warehouse import publishing as warehouse

_INTRODUCTION = """\
# Lake and warehouse

`railbird ingest` keeps what it reads twice over: as Parquet files, the **lake**, which is the truth, and as
`railbird.duckdb`, the **warehouse**, which holds views over exactly the committed files of the lake and a few tables
worked out of them. The warehouse can be thrown away: the next ingest builds it again.

## How the lake is laid out

```
lake/hands/room=house/day=2024-03-05/<batch>-<attempt>.parquet    one folder a table, room and UTC day
lake/quarantine/<batch>-<attempt>.parquet                         tables of files have no room or day
lake/_commits/<sequence>.json                                     what counts
lake/_staging/<batch>-<attempt>.json                              files that are being written
lake/_lock                                                        held by the one writer
```

A batch is a pack of small files, or a piece of a large one. Its name is a hash of what went into it: path and content
of the files, the part of the text, format, rulebook and grammars. Each attempt to write it has files of its own, which
never change; the commit is put last, whole, and makes them count. An ingest that is killed leaves files that no commit
names; the next one removes them and goes on after the last commit, so that the tables are those of an undisturbed run.

- A file that was read before, by size and time or by its SHA-256, with the same grammars and rulebook, is not read
  again: its hands count as duplicates, those in quarantine stay there. A file that has grown is read on from its last
  hand.
- A hand is known by its room and number. Same number and same text: a duplicate. Same number and other text: merged, if
  the texts differ only in cards that one player knows; else the hand that came first stands, the other goes to
  quarantine as `conflicting-duplicate`. [lake.md](lake.md) tells the rules of both.
- A hand keeps the judgement it was loaded with. To judge old hands by another rulebook, ingest their logs into another
  lake (`--lake`).
- For every file and every run: hands found = loaded + duplicates + quarantined.

Any engine that reads hive-partitioned Parquet can read the lake; the files that count are those that the commits list.
Files named `schema.parquet` have columns and no rows. Rows of a hand that `superseded` names, with the name of their
file, no longer count.

## How the warehouse is swapped

It is built beside the old one and renamed over it. Whoever has the old one open keeps reading the old state until he
opens it again, and keeps nobody from writing. A `railbird.duckdb` that Railbird did not make, or that somebody has open
for writing, is never overwritten. Views name the lake's files by absolute paths: a lake that was moved is found again
after the next ingest.

Money is `DECIMAL(18,4)` in the currency of its table, times are UTC.

```
railbird sql "SELECT day, sum(rake) AS rake FROM hands GROUP BY day ORDER BY day"
```
"""


def page() -> str:
    """The whole page."""
    heads = {name: _head(sql) for name, sql in warehouse.objects()}
    parts = [_INTRODUCTION, "\n## Tables\n"]
    for name, table in TABLES.items():
        parts.append(f"\n### {name}\n\n{heads.get(name, table.row)}\n\n| column | type | meaning |\n|---|---|---|\n")
        columns = (*table.columns, *ADDED.get(name, ()))
        parts += [f"| `{column.name}` | {_type(str(column.dtype))} | {column.meaning} |\n" for column in columns]
    parts.append("\n## Worked out of them\n\n| table | one row |\n|---|---|\n")
    parts += [f"| `{name}` | {head} |\n" for name, head in heads.items() if name not in TABLES]
    return "".join(parts)


def _head(sql: str) -> str:
    """The comment at the head of an SQL file as one paragraph."""
    lines = []
    for line in sql.splitlines():
        if not line.startswith("--"):
            break
        lines.append(line.removeprefix("--").strip())
    return " ".join(lines)


def _type(dtype: str) -> str:
    return {
        "Int64": "BIGINT",
        "Int32": "INTEGER",
        "Int16": "SMALLINT",
        "String": "VARCHAR",
        "Boolean": "BOOLEAN",
        "Date": "DATE",
        "Binary": "BLOB",
        "Decimal(precision=18, scale=4)": "DECIMAL(18,4)",
    }.get(dtype, "TIMESTAMP WITH TIME ZONE")


if __name__ == "__main__":
    print(page(), end="")
