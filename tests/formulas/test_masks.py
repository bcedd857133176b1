"""Masks and averages over the past."""

import math

import numpy as np
import pytest

from verify.formulas import CATALOGUE, ShapeError
from verify.formulas.masks import (
    additive_mask,
    causal_average,
    causal_average_weights,
    causal_mask,
    padding_mask,
)


def test_causal_mask_is_the_lower_triangle():
    """001:1160: position i sees positions up to i, and with past keys in front those too."""
    assert causal_mask(3).tolist() == [[True, False, False], [True, True, False], [True, True, True]]
    assert causal_mask(2, 4, past=1).tolist() == [[True, True, False, False], [True, True, True, False]]
    assert causal_mask(0).shape == (0, 0)


def test_masks_live_where_their_model_array_lives(world):
    """A mask made like an array has its library and device, and is Boolean."""
    like = world.array([1.0])
    mask = causal_mask(2, like=like)
    numbers = world.back(additive_mask(mask, like=like))
    assert numbers.tolist() == [[0, -math.inf], [0, 0]]
    assert str(mask.dtype).endswith("bool")


def test_additive_mask_of_the_document():
    """001:1160 prints 0 on and below the diagonal and −∞ above."""
    inf = math.inf
    assert additive_mask(causal_mask(3)).tolist() == [[0, -inf, -inf], [0, 0, -inf], [0, 0, 0]]


def test_padding_is_hidden_from_every_query(world):
    """Tokens 0 are padding by default, and the mask stretches over the queries."""
    mask = padding_mask(world.integers([[5, 7, 0], [5, 0, 0]]))
    numbers = world.back(additive_mask(mask, like=world.array([1.0])))
    assert (numbers == 0).tolist() == [[[True, True, False]], [[True, False, False]]]
    assert padding_mask(np.asarray([1, 2]), padding=2).tolist() == [[True, False]]


def test_causal_average_is_the_mean_of_the_past(world):
    """The running means of 1, 3, 8 are 1, 2, 4, their running sums 1, 4, 12: exact in every world."""
    x = world.array([[1.0], [3.0], [8.0]])
    sums = world.back(causal_average(x, reduction="sum"))
    means = world.back(causal_average(x))
    assert sums[:, 0].tolist() == [1, 4, 12]
    np.testing.assert_allclose(means[:, 0], [1, 2, 4], rtol=2 * world.epsilon)


def test_causal_average_agrees_with_cumulative_sums():
    """Over batches the sum is NumPy's cumsum and the mean that over the counts, to 8 units."""
    x = np.random.default_rng(1).normal(size=(2, 9, 3))
    np.testing.assert_allclose(causal_average(x, reduction="sum"), np.cumsum(x, axis=-2), rtol=0, atol=2**-48)
    counts = np.arange(1, 10)[:, None]
    np.testing.assert_allclose(causal_average(x), np.cumsum(x, axis=-2) / counts, rtol=0, atol=2**-48)


def test_weights_of_the_document():
    """000:205 and 000:250 print 1/t on and below the diagonal to four decimals."""
    printed = [[1, 0, 0], [0.5, 0.5, 0], [0.3333, 0.3333, 0.3333]]
    np.testing.assert_array_equal(np.round(causal_average_weights(3), 4), printed)
    assert causal_average_weights(3, reduction="sum").tolist() == np.tri(3).tolist()


def test_variants_differ_as_they_say():
    """Strict masks hide the position itself, the reversed mask the past; averages likewise."""
    strict, reversed_ = (v.function for v in CATALOGUE["causal_mask"].variants)
    assert strict(2).tolist() == [[False, False], [True, False]]
    assert reversed_(2).tolist() == [[True, True], [False, True]]
    earlier, everything = (v.function for v in CATALOGUE["causal_average"].variants)
    x = np.asarray([[2], [4], [6]])
    assert earlier(x).tolist() == [[0], [2], [3]]
    assert earlier(x, reduction="sum").tolist() == [[0], [2], [6]]
    assert everything(x).tolist() == [[4]] * 3
    assert everything(x, reduction="sum").tolist() == [[12]] * 3


def test_a_vector_has_no_rows_to_average():
    """Averages over the past need rows and columns."""
    with pytest.raises(ShapeError, match=r"x of shape \(3,\): expected rows and columns"):
        causal_average(np.zeros(3))


def test_the_mean_of_all_stays_in_its_batch():
    """Each row of a batch takes the mean over the rows of its own member."""
    of_all = next(v.function for v in CATALOGUE["causal_average"].variants if v.name == "causal_average_of_all")
    x = np.asarray([[[1.0], [3.0]], [[5.0], [9.0]]])
    assert of_all(x).tolist() == [[[2], [2]], [[7], [7]]]
