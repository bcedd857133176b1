"""The feed-forward network against the documents and complex steps."""

import numpy as np
import pytest

from verify.formulas import CATALOGUE, ShapeError
from verify.formulas.activations import gelu, relu, silu, tanh
from verify.formulas.feed_forward import feed_forward, feed_forward_gradient

LN_001 = [
    [-1.03927142, 0.13949668, 1.56694829, -0.66717355],
    [-0.97825977, 0.09190721, 1.59246789, -0.70611533],
    [-1.10306273, 0.02854757, 1.58729045, -0.51277529],
]
W_1 = np.arange(1, 25).reshape(4, 6) / 10
B_1 = np.arange(1, 7) / 100
W_2 = W_1.T
W_2_001 = np.asarray([[(c * 6 + r + 1) / 10 for c in range(4)] for r in range(6)])
B_2 = np.arange(1, 5) / 100
FFN_001 = [
    [1.70355949, 4.58680433, 7.47004916, 10.353294],
    [1.56070622, 4.19905974, 6.83741326, 9.47576678],
    [2.19865128, 5.93062489, 9.66259851, 13.39457212],
]


def test_feed_forward_of_the_document():
    """001:742 prints the network's output to eight decimals."""
    assert W_2_001[5].tolist() == [0.6, 1.2, 1.8, 2.4]
    np.testing.assert_array_equal(np.round(feed_forward(np.asarray(LN_001), W_1, B_1, W_2_001, B_2), 8), FFN_001)


def test_small_integers_are_exact(world):
    """The XOR network of 001:1971 gives 0, 1/2, 1/2, 0 before its threshold, in every world."""
    X = world.array([[0, 0], [0, 1], [1, 0], [1, 1]])
    W, c = world.array([[1, -1], [-1, 1]]), world.array([0, 0])
    w, b = world.array([[1], [1]]), world.array([-0.5])
    hidden = feed_forward(X, W, c, w, b)
    assert world.back(relu(hidden))[:, 0].tolist() == [0, 0.5, 0.5, 0]


@pytest.mark.parametrize("activation", [relu, gelu, tanh, silu], ids=lambda f: f.__name__)
def test_gradient_by_complex_step(complex_step, activation):
    """Gradients of all five arguments are those of imaginary steps, to 256 units of 1.

    SiLU takes |x|, which a complex step does not pass, and is stepped as x/(1 + e^{−x}).
    """
    rng = np.random.default_rng(1)
    arguments = [rng.normal(size=s) for s in ((3, 4), (4, 6), (6,), (6, 4), (4,))]
    g = rng.normal(size=(3, 4))
    actual = feed_forward_gradient(g, *arguments, activation=activation)
    forward = (lambda z: z / (1 + np.exp(-z))) if activation is silu else activation
    for i in range(5):

        def loss(z, i=i):
            return np.sum(g * feed_forward(*arguments[:i], z, *arguments[i + 1 :], activation=forward))

        np.testing.assert_allclose(actual[i], complex_step(loss, arguments[i]), rtol=0, atol=256 * 2**-52)


def test_absent_biases_have_no_gradient():
    """Without biases the network is max(0, x W_1) W_2, and their gradients are None."""
    x = np.asarray(LN_001)
    np.testing.assert_array_equal(feed_forward(x, W_1, None, W_2, None), np.maximum(x @ W_1, 0) @ W_2)
    back = feed_forward_gradient(np.ones((3, 4)), x, W_1, None, W_2, None)
    assert back.b_1 is None
    assert back.b_2 is None


def test_variants_differ_as_they_say():
    """Each variant is the network with what its name says, spelt out in NumPy."""
    x = np.asarray(LN_001)
    by_name = {v.name.removeprefix("feed_forward_"): v.function for v in CATALOGUE["feed_forward"].variants}
    W, V = W_1 - 1, W_2 - 1
    hidden = x @ W + B_1
    expected = {
        "without_activation": hidden @ V + B_2,
        "activated_output": np.maximum(np.maximum(hidden, 0) @ V + B_2, 0),
        "gelu": gelu(hidden) @ V + B_2,
        "without_biases": np.maximum(x @ W, 0) @ V,
    }
    for name, value in expected.items():
        np.testing.assert_array_equal(by_name.pop(name)(x, W, B_1, V, B_2), value)
    (name,) = by_name
    assert name == "transposed"
    transposed = by_name[name](x, W.T.copy(), B_1, V.T.copy(), B_2)
    np.testing.assert_array_equal(transposed, feed_forward(x, W, B_1, V, B_2))


def test_widths_that_do_not_fit_are_named():
    """The error names both shapes."""
    with pytest.raises(ShapeError, match=r"x of shape \(3, 4\) and W of shape \(5, 6\): expected as many columns"):
        feed_forward(np.zeros((3, 4)), np.zeros((5, 6)), None, np.zeros((6, 4)), None)


def test_the_variant_activates_twice_alike():
    """The activation that is asked for comes after both layers: tanh(tanh(1)) of a network of ones."""
    twice = next(v.function for v in CATALOGUE["feed_forward"].variants if "activated" in v.name)
    one = np.ones((1, 1))
    np.testing.assert_allclose(twice(one, one, None, one, None, activation=tanh), np.tanh(np.tanh(1)), rtol=2**-51)
