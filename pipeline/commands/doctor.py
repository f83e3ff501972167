"""``railbird doctor``: is everything in its place?"""

import typer

from pipeline.commands.options import AsJson, Config, DatabasePath, LakePath, places

_UNWELL = 1


def doctor(
    config: Config = None, lake: LakePath = None, database: DatabasePath = None, as_json: AsJson = False
) -> None:
    """Check versions, places, rulebooks, lake and warehouse. Exit code 1 if something is wrong.

    Example: railbird doctor --lake /srv/poker/lake
    """
    from rich.console import Console
    from rich.text import Text

    from pipeline.commands.output import print_json
    from pipeline.health import State, examine

    where = places(config, lake, database)
    checks = list(examine(where.lake, where.database, where.settings.rulebook))
    if as_json:
        print_json(checks)
    else:
        console = Console()
        styles = {State.GOOD: "green", State.NOTE: "yellow", State.BAD: "bold red"}
        for check in checks:
            line = Text.assemble((f"{check.state.value:>4}", styles[check.state]), f"  {check.what}: {check.message}")
            console.print(line, soft_wrap=True)
    if any(check.state == State.BAD for check in checks):
        raise typer.Exit(_UNWELL)
