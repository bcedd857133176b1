"""Batch normalisation: each feature standardised over the batch, and its running statistics for inference."""

from __future__ import annotations

from verify.formulas.arrays import Array, axes_of, one_minus, reals
from verify.formulas.card import formula, variant
from verify.formulas.normalization import (
    Axis,
    NormalizationGradient,
    layer_norm,
    layer_norm_epsilon_outside,
    layer_norm_gradient,
    layer_norm_sample_variance,
)
from verify.formulas.shapes import kept_shape, require, require_same
from verify.namespaces import array_namespace

INPUT = ("x", "(N, C)", "N examples of C features; μ and σ² are taken over the examples")
GAIN = ("γ", "(C,)", "gain of each feature; 1 where not given", "gain, scale, weight")
BIAS = ("β", "(C,)", "bias of each feature; 0 where not given", "bias, shift, offset")
EPSILON = ("ε", "() positive", "constant, in the unit of x²", "epsilon, eps")


@formula(
    equation=r"\operatorname{BN}(x) = \gamma \, \frac{x - \mu_B}{\sqrt{\sigma_B^2 + \epsilon}} + \beta",
    symbols=(INPUT, GAIN, BIAS, EPSILON),
    returns="as x",
    domain="x real; at least one example; ε > 0",
    conventions=("population variance, divisor N", "ε inside the root", "ε = 1e-5", "over the first axis"),
    reference="Ioffe, Szegedy 2015, Algorithm 1",
    seen_in=("000:128", "004:516"),
    heads="BN, BatchNorm, Batch Norm",
)
def batch_norm(x: Array, gain: Array = None, bias: Array = None, *, axis: Axis = 0, epsilon: float = 1e-5) -> Array:
    """Batch normalisation as in training: each feature at mean 0 and deviation 1 over the batch.

    BN(x) = γ (x − μ_B) / √(σ_B² + ε) + β

    x: (N, C), or any shape with the examples along `axis`, for images (0, 2, 3); gain, bias: one for each feature;
    epsilon: in the unit of x².
    Raises ShapeError where the batch is empty or gain and bias do not have one number for each feature.
    Ioffe, Szegedy 2015, Algorithm 1. Not layer_norm, which takes each example by itself.
    """
    return layer_norm(x, *_per_feature(x, axis, gain, bias), axis=axis, epsilon=epsilon)


@variant(of=batch_norm, difference="sample variance, divisor N − 1", convention=True)
def batch_norm_sample_variance(
    x: Array, gain: Array = None, bias: Array = None, *, axis: Axis = 0, epsilon: float = 1e-5
) -> Array:
    """Batch normalisation by the sample variance."""
    return layer_norm_sample_variance(x, *_per_feature(x, axis, gain, bias), axis=axis, epsilon=epsilon)


@variant(of=batch_norm, difference="ε added to the standard deviation, outside the root", convention=True)
def batch_norm_epsilon_outside(
    x: Array, gain: Array = None, bias: Array = None, *, axis: Axis = 0, epsilon: float = 1e-5
) -> Array:
    """γ (x − μ_B) / (σ_B + ε) + β."""
    return layer_norm_epsilon_outside(x, *_per_feature(x, axis, gain, bias), axis=axis, epsilon=epsilon)


@formula(
    equation=r"\frac{\partial L}{\partial x} = \frac{h - \overline{h} - z \, \overline{h z}}"
    r"{\sqrt{\sigma_B^2 + \epsilon}},\quad h = \gamma g",
    symbols=(("g", "as x", "gradient with respect to the result", "upstream"), INPUT, GAIN, BIAS, EPSILON),
    returns="as x, as γ, as β",
    domain="as batch_norm; g of the shape of x",
    reference="Ioffe, Szegedy 2015, §3",
)
def batch_norm_gradient(
    upstream: Array,
    x: Array,
    gain: Array = None,
    bias: Array = None,
    *,
    axis: Axis = 0,
    epsilon: float = 1e-5,
) -> NormalizationGradient:
    """Gradients through batch normalisation in training, with respect to x, gain and bias.

    ∂L/∂x = (h − mean(h) − z mean(h z)) / √(σ_B² + ε), h = γ g; ∂L/∂γ = Σ g z; ∂L/∂β = Σ g

    upstream: as x; the others as in batch_norm. Raises ShapeError where upstream and x differ in shape.
    """
    stretched = _per_feature(x, axis, gain, bias)
    d_x, *d_parameters = layer_norm_gradient(upstream, x, *stretched, axis=axis, epsilon=epsilon)
    xp = array_namespace(d_x)
    d_gain, d_bias = (
        None if like is None else xp.reshape(gradient, like.shape)
        for gradient, like in zip(d_parameters, (gain, bias), strict=True)
    )
    return NormalizationGradient(d_x, d_gain, d_bias)


