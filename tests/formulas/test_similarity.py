"""Similarities of queries and keys."""

import array_api_strict
import numpy as np
import pytest

from verify.formulas import CATALOGUE, ShapeError, similarity
from verify.formulas.arrays import MANY
from verify.formulas.similarity import (
    additive_similarity,
    bilinear_similarity,
    dot_similarity,
    scaled_dot_similarity,
)

Q = [[1, 2, 0, 1], [0, -1, 3, 2]]
K = [[2, 0, 1, 1], [1, 1, 1, 1], [0, 4, 0, -2]]
DOTS = [[3, 4, 6], [5, 4, -8]]


def test_dot_products_of_integers_are_exact(world):
    """Each score is the dot product of a query and a key, and half of it once divided by √4."""
    assert world.back(dot_similarity(world.array(Q), world.array(K))).tolist() == DOTS
    halves = world.back(scaled_dot_similarity(world.array(Q), world.array(K)))
    np.testing.assert_array_equal(halves, np.asarray(DOTS) / 2)
    tripled = world.back(scaled_dot_similarity(world.array(Q), world.array(K), scale=3))
    np.testing.assert_array_equal(tripled, np.asarray(DOTS) * 3)


def test_heads_have_scores_of_their_own():
    """Of arrays with three axes d_k is the length of the last: √4 = 2, whatever the others are."""
    q, k = np.stack([np.asarray(Q)] * 3), np.stack([np.asarray(K)] * 3)
    dots = np.broadcast_to(DOTS, (3, 2, 3))
    np.testing.assert_array_equal(scaled_dot_similarity(q, k), dots / 2)
    variants = {variant.name: variant for variant in CATALOGUE["scaled_dot_similarity"].variants}
    np.testing.assert_array_equal(variants["scaled_dot_similarity_by_dimension"].function(q, k), dots / 4)
    np.testing.assert_array_equal(variants["scaled_dot_similarity_multiplied"].function(q, k), dots * 2)
    ones = np.ones((4, 5))
    added = np.asarray(Q).sum(axis=-1)[:, None] + np.asarray(K).sum(axis=-1)
    whole = additive_similarity(q, k, ones, ones, np.ones(5), activation=lambda hidden: hidden)
    np.testing.assert_array_equal(whole, np.broadcast_to(5 * added, (3, 2, 3)))
    each = additive_similarity(q, k, [ones] * 3, [ones] * 3, np.ones(5), activation=lambda hidden: hidden)
    np.testing.assert_array_equal(each, whole)
    many, wide = np.ones((2, 128, 4)), np.ones((2, 64, 4))
    np.testing.assert_array_equal(scaled_dot_similarity(many, wide), np.full((2, 128, 64), 2))


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize(("queries", "width"), [(128, 10), (127, 10), (128, 90)])
def test_many_scores_are_within_their_bound(queries, width, dtype):
    """A score of d products over √d is within d + 2 rounding units of Σ |q k| / √d, and the queries stay."""
    rng = np.random.default_rng(2)
    q, k = rng.normal(size=(queries, width)).astype(dtype), rng.normal(size=(64, width)).astype(dtype)
    held, wide, other = q.copy(), q.astype("longdouble"), k.astype("longdouble").T
    error = abs(scaled_dot_similarity(q, k) - wide @ other / np.sqrt(np.longdouble(width)))
    size = abs(wide) @ abs(other) / np.sqrt(np.longdouble(width))
    assert (error <= (width + 2) * np.finfo(dtype).eps / 2 * size).all()
    np.testing.assert_array_equal(q, held)


