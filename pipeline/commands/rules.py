"""``railbird rules``: the rules that hands are checked against."""

from typing import Annotated

import typer

from pipeline.commands.options import AsJson
from pipeline.failure import Failure


def rules(
    code: Annotated[str | None, typer.Argument(help="A rule's code or name; without, all are listed.")] = None,
    as_json: AsJson = False,
) -> None:
    """List the rules, or show one with its source.

    Examples: railbird rules, railbird rules RAK001
    """
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from pipeline.commands.output import print_json
    from pipeline.rules.catalogue import RULES

    chosen = [rule for rule in RULES.values() if code is None or code.upper() == rule.code or code == rule.name]
    if not chosen:
        raise Failure(f"no rule {code!r}; `railbird rules` lists all")
    if as_json:
        print_json(chosen)
        return
    console = Console()
    if code is None:
        table = Table("code", "name", "severity", "scope", "fires when")
        for rule in chosen:
            table.add_row(rule.code, rule.name, rule.severity.value, rule.scope.value, Text(rule.text))
        console.print(table)
        return
    rule = chosen[0]
    console.print(Text(f"{rule.code} {rule.name}", style="bold"))
    for name, text in (
        ("severity", rule.severity.value),
        ("scope", rule.scope.value),
        ("rule", rule.text),
        ("kept by", rule.keeps),
        ("broken by", rule.breaks),
        ("source", "; ".join(rule.sources)),
    ):
        if text:
            console.print(Text(f"{name:>10}  {text}"))
