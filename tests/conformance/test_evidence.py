"""The evidence that the cards cite is what the tests of this folder hold."""

import json

import onnx
import pytest
import scipy

import evidence
from inventory import DRAWS
from verify.formulas import CATALOGUE


def test_the_file_says_what_the_tests_hold() -> None:
    """The file in the package is the one that the script would write now."""
    found = evidence.FILE.read_text(encoding="utf-8")
    for library in (onnx, scipy):
        name = {"onnx": "ONNX", "scipy": "SciPy"}[library.__name__]
        if f"{name} {evidence.release(library)}:" not in found:
            pytest.skip(f"the file was written with another release of {name}, which may have other cases")
    assert found == evidence.written()


def test_every_formula_has_two_outside_sources() -> None:
    """Each formula but the seeded draws is held by at least two suites from outside."""
    records = json.loads(evidence.FILE.read_text(encoding="utf-8"))
    counts = {name: sum(record["formula"] == name for record in records) for name in CATALOGUE}
    assert {name for name, count in counts.items() if count < 2} == DRAWS
