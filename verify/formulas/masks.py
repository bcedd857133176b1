"""Masks: which positions may be attended to, and averages over the past by a triangular matrix."""

from __future__ import annotations

import math
from typing import Any, Literal

from array_api_compat import device

from verify.formulas.arrays import Array, real
from verify.formulas.card import formula, variant
from verify.formulas.shapes import require, require_matrices
from verify.namespaces import array_namespace

Reduction = Literal["mean", "sum"]


@formula(
    equation=r"M_{ij} = [j \le i + p]",
    symbols=(
        ("n", "() whole", "number of queries", "queries"),
        ("m", "() whole", "number of keys", "keys"),
        ("p", "() whole", "number of past keys in front", "past"),
    ),
    returns=("M", "(n, m) mask", "true where query i may attend to key j"),
    domain="lengths n, m ≥ 0",
    conventions=("true: may attend", "the position itself is included", "queries are rows"),
    reference="Vaswani et al. 2017, §3.2.3",
    seen_in=("001:1160", "000:230", "000:454", "004:573"),
)
def causal_mask(queries: int, keys: int | None = None, *, past: int = 0, like: Array = None) -> Array:
    """Let position i see position j only where j ≤ i.

    M_ij = true where j ≤ i + past, else false

    queries, keys: lengths, keys as queries where not given; past: keys that precede the first query;
    like: an array of the namespace and on the device that the mask shall have, else NumPy.
    A Boolean constant: for −∞ and 0 see additive_mask.
    Vaswani et al. 2017, §3.2.3. Not padding_mask, which depends on the tokens.
    """
    xp, where = _place(like)
    allowed = xp.ones((queries, queries if keys is None else keys), dtype=xp.bool, **where)
    return xp.tril(allowed, k=past)


@variant(of=causal_mask, difference="the position itself is hidden too")
def causal_mask_strict(queries: int, keys: int | None = None, *, past: int = 0, like: Array = None) -> Array:
    """Causal mask of strictly earlier positions."""
    return causal_mask(queries, keys, past=past - 1, like=like)


@variant(of=causal_mask, difference="the past is hidden instead of the future")
def causal_mask_reversed(queries: int, keys: int | None = None, *, past: int = 0, like: Array = None) -> Array:
    """Mask that sees only the position itself and later ones."""
    return _place(like)[0].logical_not(causal_mask(queries, keys, past=past - 1, like=like))


@formula(
    equation=r"M_{ij} = [t_j \ne \text{pad}]",
    symbols=(("t", "(…, m) index", "token numbers", "tokens"),),
    returns=("M", "(…, 1, m) mask", "true where key j is no padding"),
    domain="integers",
    conventions=("true: may attend", "stretches over the queries"),
    reference="Vaswani et al. 2017, §3.2.3",
    seen_in=("001:776", "004:617"),
)
def padding_mask(tokens: Array, *, padding: int = 0) -> Array:
    """Hide padding from every position.

    M_ij = true where token j is no padding, else false

    tokens: (…, m) token numbers; padding: the number of the padding token. Result: (…, 1, m).
    Raises ShapeError where tokens is a single number. For several heads add an axis before the last two.
    """
    require(tokens.ndim >= 1, "a sequence of tokens", tokens=tokens)
    return array_namespace(tokens).expand_dims(tokens != padding, axis=-2)


@formula(
    equation=r"A_{ij} = 0 \text{ where } M_{ij}, \text{ else } -\infty",
    symbols=(("M", "(…, n, m) mask", "true where query i may attend to key j", "mask"),),
    returns=("A", "(…, n, m)", "added to the scores"),
    domain="Boolean masks",
    conventions=("added to the scores before softmax",),
    reference="Vaswani et al. 2017, §3.2.3",
    seen_in=("001:1160", "000:226", "004:821"),
)
def additive_mask(mask: Array, *, like: Array = None) -> Array:
    """Mask as numbers to be added to scores.

    A = 0 where the mask is true, −∞ elsewhere

    mask: Boolean, any shape; like: a floating array whose type the result shall have, else the default floating type.
    """
    xp = array_namespace(mask)
    if like is None:
        like = real(mask)
    zeros = xp.zeros(mask.shape, dtype=like.dtype, device=device(like))
    return xp.where(mask, zeros, xp.full_like(zeros, -math.inf))


