"""Proofs about layer normalisation, its root-mean-square form and standardisation."""

from __future__ import annotations

from verify.arithmetic.array import CellArray
from verify.arithmetic.symbols import AnyLength, Symbols
from verify.proofs.inventory import Formulas, Steps, theorem
from verify.proofs.methods import DERIVATIVE, EVERY_N, REDUCTION, SQUARES
from verify.proofs.softmax import SIZES, worlds
from verify.proofs.steps import derivatives, dot, equal, vanishing, zero

REAL = ("x real", "ε > 0")


def epsilon(xp: Symbols) -> CellArray:
    """Any ε > 0."""
    return xp.variables("ε", positive=True)


@theorem(
    r"\overline{\operatorname{LN}(x)} = 0,\qquad"
    r"\overline{\operatorname{LN}(x)^2} = \frac{\sigma^2}{\sigma^2 + \epsilon}",
    formulas=("layer_norm",),
    sizes=SIZES,
    method=REDUCTION,
    hypotheses=(*REAL, "σ² the population variance of x", "no gain, no bias"),
)
def layer_norm_has_mean_zero_and_its_variance(f: Formulas) -> Steps:
    """Without gain and bias the mean is 0 and the variance σ²/(σ² + ε)."""
    for case, xp, n in worlds():
        x, eps = xp.variables("x", n), epsilon(xp)
        z, variance = f.layer_norm(x, epsilon=eps), xp.var(x)
        yield zero(xp, f"{case}: mean", xp.mean(z))
        yield equal(xp, f"{case}: variance − σ²/(σ² + ε)", xp.var(z), variance / (variance + eps))


@theorem(
    r"\operatorname{LN}(a x + b) = \operatorname{LN}(x) \text{ at } \epsilon = 0,"
    r"\qquad \operatorname{LN}(x + b) = \operatorname{LN}(x) \text{ at every } \epsilon",
    formulas=("layer_norm",),
    sizes=SIZES,
    method=REDUCTION,
    hypotheses=("x, b real, a > 0", "x not constant"),
)
def layer_norm_ignores_shift_and_scale(f: Formulas) -> Steps:
    """A shift never matters; a positive scale does not where ε is 0."""
    for case, xp, n in worlds():
        x, a, b, eps = xp.variables("x", n), xp.variables("a", positive=True), xp.variables("b"), epsilon(xp)
        yield equal(xp, f"{case}: shift", f.layer_norm(x + b, epsilon=eps), f.layer_norm(x, epsilon=eps))
        scaled, plain = f.layer_norm(a * x + b, epsilon=0), f.layer_norm(x, epsilon=0)
        yield equal(xp, f"{case}: shift and scale, ε = 0", scaled, plain)


@theorem(
    r"(n - 1) - \hat x_j^2 = \frac{\frac{1}{n (n - 1)} \sum_{k \ne j} ((n - 1) c_k + c_j)^2 + (n - 1) \epsilon}"
    r"{\sigma^2 + \epsilon} \ge 0,\quad c = x - \mu,\ \hat x = \operatorname{LN}(x)",
    formulas=("layer_norm",),
    sizes=EVERY_N,
    method=(REDUCTION, SQUARES),
    hypotheses=(*REAL, "n ≥ 2 (for n = 1, x̂ = 0)", "no gain, no bias"),
)
def layer_norm_is_bounded(f: Formulas) -> Steps:
    """No normalised entry is larger than √(n − 1)."""
    xp = AnyLength()
    x, eps, n = xp.variables("x", 2), epsilon(xp), xp.length
    z = xp.expressions(f.layer_norm(x, epsilon=eps))[1]
    (one, this), (variance,) = (x - xp.mean(x)).cells, xp.expressions(xp.reshape(xp.var(x), (1,)))
    others = xp.total(((n - 1) * one + this) ** 2) - (n * this) ** 2
    gap = (others / (n * (n - 1)) + (n - 1) * eps.cells[()]) / (variance + eps.cells[()])
    yield vanishing(xp, "every n: (n − 1) − x̂² less a sum of squares over σ² + ε", n - 1 - z**2 - gap)


