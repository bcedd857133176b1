"""Dropout, given its mask, in training and at inference."""

from __future__ import annotations

from verify.formulas.arrays import Array, one_minus, real, reals
from verify.formulas.card import formula, variant
from verify.formulas.shapes import require_broadcast
from verify.namespaces import array_namespace

INPUT = ("x", "any", "activations")
MASK = ("m", "stretches to x mask", "1 or true where kept, 0 or false where dropped", "mask")
RATE = ("p", "() probability", "of being dropped", "rate, dropout rate")


@formula(
    equation=r"y = \frac{m \odot x}{1 - p}",
    symbols=(INPUT, MASK, RATE),
    returns="as x",
    domain="0 ≤ p < 1",
    conventions=("the rate is that of dropping", "scaled in training ('inverted'), not at inference"),
    reference="Srivastava et al. 2014, §10; PyTorch Dropout",
    seen_in=("003:86", "000:426", "000:456", "001:887"),
)
def dropout(x: Array, mask: Array, *, rate: Array) -> Array:
    """Drop activations by a mask, and scale the others so that the mean stays.

    y = m x / (1 − p)

    x: any shape; mask: stretches to x; rate: p, of dropping. Raises ShapeError where the mask does not stretch.
    """
    x, mask = reals(x, mask)
    require_broadcast(x=x, mask=mask)
    return mask * x / one_minus(rate)


@variant(of=dropout, difference="not scaled in training, as the original; then inference multiplies by 1 − p")
def dropout_unscaled(x: Array, mask: Array, *, rate: Array) -> Array:  # noqa: ARG001 - same arguments as dropout
    """Activations dropped and not scaled, Srivastava et al. 2014, §4."""
    x, mask = reals(x, mask)
    return mask * x


@variant(of=dropout, difference="the rate taken for the probability of being kept: divided by p")
def dropout_keep_rate(x: Array, mask: Array, *, rate: Array) -> Array:
    """Activations scaled by 1/p, as TensorFlow 1 understood its keep_prob."""
    x, mask = reals(x, mask)
    return mask * x / rate


@formula(
    equation=r"\frac{\partial L}{\partial x} = \frac{m \odot g}{1 - p}",
    symbols=(
        ("g", "any", "gradient with respect to the result", "upstream"),
        ("m", "stretches to g mask", *MASK[2:]),
        RATE,
    ),
    returns="as g",
    domain="as dropout",
    reference="Srivastava et al. 2014, §5.1",
)
def dropout_gradient(upstream: Array, mask: Array, *, rate: Array) -> Array:
    """Gradient through dropout: what was dropped learns nothing.

    ∂L/∂x = m g / (1 − p)

    upstream: as x; mask, rate: as in dropout.
    """
    return dropout(upstream, mask, rate=rate)


@formula(
    equation=r"y = x",
    symbols=(INPUT, RATE),
    returns="as x",
    domain="real",
    conventions=("nothing is left to do where training was scaled",),
    reference="Srivastava et al. 2014, §10",
)
def dropout_inference(x: Array, *, rate: Array) -> Array:  # noqa: ARG001 - the variant needs it
    """Dropout at inference: activations as they are.

    y = x

    x: any shape; rate: p, which only the unscaled form uses.
    """
    return real(x)


@variant(of=dropout_inference, difference="multiplied by 1 − p, where training was not scaled")
def dropout_inference_scaled(x: Array, *, rate: Array) -> Array:
    """Activations at their mean in training, Srivastava et al. 2014, §4."""
    return real(x) * one_minus(rate)


@formula(
    equation=r"L' = L + \frac{\lambda}{2} \sum_i w_i^2",
    symbols=(("w", "any", "weights", "weights, W, θ"), ("λ", "()", "strength", "strength")),
    returns="()",
    domain="real; λ ≥ 0",
    conventions=("half the sum of squares, so that its gradient is λ w",),
    reference="Goodfellow, Bengio, Courville 2016, eq. 7.2",
    seen_in=("004:865",),
)
def weight_penalty(weights: Array, *, strength: Array) -> Array:
    """Penalty on large weights, L².

    λ/2 Σ w²

    weights: any shape; strength: λ.
    """
    weights = real(weights)
    return strength * array_namespace(weights).sum(weights**2) / 2


@variant(of=weight_penalty, difference="without the factor 1/2", convention=True)
def weight_penalty_full(weights: Array, *, strength: Array) -> Array:
    """Give λ Σ w²."""
    return 2 * weight_penalty(weights, strength=strength)
