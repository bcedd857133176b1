"""Losses of a margin: the hinge loss of support vector machines."""

from __future__ import annotations

from verify.formulas.arrays import Array, reals
from verify.formulas.card import formula, variant
from verify.formulas.losses import Reduction, reduced, shared
from verify.formulas.shapes import require_same
from verify.namespaces import array_namespace

SCORE = ("s", "any", "score, positive for the positive class", "scores, score, f, ŷ, z")
SIGN = ("y", "as s", "1 where positive, −1 where negative", "target, label, t")


@formula(
    equation=r"L = \frac1n \sum_i \max(0, 1 - y_i s_i)",
    symbols=(SCORE, SIGN),
    returns=("L", "() or as s", "0 where the score is beyond the margin"),
    domain="s real, y = ±1",
    conventions=("mean over all elements", "a margin of 1"),
    reference="Cortes, Vapnik 1995; Rosasco et al. 2004, §2; scikit-learn hinge_loss",
    heads="hinge, hinge loss, HingeLoss",
    derived=dict.fromkeys(("y_hat", "y_pred"), "scores"),
)
def hinge_loss(scores: Array, target: Array, *, reduction: Reduction = "mean") -> Array:
    """Hinge loss: what a score lacks to a margin of 1 on the right side.

    L = mean(max(0, 1 − y s))

    scores, target: the same shape, targets 1 or −1; reduction: "none", "sum" or "mean".
    Raises ShapeError where shapes differ. Labels 0 and 1 are not ±1: a label 0 costs 1 whatever the score.
    """
    scores, target = reals(scores, target)
    require_same(scores=scores, target=target)
    lacking = 1 - target * scores
    return reduced(array_namespace(lacking).maximum(lacking, 0 * lacking), reduction)


@variant(of=hinge_loss, difference="its square", convention=True)
def hinge_loss_squared(scores: Array, target: Array, *, reduction: Reduction = "mean") -> Array:
    """Squared hinge loss, which is smooth."""
    return reduced(hinge_loss(scores, target, reduction="none") ** 2, reduction)


@variant(of=hinge_loss, difference="sum over the elements instead of their mean", convention=True)
def hinge_loss_sum(scores: Array, target: Array, *, reduction: Reduction = "mean") -> Array:
    """Hinge loss of all elements together."""
    return hinge_loss(scores, target, reduction="mean" if reduction == "sum" else "sum")


@variant(of=hinge_loss, difference="without the margin: the perceptron's loss")
def hinge_loss_without_margin(scores: Array, target: Array, *, reduction: Reduction = "mean") -> Array:
    """Mean of max(0, −y s)."""
    scores, target = reals(scores, target)
    lacking = -target * scores
    return reduced(array_namespace(lacking).maximum(lacking, 0 * lacking), reduction)


@formula(
    equation=r"\frac{\partial L}{\partial s} = -\frac{y}{n} [y s < 1]",
    symbols=(SCORE, SIGN),
    returns="as s",
    domain="s real, y = ±1; at y s = 1, where no derivative exists, 0 is taken",
    reference="Cortes, Vapnik 1995, differentiated",
)
def hinge_loss_gradient(scores: Array, target: Array, *, reduction: Reduction = "mean") -> Array:
    """Gradient of the hinge loss with respect to the scores.

    ∂L/∂s = −y/n where y s < 1, else 0

    Arguments as in hinge_loss. Raises ShapeError where shapes differ.
    """
    scores, target = reals(scores, target)
    require_same(scores=scores, target=target)
    lacking, xp = 1 - target * scores, array_namespace(scores)
    gradient = xp.where(lacking > 0, -target, 0 * lacking)
    return shared(gradient, reduction)
