"""Encoder-decoder attention against the documents, its variants and complex steps."""

import numpy as np

from verify.formulas import CATALOGUE
from verify.formulas.cross_attention import encoder_decoder_attention, encoder_decoder_attention_gradient

RNG = np.random.default_rng(1)
X, Y = RNG.normal(size=(2, 3, 6)), RNG.normal(size=(2, 5, 6))
W_Q, W_K, W_V = RNG.normal(size=(3, 6, 8))
W_O = RNG.normal(size=(8, 6))
W_Q_001 = [[1, 0, 0, 1], [0, 1, 1, 0], [0, 1, 0, 1], [1, 0, 1, 0]]
W_K_001 = [[0, 1, 1, 0], [1, 0, 0, 1], [1, 0, 1, 0], [0, 1, 0, 1]]
W_V_001 = [[1, 1, 0, 0], [0, 0, 1, 1], [0, 1, 1, 0], [1, 0, 0, 1]]


def test_encoder_decoder_attention_of_the_document():
    """001:2287 comes from transposed weights; with the weights as printed the result is another."""
    encoder = np.asarray(
        [
            [-1.34164072, -0.44721357, 0.44721357, 1.34164072],
            [-1.34164071, -0.44721357, 0.44721357, 1.34164071],
            [-1.34164075, -0.44721358, 0.44721358, 1.34164075],
        ]
    )
    decoder = np.asarray(
        [
            [-0.46049196, -1.4140849, 0.81224991, 1.06232694],
            [-0.46121408, -1.41736871, 0.85625689, 1.02232591],
            [-0.46146504, -1.41536061, 0.83223948, 1.04458616],
        ]
    )
    weights = [np.asarray(W) for W in (W_Q_001, W_K_001, W_V_001)]
    by_name = {v.name: v.function for v in CATALOGUE["encoder_decoder_attention"].variants}
    exact = by_name["encoder_decoder_attention_transposed_by_length"](decoder, encoder, *weights)
    np.testing.assert_array_equal(np.round(exact, 7), [[-1.7888543, 1.7888543, 0, 0]] * 3)
    plain = encoder_decoder_attention(decoder, encoder, *weights)
    np.testing.assert_allclose(plain, [[0, -0.8944271, 0, 0.8944271]] * 3, rtol=0, atol=1e-7)


def test_encoder_decoder_attention_asks_with_the_decoder(world):
    """One decoder row that looks like the second encoder row takes nearly all of its value."""
    eye = world.array(np.eye(2))
    result = encoder_decoder_attention(world.array([[0, 60]]), world.array([[60, 0], [0, 60]]), eye, eye, eye)
    assert world.back(result).tolist() == [[0, 60]]


def test_encoder_decoder_gradient_by_complex_step(complex_step):
    """The encoder collects the gradients of keys and values, the decoder that of the queries."""
    g = RNG.normal(size=(2, 3, 6))
    names = ("decoder", "encoder", "W_Q", "W_K", "W_V", "W_O")
    values = dict(zip(names, (X, Y, W_Q, W_K, W_V, W_O), strict=True))
    back = encoder_decoder_attention_gradient(g, **values, heads=4)
    for name in names:

        def loss(z, name=name):
            return np.sum(g * encoder_decoder_attention(**(values | {name: z}), heads=4))

        expected = complex_step(loss, values[name])
        np.testing.assert_allclose(getattr(back, name), expected, rtol=0, atol=2048 * 2**-52)
    assert encoder_decoder_attention_gradient(g @ W_Q, X, Y, W_Q, W_K, W_V).W_O is None


def test_variants_of_encoder_decoder_attention():
    """Transposed, scaled by √m, both, unscaled, and exchanged."""
    by_name = {
        v.name.removeprefix("encoder_decoder_attention_"): v.function
        for v in CATALOGUE["encoder_decoder_attention"].variants
    }
    W = [RNG.normal(size=(6, 6)) for _ in range(3)]
    turned = [w.T.copy() for w in W]
    expected = {
        "transposed_weights": encoder_decoder_attention(X, Y, *turned),
        "by_length": encoder_decoder_attention(X, Y, *W, scale=5**-0.5),
        "transposed_by_length": encoder_decoder_attention(X, Y, *turned, scale=5**-0.5),
        "unscaled": encoder_decoder_attention(X, Y, *W, scale=1),
        "exchanged": encoder_decoder_attention(Y, X, *W),
    }
    assert expected.keys() == by_name.keys()
    for name, value in expected.items():
        np.testing.assert_allclose(by_name[name](X, Y, *W), value, rtol=0, atol=2**-44)
