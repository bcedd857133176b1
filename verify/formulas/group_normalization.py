"""Group normalisation: the channels of one example in groups, each normalised by itself."""

from __future__ import annotations

from verify.formulas.arrays import Array, reals
from verify.formulas.card import formula, variant
from verify.formulas.normalization import layer_norm
from verify.formulas.shapes import require
from verify.namespaces import array_namespace


@formula(
    equation=r"\operatorname{GN}(x) = \gamma \, \frac{x - \mu_g}{\sqrt{\sigma_g^2 + \epsilon}} + \beta",
    symbols=(
        ("x", "(N, C, …)", "examples of C channels"),
        ("G", "() whole", "number of groups, which divides C", "groups, num_groups"),
        ("γ", "(C,)", "gain of each channel", "gain, gamma, weight"),
        ("β", "(C,)", "bias of each channel", "bias, beta"),
        ("ε", "() positive", "keeps the divisor from 0", "epsilon, eps"),
    ),
    returns="as x",
    domain="x real; ε > 0",
    conventions=("population variance of a group", "ε inside the root", "ε = 1e-5", "channels behind the examples"),
    reference="Wu, He 2018, eq. 1, 2 and 7; PyTorch GroupNorm; ONNX GroupNormalization",
)
def group_norm(x: Array, groups: int, gain: Array = None, bias: Array = None, *, epsilon: float = 1e-5) -> Array:
    """Group normalisation: mean and variance of the channels of a group, and of all their places.

    GN(x) = γ (x − μ_g) / √(σ_g² + ε) + β

    x: (N, C, …), examples of channels; groups: G; gain, bias: (C,); epsilon: ε.
    Raises ShapeError where G does not divide C or gain and bias are not of C. Wu, He 2018, eq. 7.
    One group is layer normalisation of a whole example, C groups instance normalisation.
    """
    x, gain, bias = reals(x, gain, bias)
    _require_channels(x, groups, gain, bias)
    xp = array_namespace(x)
    grouped = xp.reshape(x, (x.shape[0], groups, -1))
    result = xp.reshape(layer_norm(grouped, epsilon=epsilon), x.shape)
    places = (1, x.shape[1], *(1 for _ in x.shape[2:]))
    result = result if gain is None else result * xp.reshape(gain, places)
    return result if bias is None else result + xp.reshape(bias, places)


@variant(of=group_norm, difference="one group of all channels: layer normalisation of an example")
def group_norm_of_all(x: Array, groups: int, gain: Array = None, bias: Array = None, *, epsilon: float = 1e-5) -> Array:
    """Group normalisation with one group, or, where one was asked for, as many as channels."""
    return group_norm(x, x.shape[1] if groups == 1 else 1, gain, bias, epsilon=epsilon)


def _require_channels(x: Array, groups: int, gain: Array, bias: Array) -> None:
    require(x.ndim >= 2, "examples of channels, at least two axes", x=x)
    require(x.size > 0, "at least one element", x=x)
    divides = groups > 0 and x.shape[1] % groups == 0
    require(divides, f"channels, along axis 1, that {groups} groups divide evenly", x=x)
    for name, each in (("gain", gain), ("bias", bias)):
        if each is not None:
            require(tuple(each.shape) == (x.shape[1],), "one number for each channel", x=x, **{name: each})
