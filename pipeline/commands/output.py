"""What commands print: results to standard output, everything else to standard error."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.text import Text

from pipeline.render.safe import visible


def print_json(value: Any) -> None:
    """One JSON document on a line of its own; money and other exact numbers stay exact."""
    import msgspec

    encoded = msgspec.json.Encoder(decimal_format="number", enc_hook=str).encode(value)
    sys.stdout.buffer.write(encoded + b"\n")
    sys.stdout.flush()


def print_remarks(remarks: list[str]) -> None:
    """Remarks on standard error, each on its own line."""
    console = Console(stderr=True)
    for remark in remarks:
        console.print(Text(visible(remark)), soft_wrap=True)


@contextmanager
def progress_bar(what: str, total: int) -> Iterator[Callable[[int, str], None]]:
    """A bar on standard error while it is a terminal; call with what is done so far and a remark."""
    console = Console(stderr=True)
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[remark]}"),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as progress:
        task = progress.add_task(what, total=total, remark="")

        def show(done: int, remark: str) -> None:
            progress.update(task, completed=min(done, total), remark=remark)

        yield show
