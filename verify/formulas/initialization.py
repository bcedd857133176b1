"""How large weights are at the start, so that neither activations nor gradients grow or vanish."""

from __future__ import annotations

from verify.formulas.arrays import Array, constant, real, reals
from verify.formulas.card import formula, variant
from verify.formulas.shapes import require_product, require_stretch
from verify.namespaces import array_namespace

FAN_IN = ("n", "any whole", "number of inputs of each neuron", "fan_in, n_in")


@formula(
    equation=r"\sigma = \sqrt{\frac{2}{(1 + a^2) \, n}}",
    symbols=(FAN_IN, ("a", "()", "slope of the rectifier for negative inputs; 0 for ReLU", "slope")),
    returns=("σ", "as n positive", "deviation"),
    domain="n ≥ 1",
    conventions=("for ReLU, gain √2", "standard deviation, not bound"),
    reference="He, Zhang, Ren, Sun 2015, eq. 10 and 15",
    seen_in=("000:120", "000:122", "000:124", "001:1335"),
)
def kaiming_std(fan_in: Array, *, slope: Array = 0) -> Array:
    """Standard deviation of weights before rectifiers, after He et al.

    σ = √(2 / ((1 + a²) n))

    fan_in: n, a number or an array; slope: a of leaky ReLU, 0 for ReLU.
    He et al. 2015, eq. 10 and 15. Without rectifiers it is 1/√n, the variant of gain 1.
    """
    fan_in, slope = reals(fan_in, slope)
    return array_namespace(fan_in).sqrt(2 / ((1 + slope**2) * fan_in))


@variant(of=kaiming_std, difference="gain 1: 1/√n")
def kaiming_std_unit_gain(fan_in: Array, *, slope: Array = 0) -> Array:  # noqa: ARG001 - as kaiming_std
    """Standard deviation 1/√n that keeps the deviation of a product, as at 000:102 and 000:120."""
    fan_in = real(fan_in)
    return array_namespace(fan_in).sqrt(1 / fan_in)


@variant(of=kaiming_std, difference="bound of the uniform distribution of that deviation, √3 times larger")
def kaiming_bound(fan_in: Array, *, slope: Array = 0) -> Array:
    """Bound √3 σ of uniform weights, PyTorch's kaiming_uniform_."""
    sigma = kaiming_std(fan_in, slope=slope)
    return array_namespace(sigma).sqrt(constant(3, sigma)) * sigma


@formula(
    equation=r"\sigma = \sqrt{\frac{2}{n + m}}",
    symbols=(FAN_IN, ("m", "as n whole", "number of outputs", "fan_out, n_out")),
    returns=("σ", "as n positive", "deviation"),
    domain="n, m ≥ 1",
    conventions=("gain 1", "standard deviation, not bound"),
    reference="Glorot, Bengio 2010, eq. 12",
    seen_in=("001:1335",),
)
def xavier_std(fan_in: Array, fan_out: Array, *, gain: Array = 1) -> Array:
    """Standard deviation of weights between saturating activations, after Glorot and Bengio.

    σ = gain √(2 / (n + m))

    fan_in, fan_out: n and m, numbers or arrays; gain: 1, for tanh often 5/3.
    Glorot, Bengio 2010, eq. 12.
    """
    fan_in, fan_out = reals(fan_in, fan_out)
    require_stretch(fan_in=fan_in, fan_out=fan_out)
    return gain * array_namespace(fan_in).sqrt(2 / (fan_in + fan_out))


@variant(of=xavier_std, difference="bound of the uniform distribution of that deviation: √(6/(n + m))")
def xavier_bound(fan_in: Array, fan_out: Array, *, gain: Array = 1) -> Array:
    """Bound of uniform weights, Glorot and Bengio 2010, eq. 16."""
    fan_in, fan_out = reals(fan_in, fan_out)
    return gain * array_namespace(fan_in).sqrt(6 / (fan_in + fan_out))


@variant(of=xavier_std, difference="inputs alone: 1/√n")
def xavier_std_of_inputs(fan_in: Array, fan_out: Array, *, gain: Array = 1) -> Array:  # noqa: ARG001 - as xavier_std
    """Deviation by the number of inputs alone, Caffe's default."""
    fan_in = real(fan_in)
    return gain * array_namespace(fan_in).sqrt(1 / fan_in)


@formula(
    equation=r"z = x \, (s W)",
    symbols=(("x", "(…, m)", "features"), ("W", "(m, v)", "weights as drawn"), ("s", "()", "a small factor", "scale")),
    returns="(…, v)",
    domain="real",
    conventions=("s = 0.01", "bias 0 at the start"),
    reference="Karpathy 2022, 'makemore', part 3",
    seen_in=("000:87", "000:94"),
)
def scaled_logits(x: Array, W: Array, *, scale: Array = 0.01) -> Array:
    """Logits of a last layer whose weights start small, so that every class starts equally likely.

    z = x (s W)

    x: (…, m); W: (m, v); scale: s, 0.1 or 0.01; the bias starts at 0 and is left out.
    Raises ShapeError where the widths do not fit. Their loss is near expected_initial_loss.
    """
    x, W = reals(x, W)
    require_product(x=x, W=W)
    return x @ (scale * W)
