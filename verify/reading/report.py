"""A report as JSON → the findings in it, as they are cited."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from verify.reading.text import Text, read_text
from verify.records.cited import Cited
from verify.records.finding import Verdict
from verify.records.mistake import MalformedFile

SCHEMA = "verify-report/1"
ANEW = "write it anew with `verify audit --format json`"


def read_report(path: Path) -> dict[str, Cited]:
    """The findings of a report, by their ids; a Mistake says what stands in the way."""
    text = read_text(path)
    data = _parsed(text)
    schema = data.get("schema") if isinstance(data, dict) else None
    if schema != SCHEMA:
        found = "no schema" if schema is None else f"the schema {str(schema)[:40]}"
        raise MalformedFile(found, f"a report, of the schema {SCHEMA}", ANEW, text.path)
    try:
        return {one.id: one for one in map(_cited, data["findings"])}
    except (KeyError, TypeError, ValueError) as error:
        found = f"a finding that cannot be read ({type(error).__name__}: {error})"
        raise MalformedFile(found, f"findings as in {SCHEMA}", ANEW, text.path) from None


def _parsed(text: Text) -> Any:
    try:
        return json.loads(text.content)
    except json.JSONDecodeError as error:
        raise MalformedFile(error.msg, "JSON", ANEW, text.path, error.lineno) from None
    except RecursionError:
        raise MalformedFile("values nested too deep", "JSON of a few levels", ANEW, text.path) from None


def _cited(data: Any) -> Cited:
    place = data["place"]
    return Cited(str(data["id"]), Verdict(data["verdict"]), str(place["path"]), int(place["line"]), data["statement"])
