"""Seeded draws against what NumPy draws and what documents print from PyTorch."""

import numpy as np
import pytest

from verify.formulas.attention import attention_weights
from verify.formulas.masks import causal_average, causal_mask
from verify.formulas.random import linear_init, numpy_uniform, rand, randint, randn
from verify.formulas.similarity import dot_similarity

WEI_000_335 = """
-1.7629 -1.3011  0.5652  2.1616 -1.0674  1.9632  1.0765 -0.4530
-3.3334 -1.6556  0.1040  3.3782 -2.1825  1.0415 -0.0557  0.2927
-1.0226 -1.2606  0.0762 -0.3813 -0.9843 -1.4303  0.0749 -0.9547
 0.7836 -0.8014 -0.3368 -0.8496 -0.5602 -1.1701 -1.2927 -1.0260
-1.2566  0.0187 -0.7880 -1.3204  2.0363  0.8638  0.3719  0.9258
-0.3126  2.4152 -0.1106 -0.9931  3.3449 -2.5229  1.4187  1.2196
 1.0876  1.9652 -0.2621 -0.3158  0.6091  1.2616 -0.5484  0.8048
-1.8044 -0.4126 -0.8306  0.5899 -0.7987 -0.5856  0.6433  0.6303
"""

WEI_000_301 = """
1.0000 0.0000 0.0000 0.0000 0.0000 0.0000 0.0000 0.0000
0.1574 0.8426 0.0000 0.0000 0.0000 0.0000 0.0000 0.0000
0.2088 0.1646 0.6266 0.0000 0.0000 0.0000 0.0000 0.0000
0.5792 0.1187 0.1889 0.1131 0.0000 0.0000 0.0000 0.0000
0.0294 0.1052 0.0469 0.0276 0.7909 0.0000 0.0000 0.0000
0.0176 0.2689 0.0215 0.0089 0.6812 0.0019 0.0000 0.0000
0.1691 0.4066 0.0438 0.0416 0.1048 0.2012 0.0329 0.0000
0.0210 0.0843 0.0555 0.2297 0.0573 0.0709 0.2423 0.2391
1.0000 0.0000 0.0000 0.0000 0.0000 0.0000 0.0000 0.0000
0.1687 0.8313 0.0000 0.0000 0.0000 0.0000 0.0000 0.0000
0.2477 0.0514 0.7008 0.0000 0.0000 0.0000 0.0000 0.0000
0.4410 0.0957 0.3747 0.0887 0.0000 0.0000 0.0000 0.0000
0.0069 0.0456 0.0300 0.7748 0.1427 0.0000 0.0000 0.0000
0.0660 0.0892 0.0413 0.6316 0.1649 0.0069 0.0000 0.0000
0.0396 0.2288 0.0090 0.2000 0.2061 0.1949 0.1217 0.0000
0.3650 0.0474 0.0767 0.0293 0.3084 0.0784 0.0455 0.0493
1.0000 0.0000 0.0000 0.0000 0.0000 0.0000 0.0000 0.0000
0.4820 0.5180 0.0000 0.0000 0.0000 0.0000 0.0000 0.0000
0.1705 0.4550 0.3745 0.0000 0.0000 0.0000 0.0000 0.0000
0.0074 0.7444 0.0477 0.2005 0.0000 0.0000 0.0000 0.0000
0.8359 0.0416 0.0525 0.0580 0.0119 0.0000 0.0000 0.0000
0.1195 0.2061 0.1019 0.1153 0.1814 0.2758 0.0000 0.0000
0.0065 0.0589 0.0372 0.3063 0.1325 0.3209 0.1378 0.0000
0.1416 0.1519 0.0384 0.1643 0.1207 0.1254 0.0169 0.2408
"""


def table(text):
    """Printed numbers as an array of eight columns."""
    return np.asarray(text.split(), dtype=float).reshape(-1, 8)


@pytest.fixture(scope="module")
def queries_and_keys():
    """Replay torch.manual_seed(1337), x = randn(4, 8, 32), key = Linear(32, 16), query = Linear(32, 16)."""
    x = randn(1337, 4, 8, 32)
    key = linear_init(1337, 32, 16, bias=False, skip=4 * 8 * 32)
    query = linear_init(1337, 32, 16, bias=False, skip=key.words)
    return x @ query.weight.T, x @ key.weight.T


def test_scores_of_the_seeded_run(queries_and_keys):
    """The 64 scores at 000:335 come from seed 1337; half a unit of the print, and 2e-7 for float32, apart."""
    scores = dot_similarity(*queries_and_keys)[0]
    assert scores.dtype == np.float32
    np.testing.assert_allclose(scores, table(WEI_000_335), rtol=0, atol=0.5e-4 + 2e-7)


