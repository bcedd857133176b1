"""The library that arrays are of: NumPy for NumPy's own, and what the array API standard names for any other."""

from __future__ import annotations

from typing import Any

import array_api_compat
import numpy as np

NUMPY = np.ndarray, np.generic
"""The types of NumPy's arrays, and of its numbers, which are arrays without axes."""


def array_namespace(*arrays: Any) -> Any:
    """The namespace of arrays of one library. Raises TypeError for arrays of two libraries, and for what is none.

    NumPy's is NumPy itself, at once, since this is asked before every operation: it has all of the standard since 2.1
    but for an order from the largest down, and a wrapper around it would load all of its rooms.
    """
    for array in arrays:
        if not isinstance(array, NUMPY):
            return array_api_compat.array_namespace(*arrays)
    return np
