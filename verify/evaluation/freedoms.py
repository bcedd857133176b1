"""What another machine or another version of a library may do otherwise, and programs are not to be blamed for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from verify.evaluation.bounds import UnevaluatedError
from verify.evaluation.values import Value

if TYPE_CHECKING:
    from verify.evaluation.machine import Machine

ORDERED = (np.linalg.eigh, np.linalg.qr, np.linalg.svd)
"""Decompositions whose signs are free."""

UNORDERED = (np.linalg.eig, np.linalg.eigvals)
"""Those whose order is free as well."""

CLOSE = 1e-7
"""Parts of the largest eigenvalue that part two which are taken as one: a root of what float64 keeps, in reserve."""

WIDE = {"float16": np.float64, "float32": np.float64, "complex64": np.complex128}


def in_precision(machine: Machine, value: Value) -> Value:
    """A value; where all that is free is done otherwise, in double precision what has less."""
    if not isinstance(value, np.ndarray | np.generic) or value.dtype.name not in WIDE:
        return value
    machine.single = True
    return value.astype(WIDE[value.dtype.name]) if machine.otherwise else value


def decomposed(machine: Machine, function: Callable[..., Value], found: Value) -> Value:
    """A decomposition; where all that is free is to be done otherwise, with other signs, and in another order."""
    if function not in (*ORDERED, *UNORDERED):
        return found
    machine.unstable = True
    if not machine.otherwise:
        return found
    if not isinstance(found, tuple):
        return found[..., ::-1] if function in UNORDERED else found
    if function is not np.linalg.qr and _has_equal(next(one for one in found if one.ndim < found[-1].ndim)):
        raise UnevaluatedError("vectors of equal eigenvalues")
    if function in UNORDERED:
        return found[0][..., ::-1], -found[1][..., ::-1]
    return tuple(-one if one.ndim == found[-1].ndim else one for one in found)


def _has_equal(values: Value) -> bool:
    """Whether two values are so close that any other pair of vectors would do as well."""
    ordered = np.sort(values)
    return bool(np.any(np.abs(np.diff(ordered)) <= CLOSE * np.max(np.abs(ordered), initial=0)))
