"""The error function from three places."""

import math
from types import ModuleType

import mpmath
import numpy as np
import scipy.special

from verify.formulas import gelu, gelu_gradient
from verify.formulas.special import NUMERATOR, erf, erf_by_series, normal_cdf


def test_erf_of_the_standard_alone_is_within_four_units(ulps, exactly):
    """The series and continued fraction give erf to 5 units in the last place on 401 points."""
    x = np.linspace(-6.5, 6.5, 401)
    assert ulps(erf_by_series(x), np.asarray([mpmath.erf(v) for v in exactly(x)], dtype=object)) <= 5
    assert erf_by_series(np.asarray([-math.inf, 0, math.inf])).tolist() == [-1, 0, 1]
    assert np.isnan(erf_by_series(np.asarray(math.nan)))


def test_erf_is_scipys_for_numpy():
    """NumPy arrays take SciPy's erf."""
    x = np.linspace(-3, 3, 50)
    np.testing.assert_array_equal(erf(x), scipy.special.erf(x))


def test_a_namespace_that_has_erf_is_asked_first():
    """An array whose own namespace knows erf, as balls and symbols do, gets it from there."""
    own = ModuleType("own")
    own.erf = lambda x: ("its own", x)

    class Own:
        """An array of a library with an erf of its own."""

        def __array_namespace__(self, api_version=None):
            return own

    x = Own()
    assert erf(x) == ("its own", x)


def test_half_precision_stays(ulps):
    """SciPy computes float16 in a wider type; the result is float16 again, rounded once more."""
    x = np.asarray([0.5, 1.0], dtype="float16")
    result = erf(x)
    assert result.dtype == np.float16
    assert ulps(result, [mpmath.erf(0.5), mpmath.erf(1)], "float16") <= 1


SINGLES = np.concatenate([np.linspace(-9, 9, 8000), np.geomspace(1e-30, 1e30, 300), -np.geomspace(1e-30, 1e30, 300)])
SINGLES = SINGLES.astype("float32")
"""Many numbers of float32: enough that Φ is taken by polynomials."""


def units_of_phi(actual):
    """Largest distance from Φ of mpmath, in units of 2⁻²⁴, the last place of what lies between ½ and 1."""
    true = [mpmath.ncdf(mpmath.mpf(float(x))) for x in SINGLES]
    return max(abs(mpmath.mpf(float(a)) - t) for a, t in zip(actual, true, strict=True)) * 2**24


def test_phi_of_many_singles_is_within_two_units(monkeypatch):
    """8,600 numbers of float32 have Φ within two units of 2⁻²⁴ of mpmath's; a coefficient that is off is noticed."""
    assert units_of_phi(normal_cdf(SINGLES)) <= 2
    monkeypatch.setattr("verify.formulas.special.NUMERATOR", (NUMERATOR[0] * (1 + 1e-6), *NUMERATOR[1:]))
    assert units_of_phi(normal_cdf(SINGLES)) > 2


def test_gelu_of_many_singles_is_within_two_units_of_x(exactly):
    """GELU of float32 is within two units of x of x Φ(x), and its limits are those at ±∞ and at NaN."""
    true = [x * mpmath.ncdf(x) for x in exactly(SINGLES)]
    units = [abs(mpmath.mpf(float(a)) - t) / (abs(x) * mpmath.mpf(2) ** -23) for a, t, x in
             zip(gelu(SINGLES), true, exactly(SINGLES), strict=True)]  # fmt: skip
    assert max(units) <= 2
    ends = np.concatenate([SINGLES, np.asarray([-math.inf, math.inf, math.nan], dtype="float32")])
    np.testing.assert_array_equal(gelu(ends)[-3:], [0, math.inf, math.nan])
    near = np.tile(SINGLES[:8000], 2)
    back = gelu_gradient(np.ones_like(near), near)[:8000]
    slopes = [mpmath.ncdf(x) + x * mpmath.npdf(x) for x in exactly(SINGLES[:8000])]
    assert max(abs(mpmath.mpf(float(a)) - t) for a, t in zip(back, slopes, strict=True)) <= 8 * 2**-24


def test_only_many_singles_are_taken_by_polynomials(monkeypatch):
    """Of other types, and of few, Φ is that of SciPy's erf; of many of float32 no erf is taken, in any shape."""
    many, few = SINGLES[:8400].reshape(2, 60, 70), SINGLES[:2000]
    for x in (few, many.astype("float64")):
        expected = (1 + scipy.special.erf(x / np.sqrt(np.asarray(2, dtype=x.dtype)))) / 2
        np.testing.assert_array_equal(normal_cdf(x), expected)
    by_row = np.stack([normal_cdf(np.tile(row, 200))[: len(row)] for row in many.reshape(-1, 70)])
    monkeypatch.setattr("verify.formulas.special.erf", None)
    np.testing.assert_array_equal(normal_cdf(many), by_row.reshape(many.shape))
    np.testing.assert_array_equal(normal_cdf(many.T), normal_cdf(many).T)
