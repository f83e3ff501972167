"""Diagnostics as SARIF 2.1.0, the format of code scanning services and editors."""

from collections.abc import Iterable
from pathlib import PurePath
from typing import Any, TextIO
from urllib.parse import quote

import pipeline
from pipeline.findings.diagnostics import QUARANTINE, Diagnostic, Tally
from pipeline.render.safe import dump_json, visible
from pipeline.rules.rule import Rule

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_QUARANTINE_TEXT = "A hand that could not be read, and so was not checked."


def write(diagnostics: Iterable[Diagnostic], tally: Tally, out: TextIO) -> None:
    """Print one SARIF log with the rules that the results name."""
    from pipeline.rules.catalogue import RULES

    dump(log(list(diagnostics), tally, RULES), out)


def dump(sarif: dict[str, Any], out: TextIO) -> None:
    """Write a SARIF log, ASCII only."""
    out.write(dump_json(sarif) + "\n")


def log(diagnostics: list[Diagnostic], tally: Tally, rules: dict[str, Rule]) -> dict[str, Any]:
    """A SARIF log with one run; ``rules`` is the catalogue by code."""
    codes = sorted({diagnostic.code for diagnostic in diagnostics})
    index = {code: place for place, code in enumerate(codes)}
    driver = {
        "name": "railbird",
        "semanticVersion": pipeline.__version__,
        "rules": [_descriptor(code, rules.get(code)) for code in codes],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(diagnostic, index) for diagnostic in diagnostics],
        "properties": {"handsFound": tally.found, "checked": tally.checked, "quarantined": tally.quarantined},
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _descriptor(code: str, rule: Rule | None) -> dict[str, Any]:
    """A rule's metadata; a quarantined hand breaks no rule of the catalogue."""
    if rule is None:
        text = _QUARANTINE_TEXT if code == QUARANTINE else code
        return {"id": code, "shortDescription": {"text": text}, "defaultConfiguration": {"level": "error"}}
    return {
        "id": code,
        "name": "".join(word.capitalize() for word in rule.name.split("-")),
        "shortDescription": {"text": rule.name},
        "fullDescription": {"text": rule.text},
        "help": {"text": f"{rule.text}\n\nSource: {'; '.join(rule.sources)}"},
        "defaultConfiguration": {"level": rule.severity.value},
    }


def _result(diagnostic: Diagnostic, index: dict[str, int]) -> dict[str, Any]:
    return {
        "ruleId": diagnostic.code,
        "ruleIndex": index[diagnostic.code],
        "level": diagnostic.severity.value,
        "message": {"text": _message(diagnostic.message)},
        "locations": [{"physicalLocation": _location(diagnostic)}],
        # Keeps a result the same one when other hands are added above it in the file.
        "partialFingerprints": {"handAndRule/v1": f"{diagnostic.hand_no}:{diagnostic.code}:{_marked(diagnostic)}"},
        "properties": {
            "hand": diagnostic.hand_no,
            "rule": diagnostic.name,
            "expected": diagnostic.expected,
            "actual": diagnostic.actual,
            "source": diagnostic.source,
            "rulebook": diagnostic.judged_by,
            "assumed": diagnostic.assumed,
        },
    }


def _location(diagnostic: Diagnostic) -> dict[str, Any]:
    region = {"startLine": diagnostic.line, "startColumn": diagnostic.column}
    location: dict[str, Any] = {"artifactLocation": {"uri": _uri(diagnostic.path)}, "region": region}
    if diagnostic.context:
        location["contextRegion"] = {
            "startLine": diagnostic.context[0].number,
            "endLine": diagnostic.context[-1].number,
            "snippet": {"text": "\n".join(visible(line.text) for line in diagnostic.context)},
        }
    return location


def _marked(diagnostic: Diagnostic) -> str:
    return next((line.text for line in diagnostic.context if line.number == diagnostic.line), "")


def _message(text: str) -> str:
    """Plain text: braces are doubled (SARIF 3.11.5) and no embedded link is left (3.11.6)."""
    return visible(text).replace("{", "{{").replace("}", "}}").replace("](", "] (")


def _uri(path: str) -> str:
    """A URI reference: absolute paths as ``file:``, others relative to where the check ran."""
    pure = PurePath(path)
    return pure.as_uri() if pure.is_absolute() else quote(pure.as_posix())
