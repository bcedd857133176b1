"""Softmax, its logarithm and the sum it divides by."""

from __future__ import annotations

import math
from collections.abc import Callable

from verify.formulas.arrays import Array, largest, real, reals, total
from verify.formulas.card import formula, variant
from verify.formulas.limits import difference, exponentials, logarithm, one_where_zero, peak
from verify.formulas.shapes import kept_shape, require, require_axes, require_same
from verify.formulas.tiles import by_rows
from verify.namespaces import array_namespace

LOGITS = ("x", "(…, n, …)", "logits, without unit", "z, logits, logit, scores, score")
UPSTREAM = ("g", "(…, n, …)", "gradient of the loss with respect to the result", "upstream")
RESULT = ("∂L/∂x", "(…, n, …)", "gradient with respect to the logits; sums to 0 along the axis")


@formula(
    equation=r"\operatorname{softmax}(x)_i = \frac{e^{x_i}}{\sum_{k=1}^{n} e^{x_k}}",
    symbols=(LOGITS,),
    returns=(
        "softmax(x)",
        "(…, n, …) distribution",
        "positive, of sum 1 along the axis",
        "probability, probabilities, prob, attention weight, attention weights",
    ),
    domain="x real or −∞; a slice that is −∞ throughout (fully masked) gives zeros, one with +∞ gives NaN",
    conventions=("natural base", "along the last axis", "the largest logit is subtracted first"),
    reference="Bridle 1990, eq. 4; Goodfellow, Bengio, Courville 2016, eq. 6.29",
    seen_in=("001:950", "001:1358", "000:19", "000:247"),
    heads="softmax",
    weak_heads="sigma",
)
def softmax(x: Array, *, axis: int = -1) -> Array:
    """Probabilities in proportion to the exponentials of logits.

    softmax(x)_i = e^{x_i} / Σ_k e^{x_k}

    x: logits of any shape, without unit; axis: along which they compete.
    Raises ShapeError where x has no such axis or no element along it.
    Subtracting the largest logit changes nothing but keeps e^x from overflowing; element i is then within about
    |x_i − max x| + n units in the last place. Many floats of NumPy that cannot overflow are taken as they are.
    Bridle 1990, eq. 4. A smooth argmax rather than a maximum; not the sigmoid, which takes each logit by itself.
    """
    x = real(x)
    require_axes(axis, x=x)
    return by_rows(_proportions, x, axis)


def _proportions(x: Array, axis: int, out: Array | None = None) -> Array:
    weights = exponentials(x, axis, out=out)
    weights /= one_where_zero(total(weights, axis))
    return weights


@variant(of=softmax, difference="the largest logit is not subtracted, so large logits overflow", convention=True)
def softmax_unstabilised(x: Array, *, axis: int = -1) -> Array:
    """Softmax as printed: exponentials of the logits themselves."""
    x = real(x)
    xp = array_namespace(x)
    exponentials = xp.exp(x)
    return exponentials / xp.sum(exponentials, axis=axis, keepdims=True)


@variant(of=softmax, difference="powers of 2 instead of e")
def softmax_base_2(x: Array, *, axis: int = -1) -> Array:
    """Softmax to the base 2."""
    x = real(x)
    return softmax(x * _ln_2(x), axis=axis)


@variant(of=softmax, difference="along the first of the last two axes: columns sum to one instead of rows")
def softmax_other_axis(x: Array, *, axis: int = -1) -> Array:
    """Softmax over columns where rows were meant."""
    x = real(x)
    return softmax(x, axis=-2 if axis == -1 and x.ndim > 1 else -1)


@variant(of=softmax, difference="over the whole array, whose elements then sum to one together")
def softmax_whole_array(x: Array, *, axis: int = -1) -> Array:  # noqa: ARG001 - same arguments as softmax
    """Softmax without an axis, as SciPy takes it by default."""
    x = real(x)
    xp = array_namespace(x)
    return xp.reshape(softmax(xp.reshape(x, (-1,))), x.shape)


@variant(of=softmax, difference="logits divided by their sum, without exponentials")
def softmax_without_exponentials(x: Array, *, axis: int = -1) -> Array:
    """Shares of the sum, where softmax was meant."""
    x = real(x)
    return x / array_namespace(x).sum(x, axis=axis, keepdims=True)