@formula(
    equation=r"\operatorname{BN}(x) = \gamma \, \frac{x - m}{\sqrt{v + \epsilon}} + \beta",
    symbols=(
        INPUT,
        ("m", "(C,)", "running mean, constant at inference", "mean, μ"),
        ("v", "(C,) positive", "running variance, constant at inference", "variance, σ²"),
        GAIN,
        BIAS,
        EPSILON,
    ),
    returns="as x",
    domain="x real; v ≥ 0; ε > 0",
    conventions=("ε inside the root", "ε = 1e-5"),
    reference="Ioffe, Szegedy 2015, Algorithm 2, step 11",
    seen_in=("000:131",),
)
def batch_norm_inference(
    x: Array,
    mean: Array,
    variance: Array,
    gain: Array = None,
    bias: Array = None,
    *,
    axis: Axis = 0,
    epsilon: float = 1e-5,
) -> Array:
    """Batch normalisation at inference, by statistics gathered in training.

    BN(x) = γ (x − m) / √(v + ε) + β

    x: as in batch_norm; mean, variance, gain, bias: one for each feature; axis: the examples; epsilon: as x².
    Raises ShapeError where one of them does not have one number for each feature.
    Ioffe, Szegedy 2015, Algorithm 2. Not batch_norm: an example's result does not depend on its batch.
    """
    x, mean, variance, gain, bias = reals(x, mean, variance, gain, bias)
    mean, variance, gain, bias = _per_feature(x, axis, mean, variance, gain, bias)
    z = (x - mean) / array_namespace(x).sqrt(variance + epsilon)
    z = z if gain is None else gain * z
    return z if bias is None else z + bias


@formula(
    equation=r"m \leftarrow (1 - a) \, m + a \, m_B",
    symbols=(
        ("m", "any", "mean or variance of the batches before", "running"),
        ("m_B", "as m", "the same of the current batch", "current"),
        ("a", "() probability", "weight of the current batch", "momentum"),
    ),
    returns="as m",
    domain="0 ≤ a ≤ 1",
    conventions=("the momentum weighs the new value", "momentum 0.001"),
    reference="Ioffe, Szegedy 2015, §3.1; PyTorch BatchNorm",
    seen_in=("000:137",),
)
def running_average(running: Array, current: Array, *, momentum: float = 0.001) -> Array:
    """Exponential moving average of a batch statistic.

    m ← (1 − a) m + a m_B

    running, current: the same shape and unit; momentum: a, the weight of the current batch.
    Raises ShapeError where the shapes differ.
    Not the mean of all batches, which weighs them alike.
    """
    running, current = reals(running, current)
    require_same(running=running, current=current)
    return one_minus(momentum) * running + momentum * current


@variant(of=running_average, difference="the momentum weighs the old value instead of the new, as in ONNX")
def running_average_of_old(running: Array, current: Array, *, momentum: float = 0.001) -> Array:
    """Weigh the old value by the momentum: a m + (1 − a) m_B."""
    running, current = reals(running, current)
    return momentum * running + one_minus(momentum) * current


def _per_feature(x: Array, axis: Axis, *parameters: Array) -> tuple[Array, ...]:
    """One number for each feature, shaped to stretch over the examples."""
    x, *parameters = reals(x, *parameters)  # type: ignore[assignment]
    features = kept_shape(x.shape, axis)
    shape = tuple(1 if i in axes_of(axis, x.ndim) else n for i, n in enumerate(x.shape))

    def stretched(parameter: Array) -> Array:
        if parameter is None:
            return None
        require(parameter.shape in (features, (), shape), "one number for each feature", x=x, parameter=parameter)
        return parameter if parameter.ndim == 0 else array_namespace(x).reshape(parameter, shape)

    return tuple(stretched(parameter) for parameter in parameters)
