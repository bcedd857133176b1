"""Attention and softmax in pieces against all at once."""

import array_api_strict
import numpy as np
import pytest
import scipy.special

from verify.formulas import ShapeError, log_softmax, scaled_dot_product_attention, softmax, tiles

N, M = 5, 6
"""Queries and keys."""

SHAPES = {
    "one head": ((N, 3), (M, 3), (M, 2), None, None),
    "heads": ((2, 4, N, 3), (2, 4, M, 3), (2, 4, M, 2), (N, M), None),
    "as many keys as queries": ((4, M, 3), (4, M, 3), (4, M, 2), (M, M), None),
    "one key for all heads": ((2, 4, N, 3), (2, 1, M, 3), (M, 2), (2, 1, 1, M), (4, 1, 1)),
    "keys that heads share": ((2, 4, N, 3), (2, 2, M, 3), (2, 2, M, 2), (4, N, M), (N, 1)),
    "a batch of keys alone": ((1, 4, N, 3), (3, 4, M, 3), (3, 1, M, 2), (N, 1), ()),
    "no heads": ((0, N, 3), (0, M, 3), (0, M, 2), (N, M), None),
}


@pytest.fixture
def drawn():
    """Seeded arrays of some shapes."""
    rng = np.random.default_rng(1)
    return lambda shapes: [None if shape is None else rng.normal(size=shape) for shape in shapes]


@pytest.mark.parametrize("cached", [1, 4, 6, 13, 30, 61, 1000])
@pytest.mark.parametrize("case", SHAPES)
def test_pieces_give_what_all_at_once_gives(case, cached, drawn, monkeypatch):
    """Whatever the cache holds, the result is the same to four units of 1."""
    Q, K, V, mask, scale = drawn(SHAPES[case])
    whole = scaled_dot_product_attention(Q, K, V, mask, scale=scale)
    monkeypatch.setattr(tiles, "CACHED", cached)
    held = scaled_dot_product_attention(Q, K, V, mask, scale=scale)
    np.testing.assert_allclose(held, whole, rtol=0, atol=4 * 2**-52 * abs(V).max(initial=0))


@pytest.mark.parametrize(
    ("cached", "pieces"),
    [
        (2 * 4 * N * M, [(2, 4, N)]),
        (2 * 4 * N * M - 1, [(1, 4, N)] * 2),
        (4 * N * M - 1, [(1, 3, N), (1, 1, N)] * 2),
        (2 * N * M, [(1, 2, N)] * 4),
        (N * M, [(1, 1, N)] * 8),
        (3 * M + 1, [(1, 1, 3), (1, 1, 2)] * 8),
        (1, [(1, 1, 1)] * 40),
    ],
)
def test_a_piece_is_what_the_cache_holds(cached, pieces, monkeypatch):
    """As many batches, then heads, then queries at a time as there is room for their scores, but at least one."""
    monkeypatch.setattr(tiles, "CACHED", cached)
    seen = []

    def attend(Q, K, V):
        assert K.shape == (*Q.shape[:2], M, 3)
        seen.append(Q.shape[:-1])
        return Q * V[..., :1, :1]

    Q, K = np.arange(2.0 * 4 * N * 3).reshape(2, 4, N, 3), np.zeros((2, 4, M, 3))
    V = np.arange(8.0).reshape(2, 4, 1, 1) * np.ones((M, 1))
    np.testing.assert_array_equal(tiles.in_tiles(attend, Q, K, V, queries=None), Q * V[..., :1, :1])
    assert seen == pieces


def test_another_device_does_all_at_once(monkeypatch):
    """The cache is a processor's: arrays elsewhere are left whole, unless a number of queries is asked for."""
    monkeypatch.setattr(tiles, "CACHED", 1)
    monkeypatch.setattr(tiles, "device", lambda _: "cuda:0")
    seen = []

    def attend(Q, K, V):
        seen.append(Q.shape)
        return Q

    Q, K = np.zeros((2, N, 3)), np.zeros((2, M, 3))
    tiles.in_tiles(attend, Q, K, K, queries=None)
    tiles.in_tiles(attend, Q, K, K, queries=4)
    assert seen == [(2, N, 3), (2, 4, 3), (2, 1, 3)]


