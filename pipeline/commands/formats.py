"""``railbird formats``: the log formats that are read."""

from pipeline.commands.options import AsJson


def formats(as_json: AsJson = False) -> None:
    """List the log formats that Railbird reads.

    Example: railbird formats
    """
    from rich.console import Console
    from rich.table import Table

    from pipeline.commands.output import print_json
    from pipeline.companions.forms import COMPANIONS
    from pipeline.reading.formats import FORMATS

    listed = [
        {
            "format": form.name,
            "title": form.dialect.title,
            "games": form.dialect.games,
            "rulebook": form.dialect.rulebook,
            "grammar": form.grammar_version,
        }
        for form in FORMATS.values()
    ]
    listed += [
        {
            "format": companion.name,
            "title": companion.title,
            "games": companion.holds,
            "rulebook": companion.rulebook,
            "grammar": companion.grammar_version,
        }
        for companion in COMPANIONS.values()
    ]
    if as_json:
        print_json(listed)
        return
    table = Table("format", "writes it", "games", "rulebook", "grammar")
    for form in listed:
        table.add_row(*form.values())
    Console().print(table)
