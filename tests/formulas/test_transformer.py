"""The whole transformer: its parts in their order, causality, gradients, and one step of training."""

import numpy as np
import pytest

from verify.formulas import ShapeError
from verify.formulas.decoder import decoder
from verify.formulas.encoder import encoder
from verify.formulas.linear import one_hot
from verify.formulas.losses import cross_entropy_from_logits, cross_entropy_gradient
from verify.formulas.optimization import gradient_descent_step
from verify.formulas.parameters import (
    AttentionParameters,
    DecoderBlockParameters,
    EncoderBlockParameters,
    FeedForwardParameters,
    NormParameters,
    OutputParameters,
    TransformerParameters,
    combine,
)
from verify.formulas.positional import sinusoidal_position_encoding
from verify.formulas.softmax import softmax
from verify.formulas.transformer import (
    embed_with_positions,
    encoder_decoder_logits,
    encoder_decoder_logits_gradient,
    encoder_decoder_transformer,
    encoder_decoder_transformer_gradient,
)

RNG = np.random.default_rng(1)
SOURCE, TARGET, LABEL = np.asarray([1, 4, 0]), np.asarray([2, 5, 3]), np.asarray([5, 3, 1])


def n(*shape):
    """Normal numbers of deviation 1/2."""
    return RNG.normal(size=shape) / 2


def attention():
    """Random projections."""
    return AttentionParameters(n(4, 4), n(4, 4), n(4, 4), n(4, 4))


def norm():
    """Random gain and bias."""
    return NormParameters(1 + n(4), n(4))


def network():
    """Random feed-forward network."""
    return FeedForwardParameters(n(4, 6), n(6), n(6, 4), n(4))


MODEL = TransformerParameters(
    n(5, 4),
    n(6, 4),
    (EncoderBlockParameters(attention(), norm(), network(), norm()),),
    (DecoderBlockParameters(attention(), norm(), attention(), norm(), network(), norm()),),
    OutputParameters(n(4, 6), n(6)),
)


def loss_of(model):
    """Loss of a model on the pair of sentences."""
    return cross_entropy_from_logits(encoder_decoder_logits(SOURCE, TARGET, model, heads=2), LABEL, reduction="sum")


def test_the_transformer_is_its_parts():
    """Tables and positions, encoder, decoder, output layer and softmax, in that order."""
    x = MODEL.source_embedding[SOURCE] + sinusoidal_position_encoding(np.arange(3), 4)
    y = MODEL.target_embedding[TARGET] + sinusoidal_position_encoding(np.arange(3), 4)
    features = decoder(y, encoder(x, MODEL.encoder, heads=2), MODEL.decoder, heads=2)
    expected = softmax(features @ MODEL.output.W + MODEL.output.b)
    actual = encoder_decoder_transformer(SOURCE, TARGET, MODEL, heads=2)
    np.testing.assert_array_equal(actual, expected)
    np.testing.assert_allclose(actual.sum(axis=-1), 1, rtol=4 * 2**-52)


def test_embeddings_of_the_document():
    """001:232 adds positions to embeddings; in its first row 0, 1, 0, 1 are added."""
    table = np.asarray([[0.1, 0.2, -0.1, 0.4], [-0.3, 0.5, 0.1, -0.2], [0.4, -0.3, 0.2, 0.1]])
    rows = embed_with_positions(np.asarray([0, 1, 2]), table)
    np.testing.assert_array_equal(rows[0], [0.1, 1.2, -0.1, 1.4])
    np.testing.assert_array_equal(np.round(rows[:, 0], 4), [0.1, 0.5415, 1.3093])


def test_predictions_do_not_see_later_targets():
    """The probabilities after two tokens do not depend on the third."""
    other = encoder_decoder_transformer(SOURCE, np.asarray([2, 5, 0]), MODEL, heads=2)
    np.testing.assert_array_equal(other[:2], encoder_decoder_transformer(SOURCE, TARGET, MODEL, heads=2)[:2])


def test_batches_are_sentences_side_by_side():
    """Two sentences at once give what each gives alone, to 64 units of 1."""
    both = encoder_decoder_transformer(np.stack((SOURCE, SOURCE[::-1])), np.stack((TARGET, LABEL)), MODEL, heads=2)
    alone = encoder_decoder_transformer(SOURCE[::-1], LABEL, MODEL, heads=2)
    np.testing.assert_allclose(both[1], alone, rtol=0, atol=64 * 2**-52)


def test_gradients_of_every_parameter_by_complex_step(complex_step):
    """From p − y at the logits, back to all 34 arrays: each gradient is that of imaginary steps, to 256 units."""
    p = encoder_decoder_transformer(SOURCE, TARGET, MODEL, heads=2)
    above = cross_entropy_gradient(p, one_hot(LABEL, 6))
    back = encoder_decoder_logits_gradient(above, SOURCE, TARGET, MODEL, heads=2)
    checked = []

    def step_each(path, value, gradient):
        if value is None:
            assert gradient is None
        elif isinstance(value, tuple):
            for i, (part, part_gradient) in enumerate(zip(value, gradient, strict=True)):
                step_each((*path, i), part, part_gradient)
        else:
            expected = complex_step(lambda z: loss_of(replaced(MODEL, path, z)), value)
            np.testing.assert_allclose(gradient, expected, rtol=0, atol=2**-44 * max(1, np.abs(expected).max()))
            checked.append(path)

    step_each((), MODEL, back)
    assert len(checked) == 2 + 12 + 18 + 2


