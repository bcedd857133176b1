"""The array API over cells, held against NumPy 2, which follows the same standard, on arrays of random shapes."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from verify.arithmetic.balls import Balls
from verify.arithmetic.cellwise import MAX_CELLS
from verify.records.mistake import OverBudget

FIXED = settings(deadline=None, max_examples=20, derandomize=True)

WHOLE = st.integers(-4, 4)
WITH_INFINITIES = st.sampled_from([-2.0, -1.0, 0.0, 1.0, 2.0, 3.0, math.inf, -math.inf])


def balled(xp: Balls, x: np.ndarray) -> Any:
    """A NumPy array as an array of cells: truth values as they are, numbers as balls."""
    return xp.asarray(x) if x.dtype.kind == "b" else xp.floats(x)


def floated(xp: Balls, result: Any) -> np.ndarray:
    """Balls as the floats nearest to their middles, truth values and whole numbers as they are."""
    if result.dtype != "ball":
        return np.asarray(result.cells)
    cells = [float(c.special) if c.special else float(c.middle) for c in xp.enclosures(result)]
    return np.array(cells).reshape(result.shape)


def same(function: Callable[..., Any], *operands: np.ndarray) -> None:
    """The function gives over cells what it gives over NumPy: the same shape, kind and numbers."""
    xp = Balls()
    with xp.active(), np.errstate(all="ignore"):
        expected = np.asarray(function(np, *operands))
        result = function(xp, *(balled(xp, x) for x in operands))
        assert result.shape == expected.shape
        assert result.dtype == {"b": "bool", "i": "int64", "f": "ball"}[expected.dtype.kind]
        np.testing.assert_allclose(floated(xp, result), expected, rtol=1e-14, equal_nan=True)


def drawn(data: st.DataObject, shape: tuple[int, ...], elements: st.SearchStrategy[Any] = WHOLE) -> np.ndarray:
    """A float array of the shape."""
    return data.draw(arrays.arrays(np.float64, shape, elements=elements))


SHAPES = arrays.array_shapes(min_dims=1, max_dims=3, max_side=4)

ELEMENTWISE: dict[str, Callable[..., Any]] = {
    "add": lambda xp, x, y: xp.add(x, y),
    "subtract": lambda xp, x, y: xp.subtract(x, y),
    "multiply": lambda xp, x, y: xp.multiply(x, y),
    "divide": lambda xp, x, y: xp.divide(x, y),
    "pow": lambda xp, x, y: xp.pow(xp.abs(x) + 1, y),
    "maximum": lambda xp, x, y: xp.maximum(x, y),
    "minimum": lambda xp, x, y: xp.minimum(x, y),
    "less": lambda xp, x, y: xp.less(x, y),
    "less_equal": lambda xp, x, y: xp.less_equal(x, y),
    "greater": lambda xp, x, y: xp.greater(x, y),
    "greater_equal": lambda xp, x, y: xp.greater_equal(x, y),
    "equal": lambda xp, x, y: xp.equal(x, y),
    "not_equal": lambda xp, x, y: xp.not_equal(x, y),
    "logical": lambda xp, x, y: xp.logical_or(xp.logical_and(x > 0, y > 0), xp.logical_not(x < y)),
    "where": lambda xp, x, y: xp.where(x > y, x, -y),
    "where mixed": lambda xp, x, y: xp.where(x > y, x, xp.zeros_like(y)),
    "operators": lambda _, x, y: (x + y) * (x - y) / 7 - (-x) ** 2 + 3 * y - 1 / (y * y + 1),
    "scalars": lambda _, x, y: 2 - x + (0.5 * y) ** 2 + 2 ** (x * 0),
}


@pytest.mark.parametrize("name", ELEMENTWISE)
@FIXED
@given(data=st.data())
def test_elementwise_functions_broadcast(name: str, data: st.DataObject) -> None:
    """Functions of two arrays stretch their operands and compute as NumPy does."""
    shapes = data.draw(arrays.mutually_broadcastable_shapes(num_shapes=2, max_dims=3, max_side=3)).input_shapes
    same(ELEMENTWISE[name], *(drawn(data, shape) for shape in shapes))


@pytest.mark.parametrize("name", ["sum", "prod", "max", "min", "mean", "var", "std", "all", "any", "argmax", "argmin"])
@FIXED
@given(data=st.data())
def test_reductions(name: str, data: st.DataObject) -> None:
    """A reduction over no axis, one axis or several, kept or not, has NumPy's shape and value."""
    x = drawn(data, data.draw(SHAPES))
    axes = st.none() | st.integers(-x.ndim, x.ndim - 1)
    if not name.startswith("arg"):
        axes |= arrays.valid_tuple_axes(x.ndim, min_size=1)
    options = {"axis": data.draw(axes), "keepdims": data.draw(st.booleans())}
    if name in {"all", "any"}:
        same(lambda xp, x: getattr(xp, name)(x > 0, **options), x)
    else:
        same(lambda xp, x: getattr(xp, name)(x, **options), x)


