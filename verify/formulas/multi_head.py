"""Multi-head attention: several attentions side by side, each in its own slice of the features."""

from __future__ import annotations

from typing import Any, NamedTuple

from verify.formulas.arrays import Array, constant, real, reals
from verify.formulas.attention import scaled_dot_product_attention, scaled_dot_product_attention_gradient
from verify.formulas.card import formula, variant
from verify.formulas.linear import AffineGradient, affine, affine_gradient
from verify.formulas.shapes import require, require_matrices
from verify.namespaces import array_namespace

WEIGHTS = (
    (
        "W_Q, W_K, W_V",
        "(d, h d_k), (d, h d_k), (d, h d_v)",
        "projections of all heads side by side, or stacked (h, d, …)",
    ),
    ("W_O", "(h d_v, d)", "projection of the concatenated heads"),
)
MASK = ("M", "stretches to (…, h, n, m) mask", "as in scaled_dot_product_attention", "mask")
HEADS = ("h", "() whole", "number of heads", "heads, n_heads, num_heads")
UPSTREAM = ("g", "(…, n, d) or (…, n, h d_v)", "gradient with respect to the result", "upstream")


class MultiHeadGradient(NamedTuple):
    """Gradients with respect to the arguments of multi-head attention; None for those that were not given."""

    Q: Array
    K: Array
    V: Array
    W_Q: Array
    W_K: Array
    W_V: Array
    W_O: Array
    b_Q: Array  # noqa: N815 - the papers' own names
    b_K: Array  # noqa: N815 - the papers' own names
    b_V: Array  # noqa: N815 - the papers' own names
    b_O: Array  # noqa: N815 - the papers' own names


