"""One recurrent step, plain and through gates, and products of many derivatives."""

import math

import mpmath
import numpy as np
import pytest

from verify.formulas import CATALOGUE, ShapeError
from verify.formulas.activations import relu
from verify.formulas.recurrent import gradient_product, gru_step, lstm_step, rnn_step


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


def _gates(world, *numbers):
    """Weights 0, so that gates are their biases alone."""
    return world.array(np.zeros((1, len(numbers)))), world.array(np.zeros((1, len(numbers)))), world.array(numbers)


def test_a_step_of_lstm_in_every_world(world):
    """Gates of biases 1, −1, ½ and 2 on a cell of 3: c = 3 σ(−1) + σ(1) tanh ½ and h = σ(2) tanh c, to 8 units."""
    x, h, c = world.array([[1]]), world.array([[0.5]]), world.array([[3]])
    actual = [world.back(each) for each in lstm_step(x, h, c, *_gates(world, 1, -1, 0.5, 2))]
    cell = 3 / (1 + mpmath.e) + mpmath.tanh(0.5) / (1 + mpmath.exp(-1))
    for one, true in zip(actual, (mpmath.tanh(cell) / (1 + mpmath.exp(-2)), cell), strict=True):
        assert abs(one[0, 0] - true) <= 8 * world.epsilon


def test_a_step_of_gru_in_every_world(world):
    """Gates of biases 1, −1 and ½ on a state of 3, whose own bias is 1 for the new state: r = σ(1), z = σ(−1)."""
    x, h = world.array([[1]]), world.array([[3]])
    W_x, W_h, b = _gates(world, 1, -1, 0.5)
    actual = world.back(gru_step(x, h, W_x, W_h, b, world.array([0, 0, 1])))
    r = 1 / (1 + mpmath.exp(-1))
    true = r * mpmath.tanh(0.5 + r) + (1 - r) * 3
    assert abs(actual[0, 0] - true) <= 8 * world.epsilon


def test_weights_of_gates_stand_side_by_side():
    """Each gate has columns of its own, for input and state: i, f, g, o and r, z, n."""
    x, h = np.asarray([[0.5, -1.0]]), np.asarray([[0.25]])
    W, U = np.arange(8.0).reshape(2, 4) / 8, np.asarray([[1.0, -1, 0.5, 2]])
    sums = (x @ W + h @ U)[0]
    i, f, o = (1 / (1 + math.exp(-sums[k])) for k in (0, 1, 3))
    cell = f * 2 + i * math.tanh(sums[2])
    state = lstm_step(x, h, np.asarray([[2.0]]), W, U)
    np.testing.assert_allclose([state.state[0, 0], state.cell[0, 0]], [o * math.tanh(cell), cell], rtol=2**-50)
    fed, kept = (x @ W[:, :3])[0], (h @ U[:, :3])[0]
    r, z = (1 / (1 + math.exp(-fed[k] - kept[k])) for k in (0, 1))
    expected = (1 - z) * math.tanh(fed[2] + r * kept[2]) + z * 0.25
    np.testing.assert_allclose(gru_step(x, h, W[:, :3], U[:, :3])[0, 0], expected, rtol=2**-50)


def test_gated_variants_differ_as_they_say():
    """One gate for both, no tanh; reset before the product, z the other way round, and both."""
    x, h, c = np.asarray([[1.0]]), np.asarray([[0.5]]), np.asarray([[2.0]])
    W, U = np.asarray([[1.0, 0.5, -1, 0.25]]), np.asarray([[0.5, 1.0, -2, 1]])
    i, f, o = (1 / (1 + math.exp(-s)) for s in (1.25, 1.0, 0.75))
    g = math.tanh(-2)
    coupled, plain = (v.function(x, h, c, W, U) for v in CATALOGUE["lstm_step"].variants)
    np.testing.assert_allclose(coupled.cell, [[(1 - i) * 2 + i * g]], rtol=2**-50)
    np.testing.assert_allclose(plain.state, [[o * (f * 2 + i * g)]], rtol=2**-50)
    d = np.asarray([0, 0, 4.0])
    before, exchanged, chung = (
        v.function(x, h, W[:, :3], U[:, :3], None, d)[0, 0] for v in CATALOGUE["gru_step"].variants
    )
    r, z, n = i, f, math.tanh(-1 + i * (-1 + 4))
    n_before = math.tanh(-1 - 2 * (r * 0.5) + 4)
    np.testing.assert_allclose(before, (1 - z) * n_before + z * 0.5, rtol=2**-50)
    np.testing.assert_allclose(exchanged, (1 - z) * 0.5 + z * n, rtol=2**-50)
    np.testing.assert_allclose(chung, (1 - z) * 0.5 + z * n_before, rtol=2**-50)


def test_gates_of_other_widths_are_named():
    """Columns that are not four or three for each of the state are refused."""
    x = np.zeros
    with pytest.raises(ShapeError, match="expected 4 columns for each of the state"):
        lstm_step(x((1, 2)), x((1, 2)), x((1, 2)), x((2, 6)), x((2, 6)))
    with pytest.raises(ShapeError, match="expected 3 columns for each of the state"):
        gru_step(x((1, 2)), x((1, 2)), x((2, 8)), x((2, 8)))
    with pytest.raises(ShapeError, match=r"state of shape \(1, 2\) and cell of shape \(1, 1\)"):
        lstm_step(x((1, 2)), x((1, 2)), x((1, 1)), x((2, 8)), x((2, 8)))
