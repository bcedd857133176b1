"""Batch normalisation and its running statistics."""

import numpy as np
import pytest

from verify.formulas import CATALOGUE, ShapeError
from verify.formulas.batch_normalization import (
    batch_norm,
    batch_norm_gradient,
    batch_norm_inference,
    running_average,
)
from verify.formulas.normalization import layer_norm


def test_features_are_normalised_over_the_batch(world):
    """The columns 1, 3 and 10, 20 of mean 2, 15 and variance 1, 25 come out at ±1/√(1 + ε/σ²)."""
    result = world.back(batch_norm(world.array([[1, 10], [3, 20]]), epsilon=0.25))
    expected = np.asarray([1 / np.sqrt(1.25), 5 / np.sqrt(25.25)])
    np.testing.assert_allclose(result, [-expected, expected], rtol=4 * world.epsilon)


def test_images_are_normalised_for_each_channel():
    """Over examples, rows and columns of images each channel has mean 0, deviation 1, its own gain and bias."""
    x = np.random.default_rng(1).normal(3, 2, size=(5, 2, 4, 4))
    gain, bias = np.asarray([2.0, 3.0]), np.asarray([-1.0, 1.0])
    result = batch_norm(x, gain, bias, axis=(0, 2, 3), epsilon=0)
    np.testing.assert_allclose(result.mean(axis=(0, 2, 3)), bias, rtol=0, atol=2**-48)
    np.testing.assert_allclose(result.std(axis=(0, 2, 3)), gain, rtol=2**-48)


def test_inference_uses_the_statistics_given(world):
    """(5 − 1)/√(3.75 + 0.25) · 3 + 1 is 7, whatever else is in the batch."""
    x = world.array([[5, 0], [9, 0]])
    one, zero = world.array([1, 0]), world.array([0, 0])
    result = batch_norm_inference(
        x, one, world.array([3.75, 1]), world.array([3, 1]), world.array([1, 0]), epsilon=0.25
    )
    assert world.back(result).tolist() == [[7, 0], [13, 0]]
    plain = batch_norm_inference(x, zero, world.array([0.75, 0.75]), epsilon=0.25)
    assert world.back(plain).tolist() == [[5, 0], [9, 0]]


def test_running_average_weighs_the_new_value_by_the_momentum(world):
    """000:137: 0.999 · 0 + 0.001 · 5 is 0.005, to two rounding units; ONNX weighs the old value."""
    result = world.back(running_average(world.array([0.0, 1.0]), world.array([5.0, 1.0])))
    np.testing.assert_allclose(result, [0.005, 1], rtol=2 * world.epsilon)
    (old,) = CATALOGUE["running_average"].variants
    assert old.function(np.asarray(8.0), np.asarray(4.0), momentum=0.75) == 7


@pytest.mark.parametrize("axis", [0, (0, 2)])
def test_gradient_by_complex_step(complex_step, axis):
    """Gradients of x, gain and bias are those of imaginary steps, to 128 units of 1."""
    rng = np.random.default_rng(2)
    x, g = rng.normal(size=(2, 6, 3) if axis == 0 else (2, 6, 3, 2))
    gain, bias = rng.normal(size=(2, 3))
    actual = batch_norm_gradient(g, x, gain, bias, axis=axis)
    for i, (name, given) in enumerate((("x", x), ("gain", gain), ("bias", bias))):
        arguments = [x, gain, bias]

        def loss(z, arguments=arguments, i=i):
            return np.sum(g * batch_norm(*arguments[:i], z, *arguments[i + 1 :], axis=axis))

        expected = complex_step(loss, given)
        np.testing.assert_allclose(getattr(actual, name), expected, rtol=0, atol=128 * 2**-52)
    assert batch_norm_gradient(g, x, axis=axis)[1:] == (None, None)


def test_variants_differ_as_they_say():
    """The sample variance divides by N − 1, and ε outside is added to the deviation."""
    x = np.asarray([[1.0], [3.0]])
    sample, outside = (v.function for v in CATALOGUE["batch_norm"].variants)
    np.testing.assert_allclose(sample(x, epsilon=0), [[-np.sqrt(0.5)], [np.sqrt(0.5)]], rtol=2**-51)
    assert outside(x, epsilon=1).tolist() == [[-0.5], [0.5]]


def test_batch_norm_is_layer_norm_of_the_transpose():
    """Over the examples of a matrix batch norm is layer norm over the features of its transpose."""
    x = np.random.default_rng(3).normal(size=(4, 6))
    np.testing.assert_allclose(batch_norm(x), layer_norm(x.T).T, rtol=0, atol=2**-50)


def test_wrong_shapes_are_named():
    """A gain for each example instead of each feature is refused, and so is an empty batch."""
    with pytest.raises(ShapeError, match=r"x of shape \(4, 2\) and parameter of shape \(4,\): expected one number"):
        batch_norm(np.zeros((4, 2)), np.ones(4))
    with pytest.raises(ShapeError, match=r"x of shape \(0, 2\): expected at least one element along axis 0"):
        batch_norm(np.zeros((0, 2)))
