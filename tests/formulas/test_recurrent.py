"""One recurrent step, and products of many derivatives."""

import math

import mpmath
import numpy as np
import pytest

from verify.formulas import CATALOGUE, ShapeError
from verify.formulas.activations import relu
from verify.formulas.recurrent import gradient_product, rnn_step


def test_a_step_is_tanh_of_input_and_state(world):
    """With x = 1, h = 1/2 and weights 1/4, 1/2, bias 1/2 the new state is tanh 1, to 2 rounding units."""
    x, h = world.array([[1]]), world.array([[0.5]])
    W_x, W_h, b = world.array([[0.25]]), world.array([[0.5]]), world.array([0.5])
    actual = world.back(rnn_step(x, h, W_x, W_h, b))
    assert abs(actual[0, 0] - mpmath.tanh(1)) <= 2 * world.epsilon
    assert world.back(rnn_step(x, h, W_x, W_h, b, activation=relu)).tolist() == [[1]]
    (linear,) = (v.function for v in CATALOGUE["rnn_step"].variants)
    assert world.back(linear(x, h, W_x, W_h)).tolist() == [[0.5]]


def test_gradients_vanish_and_explode(world):
    """004:78: ten factors 1/2 leave 1/1024, ten factors 2 make 1024, and none make 1."""
    factors = world.array([[0.5] * 10, [2.0] * 10])
    assert world.back(gradient_product(factors)).tolist() == [2**-10, 2**10]
    assert world.back(gradient_product(world.array(np.zeros((2, 0))))).tolist() == [1, 1]
    assert world.back(gradient_product(factors, axis=0)).tolist() == [1] * 10


def test_product_agrees_with_powers():
    """Two hundred factors 0.9 leave 0.9²⁰⁰, to 200 rounding units."""
    np.testing.assert_allclose(gradient_product(np.full(200, 0.9)), math.pow(0.9, 200), rtol=200 * 2**-52)


def test_wrong_shapes_are_named():
    """Widths that do not fit and axes that are not there are refused."""
    with pytest.raises(ShapeError, match=r"x of shape \(1, 2\) and W of shape \(3, 3\)"):
        rnn_step(np.zeros((1, 3)), np.zeros((1, 2)), np.zeros((3, 3)), np.zeros((3, 3)))
    with pytest.raises(ShapeError, match=r"derivatives of shape \(\): expected an axis -1"):
        gradient_product(2.0)


def test_a_chain_without_axes_is_told():
    """One number is no chain; nor is there an axis 1 in a row, even of one number."""
    for chain, axis in ((np.asarray(0.5), -1), (np.asarray([0.5]), 1)):
        with pytest.raises((ShapeError, IndexError)):
            gradient_product(chain, axis=axis)
