"""Every formula in balls: NumPy's result lies where rounding can have taken it from the proved one, in each type."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

from certified import farthest, machine_width
from inventory import CALLS, DEEP, cast, formula_of, is_deep, of_each_example, results
from verify.arithmetic.balls import Undecided
from verify.formulas import CATALOGUE

BITS: Mapping[str, int] = {"float64": 53, "float32": 24, "float16": 11}
"""Bits of the fraction of each type, the leading one included."""

COMPARING = DEEP | {"feed_forward", "retrieval"}
"""Families that compare numbers on the way, by a vanishing GELU or by their order, which few bits may leave open."""

TOO_WIDE = 2.0**-26
"""A 53-bit ball wider than half its digits bounds nothing."""


@pytest.mark.parametrize("dtype", BITS)
@of_each_example
def test_result_is_within_four_radii_of_the_true_one(example: str, dtype: str) -> None:
    """In each floating type the result is within four radii of that type's ball, and keeps the type."""
    actual = results(example, cast(dtype))
    floating = any(array.dtype.kind == "f" for array in CALLS[example][1].arrays())
    kinds = {str(array.dtype) for array in actual if array.dtype.kind == "f"}
    assert kinds <= {dtype if floating else "float64"}
    try:
        assert farthest(actual, *CALLS[example], BITS[dtype]) <= 1
    except Undecided:
        assert dtype != "float64"
        assert CATALOGUE[formula_of(example)].family in COMPARING


@pytest.mark.parametrize("example", [name for name in CALLS if not is_deep(name)])
def test_the_bound_says_something(example: str) -> None:
    """No 53-bit ball is wider than half its digits, and a result that is off by one in a million does not pass.

    But for deep formulas: a ball grows with each layer, since it forgets that errors cancel.
    """
    assert machine_width(*CALLS[example], 53) <= TOO_WIDE
    wrong = [_slightly_wrong(array) for array in results(example)]
    assert farthest(wrong, *CALLS[example], 53) > 1


def _slightly_wrong(array: np.ndarray) -> np.ndarray:
    if array.dtype.kind != "f":
        return ~array if array.dtype == bool else array + 1
    return np.where(np.isfinite(array), array + 2.0**-20 * (1 + np.where(np.isfinite(array), abs(array), 0)), 0)
