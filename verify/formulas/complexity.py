"""How many parameters a transformer has, and how many operations it takes."""

from __future__ import annotations

from verify.formulas.arrays import Array
from verify.formulas.card import formula, variant

LENGTH = ("n", "() whole", "length of the sequence", "length, sequence length, tokens, T, L")
WIDTH = ("d", "() whole", "width of the model", "width, d_model, embedding dimension, hidden size")
HIDDEN = ("h", "() whole", "width of the hidden layer, most often 4 d", "hidden, d_ff, d_hidden")
LAYERS = ("l", "() whole", "number of layers", "layers, blocks, N, L")
VOCABULARY = ("v", "() whole", "size of the vocabulary", "vocabulary, vocabulary size, vocab_size, V")
COUNTS = "whole numbers; any type of number is kept"


@formula(
    equation=r"n^2",
    symbols=(LENGTH,),
    returns="() whole",
    domain=COUNTS,
    conventions=("each token with each, itself included",),
    reference="Vaswani et al. 2017, table 1",
    seen_in=("001:1208", "004:103"),
)
def attention_pairs(length: Array) -> Array:
    """Pairs of tokens that attention compares.

    n²

    length: n.
    """
    return length * length


@variant(of=attention_pairs, difference="causal: n (n + 1)/2")
def attention_pairs_causal(length: Array) -> Array:
    """Pairs under a causal mask, each token with itself and those before."""
    return length * (length + 1) // 2


@formula(
    equation=r"l \, n^2 d",
    symbols=(LAYERS, LENGTH, WIDTH),
    returns="() whole",
    domain=COUNTS,
    conventions=("order of growth: constants are left out",),
    reference="Vaswani et al. 2017, table 1",
    seen_in=("001:1214", "001:1217", "001:1222"),
)
def attention_operations(length: Array, width: Array, layers: Array = 1) -> Array:
    """Multiplications of the scores Q Kᵀ, over all layers.

    l n² d

    length: n; width: d; layers: l. The products with V take as many again.
    """
    return layers * attention_pairs(length) * width


@variant(of=attention_operations, difference="scores and values: 2 l n² d")
def attention_operations_with_values(length: Array, width: Array, layers: Array = 1) -> Array:
    """Multiplications of Q Kᵀ and of the weights with V."""
    return 2 * attention_operations(length, width, layers)


@formula(
    equation=r"m k n",
    symbols=(
        ("m", "() whole", "rows of the first matrix, (m, k)", "rows"),
        ("k", "() whole", "columns of the first, rows of the second", "inner"),
        ("n", "() whole", "columns of the second matrix, (k, n)", "columns"),
    ),
    returns="() whole",
    domain=COUNTS,
    conventions=("multiplications alone",),
    reference="Golub, Van Loan 2013, §1.1.11",
    seen_in=("001:1211", "004:399"),
)
def matmul_operations(rows: Array, inner: Array, columns: Array) -> Array:
    """Multiplications of a product of matrices.

    m k n

    rows: m; inner: k; columns: n.
    """
    return rows * inner * columns


@variant(of=matmul_operations, difference="multiplications and additions: 2 m k n")
def matmul_floating_point_operations(rows: Array, inner: Array, columns: Array) -> Array:
    """Floating-point operations of a product of matrices."""
    return 2 * matmul_operations(rows, inner, columns)


@formula(
    equation=r"n m + m",
    symbols=(("n", "() whole", "inputs", "inputs, fan_in"), ("m", "() whole", "outputs", "outputs, fan_out")),
    returns="() whole",
    domain=COUNTS,
    conventions=("with bias",),
    reference="Goodfellow, Bengio, Courville 2016, §6.1",
    seen_in=("000:421", "000:655"),
)
def affine_parameters(inputs: Array, outputs: Array, *, bias: bool = True) -> Array:
    """Parameters of an affine layer.

    n m + m

    inputs: n; outputs: m; bias: whether it has one.
    """
    return inputs * outputs + outputs if bias else inputs * outputs


@formula(
    equation=r"4 d^2",
    symbols=(WIDTH,),
    returns="() whole",
    domain=COUNTS,
    conventions=("W_Q, W_K, W_V and W_O", "without biases", "the same for any number of heads"),
    reference="Vaswani et al. 2017, §3.2.2",
    seen_in=("000:441", "004:399"),
)
def attention_parameters(width: Array, *, bias: bool = False) -> Array:
    """Parameters of multi-head attention.

    4 d², with biases 4 d² + 4 d

    width: d; bias: whether the four projections have one.
    """
    return 4 * affine_parameters(width, width, bias=bias)


@formula(
    equation=r"2 d h + h + d",
    symbols=(WIDTH, HIDDEN),
    returns="() whole",
    domain=COUNTS,
    conventions=("with biases", "h = 4 d where not given"),
    reference="Vaswani et al. 2017, eq. 2",
    seen_in=("001:674", "000:473"),
)
def feed_forward_parameters(width: Array, hidden: Array = None, *, bias: bool = True) -> Array:
    """Parameters of a feed-forward network.

    2 d h + h + d

    width: d; hidden: h, 4 d where not given; bias: whether its layers have one.
    """
    hidden = 4 * width if hidden is None else hidden
    return affine_parameters(width, hidden, bias=bias) + affine_parameters(hidden, width, bias=bias)


