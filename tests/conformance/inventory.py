"""Every example call of every formula: what the tests of this folder are parametrised by."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest

from arguments import EXAMPLES
from calls import Call, leaves, locked
from verify.formulas import CATALOGUE

DRAWS = frozenset({"numpy_uniform", "randint", "rand", "randn", "linear_init"})
"""Formulas without arrays among their arguments: a seeded draw is NumPy's by definition."""

CALLS: dict[str, tuple[Callable[..., Any], Call]] = {
    f"{name}-{i}": (CATALOGUE[name].function, each)
    for name in CATALOGUE
    if name not in DRAWS
    for i, each in enumerate(EXAMPLES.get(name, ()))
}
"""Function and arguments of each example with arrays, by the formula's name and the example's number."""

DEEP = frozenset({"encoder", "decoder", "transformer", "language_model"})
"""Families whose results come through many layers, of parts that stand in the table by themselves."""

of_each_example = pytest.mark.parametrize("example", CALLS)


def formula_of(example: str) -> str:
    """The name of the formula that an example is of."""
    return example.rpartition("-")[0]


def is_deep(example: str) -> bool:
    """Whether an example's result comes through many layers."""
    return CATALOGUE[formula_of(example)].family in DEEP


def cast(dtype: str) -> Callable[[Any], Any]:
    """Floating arrays in another type, all others as they are."""
    return lambda array: locked(array.astype(dtype)) if array.dtype.kind == "f" else array


def results(example: str, make: Callable[[Any], Any] = locked, call: Call | None = None) -> list[Any]:
    """The arrays that an example gives, in order, at any depth."""
    function, own = CALLS[example]
    return list(leaves((own if call is None else call).of(function, make)))


def same(left: list[Any], right: list[Any]) -> bool:
    """Whether two lists of results are equal bit for bit, NaN to NaN."""
    return len(left) == len(right) and all(
        np.asarray(a).dtype == np.asarray(b).dtype and np.array_equal(a, b, equal_nan=np.asarray(a).dtype.kind == "f")
        for a, b in zip(left, right, strict=True)
    )


def disturbed(array: Any) -> Any:
    """Other numbers in the place of an array's."""
    if array.dtype == bool:
        return ~array
    return array // 2 if array.dtype.kind == "i" else array / 2 + 1 / 64


@cache
def that_matter(example: str) -> tuple[int, ...]:
    """The positions of the arrays of whose numbers, and not only of whose shape, something depends."""
    call, base = CALLS[example][1], results(example)
    return tuple(
        position
        for position in range(len(call.arrays()))
        if not same(base, results(example, call=call.replaced(position, disturbed)))
    )
