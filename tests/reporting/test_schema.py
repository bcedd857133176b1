"""The published JSON Schema describes every report, and refuses what is not one."""

from __future__ import annotations

import copy
import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from verify import pipeline
from verify.records.finding import Verdict
from verify.reporting import render_json
from verify.reporting.json import KINDS, SCHEMA
from verify.reporting.schema import report_schema

DOCUMENT = "The shares are 0.25 and 0.3, so the total is 0.5; it has 2 parts, of which 1.\nNobody knows 7.\n"
EXAMPLE = """
title = "A sum"
lines = [1, 2]

[given.shares]
lines = [1, 1]
printed = "[0.25, 0.3]"

[[claims]]
name = "total"
lines = [1, 1]
expression = "sum(shares)"
printed = "0.5"
erratum = "The total is 0.55, truncated here."

[[claims]]
name = "parts"
lines = [1, 1]
shape = "shares"
printed = "2"

[[claims]]
name = "positive"
lines = [1, 1]
holds = "min(shares) > 0"

[[claims]]
name = "nobody"
lines = [2, 2]
unchecked = "nothing computes it"
printed = "7"

[[claims]]
name = "general"
lines = [2, 2]
theorem = "softmax_sums_to_one"

[[claims]]
name = "elsewhere"
lines = [2, 2]
expression = "shares[0] * 3"
printed = "0.75"

[[claims]]
name = "as_a_fraction"
lines = [1, 1]
formula = "0.25"
equals = "shares[0]"

[[claims]]
name = "unreadable"
lines = [1, 1]
expression = "shares +"
printed = "1"
"""


@pytest.fixture(scope="module")
def validator() -> Draft202012Validator:
    """The published schema, as a validator."""
    return Draft202012Validator(report_schema())


@pytest.fixture(scope="module")
def shipped() -> dict[str, Any]:
    """The report on the examples that ship with the package."""
    return json.loads(render_json(pipeline.replay([pipeline.shipped_examples()])))


@pytest.fixture
def small(tmp_path: Path) -> dict[str, Any]:
    """A report in which every part of the schema is used: mistakes, misplaced numbers, coverage."""
    folder = tmp_path / "shares"
    folder.mkdir()
    document = tmp_path / "shares.md"
    document.write_text(DOCUMENT, encoding="utf-8")
    digest = hashlib.sha256(document.read_bytes()).hexdigest()
    (folder / "document.toml").write_text(
        f'title = "Shares"\nauthor = "A. Author"\nfile = "shares.md"\nsha256 = "{digest}"\n', encoding="utf-8"
    )
    (folder / "01_sum.toml").write_text(EXAMPLE, encoding="utf-8")
    return json.loads(render_json(pipeline.replay([folder], {"shares": document})))


def test_the_schema_is_itself_valid() -> None:
    """The published file is a JSON Schema of the 2020-12 edition."""
    Draft202012Validator.check_schema(report_schema())


def test_the_schema_requires_every_key_it_names() -> None:
    """In every object of the schema all keys are required and no others are allowed."""
    for described in _objects(report_schema()):
        assert described["required"] == list(described["properties"])
        assert described["additionalProperties"] is False


def test_the_schema_knows_the_words_of_the_code() -> None:
    """Verdicts, kinds and the name of the schema are those that the code writes."""
    schema = report_schema()
    assert schema["properties"]["schema"]["const"] == SCHEMA
    assert schema["$defs"]["verdict"]["enum"] == [verdict.value for verdict in Verdict]
    assert schema["$defs"]["finding"]["properties"]["kind"]["enum"] == list(KINDS.values())


def test_the_shipped_report_satisfies_the_schema(shipped: dict[str, Any], validator: Draft202012Validator) -> None:
    """The report on the shipped examples is valid, and is not empty."""
    validator.validate(shipped)
    assert shipped["findings"]


def test_a_report_with_everything_in_it_satisfies_the_schema(
    small: dict[str, Any], validator: Draft202012Validator
) -> None:
    """Mistakes, misplaced and stray numbers, every kind of claim: the report is valid with all of them."""
    validator.validate(small)
    assert {finding["kind"] for finding in small["findings"]} == set(KINDS.values())
    assert small["mistakes"]
    assert small["misplaced"]
    assert small["coverage"]["stray"]


def test_a_missing_key_is_refused(small: dict[str, Any], validator: Draft202012Validator) -> None:
    """Absent is null, never missing: a report that lacks any one key, at any depth, is refused."""
    for remove in _removals(small):
        broken = copy.deepcopy(small)
        remove(broken)
        assert not validator.is_valid(broken)


def _break_verdict(report: dict[str, Any]) -> None:
    report["findings"][0]["verdict"] = "roughly right"


def _break_kind(report: dict[str, Any]) -> None:
    report["findings"][0]["kind"] = "hunch"


def _add_key(report: dict[str, Any]) -> None:
    report["findings"][0]["place"]["page"] = 3


def _drop_policy(report: dict[str, Any]) -> None:
    report["findings"][0].update(verdict="rounding", policy=None)


def _number_for_text(report: dict[str, Any]) -> None:
    report["findings"][0]["printed"] = 0.5


def _negative_count(report: dict[str, Any]) -> None:
    report["counts"]["wrong"] = -1


@pytest.mark.parametrize(
    "spoil", [_break_verdict, _break_kind, _add_key, _drop_policy, _number_for_text, _negative_count]
)
def test_a_spoilt_report_is_refused(
    small: dict[str, Any], validator: Draft202012Validator, spoil: Callable[[dict[str, Any]], None]
) -> None:
    """An unknown verdict or kind, an extra key, a rounding without policy, a number as float: each is refused."""
    assert validator.is_valid(small)
    spoil(small)
    assert not validator.is_valid(small)


def _objects(schema: Any) -> list[dict[str, Any]]:
    """Every description of an object within the schema."""
    if isinstance(schema, list):
        return [found for item in schema for found in _objects(item)]
    if not isinstance(schema, dict):
        return []
    own = [schema] if schema.get("type") == "object" else []
    return own + [found for item in schema.values() for found in _objects(item)]


def _removals(report: Any, path: tuple[Any, ...] = ()) -> list[Callable[[Any], None]]:
    """For each key of each object of the report, a function that removes it."""
    if isinstance(report, list):
        return [found for i, item in enumerate(report) for found in _removals(item, (*path, i))]
    if not isinstance(report, dict):
        return []
    own = [_removal((*path, key)) for key in report]
    return own + [found for key, item in report.items() for found in _removals(item, (*path, key))]


def _removal(path: tuple[Any, ...]) -> Callable[[Any], None]:
    def remove(report: Any) -> None:
        for step in path[:-1]:
            report = report[step]
        del report[path[-1]]

    return remove
