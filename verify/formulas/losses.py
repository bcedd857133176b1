"""Losses on probabilities and on logits, each with its gradient."""

from __future__ import annotations

import math
from typing import Literal

from verify.formulas.arrays import MANY, Array, at_hand, constant, reals
from verify.formulas.card import formula, variant
from verify.formulas.limits import logarithm, weighted
from verify.formulas.shapes import require, require_axes, require_same
from verify.formulas.softmax import log_softmax, log_softmax_at, softmax
from verify.formulas.targets import Classes, weighted_classes
from verify.namespaces import array_namespace

Reduction = Literal["none", "sum", "mean"]

PROBABILITIES = ("p", "(…, V) distribution", "predicted, over the classes", "probabilities, predicted, ŷ, q, P")
LOGITS = ("z", "(…, V)", "logits", "logits, scores")
TARGET = ("y", "(…, V) distribution", "true, most often one-hot", "target, label, true, t")
LOSS = ("L", "(…)", "loss in nats, one for each example")
CLASSES = (
    "c",
    "(…) index or (…, V) distribution",
    "true class of each example, counted from 0",
    "target, class, label",
)
LOG_PROBABILITIES = ("ln p", "(…, V)", "logarithms of probabilities", "log_probabilities, log p")
WEIGHTS = ("w", "(V,) positive", "weight of each class; 1 where not given", "class_weights")


@formula(
    equation=r"L = -\sum_{i=1}^{V} y_i \ln p_i",
    symbols=(PROBABILITIES, TARGET),
    returns=LOSS,
    domain="0 ≤ p ≤ 1, y ≥ 0; where y = 0 the term is 0, where p = 0 < y the loss is ∞",
    conventions=("natural logarithm: nats", "sum over the classes", "one loss for each example"),
    reference="Goodfellow, Bengio, Courville 2016, eq. 3.51; Shannon 1948, §6",
    seen_in=("001:917", "001:932", "001:2298", "001:2330", "000:13"),
    heads="CE, cross entropy, cross-entropy, CrossEntropy, Categorical Cross-Entropy",
    weak_heads="H(target; probabilities), CE(target; probabilities), cross entropy(target; probabilities),"
    " L, J, Loss, loss",
    derived={**dict.fromkeys(("y_pred", "hat_p", "a", "o"), "probabilities"), "y_true": "y"},
)
def cross_entropy(probabilities: Array, target: Array, *, axis: int = -1, reduction: Reduction = "none") -> Array:
    """Cross entropy of a predicted distribution under the true one.

    L = −Σ_i y_i ln p_i

    probabilities, target: the same shape, classes along axis; reduction: over examples, "none", "sum" or "mean".
    Raises ShapeError where the shapes differ.
    Its relative error is that of the logarithm. Goodfellow, Bengio, Courville 2016, eq. 3.51.
    Not cross_entropy_from_logits, which takes what comes before softmax, as PyTorch's does.
    """
    probabilities, target = reals(probabilities, target)
    require_same(probabilities=probabilities, target=target)
    require_axes(axis, probabilities=probabilities)
    xp = array_namespace(probabilities)
    return reduced(-xp.sum(weighted(target, logarithm(probabilities)), axis=axis), reduction)


@variant(of=cross_entropy, difference="logarithm to the base 2: bits", convention=True)
def cross_entropy_base_2(
    probabilities: Array, target: Array, *, axis: int = -1, reduction: Reduction = "none"
) -> Array:
    """Cross entropy in bits."""
    return in_base(2, cross_entropy(probabilities, target, axis=axis, reduction=reduction))


@variant(of=cross_entropy, difference="logarithm to the base 10", convention=True)
def cross_entropy_base_10(
    probabilities: Array, target: Array, *, axis: int = -1, reduction: Reduction = "none"
) -> Array:
    """Cross entropy in decimal digits."""
    return in_base(10, cross_entropy(probabilities, target, axis=axis, reduction=reduction))


