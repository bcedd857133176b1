"""Decoder blocks: their formula, causality, and gradients by complex steps."""

import numpy as np
import pytest

from verify.formulas import CATALOGUE
from verify.formulas.cross_attention import encoder_decoder_attention
from verify.formulas.decoder import decoder, decoder_block, decoder_block_gradient, decoder_gradient
from verify.formulas.feed_forward import feed_forward
from verify.formulas.masks import causal_mask
from verify.formulas.multi_head import multi_head_attention
from verify.formulas.normalization import layer_norm
from verify.formulas.parameters import (
    AttentionParameters,
    DecoderBlockParameters,
    FeedForwardParameters,
    NormParameters,
)

RNG = np.random.default_rng(1)
Y, G = RNG.normal(size=(2, 3, 4))
MEMORY = RNG.normal(size=(5, 4))


def make_block():
    """Random parameters of a block of width 4 and hidden width 5."""
    n = RNG.normal
    return DecoderBlockParameters(
        AttentionParameters(*n(size=(4, 4, 4))),
        NormParameters(n(size=4), n(size=4)),
        AttentionParameters(*n(size=(4, 4, 4))),
        NormParameters(n(size=4), n(size=4)),
        FeedForwardParameters(n(size=(4, 5)), n(size=5), n(size=(5, 4)), n(size=4)),
        NormParameters(n(size=4), n(size=4)),
    )


BLOCKS = (make_block(), make_block())


def test_a_block_is_its_formula():
    """Masked self-attention, attention to the encoder and network, each with residual and norm, in both orders."""
    theta = BLOCKS[0]
    masks = {"heads": 2, "mask": causal_mask(3)}
    a = layer_norm(Y + multi_head_attention(Y, Y, Y, *theta.attention[:4], **masks), *theta.attention_norm)
    b = layer_norm(
        a + encoder_decoder_attention(a, MEMORY, *theta.cross_attention[:4], heads=2), *theta.cross_attention_norm
    )
    post = layer_norm(b + feed_forward(b, *theta.feed_forward), *theta.feed_forward_norm)
    np.testing.assert_array_equal(decoder_block(Y, MEMORY, theta, heads=2), post)
    n = layer_norm(Y, *theta.attention_norm)
    a = Y + multi_head_attention(n, n, n, *theta.attention[:4], **masks)
    b = a + encoder_decoder_attention(
        layer_norm(a, *theta.cross_attention_norm), MEMORY, *theta.cross_attention[:4], heads=2
    )
    pre = b + feed_forward(layer_norm(b, *theta.feed_forward_norm), *theta.feed_forward)
    np.testing.assert_array_equal(decoder_block(Y, MEMORY, theta, heads=2, order="pre"), pre)


def test_blocks_are_applied_in_their_order():
    """The decoder is the second block of the first, both with the same encoder rows."""
    expected = decoder_block(decoder_block(Y, MEMORY, BLOCKS[0]), MEMORY, BLOCKS[1])
    np.testing.assert_array_equal(decoder(Y, MEMORY, BLOCKS), expected)


def test_the_past_does_not_see_the_future():
    """Changing the last row changes no other row of the result: 004:567."""
    changed = np.concatenate((Y[:2], Y[2:] + 1))
    before, after = decoder(Y, MEMORY, BLOCKS, heads=2), decoder(changed, MEMORY, BLOCKS, heads=2)
    np.testing.assert_array_equal(before[:2], after[:2])
    assert np.all(before[2] != after[2])


def test_hidden_encoder_rows_do_not_count():
    """Under a mask of the encoder's padding its rows may hold anything."""
    mask = np.asarray([[True, True, True, False, False]])
    other = np.concatenate((MEMORY[:3], MEMORY[3:] * 9))
    np.testing.assert_array_equal(
        decoder(Y, MEMORY, BLOCKS, memory_mask=mask), decoder(Y, other, BLOCKS, memory_mask=mask)
    )


def test_variants_differ_as_they_say():
    """Without the causal mask the past sees the future; the other order is the option."""
    unmasked, other = (v.function for v in CATALOGUE["decoder_block"].variants)
    everything = np.ones((3, 3), dtype=bool)
    expected = decoder_block(Y, MEMORY, BLOCKS[0], mask=everything)
    np.testing.assert_array_equal(unmasked(Y, MEMORY, BLOCKS[0]), expected)
    np.testing.assert_array_equal(
        unmasked(Y, MEMORY, BLOCKS[0], mask=causal_mask(3)), decoder_block(Y, MEMORY, BLOCKS[0])
    )
    np.testing.assert_array_equal(other(Y, MEMORY, BLOCKS[0]), decoder_block(Y, MEMORY, BLOCKS[0], order="pre"))


@pytest.mark.parametrize("order", ["post", "pre"])
def test_gradients_by_complex_step(complex_step, order):
    """Gradients of both inputs and of every array of two blocks are those of imaginary steps, to 256 units."""
    options = {"heads": 2, "order": order, "epsilon": 0.01}
    back = decoder_gradient(G, Y, MEMORY, BLOCKS, **options)

    def close(actual, expected):
        np.testing.assert_allclose(actual, expected, rtol=0, atol=2**-44 * max(1, np.abs(expected).max()))

    close(back.y, complex_step(lambda z: np.sum(G * decoder(z, MEMORY, BLOCKS, **options)), Y))
    close(back.memory, complex_step(lambda z: np.sum(G * decoder(Y, z, BLOCKS, **options)), MEMORY))
    for i, block in enumerate(BLOCKS):
        for j, part in enumerate(block):
            for k, value in enumerate(part):
                if value is None:
                    assert back.parameters[i][j][k] is None
                    continue

                def loss(z, i=i, j=j, k=k):
                    part = BLOCKS[i][j]._replace(**{BLOCKS[i][j]._fields[k]: z})
                    block = BLOCKS[i]._replace(**{BLOCKS[i]._fields[j]: part})
                    return np.sum(G * decoder(Y, MEMORY, (*BLOCKS[:i], block, *BLOCKS[i + 1 :]), **options))

                close(back.parameters[i][j][k], complex_step(loss, value))
    one = decoder_block_gradient(G, Y, MEMORY, BLOCKS[0], **options)
    np.testing.assert_array_equal(one.memory, decoder_gradient(G, Y, MEMORY, BLOCKS[:1], **options).memory)


def test_a_decoder_has_a_block():
    """Without a block nothing comes back to the encoder; that is refused."""
    with pytest.raises(ValueError, match="expected the parameters of at least one block"):
        decoder_gradient(G, Y, MEMORY, ())
