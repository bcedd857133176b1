"""Every formula on the arrays of array-api-strict: only the standard, and one device."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import array_api_strict
import numpy as np
import pytest

from certified import farthest
from inventory import CALLS, cast, formula_of, of_each_example, results, same, that_matter
from verify.formulas import gelu

DEVICES = {name: array_api_strict.Device(name) for name in ("CPU_DEVICE", "device1")}

BY_SERIES = [
    example
    for example, (_, call) in CALLS.items()
    if formula_of(example) in ("gelu", "gelu_gradient") or call.options.get("activation") is gelu
]
"""Examples whose numbers may differ from NumPy's: the standard has no erf, so its series stands in for SciPy's."""

SERIES_BITS = 50
"""A machine whose rounding covers the series' five units in the last place of a float64."""


@pytest.fixture(autouse=True)
def only_the_standard_of_2023() -> Iterator[None]:
    """Hold array-api-strict to the standard's version 2023.12, without what came later."""
    with array_api_strict.ArrayAPIStrictFlags(api_version="2023.12"):
        yield


def strict(device: str, dtype: str = "float64") -> Callable[[Any], Any]:
    """NumPy arrays as strict arrays on a device."""
    return lambda array: array_api_strict.asarray(cast(dtype)(array), device=DEVICES[device])


def back(array: Any, device: str) -> Any:
    """A strict array as NumPy's, after checking that it never left its library and device."""
    assert type(array) is type(array_api_strict.zeros(1))
    assert array.device == DEVICES[device]
    return np.asarray(array.to_device(DEVICES["CPU_DEVICE"]))


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("device", DEVICES)
@of_each_example
def test_strict_arrays_give_what_numpy_gives(example: str, device: str, dtype: str) -> None:
    """Strict arrays come back as strict arrays of the same device and type, with NumPy's numbers bit for bit."""
    expected = results(example, cast(dtype))
    actual = [back(array, device) for array in results(example, strict(device, dtype))]
    if example not in BY_SERIES:
        assert same(actual, expected)
        return
    assert [array.dtype for array in actual] == [array.dtype for array in expected]
    assert dtype == "float32" or farthest(actual, *CALLS[example], SERIES_BITS) <= 1


@of_each_example
def test_two_devices_do_not_mix(example: str) -> None:
    """One array on another device than the others is an error, wherever the numbers of both count."""
    function, call = CALLS[example]
    mattering = that_matter(example)
    for position in mattering if len(mattering) > 1 else ():
        places = iter(["device1" if i == position else "CPU_DEVICE" for i in range(len(call.arrays()))])
        moved = call.made(lambda array, places=places: strict(next(places))(array))
        with pytest.raises(ValueError, match="device"):
            function(*moved.args, **moved.options)


def test_the_series_is_used() -> None:
    """Some of the examples that may differ do, so the series is what strict arrays take."""
    differ = [
        example
        for example in BY_SERIES
        if not same([back(array, "device1") for array in results(example, strict("device1"))], results(example))
    ]
    assert {"gelu-0", "gelu_gradient-0"} <= set(differ)