@variant(of=cross_entropy, difference="mean over the classes instead of their sum")
def cross_entropy_mean_over_classes(
    probabilities: Array, target: Array, *, axis: int = -1, reduction: Reduction = "none"
) -> Array:
    """Cross entropy divided by the number of classes."""
    return cross_entropy(probabilities, target, axis=axis, reduction=reduction) / probabilities.shape[axis]


@variant(of=cross_entropy, difference="mean over the examples", convention=True)
def cross_entropy_mean_over_examples(
    probabilities: Array, target: Array, *, axis: int = -1, reduction: Reduction = "none"
) -> Array:
    """Cross entropy averaged over a batch."""
    return cross_entropy(probabilities, target, axis=axis, reduction="sum" if reduction == "mean" else "mean")


@variant(of=cross_entropy, difference="without the minus sign")
def cross_entropy_negative(
    probabilities: Array, target: Array, *, axis: int = -1, reduction: Reduction = "none"
) -> Array:
    """Σ y ln p."""
    return -cross_entropy(probabilities, target, axis=axis, reduction=reduction)


@variant(of=cross_entropy, difference="prediction and truth exchanged")
def cross_entropy_exchanged(
    probabilities: Array, target: Array, *, axis: int = -1, reduction: Reduction = "none"
) -> Array:
    """−Σ p ln y."""
    return cross_entropy(target, probabilities, axis=axis, reduction=reduction)


@variant(of=cross_entropy, difference="both sides of each class, as binary cross entropy")
def cross_entropy_both_sides(
    probabilities: Array, target: Array, *, axis: int = -1, reduction: Reduction = "none"
) -> Array:
    """−Σ (y ln p + (1 − y) ln(1 − p))."""
    probabilities, target = reals(probabilities, target)
    return cross_entropy(probabilities, target, axis=axis, reduction=reduction) + cross_entropy(
        1 - probabilities, 1 - target, axis=axis, reduction=reduction
    )


@formula(
    equation=r"\frac{\partial L}{\partial z_i} = p_i - y_i,\quad p = \operatorname{softmax}(z)",
    symbols=(PROBABILITIES, TARGET),
    returns=("∂L/∂z", "(…, V)", "gradient with respect to the logits"),
    domain="y of sum 1",
    conventions=("with respect to the logits, not to the probabilities",),
    reference="Bridle 1990, §4; Goodfellow, Bengio, Courville 2016, §6.2.2.3",
    seen_in=("001:954", "001:970", "001:1057"),
)
def cross_entropy_gradient(probabilities: Array, target: Array) -> Array:
    """Gradient of the cross entropy with respect to the logits whose softmax the probabilities are.

    ∂L/∂z = p − y

    probabilities, target: the same shape; the target sums to 1.
    Raises ShapeError where the shapes differ. Bridle 1990.
    Not the gradient with respect to the probabilities, −y/p.
    """
    probabilities, target = reals(probabilities, target)
    require_same(probabilities=probabilities, target=target)
    return probabilities - target


@variant(of=cross_entropy_gradient, difference="sign turned: y − p")
def cross_entropy_gradient_negative(probabilities: Array, target: Array) -> Array:
    """Gradient with the sign of an ascent."""
    return -cross_entropy_gradient(probabilities, target)


@variant(of=cross_entropy_gradient, difference="with respect to the probabilities: −y/p")
def cross_entropy_gradient_of_probabilities(probabilities: Array, target: Array) -> Array:
    """Gradient before it goes back through softmax."""
    probabilities, target = reals(probabilities, target)
    return -target / probabilities


