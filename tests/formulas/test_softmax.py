"""Softmax, its logarithm and logsumexp against mpmath, SciPy and the documents."""

import math

import mpmath
import numpy as np
import pytest
import scipy.special

from verify.formulas import CATALOGUE, ShapeError
from verify.formulas.softmax import (
    log_softmax,
    log_softmax_gradient,
    logsumexp,
    logsumexp_gradient,
    softmax,
    softmax_gradient,
    softmax_in_place,
)

ROWS = [[2.0, 1.0, 0.25], [-3.5, 0.0, 11.0], [0.0, 0.0, 0.0], [-20.0, -21.5, -19.0]]


def true_softmax(row):
    """Softmax in mpmath."""
    exponentials = [mpmath.exp(mpmath.mpf(x)) for x in row]
    return [e / mpmath.fsum(exponentials) for e in exponentials]


def true_logsumexp(row):
    """Logarithm of the sum of exponentials in mpmath."""
    return mpmath.log(mpmath.fsum(mpmath.exp(mpmath.mpf(x)) for x in row))


def test_softmax_is_within_its_bound_in_every_world(world, ulps):
    """Element i is within |x_i − max x| + n + 2 units: subtraction, exponential, sum of n and division."""
    actual = world.back(softmax(world.array(ROWS)))
    for row, computed in zip(ROWS, actual, strict=True):
        for x, p, true in zip(row, computed, true_softmax(row), strict=True):
            normal = float(true) > np.finfo(world.dtype).tiny
            bound = abs(x - max(row)) / 2 + len(row) + 2
            assert ulps(p, true, world.dtype) <= bound or not normal


def test_log_softmax_is_within_its_bound_in_every_world(world):
    """The absolute error is at most n + 2 rounding units of 1 plus two of the result and of max x."""
    actual = world.back(log_softmax(world.array(ROWS)))
    for row, computed in zip(ROWS, actual, strict=True):
        for x, p in zip(row, computed, strict=True):
            true = mpmath.mpf(x) - true_logsumexp(row)
            assert abs(p - true) <= world.epsilon * (len(row) + 2 + 2 * abs(true))


def test_logsumexp_is_within_its_bound_in_every_world(world):
    """The absolute error is at most n + 2 rounding units of 1 plus one of the result."""
    actual = world.back(logsumexp(world.array(ROWS)))
    for row, computed in zip(ROWS, actual, strict=True):
        true = true_logsumexp(row)
        assert abs(computed - true) <= world.epsilon * (len(row) + 2 + abs(true))


def test_softmax_agrees_with_scipy(ulps):
    """SciPy's softmax, log_softmax and logsumexp agree to a few units on 1000 random rows."""
    x = np.random.default_rng(1).normal(scale=5, size=(1000, 7))
    assert ulps(softmax(x), scipy.special.softmax(x, axis=-1)) <= 4
    np.testing.assert_allclose(log_softmax(x), scipy.special.log_softmax(x, axis=-1), rtol=0, atol=2**-48)
    np.testing.assert_allclose(logsumexp(x), scipy.special.logsumexp(x, axis=-1), rtol=0, atol=2**-48)


@pytest.mark.parametrize("spread", [0.1, 1, 12, 60])
@pytest.mark.parametrize(("shape", "axis"), [((1000, 10), -1), ((4, 2500), -1), ((10, 1000), 0), ((5000, 2), -1)])
@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_softmax_of_many_is_within_its_bound(spread, shape, axis, dtype):
    """Element i is within n + 12 rounding units, and one for each unit of |x_i − max x| where logits are shifted.

    NumPy's exponential is within 2.52 units in the last place, 5.04 rounding units, above and below the line; the sum
    adds n − 1 rounding units, the division one, and a difference of logits half a unit in its last place.
    """
    x = (spread * np.random.default_rng(5).normal(size=shape)).astype(dtype)
    wide = x.astype("longdouble")
    shifts = wide - wide.max(axis=axis, keepdims=True)
    true = np.exp(shifts) / np.exp(shifts).sum(axis=axis, keepdims=True)
    normal = true > 2 * np.finfo(dtype).tiny
    relative = abs(softmax(x, axis=axis) - true)[normal] / true[normal] / (np.finfo(dtype).eps / 2)
    assert (relative <= (shape[axis] + 12 + abs(shifts))[normal]).all()


