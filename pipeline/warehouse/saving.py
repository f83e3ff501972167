"""The rows of a query as a file: CSV, Excel, Parquet or JSON lines, by the file's ending."""

import csv
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq

from pipeline.failure import Failure, os_failure
from pipeline.render.cells import cell
from pipeline.render.safe import visible

_FETCH = 10_000
#: What a sheet of Excel holds.
SHEET_ROWS, _CELL_LETTERS = 1_048_575, 32_767
#: Excel keeps numbers to 15 digits; money with more is written as text.
_EXACT = Decimal(10) ** 11
_CUT = "… (cut)"


def save(con: duckdb.DuckDBPyConnection, path: Path) -> int:
    """Write the pending result of a connection to a file; give the number of rows.

    Spreadsheets (.csv, .xlsx) get no cell that could run as a formula, so that a name such
    as ``=1+1`` comes with an apostrophe in CSV; .parquet and .jsonl hold values as they are.

    Raises:
        Failure: The ending is not known, the file cannot be written, or a sheet cannot hold the rows.
    """
    writer = _WRITERS.get(path.suffix.lower())
    if writer is None:
        raise Failure(f"{path}: the ending says the format; expected one of {', '.join(_WRITERS)}")
    aside = path.with_name(f".{path.name}.part")
    try:
        try:
            rows = writer(con, aside)
            aside.replace(path)
        finally:
            aside.unlink(missing_ok=True)
    except OSError as error:
        raise os_failure(error, str(path)) from error
    return rows


def _names(con: duckdb.DuckDBPyConnection) -> list[str]:
    return [column[0] for column in con.description or ()]


def _rows(con: duckdb.DuckDBPyConnection) -> Iterator[tuple[Any, ...]]:
    while batch := con.fetchmany(_FETCH):
        yield from batch


def _save_csv(con: duckdb.DuckDBPyConnection, path: Path) -> int:
    with path.open("w", encoding="utf-8-sig", newline="") as file:  # Excel needs the mark to read UTF-8
        writer = csv.writer(file)
        writer.writerow([cell(name) for name in _names(con)])
        count = 0
        for row in _rows(con):
            writer.writerow([cell(value) if isinstance(value, str) else value for value in row])
            count += 1
    return count


def _save_parquet(con: duckdb.DuckDBPyConnection, path: Path) -> int:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # DuckDB says that a pending result is copied once more
        reader: pa.RecordBatchReader = con.to_arrow_reader(_FETCH)
    count = 0
    with pq.ParquetWriter(path, reader.schema, compression="zstd") as writer:
        for batch in reader:
            writer.write_table(pa.Table.from_batches([batch]))
            count += batch.num_rows
    return count


def _save_lines(con: duckdb.DuckDBPyConnection, path: Path) -> int:
    import msgspec

    encoder = msgspec.json.Encoder(decimal_format="number", enc_hook=str)
    names = _names(con)
    count = 0
    with path.open("wb") as file:
        for row in _rows(con):
            file.write(encoder.encode(dict(zip(names, row, strict=True))) + b"\n")
            count += 1
    return count


def _save_sheet(con: duckdb.DuckDBPyConnection, path: Path) -> int:
    count = 0
    with SheetWriter(path) as book, book.sheet("railbird", _names(con)) as add:
        for row in _rows(con):
            add(row)
            count += 1
    return count


class SheetWriter:
    """A workbook of Excel whose cells never run as formulas or links; use it in a ``with`` block."""

    def __init__(self, path: Path) -> None:
        import xlsxwriter

        self._path = path
        self._book = xlsxwriter.Workbook(
            path,
            {
                "constant_memory": True,
                "strings_to_formulas": False,
                "strings_to_urls": False,
                "nan_inf_to_errors": True,
            },
        )
        self._formats = {
            Decimal: self._book.add_format({"num_format": "#,##0.00##"}),
            datetime: self._book.add_format({"num_format": "yyyy-mm-dd hh:mm:ss"}),
            date: self._book.add_format({"num_format": "yyyy-mm-dd"}),
        }
        self._head = self._book.add_format({"bold": True})

    def __enter__(self) -> "SheetWriter":
        return self

    def __exit__(self, *_: object) -> None:
        self._book.close()

    @contextmanager
    def sheet(self, name: str, columns: Sequence[str]) -> Iterator[Callable[[Sequence[object]], None]]:
        """A sheet with a heading; the function that comes of it writes one row below.

        Raises:
            Failure: there are more rows than a sheet holds.
        """
        sheet = self._book.add_worksheet(name)
        sheet.write_row(0, 0, columns, self._head)
        sheet.freeze_panes(1, 0)
        count = 0

        def add(row: Sequence[object]) -> None:
            nonlocal count
            count += 1
            if count > SHEET_ROWS:
                raise Failure(f"{self._path.name}: a sheet holds {SHEET_ROWS:,} rows, there are more; use .csv")
            for column, value in enumerate(row):
                _write_cell(sheet, count, column, value, self._formats)

        yield add
        sheet.autofilter(0, 0, count, max(len(columns) - 1, 0))


def _write_cell(sheet: Any, row: int, column: int, value: Any, formats: dict[type, Any]) -> None:
    match value:
        case None:
            pass
        case bool():
            sheet.write_boolean(row, column, value)
        case datetime():
            sheet.write_datetime(row, column, value.replace(tzinfo=None), formats[datetime])
        case Decimal() if abs(value) < _EXACT:
            sheet.write_number(row, column, float(value), formats[Decimal])
        case int() if abs(value) < 10**15:
            sheet.write_number(row, column, value)
        case float():
            sheet.write(row, column, value)
        case date():
            sheet.write_datetime(row, column, value, formats[date])
        case _:
            text = visible(str(value))
            whole = text if len(text) <= _CELL_LETTERS else text[: _CELL_LETTERS - len(_CUT)] + _CUT
            sheet.write_string(row, column, whole)


_WRITERS: dict[str, Callable[[duckdb.DuckDBPyConnection, Path], int]] = {
    ".csv": _save_csv,
    ".xlsx": _save_sheet,
    ".parquet": _save_parquet,
    ".jsonl": _save_lines,
}
