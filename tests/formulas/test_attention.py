"""Scaled dot-product attention against mpmath and the documents' own tables."""

import itertools
import math

import mpmath
import numpy as np
import pytest

from verify.formulas import ShapeError
from verify.formulas.attention import (
    attention_weights,
    scaled_dot_product_attention,
    scaled_dot_product_attention_gradient,
)
from verify.formulas.masks import additive_mask, causal_mask

Q_001 = [[1.5, 1.1, 2.6, 0.0], [1.3415, 1.60005, 2.29995, 0.6416], [2.4093, 0.9, 1.7998, 1.5095]]
K_001 = [[1.1, 1.5, 0.0, 2.6], [1.60005, 1.3415, 0.6416, 2.29995], [0.9, 2.4093, 1.5095, 1.7998]]
V_001 = [[1.5, 0.0, 1.1, 2.6], [1.3415, 0.6416, 1.60005, 2.29995], [2.4093, 1.5095, 0.9, 1.7998]]


def true_attention(Q, K, V, allowed=None):
    """Attention in mpmath, from lists."""
    result = []
    for i, q in enumerate(Q):
        scores = [
            mpmath.fdot(map(mpmath.mpf, q), map(mpmath.mpf, k)) / mpmath.sqrt(len(q))
            if allowed is None or allowed[i][j]
            else -mpmath.inf
            for j, k in enumerate(K)
        ]
        weights = [mpmath.exp(s) for s in scores]
        total = mpmath.fsum(weights)
        columns = zip(*V, strict=True)
        result.append([mpmath.fdot(weights, map(mpmath.mpf, column)) / total for column in columns])
    return np.asarray(result, dtype=object)


def test_attention_is_within_its_bound_in_every_world(world):
    """With scores below 9 in size, 4 columns and 3 keys, the error is at most 40 rounding units of the values.

    Each score carries 4 + 2 roundings of at most 9, doubled by the subtraction of the largest; the exponential turns
    that into a relative error of weights, to which softmax and the product with V add 3 + 3 + 3.
    """
    rounded = [np.asarray(x, dtype=world.dtype).astype(float).tolist() for x in (Q_001, K_001, V_001)]
    actual = world.back(scaled_dot_product_attention(*map(world.array, rounded)))
    error = np.abs(actual - true_attention(*rounded))
    assert np.max(error.astype(float)) <= 40 * world.epsilon * 2.6


def test_attention_of_the_document():
    """001:1664 and 001:535 print output and weights to eight decimals; both are reproduced."""
    Q, K, V = map(np.asarray, (Q_001, K_001, V_001))
    printed = [
        [2.11372594, 1.21488963, 1.06582258, 1.96465889],
        [2.10729705, 1.1957622, 1.06288922, 1.97442407],
        [1.82115196, 0.90157546, 1.21880742, 2.13838393],
    ]
    np.testing.assert_array_equal(np.round(scaled_dot_product_attention(Q, K, V), 8), printed)
    weights = [
        [0.07057112, 0.21671075, 0.71271813],
        [0.08861574, 0.2073653, 0.70401897],
        [0.16858447, 0.40724309, 0.42417243],
    ]
    np.testing.assert_array_equal(np.round(attention_weights(Q, K), 8), weights)


def test_boolean_and_additive_masks_say_the_same(world):
    """A Boolean mask and the 0 and −∞ it stands for give the same weights."""
    Q, K, V = map(world.array, (Q_001, K_001, V_001))
    mask = causal_mask(3, like=Q)
    boolean = world.back(scaled_dot_product_attention(Q, K, V, mask))
    additive = world.back(scaled_dot_product_attention(Q, K, V, additive_mask(mask, like=Q)))
    np.testing.assert_array_equal(boolean, additive)
    np.testing.assert_array_equal(boolean[0], world.back(V)[0])


def test_masked_keys_are_as_good_as_removed(ulps):
    """Attention under a causal mask is attention on the keys up to the query."""
    Q, K, V = map(np.asarray, (Q_001, K_001, V_001))
    whole = scaled_dot_product_attention(Q, K, V, causal_mask(3))
    for t in range(3):
        part = scaled_dot_product_attention(Q[t : t + 1], K[: t + 1], V[: t + 1])
        assert ulps(part[0], whole[t]) <= 4


