"""Half precision: every formula of the catalogue gives float16 as near to the truth as float16 comes."""

from __future__ import annotations

import inspect
import math
from collections.abc import Iterator
from typing import Any

import mpmath
import numpy as np
import pytest

from drawn import Drawn
from verify.formulas import (
    CATALOGUE,
    accuracy,
    beam_search,
    embed_with_positions,
    gelu,
    layer_norm,
    logsumexp,
    rotary_position_embedding,
    softmax,
)
from verify.formulas.precision import in_wide
from verify.formulas.signature import shape_of

DRAWS = frozenset({"numpy_uniform", "randint", "rand", "randn", "linear_init"})
"""Formulas without arrays among their arguments."""

UNITS = 2
"""Units in the last place of float16 that a result may be off by."""

SCALES = 1, 100, 1e-3

LONG, LONGEST = 4096, 70_000
"""Lengths of rows: more than float16 counts one by one, and more than it has a number for."""

SQUARES = frozenset(
    {"causal_average", "causal_average_weights", "determinant", "embed_with_positions", "linear_regression"}
)
"""Formulas that make a matrix of an axis, which is not made so long."""

CELLS = 2**20
"""Cells of the largest array of an argument."""


def in_type(value: Any, dtype: str) -> Any:
    """A value with its floats in another type, at any depth."""
    if isinstance(value, np.ndarray | np.generic):
        return value.astype(dtype) if value.dtype.kind == "f" else value
    if isinstance(value, tuple):
        parts = [in_type(part, dtype) for part in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    return value


def leaves(value: Any) -> Iterator[Any]:
    """The arrays and numbers in nested tuples."""
    if isinstance(value, tuple | list):
        for part in value:
            yield from leaves(part)
    elif value is not None:
        yield np.asarray(value)


def units(actual: Any, expected: Any) -> float:
    """Largest distance from a float64 in units of float16 at it; ∞ where another type or another infinity stands."""
    worst = 0.0
    for ours, true in zip(leaves(actual), leaves(expected), strict=True):
        if true.dtype.kind != "f":
            worst = max(worst, 0.0 if np.array_equal(ours, true) else math.inf)
            continue
        with np.errstate(over="ignore"):
            near = true.astype("float16")
        finite = np.isfinite(near)
        if ours.dtype != np.float16 or not np.array_equal(ours[~finite], near[~finite], equal_nan=True):
            return math.inf
        unit = np.spacing(np.minimum(abs(near[finite]), np.float16(2**15))).astype("float64")
        worst = max(worst, float(np.max(abs(ours[finite] - true[finite]) / unit, initial=0)))
    return worst


def distance(drawn: Drawn) -> float:
    """How far a formula of float16 is from itself in float64, of the same numbers."""
    with np.errstate(all="ignore"):
        halves = {name: in_type(value, "float16") for name, value in drawn.values.items()}
        doubles = {name: in_type(value, "float64") for name, value in halves.items()}
        return units(drawn.results(**halves), drawn.results(**doubles))


def has_floats(drawn: Drawn) -> bool:
    """Whether there are floats among the arguments, which the type of the result is that of."""
    labels = all(form.kind == "label" for form in drawn.forms.values())
    return not labels and any(leaf.dtype.kind == "f" for value in drawn.values.values() for leaf in leaves(value))


OF_FLOATS = [name for name in CATALOGUE if name not in DRAWS and has_floats(Drawn(name, everything=True))]


@pytest.mark.parametrize("everything", [True, False], ids=["everything", "required"])
@pytest.mark.parametrize("name", OF_FLOATS)
def test_float16_is_within_two_units(name: str, *, everything: bool) -> None:
    """Large, usual and small numbers: each cell is within two units of the exact result, and of type float16."""
    for scale in SCALES:
        drawn = Drawn(name, everything=everything, scale=scale)
        if has_floats(drawn):
            assert distance(drawn) <= UNITS


def long_axes(name: str) -> Iterator[tuple[str, int]]:
    """The axes of a formula that can be long without arrays of many cells, each with its length."""
    stated = Drawn(name, everything=True)
    if name in SQUARES or any(not parameter.forms for parameter in stated.stated.parameters):
        return
    forms = stated.forms.values()
    named = {axis for form in forms for axis in form.axes if axis in stated.lengths and axis != "…"}
    alone = all(len(set(form.axes) - {"…"}) <= 1 for form in forms)
    for axis in sorted(named):
        length = LONGEST if alone else LONG
        lengths = stated.lengths | {axis: (length,), "…": ()}
        if all(math.prod(shape_of(form, lengths) or ()) <= CELLS for form in forms):
            yield axis, length


LONG_AXES = [(name, *each) for name in OF_FLOATS for each in long_axes(name)]


@pytest.mark.parametrize(("name", "axis", "length"), LONG_AXES)
def test_long_rows_are_within_two_units(name: str, axis: str, length: int) -> None:
    """Sums of thousands of numbers, or of more than float16 can count, neither stop nor overflow."""
    for scale in SCALES:
        assert distance(Drawn(name, everything=True, scale=scale, lengths={axis: (length,), "…": ()})) <= UNITS


def test_in_float16_itself_the_same_formulas_fail() -> None:
    """What the tests above measure is noticed: computed in float16 throughout, softmax and layer norm are off."""
    equal, steps = np.zeros(LONGEST, dtype="float16"), np.linspace(-1000, 2000, LONG, dtype="float16")
    for right, x in ((softmax, equal), (logsumexp, equal), (layer_norm, steps)):
        with np.errstate(all="ignore"):
            assert units(inspect.unwrap(right)(x), right(x.astype("float64"))) > UNITS


NUMBERS = (-212.5, 100.0, -31.5, 0.125, 250.0, -7.75, 99.5, -180.0)


def test_pytorch_s_numbers_are_met() -> None:
    """PyTorch 2.14.1 on a processor, in float16, gives these, to one unit."""
    x = np.asarray(NUMBERS, dtype="float16")
    normed = (-1.513671875, 0.689453125, -0.23779296875, -0.01486968994140625, 1.7470703125, -0.07037353515625)
    gelus = (-0.0014925003051757812, 1.4697265625, -0.1531982421875, 0.0009784698486328125, 3.90625)
    assert units(layer_norm(x)[:6], np.asarray(normed)) <= 1
    assert units(gelu(x / 64)[:5], np.asarray(gelus)) <= 1
    equal = np.full(LONGEST, 3, dtype="float16")
    assert softmax(equal)[0] == np.float16(1.430511474609375e-05)


def test_pairs_turn_by_the_angle_that_mpmath_has() -> None:
    """At a base beyond float16, and at positions beyond those that float16 counts, by mpmath's sines and cosines."""
    with mpmath.workdps(50):
        x = np.asarray([[1.0, 0, 1, 0]], dtype="float16")
        turned = rotary_position_embedding(x, np.asarray([3001]), base=500_000)
        angles = [mpmath.mpf(3001), 3001 / mpmath.sqrt(500_000)]
        expected = [float(function(angle)) for angle in angles for function in (mpmath.cos, mpmath.sin)]
        assert units(turned, np.asarray([expected])) <= UNITS
        table = np.zeros((1, 2), dtype="float16")
        rows = embed_with_positions(np.zeros(LONG, dtype="int64"), table)
        right = [[float(mpmath.sin(p)), float(mpmath.cos(p))] for p in range(LONG)]
        assert units(rows, np.asarray(right)) <= UNITS


def test_a_wider_array_beside_decides_the_type() -> None:
    """Of float16 and float32 the result is float32, and float32 alone never changes."""
    x = np.asarray(NUMBERS, dtype="float16")
    assert layer_norm(x, np.ones(8, dtype="float32")).dtype == np.float32
    assert layer_norm(x, np.ones(8)).dtype == np.float64
    assert layer_norm(x.astype("float32")).dtype == np.float32


def test_bfloat16_is_computed_as_float16_is() -> None:
    """Where ml_dtypes gives NumPy bfloat16, its results are rounded once, too."""
    bfloat16 = pytest.importorskip("ml_dtypes").bfloat16
    x = np.asarray(NUMBERS).astype(bfloat16)
    for function in (softmax, layer_norm):
        result = function(x)
        assert result.dtype == bfloat16
        assert np.array_equal(result, function(x.astype("float64")).astype(bfloat16))


def test_what_a_model_gives_is_added_up_in_a_wide_type() -> None:
    """A beam's thousand steps of −0.1 in float16 sum to −100, of the model's type."""
    row = np.asarray([[-0.1, -9]], dtype="float16")
    found = beam_search(lambda tokens: np.repeat(row, len(tokens), axis=0), np.asarray([0]), width=1, steps=1000)
    assert found.log_probabilities.dtype == np.float16
    assert found.log_probabilities[0] == np.float16(1000 * float(row[0, 0]))


def test_counts_of_labels_have_no_type_of_theirs() -> None:
    """Labels of float16 are counted in the default type, in which 3000 of 4097 are no multiple of a unit."""
    labels = np.zeros(4097, dtype="float16")
    labels[:3000] = 1
    assert accuracy(labels, np.ones_like(labels)) == 3000 / 4097


def test_results_have_the_form_that_they_had() -> None:
    """Halves by position or by name are computed in float64; all else stays as it is."""
    seen = []

    def given(x: Any, parts: list[Any], *, name: Any) -> Any:
        seen.append(x.dtype)
        return [x, (parts[0], None, name)]

    x, y = np.ones(2, dtype="float16"), np.ones(2, dtype="float32")
    first, (second, nothing, name) = in_wide(given)(x, [x, 3], name="a")
    assert (first.dtype, second.dtype, nothing, name) == (np.float16, np.float16, None, "a")
    in_wide(given)(y, [x], name=None)
    in_wide(given)(y, [y], name=x)
    assert in_wide(given)(y, [y], name="a")[0] is y
    assert seen == [np.float64, np.float32, np.float32, np.float32]
