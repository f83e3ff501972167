"""``railbird rules``: the rules that hands are checked against."""

from typing import TYPE_CHECKING, Annotated

import typer
from typer.core import TyperGroup

from pipeline.commands.options import AsJson
from pipeline.commands.rules_diff import diff
from pipeline.failure import Failure

if TYPE_CHECKING:
    from typer._click.core import Context


class _ShowUnlessNamed(TyperGroup):
    """``rules RAK001`` is short for ``rules show RAK001``, ``rules`` for ``rules show``."""

    def parse_args(self, ctx: "Context", args: list[str]) -> list[str]:
        if not args or args[0] not in (*self.commands, *ctx.help_option_names):
            args = ["show", *args]
        return super().parse_args(ctx, args)


_HELP = """The rules that hands are checked against, and what another rulebook would change.

Examples: railbird rules, railbird rules RAK001, railbird rules diff house mine.toml
"""

app = typer.Typer(cls=_ShowUnlessNamed, help=_HELP)
app.command()(diff)


@app.command()
def show(
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