@formula(
    equation=r"4 d^2 + 2 d h + h + d + 4 d",
    symbols=(WIDTH, HIDDEN),
    returns="() whole",
    domain=COUNTS,
    conventions=("attention without biases, network with", "two layer norms of 2 d each"),
    reference="Vaswani et al. 2017, §3",
    seen_in=("000:487",),
)
def encoder_block_parameters(width: Array, hidden: Array = None, *, attention_bias: bool = False) -> Array:
    """Parameters of a block of an encoder, or of a model without encoder.

    4 d² + 2 d h + h + d + 4 d

    width: d; hidden: h, 4 d where not given; attention_bias: whether the attention has biases.
    """
    attention = attention_parameters(width, bias=attention_bias)
    return attention + feed_forward_parameters(width, hidden) + 4 * width


@formula(
    equation=r"8 d^2 + 2 d h + h + d + 6 d",
    symbols=(WIDTH, HIDDEN),
    returns="() whole",
    domain=COUNTS,
    conventions=("two attentions without biases, network with", "three layer norms of 2 d each"),
    reference="Vaswani et al. 2017, §3",
)
def decoder_block_parameters(width: Array, hidden: Array = None, *, attention_bias: bool = False) -> Array:
    """Parameters of a block of a decoder that attends to an encoder.

    8 d² + 2 d h + h + d + 6 d

    width: d; hidden: h, 4 d where not given; attention_bias: whether the attentions have biases.
    """
    attention = attention_parameters(width, bias=attention_bias)
    return encoder_block_parameters(width, hidden, attention_bias=attention_bias) + attention + 2 * width


@formula(
    equation=r"v d + l \, (4 d^2 + 2 d h + h + 5 d) + 2 d + d v + v",
    symbols=(VOCABULARY, WIDTH, LAYERS, HIDDEN),
    returns="() whole",
    domain=COUNTS,
    conventions=("sinusoidal positions, without parameters", "table and output layer not shared", "a final layer norm"),
    reference="Radford et al. 2019, §2.3; document 000, Transformer Part 9",
    seen_in=("000:645", "001:1108"),
)
def language_model_parameters(
    vocabulary: Array, width: Array, layers: Array, hidden: Array = None, *, attention_bias: bool = False
) -> Array:
    """Parameters of a decoder-only language model.

    v d + l (4 d² + 2 d h + h + 5 d) + 2 d + d v + v

    vocabulary: v; width: d; layers: l; hidden: h, 4 d where not given; attention_bias: in the attentions.
    """
    block = encoder_block_parameters(width, hidden, attention_bias=attention_bias)
    return vocabulary * width + layers * block + 2 * width + affine_parameters(width, vocabulary)


@variant(of=language_model_parameters, difference="the output layer shares the table of embeddings and has no bias")
def language_model_parameters_tied(
    vocabulary: Array, width: Array, layers: Array, hidden: Array = None, *, attention_bias: bool = False
) -> Array:
    """Parameters of a language model with tied embeddings, as GPT-2's but for its learned positions."""
    whole = language_model_parameters(vocabulary, width, layers, hidden, attention_bias=attention_bias)
    return whole - affine_parameters(width, vocabulary)


@formula(
    equation=r"2 v d + l_e B_e + l_d B_d + d v + v",
    symbols=(
        ("v", "() whole", "size of both vocabularies", VOCABULARY[3]),
        WIDTH,
        ("l_e", "() whole", "number of the encoder's blocks", "encoder_layers"),
        ("l_d", "() whole", "number of the decoder's blocks", "decoder_layers"),
        HIDDEN,
    ),
    returns="() whole",
    domain=COUNTS,
    conventions=("sinusoidal positions, without parameters", "two tables and an output layer, not shared"),
    reference="Vaswani et al. 2017, §3",
    seen_in=("001:846",),
)
def transformer_parameters(
    vocabulary: Array,
    width: Array,
    encoder_layers: Array,
    decoder_layers: Array,
    hidden: Array = None,
    *,
    attention_bias: bool = False,
) -> Array:
    """Parameters of a transformer with encoder and decoder.

    2 v d + l_e (4 d² + 2 d h + h + 5 d) + l_d (8 d² + 2 d h + h + 7 d) + d v + v

    vocabulary: v, of both languages; width: d; encoder_layers, decoder_layers: numbers of blocks; hidden: h, 4 d
    where not given; attention_bias: in the attentions.
    """
    blocks = encoder_layers * encoder_block_parameters(width, hidden, attention_bias=attention_bias)
    blocks = blocks + decoder_layers * decoder_block_parameters(width, hidden, attention_bias=attention_bias)
    return 2 * vocabulary * width + blocks + affine_parameters(width, vocabulary)
