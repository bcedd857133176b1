"""Edge cases by inventory: every formula's examples, with their arrays bent to the edges of what it may be given."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pytest

from calls import Call, locked
from certified import farthest
from inventory import CALLS, formula_of, is_deep, of_each_example, results, same, that_matter
from verify.formulas import CATALOGUE, ShapeError

NAN_ENDS_HERE: Mapping[str, str] = {
    "relu_gradient": "x > 0 is false of NaN, and 0 is the slope where it is false",
    "leaky_relu_gradient": "x > 0 is false of NaN, and the small slope is taken where it is false",
    "most_probable": "gives the number of a place; NaN counts as the largest, as in NumPy",
    "nearest_neighbors": "gives numbers of points; NaN counts as the farthest, as in NumPy",
    "greedy_decode": "gives tokens",
}
"""Formulas that can turn NaN in an argument into numbers."""

OF_NOTHING: Mapping[str, float] = {"weight_penalty": 0, "binary_cross_entropy_from_logits": 0, "confusion": 0} | {
    **dict.fromkeys(("precision", "recall", "f1"), float("nan")),
}
"""What formulas that sum over everything give of nothing: empty sums, and 0/0."""

UNDEFINED_OF_ONE: Mapping[str, str] = {
    "standardize": "one number has no deviation: 0/0 is NaN",
    "cross_entropy_from_logits": "the one example is ignored: the mean of none is NaN",
    "cross_entropy_from_logits_gradient": "the one example is ignored: the mean of none is NaN",
    "negative_log_likelihood": "the one example is ignored: the mean of none is NaN",
    "negative_log_likelihood_gradient": "the one example is ignored: the mean of none is NaN",
    **dict.fromkeys(("precision", "recall", "f1"), "nothing is found and nothing is positive: 0/0 is NaN"),
    "linear_regression": "one point lies on every line through it: 0/0 is NaN",
    **dict.fromkeys(("precision_of_counts", "recall_of_counts", "f1_of_counts", "f_beta_of_counts"), "0/0 is NaN"),
    "r_squared": "one number has no variance: 0/0 is NaN",
    **dict.fromkeys(("accuracy_of_counts", "specificity_of_counts"), "0/0 is NaN"),
}
"""Formulas that are undefined where every axis of the example has one element and every token is 0."""

TYPE_OF_LIKE = frozenset({"additive_mask", "causal_average_weights"})
"""Formulas whose argument `like` gives the type of the result, and must be floating."""

WITHOUT_AXES = frozenset({"causal_mask", "causal_average_weights"})
"""Formulas that are told lengths by whole numbers, so that empty arrays do not make them empty."""

REFUSES_NOTHING: Mapping[str, str] = {
    "additive_mask": "any mask has numbers, and of `like` only the type counts",
    "embedding": "a table of any size, and tokens in any shape",
    "embed_with_positions": "tokens in any number",
    "beam_search": "any start, and any model of its tokens",
    "greedy_decode": "any start, and any model of its tokens",
}
"""Formulas of two arrays or more that no longer array contradicts."""


ALONE = re.compile(r"(heads|groups) divide evenly|a square matrix|^dimension=")
"""What is said of one array alone, where no other has to fit; all other refusals name two shapes or more."""


def floating(example: str) -> list[int]:
    """The positions of the floating arrays among the arguments."""
    return [i for i, array in enumerate(CALLS[example][1].arrays()) if array.dtype.kind == "f" and array.size]


def filled(value: float) -> Callable[[Any], Any]:
    """An array of the same number throughout."""
    return lambda array: locked(np.full_like(array, value))


def with_one(value: float) -> Callable[[Any], Any]:
    """An array with one of its numbers replaced."""

    def change(array: Any) -> Any:
        array = np.array(array)
        array.flat[array.size // 2] = value
        return locked(array)

    return change


def strided(array: Any) -> Any:
    """The same numbers every other place of a larger block, backwards."""
    block = np.zeros([2 * n for n in array.shape], dtype=array.dtype)
    view = block[tuple(slice(None, None, -2) for _ in array.shape)] if array.ndim else block
    view[...] = array
    view.flags.writeable = False
    return view


def in_columns(array: Any) -> Any:
    """The same numbers, columns first in memory."""
    return locked(np.array(array.T).T) if array.ndim > 1 else array


def whole(array: Any) -> Any:
    """Whole numbers in the place of others; 0 for infinite ones."""
    return locked(np.round(4 * np.where(np.isfinite(array), array, 0)).astype("int64"))


@of_each_example
def test_arguments_are_not_modified(example: str) -> None:
    """A formula leaves its arguments as they were, writable ones too."""
    function, call = CALLS[example]
    copies = call.made(np.array)
    function(*copies.args, **copies.options)
    assert same(copies.arrays(), call.arrays())


@of_each_example
def test_memory_order_does_not_matter(example: str) -> None:
    """Strided and reversed arrays give the same bits, arrays of columns the same numbers to rounding."""
    assert same(results(example, strided), results(example))
    by_columns = results(example, in_columns)
    assert same(by_columns, results(example)) or farthest(by_columns, *CALLS[example], 53) <= 1


@of_each_example
def test_integers_are_numbers(example: str) -> None:
    """Whole numbers of an integer type give what the same numbers give as float64, in float64."""
    if formula_of(example) in TYPE_OF_LIKE:
        return
    call = CALLS[example][1]
    for_integers = call.made(lambda array: whole(array) if array.dtype.kind == "f" else array)
    for_floats = for_integers.made(lambda array: array)
    positions = floating(example)
    for position in positions:
        for_floats = for_floats.replaced(position, lambda array: locked(array.astype("float64")))
    with np.errstate(all="ignore"):  # such numbers may lie outside the domain: both must say so alike
        integers, floats = results(example, call=for_integers), results(example, call=for_floats)
    assert same(integers, floats)


@of_each_example
def test_nan_propagates(example: str) -> None:
    """An argument that is NaN throughout makes something of the result NaN, without a warning."""
    mattering = set(that_matter(example))
    for position in sorted(mattering & set(floating(example))):
        call = CALLS[example][1].replaced(position, filled(np.nan))
        found = results(example, call=call)
        told = any(array.dtype.kind == "f" and np.isnan(array).any() for array in found)
        assert told or formula_of(example) in NAN_ENDS_HERE


@pytest.mark.parametrize("value", [np.inf, -np.inf, np.finfo("float64").max, np.finfo("float64").tiny / 4])
@of_each_example
def test_extreme_numbers_raise_nothing(example: str, value: float) -> None:
    """An infinite, the largest or a subnormal number in an argument is computed with, not refused."""
    call = CALLS[example][1]
    for position in floating(example)[: 2 if is_deep(example) else None]:
        with np.errstate(all="ignore"):  # where no limit exists NumPy says so, and the result is NaN
            found = answer(example, call.replaced(position, with_one(value)))
        assert isinstance(found, list)


@of_each_example
def test_one_element_is_enough(example: str) -> None:
    """With one element along each axis a formula gives finite numbers, or says which shape it needs instead."""
    first = CALLS[example][1].made(lambda array: locked(array[(slice(0, 1),) * array.ndim] * (array.dtype.kind != "i")))
    found = answer(example, first)
    if isinstance(found, list):
        finite = all(np.isfinite(array).all() for array in found)
        assert finite or formula_of(example) in UNDEFINED_OF_ONE


@of_each_example
def test_nothing_gives_nothing(example: str) -> None:
    """With no element along each axis a formula says that it needs one, or gives nothing, or what an empty sum is."""
    empty = CALLS[example][1].made(lambda array: locked(array[(slice(0, 0),) * array.ndim]))
    if any(array.size for array in empty.arrays()) or formula_of(example) in WITHOUT_AXES:
        return  # a number without axes cannot be empty
    found = answer(example, empty)
    if isinstance(found, list):
        given = np.concatenate([np.ravel(array) for array in found])
        assert not given.size or same([given], [np.full(given.size, float(OF_NOTHING[formula_of(example)]))])


@of_each_example
def test_wrong_shapes_are_told(example: str) -> None:
    """One array longer along one axis is taken as it is, or is an error that names shapes and what was expected."""
    call = CALLS[example][1]
    refusals = [
        found
        for position, array in enumerate(call.arrays())
        for axis in range(array.ndim)
        if isinstance(found := answer(example, call.replaced(position, longer(axis))), str)
    ]
    assert all(re.search(r"(of shape \([^)]*\)|dimension=\d+).*: expected ", refusal) for refusal in refusals)
    numbers = all(array.ndim == 0 for array in call.arrays())
    if len(that_matter(example)) > 1 and not numbers and formula_of(example) not in REFUSES_NOTHING:
        assert any(refusal.count(" of shape (") > 1 for refusal in refusals)
    if not is_deep(example):
        assert all(refusal.count(" of shape (") > 1 or ALONE.search(refusal) for refusal in refusals)


@of_each_example
def test_missing_axes_are_told(example: str) -> None:
    """One array without its first axis is taken as it is, or is an error that names its shape and what was expected."""
    call = CALLS[example][1]
    for position, array in enumerate(call.arrays()):
        if array.ndim:
            found = answer(example, call.replaced(position, lambda array: locked(array[0])))
            assert not isinstance(found, str) or ": expected " in found


def answer(example: str, call: Call) -> list[Any] | str:
    """What a call gives, or how it is refused."""
    try:
        return results(example, call=call)
    except ShapeError as error:
        return str(error)


def longer(axis: int) -> Callable[[Any], Any]:
    """An array with its first element along an axis once more at the end."""
    return lambda array: locked(np.concatenate((array, array.take([0], axis)), axis))


def test_every_exception_is_a_formula() -> None:
    """No exception outlives its formula."""
    tables = (NAN_ENDS_HERE, OF_NOTHING, UNDEFINED_OF_ONE, TYPE_OF_LIKE, WITHOUT_AXES, REFUSES_NOTHING)
    assert {name for table in tables for name in table} <= set(CATALOGUE)
