"""The JSON Schema of the report → docs/json.md; run as a script, it writes the page anew."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from house import ROOT
from verify.reporting.schema import report_schema

FILE = ROOT / "docs/json.md"
HEAD = """\
# The report as JSON

<!-- Written by `python tests/repo/json_page.py` from the JSON Schema that ships with the package. -->

What `verify --format json` and `verify audit --format json` print: the schema `{schema}`. Every key is always there;
what is absent is `null`. The schema itself ships as `verify/reporting/verify-report-1.schema.json`, and
`verify.reporting.schema.report_schema()` gives it. [Reports](reports.md#json) has an example.
"""

Schema = dict[str, Any]


def page() -> str:
    """The page: a table for each object, in the order in which a reader meets them."""
    schema = report_schema()
    lines = [HEAD.format(schema=schema["properties"]["schema"]["const"])]
    lines += _table("report", schema)
    for name, definition in schema["$defs"].items():
        if "properties" in definition:
            lines += _table(name, definition)
    return "\n".join(lines)


def _table(name: str, schema: Schema) -> Iterator[str]:
    yield f"## {name}\n"
    if "$id" not in schema and "description" in schema:
        yield f"{schema['description']}\n"
    yield "| key | type | what it holds |\n|---|---|---|"
    yield from _rows("", schema)
    yield ""


def _rows(above: str, schema: Schema) -> Iterator[str]:
    """A row for each key, and behind it those of an object that has no name of its own."""
    for key, one in schema["properties"].items():
        told = one.get("description") or report_schema()["$defs"][_named(one)]["description"]
        yield f"| `{above}{key}` | {_type(one)} | {told} |"
        for inner in (one, one.get("items", {}), *one.get("oneOf", ())):
            if "properties" in inner:
                yield from _rows(f"{above}{key}.", inner)


def _named(schema: Schema) -> str:
    """The name of the definition that a value, or each value of a list, is one of."""
    return str(schema.get("$ref", schema.get("items", {}).get("$ref", ""))).rpartition("/")[2]


def _type(schema: Schema) -> str:
    if "$ref" in schema:
        return _reference(_named(schema))
    if "oneOf" in schema:
        return " or ".join(map(_type, schema["oneOf"]))
    if "const" in schema:
        return f"`{schema['const']}`"
    if "enum" in schema:
        return ", ".join(f"`{one}`" for one in schema["enum"])
    types = [schema["type"]] if isinstance(schema["type"], str) else schema["type"]
    return " or ".join(f"list of {_type(schema['items'])}" if one == "array" else str(one) for one in types)


def _reference(name: str) -> str:
    """A definition: a link to its table, or what it is made of."""
    definition = report_schema()["$defs"][name]
    if "properties" in definition:
        return f"[{name}](#{name})"
    return _type(definition) if "enum" in definition else f"{name.removesuffix('s')}, or rows of them"


if __name__ == "__main__":
    FILE.write_text(page(), encoding="utf-8")
