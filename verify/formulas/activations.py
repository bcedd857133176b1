"""Activations: what a neuron makes of its input, each with its derivative."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Literal

from verify.formulas.arrays import Array, constant, real, reals
from verify.formulas.card import by_hand, formula, variant
from verify.formulas.limits import weighted
from verify.formulas.shapes import require_same
from verify.formulas.special import is_many_singles, normal_cdf, normal_cdf_of_singles
from verify.formulas.tiles import by_pieces
from verify.namespaces import array_namespace

INPUT = ("x", "any", "input, without unit")
UPSTREAM = ("g", "as x", "gradient of the loss with respect to the result", "upstream")
SHAPED = "x real; shape and type are kept, ±∞ gives the limit, NaN gives NaN"


@formula(
    equation=r"\operatorname{ReLU}(x) = \max(0, x)",
    symbols=(INPUT,),
    returns=("ReLU(x)", "as x", "x where positive, else 0"),
    domain=SHAPED,
    reference="Nair, Hinton 2010; Goodfellow, Bengio, Courville 2016, eq. 6.37",
    seen_in=("001:678", "001:1942", "001:2096", "000:474"),
    heads="ReLU",
)
def relu(x: Array) -> Array:
    """Rectified linear unit.

    ReLU(x) = max(0, x)

    x: any shape, without unit.
    Exact in every type. Nair, Hinton 2010. Not softplus, its smooth form.
    """
    x = real(x)
    xp = array_namespace(x)
    return xp.maximum(x, xp.zeros_like(x))


@formula(
    equation=r"\frac{\partial L}{\partial x} = g \cdot [x > 0]",
    symbols=(UPSTREAM, INPUT),
    returns="as x",
    domain="x real; at 0, where no derivative exists, 0 is taken",
    conventions=("0 at x = 0",),
    reference="Goodfellow, Bengio, Courville 2016, §6.3",
)
def relu_gradient(upstream: Array, x: Array) -> Array:
    """Gradient through ReLU: passes where x is positive.

    ∂L/∂x = g · [x > 0]

    upstream, x: the same shape, without unit. At x = 0 the subgradient 0 is taken, as everywhere in practice.
    Goodfellow, Bengio, Courville 2016, §6.3.
    """
    upstream, x = reals(upstream, x)
    require_same(upstream=upstream, x=x)
    xp = array_namespace(x)
    return xp.where(x > 0, upstream, xp.zeros_like(upstream))


@formula(
    equation=r"\operatorname{LeakyReLU}(x) = \max(0, x) + a \min(0, x)",
    symbols=(INPUT, ("a", "()", "slope for negative x", "slope")),
    returns="as x",
    domain=SHAPED,
    conventions=("slope 0.01",),
    reference="Maas, Hannun, Ng 2013, eq. 4",
    seen_in=("000:122",),
    heads="LeakyReLU, Leaky ReLU, leaky_relu, PReLU",
    derived={"alpha": "slope"},
)
def leaky_relu(x: Array, *, slope: float = 0.01) -> Array:
    """ReLU with a small slope where x is negative.

    LeakyReLU(x) = max(0, x) + slope · min(0, x)

    x: any shape, without unit; slope: for negative x.
    Maas, Hannun, Ng 2013, eq. 4. Not PReLU, whose slope is learned.
    """
    x = real(x)
    xp = array_namespace(x)
    return xp.maximum(x, xp.zeros_like(x)) + slope * xp.minimum(x, xp.zeros_like(x))


@formula(
    equation=r"\frac{\partial L}{\partial x} = g \cdot \begin{cases} 1 & x > 0 \\ a & x \le 0 \end{cases}",
    symbols=(UPSTREAM, INPUT, ("a", "()", "slope for negative x", "slope")),
    returns="as x",
    domain="x real; at 0, where no derivative exists, the slope is taken",
    reference="Maas, Hannun, Ng 2013, eq. 4",
)
def leaky_relu_gradient(upstream: Array, x: Array, *, slope: float = 0.01) -> Array:
    """Gradient through leaky ReLU.

    ∂L/∂x = g where x > 0, else slope · g

    upstream, x: the same shape, without unit; slope: for negative x. Maas, Hannun, Ng 2013, eq. 4.
    """
    upstream, x = reals(upstream, x)
    require_same(upstream=upstream, x=x)
    return array_namespace(x).where(x > 0, upstream, slope * upstream)


@formula(
    equation=r"\sigma(x) = \frac{1}{1 + e^{-x}}",
    symbols=((*INPUT, "z, logit, logits, score"),),
    returns=("σ(x)", "as x probability", "between 0 and 1", "probability, probabilities, prob"),
    domain=SHAPED,
    reference="Goodfellow, Bengio, Courville 2016, eq. 3.30",
    seen_in=("001:1891", "001:1901", "001:1911"),
    heads="sigmoid, logistic",
    weak_heads="sigma",
)
def sigmoid(x: Array) -> Array:
    """Logistic sigmoid.

    σ(x) = 1 / (1 + e^{−x}) = e^{min(x, 0)} / (1 + e^{−|x|})

    x: any shape, without unit.
    The second form is the first without its overflow, to a few units in the last place for every x.
    Goodfellow, Bengio, Courville 2016, eq. 3.30. Not softmax of one logit, which is 1.
    """
    x = real(x)
    xp = array_namespace(x)
    return xp.exp(xp.minimum(x, xp.zeros_like(x))) / (1 + xp.exp(-xp.abs(x)))


@by_hand(of=sigmoid)
def sigmoid_by_hand(x: Array) -> Array:
    """1 / (1 + e^{−x}), for negative x too."""
    x = real(x)
    return 1 / (1 + array_namespace(x).exp(-x))


@variant(of=sigmoid, difference="exponent without its minus sign: 1 / (1 + e^x)")
def sigmoid_reflected(x: Array) -> Array:
    """Sigmoid of −x."""
    return sigmoid(-real(x))


@formula(
    equation=r"\frac{\partial L}{\partial x} = g \cdot \sigma(x) \, \sigma(-x)",
    symbols=(UPSTREAM, INPUT),
    returns="as x",
    domain=SHAPED,
    reference="Goodfellow, Bengio, Courville 2016, eq. 3.35",
)
def sigmoid_gradient(upstream: Array, x: Array) -> Array:
    """Gradient through the sigmoid.

    ∂L/∂x = g · σ(x) · σ(−x)

    upstream, x: the same shape, without unit.
    σ(−x) is 1 − σ(x) without cancellation. Goodfellow, Bengio, Courville 2016, eq. 3.35.
    """
    upstream, x = reals(upstream, x)
    require_same(upstream=upstream, x=x)
    return upstream * sigmoid(x) * sigmoid(-x)


@formula(
    equation=r"\tanh(x) = \frac{e^{x} - e^{-x}}{e^{x} + e^{-x}}",
    symbols=(INPUT,),
    returns=("tanh(x)", "as x", "between −1 and 1"),
    domain=SHAPED,
    reference="DLMF 4.28.4; LeCun, Bottou, Orr, Müller 1998, §4.4",
    seen_in=("000:90",),
    heads="tanh",
)
def tanh(x: Array) -> Array:
    """Hyperbolic tangent.

    tanh(x) = (e^x − e^{−x}) / (e^x + e^{−x}) = 2 σ(2x) − 1

    x: any shape, without unit. As exact as the array library's own. DLMF 4.28.4.
    """
    x = real(x)
    return array_namespace(x).tanh(x)


@formula(
    equation=r"\frac{\partial L}{\partial x} = g \cdot (1 - \tanh^2 x)",
    symbols=(UPSTREAM, INPUT),
    returns="as x",
    domain=SHAPED,
    reference="DLMF 4.34.8",
    seen_in=("000:92",),
)
def tanh_gradient(upstream: Array, x: Array) -> Array:
    """Gradient through tanh.

    ∂L/∂x = g · (1 − tanh² x) = 4 g σ(2x) σ(−2x)

    upstream, x: the same shape, without unit.
    The second form does not cancel where tanh saturates. DLMF 4.34.8.
    """
    upstream, x = reals(upstream, x)
    require_same(upstream=upstream, x=x)
    return 4 * upstream * sigmoid(2 * x) * sigmoid(-2 * x)


Approximation = Literal["none", "tanh"]
"""How GELU takes Φ: exactly, or through tanh."""


@formula(
    equation=r"\operatorname{GELU}(x) = x \, \Phi(x) = \frac{x}{2} \big(1 + \operatorname{erf}(x / \sqrt 2)\big)",
    symbols=(INPUT, ("Φ(x)", "as x", "probability that a standard normal variable is below x")),
    returns="as x",
    domain=SHAPED,
    conventions=("exact, by erf; the tanh form by approximate='tanh'",),
    reference="Hendrycks, Gimpel 2016, eq. 1 and 2",
    seen_in=("003:88",),
    heads="GELU, gelu",
    derived={"Phi(x)": "(1 + erf(x / sqrt(2))) / 2"},
)
def gelu(x: Array, *, approximate: Approximation = "none") -> Array:
    """Gaussian error linear unit.

    GELU(x) = x/2 · (1 + erf(x/√2)); approximate="tanh": x/2 · (1 + tanh(√(2/π) (x + 0.044715 x³)))

    x: any shape, without unit; approximate: "none" for the exact form, "tanh" for the approximation.
    Below about −5 the sum 1 + erf cancels: only the absolute error stays within a unit in the last place of x, of many
    floats of NumPy in single precision, whose Φ is a ratio of polynomials and a tanh, within two.
    The tanh form needs an x whose square does not overflow.
    Hendrycks, Gimpel 2016. Not silu, which has σ(x) for Φ(x).
    """
    x = real(x)
    if approximate == "none" and is_many_singles(x):
        return by_pieces(_gelu_of_singles, x)
    return _above_minus_infinity(x) * _phi(x, approximate)


def _gelu_of_singles(x: Array, out: Array, room: Array) -> None:
    xp = array_namespace(x)
    normal_cdf_of_singles(x, out, room)
    out *= x if xp.min(x) > -math.inf else _above_minus_infinity(x)


@variant(of=gelu, difference="Φ approximated through tanh, as BERT and GPT-2 compute it", convention=True)
def gelu_tanh_form(x: Array, *, approximate: Approximation = "none") -> Array:
    """GELU by its tanh approximation."""
    return gelu(x, approximate="tanh" if approximate == "none" else "none")


@variant(of=gelu, difference="Φ approximated by σ(1.702 x)", convention=True)
def gelu_sigmoid_form(x: Array, *, approximate: Approximation = "none") -> Array:  # noqa: ARG001 - as gelu
    """GELU by its sigmoid approximation, Hendrycks and Gimpel 2016, §2."""
    x = real(x)
    return _above_minus_infinity(x) * sigmoid(1.702 * x)


@formula(
    equation=r"\frac{\partial L}{\partial x} = g \cdot \Big(\Phi(x) + \frac{x}{\sqrt{2\pi}} e^{-x^2/2}\Big)",
    symbols=(UPSTREAM, INPUT, ("Φ(x)", "as x", "probability that a standard normal variable is below x")),
    returns="as x",
    domain="x real",
    reference="Hendrycks, Gimpel 2016, eq. 1, differentiated",
)
def gelu_gradient(upstream: Array, x: Array, *, approximate: Approximation = "none") -> Array:
    """Gradient through GELU.

    ∂L/∂x = g · (Φ(x) + x φ(x)), φ(x) = e^{−x²/2} / √(2π); for the tanh form its own derivative

    upstream, x: the same shape, without unit; approximate: as in gelu.
    """
    upstream, x = reals(upstream, x)
    require_same(upstream=upstream, x=x)
    xp = array_namespace(x)
    if approximate == "tanh":
        slope = xp.sqrt(constant(2, x) / xp.pi) * (1 + 0.134145 * x**2)
        density = tanh_gradient(slope, _tanh_argument(x)) / 2
    else:
        density = xp.exp(-(x**2) / 2) / xp.sqrt(constant(2, x) * xp.pi)
    return upstream * (_phi(x, approximate) + weighted(density, x))


def _above_minus_infinity(x: Array) -> Array:
    """Take x, with 0 for −∞: for a product whose other factor vanishes there faster than x grows."""
    xp = array_namespace(x)
    return xp.where(x == -math.inf, xp.zeros_like(x), x)


def _phi(x: Array, approximate: Approximation) -> Array:
    if approximate not in ("none", "tanh"):
        raise ValueError(f"approximate={approximate!r}: expected 'none' or 'tanh'")
    if approximate == "tanh":
        return (1 + array_namespace(x).tanh(_tanh_argument(x))) / 2
    return normal_cdf(x)


def _tanh_argument(x: Array) -> Array:
    xp = array_namespace(x)
    return xp.sqrt(constant(2, x) / xp.pi) * x * (1 + 0.044715 * x**2)


@formula(
    equation=r"\operatorname{SiLU}(x) = x \, \sigma(x)",
    symbols=(INPUT, ("σ(x)", "as x", "logistic sigmoid")),
    returns="as x",
    domain=SHAPED,
    reference="Elfwing, Uchibe, Doya 2018, eq. 3; Ramachandran, Zoph, Le 2017 (Swish, β = 1)",
    heads="SiLU, Swish",
    terms=(("β", "() positive", "sharpness, 1 for SiLU"),),
    stated=(r"Swish(x) = x \sigma(\beta x)",),
)
def silu(x: Array) -> Array:
    """Sigmoid linear unit, also called Swish.

    SiLU(x) = x · σ(x)

    x: any shape, without unit. Relative error of a few units in the last place; the limit at −∞ is 0.
    Elfwing, Uchibe, Doya 2018. Not gelu, which has Φ(x) for σ(x).
    """
    x = real(x)
    return _above_minus_infinity(x) * sigmoid(x)


@by_hand(of=silu)
def silu_by_hand(x: Array) -> Array:
    """x times the sigmoid, by its own steps."""
    return real(x) * sigmoid_by_hand(x)


@formula(
    equation=r"\frac{\partial L}{\partial x} = g \cdot \sigma(x) \big(1 + x \, \sigma(-x)\big)",
    symbols=(UPSTREAM, INPUT),
    returns="as x",
    domain="x real",
    reference="Elfwing, Uchibe, Doya 2018, eq. 4",
)
def silu_gradient(upstream: Array, x: Array) -> Array:
    """Gradient through SiLU.

    ∂L/∂x = g · σ(x) · (1 + x σ(−x))

    upstream, x: the same shape, without unit. Elfwing, Uchibe, Doya 2018, eq. 4.
    """
    upstream, x = reals(upstream, x)
    require_same(upstream=upstream, x=x)
    return upstream * sigmoid(x) * (1 + weighted(sigmoid(-x), _above_minus_infinity(x)))


@formula(
    equation=r"\operatorname{softplus}(x) = \ln(1 + e^{x})",
    symbols=(INPUT,),
    returns=("softplus(x)", "as x positive", "above x and 0"),
    domain=SHAPED,
    reference="Dugas et al. 2001, eq. 5; Goodfellow, Bengio, Courville 2016, eq. 3.31",
    heads="softplus",
    terms=(("β", "() positive", "sharpness"),),
    stated=(r"softplus(x) = \frac{1}{\beta} \ln(1 + e^{\beta x})",),
)
def softplus(x: Array) -> Array:
    """Softplus, the smooth form of ReLU.

    softplus(x) = ln(1 + e^x) = max(x, 0) + ln(1 + e^{−|x|})

    x: any shape, without unit. The second form neither overflows for large x nor loses digits for small.
    Goodfellow, Bengio, Courville 2016, eq. 3.31. Its derivative is the sigmoid.
    """
    x = real(x)
    xp = array_namespace(x)
    return xp.maximum(x, xp.zeros_like(x)) + xp.log1p(xp.exp(-xp.abs(x)))


@by_hand(of=softplus)
def softplus_by_hand(x: Array) -> Array:
    """The logarithm of 1 + e^x."""
    x = real(x)
    xp = array_namespace(x)
    return xp.log(1 + xp.exp(x))


@formula(
    equation=r"\frac{\partial L}{\partial x} = g \cdot \sigma(x)",
    symbols=(UPSTREAM, INPUT),
    returns="as x",
    domain=SHAPED,
    reference="Goodfellow, Bengio, Courville 2016, eq. 3.36",
)
def softplus_gradient(upstream: Array, x: Array) -> Array:
    """Gradient through softplus.

    ∂L/∂x = g · σ(x)

    upstream, x: the same shape, without unit. Goodfellow, Bengio, Courville 2016, eq. 3.36.
    """
    upstream, x = reals(upstream, x)
    require_same(upstream=upstream, x=x)
    return upstream * sigmoid(x)


Activation = Callable[[Array], Array]

GRADIENTS: dict[Activation, Callable[[Array, Array], Array]] = {
    relu: relu_gradient,
    leaky_relu: leaky_relu_gradient,
    sigmoid: sigmoid_gradient,
    tanh: tanh_gradient,
    gelu: gelu_gradient,
    silu: silu_gradient,
    softplus: softplus_gradient,
}
"""The gradient that belongs to an activation, for formulas that take an activation as an argument."""
