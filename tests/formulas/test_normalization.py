"""Layer and RMS normalisation against mpmath, exact fractions and the documents."""

import math
from fractions import Fraction

import mpmath
import numpy as np
import pytest

from verify.formulas import CATALOGUE, ShapeError
from verify.formulas.normalization import (
    layer_norm,
    layer_norm_gradient,
    rms_norm,
    rms_norm_gradient,
    standardize,
)

M_001 = [
    [4.42554033, 5.589241, 6.99844643, 4.79288192],
    [4.55176485, 5.6122494, 7.09923364, 4.82144704],
    [4.21254506, 5.31988824, 6.84520426, 4.79017392],
]
LN_001 = [
    [-1.03927142, 0.13949668, 1.56694829, -0.66717355],
    [-0.97825977, 0.09190721, 1.59246789, -0.70611533],
    [-1.10306273, 0.02854757, 1.58729045, -0.51277529],
]
ROWS = [[1.0, 2.0, 3.5, -4.0], [10.0, 10.5, 11.0, 9.0], [0.25, -0.25, 0.0, 8.0]]


def true_layer_norm(row, epsilon="1e-5", *, correction=0, outside=False):
    """Layer normalisation in mpmath, with ε where it is said to be."""
    row = [mpmath.mpf(x) for x in row]
    mean = mpmath.fsum(row) / len(row)
    variance = mpmath.fsum((x - mean) ** 2 for x in row) / (len(row) - correction)
    epsilon = mpmath.mpf(epsilon)
    root = mpmath.sqrt(variance) + epsilon if outside else mpmath.sqrt(variance + epsilon)
    return [(x - mean) / root for x in row]


def test_layer_norm_is_within_its_bound_in_every_world(world):
    """The error is at most n + 4 rounding units of max |x| / σ, what the subtraction of the mean leaves."""
    actual = world.back(layer_norm(world.array(ROWS)))
    for row, computed in zip(ROWS, actual, strict=True):
        bound = (len(row) + 4) * world.epsilon * max(map(abs, row)) / np.std(row)
        for z, true in zip(computed, true_layer_norm(row), strict=True):
            assert abs(z - true) <= bound * max(1, abs(true))


def test_layer_norm_of_the_document():
    """001:746 prints the layer norm of the feed-forward output with ε = 1e-6 inside the root, to eight decimals."""
    ffn = [
        [1.70355949, 4.58680433, 7.47004916, 10.353294],
        [1.56070622, 4.19905974, 6.83741326, 9.47576678],
        [2.19865128, 5.93062489, 9.66259851, 13.39457212],
    ]
    printed = [
        [-1.34164072, -0.44721357, 0.44721357, 1.34164072],
        [-1.34164071, -0.44721357, 0.44721357, 1.34164071],
        [-1.34164075, -0.44721358, 0.44721358, 1.34164075],
    ]
    np.testing.assert_array_equal(np.round(layer_norm(np.asarray(ffn), epsilon=1e-6), 8), printed)


def test_epsilon_outside_is_where_other_numbers_of_the_document_come_from():
    """001:1746 stands below code with ε inside the root, but every digit comes from ε outside; so does 001:2198."""
    outside = variants("layer_norm")["layer_norm_epsilon_outside"]
    np.testing.assert_array_equal(np.round(outside(np.asarray(M_001), epsilon=1e-6), 8), LN_001)
    assert np.min(np.abs(layer_norm(np.asarray(M_001), epsilon=1e-6) - LN_001)) > 0.5e-8
    output = np.asarray([2.82896639, 2.49151229, 3.27935978, 3.36785616])
    printed = [-0.46049196, -1.4140849, 0.81224991, 1.06232694]
    np.testing.assert_allclose(outside(output, epsilon=1e-6), printed, rtol=0, atol=3e-8)


def test_gain_and_bias_scale_and_shift(world):
    """γ multiplies and β is added, one for each feature."""
    x = world.array([[3.0, 5.0], [1.0, -1.0]])
    plain = world.back(layer_norm(x))
    full = world.back(layer_norm(x, world.array([2, 4]), world.array([0, 1])))
    np.testing.assert_array_equal(full, plain * [2, 4] + [0, 1])