@pytest.mark.parametrize("name", ["sum", "max", "min", "mean", "var", "argmax"])
@pytest.mark.parametrize("axis", [2, -3, (0, 2)])
def test_axes_that_are_not_there(name: str, axis: Any) -> None:
    """An axis that the array lacks is an error, never another axis."""
    xp = Balls()
    with xp.active(), pytest.raises((ValueError, IndexError, TypeError)):
        getattr(xp, name)(xp.floats(np.ones((2, 3))), axis=axis)
    with xp.active(), pytest.raises((ValueError, IndexError, TypeError)):
        getattr(xp, name)(xp.floats(np.ones(())), axis=axis)


MOVES: dict[str, Callable[..., Any]] = {
    "tril": lambda xp, x: xp.tril(x),
    "tril 1": lambda xp, x: xp.tril(x, k=1),
    "triu": lambda xp, x: xp.triu(x),
    "triu -1": lambda xp, x: xp.triu(x, k=-1),
    "tril of truth": lambda xp, x: xp.tril(x > 0),
    "matrix_transpose": lambda xp, x: xp.matrix_transpose(x),
    "permute_dims": lambda xp, x: xp.permute_dims(x, tuple(reversed(range(x.ndim)))),
    "moveaxis": lambda xp, x: xp.moveaxis(x, 0, -1),
    "reshape": lambda xp, x: xp.reshape(x, (-1,)),
    "expand_dims": lambda xp, x: xp.expand_dims(x, axis=1),
    "squeeze": lambda xp, x: xp.squeeze(xp.expand_dims(x, axis=0), axis=0),
    "flip": lambda xp, x: xp.flip(x, axis=-1),
    "roll": lambda xp, x: xp.roll(x, 1, axis=0),
    "repeat": lambda xp, x: xp.repeat(x, 2, axis=0),
    "tile": lambda xp, x: xp.tile(x, (2, 1)),
    "broadcast_to": lambda xp, x: xp.broadcast_to(x, (2, *x.shape)),
    "concat": lambda xp, x: xp.concat([x, -x, x], axis=-1),
    "stack": lambda xp, x: xp.stack([x, -x], axis=1),
    "take": lambda xp, x: xp.take(x, xp.asarray(np.array([0, -1, 0])), axis=0),
    "take_along_axis": lambda xp, x: xp.take_along_axis(x, xp.argmax(x, axis=-1, keepdims=True), axis=-1),
    "cumulative_sum": lambda xp, x: xp.cumulative_sum(x, axis=-1),
    "cumulative_sum 0": lambda xp, x: xp.cumulative_sum(x, axis=0),
    "sort": lambda xp, x: xp.sort(x, axis=0),
    "argsort": lambda xp, x: xp.argsort(x, axis=-1, stable=True),
    "square": lambda xp, x: xp.square(x),
    "isfinite": lambda xp, x: xp.isfinite(x / x),
    "isnan": lambda xp, x: xp.isnan(x / x),
    "isinf": lambda xp, x: xp.isinf(1 / x),
    "sign": lambda xp, x: xp.sign(x),
    "full_like": lambda xp, x: xp.full_like(x, 0.5) + xp.ones_like(x) - xp.zeros_like(x),
    "full": lambda xp, x: xp.full(x.shape, -math.inf),
    "index": lambda _, x: x[0],
    "index all": lambda _, x: x[..., -1],
    "index new": lambda _, x: x[:, None, ...],
    "index mixed": lambda _, x: x[-1:, ::-1],
    "T": lambda _, x: x.mT,
    "negative": lambda _, x: -x,
    "abs": lambda _, x: abs(x),
}


