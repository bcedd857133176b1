"""Multi-head attention against heads taken one by one and the documents."""

import numpy as np
import pytest

from verify.formulas import CATALOGUE, ShapeError
from verify.formulas.attention import scaled_dot_product_attention
from verify.formulas.masks import causal_mask
from verify.formulas.multi_head import (
    concat_heads,
    merge_heads,
    multi_head_attention,
    multi_head_attention_gradient,
    split_heads,
)

RNG = np.random.default_rng(1)
X, Y = RNG.normal(size=(2, 3, 6)), RNG.normal(size=(2, 5, 6))
W_Q, W_K, W_V = RNG.normal(size=(3, 6, 8))
W_O = RNG.normal(size=(8, 6))
BIASES = dict(zip(("b_Q", "b_K", "b_V", "b_O"), (*RNG.normal(size=(3, 8)), RNG.normal(size=6)), strict=True))


def by_heads(Q, K, V, heads, mask=None):
    """Heads one by one on slices of the columns, concatenated: the paper's definition."""
    cut = [np.split(x, heads, axis=-1) for x in (Q @ W_Q, K @ W_K, V @ W_V)]
    return np.concatenate([scaled_dot_product_attention(*h, mask) for h in zip(*cut, strict=True)], axis=-1)


def test_splitting_cuts_columns_and_merging_undoes_it(world):
    """Head 1 has the first columns of every row, and merging gives the rows back."""
    x = world.array(np.arange(12).reshape(2, 6))
    heads = split_heads(x, 3)
    assert world.back(heads).tolist() == [[[0, 1], [6, 7]], [[2, 3], [8, 9]], [[4, 5], [10, 11]]]
    np.testing.assert_array_equal(world.back(merge_heads(heads)), world.back(x))


def test_wrong_splits_are_variants():
    """A reshape without transposing mixes rows; dealing columns in turn interleaves them."""
    x = np.arange(12).reshape(2, 6)
    reshaped, interleaved = (v.function(x, 3).tolist() for v in CATALOGUE["split_heads"].variants)
    assert reshaped == [[[0, 1], [2, 3]], [[4, 5], [6, 7]], [[8, 9], [10, 11]]]
    assert interleaved == [[[0, 3], [6, 9]], [[1, 4], [7, 10]], [[2, 5], [8, 11]]]


@pytest.mark.parametrize("heads", [1, 2, 4, 8])
def test_fused_heads_are_heads_one_by_one(heads):
    """MultiHead is Concat(H_1, …, H_h) W_O with each head on its own columns, to 64 units of its size."""
    for mask in (None, causal_mask(3, 5)):
        expected = by_heads(X, Y, Y, heads, mask) @ W_O
        actual = multi_head_attention(X, Y, Y, W_Q, W_K, W_V, W_O, heads=heads, mask=mask)
        np.testing.assert_allclose(actual, expected, rtol=0, atol=64 * 2**-52 * np.abs(expected).max())


def test_stacked_weights_are_fused_weights_cut_apart():
    """Weights (h, d, d_k), one matrix for each head, mean the same as the matrices side by side."""
    stacked = [np.stack(np.split(W, 4, axis=-1)) for W in (W_Q, W_K, W_V)]
    fused = multi_head_attention(X, X, X, W_Q, W_K, W_V, W_O, heads=4)
    np.testing.assert_array_equal(multi_head_attention(X, X, X, *stacked, W_O), fused)
    back = multi_head_attention_gradient(X, X, X, X, *stacked, W_O)
    plain = multi_head_attention_gradient(X, X, X, X, W_Q, W_K, W_V, W_O, heads=4)
    np.testing.assert_array_equal(back.W_K, np.stack(np.split(plain.W_K, 4, axis=-1)))


def test_biases_are_added_in_every_projection():
    """b_Q, b_K, b_V and b_O are added to their projections."""
    shifted = [np.concatenate((x, np.ones((*x.shape[:-1], 1))), axis=-1) for x in (X, Y)]
    wide = [np.concatenate((W, BIASES[b][None]), axis=0) for W, b in ((W_Q, "b_Q"), (W_K, "b_K"), (W_V, "b_V"))]
    expected = multi_head_attention(shifted[0], shifted[1], shifted[1], *wide, W_O, heads=2) + BIASES["b_O"]
    actual = multi_head_attention(X, Y, Y, W_Q, W_K, W_V, W_O, heads=2, **BIASES)
    np.testing.assert_allclose(actual, expected, rtol=0, atol=2**-45)


