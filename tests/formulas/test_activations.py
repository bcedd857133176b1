"""Activations and their derivatives against mpmath, at every magnitude and at the limits."""

import math

import mpmath
import numpy as np
import pytest
import scipy.special

from verify.formulas import CATALOGUE
from verify.formulas.activations import (
    GRADIENTS,
    gelu,
    gelu_gradient,
    leaky_relu,
    leaky_relu_gradient,
    relu,
    relu_gradient,
    sigmoid,
    silu,
    softplus,
    tanh,
)

POINTS = [0.0, 0.5, -0.5, 1.0, -1.0, 2.5, -2.5, 7.0, -7.0, 10.5, -10.5, 0.0625, -0.0625]

TRUE = {
    relu: lambda x: max(x, mpmath.mpf(0)),
    leaky_relu: lambda x: x if x > 0 else x / 100,
    sigmoid: lambda x: 1 / (1 + mpmath.exp(-x)),
    tanh: mpmath.tanh,
    gelu: lambda x: x * mpmath.ncdf(x),
    silu: lambda x: x / (1 + mpmath.exp(-x)),
    softplus: lambda x: mpmath.log1p(mpmath.exp(x)),
}

RELATIVE_ULPS = {relu: 0, leaky_relu: 1, sigmoid: 4, tanh: 2, silu: 5, softplus: 2}
"""Bounds on the relative error: one unit for each operation, two for the library's exponential in float32."""


@pytest.mark.parametrize("function", RELATIVE_ULPS, ids=lambda f: f.__name__)
def test_activation_is_within_its_bound_in_every_world(function, world, ulps, exactly):
    """Each activation keeps its relative accuracy, in units in the last place, on both sides of 0."""
    actual = world.back(function(world.array(POINTS)))
    expected = np.asarray([TRUE[function](x) for x in exactly(POINTS)], dtype=object)
    normal = np.asarray([e == 0 or abs(float(e)) >= np.finfo(world.dtype).tiny for e in expected])
    assert ulps(actual[normal], expected[normal], world.dtype) <= RELATIVE_ULPS[function]


def test_gelu_is_within_a_unit_of_x(world, exactly):
    """The error of GELU is at most 3 rounding units of |x|: erf, sum and product, halved."""
    actual = world.back(gelu(world.array(POINTS)))
    for x, computed in zip(exactly(POINTS), actual, strict=True):
        assert abs(computed - TRUE[gelu](x)) <= 3 * world.epsilon * abs(x)


def test_gelu_tanh_form_is_within_a_unit_of_x(world, exactly):
    """The tanh form is x/2 (1 + tanh(√(2/π) (x + 0.044715 x³))) to 6 rounding units of |x|."""
    actual = world.back(gelu(world.array(POINTS), approximate="tanh"))
    for x, computed in zip(exactly(POINTS), actual, strict=True):
        argument = mpmath.sqrt(2 / mpmath.pi) * (x + mpmath.mpf("0.044715") * x**3)
        assert abs(computed - x / 2 * (1 + mpmath.tanh(argument))) <= 6 * world.epsilon * abs(x)


@pytest.mark.parametrize("function", TRUE, ids=lambda f: f.__name__)
def test_gradient_is_the_derivative(function, exactly):
    """Each gradient is mpmath's derivative at 50 digits times the gradient above, to 8 rounding units."""
    points = [x for x in POINTS if x != 0]
    actual = GRADIENTS[function](np.full(len(points), 3.0), np.asarray(points))
    for x, computed in zip(exactly(points), actual, strict=True):
        expected = 3 * mpmath.diff(TRUE[function], x)
        assert abs(computed - expected) <= 8 * 2**-52 * max(abs(expected), mpmath.mpf(1) / 4)


def test_gradient_of_the_tanh_form_is_its_derivative(exactly):
    """The gradient of GELU's tanh form is the derivative of that form, to 16 rounding units."""

    def form(x):
        return x / 2 * (1 + mpmath.tanh(mpmath.sqrt(2 / mpmath.pi) * (x + mpmath.mpf("0.044715") * x**3)))

    actual = gelu_gradient(np.full(len(POINTS), 3.0), np.asarray(POINTS), approximate="tanh")
    for x, computed in zip(exactly(POINTS), actual, strict=True):
        assert abs(computed - 3 * mpmath.diff(form, x)) <= 16 * 2**-52


