"""A sublayer with its residual connection and layer norm, and the way back through it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from verify.formulas.arrays import Array
from verify.formulas.card import formula
from verify.formulas.normalization import layer_norm, layer_norm_gradient
from verify.formulas.parameters import NormParameters
from verify.formulas.shapes import require_same

NormOrder = Literal["post", "pre"]
"""Layer norm after the sum, as in the paper of 2017, or before the sublayer, as in GPT-2."""

Sublayer = Callable[[Array], Array]

NORM = ("N", "", "NormParameters: gain and bias of the layer norm", "norm")


@formula(
    equation=r"\text{post: } \operatorname{LN}(x + f(x)),\qquad \text{pre: } x + f(\operatorname{LN}(x))",
    symbols=(
        ("x", "(…, n, d)", "rows of features"),
        ("f", "(…, n, d) → (…, n, d)", "attention or feed-forward network", "sublayer"),
        NORM,
    ),
    returns="as x",
    domain="f(x) of the shape of x",
    conventions=("norm after the sum ('post'), or before the sublayer ('pre')", "ε = 1e-5"),
    reference="He et al. 2016; Vaswani et al. 2017, §3.1 (post); Xiong et al. 2020 (pre)",
    seen_in=("000:499", "003:78", "003:152", "004:480"),
)
def residual(
    x: Array, sublayer: Sublayer, norm: NormParameters, *, order: NormOrder = "post", epsilon: float = 1e-5
) -> Array:
    """Add the input back to a sublayer's output, and normalise.

    post: LN(x + f(x)); pre: x + f(LN(x))

    x: (…, n, d); sublayer: f; norm: gain and bias; order: "post" or "pre"; epsilon: of the layer norm.
    Raises ShapeError where f(x) has another shape than x, ValueError for another order.
    """
    if order == "post":
        return layer_norm(_added(x, sublayer(x)), *norm, epsilon=epsilon)
    if order == "pre":
        return _added(x, sublayer(layer_norm(x, *norm, epsilon=epsilon)))
    raise ValueError(f"order={order!r}: expected 'post' or 'pre'")


class ResidualGradient(NamedTuple):
    """Gradients with respect to the input, to what the sublayer holds, and to its layer norm."""

    x: Array
    sublayer: Any
    norm: NormParameters


@formula(
    equation=r"\text{post: } \frac{\partial L}{\partial x} = h + J_f^T h,\ h = J_{LN}^T g;\qquad"
    r"\text{pre: } \frac{\partial L}{\partial x} = g + J_{LN}^T J_f^T g",
    symbols=(
        ("g", "(…, n, d)", "gradient with respect to the result", "upstream"),
        ("x", "(…, n, d)", "rows of features"),
        ("f", "(…, n, d) → (…, n, d)", "attention or feed-forward network", "sublayer"),
        (
            "J_f",
            "(…, n, d), g → (…, n, d), θ",
            "its gradient with respect to input and parameters",
            "sublayer_gradient",
        ),
        NORM,
    ),
    returns="as x, θ, as N",
    domain="as residual",
    reference="He et al. 2016, §3.1; chain rule",
)
def residual_gradient(
    upstream: Array,
    x: Array,
    sublayer: Sublayer,
    sublayer_gradient: Callable[[Array, Array], tuple[Array, Any]],
    norm: NormParameters,
    *,
    order: NormOrder = "post",
    epsilon: float = 1e-5,
) -> ResidualGradient:
    """Gradients through a residual connection with its layer norm.

    post: h + J_fᵀ h with h = J_LNᵀ g; pre: g + J_LNᵀ J_fᵀ g

    upstream: (…, n, d); sublayer_gradient: takes the gradient above f and f's input, gives the gradient of that input
    and of whatever f holds; the others as in residual.
    """
    require_same(upstream=upstream, x=x)
    if order == "post":
        outer = layer_norm_gradient(upstream, _added(x, sublayer(x)), *norm, epsilon=epsilon)
        inner, held = sublayer_gradient(outer.x, x)
        return ResidualGradient(outer.x + inner, held, NormParameters(outer.gain, outer.bias))
    inner, held = sublayer_gradient(upstream, layer_norm(x, *norm, epsilon=epsilon))
    outer = layer_norm_gradient(inner, x, *norm, epsilon=epsilon)
    return ResidualGradient(upstream + outer.x, held, NormParameters(outer.gain, outer.bias))


def _added(x: Array, output: Array) -> Array:
    require_same(x=x, **{"f(x)": output})
    return x + output