def test_projection_of_the_document():
    """001:1712 prints Concat(Attention_1, Attention_2) W_O to eight decimals."""
    first = [
        [2.11372594, 1.21488963, 1.06582258, 1.96465889],
        [2.10729705, 1.1957622, 1.06288922, 1.97442407],
        [1.82115196, 0.90157546, 1.21880742, 2.13838393],
    ]
    second = [[1.5, 0.8, 1.2, 2.0], [1.6, 0.9, 1.1, 2.1], [1.4, 0.7, 1.3, 1.9]]
    projection = [
        [0.37738326, 0.83274845, 0.37280978, 0.14584743],
        [0.28706851, 0.29072609, 0.69116998, 0.20106682],
        [0.26764653, 0.12058646, 0.82634382, 0.60818759],
        [0.44329703, 0.4425581, 0.89811744, 0.24551412],
        [0.9186323, 0.40029736, 0.17636762, 0.06896409],
        [0.41921272, 0.0495383, 0.77792527, 0.4354529],
        [0.14791365, 0.66822966, 0.48313699, 0.94127396],
        [0.11604641, 0.51794357, 0.62942357, 0.76420883],
    ]
    printed = [
        [4.42554033, 5.589241, 6.99844643, 4.79288192],
        [4.55176485, 5.6122494, 7.09923364, 4.82144704],
        [4.21254506, 5.31988824, 6.84520426, 4.79017392],
    ]
    joined = concat_heads(np.asarray(first), np.asarray(second))
    np.testing.assert_array_equal(np.round(joined @ projection, 8), printed)


def test_multi_head_gradient_by_complex_step(complex_step):
    """Gradients of all eleven arguments are those of imaginary steps, to 2048 units of 1."""
    g = RNG.normal(size=(2, 3, 6))
    names = ("Q", "K", "V", "W_Q", "W_K", "W_V", "W_O", *BIASES)
    values = dict(zip(names, (X, Y, Y - 1, W_Q, W_K, W_V, W_O, *BIASES.values()), strict=True))
    back = multi_head_attention_gradient(g, **values, heads=2, mask=causal_mask(3, 5))
    for name in names:

        def loss(z, name=name):
            return np.sum(g * multi_head_attention(**(values | {name: z}), heads=2, mask=causal_mask(3, 5)))

        expected = complex_step(loss, values[name])
        np.testing.assert_allclose(getattr(back, name), expected, rtol=0, atol=2048 * 2**-52)


def test_variants_of_multi_head_attention():
    """Scaled by the whole width, unscaled, without W_O, and with transposed weights."""
    by_name = {
        v.name.removeprefix("multi_head_attention_"): v.function for v in CATALOGUE["multi_head_attention"].variants
    }
    arguments = (X, X, X, W_Q, W_K, W_V, W_O)
    for name, scale in (("by_model_dimension", 8**-0.5), ("unscaled", 1)):
        expected = multi_head_attention(*arguments, heads=4, scale=scale)
        np.testing.assert_allclose(by_name[name](*arguments, heads=4), expected, rtol=0, atol=2**-44)
    np.testing.assert_array_equal(
        by_name["without_projection"](*arguments, heads=4) @ W_O, multi_head_attention(*arguments, heads=4)
    )
    turned = [W.T.copy() for W in (W_Q, W_K, W_V, W_O)]
    np.testing.assert_allclose(
        by_name["transposed_weights"](X, X, X, *turned, heads=4),
        multi_head_attention(*arguments, heads=4),
        rtol=0,
        atol=2**-44,
    )


def test_widths_that_do_not_fit_are_named():
    """Columns that heads do not divide, heads of other rows and too few axes are refused."""
    with pytest.raises(ShapeError, match=r"x of shape \(2, 6\): expected columns that 4 heads divide evenly"):
        split_heads(np.zeros((2, 6)), 4)
    with pytest.raises(ShapeError, match=r"x of shape \(2, 6\): expected heads, rows and columns"):
        merge_heads(np.zeros((2, 6)))
    with pytest.raises(
        ShapeError, match=r"first of shape \(2, 6\) and other of shape \(3, 6\): expected the same rows"
    ):
        concat_heads(np.zeros((2, 6)), np.zeros((3, 6)))
    with pytest.raises(ShapeError, match=r"W of shape \(6,\): expected a matrix of all heads"):
        multi_head_attention(X, X, X, np.zeros(6), W_K, W_V)
