"""Attention as documents vary it, each way spelt out in NumPy."""

import numpy as np
import pytest

from verify.formulas import CATALOGUE, ShapeError
from verify.formulas.attention import scaled_dot_product_attention
from verify.formulas.masks import additive_mask

RNG = np.random.default_rng(1)
Q, K, V = RNG.normal(size=(3, 5)), RNG.normal(size=(5, 5)), RNG.normal(size=(5, 2))
MASK = np.asarray([[1, 1, 0, 0, 1], [0, 1, 1, 1, 0], [1, 1, 1, 1, 1]]) == 1


def plain_softmax(scores, axis=-1):
    """Softmax in NumPy, as printed."""
    exponentials = np.exp(scores)
    return exponentials / exponentials.sum(axis=axis, keepdims=True)


DOTS = Q @ K.T
ROOT = np.sqrt(5)
HIDDEN = np.where(MASK, 0, -np.inf)
WHOLE = np.exp(DOTS / ROOT + HIDDEN)
EXPECTED = {
    "unscaled": plain_softmax(DOTS + HIDDEN) @ V,
    "by_dimension": plain_softmax(DOTS / 5 + HIDDEN) @ V,
    "multiplied": plain_softmax(DOTS * ROOT + HIDDEN) @ V,
    "by_length": plain_softmax(DOTS / np.sqrt(5) + HIDDEN) @ V,
    "by_value_dimension": plain_softmax(DOTS / np.sqrt(2) + HIDDEN) @ V,
    "other_axis": plain_softmax(DOTS / ROOT + HIDDEN, axis=0) @ V,
    "whole_array": WHOLE / WHOLE.sum() @ V,
    "without_softmax": np.where(MASK, DOTS / ROOT, 0) @ V,
    "softmax_last": plain_softmax(np.where(MASK, DOTS / ROOT, 0) @ V),
    "unmasked": plain_softmax(DOTS / ROOT) @ V,
    "mask_multiplied": plain_softmax(np.where(MASK, DOTS / ROOT, 0)) @ V,
    "mask_after_softmax": np.where(MASK, plain_softmax(DOTS / ROOT), 0) @ V,
    "mask_scaled": plain_softmax(DOTS / ROOT + HIDDEN) @ V,
    "keys_not_transposed": plain_softmax(Q @ K / ROOT + HIDDEN) @ V,
}
VARIANTS = {
    v.name.removeprefix("scaled_dot_product_attention_"): v.function
    for v in CATALOGUE["scaled_dot_product_attention"].variants
}


def test_every_variant_is_spelt_out():
    """Each variant of attention stands in the table above."""
    assert VARIANTS.keys() == EXPECTED.keys()


@pytest.mark.parametrize("name", EXPECTED)
def test_variant_is_what_its_name_says(name):
    """Each variant is its own formula spelt out in NumPy, for Boolean and for additive masks, to 32 units of 1."""
    for mask in (MASK, additive_mask(MASK)):
        np.testing.assert_allclose(VARIANTS[name](Q, K, V, mask), EXPECTED[name], rtol=0, atol=32 * 2**-52)


@pytest.mark.parametrize(
    "name", sorted(EXPECTED.keys() - {"mask_scaled", "unmasked", "mask_multiplied", "mask_after_softmax"})
)
def test_variant_differs_without_a_mask(name):
    """Without a mask each variant but those of the mask still differs from the formula, where lengths do."""
    keys = K if name == "keys_not_transposed" else np.concatenate((K, K[:2] + 1))
    values = V if name == "keys_not_transposed" else np.concatenate((V, V[:2] - 1))
    assert np.max(np.abs(VARIANTS[name](Q, keys, values) - scaled_dot_product_attention(Q, keys, values))) > 1e-3


def test_a_mask_of_numbers_is_scaled_with_the_scores():
    """softmax((Q Kᵀ + M)/√d_k) takes M/√d_k where M is finite."""
    M = RNG.normal(size=(3, 5))
    expected = scaled_dot_product_attention(Q, K, V, M / ROOT)
    np.testing.assert_allclose(VARIANTS["mask_scaled"](Q, K, V, M), expected, rtol=0, atol=2**-48)


def test_unscaled_attention_of_the_document():
    """001:2160 to 2193: unscaled attention of NumPy's matrices of seed 42, projected, to eight decimals."""
    from verify.formulas.random import numpy_uniform

    Y = np.asarray([[0.0, 1.0, 0.0, 1.0], [0.6415, 1.39995, 0.3001, 1.1], [1.4093, 0.8998, -0.3998, 1.3]])
    W_q, W_k, W_v, W_o = (numpy_uniform(42, 4, 4, skip=16 * i) for i in range(4))
    output = VARIANTS["unscaled"](Y @ W_q, Y @ W_k, Y @ W_v) @ W_o
    printed = [
        [2.82896639, 2.49151229, 3.27935978, 3.36785616],
        [2.93697775, 2.57919015, 3.42996786, 3.49210994],
        [2.95810782, 2.60399936, 3.43836135, 3.51718943],
    ]
    np.testing.assert_array_equal(np.round(output, 8), printed)


def test_columns_are_scaled_as_rows_are():
    """With scale 0 every score is 0, and down n rows each weight is 1/n."""
    other_axis = next(v.function for v in CATALOGUE["scaled_dot_product_attention"].variants if "other_axis" in v.name)
    Q, K, V = np.eye(2), np.eye(2), np.asarray([[1.0, 2], [3, 4]])
    np.testing.assert_array_equal(other_axis(Q, K, V, scale=0.0), [[2, 3], [2, 3]])


TAKES_THE_SCALE = EXPECTED.keys() - {"unscaled", "by_dimension", "multiplied", "by_length", "by_value_dimension"}


@pytest.mark.parametrize("name", sorted(TAKES_THE_SCALE))
def test_a_scale_takes_the_place_of_the_root_in_variants_too(name):
    """A scale s gives what queries of s √d_k times the size give, to 64 units of 1, where the mask is Boolean."""
    expected = VARIANTS[name](0.3 * ROOT * Q, K, V, MASK)
    np.testing.assert_allclose(VARIANTS[name](Q, K, V, MASK, scale=0.3), expected, rtol=0, atol=64 * 2**-52)


@pytest.mark.parametrize("name", sorted(EXPECTED.keys() - {"whole_array"}))
def test_heads_of_a_variant_are_each_on_their_own(name):
    """A batch of heads gives what each head gives, to 16 units of 1."""
    heads = [(Q, K, V), (Q - 1, K + 1, V * 2)]
    batched = VARIANTS[name](*map(np.stack, zip(*heads, strict=True)), MASK)
    for one, head in zip(batched, heads, strict=True):
        np.testing.assert_allclose(one, VARIANTS[name](*head, MASK), rtol=0, atol=16 * 2**-52)


@pytest.mark.parametrize(("queries", "keys"), [((3, 4), (4, 5)), ((3, 5), (4, 4)), ((3, 4), (4, 3))])
def test_keys_that_are_not_transposed_are_square(queries, keys):
    """Other keys are an error that names queries and keys."""
    message = rf"Q of shape \({queries[0]}, {queries[1]}\) and K of shape \({keys[0]}, {keys[1]}\): expected square"
    with pytest.raises(ShapeError, match=message):
        VARIANTS["keys_not_transposed"](np.zeros(queries), np.zeros(keys), np.zeros((keys[0], 2)))