@formula(
    equation=r"\frac{\partial L}{\partial x_i} = p_i \Big(g_i - \sum_k g_k p_k\Big), p = \operatorname{softmax}(x)",
    symbols=(UPSTREAM, LOGITS),
    returns=RESULT,
    domain="as softmax; g of the shape of x",
    reference="Goodfellow, Bengio, Courville 2016, §6.2.2.3; Jacobian diag(p) − p pᵀ",
)
def softmax_gradient(upstream: Array, x: Array, *, axis: int = -1) -> Array:
    """Gradient through softmax: the transposed Jacobian diag(p) − p pᵀ times the gradient above.

    ∂L/∂x = p · (g − Σ g p), p = softmax(x)

    upstream: gradient with respect to the probabilities, as x; x: logits; axis: along which they compete.
    Raises ShapeError where the shapes differ or x has nothing along the axis.
    Jacobian: Goodfellow, Bengio, Courville 2016, §6.2.2.3.
    Not `cross_entropy_gradient`, which already holds the loss.
    """
    upstream, x = reals(upstream, x)
    require_same(upstream=upstream, x=x)
    p = softmax(x, axis=axis)
    return p * (upstream - array_namespace(x).sum(upstream * p, axis=axis, keepdims=True))


@formula(
    equation=r"\operatorname{logsumexp}(x) = \ln \sum_{k=1}^{n} e^{x_k}",
    symbols=(LOGITS,),
    returns=("logsumexp(x)", "(…, …)", "a smooth maximum: between max x and max x + ln n"),
    domain="x real or infinite; −∞ throughout gives −∞, +∞ anywhere gives +∞",
    conventions=("natural base", "along the last axis"),
    reference="Boyd, Vandenberghe 2004, §3.1.5",
    seen_in=("000:19",),
    heads="logsumexp, LSE",
)
def logsumexp(x: Array, *, axis: int = -1, keepdims: bool = False) -> Array:
    """Logarithm of the sum of exponentials, without overflow.

    logsumexp(x) = m + ln Σ_k e^{x_k − m}, m = max x

    x: logits of any shape, without unit; axis: summed over; keepdims: keep it with length 1.
    Raises ShapeError where x has no such axis or no element along it.
    The absolute error is about n units in the last place of 1 plus one of m.
    Boyd, Vandenberghe 2004, §3.1.5. Not the logarithm of softmax, which is x − logsumexp(x).
    """
    x = real(x)
    require_axes(axis, x=x)
    xp = array_namespace(x)
    top = largest(x, axis)
    shift = peak(x, axis)
    result = shift + logarithm(total(xp.exp(x - shift), axis))
    result = xp.where(top == math.inf, top, result)
    return result if keepdims else xp.squeeze(result, axis=axis)


@formula(
    equation=r"\frac{\partial L}{\partial x_i} = g \cdot \operatorname{softmax}(x)_i",
    symbols=(("g", "(…, …)", "gradient with respect to logsumexp(x)", "upstream"), LOGITS),
    returns="as x",
    domain="as logsumexp",
    reference="Boyd, Vandenberghe 2004, §3.1.5",
)
def logsumexp_gradient(upstream: Array, x: Array, *, axis: int = -1) -> Array:
    """Gradient through logsumexp: softmax, scaled by the gradient above.

    ∂L/∂x = g · softmax(x)

    upstream: of the shape of logsumexp(x); x: logits; axis: summed over.
    Raises ShapeError where x has nothing along the axis or upstream is of another shape.
    Boyd, Vandenberghe 2004, §3.1.5.
    """
    upstream, x = reals(upstream, x)
    require_axes(axis, x=x)
    require(upstream.shape == kept_shape(x.shape, axis), "one gradient for each slice", upstream=upstream, x=x)
    return array_namespace(x).expand_dims(upstream, axis=axis) * softmax(x, axis=axis)


