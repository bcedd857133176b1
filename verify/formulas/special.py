"""The error function and the normal distribution, which the array API standard leaves out."""

from __future__ import annotations

import importlib
import math

from verify.formulas.arrays import MANY, Array, at_hand, constant
from verify.formulas.tiles import by_pieces
from verify.namespaces import array_namespace

NUMERATOR = 0.7978845834732056, 0.09891071170568466, 0.0075229196809232235, 0.00019157357746735215
DENOMINATOR = 1.0, 0.07842639833688736, 0.0059032379649579525, 4.033329969388433e-05
"""Of artanh(2 Φ(x) − 1)/x as a ratio of polynomials in x², whose largest error in Φ is the least."""

FAR = 6.5
"""From here on 2 Φ(x) − 1 is 1 in float32, on either side, however tanh is rounded."""

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


def normal_cdf(x: Array) -> Array:
    """Φ(x) = (1 + erf(x/√2)) / 2, the probability that a standard normal variable is below x."""
    if is_many_singles(x):
        return by_pieces(normal_cdf_of_singles, x)
    return (1 + erf(x / array_namespace(x).sqrt(constant(2, x)))) / 2


def is_many_singles(x: Array) -> bool:
    """Whether x holds many of NumPy's numbers of float32, of which SciPy takes erf one by one, in float64."""
    return at_hand(x) and x.size >= MANY and bool(x.dtype == array_namespace(x).float32)


def normal_cdf_of_singles(x: Array, out: Array, room: Array) -> None:
    """Write Φ(x) = (1 + tanh(x P(x²)/Q(x²))) / 2 where asked, within 2 units of 2⁻²⁴: a tenth of the time of erf."""
    xp = array_namespace(x)
    xp.clip(x, -FAR, FAR, out=out)
    square, polynomial = room
    xp.square(out, out=square)
    out *= _polynomial(NUMERATOR, square, polynomial)
    out /= _polynomial(DENOMINATOR, square, polynomial)
    xp.tanh(out, out=out)
    out += 1
    out *= 0.5


def _polynomial(coefficients: tuple[float, ...], x: Array, out: Array) -> Array:
    """A polynomial, the constant first, in memory that is offered."""
    *others, before, last = coefficients
    array_namespace(x).multiply(x, last, out=out)
    out += before
    for coefficient in reversed(others):
        out *= x
        out += coefficient
    return out


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