def test_gradient_from_the_probabilities_is_the_same():
    """Starting from −y/p at the probabilities gives the gradients that p − y gives at the logits, to 2^-40."""
    p = encoder_decoder_transformer(SOURCE, TARGET, MODEL, heads=2)
    y = one_hot(LABEL, 6)
    from_logits = encoder_decoder_logits_gradient(p - y, SOURCE, TARGET, MODEL, heads=2)
    from_p = encoder_decoder_transformer_gradient(-y / p, SOURCE, TARGET, MODEL, heads=2)
    combine(lambda a, b: np.testing.assert_allclose(a, b, rtol=0, atol=2**-40), from_logits, from_p)


def test_one_step_of_training_lowers_the_loss_as_much_as_it_says():
    """001:869 to 001:878: logits, loss, gradients, update; the loss falls by α‖g‖², to second order in α."""
    p = encoder_decoder_transformer(SOURCE, TARGET, MODEL, heads=2)
    gradients = encoder_decoder_logits_gradient(p - one_hot(LABEL, 6), SOURCE, TARGET, MODEL, heads=2)
    squares = []
    combine(lambda g: squares.append(np.sum(g**2)), gradients)
    falls = []
    for rate in (1e-4, 1e-5):
        trained = combine(lambda w, g, r=rate: gradient_descent_step(w, g, learning_rate=r), MODEL, gradients)
        falls.append((loss_of(MODEL) - loss_of(trained)) / rate / sum(squares))
    assert abs(falls[0] - 1) < 0.05
    assert abs(falls[1] - 1) < 0.2 * abs(falls[0] - 1)


def replaced(parameters, path, value):
    """Nested parameters with one array replaced."""
    if not path:
        return value
    parts = list(parameters)
    parts[path[0]] = replaced(parts[path[0]], path[1:], value)
    return type(parameters)(*parts) if hasattr(parameters, "_fields") else tuple(parts)


def test_a_single_token_is_no_sequence():
    """A token without an axis has no place to be encoded, and its shape is told."""
    with pytest.raises(ShapeError, match=r"tokens of shape \(\): expected a sequence of tokens"):
        embed_with_positions(np.asarray(1), np.zeros((3, 4)))


def sines():
    """Arrays of ½ sin(1.7 k + 0.3), k counted on from array to array, by their shapes."""
    count = 0

    def array(*shape):
        nonlocal count
        first, count = count, count + int(np.prod(shape))
        return np.sin(np.arange(first, count) * 1.7 + 0.3).reshape(shape) / 2

    return array


def model_of_sines():
    """A model of one block each with both final norms, filled in the order in which PyTorch's was."""
    a = sines()

    def projections():
        return AttentionParameters(a(4, 4), a(4, 4), a(4, 4), a(4, 4), a(4), a(4), a(4), a(4))

    def normed():
        return NormParameters(1 + a(4), a(4))

    def layers():
        return FeedForwardParameters(a(4, 6), a(6), a(6, 4), a(4))

    tables = a(5, 4), a(5, 4)
    encoder_block = EncoderBlockParameters(projections(), normed(), layers(), normed())
    first, norm_1, second, norm_2 = projections(), normed(), projections(), normed()
    decoder_block = DecoderBlockParameters(first, norm_1, second, norm_2, layers(), normed())
    final = normed(), normed()
    return TransformerParameters(*tables, (encoder_block,), (decoder_block,), OutputParameters(a(4, 5), a(5)), *final)


def test_final_norms_are_those_of_pytorch():
    """PyTorch 2.14.1 gives these logits in float64, by nn.Transformer(4, 2, 1, 1, 6), which has both final norms."""
    expected = [
        [-1.9201790289883185, 0.09733183909012963, 1.8950976858155066, -0.585677645029118, -1.7441750058276058],
        [-0.8919822575437277, -1.0364684280794259, 1.1590687584820614, 0.7377891719987131, -1.3491889040078395],
    ]
    model = model_of_sines()
    actual = encoder_decoder_logits(np.asarray([1, 4, 0]), np.asarray([2, 3]), model, heads=2)
    np.testing.assert_allclose(actual, expected, rtol=2**-46)
    without = encoder_decoder_logits(
        np.asarray([1, 4, 0]), np.asarray([2, 3]), model._replace(encoder_norm=None), heads=2
    )
    assert not np.allclose(without, expected, rtol=1e-3)


@pytest.mark.parametrize("left_out", [None, "encoder_norm", "decoder_norm"])
def test_gradients_of_final_norms_by_complex_step(complex_step, left_out):
    """Gradients of both final norms, and of what lies before them, are those of imaginary steps."""
    model = model_of_sines()
    model = model if left_out is None else model._replace(**{left_out: None})
    source, target, above = np.asarray([1, 4, 0]), np.asarray([2, 3]), np.random.default_rng(4).normal(size=(2, 5))
    back = encoder_decoder_logits_gradient(above, source, target, model, heads=2, epsilon=0.1)

    def loss(changed):
        return np.sum(above * encoder_decoder_logits(source, target, changed, heads=2, epsilon=0.1))

    for name in ("encoder_norm", "decoder_norm"):
        if name == left_out:
            assert getattr(back, name) is None
            continue
        for part in ("gain", "bias"):
            own = getattr(model, name)

            def changed(x, name=name, part=part, own=own):
                return loss(model._replace(**{name: own._replace(**{part: x})}))

            expected = complex_step(changed, getattr(own, part))
            np.testing.assert_allclose(getattr(getattr(back, name), part), expected, rtol=0, atol=2**-44)
    expected = complex_step(lambda x: loss(model._replace(source_embedding=x)), model.source_embedding)
    np.testing.assert_allclose(back.source_embedding, expected, rtol=0, atol=2**-44)