def test_relu_has_no_slope_at_zero(world):
    """At 0 the subgradient 0 is taken, and for negative x nothing passes."""
    g, x = world.array([5, 5, 5]), world.array([-1, 0, 1])
    assert world.back(relu_gradient(g, x)).tolist() == [0, 0, 5]


@pytest.mark.parametrize("function", GRADIENTS, ids=lambda f: f.__name__)
def test_limits_and_nan(function, world):
    """At ±∞ each activation takes its limit without a warning, and NaN gives NaN."""
    lowest = {sigmoid: 0, tanh: -1, leaky_relu: -math.inf}.get(function, 0)
    highest = {sigmoid: 1, tanh: 1}.get(function, math.inf)
    result = world.back(function(world.array([-math.inf, math.inf, math.nan])))
    assert result[:2].tolist() == [lowest, highest]
    assert np.isnan(result[2])


@pytest.mark.parametrize("function", GRADIENTS, ids=lambda f: f.__name__)
def test_huge_inputs_do_not_overflow(function, world):
    """The largest numbers of the type pass without a warning."""
    huge = float(np.finfo(world.dtype).max)
    low, high = world.back(function(world.array([-huge, huge])))
    assert high == (1 if function in (sigmoid, tanh) else huge)
    assert low <= 0


@pytest.mark.parametrize("function", GRADIENTS, ids=lambda f: f.__name__)
def test_integers_scalars_and_empty_arrays(function):
    """Integers count as float64, Python numbers too, and nothing in gives nothing out."""
    assert function(np.asarray([2])).dtype == np.float64
    assert function(np.asarray([2]))[0] == function(2.0) == function(2)
    assert function(np.zeros((0, 3))).shape == (0, 3)


def test_the_document_on_xor():
    """001:1901 rounds σ(−10) to 0 and 001:1905 rounds σ(30) to 1."""
    assert np.round(sigmoid(-10.0), 3) == 0
    assert np.round(sigmoid(30.0), 3) == 1


def test_variants_differ_as_they_say():
    """The tanh form is gelu's option, the sigmoid form has σ(1.702 x), the reflected sigmoid takes −x."""
    x = np.asarray([-1.5, 0.75])
    by_name = {v.name: v.function for name in ("gelu", "sigmoid") for v in CATALOGUE[name].variants}
    np.testing.assert_array_equal(by_name["gelu_tanh_form"](x), gelu(x, approximate="tanh"))
    np.testing.assert_allclose(by_name["gelu_sigmoid_form"](x), x * scipy.special.expit(1.702 * x), rtol=2**-50)
    np.testing.assert_array_equal(by_name["sigmoid_reflected"](x), sigmoid(-x))


def test_an_unknown_approximation_is_refused():
    """GELU knows two forms; another name is an error that says so."""
    with pytest.raises(ValueError, match="approximate='fast': expected 'none' or 'tanh'"):
        gelu(np.zeros(1), approximate="fast")


def test_the_slope_at_zero_is_the_small_one(world):
    """At 0, where leaky ReLU has no slope, its gradient takes the one from the left."""
    assert world.back(leaky_relu_gradient(world.array([2]), world.array([0]), slope=0.25)).tolist() == [0.5]


def test_slopes_have_their_limits(world):
    """Far out GELU and SiLU are x or 0, so their gradients there are 1 and 0, without a warning."""
    far = world.array([math.inf, -math.inf])
    for name in ("gelu_gradient", "silu_gradient"):
        assert world.back(CATALOGUE[name].function(world.array([1, 1]), far)).tolist() == [1, 0]


@pytest.mark.parametrize("name", [name for name, card in CATALOGUE.items() if card.family == "activations"])
def test_gradients_need_one_slope_for_each_number(name):
    """A gradient of another shape than x is told with both shapes, even where it would stretch."""
    if name.endswith("_gradient"):
        with pytest.raises(
            ValueError, match=r"upstream of shape \(1,\) and x of shape \(3,\): expected the same shape"
        ):
            CATALOGUE[name].function(np.zeros(1), np.zeros(3))
