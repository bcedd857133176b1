"""Proofs about errors of numbers, the Huber loss and R²."""

from __future__ import annotations

from collections.abc import Callable

from verify.arithmetic.array import CellArray
from verify.arithmetic.symbols import Symbols, branches
from verify.proofs.inventory import Formulas, Steps, theorem
from verify.proofs.methods import CASES, DERIVATIVE, REDUCTION
from verify.proofs.steps import derivatives, equal

REDUCTIONS = ("mean", "sum")

Compared = tuple[CellArray, CellArray, CellArray]
"""Variables, the loss of them, and what is claimed to be its gradient."""


def _by_sign(case: str, run: Callable[[Symbols], Compared]) -> Steps:
    """The gradient is the derivative, whatever the signs that it asks for."""
    for xp, (prediction, loss, gradient) in branches(run):
        (value,) = xp.expressions(loss)
        yield from derivatives(xp, f"{case}, {xp.answers}", value, {"ŷ": (prediction, gradient)})


@theorem(
    r"\frac{\partial L}{\partial \hat y} = \frac1n \operatorname{sign}(\hat y - y)",
    formulas=("mean_absolute_error", "mean_absolute_error_gradient"),
    gradients=("mean_absolute_error_gradient",),
    sizes="2 elements, mean and sum",
    method=(DERIVATIVE, CASES),
    hypotheses=("ŷ, y real and different",),
)
def gradient_of_mean_absolute_error(f: Formulas) -> Steps:
    """The gradient with respect to the prediction, for errors of either sign."""
    for reduction in REDUCTIONS:

        def run(xp: Symbols, reduction: str = reduction) -> Compared:
            p, y = xp.variables("p", 2), xp.variables("y", 2)
            loss = f.mean_absolute_error(p, y, reduction=reduction)
            return p, loss, f.mean_absolute_error_gradient(p, y, reduction=reduction)

        yield from _by_sign(reduction, run)


@theorem(
    r"\frac{\partial \operatorname{RMSE}}{\partial \hat y} = \frac{\hat y - y}{n \operatorname{RMSE}}",
    formulas=("root_mean_squared_error", "root_mean_squared_error_gradient"),
    gradients=("root_mean_squared_error_gradient",),
    sizes="n = 2, 3",
    method=DERIVATIVE,
    hypotheses=("ŷ, y real, not all alike",),
)
def gradient_of_root_mean_squared_error(f: Formulas) -> Steps:
    """The gradient with respect to the prediction."""
    for n in (2, 3):
        xp = Symbols(unequal=True)
        p, y = xp.variables("p", n), xp.variables("y", n)
        (error,) = xp.expressions(f.root_mean_squared_error(p, y))
        gradient = f.root_mean_squared_error_gradient(p, y)
        yield from derivatives(xp, f"n = {n}", error, {"ŷ": (p, gradient)})


@theorem(
    r"\operatorname{RMSE}^2 - \operatorname{MAE}^2 = \frac1n \sum_i (|e_i| - \operatorname{MAE})^2 \ge 0,"
    r"\quad e = \hat y - y,\quad \operatorname{RMSE}^2 = \operatorname{MSE}",
    formulas=("mean_absolute_error", "mean_squared_error", "root_mean_squared_error"),
    sizes="n = 1…3",
    method=(REDUCTION, CASES),
    hypotheses=("ŷ, y real",),
)
def root_of_squares_exceeds_the_mean_error(f: Formulas) -> Steps:
    """What the root mean squared error exceeds the mean absolute error by is how unlike the errors are in size."""
    for n in (1, 2, 3):

        def run(xp: Symbols, n: int = n) -> tuple[CellArray, CellArray, CellArray, CellArray]:
            p, y = xp.variables("p", n), xp.variables("y", n)
            mae = f.mean_absolute_error(p, y)
            spread = xp.mean((xp.abs(p - y) - mae) ** 2)
            return f.root_mean_squared_error(p, y) ** 2, mae**2, spread, f.mean_squared_error(p, y)

        for xp, (rmse, mae, spread, mse) in branches(run):
            yield equal(xp, f"n = {n}, {xp.answers}: RMSE² − MAE² − spread", rmse - mae, spread)
            yield equal(xp, f"n = {n}, {xp.answers}: RMSE² − MSE", rmse, mse)


@theorem(
    r"\frac{\partial L_\delta}{\partial \hat y} = \frac1n \max(-\delta, \min(\hat y - y, \delta))",
    formulas=("huber_loss", "huber_loss_gradient"),
    gradients=("huber_loss_gradient",),
    sizes="1 element, mean and sum",
    method=(DERIVATIVE, CASES),
    hypotheses=("ŷ, y real and different, |ŷ − y| not δ", "δ > 0"),
)
def gradient_of_huber_loss(f: Formulas) -> Steps:
    """The gradient with respect to the prediction, for errors within δ and beyond it, of either sign."""
    for reduction in REDUCTIONS:

        def run(xp: Symbols, reduction: str = reduction) -> Compared:
            p, y, delta = xp.variables("p", 1), xp.variables("y", 1), xp.variables("δ", positive=True)
            loss = f.huber_loss(p, y, delta=delta, reduction=reduction)
            return p, loss, f.huber_loss_gradient(p, y, delta=delta, reduction=reduction)

        yield from _by_sign(reduction, run)


@theorem(
    r"R^2 = 1 - \frac{\operatorname{MSE}(\hat y, y)}{\operatorname{MSE}(\bar y, y)};\qquad"
    r" \hat y = w x + b \text{ of least squares}:\ R^2 = \frac{\operatorname{cov}(x, y)^2}"
    r"{\operatorname{var}(x) \operatorname{var}(y)}",
    formulas=("linear_regression", "mean_squared_error", "r_squared"),
    sizes="n = 3 points, one feature",
    method=REDUCTION,
    hypotheses=("x, y real, neither all alike",),
)
def r_squared_is_the_squared_correlation(f: Formulas) -> Steps:
    """R² is what is left of the squared error of the mean; of a line of least squares, the correlation squared."""
    xp = Symbols(unequal=True)
    p, x, y = (xp.variables(name, 3) for name in "pxy")
    mean = xp.mean(y) + 0 * y
    share = f.mean_squared_error(p, y) / f.mean_squared_error(mean, y)
    yield equal(xp, "R² − (1 − MSE/MSE of the mean)", f.r_squared(p, y), 1 - share)
    weight, intercept = f.linear_regression(xp.reshape(x, (3, 1)), y)
    centred, risen = x - xp.mean(x), y - xp.mean(y)
    correlation = xp.mean(centred * risen) ** 2 / (xp.mean(centred**2) * xp.mean(risen**2))
    yield equal(xp, "line: R² − cov²/(var var)", f.r_squared(weight[0] * x + intercept, y), correlation)