@formula(
    equation=r"\operatorname{logsoftmax}(x)_i = x_i - \ln \sum_{k=1}^{n} e^{x_k}",
    symbols=(LOGITS,),
    returns=("logsoftmax(x)", "(…, n, …)", "natural logarithms of probabilities, at most 0"),
    domain="as softmax; where softmax is 0 the logarithm is −∞",
    conventions=("natural base", "along the last axis"),
    reference="Goodfellow, Bengio, Courville 2016, eq. 6.30",
    seen_in=("000:19",),
    heads="logsoftmax, log_softmax, log softmax",
)
def log_softmax(x: Array, *, axis: int = -1) -> Array:
    """Logarithm of softmax, without its underflow.

    log_softmax(x)_i = x_i − m − ln Σ_k e^{x_k − m}, m = max x

    x: logits of any shape, without unit; axis: along which they compete.
    Raises ShapeError where x has no such axis or no element along it.
    The absolute error is about n units in the last place of 1, plus one of x_i − m.
    Goodfellow, Bengio, Courville 2016, eq. 6.30. Not log(softmax(x)), which is −∞ once softmax underflows.
    """
    x = real(x)
    require_axes(axis, x=x)
    return by_rows(_log_proportions, x, axis)


def _log_proportions(x: Array, axis: int, out: Array | None = None) -> Array:
    xp = array_namespace(x)
    shifted = difference(x, peak(x, axis), out)
    shifted -= xp.log(one_where_zero(total(xp.exp(shifted), axis)))
    return shifted


def log_softmax_at(x: Array, taken: Callable[[Array], Array], axis: int) -> Array:
    """The logarithm of softmax of NumPy's floats where a function takes one of each slice, without an array of all."""
    parts = by_rows(_normalizers, x, axis, width=2)
    xp = array_namespace(x)
    largest, logarithms = (xp.expand_dims(xp.take(parts, i, axis=axis), axis=axis) for i in (0, 1))
    return taken(x) - largest - logarithms


def _normalizers(x: Array, axis: int, out: Array | None = None) -> Array:
    """The largest of each slice, and the logarithm of the sum of exponentials less it."""
    xp, top = array_namespace(x), peak(x, axis)
    shifted = x - top
    return xp.concat((top, xp.log(one_where_zero(total(xp.exp(shifted, out=shifted), axis)))), axis=axis, out=out)


@variant(of=log_softmax, difference="logarithm to the base 2", convention=True)
def log_softmax_base_2(x: Array, *, axis: int = -1) -> Array:
    """Binary logarithm of softmax."""
    x = real(x)
    return log_softmax(x, axis=axis) / _ln_2(x)


@variant(of=log_softmax, difference="logarithm to the base 10", convention=True)
def log_softmax_base_10(x: Array, *, axis: int = -1) -> Array:
    """Decimal logarithm of softmax."""
    x = real(x)
    xp = array_namespace(x)
    return log_softmax(x, axis=axis) / xp.log(xp.full_like(x, 10))


@formula(
    equation=r"\frac{\partial L}{\partial x_i} = g_i - p_i \sum_k g_k,\quad p = \operatorname{softmax}(x)",
    symbols=(UPSTREAM, LOGITS),
    returns=RESULT,
    domain="as log_softmax; g of the shape of x",
    reference="Goodfellow, Bengio, Courville 2016, §6.2.2.3",
)
def log_softmax_gradient(upstream: Array, x: Array, *, axis: int = -1) -> Array:
    """Gradient through log_softmax.

    ∂L/∂x = g − p Σ g, p = softmax(x)

    upstream: gradient with respect to log_softmax(x), as x; x: logits; axis: along which they compete.
    Raises ShapeError where the shapes differ or x has nothing along the axis.
    Goodfellow, Bengio, Courville 2016, §6.2.2.3.
    """
    upstream, x = reals(upstream, x)
    require_same(upstream=upstream, x=x)
    return upstream - softmax(x, axis=axis) * array_namespace(x).sum(upstream, axis=axis, keepdims=True)


def softmax_in_place(x: Array) -> Array:
    """Softmax along the last axis of logits that nobody else holds, in their memory where the library can."""
    require_axes(-1, x=x)
    return _proportions(x, -1, out=x)


def _ln_2(x: Array) -> Array:
    xp = array_namespace(x)
    return xp.log(xp.full_like(x, 2))
