"""Laws of counts: what is counted is what is there, array by array, multiplication by multiplication."""

from __future__ import annotations

import itertools

import numpy as np
from hypothesis import strategies as st

from verify.properties.law import Array, Held, expect_close, given_each, law, leaves, tried_on
from verify.properties.parameters import decoder_block, encoder_block, language_model, transformer
from verify.properties.relations import invoke

SMALL, WIDTHS = st.integers(1, 5), st.sampled_from([2, 4, 6])
HIDDEN = st.none() | st.integers(1, 9)

tried_on("attention_pairs", length=SMALL)
tried_on("attention_operations", length=SMALL, width=WIDTHS, layers=SMALL)
tried_on("matmul_operations", rows=SMALL, inner=SMALL, columns=SMALL)
tried_on("affine_parameters", inputs=SMALL, outputs=SMALL, bias=st.booleans())
tried_on("attention_parameters", width=WIDTHS, bias=st.booleans())
tried_on("feed_forward_parameters", width=WIDTHS, hidden=HIDDEN, bias=st.booleans())
for name in ("encoder_block_parameters", "decoder_block_parameters"):
    tried_on(name, width=WIDTHS, hidden=HIDDEN)
tried_on("language_model_parameters", vocabulary=SMALL, width=WIDTHS, layers=SMALL, hidden=HIDDEN)
tried_on(
    "transformer_parameters",
    given_each(vocabulary=SMALL, width=WIDTHS, encoder_layers=SMALL, decoder_layers=SMALL, hidden=HIDDEN),
)


@law("attention_pairs")
def counts_each_pair_once(pairs: Held, length: int) -> None:
    """It is the number of pairs of tokens, each with each and itself."""
    expected = len(list(itertools.product(range(length), repeat=2)))
    expect_close(pairs(length), expected, 0, "it is not the number of pairs")


@law("attention_operations")
def counts_one_multiplication_for_each_column(operations: Held, length: int, width: int, layers: int) -> None:
    """Each layer multiplies each pair once for each column of queries and keys."""
    expected = layers * len(list(itertools.product(range(length), range(length), range(width))))
    expect_close(operations(length, width, layers=layers), expected, 0, "it is not the number of multiplications")


@law("matmul_operations")
def counts_each_multiplication_once(operations: Held, rows: int, inner: int, columns: int) -> None:
    """A product of matrices multiplies once for each row, each column and each place between."""
    expected = np.ones((rows, inner, 1)) * np.ones((1, inner, columns))
    expect_close(operations(rows, inner, columns), expected.size, 0, "it is not the number of multiplications")


@law("affine_parameters", "attention_parameters", "feed_forward_parameters")
def counts_the_entries_of_the_layer(count: Held, **arguments: int) -> None:
    """It is the number of entries of the weights and, where there are any, the biases."""
    match count.formula:
        case "affine_parameters":
            shapes = [(arguments["inputs"], arguments["outputs"])]
        case "attention_parameters":
            shapes = [(arguments["width"], arguments["width"])] * 4
        case _:
            d, h = arguments["width"], arguments["hidden"] or 4 * arguments["width"]
            shapes = [(d, h), (h, d)]
    entries = sum(n * m + m * arguments["bias"] for n, m in shapes)
    expect_close(invoke(count, arguments), entries, 0, "it is not the number of entries")


@law("encoder_block_parameters", "decoder_block_parameters")
def counts_the_entries_of_the_block(count: Held, width: int, hidden: int | None) -> None:
    """It is the number of entries in the arrays of a block of that size."""
    block = encoder_block if count.formula.startswith("encoder") else decoder_block
    entries = _entries(block(np.zeros, width, hidden or 4 * width))
    expect_close(count(width, hidden=hidden), entries, 0, "it is not the number of entries of a block")


@law("language_model_parameters")
def counts_the_entries_of_the_model(count: Held, **sizes: int) -> None:
    """It is the number of entries in the arrays of a language model of that size."""
    hidden = sizes["hidden"] or 4 * sizes["width"]
    model = language_model(np.zeros, sizes["vocabulary"], sizes["width"], hidden, blocks=sizes["layers"])
    expect_close(invoke(count, sizes), _entries(model), 0, "it is not the number of entries of a language model")


@law("transformer_parameters")
def counts_the_entries_of_the_transformer(count: Held, **sizes: int) -> None:
    """It is the number of entries in the arrays of a transformer of that size."""
    hidden, layers = sizes["hidden"] or 4 * sizes["width"], (sizes["encoder_layers"], sizes["decoder_layers"])
    model = transformer(np.zeros, sizes["vocabulary"], sizes["width"], hidden, blocks=layers)
    expect_close(invoke(count, sizes), _entries(model), 0, "it is not the number of entries of a transformer")


def _entries(parameters: Array) -> int:
    return sum(leaf.size for leaf in leaves(parameters))
