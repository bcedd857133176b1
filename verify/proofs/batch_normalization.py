"""Proofs about batch normalisation."""

from __future__ import annotations

from collections.abc import Iterator

from verify.arithmetic.symbols import AnyLength, Symbols
from verify.proofs.inventory import Formulas, Steps, theorem
from verify.proofs.methods import DERIVATIVE, REDUCTION
from verify.proofs.normalization import REAL, epsilon
from verify.proofs.steps import derivatives, dot, equal, zero

SIZES = "3 examples of 2 features; every number of examples of 3 features"


def batches() -> Iterator[tuple[str, Symbols, tuple[int, int]]]:
    """The cases of a batch: its name, the symbols, and the shape to ask them for."""
    yield "3 × 2", Symbols(), (3, 2)
    yield "every N × 3", AnyLength(), (2, 3)


@theorem(
    r"\operatorname{BN}(x W + b) = \operatorname{BN}(x W)",
    formulas=("affine", "batch_norm"),
    sizes="3 examples of 2 features, every number of examples of 3; to 1 feature",
    method=REDUCTION,
    hypotheses=REAL,
)
def bias_before_batch_norm_has_no_effect(f: Formulas) -> Steps:
    """What a bias adds to every example, the mean takes away."""
    for case, xp, shape in batches():
        x, W, b, eps = xp.variables("x", *shape), xp.variables("W", shape[1], 1), xp.variables("b", 1), epsilon(xp)
        with_bias = f.batch_norm(f.affine(x, W, b), epsilon=eps)
        yield equal(xp, f"{case}: with bias − without", with_bias, f.batch_norm(f.affine(x, W), epsilon=eps))


@theorem(
    r"\operatorname{BN}(x) \text{ in training is } \operatorname{BN}(x; m, v) \text{ with the batch's own } m, v",
    formulas=("batch_norm", "batch_norm_inference"),
    sizes=SIZES,
    method=REDUCTION,
    hypotheses=(*REAL, "γ, β real", "v the population variance"),
)
def inference_with_the_statistics_of_the_batch(f: Formulas) -> Steps:
    """Inference by the batch's own mean and variance is training."""
    for case, xp, shape in batches():
        x, eps = xp.variables("x", *shape), epsilon(xp)
        gain, bias = (xp.variables(name, shape[1]) for name in "γβ")
        mean, variance = xp.mean(x, axis=0), xp.var(x, axis=0)
        inferred = f.batch_norm_inference(x, mean, variance, gain, bias, epsilon=eps)
        yield equal(xp, f"{case}: training − inference", f.batch_norm(x, gain, bias, epsilon=eps), inferred)


@theorem(
    r"\frac{\partial L}{\partial x} = \frac{h - \overline{h} - z \, \overline{h z}}{\sqrt{\sigma_B^2 + \epsilon}},"
    r"\quad h = \gamma g",
    formulas=("batch_norm", "batch_norm_gradient"),
    gradients=("batch_norm_gradient",),
    sizes=SIZES,
    method=DERIVATIVE,
    hypotheses=(*REAL, "γ, β, g real"),
)
def gradient_of_batch_norm(f: Formulas) -> Steps:
    """The gradients with respect to x, gain and bias."""
    for case, xp, shape in batches():
        x, g, eps = xp.variables("x", *shape), xp.variables("g", *shape), epsilon(xp)
        gain, bias = (xp.variables(name, shape[1]) for name in "γβ")
        back = f.batch_norm_gradient(g, x, gain, bias, epsilon=eps)
        loss = dot(xp, g, f.batch_norm(x, gain, bias, epsilon=eps))
        claimed = {"x": (x, back.x), "γ": (gain, back.gain), "β": (bias, back.bias)}
        yield from derivatives(xp, case, loss, claimed)


@theorem(
    r"\overline{\operatorname{BN}(x)} = 0,\qquad"
    r"\overline{\operatorname{BN}(x)^2} = \frac{\sigma_B^2}{\sigma_B^2 + \epsilon}",
    formulas=("batch_norm",),
    sizes=SIZES,
    method=REDUCTION,
    hypotheses=(*REAL, "σ_B² the population variance of a feature over the batch", "no gain, no bias"),
)
def batch_norm_has_mean_zero_and_its_variance(f: Formulas) -> Steps:
    """Without gain and bias each feature has the mean 0 over the batch, and the variance σ²/(σ² + ε)."""
    for case, xp, shape in batches():
        x, eps = xp.variables("x", *shape), epsilon(xp)
        z, variance = f.batch_norm(x, epsilon=eps), xp.var(x, axis=0)
        yield zero(xp, f"{case}: mean", xp.mean(z, axis=0))
        yield equal(xp, f"{case}: variance − σ²/(σ² + ε)", xp.var(z, axis=0), variance / (variance + eps))
