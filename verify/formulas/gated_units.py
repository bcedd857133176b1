"""Gated linear units: one affine layer opens and shuts another, as in the networks of recent language models."""

from __future__ import annotations

from typing import NamedTuple

from verify.formulas.activations import sigmoid, silu, silu_gradient
from verify.formulas.arrays import Array
from verify.formulas.card import formula, variant
from verify.formulas.linear import affine, affine_gradient
from verify.formulas.shapes import require_same

SYMBOLS = (
    ("x", "(…, d)", "rows of d features"),
    ("W, b", "(d, h), (h,)", "weights and bias of the gate"),
    ("V, c", "(d, h), (h,)", "weights and bias of what it lets through"),
    ("β", "() positive", "slope of Swish", "beta"),
)


@formula(
    equation=r"\operatorname{SwiGLU}(x) = \operatorname{Swish}_\beta(x W + b) \odot (x V + c),"
    r"\ \operatorname{Swish}_\beta(z) = z \, \sigma(\beta z)",
    symbols=SYMBOLS,
    returns="(…, h)",
    domain="real; widths that fit; β > 0",
    conventions=("β = 1: Swish is SiLU", "the gate first", "examples are rows"),
    reference="Shazeer 2020, eq. 5; Dauphin et al. 2017; ONNX SwiGLU",
    heads="SwiGLU",
)
def swiglu(x: Array, W: Array, V: Array, b: Array = None, c: Array = None, *, beta: float = 1.0) -> Array:
    """Gated linear unit whose gate is Swish.

    SwiGLU(x) = Swish_β(x W + b) ⊙ (x V + c)

    x: (…, d); W, V: (d, h); b, c: (h,); beta: β. Raises ShapeError where widths do not fit.
    Shazeer 2020, eq. 5. In a network a last layer follows: FFN(x) = SwiGLU(x) W_2.
    """
    gate, value = _layers(x, W, V, b, c)
    return silu(beta * gate) / beta * value


@variant(of=swiglu, difference="the gate a sigmoid: GLU")
def swiglu_sigmoid(x: Array, W: Array, V: Array, b: Array = None, c: Array = None, *, beta: float = 1.0) -> Array:
    """Gated linear unit of Dauphin et al. 2017."""
    gate, value = _layers(x, W, V, b, c)
    return sigmoid(beta * gate) * value


@variant(of=swiglu, difference="gate and value exchanged", convention=True)
def swiglu_exchanged(x: Array, W: Array, V: Array, b: Array = None, c: Array = None, *, beta: float = 1.0) -> Array:
    """Swish of the second layer."""
    return swiglu(x, V, W, c, b, beta=beta)


class SwiGLUGradient(NamedTuple):
    """Gradients with respect to the arguments of a gated unit; None for biases that were not given."""

    x: Array
    W: Array
    V: Array
    b: Array
    c: Array


@formula(
    equation=r"\frac{\partial L}{\partial z} = g \odot v \odot \operatorname{Swish}_\beta'(z),"
    r"\ \frac{\partial L}{\partial v} = g \odot \operatorname{Swish}_\beta(z),\ z = x W + b,\ v = x V + c",
    symbols=(("g", "(…, h)", "gradient with respect to the result", "upstream"), *SYMBOLS),
    returns="as x, as W, as V, as b, as c",
    domain="as swiglu",
    reference="Shazeer 2020, eq. 5, differentiated",
)
def swiglu_gradient(
    upstream: Array, x: Array, W: Array, V: Array, b: Array = None, c: Array = None, *, beta: float = 1.0
) -> SwiGLUGradient:
    """Gradients through a gated unit, with respect to x, W, V, b and c.

    back through both layers, the gate's by the slope of Swish

    upstream: (…, h); the others as in swiglu. Raises ShapeError where widths do not fit.
    """
    gate, value = _layers(x, W, V, b, c)
    require_same(**{"upstream": upstream, "x W": gate})
    opened = affine_gradient(silu_gradient(upstream * value, beta * gate), x, W, b)
    let = affine_gradient(upstream * silu(beta * gate) / beta, x, V, c)
    return SwiGLUGradient(opened.x + let.x, opened.W, let.W, opened.b, let.b)


def _layers(x: Array, W: Array, V: Array, b: Array, c: Array) -> tuple[Array, Array]:
    gate, value = affine(x, W, b), affine(x, V, c)
    require_same(**{"x W": gate, "x V": value})
    return gate, value