@formula(
    equation=r"L = -\ln \operatorname{softmax}(z)_c = -\sum_i w_i \, y_i \ln\frac{e^{z_i}}{\sum_k e^{z_k}}",
    symbols=(LOGITS, CLASSES, WEIGHTS),
    returns=("L", "() or (…)", "loss in nats"),
    domain="z real; classes from 0 to V − 1, or a distribution of the shape of z",
    conventions=(
        "natural logarithm",
        "mean over examples, weighted by their classes' weights",
        "PyTorch's reductions",
    ),
    reference="PyTorch CrossEntropyLoss; ONNX SoftmaxCrossEntropyLoss",
    seen_in=("000:19", "000:9", "003:17", "004:636"),
)
def cross_entropy_from_logits(
    logits: Array,
    target: Array,
    *,
    class_weights: Array = None,
    ignore_index: int | None = None,
    reduction: Reduction = "mean",
    axis: int = -1,
) -> Array:
    """Cross entropy of softmax of logits, without the underflow of softmax.

    L = −w_c ln softmax(z)_c, or −Σ w_i y_i ln softmax(z)_i

    logits: classes along axis; target: classes, without that axis, or a distribution of the logits' shape;
    class_weights: (V,); ignore_index: a class whose examples do not count; reduction: "none", "sum", or "mean", which
    divides by the weights of the classes that occur (of a distribution: by the number of examples).
    Raises ShapeError where they do not fit, IndexError where a class is below 0 or beyond V, ignored ones aside.
    """
    logits, class_weights = reals(logits, class_weights)
    classes = weighted_classes(logits, target, class_weights, ignore_index, axis)
    if classes is not None and logits.size >= MANY and at_hand(logits):
        return _over_examples(classes.losses(log_softmax_at(logits, classes.of, classes.axis)), classes, reduction)
    return _likelihood(log_softmax(logits, axis=axis), target, class_weights, classes, reduction, axis)


@formula(
    equation=r"\frac{\partial L}{\partial z} = \frac{1}{N} \Big(p \sum_i w_i y_i - w \odot y\Big)",
    symbols=(LOGITS, CLASSES, WEIGHTS, ("N", "()", "what the reduction divides by")),
    returns="as z",
    domain="as cross_entropy_from_logits",
    reference="Bridle 1990, §4, with weights",
    seen_in=("001:954",),
)
def cross_entropy_from_logits_gradient(
    logits: Array,
    target: Array,
    *,
    class_weights: Array = None,
    ignore_index: int | None = None,
    reduction: Reduction = "mean",
    axis: int = -1,
) -> Array:
    """Gradient of cross_entropy_from_logits with respect to the logits.

    ∂L/∂z = (p Σ w y − w y) / N; without weights (p − y) / N

    Arguments as in cross_entropy_from_logits; "none" gives the gradient of the sum, each example's in its place.
    """
    logits, class_weights = reals(logits, class_weights)
    xp = array_namespace(logits)
    require_reduction(reduction)
    classes = weighted_classes(logits, target, class_weights, ignore_index, axis)
    if classes is None:
        wy, count = _weighted_target(logits, target, class_weights, axis)
        gradient = softmax(logits, axis=axis) * xp.sum(wy, axis=axis, keepdims=True) - wy
    else:
        gradient, count = softmax(logits, axis=axis), classes.total
        if classes.weights is not None:
            gradient *= classes.weights
        gradient = classes.taken_from(gradient, 1)
    if reduction == "mean":
        gradient /= count
    return gradient


@formula(
    equation=r"L = -w_c \ln p_c",
    symbols=(LOG_PROBABILITIES, CLASSES, WEIGHTS),
    returns=("L", "() or (…)", "loss in nats"),
    domain="classes from 0 to V − 1, or a distribution of the shape of ln p",
    conventions=(
        "takes logarithms, not probabilities",
        "mean over examples, weighted by their classes' weights",
    ),
    reference="PyTorch NLLLoss; ONNX NegativeLogLikelihoodLoss",
    seen_in=("000:19",),
)
def negative_log_likelihood(
    log_probabilities: Array,
    target: Array,
    *,
    class_weights: Array = None,
    ignore_index: int | None = None,
    reduction: Reduction = "mean",
    axis: int = -1,
) -> Array:
    """Negative log likelihood of the true classes.

    L = −w_c ln p_c

    log_probabilities: classes along axis; the others as in cross_entropy_from_logits.
    Raises ShapeError where they do not fit.
    """
    log_probabilities, class_weights = reals(log_probabilities, class_weights)
    require_axes(axis, log_probabilities=log_probabilities)
    classes = weighted_classes(log_probabilities, target, class_weights, ignore_index, axis)
    return _likelihood(log_probabilities, target, class_weights, classes, reduction, axis)


