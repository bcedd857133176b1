"""The types of numbers that arrays may have, as programs name them."""

from __future__ import annotations

import numpy as np

from verify.evaluation.bounds import UnevaluatedError
from verify.evaluation.names import TYPES
from verify.evaluation.values import Kind, Value

SHORT = ("int", "float", "bool", "f4", "f8", "i4", "i8", "complex")
"""Other names of types."""


def dtype_of(value: Value) -> Value:
    """A type of numbers, as programs name it."""
    if isinstance(value, Kind):
        value = value.types[0]
    if value is None or isinstance(value, np.dtype) or value in (bool, int, float, complex):
        return value
    if isinstance(value, str) and value.lstrip("<>=") in (*TYPES, *SHORT):
        return np.dtype(value)
    if isinstance(value, type) and issubclass(value, np.generic) and not issubclass(value, np.object_):
        return value
    raise UnevaluatedError("a type of numbers")