@pytest.mark.parametrize("name", MOVES)
@FIXED
@given(data=st.data())
def test_functions_of_one_array(name: str, data: st.DataObject) -> None:
    """Functions that move, sort, accumulate or test cells do so as in NumPy."""
    same(MOVES[name], drawn(data, data.draw(arrays.array_shapes(min_dims=2, max_dims=3, max_side=4))))


@FIXED
@given(st.data())
def test_sorting_keeps_ties_in_order(data: st.DataObject) -> None:
    """Equal cells keep their order, both upwards and downwards, as the standard asks of a stable sort."""
    x = drawn(data, (data.draw(st.integers(1, 8)),), st.integers(0, 2))
    xp = Balls()
    with xp.active():
        upwards = floated(xp, xp.argsort(xp.floats(x)))
        downwards = floated(xp, xp.argsort(xp.floats(x), descending=True))
    assert list(upwards) == sorted(range(len(x)), key=lambda i: x[i])
    assert list(downwards) == sorted(range(len(x)), key=lambda i: -x[i])


@st.composite
def factors(draw: st.DrawFn) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The shapes of two arrays that can be multiplied: vectors, matrices, or stacks of matrices that broadcast."""
    sides = st.integers(1, 3)
    inner = draw(sides)
    batches = draw(arrays.mutually_broadcastable_shapes(num_shapes=2, max_dims=2, max_side=3)).input_shapes
    left = draw(st.sampled_from([(inner,), (*batches[0], draw(sides), inner)]))
    right = draw(st.sampled_from([(inner,), (*batches[1], inner, draw(sides))]))
    return left, right


@pytest.mark.parametrize("elements", [WHOLE, WITH_INFINITIES], ids=["finite", "with infinities"])
@settings(FIXED, max_examples=50)
@given(data=st.data())
def test_matmul(elements: st.SearchStrategy[Any], data: st.DataObject) -> None:
    """The product of vectors, matrices and stacks is NumPy's, infinities and their nan included."""
    left, right = data.draw(factors())
    x, y = drawn(data, left, elements), drawn(data, right, elements)
    same(lambda xp, x, y: xp.matmul(x, y), x, y)
    same(lambda _, x, y: x @ y, x, y)


