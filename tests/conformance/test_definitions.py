"""Attention, positions, blocks and whole transformers against their definitions in mpmath's numbers, to 40 digits."""

from __future__ import annotations

from typing import Any

import mpmath
import numpy as np
import pytest

from arguments import EXAMPLES
from calls import leaves
from certified import EXACT, enclosures, off
from definitions import COUNTS, DEFINITIONS, each
from inventory import results
from verify.formulas import CATALOGUE

COUNTED = [f"{name}-{i}" for name in COUNTS for i in range(len(EXAMPLES[name]))]
DEFINED = [f"{name}-{i}" for name in DEFINITIONS for i in range(len(EXAMPLES[name]))]

DIGITS = mpmath.mpf(10) ** -40
"""What 256 bits keep, beside the largest number of a result."""


def true(example: str) -> list[Any]:
    """What the definition gives of an example."""
    name, _, number = example.rpartition("-")
    with mpmath.workdps(50):
        found = EXAMPLES[name][int(number)].of(DEFINITIONS[name], _exactly)
    return [np.asarray(leaf) for leaf in leaves(found)]


def _exactly(array: Any) -> Any:
    return each(lambda x: mpmath.mpf(float(x)))(array) if array.dtype.kind == "f" and array.size else array


@pytest.mark.parametrize("example", DEFINED)
def test_exact_balls_hold_the_definition(example: str) -> None:
    """In balls of 256 bits the formula gives what its definition gives, to 40 digits; whole numbers are equal."""
    name, _, number = example.rpartition("-")
    if results(example)[0].dtype.kind != "f":
        assert [array.tolist() for array in results(example)] == [array.tolist() for array in true(example)]
        return
    proved = enclosures(EXACT, CATALOGUE[name].function, EXAMPLES[name][int(number)])
    with mpmath.workdps(50):
        assert max(off(array, cells) for array, cells in zip(true(example), proved, strict=True)) <= DIGITS


@pytest.mark.parametrize("example", [name for name in DEFINED if results(name)[0].dtype.kind == "f"])
def test_a_slip_in_the_thirtieth_digit_is_noticed(example: str) -> None:
    """A definition that is off by one in 10³⁰ is not the formula's."""
    name, _, number = example.rpartition("-")
    proved = enclosures(EXACT, CATALOGUE[name].function, EXAMPLES[name][int(number)])
    with mpmath.workdps(50):
        wrong = [np.asarray(array * (1 + mpmath.mpf(10) ** -30)) for array in true(example)]
        assert max(off(array, cells) for array, cells in zip(wrong, proved, strict=True)) > DIGITS


@pytest.mark.parametrize("example", COUNTED)
def test_what_is_counted_or_chosen_is_the_definitions(example: str) -> None:
    """Counts and choices are those of Python's whole numbers, one by one."""
    name, _, number = example.rpartition("-")
    expected = leaves(EXAMPLES[name][int(number)].of(COUNTS[name]))
    found = leaves(EXAMPLES[name][int(number)].of(CATALOGUE[name].function))
    for ours, theirs in zip(found, expected, strict=True):
        np.testing.assert_array_equal(ours, theirs)