def test_a_query_that_may_attend_to_nothing_gets_zeros(world):
    """A fully masked query gets zeros, as ONNX decided, and its neighbours what they would get anyway."""
    Q, K, V = map(world.array, (Q_001, K_001, V_001))
    mask = world.booleans([[False] * 3, [True] * 3, [True, False, True]])
    result = world.back(scaled_dot_product_attention(Q, K, V, mask))
    assert result[0].tolist() == [0, 0, 0, 0]
    np.testing.assert_array_equal(result[1], world.back(scaled_dot_product_attention(Q, K, V))[1])
    zeros = scaled_dot_product_attention_gradient(V, Q, K, V, world.booleans(np.zeros((3, 3))))
    assert all(not world.back(gradient).any() for gradient in zeros)


def test_nan_stays_with_its_query(world):
    """NaN in one query makes its own output NaN and no other."""
    Q = world.array([[math.nan, 0, 0, 0], *Q_001[1:]])
    result = world.back(scaled_dot_product_attention(Q, world.array(K_001), world.array(V_001)))
    assert np.isnan(result).tolist() == [[True] * 4, [False] * 4, [False] * 4]


def test_one_key_is_taken_whole(world):
    """With a single key the output is its value, whatever the query."""
    V = world.array([[1.5, -2.0]])
    Q = world.array([[60000.0], [-60000.0]])
    assert world.back(scaled_dot_product_attention(Q, world.array([[1.0]]), V)).tolist() == [[1.5, -2]] * 2


def test_grouped_queries_share_keys_in_turn():
    """Four query heads on two key heads are the same as the key heads repeated, each for two neighbours."""
    rng = np.random.default_rng(4)
    Q, K, V = rng.normal(size=(2, 4, 3, 5)), rng.normal(size=(2, 2, 6, 5)), rng.normal(size=(2, 2, 6, 7))
    repeated = scaled_dot_product_attention(Q, np.repeat(K, 2, axis=1), np.repeat(V, 2, axis=1))
    np.testing.assert_array_equal(scaled_dot_product_attention(Q, K, V), repeated)
    with pytest.raises(ShapeError, match="a multiple of the key heads"):
        scaled_dot_product_attention(Q, K[:, [0, 1, 1]], V[:, [0, 1, 1]])


def test_past_keys_come_first():
    """Attention with a cache of past keys and values is attention on all of them, past first."""
    rng = np.random.default_rng(5)
    Q, K, V = rng.normal(size=(2, 5)), rng.normal(size=(6, 5)), rng.normal(size=(6, 3))
    mask = causal_mask(2, 6, past=4)
    assert mask.tolist() == [[True] * 5 + [False], [True] * 6]
    np.testing.assert_array_equal(
        scaled_dot_product_attention(Q, K[4:], V[4:], mask, past=(K[:4], V[:4])),
        scaled_dot_product_attention(Q, K, V, mask),
    )


def test_the_soft_cap_comes_before_the_mask(ulps):
    """Scores are bent by c tanh(s/c), and masked keys stay at weight 0."""
    Q, K, V = map(np.asarray, (Q_001, K_001, V_001))
    capped = scaled_dot_product_attention(Q, K, V, causal_mask(3), softcap=2.0)
    np.testing.assert_array_equal(capped[0], V[0])
    scores = np.tril(np.exp(2 * np.tanh(Q @ K.T / 4)))
    assert ulps(capped, scores / scores.sum(axis=1, keepdims=True) @ V) <= 8


@pytest.mark.parametrize("tile", [1, 2, 3, 64])
def test_tiles_of_queries_change_nothing(tile):
    """Computing so many queries at a time gives the same numbers, with masks of every shape."""
    rng = np.random.default_rng(6)
    Q, K, V = rng.normal(size=(3, 2, 5, 4)), rng.normal(size=(3, 2, 6, 4)), rng.normal(size=(3, 2, 6, 4))
    for mask in (None, causal_mask(5, 6), rng.normal(size=(3, 1, 5, 6)), rng.random((1, 6)) < 0.5):
        whole = scaled_dot_product_attention(Q, K, V, mask)
        tiled = scaled_dot_product_attention(Q, K, V, mask, query_tile=tile)
        np.testing.assert_allclose(tiled, whole, rtol=0, atol=2**-50)


def test_a_scale_of_ones_own_takes_the_place_of_the_root():
    """scale=1 leaves the dot products as they are."""
    Q, K = np.asarray(Q_001), np.asarray(K_001)
    exponentials = np.exp(Q @ K.T)
    expected = exponentials / exponentials.sum(axis=1, keepdims=True)
    np.testing.assert_allclose(attention_weights(Q, K, scale=1), expected, rtol=2**-48)


