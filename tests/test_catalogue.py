"""The catalogue: every rule is told in full, once."""

import ast
import re
from importlib import resources
from pathlib import Path
from string import Formatter

import pytest

from pipeline.rulebooks.format import SESSION_VALUES, VALUES
from pipeline.rules import catalogue
from pipeline.rules.catalogue import BY_ID, MODULES, RULES
from pipeline.rules.rule import FAMILIES, Rule, Scope, Severity, Shows, rule_code, rule_id

FIELDS = {"player", "seat", "expected", "actual"}
SHARED = {"catalogue", "finding", "pages", "render", "rule"}


@pytest.fixture(params=RULES.values(), ids=lambda rule: rule.code)
def rule(request: pytest.FixtureRequest) -> Rule:
    return request.param  # type: ignore[no-any-return]


def test_a_rule_is_told_in_full(rule: Rule) -> None:
    assert re.fullmatch(r"[A-Z]{3}\d{3}", rule.code)
    assert re.fullmatch(r"[a-z]+(-[a-z]+)+", rule.name)
    for sentence in (rule.text, rule.keeps, rule.breaks):
        assert sentence.strip(), rule.code
        assert sentence.endswith("."), rule.code
    assert rule.sources
    own = "|Railbird: ." if rule.scope is Scope.RUN else ""
    assert all(re.match(rf"00[012] .{own}", source) for source in rule.sources)


def test_a_rule_has_a_severity(rule: Rule) -> None:
    assert isinstance(rule.severity, Severity)


def test_a_message_uses_known_fields_and_none_that_the_rule_does_not_show(rule: Rule) -> None:
    fields = {field for _, field, _, _ in Formatter().parse(rule.message) if field}
    assert fields <= FIELDS
    if rule.shows == Shows.NOTHING:
        assert not fields & {"expected", "actual"}


def test_a_rule_goes_by_values_that_rulebooks_have(rule: Rule) -> None:
    assert set(rule.values) <= set(VALUES if rule.scope is Scope.HAND else SESSION_VALUES)


def test_a_rule_s_number_leads_back_to_it(rule: Rule) -> None:
    assert BY_ID[rule.id] is rule
    assert rule_code(rule_id(rule.code)) == rule.code
    assert rule.code[:3] in FAMILIES


def test_no_code_and_no_name_is_used_twice() -> None:
    declared = [rule for module in MODULES for rule in module.RULES]
    assert len({rule.code for rule in declared}) == len({rule.name for rule in declared}) == len(declared) == len(RULES)


def test_a_rule_across_hands_is_a_file_of_sql_and_no_other_rule_is() -> None:
    files = {file.name.removesuffix(".sql") for file in resources.files("warehouse").joinpath("rules").iterdir()}
    assert files == {rule.code for rule in RULES.values() if rule.scope is not Scope.HAND}


def test_every_module_of_rules_and_every_rule_in_it_is_in_the_catalogue() -> None:
    folder = Path(catalogue.__file__).parent
    modules = {path.stem for path in folder.glob("*.py")} - SHARED - {"__init__"}
    assert modules == {module.__name__.rpartition(".")[2] for module in MODULES}
    for name in modules:
        tree = ast.parse((folder / f"{name}.py").read_text(encoding="utf-8"))
        made = [
            node for node in ast.walk(tree) if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Rule"
        ]
        (module,) = [module for module in MODULES if module.__name__.endswith(f".{name}")]
        assert len(made) == len(module.RULES)
