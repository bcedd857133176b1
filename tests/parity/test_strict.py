"""Every formula on the second device of array-api-strict: it stays there, from its arguments to its results."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import array_api_strict
import numpy as np
import pytest

from backends import HOST, strict_library
from verify.formulas import CATALOGUE
from verify.parity import cases as calls
from verify.parity import compared, parity
from verify.parity import references as truths
from verify.parity.cases import DRAWS
from verify.parity.comparing import Budget
from verify.parity.libraries import Library
from verify.records.parity import Layer, Standing

PLACED = [name for name, card in CATALOGUE.items() if card.family != DRAWS]


@pytest.fixture(autouse=True)
def without_proofs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the values to the tests of the values: here it matters where they are, and one draw tells."""
    monkeypatch.setattr(truths, "proved", lambda *_: None)
    monkeypatch.setattr(calls, "DRAWN", 1)


def single_precision() -> Library:
    """The second device in float32, where a constant of another type shows."""
    return replace(strict_library(), dtypes=("float32",))


@pytest.mark.parametrize("name", PLACED)
def test_a_formula_stays_on_its_device(name: str) -> None:
    """Namespace, shape, type and device are those of the arguments, with ∞ and NaN too; nothing is taken to NumPy."""
    run = parity([name], single_precision(), ("toy",))
    assert run.comparisons
    for row in run.comparisons:
        assert row.standing is Standing.HOLDS, row.breaches
        assert row.calls > 0
        assert row.unchecked == ()


@pytest.mark.parametrize("name", ["softmax", "layer_norm_gradient", "scaled_dot_product_attention", "embedding"])
def test_a_formula_stays_on_its_device_at_size(name: str) -> None:
    """Arrays of odd lengths stay as well."""
    rows = parity([name], single_precision(), ("small",)).comparisons
    assert [row.standing for row in rows] == [Standing.HOLDS]


def mixing(x: Any) -> Any:
    """A constant that is put on the first device, whatever the argument's."""
    if isinstance(x, np.ndarray):
        return x * 2.0
    return x * array_api_strict.asarray(2.0, dtype=x.dtype)


def falling_back(x: Any) -> Any:
    """A function that NumPy is asked for."""
    return np.exp(np.asarray(x))


def staying_there(x: Any) -> Any:
    """A function that takes its argument to the host and leaves it there."""
    return x * 1.0 if isinstance(x, np.ndarray) else x.to_device(HOST)


@pytest.mark.parametrize(
    ("function", "layer", "part"),
    [
        (mixing, Layer.CALL, "two different devices"),
        (falling_back, Layer.CALL, "device"),
        (staying_there, Layer.DEVICE, "CPU_DEVICE"),
    ],
)
def test_what_leaves_its_device_is_caught(function: Any, layer: Layer, part: str) -> None:
    """A formula that mixes devices, asks NumPy, or ends on the host fails, and the report says on which layer."""
    card = replace(CATALOGUE["relu"], function=function)
    for row in compared(strict_library(), card, ("toy",), Budget()):
        assert row.standing is Standing.FAILS
        assert row.breaches[0].layer is layer
        assert part in row.breaches[0].detail
