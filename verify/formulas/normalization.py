"""Normalisation: values moved to mean 0 and scaled to deviation 1, over features or over the batch."""

from __future__ import annotations

import math
from typing import NamedTuple

from verify.formulas.arrays import Array, axes_of, increased, mean, mean_square, multiplied, real, reals, sum_to_shape
from verify.formulas.card import formula, variant
from verify.formulas.limits import nan_where_zero
from verify.formulas.shapes import require, require_axes, require_broadcast, require_same
from verify.namespaces import array_namespace

Axis = int | tuple[int, ...]

INPUT = ("x", "(…, n, …)", "input; μ and σ² are its mean and variance along the axis")
GAIN = ("γ", "stretches to x", "1 where not given", "gain, scale, weight")
BIAS = ("β", "stretches to x", "0 where not given", "bias, shift, offset")
EPSILON = ("ε", "() positive", "constant, in the unit of x²", "epsilon, eps")
UPSTREAM = ("g", "as x", "gradient of the loss with respect to the result", "upstream")


class NormalizationGradient(NamedTuple):
    """Gradients with respect to the arguments of a normalisation; None for those that were not given."""

    x: Array
    gain: Array
    bias: Array


@formula(
    equation=r"z = \frac{x - \mu}{\sigma},\quad \sigma^2 = \frac{1}{n - c} \sum_{i=1}^{n} (x_i - \mu)^2",
    symbols=(INPUT, ("c", "() whole", "0 for the population, 1 for a sample", "correction, ddof")),
    returns=("z", "as x", "no unit"),
    domain="x real, not constant along the axis (that gives NaN); n > c",
    conventions=("population variance, divisor n", "no ε"),
    reference="Kreyszig 1979, standardised variable",
    seen_in=("003:82", "004:504", "000:144"),
)
def standardize(x: Array, *, axis: Axis = -1, correction: int = 0) -> Array:
    """Distance from the mean in standard deviations.

    z = (x − μ) / σ

    x: any shape, in any unit; axis: the values that share a mean; correction: the variance divides by n − correction.
    Raises ShapeError where x has no such axis, or no more elements along it than the correction.
    A constant x has σ = 0 and gives NaN. Not layer_norm, whose ε keeps σ from 0.
    """
    x = real(x)
    require_axes(axis, x=x)
    xp = array_namespace(x)
    centred = x - mean(x, axis)
    return centred / nan_where_zero(xp.sqrt(_variance(centred, axis, correction)))


@variant(of=standardize, difference="sample variance, divisor n − 1", convention=True)
def standardize_sample_variance(x: Array, *, axis: Axis = -1, correction: int = 0) -> Array:
    """Distance from the mean in sample standard deviations."""
    return standardize(x, axis=axis, correction=1 - correction)


@variant(of=standardize, difference="divided by the variance instead of its root")
def standardize_by_variance(x: Array, *, axis: Axis = -1, correction: int = 0) -> Array:
    """Distance from the mean over the variance."""
    x = real(x)
    return (x - mean(x, axis)) / nan_where_zero(_variance(x - mean(x, axis), axis, correction))


