"""The decoder-only language model: its parts, causality, gradients, and what training does."""

import numpy as np
import pytest

from verify.formulas.decoding import greedy_decode
from verify.formulas.encoder import encoder
from verify.formulas.language_model import (
    language_model,
    language_model_gradient,
    language_model_logits,
    language_model_logits_gradient,
)
from verify.formulas.likelihood import expected_initial_loss
from verify.formulas.linear import one_hot
from verify.formulas.losses import cross_entropy_from_logits
from verify.formulas.masks import causal_mask
from verify.formulas.normalization import layer_norm
from verify.formulas.parameters import (
    AttentionParameters,
    EncoderBlockParameters,
    FeedForwardParameters,
    LanguageModelParameters,
    NormParameters,
    OutputParameters,
    combine,
)
from verify.formulas.softmax import softmax
from verify.formulas.transformer import embed_with_positions

RNG = np.random.default_rng(1)
TOKENS, NEXT = np.asarray([1, 4, 0, 2]), np.asarray([4, 0, 2, 3])


def n(*shape):
    """Normal numbers of deviation 1/2."""
    return RNG.normal(size=shape) / 2


def block():
    """Random parameters of a block."""
    return EncoderBlockParameters(
        AttentionParameters(n(4, 4), n(4, 4), n(4, 4), n(4, 4), b_O=n(4)),
        NormParameters(1 + n(4), n(4)),
        FeedForwardParameters(n(4, 16), n(16), n(16, 4), n(4)),
        NormParameters(1 + n(4), n(4)),
    )


MODEL = LanguageModelParameters(
    n(5, 4), (block(), block()), NormParameters(1 + n(4), n(4)), OutputParameters(n(4, 5), n(5))
)


def loss_of(model, **options):
    """Loss of a model on the sentence."""
    return cross_entropy_from_logits(language_model_logits(TOKENS, model, heads=2, **options), NEXT, reduction="sum")


def test_the_model_is_its_parts():
    """000:657: embedding, positions, blocks, final layer norm, final linear layer; softmax at the end."""
    rows = embed_with_positions(TOKENS, MODEL.embedding)
    features = encoder(rows, MODEL.blocks, heads=2, order="pre", mask=causal_mask(4))
    expected = softmax(layer_norm(features, *MODEL.final_norm) @ MODEL.output.W + MODEL.output.b)
    np.testing.assert_array_equal(language_model(TOKENS, MODEL, heads=2), expected)


@pytest.mark.parametrize("order", ["pre", "post"])
def test_predictions_do_not_see_the_future(order):
    """The probabilities at t depend on the tokens up to t alone."""
    whole = language_model(TOKENS, MODEL, heads=2, order=order)
    for t in range(1, 4):
        prefix = language_model(TOKENS[:t], MODEL, heads=2, order=order)
        np.testing.assert_allclose(whole[:t], prefix, rtol=0, atol=64 * 2**-52)


@pytest.mark.parametrize("order", ["pre", "post"])
def test_gradients_of_every_parameter_by_complex_step(complex_step, order):
    """From p − y at the logits, each gradient is that of imaginary steps, to 256 units; from −y/p it is the same."""
    p, y = language_model(TOKENS, MODEL, heads=2, order=order), one_hot(NEXT, 5)
    back = language_model_logits_gradient(p - y, TOKENS, MODEL, heads=2, order=order)
    from_p = language_model_gradient(-y / p, TOKENS, MODEL, heads=2, order=order)
    combine(lambda a, b: np.testing.assert_allclose(a, b, rtol=0, atol=2**-44), back, from_p)

    def step_each(path, value, gradient):
        if isinstance(value, tuple):
            for i, (part, part_gradient) in enumerate(zip(value, gradient, strict=True)):
                step_each((*path, i), part, part_gradient)
        elif value is not None:
            expected = complex_step(lambda z: loss_of(replaced(MODEL, path, z), order=order), value)
            np.testing.assert_allclose(gradient, expected, rtol=0, atol=2**-44 * max(1, np.abs(expected).max()))

    step_each((), MODEL, back)


def test_training_teaches_a_sentence():
    """From an output layer of zeros, with loss ln 5 for each token, 100 steps lead below 0.05, and it recites."""
    model = MODEL._replace(output=OutputParameters(np.zeros((4, 5)), np.zeros(5)))
    np.testing.assert_allclose(loss_of(model), 4 * expected_initial_loss(5), rtol=4 * 2**-52)
    for _ in range(100):
        p = language_model(TOKENS, model, heads=2)
        gradients = language_model_logits_gradient(p - one_hot(NEXT, 5), TOKENS, model, heads=2)
        model = combine(lambda w, g: w - 0.05 * g, model, gradients)
    assert loss_of(model) < 0.05
    recited = greedy_decode(
        lambda prefixes: np.log(language_model(prefixes, model, heads=2)[:, -1]), TOKENS[:1], steps=4
    )
    assert recited.tolist() == [1, 4, 0, 2, 3]


def replaced(parameters, path, value):
    """Nested parameters with one array replaced."""
    if not path:
        return value
    parts = list(parameters)
    parts[path[0]] = replaced(parts[path[0]], path[1:], value)
    return type(parameters)(*parts) if hasattr(parameters, "_fields") else tuple(parts)


def test_epsilon_reaches_every_norm():
    """The ε that is asked for is that of the blocks' norms and of the final one."""
    mask = causal_mask(TOKENS.shape[-1])
    features = encoder(
        embed_with_positions(TOKENS, MODEL.embedding), MODEL.blocks, heads=2, mask=mask, order="pre", epsilon=0.5
    )
    expected = layer_norm(features, *MODEL.final_norm, epsilon=0.5) @ MODEL.output.W
    expected = expected if MODEL.output.b is None else expected + MODEL.output.b
    np.testing.assert_array_equal(language_model_logits(TOKENS, MODEL, heads=2, epsilon=0.5), expected)
