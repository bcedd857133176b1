"""Attention in pieces against attention at once, however the axes before the last two stretch."""

import numpy as np
import pytest

from verify.formulas import ShapeError, scaled_dot_product_attention, tiles

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
