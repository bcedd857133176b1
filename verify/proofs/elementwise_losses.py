"""Proofs about binary cross entropy and mean squared error."""

from __future__ import annotations

from verify.arithmetic.array import CellArray
from verify.arithmetic.symbols import Symbols, branches
from verify.proofs.inventory import Formulas, Steps, theorem
from verify.proofs.methods import CASES, DERIVATIVE, REDUCTION, SQUARES
from verify.proofs.steps import derivatives, equal

REDUCTIONS = ("mean", "sum")
SIZES = "3 elements, mean and sum"


def probabilities(xp: Symbols, name: str, n: int) -> CellArray:
    """Numbers between 0 and 1, each written as w / (1 + w) with w > 0."""
    w = xp.variables(name, n, positive=True)
    return w / (1 + w)


@theorem(
    r"\frac{\partial L}{\partial p} = \frac1n \, \frac{p - y}{p (1 - p)}",
    formulas=("binary_cross_entropy", "binary_cross_entropy_gradient"),
    gradients=("binary_cross_entropy_gradient",),
    sizes=SIZES,
    method=(DERIVATIVE, CASES),
    hypotheses=("0 < p < 1", "y real, neither 0 nor 1; or 0 or 1"),
)
def gradient_of_binary_cross_entropy(f: Formulas) -> Steps:
    """The gradient with respect to the probabilities, for labels between and at 0 and 1."""
    for reduction in REDUCTIONS:
        xp = Symbols(unequal=True)
        p = xp.variables("p", 3, positive=True)
        targets = {"any y": xp.variables("y", 3), "y = 0, 1, 0": xp.asarray([0.0, 1.0, 0.0])}
        for name, y in targets.items():
            (loss,) = xp.expressions(f.binary_cross_entropy(p, y, reduction=reduction))
            gradient = f.binary_cross_entropy_gradient(p, y, reduction=reduction)
            yield from derivatives(xp, f"{name}, {reduction}", loss, {"p": (p, gradient)})


@theorem(
    r"\frac{\partial L}{\partial z} = \frac1n (\sigma(z) - y)",
    formulas=("binary_cross_entropy_from_logits", "binary_cross_entropy_from_logits_gradient"),
    gradients=("binary_cross_entropy_from_logits_gradient",),
    sizes="2 elements, mean and sum",
    method=(DERIVATIVE, CASES),
    hypotheses=("z real, not 0", "0 < y < 1, or y = 0, 1"),
)
def gradient_of_binary_cross_entropy_from_logits(f: Formulas) -> Steps:
    """The gradient with respect to the logits."""

    def run(xp: Symbols) -> list[tuple[str, CellArray, CellArray, CellArray]]:
        z = xp.variables("z", 2)
        targets = {"any y": probabilities(xp, "w", 2), "y = 0, 1": xp.asarray([0.0, 1.0])}
        return [
            (
                f"{name}, {reduction}",
                z,
                f.binary_cross_entropy_from_logits(z, y, reduction=reduction),
                f.binary_cross_entropy_from_logits_gradient(z, y, reduction=reduction),
            )
            for name, y in targets.items()
            for reduction in REDUCTIONS
        ]

    for xp, cases in branches(run):
        for case, z, loss, gradient in cases:
            yield from derivatives(xp, f"{case}, {xp.answers}", xp.expressions(loss)[0], {"z": (z, gradient)})


@theorem(
    r"\frac{\partial L}{\partial \hat y} = \frac2n (\hat y - y)",
    formulas=("mean_squared_error", "mean_squared_error_gradient"),
    gradients=("mean_squared_error_gradient",),
    sizes=SIZES,
    method=DERIVATIVE,
    hypotheses=("ŷ, y real",),
)
def gradient_of_mean_squared_error(f: Formulas) -> Steps:
    """The gradient with respect to the prediction."""
    for reduction in REDUCTIONS:
        xp = Symbols()
        prediction, y = xp.variables("p", 3), xp.variables("y", 3)
        (loss,) = xp.expressions(f.mean_squared_error(prediction, y, reduction=reduction))
        gradient = f.mean_squared_error_gradient(prediction, y, reduction=reduction)
        yield from derivatives(xp, reduction, loss, {"ŷ": (prediction, gradient)})


@theorem(
    r"L(z, y) = L(\sigma(z), y) = \text{cross entropy of } \operatorname{softmax}(0, z)",
    formulas=("binary_cross_entropy", "binary_cross_entropy_from_logits", "cross_entropy", "sigmoid", "softmax"),
    sizes="one element",
    method=(REDUCTION, CASES),
    hypotheses=("z real, not 0", "0 < y < 1"),
)
def binary_cross_entropy_is_that_of_two_classes(f: Formulas) -> Steps:
    """Binary cross entropy from logits is that of their sigmoid, and of two classes with logits 0 and z."""

    def run(xp: Symbols) -> tuple[CellArray, CellArray, CellArray]:
        z, y = xp.variables("z"), probabilities(xp, "w", 1)[0]
        from_logits = f.binary_cross_entropy_from_logits(z, y, reduction="none")
        of_sigmoid = f.binary_cross_entropy(f.sigmoid(z), y, reduction="none")
        two = f.softmax(xp.stack((xp.zeros_like(z), z)))
        return from_logits, of_sigmoid, f.cross_entropy(two, xp.stack((1 - y, y)))

    for xp, (from_logits, of_sigmoid, of_two) in branches(run):
        yield equal(xp, f"{xp.answers}: of logits − of σ(z)", from_logits, of_sigmoid)
        yield equal(xp, f"{xp.answers}: of logits − of softmax(0, z)", from_logits, of_two)


@theorem(
    r"\operatorname{MSE}(\hat y, y) = \frac1n \sum_i (\hat y_i - y_i)^2 \ge 0",
    formulas=("mean_squared_error",),
    sizes="3 elements",
    method=SQUARES,
    hypotheses=("ŷ, y real",),
)
def mean_squared_error_is_not_negative(f: Formulas) -> Steps:
    """The mean squared error is a sum of squares."""
    xp = Symbols()
    prediction, y = xp.variables("p", 3), xp.variables("y", 3)
    yield equal(xp, "3 MSE − Σ (ŷ − y)²", 3 * f.mean_squared_error(prediction, y), xp.sum((prediction - y) ** 2))