def test_of_many_scores_the_queries_are_divided(monkeypatch):
    """The fewer numbers are divided by the root: the queries of many scores, unless they are as wide."""
    divided = []
    monkeypatch.setattr(similarity, "scaled", lambda x, *_: divided.append(x.shape) or x)
    few, wide, elsewhere = np.ones((MANY // 64 - 1, 8)), np.ones((MANY // 64, 64)), array_api_strict.ones((128, 8))
    for Q in (np.ones((MANY // 64, 8)), few, wide, elsewhere):
        scaled_dot_similarity(Q, array_api_strict.ones((64, 8)) if Q is elsewhere else np.ones((64, Q.shape[-1])))
    scaled_dot_similarity(np.ones((MANY // 64, 8)), np.ones((64, 8)), scale=np.float64(2))
    assert divided == [(MANY // 64, 8), (MANY // 64 - 1, 64), *[(MANY // 64, 64)] * 3]


def test_the_identity_makes_bilinear_plain(world):
    """With W the identity Q W Kᵀ is Q Kᵀ, and a permutation permutes the columns of the queries."""
    q, k = world.array(Q), world.array(K)
    assert world.back(bilinear_similarity(q, k, world.array(np.eye(4)))).tolist() == DOTS
    turned = world.back(bilinear_similarity(q, k, world.array(np.eye(4)[::-1])))
    np.testing.assert_array_equal(turned, np.asarray(Q)[:, ::-1] @ np.asarray(K).T)


def test_additive_similarity_is_a_small_network(world):
    """v · tanh(q W_Q + k W_K) for each pair, to 8 rounding units of its size."""
    rng = np.random.default_rng(1)
    arrays = [np.asarray(rng.normal(size=s), dtype=world.dtype) for s in ((2, 4), (3, 2), (4, 5), (2, 5), (5,))]
    actual = world.back(additive_similarity(*map(world.array, arrays)))
    q, k, W_Q, W_K, v = (a.astype(float) for a in arrays)
    for i in range(2):
        for j in range(3):
            hidden = q[i] @ W_Q + k[j] @ W_K
            bound = 8 * world.epsilon * np.abs(v) @ (1 + np.abs(q[i]) @ np.abs(W_Q) + np.abs(k[j]) @ np.abs(W_K))
            assert abs(actual[i, j] - v @ np.tanh(hidden)) <= bound


def test_variants_differ_as_they_say():
    """Divided by d_k or √m or multiplied by √d_k; additive without tanh is a sum of two parts."""
    q, k = np.asarray(Q), np.asarray(K)
    by_name = {
        v.name.removeprefix("scaled_dot_similarity_"): v.function for v in CATALOGUE["scaled_dot_similarity"].variants
    }
    assert by_name["by_dimension"](q, k).tolist() == (np.asarray(DOTS) / 4).tolist()
    assert by_name["by_length"](q, k).tolist() == (np.asarray(DOTS) / np.sqrt(3)).tolist()
    assert by_name["multiplied"](q, k).tolist() == (np.asarray(DOTS) * 2).tolist()
    assert all(f(q, k, scale=3).tolist() == (np.asarray(DOTS) * 3).tolist() for f in by_name.values())
    (linear,) = (v.function for v in CATALOGUE["additive_similarity"].variants)
    w_q, w_k = np.asarray([[1], [0], [2], [0]]), np.asarray([[0], [1], [0], [1]])
    expected = (q @ w_q) + (k @ w_k).T
    assert linear(q, k, w_q, w_k, np.ones(1)).tolist() == expected.tolist()


def test_batches_are_taken_one_by_one():
    """A stack of queries against one set of keys is each of them against it."""
    stack = np.random.default_rng(2).normal(size=(3, 2, 4))
    scores = scaled_dot_similarity(stack, np.asarray(K))
    for one, expected in zip(stack, scores, strict=True):
        np.testing.assert_allclose(scaled_dot_similarity(one, np.asarray(K)), expected, rtol=0, atol=2**-48)


def test_widths_that_do_not_fit_are_named():
    """Each error names the shapes and what was expected."""
    x = np.zeros
    with pytest.raises(ShapeError, match=r"Q of shape \(2, 3\) and K of shape \(2, 4\): expected the same number"):
        dot_similarity(x((2, 3)), x((2, 4)))
    with pytest.raises(ShapeError, match=r"Q of shape \(2, 3\) and W of shape \(4, 4\)"):
        bilinear_similarity(x((2, 3)), x((2, 4)), x((4, 4)))
    with pytest.raises(ShapeError, match=r"v of shape \(6,\): expected one number in v for each column"):
        additive_similarity(x((2, 3)), x((2, 4)), x((3, 5)), x((4, 5)), x(6))


def test_additive_weights_that_do_not_fit_are_all_named():
    """Three columns for the queries, two for the keys and three numbers in v are told, each with its shape."""
    Q, K = np.zeros((2, 4)), np.zeros((2, 4))
    match = r"W_Q of shape \(4, 3\) and W_K of shape \(4, 2\) and v of shape \(3,\): expected one number in v"
    with pytest.raises(ShapeError, match=match):
        additive_similarity(Q, K, np.zeros((4, 3)), np.zeros((4, 2)), np.zeros(3))
