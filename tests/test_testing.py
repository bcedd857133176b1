"""`verify.testing`: somebody's own function as a test with one case for each statement about a formula."""

from __future__ import annotations

import pytest

from verify.properties import statements
from verify.records.mistake import UnknownName
from verify.testing import conforms_to

pytest_plugins = ["pytester"]

RIGHT = """\
import numpy as np
import pytest
from verify.testing import conforms_to


@pytest.fixture
def shift():
    return 1.0


@conforms_to("softmax", renames={"axis": "dim"}, examples=5)
def test_right(shift):
    def softmax(x, dim=-1):
        e = np.exp(x - x.max(axis=dim, keepdims=True) + shift)
        return e / e.sum(axis=dim, keepdims=True)
    return softmax
"""
BROKEN = """\
import numpy as np
from verify.testing import conforms_to


@conforms_to("softmax", examples=5)
def test_columns():
    return lambda x: np.exp(x) / np.exp(x).sum(axis=0)


@conforms_to("softmax", examples=5)
def test_nothing():
    pass
"""


def test_each_statement_is_a_case(inner: pytest.Pytester) -> None:
    """A right function passes every case, with fixtures, arguments of its own names, and -k to choose."""
    inner.makepyfile(test_ours=RIGHT)
    assert len(collected := inner.runpytest_inprocess("--co", "-q").outlines) > len(statements("softmax")), collected
    result = inner.runpytest_inprocess("-v", "-k", "sums or huge or whole or kept")
    result.assert_outcomes(passed=4, deselected=len(statements("softmax")) - 4)
    result.stdout.fnmatch_lines(["test_ours.py::test_right[[]law: sums to one] PASSED*"])


def test_a_broken_function_fails_with_the_reason(inner: pytest.Pytester) -> None:
    """A case that fails shows the smallest input; what returns no function is an error of the test."""
    inner.makepyfile(test_ours=BROKEN)
    result = inner.runpytest_inprocess("-k", "columns and (huge or batch) or nothing and huge")
    result.assert_outcomes(failed=3, deselected=2 * len(statements("softmax")) - 3)
    result.stdout.fnmatch_lines(["*held against softmax", "  ✗ edge   huge logits", "*input: x = *"])
    result.stdout.fnmatch_lines(["*test_nothing returned None; expected the function*"])


def test_an_unknown_formula_is_told() -> None:
    """A name that the catalogue does not have is told where the test is written."""
    with pytest.raises(UnknownName, match="sofmax"):
        conforms_to("sofmax")