@theorem(
    r"\operatorname{standardize}(x) = \operatorname{LN}(x) \text{ at } \epsilon = 0",
    formulas=("layer_norm", "standardize"),
    sizes="n = 2…4",
    method=REDUCTION,
    hypotheses=("x real, not constant: σ > 0",),
)
def standardize_is_layer_norm_without_epsilon(f: Formulas) -> Steps:
    """Standardisation is layer normalisation without ε."""
    for n in (2, 3, 4):
        xp = Symbols(unequal=True)
        x = xp.variables("x", n)
        yield equal(xp, f"n = {n}", f.standardize(x), f.layer_norm(x, epsilon=0))


@theorem(
    r"\overline{\operatorname{RMSNorm}(x)^2} = \frac{\overline{x^2}}{\overline{x^2} + \epsilon},\qquad"
    r"\operatorname{RMSNorm}(x - \mu) = \operatorname{LN}(x)",
    formulas=("layer_norm", "rms_norm"),
    sizes=SIZES,
    method=REDUCTION,
    hypotheses=REAL,
)
def rms_norm_is_layer_norm_of_centred_values(f: Formulas) -> Steps:
    """RMS normalisation scales the mean square, and of centred values it is layer normalisation."""
    for case, xp, n in worlds():
        x, eps = xp.variables("x", n), epsilon(xp)
        square = xp.mean(x**2)
        z = f.rms_norm(x, epsilon=eps)
        yield equal(xp, f"{case}: mean square", xp.mean(z**2), square / (square + eps))
        centred = f.rms_norm(x - xp.mean(x), epsilon=eps)
        yield equal(xp, f"{case}: RMSNorm(x − μ) − LN(x)", centred, f.layer_norm(x, epsilon=eps))


@theorem(
    r"\frac{\partial L}{\partial x} = \frac{h - \overline{h} - z \, \overline{h z}}{\sqrt{\sigma^2 + \epsilon}},"
    r"\quad h = \gamma g",
    formulas=("layer_norm", "layer_norm_gradient"),
    gradients=("layer_norm_gradient",),
    sizes=f"{SIZES}; 2 × 3",
    method=DERIVATIVE,
    hypotheses=(*REAL, "γ, β, g real"),
)
def gradient_of_layer_norm(f: Formulas) -> Steps:
    """The gradients with respect to x, gain and bias."""
    for case, xp, shape in [*((case, xp, (n,)) for case, xp, n in worlds()), ("2 × 3", Symbols(), (2, 3))]:
        x, g, eps = xp.variables("x", *shape), xp.variables("g", *shape), epsilon(xp)
        gain, bias = (xp.variables(name, shape[-1]) for name in "γβ")
        loss = dot(xp, g, f.layer_norm(x, gain, bias, epsilon=eps))
        back = f.layer_norm_gradient(g, x, gain, bias, epsilon=eps)
        claimed = {"x": (x, back.x), "γ": (gain, back.gain), "β": (bias, back.bias)}
        yield from derivatives(xp, case, loss, claimed)


@theorem(
    r"\frac{\partial L}{\partial x} = \frac{h - z \, \overline{h z}}{r},\quad h = \gamma g,"
    r"\ r = \sqrt{\overline{x^2} + \epsilon}",
    formulas=("rms_norm", "rms_norm_gradient"),
    gradients=("rms_norm_gradient",),
    sizes=f"{SIZES}; 2 × 3",
    method=DERIVATIVE,
    hypotheses=(*REAL, "γ, g real"),
)
def gradient_of_rms_norm(f: Formulas) -> Steps:
    """The gradients with respect to x and gain."""
    for case, xp, shape in [*((case, xp, (n,)) for case, xp, n in worlds()), ("2 × 3", Symbols(), (2, 3))]:
        x, g, eps = xp.variables("x", *shape), xp.variables("g", *shape), epsilon(xp)
        gain = xp.variables("γ", shape[-1])
        back = f.rms_norm_gradient(g, x, gain, epsilon=eps)
        loss = dot(xp, g, f.rms_norm(x, gain, epsilon=eps))
        yield from derivatives(xp, case, loss, {"x": (x, back.x), "γ": (gain, back.gain)})
