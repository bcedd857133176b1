"""Distances in units in the last place, held against exact fractions and the neighbours of floats."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from verify.parity.distances import Reference, binned, measured, units, unlike
from verify.records.parity import EDGES, Distances

DTYPES = {"float64": (53, -1022), "float32": (24, -126), "float16": (11, -14)}
"""Bits of the significand and exponent of the smallest normal number, by IEEE 754."""


def at(value: Any, dtype: str) -> Any:
    """One number of a type, as an array."""
    return np.asarray([value], dtype=dtype)


def exact_units(value: Fraction, true: Fraction, nearest: Fraction, dtype: str) -> Fraction:
    """The distance by the definition: over 2^(e − p + 1), e the exponent of the float nearest to the truth."""
    bits, smallest = DTYPES[dtype]
    exponent = smallest
    if nearest:
        while Fraction(2) ** (exponent + 1) <= abs(nearest):
            exponent += 1
    return abs(value - true) / Fraction(2) ** (exponent - bits + 1)


@given(st.sampled_from(["float32", "float16"]), st.floats(-100, 100), st.integers(-6, 6))
def test_the_distance_is_that_of_the_definition(dtype: str, true: float, steps: int) -> None:
    """A float some steps beside the truth is as far from it as exact fractions say."""
    nearest = at(true, dtype)
    value = nearest
    for _ in range(abs(steps)):
        value = np.nextafter(value, np.asarray(math.copysign(math.inf, steps), dtype=dtype))
    expected = exact_units(*(Fraction(float(x)) for x in (value[0], true, nearest[0])), dtype)
    assert float(units(value, at(true, "float64"), np.zeros(1))[0]) == pytest.approx(float(expected), rel=1e-12)


def test_what_float64_leaves_out_counts() -> None:
    """A float64 is held against more than its own digits: a third of a unit is seen as a third."""
    unit = 2.0**-52
    assert units(at(1.0, "float64"), at(1.0, "float64"), at(unit / 3, "float64"))[0] == pytest.approx(1 / 3)


@pytest.mark.parametrize("dtype", DTYPES)
def test_the_edges_of_a_type(dtype: str) -> None:
    """The largest number and the smallest have their own units; 0 has that of the smallest."""
    kind = np.finfo(dtype)
    below = np.nextafter(kind.max, kind.dtype.type(0))
    assert units(at(below, dtype), at(kind.max, "float64"), np.zeros(1))[0] == 1
    smallest = kind.smallest_subnormal
    assert units(at(0, dtype), at(smallest, "float64"), np.zeros(1))[0] == 1
    assert units(at(smallest, dtype), at(0, "float64"), np.zeros(1))[0] == 1
    assert np.isfinite(units(at(1, dtype), at(0, "float64"), np.zeros(1))[0])


@pytest.mark.parametrize(
    ("value", "true", "expected"),
    [
        (math.nan, math.nan, 0.0),
        (math.inf, math.inf, 0.0),
        (-math.inf, math.inf, math.inf),
        (math.inf, 1.0, math.inf),
        (1.0, math.nan, math.inf),
        (math.inf, 65520.0, 0.0),  # from here on float16 rounds to ∞
        (math.inf, 65519.0, math.inf),
    ],
)
def test_what_is_no_number(value: float, true: float, expected: float) -> None:
    """Infinities and NaN are right where the truth rounds to them, and infinitely far elsewhere."""
    assert units(at(value, "float16"), at(true, "float64"), np.zeros(1))[0] == expected


@given(st.lists(st.one_of(st.floats(0, 4000), st.sampled_from([0.5, 1.0, 2.0, 1024.0, math.inf])), min_size=1))
def test_each_distance_is_in_its_bin(off: list[float]) -> None:
    """A bin has what is above the edge before it and not above its own; infinities are counted by themselves."""
    found = binned(np.asarray(off))
    finite = [x for x in off if math.isfinite(x)]
    lows = [Fraction(-1), *EDGES]
    expected = [sum(low < x <= high for x in finite) for low, high in zip(lows, [*EDGES, math.inf], strict=True)]
    assert found == Distances(tuple(expected), max(finite, default=0.0), len(off) - len(finite))
    assert found.cells == len(off)


def test_the_nearer_side_is_named() -> None:
    """Three cells: the device nearer once, the host once, both alike once; one step more each time is one unit."""
    true = np.asarray([1.0, 1.0, 1.0])
    up = np.nextafter(np.float32(1), np.float32(2))
    host = np.asarray([up, 1.0, up], dtype=np.float32)
    device = np.asarray([1.0, up, up], dtype=np.float32)
    held = measured(host, device, Reference(true, np.zeros(())))
    assert (held.nearer_host, held.nearer_device, held.beyond) == (1, 1, 0)
    assert held.host.counts[:2] == (1, 2)


def test_what_is_beyond_rounding_is_counted() -> None:
    """Only a cell of the device counts that is farther off than allowed where the host is not."""
    true = np.ones(4)
    host = np.asarray([1.0, 1.0, 1.5, 1.0])
    device = np.asarray([1.0, 1.5, 1.5, 1.2])
    allowed = np.asarray([0.1, 0.1, 0.1, 0.3])
    assert measured(host, device, Reference(true, np.zeros(4), allowed)).beyond == 1


def test_large_arrays_are_measured_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The parts add up to the whole."""
    draws = np.random.default_rng(1)
    true = draws.normal(size=101)
    host, device = (true + draws.normal(size=101) * 1e-7).astype("float32"), true.astype("float32")
    whole = measured(host, device, Reference(true, np.zeros(())))
    monkeypatch.setattr("verify.parity.distances.CHUNK", 7)
    assert measured(host, device, Reference(true, np.zeros(()))) == whole
    assert whole.device.counts[0] == 101


def test_unlike_cells_are_counted() -> None:
    """NaN is like NaN; of what is not alike, that is told which is special on one side."""
    left, right = np.asarray([1.0, math.nan, math.inf, 2.0]), np.asarray([1.0, math.nan, 5.0, 3.0])
    assert unlike(left, right) == (2, 1)
    assert unlike(np.asarray([1, 2]), np.asarray([1, 3])) == (1, 1)