def test_weights_of_the_seeded_run(queries_and_keys):
    """The 192 weights at 000:301, unscaled and masked, are reproduced; the run's fourth batch is not printed."""
    Q, K = queries_and_keys
    weights = attention_weights(Q, K, causal_mask(8), scale=1)
    printed = table(WEI_000_301).reshape(3, 8, 8)
    np.testing.assert_allclose(weights[:3], printed, rtol=0, atol=0.5e-4 + 1e-7)


def test_averages_of_the_seeded_run():
    """000:171 prints randint(0, 10, (3, 2)) at seed 42; its sums and means over the past follow at 000:176, 000:215."""
    b = randint(42, 0, 10, 3, 2)
    assert b.tolist() == [[2, 7], [6, 4], [6, 5]]
    assert causal_average(b, reduction="sum").tolist() == [[2, 7], [8, 11], [14, 16]]
    np.testing.assert_array_equal(np.round(causal_average(b), 4), [[2, 7], [4, 5.5], [4.6667, 5.3333]])


def test_widely_printed_draws_of_pytorch():
    """torch.rand and torch.randn at seeds 0 and 42 as PyTorch's own documentation and courses print them."""
    np.testing.assert_array_equal(
        np.round(rand(0, 2, 3), 4), np.float32([[0.4963, 0.7682, 0.0885], [0.1320, 0.3074, 0.6341]])
    )
    np.testing.assert_array_equal(
        np.round(rand(42, 2, 3), 4), np.float32([[0.8823, 0.9150, 0.3829], [0.9593, 0.3904, 0.6009]])
    )
    np.testing.assert_array_equal(
        np.round(randn(0, 2, 3), 4), np.float32([[1.5410, -0.2934, -2.1788], [0.5684, -1.0845, -1.3986]])
    )
    np.testing.assert_array_equal(np.round(randn(42, 4, 4)[0], 4), np.float32([1.9269, 1.4873, 0.9007, -2.1055]))


def test_a_block_that_is_not_full_is_drawn_anew():
    """Of 20 normal numbers the first four are those of 16, the last 16 come from new words."""
    twenty = randn(42, 20)
    np.testing.assert_array_equal(twenty[:4], randn(42, 16)[:4])
    np.testing.assert_array_equal(twenty[4:], randn(42, 16, skip=20))


def test_numpy_uniform_is_numpys():
    """The four matrices that 001:2157 draws in a row from seed 42 are NumPy's own."""
    generator = np.random.RandomState(42)
    for i in range(4):
        np.testing.assert_array_equal(numpy_uniform(42, 4, 4, skip=16 * i), generator.rand(4, 4))


def test_words_passed_over_are_those_drawn_before():
    """A draw after others is the same draw with their words skipped."""
    both = rand(7, 10)
    np.testing.assert_array_equal(rand(7, 6, skip=4), both[4:])
    first = linear_init(7, 3, 2)
    assert first.words == 8
    assert first.weight.shape == (2, 3)
    assert first.bias.shape == (2,)
    np.testing.assert_array_equal(linear_init(7, 3, 2, bias=False).weight, first.weight)
    assert linear_init(7, 3, 2, bias=False).bias is None


def test_initial_weights_stay_in_their_bounds():
    """Weights lie within ±1/√inputs and fill most of that range."""
    weight = linear_init(3, 100, 100, bias=False).weight
    assert weight.dtype == np.float32
    assert np.abs(weight).max() <= 0.1
    assert np.abs(weight).max() > 0.0999


def test_an_empty_range_is_refused():
    """Integers need a lowest and a highest number."""
    with pytest.raises(ValueError, match="low=3, high=3: expected low < high"):
        randint(0, 3, 3, 1)


def test_a_few_normal_numbers_have_all_their_digits():
    """torch.randn(1) at seed 0 is 1.5409960746765137 in its widely printed float32."""
    assert float(randn(0, 1)[0]) == 1.5409960746765137


def test_integers_of_a_range_are_words_modulo_its_length():
    """From 5 up to 12: 5 and the word modulo 7, here of the C++ standard's 10000th word, which leaves 0."""
    assert (5 + 4123659995 % 7, randint(5489, 5, 12, 1, skip=9999).tolist()) == (5, [5])
    assert randint(5489, 5, 14, 1, skip=9999).tolist() == [5 + 4123659995 % 9]