def test_many_logits_are_left_as_they_are():
    """Neither moderate logits nor large ones are changed by their softmax."""
    for spread in (1, 1000):
        x = spread * np.random.default_rng(6).normal(size=(1000, 10))
        held = x.copy()
        softmax(x)
        log_softmax(x)
        np.testing.assert_array_equal(x, held)


@pytest.mark.parametrize("function", [softmax, log_softmax])
def test_many_logits_have_the_limits_of_few(function):
    """Masks, infinities and NaN among many logits give what they give in their row alone."""
    x = np.random.default_rng(7).normal(size=(1000, 10))
    x[0], x[1, :9], x[2, 3], x[3, 4], x[4, 5] = -math.inf, -math.inf, math.inf, math.nan, 800
    held = function(x)
    np.testing.assert_array_equal(held[:5], np.stack([function(row) for row in x[:5]]))
    np.testing.assert_allclose(held[5:], [function(row) for row in x[5:]], rtol=0, atol=2**-48)


def test_softmax_of_the_document():
    """001:1380 prints softmax([2, 1, 0.2]) as [0.65, 0.24, 0.11]."""
    np.testing.assert_array_equal(np.round(softmax(np.asarray([2.0, 1.0, 0.2])), 2), [0.65, 0.24, 0.11])


def test_softmax_along_another_axis():
    """Along axis 0 softmax is that of the transposed array."""
    x = np.asarray(ROWS)
    np.testing.assert_array_equal(softmax(x, axis=0), softmax(np.ascontiguousarray(x.T)).T)
    np.testing.assert_array_equal(logsumexp(x, axis=0, keepdims=True)[0], logsumexp(x, axis=0))


def test_huge_logits_do_not_overflow(world):
    """Logits as far apart as the type allows give 1 and 0, and logsumexp the largest."""
    huge = float(np.finfo(world.dtype).max) / 2
    x = world.array([huge, 0.0, -huge])
    assert world.back(softmax(x)).tolist() == [1.0, 0.0, 0.0]
    assert world.back(logsumexp(x)) == huge
    assert world.back(log_softmax(x[:2])).tolist() == [0.0, -huge]


def test_a_fully_masked_slice_gives_zeros(world):
    """Where every logit is −∞ softmax is 0, its logarithm −∞ and logsumexp −∞, without a warning."""
    x = world.array([[-math.inf, -math.inf], [-math.inf, 1.0]])
    assert world.back(softmax(x)).tolist() == [[0, 0], [0, 1]]
    assert world.back(logsumexp(x)).tolist() == [-math.inf, 1]
    assert world.back(log_softmax(x)).tolist() == [[-math.inf, -math.inf], [-math.inf, 0]]
    assert world.back(softmax_gradient(world.array([[1, 2], [3, 4]]), x)).tolist() == [[0, 0], [0, 0]]


def test_positive_infinity_has_no_softmax(world):
    """A logit of +∞ gives NaN throughout its slice, and +∞ as logsumexp."""
    x = world.array([[math.inf, 0.0], [1.0, 1.0]])
    assert np.isnan(world.back(softmax(x))).tolist() == [[True, True], [False, False]]
    assert np.isnan(world.back(log_softmax(x))).tolist() == [[True, True], [False, False]]
    assert world.back(logsumexp(x))[0] == math.inf


def test_nan_propagates(world):
    """NaN in a slice makes the whole slice NaN and no other."""
    x = world.array([[math.nan, 0.0], [1.0, 1.0]])
    for function in (softmax, log_softmax):
        assert np.isnan(world.back(function(x))).tolist() == [[True, True], [False, False]]
    assert np.isnan(world.back(logsumexp(x))).tolist() == [True, False]


def test_one_element_has_probability_one(world):
    """A single logit has probability 1, logarithm 0, and is its own logsumexp."""
    x = world.array([[5.5]])
    assert world.back(softmax(x)).tolist() == [[1]]
    assert world.back(log_softmax(x)).tolist() == [[0]]
    assert world.back(logsumexp(x)).tolist() == [5.5]


def test_integers_become_the_default_floating_type():
    """Integer logits are taken as float64."""
    np.testing.assert_array_equal(softmax(np.asarray([1, 2])), softmax(np.asarray([1.0, 2.0])))