@pytest.mark.parametrize("wrong", [(4, N, M), (2, 3, N, M), (2, 4, N + 1, M), (2, 4, N, M - 1), (2, 2, 4, N, M)])
@pytest.mark.parametrize("options", [{}, {"query_tile": 2}])
def test_a_mask_that_does_not_fit_is_refused_in_pieces_too(wrong, options, monkeypatch):
    """No piece of a mask is taken for the mask of a piece."""
    monkeypatch.setattr(tiles, "CACHED", 2 * M)
    Q, K = np.zeros((2, 3 if wrong == (4, N, M) else 4, N, 3)), np.zeros((M, 3))
    with pytest.raises(ShapeError, match="expected mask to stretch to the shape of scores"):
        scaled_dot_product_attention(Q, K, K, np.ones(wrong, dtype="bool"), **options)


def test_keys_of_another_batch_are_refused_in_pieces_too(monkeypatch):
    """Five batches of keys, or of values, do not serve four of queries, one after the other or at once."""
    monkeypatch.setattr(tiles, "CACHED", M)
    four, five, one = np.zeros((4, 1, M, 3)), np.zeros((5, 1, M, 3)), np.zeros((M, 3))
    for K, V in ((five, one), (one, five)):
        with pytest.raises(ShapeError, match="axes before the last two that stretch to each other"):
            scaled_dot_product_attention(four, K, V)


def logits(*shape, dtype="float64"):
    """Moderate logits of a normal distribution."""
    return np.random.default_rng(4).normal(size=shape).astype(dtype)


@pytest.mark.parametrize("formula", [softmax, log_softmax])
@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_rows_in_pieces_are_the_rows_at_once(monkeypatch, formula, dtype):
    """SciPy's values to a few ULP: some rows at a time, one, or all at once, beside a row that is shifted."""
    x = logits(8, 128, 16, dtype=dtype)
    x[3, 7, 2] = 1000
    theirs = getattr(scipy.special, formula.__name__)(x, axis=-1)
    for size in (x.nbytes, x.nbytes - 1, 5000, 1):
        monkeypatch.setattr(tiles, "ROWS", size)
        ours = formula(x)
        assert (ours.shape, ours.dtype) == (x.shape, x.dtype)
        np.testing.assert_allclose(ours, theirs, rtol=20 * np.finfo(dtype).eps, atol=20 * np.finfo(dtype).eps)


@pytest.mark.parametrize("axis", [-1, 2])
@pytest.mark.parametrize(
    ("size", "pieces"), [(300 * 128 + 9, [300, 300, 300, 100]), (2 * 128, [2] * 500), (1, [1] * 1000), (128000, [])]
)
def test_pieces_of_rows_hold_as_many_as_were_asked_for(monkeypatch, axis, size, pieces):
    """A thousand rows of 128 bytes in pieces of so many, each with its part of the result; at once where all fit."""
    seen = []

    def doubled(x, axis, out=None):
        if out is not None:
            seen.append((x.shape, axis))
        return np.multiply(x, 2, out=out)

    monkeypatch.setattr(tiles, "ROWS", size)
    x = logits(10, 100, 16)
    np.testing.assert_array_equal(tiles.by_rows(doubled, x, axis), 2 * x)
    assert seen == [((count, 16), -1) for count in pieces]


@pytest.mark.parametrize(
    ("x", "axis"),
    [
        (logits(1000, 16), 0),
        (logits(16, 1000).T, -1),
        (logits(2000, 16)[::2], -1),
        (array_api_strict.asarray(logits(1000, 16)), -1),
    ],
    ids=["columns", "transposed", "every other row", "of another library"],
)
def test_what_does_not_lie_row_after_row_is_done_at_once(monkeypatch, x, axis):
    """A formula along another axis, of a view or of another library takes everything."""
    monkeypatch.setattr(tiles, "ROWS", 1)
    whole, along = tiles.by_rows(lambda whole, along: (whole, along), x, axis)
    assert whole is x
    assert along == axis
