"""The nightly run: find the logs, load what is new, publish the warehouse, write the report."""

from pathlib import Path

from prefect import flow, task
from prefect.artifacts import create_table_artifact

from pipeline.cold_start import start_small
from pipeline.failure import Failure
from pipeline.ingest.manners import Manner, manner_of
from pipeline.intake.sources import Discovery, discover
from pipeline.settings import Settings
from pipeline.settings import load as load_settings


@flow(name="railbird-nightly")
def nightly(
    logs: list[str],
    lake: str,
    database: str,
    report: str,
    config: str | None = None,
    rulebook: str | None = None,
) -> dict[str, object]:
    """Bring a night's logs in and report on them; doing the same night twice changes nothing.

    Args:
        logs: Files, folders or patterns; those without anything new cost next to nothing.
        lake: Folder of the lake.
        database: The warehouse.
        report: Folder for the report.
        config: Settings file that says how each source is to be read.
        rulebook: Judges all hands, instead of what the settings and formats say.

    Returns:
        The same object as ``railbird ingest --json`` prints.

    Raises:
        Failure: There is nothing to read, or something cannot be written.
    """
    wishes, settings = Manner(rulebook=rulebook), load_settings(Path(config) if config else None)
    found = find_logs(logs)
    summary = load_hands(found, Path(lake), Path(database), wishes, settings)
    publish_warehouse(Path(lake), Path(database))
    write_pages(Path(database), Path(report))
    create_table_artifact(
        [{"what": name, "value": str(value)} for name, value in summary.items()],
        key="railbird-nightly",
        description="What the night's run found and did.",
    )
    return summary


@task
def find_logs(logs: list[str]) -> Discovery:
    """The logs that the paths name."""
    found = discover(logs)
    if not found.sources:
        raise Failure("; ".join(str(problem) for problem in found.problems))
    return found


@task
def load_hands(found: Discovery, lake: Path, database: Path, wishes: Manner, settings: Settings) -> dict[str, object]:
    """Parse, replay and keep what is new."""
    start_small(found.sources)
    from pipeline.ingest.room_stages import RoomStages
    from pipeline.ingest.run import load
    from pipeline.lake.store import writing
    from pipeline.warehouse import publishing as warehouse

    warehouse.check(database)
    stages = RoomStages()
    stages.check(wishes, settings)
    with writing(lake) as open_lake:
        summary = load(open_lake, found.sources, stages, lambda source: manner_of(source, wishes, settings))
    summary.problems[:0] = found.problems
    return summary.as_json()


@task
def publish_warehouse(lake: Path, database: Path) -> None:
    """Build the warehouse and swap it in."""
    from pipeline.lake.store import writing
    from pipeline.warehouse import publishing as warehouse

    with writing(lake) as open_lake:
        warehouse.publish(open_lake, database)


@task
def write_pages(database: Path, report: Path) -> None:
    """Write the audit report."""
    from pipeline.report import write_report

    write_report(database, report)