@formula(
    equation=r"\frac{\partial L}{\partial \ln p} = -\frac{w \odot y}{N}",
    symbols=(LOG_PROBABILITIES, CLASSES, WEIGHTS),
    returns="as ln p",
    domain="as negative_log_likelihood",
    reference="PyTorch NLLLoss",
)
def negative_log_likelihood_gradient(
    log_probabilities: Array,
    target: Array,
    *,
    class_weights: Array = None,
    ignore_index: int | None = None,
    reduction: Reduction = "mean",
    axis: int = -1,
) -> Array:
    """Gradient of negative_log_likelihood with respect to the logarithms.

    ∂L/∂ln p = −w y / N

    Arguments as in negative_log_likelihood.
    """
    log_probabilities, class_weights = reals(log_probabilities, class_weights)
    require_reduction(reduction)
    classes = weighted_classes(log_probabilities, target, class_weights, ignore_index, axis)
    if classes is None:
        wy, count = _weighted_target(log_probabilities, target, class_weights, axis)
        return -wy / count if reduction == "mean" else -wy
    nothing = array_namespace(log_probabilities).zeros_like(log_probabilities)
    return classes.taken_from(nothing, classes.total if reduction == "mean" else 1)


def _likelihood(
    log_probabilities: Array,
    target: Array,
    class_weights: Array,
    classes: Classes | None,
    reduction: Reduction,
    axis: int,
) -> Array:
    if classes is not None:
        return _over_examples(classes.losses(classes.of(log_probabilities)), classes, reduction)
    xp = array_namespace(log_probabilities)
    wy, count = _weighted_target(log_probabilities, target, class_weights, axis)
    losses = -xp.sum(weighted(wy, log_probabilities), axis=axis)
    return xp.sum(losses) / count if reduction == "mean" else reduced(losses, reduction)


def _over_examples(losses: Array, classes: Classes, reduction: Reduction) -> Array:
    """Losses with the axis of the classes kept: without it, their sum, or their mean by the weights of the classes."""
    xp = array_namespace(losses)
    losses = xp.squeeze(losses, axis=classes.axis)
    return xp.sum(losses) / classes.total if reduction == "mean" else reduced(losses, reduction)


def _weighted_target(scores: Array, target: Array, class_weights: Array, axis: int) -> tuple[Array, Array]:
    """Weights times a distribution of the shape of the scores, and what a mean divides by."""
    y, classes = reals(target, scores)[0], scores.shape[axis]
    if class_weights is not None:
        along = tuple(classes if i == axis % scores.ndim else 1 for i in range(scores.ndim))
        y = y * array_namespace(scores).reshape(class_weights, along)
    return y, constant(math.prod(scores.shape) // classes, scores)


def reduced(losses: Array, reduction: Reduction) -> Array:
    """Losses as they are, their sum or their mean."""
    require_reduction(reduction)
    if reduction == "none":
        return losses
    xp = array_namespace(losses)
    if reduction == "sum":
        return xp.sum(losses)
    require(math.prod(losses.shape) > 0, "at least one loss to average", losses=losses)
    return xp.mean(losses)


def shared(gradient: Array, reduction: Reduction) -> Array:
    """Gradients of the losses one by one, as those of their sum or mean."""
    require_reduction(reduction)
    return gradient / math.prod(gradient.shape) if reduction == "mean" else gradient


def require_reduction(reduction: Reduction) -> None:
    """Raise ValueError for a reduction that there is not."""
    if reduction not in ("none", "sum", "mean"):
        raise ValueError(f"reduction={reduction!r}: expected 'none', 'sum' or 'mean'")


def in_base(base: int, nats: Array) -> Array:
    """Nats counted in another base."""
    return nats / array_namespace(nats).log(constant(base, nats))