@formula(
    equation=r"y_t = \frac1t \sum_{s=1}^{t} x_s = (A x)_t,\quad A_{ts} = \frac{[s \le t]}{t}",
    symbols=(("x", "(…, T, C)", "T rows in the order of time"),),
    returns=("y", "(…, T, C)", "means over the past"),
    domain="real",
    conventions=("the row itself is included", "the mean, or the sum by reduction='sum'"),
    reference="Karpathy 2023, 'Let's build GPT', version 2; lower triangular matrix times x",
    seen_in=("000:155", "000:188", "003:37"),
)
def causal_average(x: Array, *, reduction: Reduction = "mean") -> Array:
    """Mean, or sum, of each row and all rows before it, as a product with a lower triangular matrix.

    y = A x, A_ts = 1/t where s ≤ t, else 0; for the sum A_ts = 1

    x: (…, T, C); reduction: "mean" or "sum".
    Raises ShapeError where x is not at least a matrix.
    Not attention, whose weights depend on the data.
    """
    x = real(x)
    require_matrices(x=x)
    return causal_average_weights(x.shape[-2], reduction=reduction, like=x) @ x


@variant(of=causal_average, difference="without the row itself")
def causal_average_strict(x: Array, *, reduction: Reduction = "mean") -> Array:
    """Mean or sum of the rows strictly before; zeros for the first."""
    x = real(x)
    xp = array_namespace(x)
    earlier = xp.astype(causal_mask(x.shape[-2], past=-1, like=x), x.dtype)
    count = xp.sum(earlier, axis=-1, keepdims=True)
    count = xp.where(count == 0, xp.ones_like(count), count)
    return (earlier if reduction == "sum" else earlier / count) @ x


@variant(of=causal_average, difference="over all rows, the future included")
def causal_average_of_all(x: Array, *, reduction: Reduction = "mean") -> Array:
    """Mean or sum of all rows, at each row."""
    x = real(x)
    xp = array_namespace(x)
    reduce = xp.mean if reduction == "mean" else xp.sum
    return xp.zeros_like(x) + reduce(x, axis=-2, keepdims=True)


@formula(
    equation=r"A_{ts} = \frac{[s \le t]}{t}",
    symbols=(("T", "() whole", "number of rows", "length"),),
    returns=("A", "(T, T)", "weights of row s in the mean up to row t"),
    domain="T ≥ 1",
    conventions=("rows sum to 1, or are ones by reduction='sum'",),
    reference="Karpathy 2023, 'Let's build GPT', version 2",
    seen_in=("000:166", "000:205", "003:33"),
)
def causal_average_weights(length: int, *, reduction: Reduction = "mean", like: Array = None) -> Array:
    """Lower triangular matrix whose product takes means, or sums, over the past.

    A_ts = 1/t where s ≤ t, else 0; for the sum A_ts = 1

    length: T; reduction: "mean" or "sum"; like: a floating array of the wanted namespace, type and device.
    """
    if reduction not in ("sum", "mean"):
        raise ValueError(f"reduction={reduction!r}: expected 'sum' or 'mean'")
    mask = causal_mask(length, like=like)
    xp = array_namespace(mask)
    triangle = real(mask) if like is None else xp.astype(mask, like.dtype)
    return triangle if reduction == "sum" else triangle / xp.sum(triangle, axis=-1, keepdims=True)


def _place(like: Array) -> tuple[Any, dict[str, Any]]:
    """Namespace and device for a new constant."""
    if like is None:
        import numpy

        return numpy, {}
    return array_namespace(like), {"device": device(like)}
