"""``railbird verify``: is everything still what was written?"""

from typing import Annotated

import typer

from pipeline.commands.options import AsJson, Config, LakePath, places

_CHANGED = 1
Head = Annotated[
    str | None, typer.Option("--head", help="Hash of the lake that was noted elsewhere: it must be in the chain.")
]


def verify(config: Config = None, lake: LakePath = None, head: Head = None, as_json: AsJson = False) -> None:
    """Prove by hashes that lake and reports still are what was written; name every file that is not.

    Looked at: the chain of commits, every Parquet file, the rulebooks that judged, and the
    files of the reports. Exit code: 0 all is as it was, 1 something is not.

    Example: railbird verify --lake /srv/poker/lake
    """
    from pipeline.commands.output import print_json
    from pipeline.failure import Failure
    from pipeline.lake.storage import storage_at
    from pipeline.lake.store import MARK
    from pipeline.lake.verifying import CHANGED, Fault, Verified, heads, verify
    from pipeline.render.safe import visible

    storage = storage_at(places(config, lake).lake)
    try:
        if storage.size(MARK) is None:
            raise Failure(f"{storage.place}: no lake here; `railbird ingest` makes one")
        seen = Verified()
        faults = list(verify(storage, seen))
        if head and head not in heads(storage):
            faults.append(Fault(storage.place, CHANGED, f"no commit has the hash {head}"))
    except OSError as error:
        raise Failure(f"{storage.place}: cannot be read: {error.strerror or error}") from error
    if as_json:
        print_json({"seen": seen, "faults": faults})
    else:
        for fault in faults:
            typer.echo(visible(f"{fault.path}: {fault.fault}: {fault.message}"))
        typer.echo(
            f"{seen.commits:,} commits, {seen.files:,} files, {seen.rulebooks} rulebooks, {seen.reports:,} reports, "
            f"{seen.reviews:,} reviews: " + (f"{len(faults):,} faults" if faults else "all as they were written")
        )
        if seen.unhashed:
            typer.echo(f"{seen.unhashed:,} files are older than hashes: only their being there was looked at")
        typer.echo(f"hash of the lake: {seen.head}")
    if faults:
        raise typer.Exit(_CHANGED)