@formula(
    equation=r"X \in \mathbb{R}^{n \times h d} \mapsto (X_1, \dots, X_h) \in \mathbb{R}^{h \times n \times d}",
    symbols=(("X", "(…, n, h d)", "features of all heads side by side", "x"), HEADS),
    returns="(…, h, n, d)",
    domain="a number of columns that h divides",
    conventions=("head 1 has the first d columns",),
    reference="Vaswani et al. 2017, §3.2.2",
    seen_in=("003:176", "003:188", "004:405"),
)
def split_heads(x: Array, heads: int) -> Array:
    """Features cut into heads of equal width.

    (…, n, h·d) → (…, h, n, d)

    x: rows of h·d features; heads: h. Raises ShapeError where h does not divide the columns.
    Cut and then transposed: not a plain reshape to (h, n, d), which mixes positions.
    """
    x = real(x)
    require_matrices(x=x)
    require(heads > 0 and x.shape[-1] % heads == 0, f"columns that {heads} heads divide evenly", x=x)
    xp = array_namespace(x)
    return _swapped(xp.reshape(x, (*x.shape[:-1], heads, x.shape[-1] // heads)))


@variant(of=split_heads, difference="reshaped without transposing, which mixes positions")
def split_heads_reshaped(x: Array, heads: int) -> Array:
    """Features cut as if positions and heads had been exchanged."""
    x = real(x)
    *batch, rows, columns = x.shape
    return array_namespace(x).reshape(x, (*batch, heads, rows, columns // heads))


@variant(of=split_heads, difference="columns dealt out in turn: head i has columns i, i + h, i + 2h, …")
def split_heads_interleaved(x: Array, heads: int) -> Array:
    """Features dealt to the heads one by one."""
    x = real(x)
    xp = array_namespace(x)
    return xp.moveaxis(xp.reshape(x, (*x.shape[:-1], x.shape[-1] // heads, heads)), -1, -3)


@formula(
    equation=r"(X_1, \dots, X_h) \mapsto \operatorname{Concat}(X_1, \dots, X_h)",
    symbols=(("X", "(…, h, n, d)", "one matrix for each head", "x"),),
    returns="(…, n, h d)",
    domain="at least three axes",
    reference="Vaswani et al. 2017, §3.2.2",
    seen_in=("001:574", "003:137", "004:441", "000:424"),
)
def merge_heads(x: Array) -> Array:
    """Heads laid side by side again: the inverse of split_heads.

    (…, h, n, d) → (…, n, h·d)

    x: one matrix for each head. Raises ShapeError where there are fewer than three axes.
    """
    x = real(x)
    require(x.ndim >= 3, "heads, rows and columns, at least three axes", x=x)
    xp = array_namespace(x)
    swapped = _swapped(x)
    return xp.reshape(swapped, (*swapped.shape[:-2], swapped.shape[-2] * swapped.shape[-1]))


@formula(
    equation=r"\operatorname{Concat}(H_1, \dots, H_h) = \big( H_1 \mid \dots \mid H_h \big)",
    symbols=(("H_i", "(…, n, d)", "output of head i", "heads"),),
    returns=("H", "(…, n, Σ d)", "the heads side by side"),
    domain="the same rows",
    reference="Vaswani et al. 2017, §3.2.2",
    seen_in=("001:574", "004:389", "003:170"),
)
def concat_heads(*heads: Array) -> Array:
    """Join the outputs of heads side by side, in the order given.

    Concat(H_1, …, H_h)

    heads: (…, n, d_i) each. Raises ShapeError where their rows differ.
    """
    arrays = reals(*heads)
    for other in arrays[1:]:
        require(other.shape[:-1] == arrays[0].shape[:-1], "the same rows", first=arrays[0], other=other)
    return array_namespace(*arrays).concat(arrays, axis=-1)


@formula(
    equation=r"\operatorname{MultiHead}(Q, K, V) = \operatorname{Concat}(H_1, \dots, H_h) W_O,"
    r"\quad H_i = \operatorname{Attention}(Q W_Q^i, K W_K^i, V W_V^i)",
    symbols=(
        ("Q", "(…, n, d)", "rows that ask"),
        ("K, V", "(…, m, d)", "rows that are asked, most often the same"),
        *WEIGHTS,
        HEADS,
        MASK,
    ),
    returns="(…, n, d) or (…, n, h d_v)",
    domain="as scaled_dot_product_attention; widths that h divides",
    conventions=(
        "head 1 has the first columns",
        "scale 1/√d_k with d_k the width of one head",
        "no bias unless given",
    ),
    reference="Vaswani et al. 2017, §3.2.2",
    seen_in=("001:557", "001:560", "001:588", "004:389", "003:198", "000:424"),
    terms=(
        ("H", "(…, n, c)", "heads side by side", "Concat, concat, Concatenate"),
        ("W_O", "(c, d)", "projection", "W^O, W^o, W_o, WO"),
    ),
    stated=("MultiHead(Q, K, V) = H W_O",),
)
def multi_head_attention(
    Q: Array,
    K: Array,
    V: Array,
    W_Q: Array,
    W_K: Array,
    W_V: Array,
    W_O: Array = None,
    *,
    heads: int = 1,
    mask: Array = None,
    scale: Array = None,
    b_Q: Array = None,
    b_K: Array = None,
    b_V: Array = None,
    b_O: Array = None,
) -> Array:
    """Multi-head attention: each head attends in its own projection, and their outputs are joined.

    MultiHead(Q, K, V) = Concat(H_1, …, H_h) W_O, H_i = Attention(Q W_Q^i, K W_K^i, V W_V^i)

    Q: (…, n, d); K, V: (…, m, d); for self-attention all three are x. W_Q, W_K, W_V: (d, h d_k) with the heads side
    by side, or stacked (h, d, d_k); W_O: (h d_v, d), None for no projection; heads: h, for stacked weights their own;
    mask, scale: as in scaled_dot_product_attention; biases: as in affine.
    Raises ShapeError where widths do not fit or h does not divide them.
    Vaswani et al. 2017, §3.2.2.
    """
    heads = W_Q.shape[0] if W_Q.ndim == 3 else heads
    q, k, v = (
        split_heads(affine(x, side_by_side(W), b), heads) for x, W, b in ((Q, W_Q, b_Q), (K, W_K, b_K), (V, W_V, b_V))
    )
    joined = merge_heads(scaled_dot_product_attention(q, k, v, mask, scale=scale))
    return joined if W_O is None else affine(joined, W_O, b_O)


@variant(of=multi_head_attention, difference="scaled by the root of the whole width d_model, not of one head")
def multi_head_attention_by_model_dimension(
    Q: Array, K: Array, V: Array, W_Q: Array, W_K: Array, W_V: Array, W_O: Array = None, **options: Any
) -> Array:
    """Multi-head attention with scale 1/√(h d_k)."""
    scale = one_over_root(side_by_side(real(W_Q)))
    return multi_head_attention(Q, K, V, W_Q, W_K, W_V, W_O, **(options | {"scale": scale}))


@variant(of=multi_head_attention, difference="without the scale 1/√d_k")
def multi_head_attention_unscaled(
    Q: Array, K: Array, V: Array, W_Q: Array, W_K: Array, W_V: Array, W_O: Array = None, **options: Any
) -> Array:
    """Multi-head attention of plain dot products."""
    return multi_head_attention(Q, K, V, W_Q, W_K, W_V, W_O, **(options | {"scale": 1}))


@variant(of=multi_head_attention, difference="without the projection W_O")
def multi_head_attention_without_projection(
    Q: Array,
    K: Array,
    V: Array,
    W_Q: Array,
    W_K: Array,
    W_V: Array,
    W_O: Array = None,  # noqa: ARG001 - same arguments as multi_head_attention
    **options: Any,
) -> Array:
    """Concat(H_1, …, H_h), as printed at 001:588."""
    return multi_head_attention(Q, K, V, W_Q, W_K, W_V, **options)


@variant(of=multi_head_attention, difference="weights transposed, as PyTorch keeps them")
def multi_head_attention_transposed_weights(
    Q: Array, K: Array, V: Array, W_Q: Array, W_K: Array, W_V: Array, W_O: Array = None, **options: Any
) -> Array:
    """Multi-head attention with x Wᵀ in every projection."""
    turned = [None if W is None else array_namespace(W).matrix_transpose(W) for W in (W_Q, W_K, W_V, W_O)]
    return multi_head_attention(Q, K, V, *turned, **options)


@formula(
    equation=r"\frac{\partial L}{\partial W_O} = H^T g;\ \text{then through Attention, and }"
    r"\frac{\partial L}{\partial W_Q} = Q^T \frac{\partial L}{\partial q}, \dots",
    symbols=(
        UPSTREAM,
        ("Q", "(…, n, d)", "rows that ask"),
        ("K, V", "(…, m, d)", "rows that are asked, most often the same"),
        *WEIGHTS,
        HEADS,
        MASK,
    ),
    returns="as Q, as K, as V, as W_Q, as W_K, as W_V, as W_O",
    domain="as multi_head_attention",
    reference="chain rule through affine and scaled_dot_product_attention",
)
def multi_head_attention_gradient(
    upstream: Array,
    Q: Array,
    K: Array,
    V: Array,
    W_Q: Array,
    W_K: Array,
    W_V: Array,
    W_O: Array = None,
    *,
    heads: int = 1,
    mask: Array = None,
    scale: Array = None,
    b_Q: Array = None,
    b_K: Array = None,
    b_V: Array = None,
    b_O: Array = None,
) -> MultiHeadGradient:
    """Gradients through multi-head attention, with respect to every array it takes.

    back through W_O, the heads' attention, and each of the three projections

    upstream: (…, n, d); the others as in multi_head_attention. For self-attention add the gradients of Q, K and V.
    Raises ShapeError where they do not fit.
    """
    heads = W_Q.shape[0] if W_Q.ndim == 3 else heads
    q, k, v = (
        split_heads(affine(x, side_by_side(W), b), heads) for x, W, b in ((Q, W_Q, b_Q), (K, W_K, b_K), (V, W_V, b_V))
    )
    joined = merge_heads(scaled_dot_product_attention(q, k, v, mask, scale=scale))
    output = AffineGradient(upstream, None, None) if W_O is None else affine_gradient(upstream, joined, W_O, b_O)
    above = scaled_dot_product_attention_gradient(split_heads(output.x, heads), q, k, v, mask, scale=scale)
    d_Q = affine_gradient(merge_heads(above.Q), Q, side_by_side(W_Q), b_Q)
    d_K = affine_gradient(merge_heads(above.K), K, side_by_side(W_K), b_K)
    d_V = affine_gradient(merge_heads(above.V), V, side_by_side(W_V), b_V)
    d_W_Q, d_W_K, d_W_V = (_stacked(d.W, W) for d, W in ((d_Q, W_Q), (d_K, W_K), (d_V, W_V)))
    return MultiHeadGradient(d_Q.x, d_K.x, d_V.x, d_W_Q, d_W_K, d_W_V, output.W, d_Q.b, d_K.b, d_V.b, output.b)


def side_by_side(W: Array) -> Array:
    """Weights (h, d, d_k) of stacked heads as one matrix (d, h d_k); a matrix stays as it is."""
    require(W.ndim in (2, 3), "a matrix of all heads, or one matrix for each head", W=W)
    return merge_heads(W) if W.ndim == 3 else W


def _stacked(gradient: Array, like: Array) -> Array:
    return split_heads(gradient, like.shape[0]) if like.ndim == 3 else gradient


def _swapped(x: Array) -> Array:
    return array_namespace(x).moveaxis(x, -2, -3)


def one_over_root(like: Array) -> Array:
    """Scale 1/√n for an array of n columns."""
    xp = array_namespace(like)
    return 1 / xp.sqrt(constant(like.shape[-1], like))
