"""Devices to compare with where there is no GPU: array-api-strict's second one, and NumPy behind another's face."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import array_api_compat.numpy
import array_api_strict
import numpy as np

from verify.parity.libraries import Library

HOST = array_api_strict.Device("CPU_DEVICE")
DEVICE = array_api_strict.Device("device1")
STRICT_ARRAY = type(array_api_strict.zeros(1))


def strict_library() -> Library:
    """array-api-strict on its second device: only the standard's functions, and no way to NumPy but by the host."""
    return Library(
        "array-api-strict",
        STRICT_ARRAY,
        DEVICE,
        lambda array: array_api_strict.asarray(array, device=DEVICE),
        lambda array: np.asarray(array.to_device(HOST)),
        dtypes=("float64", "float32"),
    )


class Away:
    """An array that is not NumPy's to touch: NumPy's numbers on a device of their own, as a GPU's are.

    Nothing turns it into a NumPy array or a Python number but its library's `back`; only whether any of it is true is
    told, since an index out of range has to be refused.
    """

    def __init__(self, numbers: Any, library: AwayNamespace) -> None:
        self.numbers = np.asarray(numbers)
        self.library = library
        self.device = library.device

    def __array_namespace__(self, *, api_version: str | None = None) -> AwayNamespace:
        return self.library

    def __array__(self, *_: Any, **__: Any) -> Any:
        raise TypeError("Implicit conversion to a NumPy array is not allowed")

    def __float__(self) -> float:
        raise TypeError("a number is fetched from the device")

    __bool__ = __int__ = __index__ = __len__ = __iter__ = __float__  # type: ignore[assignment]

    def __getitem__(self, key: Any) -> Away:
        return self.library.wrapped(self.numbers[self.library.bare(key)])

    def __getattr__(self, name: str) -> Any:
        if name in ("dtype", "shape", "ndim", "size"):
            return getattr(self.numbers, name)
        if name in ("T", "mT"):
            return self.library.wrapped(getattr(self.numbers, name))
        raise AttributeError(name)


def _operation(name: str) -> Callable[..., Any]:
    def operate(self: Away, *others: Any) -> Any:
        if any(isinstance(other, np.ndarray | np.generic) for other in others):
            raise TypeError("Unsupported type <class 'numpy.ndarray'>")
        return self.library.wrapped(getattr(self.numbers, name)(*map(self.library.bare, others)))

    return operate


for _name in ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "matmul", "and", "or", "xor"):
    setattr(Away, f"__{_name}__", _operation(f"__{_name}__"))
    setattr(Away, f"__r{_name}__", _operation(f"__r{_name}__"))
for _name in ("neg", "pos", "abs", "invert", "eq", "ne", "lt", "le", "gt", "ge"):
    setattr(Away, f"__{_name}__", _operation(f"__{_name}__"))


class Told(Away):
    """Whether any of an array is true."""

    def __bool__(self) -> bool:
        return bool(self.numbers)


class AwayNamespace:
    """NumPy's functions on arrays that are away; `planted` replaces some of them by wrong ones."""

    def __init__(self, **planted: Callable[..., Any]) -> None:
        self.device = "away:0"
        self.planted = planted

    def wrapped(self, result: Any) -> Any:
        """NumPy's arrays, at any depth, as arrays of this library."""
        if isinstance(result, tuple):
            return tuple(map(self.wrapped, result))
        return Away(result, self) if isinstance(result, np.ndarray | np.generic) else result

    def bare(self, value: Any) -> Any:
        """The numbers of arrays of this library, at any depth."""
        if isinstance(value, tuple | list):
            return type(value)(map(self.bare, value))
        return value.numbers if isinstance(value, Away) else value

    def __getattr__(self, name: str) -> Any:
        own = getattr(array_api_compat.numpy, name)
        if name == "__array_namespace_info__" or not callable(own) or isinstance(own, type):
            return own

        def call(*arguments: Any, **options: Any) -> Any:
            if any(isinstance(one, np.ndarray | np.generic) for one in (*arguments, *options.values())):
                raise TypeError(f"{name}: unsupported type numpy.ndarray")
            assert options.pop("device", self.device) == self.device
            bare = self.bare(arguments), {key: self.bare(value) for key, value in options.items()}
            result = self.planted.get(name, own)(*bare[0], **bare[1])
            return Told(result, self) if name == "any" else self.wrapped(result)

        return call


def away_library(**planted: Callable[..., Any]) -> Library:
    """NumPy behind the face of a GPU's library, with wrong functions planted by the names of the right ones."""
    namespace = AwayNamespace(**planted)
    return Library("Away", Away, namespace.device, lambda array: Away(array, namespace), lambda array: array.numbers)
