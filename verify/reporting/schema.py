"""The published JSON Schema of the report, which travels with the package."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

FILE = "verify-report-1.schema.json"


def report_schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) that every `--format json` report satisfies."""
    schema: dict[str, Any] = json.loads(resources.files(__package__).joinpath(FILE).read_text(encoding="utf-8"))
    return schema
