"""How far numbers are from the truth: mean absolute and root mean squared error, the Huber loss, and R²."""

from __future__ import annotations

import math

from verify.formulas.arrays import Array, reals
from verify.formulas.card import formula, variant
from verify.formulas.elementwise_losses import PREDICTION, TRUTH
from verify.formulas.limits import nan_where_zero
from verify.formulas.losses import Reduction, reduced, shared
from verify.formulas.shapes import require, require_same
from verify.namespaces import array_namespace

ESTIMATE = (*PREDICTION[:3], "prediction, predicted, output, f")
"""The prediction of the Huber loss, whose error documents call a."""

THRESHOLD = ("δ", "() positive", "error beyond which the loss is linear", "delta")
NAMES = {
    "y_predicted": "prediction",
    "y_actual": "target",
    **dict.fromkeys(("y_hat", "y_pred", "pred"), "prediction"),
    **dict.fromkeys(("y_true", "true", "y_obs", "obs"), "target"),
}


@formula(
    equation=r"L = \frac1n \sum_i |\hat y_i - y_i|",
    symbols=(PREDICTION, TRUTH),
    returns=("L", "() or as ŷ", "in the unit of y"),
    domain="real",
    conventions=("mean over all elements",),
    reference="Willmott, Matsuura 2005; PyTorch L1Loss",
    heads="MAE, L1Loss, mean absolute error",
    derived=NAMES,
)
def mean_absolute_error(prediction: Array, target: Array, *, reduction: Reduction = "mean") -> Array:
    """Mean of absolute differences.

    L = mean(|ŷ − y|)

    prediction, target: the same shape, in the same unit; reduction: "none", "sum" or "mean".
    Raises ShapeError where shapes differ. Least at the median, where the squared error is least at the mean.
    """
    prediction, target = reals(prediction, target)
    require_same(prediction=prediction, target=target)
    return reduced(array_namespace(prediction).abs(prediction - target), reduction)


@variant(of=mean_absolute_error, difference="sum over the elements instead of their mean", convention=True)
def mean_absolute_error_sum(prediction: Array, target: Array, *, reduction: Reduction = "mean") -> Array:
    """Sum of absolute differences."""
    return mean_absolute_error(prediction, target, reduction="mean" if reduction == "sum" else "sum")


@variant(of=mean_absolute_error, difference="the differences with their signs")
def mean_absolute_error_signed(prediction: Array, target: Array, *, reduction: Reduction = "mean") -> Array:
    """Mean error, in which errors of either sign cancel."""
    prediction, target = reals(prediction, target)
    return reduced(prediction - target, reduction)


@formula(
    equation=r"\frac{\partial L}{\partial \hat y} = \frac1n \operatorname{sign}(\hat y - y)",
    symbols=(PREDICTION, TRUTH),
    returns="as ŷ",
    domain="real; at ŷ = y, where no derivative exists, 0 is taken",
    reference="PyTorch L1Loss",
)
def mean_absolute_error_gradient(prediction: Array, target: Array, *, reduction: Reduction = "mean") -> Array:
    """Gradient of the mean absolute error with respect to the prediction.

    ∂L/∂ŷ = sign(ŷ − y) / n

    Arguments as in mean_absolute_error. Raises ShapeError where shapes differ.
    """
    prediction, target = reals(prediction, target)
    require_same(prediction=prediction, target=target)
    error = prediction - target
    xp, one = array_namespace(error), array_namespace(error).ones_like(error)
    return shared(xp.where(error > 0, one, xp.where(error < 0, -one, error)), reduction)


@formula(
    equation=r"\operatorname{RMSE} = \sqrt{\frac1n \sum_i (\hat y_i - y_i)^2}",
    symbols=(PREDICTION, TRUTH),
    returns=("RMSE", "()", "in the unit of y"),
    domain="real",
    reference="Willmott, Matsuura 2005",
    heads="RMSE, root mean squared error",
    derived={**NAMES, "MSE": "mean((prediction - target) ** 2)"},
)
def root_mean_squared_error(prediction: Array, target: Array) -> Array:
    """Root of the mean of squared differences.

    RMSE = √mean((ŷ − y)²)

    prediction, target: the same shape, in the same unit.
    Raises ShapeError where shapes differ or nothing is there. At least the mean absolute error.
    """
    squared = _squares(*_compared(prediction, target))
    return array_namespace(squared).sqrt(squared)