@formula(
    equation=r"\operatorname{LN}(x) = \gamma \, \frac{x - \mu}{\sqrt{\sigma^2 + \epsilon}} + \beta",
    symbols=(INPUT, GAIN, BIAS, EPSILON),
    returns="as x",
    domain="x real; ε > 0",
    conventions=("population variance, divisor n", "ε inside the root", "ε = 1e-5", "over the last axis"),
    reference="Ba, Kiros, Hinton 2016, eq. 3 and 4",
    seen_in=("001:625", "001:636", "001:1737", "001:746", "004:504", "000:495"),
    heads="LN, LayerNorm, Layer Norm, LNorm, LayerNormalization, Layer Normalization",
    derived={"mu": "mean(x)", "sigma^2": "var(x)", "sigma": "std(x)"},
    stated=(
        r"\hat{x} = \frac{x - \mu}{\sqrt{\sigma^2 + \epsilon}}",
        r"\hat{x} = \frac{x - \mu}{\sigma + \epsilon}",
        r"\hat{x} = \frac{x - \mu}{\sigma}",
    ),
)
def layer_norm(x: Array, gain: Array = None, bias: Array = None, *, axis: Axis = -1, epsilon: float = 1e-5) -> Array:
    """Layer normalisation: each row moved to mean 0 and scaled to deviation 1.

    LN(x) = γ (x − μ) / √(σ² + ε) + β

    x: any shape, in any unit; gain, bias: stretch to x; axis: the features; epsilon: in the unit of x².
    Raises ShapeError where x has nothing along the axis or gain and bias do not stretch to it.
    ε belongs to the definition: a row of variance v comes out with deviation √(v/(v + ε)), a little under 1.
    Ba, Kiros, Hinton 2016, eq. 3 and 4. Not batch_norm, which shares μ and σ between the rows of a batch.
    """
    x, gain, bias = reals(x, gain, bias)
    require_axes(axis, x=x)
    xp = array_namespace(x)
    centred = x - mean(x, axis)
    centred /= xp.sqrt(_variance(centred, axis) + epsilon)
    return _rescaled(centred, gain, bias)


@variant(of=layer_norm, difference="ε added to the standard deviation, outside the root", convention=True)
def layer_norm_epsilon_outside(
    x: Array, gain: Array = None, bias: Array = None, *, axis: Axis = -1, epsilon: float = 1e-5
) -> Array:
    """γ (x − μ) / (σ + ε) + β, as at 001:2180 and in the numbers at 001:636."""
    x, gain, bias = reals(x, gain, bias)
    xp = array_namespace(x)
    centred = x - mean(x, axis)
    return _rescaled(centred / (xp.sqrt(_variance(centred, axis)) + epsilon), gain, bias)


@variant(of=layer_norm, difference="sample variance, divisor n − 1", convention=True)
def layer_norm_sample_variance(
    x: Array, gain: Array = None, bias: Array = None, *, axis: Axis = -1, epsilon: float = 1e-5
) -> Array:
    """Layer normalisation by the sample variance."""
    x, gain, bias = reals(x, gain, bias)
    centred = x - mean(x, axis)
    return _rescaled(centred / array_namespace(x).sqrt(_variance(centred, axis, 1) + epsilon), gain, bias)


@variant(of=layer_norm, difference="sample deviation, divisor n − 1, with ε added outside the root")
def layer_norm_sample_deviation(
    x: Array, gain: Array = None, bias: Array = None, *, axis: Axis = -1, epsilon: float = 1e-5
) -> Array:
    """γ (x − μ) / (s + ε) + β, as torch's std with its default correction gives it."""
    x, gain, bias = reals(x, gain, bias)
    xp = array_namespace(x)
    centred = x - mean(x, axis)
    return _rescaled(centred / (xp.sqrt(_variance(centred, axis, 1)) + epsilon), gain, bias)


@variant(of=layer_norm, difference="without ε", convention=True)
def layer_norm_without_epsilon(
    x: Array,
    gain: Array = None,
    bias: Array = None,
    *,
    axis: Axis = -1,
    epsilon: float = 1e-5,  # noqa: ARG001 - same arguments as layer_norm
) -> Array:
    """Layer normalisation of exact deviation 1."""
    return _rescaled(standardize(x, axis=axis), *reals(gain, bias))


@variant(of=layer_norm, difference="along the rows' axis: each column is normalised instead of each row")
def layer_norm_other_axis(
    x: Array, gain: Array = None, bias: Array = None, *, axis: Axis = -1, epsilon: float = 1e-5
) -> Array:
    """Layer normalisation over the tokens where the features were meant."""
    return layer_norm(x, gain, bias, axis=-2 if axis == -1 else -1, epsilon=epsilon)


