"""The evidence that ships with the package: what was proved and held of each formula when it was last run."""

from __future__ import annotations

import functools
import json
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from verify.reading.text import read_text
from verify.records.evidence import Evidence

FOLDER = Path(__file__).resolve().parent.parent / "evidence"


def read_evidence(folder: Path = FOLDER) -> dict[str, tuple[Evidence, ...]]:
    """What speaks for each formula, by its name: the records of every file in the folder, in order of the files.

    A file is a list of {"kind", "formula", "statement", "outcome", "detail"}.
    """
    found: dict[str, list[Evidence]] = defaultdict(list)
    for path in sorted(folder.glob("*.json")):
        for record in json.loads(read_text(path).content):
            evidence = Evidence(**record)
            found[evidence.formula].append(evidence)
    return {name: tuple(records) for name, records in found.items()}


@functools.cache
def read_proofs() -> Mapping[str, Evidence]:
    """How the last proof of each theorem ended, by the theorem's name, with its summary for a statement."""
    every = (one for records in read_evidence().values() for one in records if one.kind == "proof")
    named = ((one.statement.partition(": "), one) for one in every)
    return {name: replace(one, statement=summary) for (name, _, summary), one in named}