@variant(of=root_mean_squared_error, difference="without the root")
def root_mean_squared_error_squared(prediction: Array, target: Array) -> Array:
    """Mean squared error."""
    return _squares(*_compared(prediction, target))


@variant(of=root_mean_squared_error, difference="root of the sum instead of the mean")
def root_mean_squared_error_of_sum(prediction: Array, target: Array) -> Array:
    """Euclidean distance."""
    return root_mean_squared_error(prediction, target) * math.sqrt(prediction.size)


@formula(
    equation=r"\frac{\partial \operatorname{RMSE}}{\partial \hat y_i} = \frac{\hat y_i - y_i}{n \operatorname{RMSE}}",
    symbols=(PREDICTION, TRUTH),
    returns="as ŷ",
    domain="real; NaN where every prediction is right, since no derivative exists",
    reference="root_mean_squared_error, differentiated",
)
def root_mean_squared_error_gradient(prediction: Array, target: Array) -> Array:
    """Gradient of the root mean squared error with respect to the prediction.

    ∂RMSE/∂ŷ = (ŷ − y) / (n RMSE)

    Arguments as in root_mean_squared_error. Raises ShapeError where shapes differ or nothing is there.
    """
    prediction, target = _compared(prediction, target)
    return (prediction - target) / nan_where_zero(prediction.size * root_mean_squared_error(prediction, target))


@formula(
    equation=r"L_\delta = \frac1n \sum_i"
    r" \begin{cases} \frac12 (\hat y_i - y_i)^2 & |\hat y_i - y_i| \le \delta"
    r" \\ \delta (|\hat y_i - y_i| - \frac12 \delta) & |\hat y_i - y_i| > \delta \end{cases}",
    symbols=(ESTIMATE, TRUTH, THRESHOLD),
    returns=("L", "() or as ŷ", "in the unit of y²"),
    domain="δ > 0",
    conventions=("mean over all elements", "half the square of small errors", "δ = 1"),
    reference="Huber 1964; PyTorch HuberLoss",
    heads="Huber, L_δ, L_delta, ell_delta, HuberLoss, Huber loss",
    derived={**NAMES, **dict.fromkeys(("a", "e", "r", "u", "x", "z"), "prediction - target")},
)
def huber_loss(prediction: Array, target: Array, *, delta: Array = 1.0, reduction: Reduction = "mean") -> Array:
    """Loss that is quadratic in small errors and linear in large ones.

    L = mean(q (|ŷ − y| − q/2)), q = min(|ŷ − y|, δ)

    prediction, target: the same shape, in the same unit; delta: δ, where one turns into the other; reduction: "none",
    "sum" or "mean". Raises ShapeError where shapes differ. Huber 1964. Not smooth L1, which is divided by δ.
    """
    prediction, target = reals(prediction, target)
    require_same(prediction=prediction, target=target)
    xp = array_namespace(prediction)
    error = xp.abs(prediction - target)
    quadratic = xp.minimum(error, xp.ones_like(error) * delta)
    return reduced(quadratic * (error - quadratic / 2), reduction)


@variant(of=huber_loss, difference="divided by δ: smooth L1", convention=True)
def huber_loss_smooth(prediction: Array, target: Array, *, delta: Array = 1.0, reduction: Reduction = "mean") -> Array:
    """Smooth L1 loss, as PyTorch has it, which tends to the absolute error as δ vanishes."""
    return huber_loss(prediction, target, delta=delta, reduction=reduction) / delta


@variant(of=huber_loss, difference="twice as much: the whole square of small errors", convention=True)
def huber_loss_doubled(prediction: Array, target: Array, *, delta: Array = 1.0, reduction: Reduction = "mean") -> Array:
    """Loss of Hastie, Tibshirani, Friedman 2009, eq. 10.23."""
    return 2 * huber_loss(prediction, target, delta=delta, reduction=reduction)