def test_odd_memory_is_read_as_it_is():
    """Transposed, strided and read-only arrays give what their copies give."""
    x = np.random.default_rng(2).normal(size=(6, 8))
    x.flags.writeable = False
    np.testing.assert_array_equal(softmax(x.T), softmax(x.T.copy()))
    np.testing.assert_array_equal(softmax(x[::2, ::-2]), softmax(x[::2, ::-2].copy()))


@pytest.mark.parametrize("function", [softmax, log_softmax, logsumexp])
def test_an_empty_axis_is_refused(function):
    """Without any logit there is no softmax; the error names shape and axis."""
    with pytest.raises(ShapeError, match=r"x of shape \(3, 0\): expected at least one element along axis -1"):
        function(np.zeros((3, 0)))
    with pytest.raises(ShapeError, match=r"x of shape \(3,\): expected an axis 1"):
        function(np.zeros(3), axis=1)
    assert function(np.zeros((0, 3))).shape[0] == 0


def test_gradients_by_complex_step(complex_step):
    """The gradients of softmax, log_softmax and logsumexp are those of an imaginary step, to 16 units of 1."""
    rng = np.random.default_rng(3)
    x, g = rng.normal(size=(2, 3, 4))
    for forward, backward in ((softmax, softmax_gradient), (log_softmax, log_softmax_gradient)):
        expected = complex_step(lambda z, forward=forward: np.sum(g * forward(z)), x)
        np.testing.assert_allclose(backward(g, x), expected, rtol=0, atol=16 * 2**-52)
    expected = complex_step(lambda z: np.sum(g[:, 0] * logsumexp(z)), x)
    np.testing.assert_allclose(logsumexp_gradient(g[:, 0], x), expected, rtol=0, atol=16 * 2**-52)


def test_gradient_of_another_shape_is_refused():
    """A gradient that is not of the logits' shape is an error that names both."""
    with pytest.raises(ShapeError, match=r"upstream of shape \(2,\) and x of shape \(3,\): expected the same shape"):
        softmax_gradient(np.zeros(2), np.zeros(3))


def test_variants_differ_as_they_say():
    """Base 2 gives powers of two, the other axis gives columns of sum 1, and so on."""
    x = np.asarray([[0.0, 1.0], [2.0, 0.0]])
    by_name = {v.name: v.function for v in (*CATALOGUE["softmax"].variants, *CATALOGUE["log_softmax"].variants)}
    np.testing.assert_allclose(by_name["softmax_base_2"](x), [[1 / 3, 2 / 3], [4 / 5, 1 / 5]], rtol=2**-51)
    np.testing.assert_allclose(by_name["softmax_other_axis"](x).sum(axis=0), [1, 1], rtol=2**-52)
    np.testing.assert_allclose(by_name["softmax_unstabilised"](x), softmax(x), rtol=2**-50)
    np.testing.assert_allclose(by_name["softmax_whole_array"](x).sum(), 1, rtol=2**-52)
    assert by_name["softmax_without_exponentials"](x + 1).tolist() == [[1 / 3, 2 / 3], [3 / 4, 1 / 4]]
    np.testing.assert_allclose(by_name["log_softmax_base_2"](x) * math.log(2), log_softmax(x), rtol=2**-51)
    np.testing.assert_allclose(by_name["log_softmax_base_10"](x) * math.log(10), log_softmax(x), rtol=2**-51)


def test_a_vector_has_no_other_axis():
    """The variant along the other axis takes a vector as it is."""
    other_axis = next(v.function for v in CATALOGUE["softmax"].variants if v.name == "softmax_other_axis")
    x = np.asarray([0.0, 1, 2])
    np.testing.assert_array_equal(other_axis(x), softmax(x))


@pytest.mark.parametrize("largest", [1.0, 1000.0])
def test_softmax_in_place_stands_where_its_logits_stood(largest):
    """Few logits and many, shifted or not: the result takes their memory, and is SciPy's."""
    for rows in (2, 4000):
        x = np.linspace(-largest, largest, 5 * rows).reshape(rows, 1, 5)
        expected = scipy.special.softmax(x, axis=-1)
        assert softmax_in_place(x) is x
        np.testing.assert_allclose(x, expected, rtol=2**-48, atol=2**-1000)


def test_softmax_in_place_asks_for_a_last_axis_with_something_on_it():
    """As softmax does."""
    for x in (np.asarray(1.0), np.zeros((2, 3, 0))):
        with pytest.raises(ShapeError):
            softmax_in_place(x)
