"""Counts of parameters against counted arrays and published models."""

import numpy as np
import pytest

from verify.formulas import CATALOGUE
from verify.formulas.complexity import (
    affine_parameters,
    attention_operations,
    attention_pairs,
    attention_parameters,
    decoder_block_parameters,
    encoder_block_parameters,
    feed_forward_parameters,
    language_model_parameters,
    matmul_operations,
    transformer_parameters,
)


def test_pairs_are_counted_one_by_one():
    """Seven tokens make 49 pairs, and 28 under a causal mask: the entries of a lower triangle."""
    (causal,) = (v.function for v in CATALOGUE["attention_pairs"].variants)
    assert attention_pairs(7) == 49
    assert causal(7) == np.tri(7).sum()


def test_operations_are_counted_one_by_one():
    """001:1217: l n² d; a product (m, k) (k, n) has m k n multiplications and as many additions."""
    assert attention_operations(10, 4, 3) == 3 * 10 * 10 * 4
    assert matmul_operations(2, 3, 5) == 30
    (both,) = (v.function for v in CATALOGUE["matmul_operations"].variants)
    assert both(2, 3, 5) == 60
    (with_values,) = (v.function for v in CATALOGUE["attention_operations"].variants)
    assert with_values(10, 4, 3) == 2400


def test_layers_are_counted_in_arrays():
    """Each count is the number of elements of the arrays that the layer needs."""
    d, h = 6, 10
    assert affine_parameters(d, h) == np.zeros((d, h)).size + np.zeros(h).size
    assert affine_parameters(d, h, bias=False) == d * h
    assert attention_parameters(d) == 4 * np.zeros((d, d)).size
    assert attention_parameters(d, bias=True) == 4 * (d * d + d)
    assert feed_forward_parameters(d, h) == d * h + h + h * d + d
    assert feed_forward_parameters(d) == feed_forward_parameters(d, 4 * d)
    assert feed_forward_parameters(d, h, bias=False) == 2 * d * h
    assert encoder_block_parameters(d, h) == attention_parameters(d) + feed_forward_parameters(d, h) + 2 * (d + d)
    assert decoder_block_parameters(d, h) == 2 * attention_parameters(d) + feed_forward_parameters(d, h) + 3 * (d + d)


@pytest.mark.parametrize(
    ("width", "layers", "published"), [(768, 12, 124_439_808), (1024, 24, 354_823_168), (1600, 48, 1_557_611_200)]
)
def test_gpt_2_has_its_published_number_of_parameters(width, layers, published):
    """GPT-2's three models: tied embeddings, biases in the attention, and 1024 learned positions besides."""
    (tied,) = (v.function for v in CATALOGUE["language_model_parameters"].variants)
    assert tied(50257, width, layers, attention_bias=True) + 1024 * width == published


def test_the_base_transformer_has_about_65_million_parameters():
    """Vaswani et al., table 3: 65 · 10⁶ with one shared table of 37000 tokens."""
    shared = transformer_parameters(37000, 512, 6, 6, 2048) - 2 * 37000 * 512 - 37000
    assert round(shared / 1e6) in (63, 64, 65)


def test_whole_models_are_sums_of_their_parts():
    """Tables, blocks, final layer norm and output layer."""
    blocks = 3 * encoder_block_parameters(8)
    assert language_model_parameters(11, 8, 3) == 11 * 8 + blocks + 16 + 8 * 11 + 11
    whole = transformer_parameters(11, 8, 2, 3)
    assert whole == 2 * 88 + 2 * encoder_block_parameters(8) + 3 * decoder_block_parameters(8) + 88 + 11


def test_counts_keep_the_type_of_their_arguments():
    """Arrays of widths give arrays of counts, Python integers whole numbers of any size."""
    assert attention_parameters(np.asarray([2, 3])).tolist() == [16, 36]
    assert attention_pairs(10**20) == 10**40


def test_values_take_as_many_operations_again():
    """Scores and values of 3 tokens of width 4 take 72 multiplications in one layer, which is meant where none is."""
    with_values = CATALOGUE["attention_operations"].variants[0].function
    assert (with_values(3, 4), with_values(3, 4, 2)) == (72, 144)