@variant(of=layer_norm, difference="over the whole array at once")
def layer_norm_whole_array(
    x: Array,
    gain: Array = None,
    bias: Array = None,
    *,
    axis: Axis = -1,  # noqa: ARG001 - same arguments as layer_norm
    epsilon: float = 1e-5,
) -> Array:
    """Layer normalisation with one mean and one variance for everything."""
    return layer_norm(x, gain, bias, axis=tuple(range(x.ndim)), epsilon=epsilon)


@variant(of=layer_norm, difference="divided by the variance plus ε, without the root")
def layer_norm_without_root(
    x: Array, gain: Array = None, bias: Array = None, *, axis: Axis = -1, epsilon: float = 1e-5
) -> Array:
    """γ (x − μ) / (σ² + ε) + β."""
    x, gain, bias = reals(x, gain, bias)
    centred = x - mean(x, axis)
    return _rescaled(centred / (_variance(centred, axis) + epsilon), gain, bias)


@formula(
    equation=r"\frac{\partial L}{\partial x} = \frac{h - \overline{h} - z \, \overline{h z}}"
    r"{\sqrt{\sigma^2 + \epsilon}},\quad h = \gamma g,\ z = \frac{x - \mu}{\sqrt{\sigma^2 + \epsilon}}",
    symbols=(UPSTREAM, INPUT, GAIN, BIAS, EPSILON),
    returns="as x, as γ, as β",
    domain="as layer_norm; g of the shape of x",
    reference="Ioffe, Szegedy 2015, §3, applied along the features",
)
def layer_norm_gradient(
    upstream: Array,
    x: Array,
    gain: Array = None,
    bias: Array = None,
    *,
    axis: Axis = -1,
    epsilon: float = 1e-5,
) -> NormalizationGradient:
    """Gradients through layer normalisation, with respect to x, gain and bias.

    ∂L/∂x = (h − mean(h) − z mean(h z)) / √(σ² + ε), h = γ g; ∂L/∂γ = Σ g z; ∂L/∂β = Σ g

    upstream: as x; the others as in layer_norm.
    Raises ShapeError where upstream and x differ in shape.
    The gradients of gain and bias are summed to their shapes, and None where they were not given.
    """
    upstream, x, gain, bias = reals(upstream, x, gain, bias)
    require_same(upstream=upstream, x=x)
    require_axes(axis, x=x)
    require_broadcast(x=x, gain=gain, bias=bias)
    xp = array_namespace(x)
    centred = x - mean(x, axis)
    root = xp.sqrt(_variance(centred, axis) + epsilon)
    z = centred / root
    h = upstream if gain is None else upstream * gain
    along = mean(h, axis) + z * mean(h * z, axis)
    return NormalizationGradient((h - along) / root, *_parameter_gradients(upstream, z, gain, bias))


@formula(
    equation=r"\operatorname{RMSNorm}(x) = \gamma \, \frac{x}{\sqrt{\frac1n \sum_i x_i^2 + \epsilon}}",
    symbols=(INPUT, GAIN, EPSILON),
    returns="as x",
    domain="x real; ε > 0",
    conventions=("ε inside the root", "ε = 1e-5", "over the last axis", "no bias"),
    reference="Zhang, Sennrich 2019, eq. 4",
    heads="RMSNorm",
    derived={"RMS(x)": "sqrt(mean(x ** 2))", "g": "gain"},
)
def rms_norm(x: Array, gain: Array = None, *, axis: Axis = -1, epsilon: float = 1e-5) -> Array:
    """Root-mean-square normalisation: each row scaled to mean square 1, its mean left where it is.

    RMSNorm(x) = γ x / √(mean(x²) + ε)

    x: any shape, in any unit; gain: stretches to x; axis: the features; epsilon: in the unit of x².
    Raises ShapeError where x has nothing along the axis or the gain does not stretch to it.
    Zhang, Sennrich 2019, eq. 4. Not layer_norm, which subtracts the mean first.
    """
    x, gain = reals(x, gain)
    require_axes(axis, x=x)
    xp = array_namespace(x)
    return _rescaled(x / xp.sqrt(mean_square(x, axis) + epsilon), gain, None)


