"""The error function from three places."""

import math
from types import ModuleType

import mpmath
import numpy as np
import scipy.special

from verify.formulas.special import erf, erf_by_series


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
