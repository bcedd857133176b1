"""The error function, which the array API standard leaves out: the library's own where there is one."""

from __future__ import annotations

import importlib
import math

from verify.formulas.arrays import Array, constant
from verify.namespaces import array_namespace

LIBRARIES = {"numpy": "scipy.special", "cupy": "cupyx.scipy.special"}
"""Where the array libraries without an erf of their own keep it; imported when used."""


def erf(x: Array) -> Array:
    """Take erf from the namespace, from the library's companion, or from the standard's functions alone."""
    own = getattr(array_namespace(x), "erf", None)
    if own is not None:
        return own(x)
    library = type(x).__module__.partition(".")[0]
    if library in LIBRARIES:
        return array_namespace(x).astype(importlib.import_module(LIBRARIES[library]).erf(x), x.dtype)
    return erf_by_series(x)


def erf_by_series(x: Array) -> Array:
    """Error function from the standard's functions only, to a few units in the last place of a float64.

    Near 0 the series 2/√π e^{−x²} Σ 2ⁿ x^{2n+1} / (2n+1)!! (DLMF 7.6.2), whose terms have one sign; beyond 2 one
    minus the continued fraction of erfc (DLMF 7.9.1), whose error shrinks with erfc.
    """
    xp = array_namespace(x)
    two = constant(2, x)
    inner = xp.minimum(xp.abs(x), two)
    series = xp.ones_like(x)
    for n in range(45, 0, -1):
        series = 1 + series * 2 * inner**2 / (2 * n + 1)
    near = inner * series * xp.exp(-(inner**2)) * 2 / xp.sqrt(constant(math.pi, x))
    outer = xp.minimum(xp.maximum(xp.abs(x), two), constant(7, x))
    fraction = outer
    for n in range(60, 0, -1):
        fraction = outer + n / 2 / fraction
    far = 1 - xp.exp(-(outer**2)) / (fraction * xp.sqrt(constant(math.pi, x)))
    return xp.where(xp.isnan(x), x, xp.sign(x) * xp.where(xp.abs(x) < two, near, far))
