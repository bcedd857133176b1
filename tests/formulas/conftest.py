"""The worlds in which each formula is tested, and how far a result is from the true number."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import array_api_strict
import mpmath
import numpy as np
import pytest


@dataclass(frozen=True)
class World:
    """An array library, a floating type and a device; makes arrays there and takes results back, checked."""

    name: str
    dtype: str
    device: str | None = None

    @property
    def strict(self) -> bool:
        """Whether the arrays are those of array-api-strict."""
        return self.device is not None

    @property
    def epsilon(self) -> float:
        """Distance from 1 to the next number."""
        return float(np.finfo(self.dtype).eps)

    def array(self, values: Any) -> Any:
        """Floating array of this world."""
        return self._make(np.asarray(values, dtype=self.dtype))

    def integers(self, values: Any) -> Any:
        """Integer array of this world."""
        return self._make(np.asarray(values, dtype="int64"))

    def booleans(self, values: Any) -> Any:
        """Boolean array of this world."""
        return self._make(np.asarray(values, dtype="bool"))

    def back(self, result: Any) -> Any:
        """Floating result as NumPy float64, after checking that it never left this world."""
        if self.strict:
            assert isinstance(result, type(self._make(np.zeros(1))))
            assert result.device == array_api_strict.Device(self.device)
            assert str(result.dtype) == f"array_api_strict.{self.dtype}"
            result = np.asarray(result.to_device(array_api_strict.Device("CPU_DEVICE")))
        assert isinstance(result, np.ndarray | np.generic)
        assert result.dtype == self.dtype
        return np.asarray(result, dtype="float64")

    def _make(self, values: np.ndarray) -> Any:
        if not self.strict:
            return values
        return array_api_strict.asarray(values, device=array_api_strict.Device(self.device))


WORLDS = (
    World("numpy-float64", "float64"),
    World("numpy-float32", "float32"),
    World("numpy-float16", "float16"),
    World("strict-float64", "float64", "CPU_DEVICE"),
    World("strict-float32", "float32", "CPU_DEVICE"),
    World("strict-device1", "float64", "device1"),
)


@pytest.fixture(params=WORLDS, ids=lambda world: world.name)
def world(request: pytest.FixtureRequest) -> World:
    """Each array library, floating type and device in turn."""
    return request.param


@pytest.fixture
def plain_world() -> World:
    """NumPy's float64."""
    return WORLDS[0]


@pytest.fixture
def strict_world() -> World:
    """array-api-strict's float64, on its first device."""
    return WORLDS[3]


@pytest.fixture(autouse=True)
def only_the_standard_of_2023() -> Iterator[None]:
    """Hold array-api-strict to the standard's version 2023.12, without what came later."""
    with array_api_strict.ArrayAPIStrictFlags(api_version="2023.12"):
        yield


@pytest.fixture(autouse=True)
def fifty_digits() -> Iterator[None]:
    """Let mpmath compute the expected numbers to 50 digits."""
    with mpmath.workdps(50):
        yield


@pytest.fixture
def ulps() -> Callable[..., float]:
    """Largest distance from the true numbers, in units in their last place in a floating type."""

    def distance(actual: Any, expected: Any, dtype: str = "float64") -> float:
        actual, expected = np.asarray(actual), np.asarray(expected, dtype=object)
        assert actual.shape == expected.shape
        worst = 0.0
        for a, e in zip(actual.ravel(), expected.ravel(), strict=True):
            if not mpmath.isfinite(e):
                assert str(float(a)) == str(float(e))
                continue
            unit = np.spacing(np.asarray(abs(float(e)), dtype=dtype))
            worst = max(worst, float(abs(mpmath.mpf(float(a)) - e) / mpmath.mpf(float(unit))))
        return worst

    return distance


@pytest.fixture
def exactly() -> Callable[[Any], Any]:
    """Array of floats as an array of the same numbers in mpmath."""
    return np.vectorize(lambda value: mpmath.mpf(float(value)), otypes=[object])


@pytest.fixture
def complex_step() -> Callable[..., Any]:
    """Gradient of a real function of an array by imaginary steps of 1e-100: exact but for rounding.

    f(x + i h) = f(x) + i h f'(x) + O(h²), and h² = 1e-200 vanishes beside rounding (Squire, Trapp 1998).
    """

    def gradient(function: Callable[[Any], Any], x: Any) -> Any:
        x = np.asarray(x, dtype="complex128")
        result = np.empty(x.shape)
        for index in np.ndindex(*x.shape):
            stepped = x.copy()
            stepped[index] += 1e-100j
            result[index] = np.imag(function(stepped)) / 1e-100
        return result

    return gradient
