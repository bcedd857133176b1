"""Losses that compare number with number: binary cross entropy and mean squared error."""

from __future__ import annotations

from verify.formulas.activations import sigmoid, softplus
from verify.formulas.arrays import Array, reals
from verify.formulas.card import formula, variant
from verify.formulas.limits import logarithm, weighted
from verify.formulas.losses import Reduction, in_base, reduced, shared
from verify.formulas.shapes import require_same
from verify.namespaces import array_namespace

PROBABILITY = ("p", "any probability", "predicted, of the positive class", "probabilities, ŷ, q, a")
LOGIT = ("z", "any", "logit of the positive class", "logits, score")
PREDICTION = ("ŷ", "any", "prediction", "prediction, predicted, output, p, a")
TRUTH = ("y", "as ŷ", "truth", "target, actual, t")
LABEL = ("y", "as p probability", "1 where positive, 0 where negative, or between", "target, label, t")
LABEL_OF_LOGIT = ("y", "as z probability", *LABEL[2:])


@formula(
    equation=r"L = -\frac1n \sum_i \big( y_i \ln p_i + (1 - y_i) \ln(1 - p_i) \big)",
    symbols=(PROBABILITY, LABEL),
    returns=("L", "() or as p", "loss in nats"),
    domain="0 ≤ p ≤ 1, 0 ≤ y ≤ 1; a certain mistake costs ∞",
    conventions=("natural logarithm", "mean over all elements"),
    reference="Goodfellow, Bengio, Courville 2016, §5.5; PyTorch BCELoss",
    heads="BCE, BCELoss, CE, cross entropy, cross-entropy, CrossEntropy",
    weak_heads="BCE(target; probabilities), L, J, C, Loss, loss, cost",
    derived={**dict.fromkeys(("y_hat", "y_pred", "o"), "probabilities"), "y_true": "y"},
)
def binary_cross_entropy(probabilities: Array, target: Array, *, reduction: Reduction = "mean") -> Array:
    """Cross entropy of yes and no.

    L = −mean(y ln p + (1 − y) ln(1 − p))

    probabilities, target: the same shape; reduction: "none", "sum" or "mean".
    Raises ShapeError where the shapes differ.
    1 − p is exact only to a rounding unit of 1: for p near 1 take binary_cross_entropy_from_logits.
    """
    p, y = reals(probabilities, target)
    require_same(probabilities=p, target=y)
    return reduced(-(weighted(y, logarithm(p)) + weighted(1 - y, logarithm(1 - p))), reduction)


@variant(of=binary_cross_entropy, difference="logarithm to the base 2: bits", convention=True)
def binary_cross_entropy_base_2(probabilities: Array, target: Array, *, reduction: Reduction = "mean") -> Array:
    """Binary cross entropy in bits."""
    return in_base(2, binary_cross_entropy(probabilities, target, reduction=reduction))


@variant(of=binary_cross_entropy, difference="sum over the elements instead of their mean", convention=True)
def binary_cross_entropy_sum(probabilities: Array, target: Array, *, reduction: Reduction = "mean") -> Array:
    """Binary cross entropy of all elements together."""
    return binary_cross_entropy(probabilities, target, reduction="mean" if reduction == "sum" else "sum")


@variant(of=binary_cross_entropy, difference="without the term of the negative class")
def binary_cross_entropy_one_side(probabilities: Array, target: Array, *, reduction: Reduction = "mean") -> Array:
    """Mean of −y ln p alone."""
    p, y = reals(probabilities, target)
    return reduced(-weighted(y, logarithm(p)), reduction)


@formula(
    equation=r"\frac{\partial L}{\partial p} = \frac1n \, \frac{p - y}{p (1 - p)}",
    symbols=(PROBABILITY, LABEL),
    returns="as p",
    domain="0 < p < 1",
    reference="binary_cross_entropy, differentiated",
)
def binary_cross_entropy_gradient(probabilities: Array, target: Array, *, reduction: Reduction = "mean") -> Array:
    """Gradient of the binary cross entropy with respect to the probabilities.

    ∂L/∂p = (p − y) / (p (1 − p)) / n

    Arguments as in binary_cross_entropy; "none" gives each element's own. Raises ShapeError where shapes differ.
    """
    p, y = reals(probabilities, target)
    require_same(probabilities=p, target=y)
    return shared((p - y) / (p * (1 - p)), reduction)