def test_standardize_is_exact_where_the_deviation_is():
    """For 2, 4, 4, 4, 5, 5, 7, 9, of mean 5 and deviation 2, every score is exact; s² is 32/7."""
    x = np.asarray([2, 4, 4, 4, 5, 5, 7, 9])
    assert standardize(x).tolist() == [-1.5, -0.5, -0.5, -0.5, 0, 0, 1, 2]
    sample = variants("standardize")["standardize_sample_variance"](x)
    np.testing.assert_allclose(sample, (x - 5) / math.sqrt(Fraction(32, 7)), rtol=2**-51)
    np.testing.assert_array_equal(sample, standardize(x, correction=1))
    assert variants("standardize")["standardize_by_variance"](x).tolist() == ((x - 5) / 4).tolist()


def test_a_constant_row(world):
    """A row without spread has no standard score, NaN without a warning; layer norm gives the bias."""
    x = world.array([[3.0, 3.0]])
    assert np.isnan(world.back(standardize(x))).all()
    assert world.back(layer_norm(x, None, world.array([1, 2]))).tolist() == [[1, 2]]
    assert world.back(rms_norm(x * 0)).tolist() == [[0, 0]]


def test_rms_norm_is_within_its_bound_in_every_world(world):
    """The relative error is at most n + 3 rounding units: squares, sum, ε, root and quotient."""
    actual = world.back(rms_norm(world.array(ROWS)))
    for row, computed in zip(ROWS, actual, strict=True):
        square = mpmath.fsum(mpmath.mpf(x) ** 2 for x in row) / len(row)
        for x, z in zip(row, computed, strict=True):
            true = x / mpmath.sqrt(square + mpmath.mpf("1e-5"))
            assert abs(z - true) <= (len(row) + 3) * world.epsilon * abs(true)


def test_gradients_are_along_the_last_of_three_axes():
    """What runs along is the last axis, unless another one is asked for."""
    x = np.random.default_rng(4).normal(size=(2, 3, 4))
    for gradient in (layer_norm_gradient, rms_norm_gradient):
        np.testing.assert_array_equal(gradient(x + 1, x)[0], gradient(x + 1, x, axis=-1)[0])


def test_nan_stays_in_its_row(world):
    """NaN makes its own row NaN and no other."""
    x = world.array([[math.nan, 1.0], [1.0, 2.0]])
    for function in (layer_norm, rms_norm, standardize):
        assert np.isnan(world.back(function(x))).tolist() == [[True, True], [False, False]]


def test_several_axes_share_one_mean(ulps):
    """Normalising over two axes is normalising the flattened rows."""
    x = np.random.default_rng(1).normal(size=(2, 3, 4))
    flat = layer_norm(x.reshape(2, 12)).reshape(2, 3, 4)
    np.testing.assert_allclose(layer_norm(x, axis=(-2, -1)), flat, rtol=0, atol=2**-49)


@pytest.mark.parametrize("parameters", [(False, False), (True, False), (False, True), (True, True)])
@pytest.mark.parametrize("axis", [-1, 0, (0, 1)])
def test_layer_norm_gradient_by_complex_step(complex_step, parameters, axis):
    """Gradients of x, gain and bias are those of imaginary steps, to 128 units of 1; absent ones are None."""
    rng = np.random.default_rng(2)
    x, g = rng.normal(size=(2, 3, 4))
    gain, bias = (rng.normal(size=(3, 4) if i else 4) if given else None for i, given in enumerate(parameters))
    arguments = [x, gain, bias]
    actual = layer_norm_gradient(g, *arguments, axis=axis, epsilon=1e-3)
    for i, given in enumerate(arguments):
        if given is None:
            assert actual[i] is None
            continue

        def loss(z, i=i):
            return np.sum(g * layer_norm(*arguments[:i], z, *arguments[i + 1 :], axis=axis, epsilon=1e-3))

        np.testing.assert_allclose(actual[i], complex_step(loss, given), rtol=0, atol=128 * 2**-52)


