"""docs/json.md, the reference of the report, is what its JSON Schema says."""

from __future__ import annotations

import re
from copy import deepcopy
from unittest.mock import patch

import pytest

import json_page
from verify.reporting.schema import report_schema


def test_the_page_is_up_to_date() -> None:
    """The page is what the schema gives; where not: python tests/repo/json_page.py."""
    assert json_page.FILE.read_text(encoding="utf-8") == json_page.page(), "run `python tests/repo/json_page.py`"


def test_every_key_is_told() -> None:
    """Each key that the schema knows, wherever, has a row; one without a description could not have one."""
    keys = re.findall(r"(?m)^\| `(?:\w+\.)*(\w+)` \|", json_page.page())
    assert sorted(set(keys)) == sorted(set(_keys(report_schema())))
    planted = deepcopy(report_schema())
    planted["properties"]["new"] = {"type": "string"}
    with patch.object(json_page, "report_schema", lambda: planted), pytest.raises(KeyError):
        json_page.page()


def _keys(schema: object) -> list[str]:
    """The keys of all objects in a schema that it describes, but not what it demands in some cases only."""
    if isinstance(schema, list):
        return [key for one in schema for key in _keys(one)]
    if not isinstance(schema, dict):
        return []
    own = list(schema.get("properties", ()))
    return own + [key for name, one in schema.items() if name != "allOf" for key in _keys(one)]