@variant(of=huber_loss, difference="sum over the elements instead of their mean", convention=True)
def huber_loss_sum(prediction: Array, target: Array, *, delta: Array = 1.0, reduction: Reduction = "mean") -> Array:
    """Sum of the losses."""
    return huber_loss(prediction, target, delta=delta, reduction="mean" if reduction == "sum" else "sum")


@formula(
    equation=r"\frac{\partial L}{\partial \hat y} = \frac1n \max(-\delta, \min(\hat y - y, \delta))",
    symbols=(PREDICTION, TRUTH, THRESHOLD),
    returns="as ŷ",
    domain="δ > 0",
    reference="Huber 1964; PyTorch HuberLoss",
)
def huber_loss_gradient(
    prediction: Array, target: Array, *, delta: Array = 1.0, reduction: Reduction = "mean"
) -> Array:
    """Gradient of the Huber loss with respect to the prediction: the error, no larger than δ.

    ∂L/∂ŷ = max(−δ, min(ŷ − y, δ)) / n

    Arguments as in huber_loss. Raises ShapeError where shapes differ.
    """
    prediction, target = reals(prediction, target)
    require_same(prediction=prediction, target=target)
    error, xp = prediction - target, array_namespace(prediction)
    most = xp.ones_like(error) * delta
    return shared(xp.where(xp.abs(error) > most, xp.where(error > 0, most, -most), error), reduction)


@formula(
    equation=r"R^2 = 1 - \frac{\sum_i (y_i - \hat y_i)^2}{\sum_i (y_i - \bar y)^2}",
    symbols=(PREDICTION, TRUTH),
    returns=("R^2", "()", "at most 1", "R², r2, r squared, coefficient of determination"),
    domain="y not all the same; else 0/0 or ∞",
    conventions=("less the share of the variance of y that the errors are",),
    reference="Hastie, Tibshirani, Friedman 2009; James et al. 2021, eq. 3.17",
    heads="R^2, R2",
    derived={
        **NAMES,
        **dict.fromkeys(("y_bar", "bar_y", "ȳ"), "mean(target)"),
        **dict.fromkeys(("SS_res", "RSS", "SS_{res}"), "sum((target - prediction) ** 2)"),
        **dict.fromkeys(("SS_tot", "TSS", "SST"), "sum((target - mean(target)) ** 2)"),
    },
)
def r_squared(prediction: Array, target: Array) -> Array:
    """Share of the variance of the truth that the prediction explains.

    R² = 1 − Σ(y − ŷ)² / Σ(y − ȳ)²

    prediction, target: the same shape, in the same unit.
    Raises ShapeError where shapes differ or nothing is there. 0 for the mean as a prediction, negative for worse.
    """
    prediction, target = _compared(prediction, target)
    mean = array_namespace(target).mean(target)
    return 1 - _squares(prediction, target) / nan_where_zero(_squares(target, mean))


@variant(of=r_squared, difference="the share of the variance that the prediction has", convention=True)
def r_squared_explained(prediction: Array, target: Array) -> Array:
    """Σ(ŷ − ȳ)² / Σ(y − ȳ)², the same for least squares with an intercept."""
    prediction, target = _compared(prediction, target)
    mean = array_namespace(target).mean(target)
    return _squares(prediction, mean) / nan_where_zero(_squares(target, mean))


@variant(of=r_squared, difference="the share of the errors, without 1 −")
def r_squared_of_errors(prediction: Array, target: Array) -> Array:
    """Σ(y − ŷ)² / Σ(y − ȳ)²."""
    return 1 - r_squared(prediction, target)


def _compared(prediction: Array, target: Array) -> tuple[Array, Array]:
    prediction, target = reals(prediction, target)
    require_same(prediction=prediction, target=target)
    require(prediction.size > 0, "at least one element", prediction=prediction)
    return prediction, target


def _squares(one: Array, other: Array) -> Array:
    return array_namespace(one).mean((one - other) ** 2)