@variant(of=rms_norm, difference="ε added to the root mean square, outside the root", convention=True)
def rms_norm_epsilon_outside(x: Array, gain: Array = None, *, axis: Axis = -1, epsilon: float = 1e-5) -> Array:
    """γ x / (rms(x) + ε)."""
    x, gain = reals(x, gain)
    xp = array_namespace(x)
    return _rescaled(x / (xp.sqrt(mean_square(x, axis)) + epsilon), gain, None)


@variant(of=rms_norm, difference="without ε", convention=True)
def rms_norm_without_epsilon(
    x: Array,
    gain: Array = None,
    *,
    axis: Axis = -1,
    epsilon: float = 1e-5,  # noqa: ARG001 - same arguments as rms_norm
) -> Array:
    """γ x / rms(x), as the paper has it."""
    return rms_norm(x, gain, axis=axis, epsilon=0)


@variant(of=rms_norm, difference="root of the sum of squares instead of their mean")
def rms_norm_by_length(x: Array, gain: Array = None, *, axis: Axis = -1, epsilon: float = 1e-5) -> Array:
    """γ x / √(Σ x² + ε), a vector of Euclidean length 1."""
    x, gain = reals(x, gain)
    xp = array_namespace(x)
    return _rescaled(x / xp.sqrt(xp.sum(x**2, axis=axis, keepdims=True) + epsilon), gain, None)


@formula(
    equation=r"\frac{\partial L}{\partial x} = \frac{h - z \, \overline{h z}}{r},\quad h = \gamma g,\ z = x / r,"
    r"\ r = \sqrt{\overline{x^2} + \epsilon}",
    symbols=(UPSTREAM, INPUT, GAIN, EPSILON),
    returns="as x, as γ",
    domain="as rms_norm; g of the shape of x",
    reference="Zhang, Sennrich 2019, §4.2",
)
def rms_norm_gradient(
    upstream: Array, x: Array, gain: Array = None, *, axis: Axis = -1, epsilon: float = 1e-5
) -> NormalizationGradient:
    """Gradients through RMS normalisation, with respect to x and gain (bias is None).

    ∂L/∂x = (h − z mean(h z)) / r, h = γ g, z = x / r, r = √(mean(x²) + ε); ∂L/∂γ = Σ g z

    upstream: as x; the others as in rms_norm. Raises ShapeError where upstream and x differ in shape.
    """
    upstream, x, gain = reals(upstream, x, gain)
    require_same(upstream=upstream, x=x)
    require_axes(axis, x=x)
    require_broadcast(x=x, gain=gain)
    xp = array_namespace(x)
    root = xp.sqrt(mean_square(x, axis) + epsilon)
    z = x / root
    h = upstream if gain is None else upstream * gain
    along = z * mean(h * z, axis)
    return NormalizationGradient((h - along) / root, *_parameter_gradients(upstream, z, gain, None))


def _variance(centred: Array, axis: Axis, correction: int = 0) -> Array:
    """Variance of numbers that already have mean 0."""
    if not correction:
        return mean_square(centred, axis)
    count = math.prod(centred.shape[each] for each in axes_of(axis, centred.ndim))
    require(count > correction, f"more than {correction} elements along axis {axis}", x=centred)
    return array_namespace(centred).sum(centred**2, axis=axis, keepdims=True) / (count - correction)


def _rescaled(z: Array, gain: Array, bias: Array) -> Array:
    require_broadcast(x=z, gain=gain, bias=bias)
    z = z if gain is None else multiplied(z, gain)
    return z if bias is None else increased(z, bias)


def _parameter_gradients(upstream: Array, z: Array, gain: Array, bias: Array) -> tuple[Array, Array]:
    return (
        None if gain is None else sum_to_shape(upstream * z, gain.shape),
        None if bias is None else sum_to_shape(upstream, bias.shape),
    )
