"""Planted errors: each is caught, on the layer where it is, and what holds is not accused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from backends import Away, away_library
from verify.formulas import CATALOGUE, sigmoid
from verify.parity import compared, parity
from verify.parity.comparing import Budget
from verify.parity.libraries import Library
from verify.records.parity import Comparison, Layer, Standing


def rows(name: str, library: Library, sizes: tuple[str, ...] = ("toy",), *dtypes: str) -> tuple[Comparison, ...]:
    """The comparisons of a formula, in these types or all."""
    return parity([name], replace(library, dtypes=dtypes or library.dtypes), sizes).comparisons


def up(steps: int) -> Callable[[Any], Any]:
    """Every number so many floats larger."""

    def change(x: Any) -> Any:
        for _ in range(steps):
            x = np.nextafter(x, np.asarray(np.inf, dtype=x.dtype))
        return x

    return change


@pytest.mark.parametrize("name", ["softmax", "layer_norm", "sigmoid_gradient", "cross_entropy_from_logits", "one_hot"])
def test_a_library_without_errors_holds(name: str) -> None:
    """In every type NumPy behind another face gives NumPy's numbers, and none is nearer to the truth."""
    for row in rows(name, away_library(), ("toy", "small")):
        assert row.standing is Standing.HOLDS
        assert row.same == row.cells > 0
        assert row.nearer_host == row.nearer_device == 0
        assert row.host == row.device
        assert sum(row.apart.counts[1:]) == row.apart.special == 0


def test_another_type_is_caught() -> None:
    """A function that answers in float64 whatever it is asked in fails on the layer of types."""
    library = away_library(exp=lambda x: np.exp(x).astype(np.float64))
    (row,) = rows("softmax", library, ("toy",), "float32")
    assert row.standing is Standing.FAILS
    assert {breach.layer for breach in row.breaches} == {Layer.DTYPE}
    assert row.breaches[0].detail == "float64 instead of float32"


@pytest.mark.parametrize(
    ("change", "layer", "part"),
    [
        (lambda x: x.numbers, Layer.NAMESPACE, "numpy.ndarray instead of an array of Away"),
        (lambda x: float(np.asarray(x.numbers).ravel()[0]), Layer.NAMESPACE, "builtins.float"),
        (lambda x: x[None], Layer.SHAPE, "(1, "),
        (lambda x: moved(x), Layer.DEVICE, "away:1 instead of away:0"),
        (lambda x: (x, x), Layer.SHAPE, "2 arrays instead of 1"),
        (lambda x: np.exp(x), Layer.CALL, "Implicit conversion to a NumPy array"),
        (lambda x: x if x[0] > 0 else -x, Layer.CALL, "fetched from the device"),
    ],
)
def test_a_result_that_is_not_there_is_caught(change: Any, layer: Layer, part: str) -> None:
    """Results on the host, of another shape, on another device, and what falls back to the host on the way."""
    right = CATALOGUE["relu"].function
    card = replace(CATALOGUE["relu"], function=lambda x: change(right(x)) if isinstance(x, Away) else right(x))
    for row in compared(away_library(), card, ("toy",), Budget()):
        assert row.standing is Standing.FAILS
        assert row.breaches[0].layer is layer
        assert part in row.breaches[0].detail


def moved(x: Away) -> Away:
    """The same numbers on another device."""
    there = Away(x.numbers, x.library)
    there.device = "away:1"
    return there


@pytest.mark.parametrize("dtype", ["float64", "float32", "float16"])
def test_three_units_are_beyond_what_rounding_explains(dtype: str) -> None:
    """Where nothing is rounded, three units in the last place are proved to be an error, and counted as three."""
    wrong = up(3) if dtype != "float16" else lambda x: x * (1 + 3 * 2.0**-10)  # which is computed in float64
    (row,) = rows("relu", away_library(maximum=lambda *given: wrong(np.maximum(*given))), ("toy",), dtype)
    assert row.standing is Standing.FAILS
    assert row.breaches[0].layer is Layer.VALUE
    assert "beyond rounding" in row.breaches[0].detail
    assert row.device.counts[3] > 0  # more than 2 units, and at most 4
    assert sum(row.host.counts[1:]) == 0
    assert row.nearer_host > row.nearer_device == 0


def test_three_units_of_an_exponential_are_told() -> None:
    """Rounding may explain them, so nothing fails; but the histogram shows them, and which side is nearer."""
    (row,) = rows("softmax", away_library(exp=lambda x: up(3)(np.exp(x))), ("small",), "float32")
    (right,) = rows("softmax", away_library(), ("small",), "float32")
    assert row.standing is Standing.HOLDS
    assert row.same < right.same
    assert row.nearer_host > row.nearer_device
    assert row.host == right.host
    assert row.device.counts[0] < row.host.counts[0]


def test_an_infinity_on_one_side_is_told() -> None:
    """A device that overflows where the host does not differs; it is named with its call and does not fail."""
    library = away_library(exp=lambda x: np.where(x < -3, np.asarray(np.inf, dtype=x.dtype), np.exp(x)))
    (row,) = rows("softmax", library, ("small",), "float32")
    assert row.standing is Standing.DIFFERS
    assert row.device.special > 0 == row.host.special
    assert "infinite or NaN on one side alone" in row.breaches[0].detail


def test_another_choice_of_two_is_told() -> None:
    """Whole numbers have no units in the last place: another token differs."""
    library = away_library(argmax=lambda x, **options: np.argmax(x, **options) * 0)
    assert {row.standing for row in rows("most_probable", library)} == {Standing.DIFFERS}


def test_what_numpy_refuses_is_unchecked() -> None:
    """A call that fails on the host says nothing of the device."""

    def refusing(x: Any) -> Any:
        raise ValueError("not this")

    card = replace(CATALOGUE["relu"], function=refusing)
    for row in compared(away_library(), card, ("toy",), Budget()):
        assert row.standing is Standing.UNCHECKED
        assert "NumPy refuses it (ValueError: not this)" in row.unchecked[0]


def test_a_device_without_memory_is_unchecked() -> None:
    """What does not fit on the device is said, and is no failure."""

    def full(x: Any) -> Any:
        if isinstance(x, Away):
            raise MemoryError
        return sigmoid(x)

    for row in compared(away_library(), replace(CATALOGUE["sigmoid"], function=full), ("toy",), Budget()):
        assert row.standing is Standing.UNCHECKED
        assert row.unchecked == ("toy: out of the device's memory",)


def test_work_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """What would take too much memory, or too many multiplications, is refused with the reason."""
    tight = parity(["softmax"], away_library(), ("large",), Budget(0.001)).comparisons
    assert [row.unchecked for row in tight] == [("large: needs about 3 GiB, 0.001 are allowed; next: --memory 3",)] * 3
    monkeypatch.setattr("verify.parity.comparing.WORK", 2**30)
    rows = parity(["scaled_dot_product_attention"], away_library(), ("large",), Budget(99)).comparisons
    assert [row.unchecked for row in rows] == [("large: 7e+10 multiplications",)] * 3
