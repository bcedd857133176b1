"""What the tests of this folder hold, formula by formula: `python tests/conformance/evidence.py` writes it down.

The file is package data, so that `verify formulas NAME` cites it; a test shows that it says what the tests hold.
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import scipy

from arguments import EXAMPLES
from backward import GRADIENTS
from definitions import COUNTS, DEFINITIONS
from inventory import DRAWS
from onnx_results import CASES, FOUR, NOT_IN_FLOAT64, called, outcome, run
from published import PUBLISHED
from test_mpmath import ARGUMENTS
from test_scipy import COMPARISONS
from verify.formulas import CATALOGUE

OURS = frozenset({"balls", "array-api-strict"})
"""Sources that are not from outside: our own arithmetic, and the standard, which says nothing of values."""

FILE = Path(__file__).resolve().parents[2] / "verify" / "evidence" / "conformance.json"

Record = dict[str, str]


def release(module: Any) -> str:
    """The first two numbers of a library's version."""
    return ".".join(module.__version__.split(".")[:2])


def records() -> list[Record]:
    """One record for each formula and each thing it is held against, in the order of the catalogue."""
    told: dict[str, list[Record]] = defaultdict(list)
    for tell in (of_onnx, of_scipy, of_mpmath, of_definitions, of_published, of_differences, of_balls, of_strict):
        for name, (statement, detail) in tell().items():
            told[name].append(
                {"kind": "conformance", "formula": name, "statement": statement, "outcome": "holds", "detail": detail}
            )
    return [record for name in CATALOGUE for record in told[name]]


def of_onnx() -> dict[str, tuple[str, str]]:
    """ONNX's node cases: how many, and how near."""
    held: dict[str, Counter[str]] = defaultdict(Counter)
    operators: dict[str, set[str]] = defaultdict(set)
    for case in CASES:
        found = outcome(case, run(case))
        counts = {
            "cases": 1,
            "near": int(found.units <= FOUR),
            "tolerated": int(found.tolerated),
            "in float64": int(case.name not in NOT_IN_FLOAT64),
        }
        for name in called(case):
            held[name].update(counts)
            operators[name].add(case.operator)
    return {
        name: (
            f"ONNX {release(onnx)}: {_times(counts['cases'], 'node case')} of {', '.join(sorted(operators[name]))}",
            f"{counts['near']} at {FOUR} units in the last place, {counts['tolerated']} at ONNX's tolerance, "
            f"{counts['in float64']} at {FOUR} units of float64",
        )
        for name, counts in held.items()
    }


def of_scipy() -> dict[str, tuple[str, str]]:
    """SciPy: how many numbers, and how far apart they may be."""
    return {
        name: (
            f"SciPy {release(scipy)}: {sum(np.size(comparison.theirs(*a)) for a in comparison.arguments)} numbers",
            f"at {comparison.units} units in the last place{' of a row' * comparison.by_row}: {comparison.because}",
        )
        for name, comparison in COMPARISONS.items()
        if name in CATALOGUE
    }


def of_mpmath() -> dict[str, tuple[str, str]]:
    """True numbers on the edges of the domain."""
    return {
        name: (
            f"mpmath: {sum(np.size(each.of(CATALOGUE[name].function)) for each in calls)} numbers on the edges",
            "to 40 digits in balls; in float64 within four radii of the 53-bit ball",
        )
        for name, calls in ARGUMENTS.items()
    }


def of_definitions() -> dict[str, tuple[str, str]]:
    """Definitions written once more, without the catalogue."""
    exact = {
        name: (f"mpmath: its definition, {_times(len(EXAMPLES[name]), 'example')}", "to 40 digits in balls")
        for name in DEFINITIONS
    }
    counted = {
        name: (f"Python: its definition, {_times(len(EXAMPLES[name]), 'example')}", "one by one, in whole numbers")
        for name in COUNTS
    }
    return exact | counted


def of_published() -> dict[str, tuple[str, str]]:
    """Numbers of papers, standards, documentation and documents."""
    told: dict[str, list[str]] = defaultdict(list)
    for number in PUBLISHED:
        for name in number.formulas:
            told[name].append(f"{number.source}, {number.statement}")
    return {name: (f"published: {'; '.join(numbers)}", "every printed digit") for name, numbers in told.items()}


def of_differences() -> dict[str, tuple[str, str]]:
    """Gradients: by differences of what they are gradients of."""
    return {
        name: (f"differences: {_times(len(EXAMPLES[name]), 'direction')}", "to 30 digits, at steps of 2⁻⁸⁰ in balls")
        for name in GRADIENTS
    }


def of_balls() -> dict[str, tuple[str, str]]:
    """Proved enclosures beside NumPy's results."""
    return {
        name: (
            f"balls: {_times(len(calls), 'example')}",
            "float64, float32 and float16 within four radii of their balls of the proved result",
        )
        for name, calls in EXAMPLES.items()
        if name not in DRAWS
    }


def of_strict() -> dict[str, tuple[str, str]]:
    """The array API standard, and no more."""
    return {
        name: (
            f"array-api-strict: {_times(len(calls), 'example')} on two devices",
            "by the standard of 2023.12, with NumPy's numbers",
        )
        for name, calls in EXAMPLES.items()
        if name not in DRAWS
    }


def _times(count: int, thing: str) -> str:
    return f"{count} {thing}{'s' * (count != 1)}"


def outside() -> dict[str, set[str]]:
    """The sources from outside that hold each formula: those of this file, and SymPy's, of the proofs."""
    sources: dict[str, set[str]] = {name: set() for name in CATALOGUE}
    for record in json.loads(FILE.read_text(encoding="utf-8")):
        told = record["statement"].partition(": ")
        names = [each.partition(", ")[0] for each in told[2].split("; ")] if told[0] == "published" else [told[0]]
        sources[record["formula"]] |= {re.sub(r" [0-9.]+$", "", name) for name in names} - OURS
    for record in json.loads(FILE.with_name("proofs.json").read_text(encoding="utf-8")):
        if record["outcome"] == "holds":
            sources[record["formula"]].add("SymPy")
    return sources


def written() -> str:
    """The records as the file has them, one to a line."""
    lines = (json.dumps(record, ensure_ascii=False) for record in records())
    return "[\n" + ",\n".join(lines) + "\n]\n"


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(written(), encoding="utf-8")