@pytest.mark.parametrize(("softcap", "scale", "masked"), [*itertools.product((None, 1.5), (None, 0.3), (False, True))])
def test_gradient_by_complex_step(complex_step, softcap, scale, masked):
    """Gradients of Q, K and V are those of imaginary steps, to 64 units of 1, with every option."""
    rng = np.random.default_rng(7)
    arrays = [rng.normal(size=shape) for shape in ((2, 3, 4), (2, 5, 4), (2, 5, 3))]
    g = rng.normal(size=(2, 3, 3))
    options = {"softcap": softcap, "scale": scale, "mask": causal_mask(3, 5, past=1) if masked else None}
    actual = scaled_dot_product_attention_gradient(g, *arrays, **options)
    for i in range(3):

        def loss(x, i=i):
            stepped = [*arrays[:i], x, *arrays[i + 1 :]]
            return np.sum(g * scaled_dot_product_attention(*stepped, **options))

        np.testing.assert_allclose(actual[i], complex_step(loss, arrays[i]), rtol=0, atol=64 * 2**-52)


def test_gradient_of_shared_keys_is_summed(complex_step):
    """Keys and values that several heads or batches share collect the gradients of all of them."""
    rng = np.random.default_rng(8)
    Q, g = rng.normal(size=(2, 4, 3, 5)), rng.normal(size=(2, 4, 3, 2))
    for batch, heads in ((2, 2), (1, 2), (2, 1)):
        K, V = rng.normal(size=(batch, heads, 6, 5)), rng.normal(size=(batch, heads, 6, 2))
        back = scaled_dot_product_attention_gradient(g, Q, K, V)
        d_K = complex_step(lambda x, V=V: np.sum(g * scaled_dot_product_attention(Q, x, V)), K)
        d_V = complex_step(lambda x, K=K: np.sum(g * scaled_dot_product_attention(Q, K, x)), V)
        np.testing.assert_allclose(back.K, d_K, rtol=0, atol=64 * 2**-52)
        np.testing.assert_allclose(back.V, d_V, rtol=0, atol=64 * 2**-52)


def test_wrong_shapes_are_named():
    """Each error names both shapes and what was expected."""
    x = np.zeros
    for Q, K, V, message in (
        (x((2, 3)), x((2, 4)), x((2, 4)), r"Q of shape \(2, 3\) and K of shape \(2, 4\): .* columns, d_k"),
        (x((2, 3)), x((2, 3)), x((3, 4)), r"K of shape \(2, 3\) and V of shape \(3, 4\): .* value for each key"),
        (x(3), x((2, 3)), x((2, 3)), r"Q of shape \(3,\): expected rows and columns"),
    ):
        with pytest.raises(ShapeError, match=message):
            scaled_dot_product_attention(Q, K, V)
    with pytest.raises(ShapeError, match=r"scores of shape \(2, 5\) and mask of shape \(3, 5\)"):
        scaled_dot_product_attention(x((2, 3)), x((5, 3)), x((5, 1)), causal_mask(3, 5))


def test_tiles_keep_every_option():
    """Two queries at a time give what all at once give, to a rounding unit, with a scale, a soft cap and a mask."""
    rng = np.random.default_rng(8)
    Q, K, V, mask = (rng.normal(size=shape) for shape in ((5, 3), (4, 3), (4, 2), (5, 4)))
    options = {"mask": mask, "scale": 0.25, "softcap": 1.5}
    whole = scaled_dot_product_attention(Q, K, V, **options)
    tiled = scaled_dot_product_attention(Q, K, V, query_tile=2, **options)
    np.testing.assert_allclose(tiled, whole, rtol=0, atol=2**-52 * abs(whole).max())


def test_heads_are_shared_without_a_batch():
    """Four heads of queries share two of keys where no batch comes before; three heads cannot, and both are named."""
    rng = np.random.default_rng(9)
    Q, K, V = rng.normal(size=(4, 2, 3)), rng.normal(size=(2, 5, 3)), rng.normal(size=(2, 5, 3))
    shared = scaled_dot_product_attention(Q, K, V)
    each = [scaled_dot_product_attention(Q[i], K[i // 2], V[i // 2]) for i in range(4)]
    np.testing.assert_allclose(shared, each, rtol=0, atol=2**-50)
    with pytest.raises(ShapeError, match=r"Q of shape \(3, 2, 3\) and K of shape \(2, 5, 3\): expected a number"):
        scaled_dot_product_attention(Q[:3], K, V)


@pytest.mark.parametrize(("Q", "K", "name"), [((3,), (4, 3), "Q"), ((4, 3), (3,), "K")])
def test_weights_need_rows_of_queries_and_of_keys(Q, K, name):
    """A single query or key without its row is refused by name."""
    with pytest.raises(ShapeError, match=rf"^{name} of shape \(3,\): expected rows and columns"):
        attention_weights(np.zeros(Q), np.zeros(K))