def test_rms_norm_gradient_by_complex_step(complex_step):
    """Gradients of x and gain are those of imaginary steps, to 64 units of 1."""
    rng = np.random.default_rng(3)
    x, g = rng.normal(size=(2, 3, 4))
    gain = rng.normal(size=4)
    actual = rms_norm_gradient(g, x, gain)
    d_x = complex_step(lambda z: np.sum(g * rms_norm(z, gain)), x)
    np.testing.assert_allclose(actual.x, d_x, rtol=0, atol=64 * 2**-52)
    d_gain = complex_step(lambda z: np.sum(g * rms_norm(x, z)), gain)
    np.testing.assert_allclose(actual.gain, d_gain, rtol=0, atol=64 * 2**-52)
    assert actual.bias is None
    np.testing.assert_array_equal(rms_norm_gradient(g, x).x, rms_norm_gradient(g, x, np.ones(4)).x)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("layer_norm_epsilon_outside", {"outside": True}),
        ("layer_norm_sample_variance", {"correction": 1}),
        ("layer_norm_sample_deviation", {"correction": 1, "outside": True}),
        ("layer_norm_without_epsilon", {"epsilon": 0}),
    ],
)
def test_variants_against_mpmath(name, options):
    """Each variant puts ε and n − 1 where its name says, to 16 rounding units."""
    options = {"epsilon": "1e-2"} | options
    actual = variants("layer_norm")[name](np.asarray(ROWS), epsilon=1e-2)
    for row, computed in zip(ROWS, actual, strict=True):
        expected = np.asarray(true_layer_norm(row, **options), dtype=float)
        np.testing.assert_allclose(computed, expected, rtol=0, atol=16 * 2**-52 * max(map(abs, row)))


def test_variants_of_axis_and_root():
    """The other axis, the whole array, the missing root, and RMS by length and with ε outside."""
    x = np.asarray(ROWS)
    other = variants("layer_norm")
    np.testing.assert_array_equal(other["layer_norm_other_axis"](x), layer_norm(x, axis=-2))
    np.testing.assert_array_equal(other["layer_norm_whole_array"](x), layer_norm(x, axis=(0, 1)))
    np.testing.assert_allclose(other["layer_norm_without_root"](x[0], epsilon=0.5), (x[0] - 0.625) / (x[0].var() + 0.5))
    np.testing.assert_allclose(
        variants("rms_norm")["rms_norm_by_length"](np.asarray([3.0, 4.0]), epsilon=0), [0.6, 0.8], rtol=2**-52
    )
    assert variants("rms_norm")["rms_norm_by_length"](np.asarray([3.0, 4.0]), epsilon=11)[0] == 0.5
    np.testing.assert_allclose(
        variants("rms_norm")["rms_norm_without_epsilon"](np.asarray([1.0, 7.0]), epsilon=11), [0.2, 1.4], rtol=2**-51
    )
    scaled = other["layer_norm_without_epsilon"](x, np.full(4, 2.0), np.full(4, 3.0))
    np.testing.assert_array_equal(scaled, 2 * other["layer_norm_without_epsilon"](x) + 3)
    by_population = variants("standardize")["standardize_sample_variance"](x, correction=1)
    np.testing.assert_array_equal(by_population, standardize(x))
    np.testing.assert_allclose(
        variants("rms_norm")["rms_norm_epsilon_outside"](np.asarray([2.0, -2.0]), epsilon=0.5), [0.8, -0.8]
    )


def test_wrong_shapes_are_named():
    """An empty axis, a gain that does not stretch and too few elements for a sample are refused."""
    with pytest.raises(ShapeError, match=r"x of shape \(2, 0\): expected at least one element"):
        layer_norm(np.zeros((2, 0)))
    with pytest.raises(ShapeError, match=r"x of shape \(2, 3\) and gain of shape \(2,\): expected gain to stretch"):
        layer_norm(np.zeros((2, 3)), np.ones(2))
    with pytest.raises(ShapeError, match=r"x of shape \(2, 1\): expected more than 1 elements"):
        standardize(np.zeros((2, 1)), correction=1)
    with pytest.raises(ShapeError, match=r"upstream of shape \(3,\) and x of shape \(2, 3\)"):
        layer_norm_gradient(np.zeros(3), np.zeros((2, 3)))


def variants(name):
    """Variants of a formula by name."""
    return {variant.name: variant.function for variant in CATALOGUE[name].variants}