@pytest.mark.parametrize(
    ("make", "expected"),
    [
        (lambda xp: xp.arange(4), [0, 1, 2, 3]),
        (lambda xp: xp.arange(1, 10, 4), [1, 5, 9]),
        (lambda xp: xp.arange(3, 0, -1), [3, 2, 1]),
        (lambda xp: xp.arange(2, dtype=xp.float64) / 2, [0, 0.5]),
        (lambda xp: xp.arange(5) % 2, [0, 1, 0, 1, 0]),
        (lambda xp: xp.arange(5) // 2, [0, 0, 1, 1, 2]),
        (lambda xp: xp.arange(3) * xp.arange(3) - 1, [-1, 0, 3]),
        (lambda xp: xp.arange(3) / 2, [0, 0.5, 1]),
        (lambda xp: xp.arange(3) > 1, [False, False, True]),
        (lambda xp: xp.zeros((2, 2)), [[0, 0], [0, 0]]),
        (lambda xp: xp.ones(3), [1, 1, 1]),
        (lambda xp: xp.ones(2, dtype=xp.bool), [True, True]),
        (lambda xp: xp.eye(2, 3, k=1), [[0, 1, 0], [0, 0, 1]]),
        (lambda xp: xp.full((2,), 3), [3, 3]),
        (lambda xp: xp.full(2, 0.5), [0.5, 0.5]),
        (lambda xp: xp.asarray([True, False]), [True, False]),
        (lambda xp: xp.asarray([1, 2]), [1, 2]),
        (lambda xp: xp.asarray([0.5, 2.0]), [0.5, 2]),
        (lambda xp: xp.asarray(0.1), 0.1),
        (lambda xp: xp.astype(xp.asarray([True, False]), xp.float64) / 2, [0.5, 0]),
        (lambda xp: xp.sum(xp.asarray([0.5])[:0]), 0),
        (lambda xp: xp.where(xp.asarray([True, False]), 1.0, -xp.inf), [1, -math.inf]),
        (lambda xp: xp.asarray([1, 2, 3])[1] + 1, 3),
        (lambda xp: xp.asarray([True, False])[0], True),
    ],
)
def test_creation(make: Callable[[Any], Any], expected: Any) -> None:
    """Arrays that formulas make have the kind and the numbers that NumPy gives them."""
    xp = Balls()
    with xp.active():
        result = make(xp)
        wanted = np.asarray(make(np))
        np.testing.assert_array_equal(wanted, np.asarray(expected))
        assert result.dtype == {"b": "bool", "i": "int64", "f": "ball"}[wanted.dtype.kind]
        np.testing.assert_array_equal(floated(xp, result), wanted)


def test_python_floats_mean_their_decimals() -> None:
    """A float constant of a formula enters as the fraction that it is written as."""
    xp = Balls()
    with xp.active():
        assert [c.exact for c in xp.enclosures(xp.full(2, 1e-6) + 0.1)] == [Fraction("0.100001")] * 2


def test_balls_are_not_cut_to_whole_numbers() -> None:
    """A ball becomes no integer, and remainders are for whole numbers only."""
    xp = Balls()
    with xp.active():
        for refused in (lambda x: xp.astype(x, xp.int64), lambda x: x % 2, lambda x: x // 2, bool, int):
            with pytest.raises(TypeError):
                refused(xp.floats(np.array([1.5])))


@pytest.mark.parametrize("name", ["einsum", "fft", "linalg", "__wrapped__", "cells_", "interp"])
def test_functions_that_are_missing(name: str) -> None:
    """A function outside the namespace is an AttributeError that says so."""
    with pytest.raises(AttributeError, match="not in the array API namespace"):
        getattr(Balls(), name)


LARGE = MAX_CELLS // 2


@pytest.mark.parametrize(
    "work",
    [
        lambda _, x: x[:, None] * x[None, :],
        lambda _, x: x[:, None] < x[None, :],
        lambda xp, x: x[:, None] == xp.arange(LARGE)[None, :],
        lambda xp, _: xp.arange(LARGE)[:, None] < xp.arange(LARGE)[None, :],
        lambda _, x: x[:, None] @ x[None, :],
        lambda xp, x: xp.broadcast_to(x, (10**6, LARGE)),
        lambda xp, x: xp.concat([x] * 10_000),
        lambda xp, x: xp.stack([x] * 10_000),
        lambda xp, _: xp.eye(10**6),
        lambda xp, _: xp.full((10**6, 10**6), 1.0),
        lambda xp, _: xp.zeros(10**9),
        lambda xp, _: xp.arange(10**12),
        lambda _, x: [x * 2 for _ in range(100)],
        lambda xp, x: [xp.exp(x[:1]) for _ in range(10**6)],
    ],
)
def test_budgets(work: Callable[[Any, Any], Any]) -> None:
    """More cells or operations than a printed example needs are refused before memory or patience ends."""
    xp = Balls()
    with xp.active(), pytest.raises(OverBudget):
        work(xp, xp.floats(np.ones(LARGE)))