@formula(
    equation=r"L = \frac1n \sum_i \big( \ln(1 + e^{z_i}) - y_i z_i \big)",
    symbols=(LOGIT, LABEL_OF_LOGIT),
    returns=("L", "() or as z", "loss in nats"),
    domain="z real, 0 ≤ y ≤ 1",
    conventions=("natural logarithm", "mean over all elements"),
    reference="PyTorch BCEWithLogitsLoss",
    seen_in=("000:86",),
)
def binary_cross_entropy_from_logits(logits: Array, target: Array, *, reduction: Reduction = "mean") -> Array:
    """Binary cross entropy of the sigmoid of logits, without its rounding.

    L = mean(ln(1 + e^z) − y z)

    logits, target: the same shape; reduction: "none", "sum" or "mean". Raises ShapeError where shapes differ.
    """
    z, y = reals(logits, target)
    require_same(logits=z, target=y)
    return reduced(weighted(y, softplus(-z)) + weighted(1 - y, softplus(z)), reduction)


@formula(
    equation=r"\frac{\partial L}{\partial z} = \frac1n (\sigma(z) - y)",
    symbols=(LOGIT, LABEL_OF_LOGIT),
    returns="as z",
    domain="as binary_cross_entropy_from_logits",
    reference="Goodfellow, Bengio, Courville 2016, §6.2.2.2",
)
def binary_cross_entropy_from_logits_gradient(logits: Array, target: Array, *, reduction: Reduction = "mean") -> Array:
    """Gradient of the binary cross entropy with respect to the logits.

    ∂L/∂z = (σ(z) − y) / n

    Arguments as in binary_cross_entropy_from_logits. Raises ShapeError where shapes differ.
    """
    z, y = reals(logits, target)
    require_same(logits=z, target=y)
    return shared(sigmoid(z) - y, reduction)


@formula(
    equation=r"L = \frac1n \sum_i (\hat y_i - y_i)^2",
    symbols=(PREDICTION, TRUTH),
    returns=("L", "() or as ŷ", "in the unit of y²"),
    domain="real",
    conventions=("mean over all elements", "no factor 1/2"),
    reference="Goodfellow, Bengio, Courville 2016, eq. 5.4",
    seen_in=("001:1777",),
    heads="MSE, MSELoss",
    weak_heads="L, J, E, C, Loss, loss, cost",
    derived={
        **dict.fromkeys(("y_hat", "y_pred", "pred"), "prediction"),
        **dict.fromkeys(("y_true", "true"), "target"),
    },
)
def mean_squared_error(prediction: Array, target: Array, *, reduction: Reduction = "mean") -> Array:
    """Mean of squared differences.

    L = mean((ŷ − y)²)

    prediction, target: the same shape, in the same unit; reduction: "none", "sum" or "mean".
    Raises ShapeError where shapes differ. Not its root, which has the unit of y.
    """
    prediction, target = reals(prediction, target)
    require_same(prediction=prediction, target=target)
    return reduced((prediction - target) ** 2, reduction)


@variant(of=mean_squared_error, difference="with a factor 1/2", convention=True)
def mean_squared_error_halved(prediction: Array, target: Array, *, reduction: Reduction = "mean") -> Array:
    """Half the mean of squared differences, whose gradient has no factor 2."""
    return mean_squared_error(prediction, target, reduction=reduction) / 2


@variant(of=mean_squared_error, difference="sum over the elements instead of their mean", convention=True)
def mean_squared_error_sum(prediction: Array, target: Array, *, reduction: Reduction = "mean") -> Array:
    """Sum of squared differences."""
    return mean_squared_error(prediction, target, reduction="mean" if reduction == "sum" else "sum")


@variant(of=mean_squared_error, difference="half the sum over the elements, instead of their mean", convention=True)
def mean_squared_error_half_sum(prediction: Array, target: Array, *, reduction: Reduction = "mean") -> Array:
    """Half the sum of squared differences, whose gradient is the difference."""
    return mean_squared_error_sum(prediction, target, reduction=reduction) / 2


@variant(of=mean_squared_error, difference="root of the mean")
def mean_squared_error_root(prediction: Array, target: Array, *, reduction: Reduction = "mean") -> Array:
    """Root mean squared error."""
    squared = mean_squared_error(prediction, target, reduction=reduction)
    return array_namespace(squared).sqrt(squared)


@formula(
    equation=r"\frac{\partial L}{\partial \hat y} = \frac2n (\hat y - y)",
    symbols=(PREDICTION, TRUTH),
    returns="as ŷ",
    domain="real",
    reference="Goodfellow, Bengio, Courville 2016, eq. 5.4, differentiated",
)
def mean_squared_error_gradient(prediction: Array, target: Array, *, reduction: Reduction = "mean") -> Array:
    """Gradient of the mean squared error with respect to the prediction.

    ∂L/∂ŷ = 2 (ŷ − y) / n

    Arguments as in mean_squared_error. Raises ShapeError where shapes differ.
    """
    prediction, target = reals(prediction, target)
    require_same(prediction=prediction, target=target)
    return shared(2 * (prediction - target), reduction)
