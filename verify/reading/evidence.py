"""The evidence that ships with the package: what was proved and held of each formula when it was last run."""

from __future__ import annotations

import json
from collections import defaultdict
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
