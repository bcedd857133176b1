"""Proofs about cross entropy, on probabilities and on logits, and the negative log likelihood."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from verify.arithmetic.array import CellArray
from verify.arithmetic.symbols import AnyLength, Symbols
from verify.proofs.inventory import Formulas, Steps, theorem
from verify.proofs.methods import DERIVATIVE, EVERY_N, REDUCTION
from verify.proofs.softmax import worlds
from verify.proofs.steps import derivatives, equal, integers

SIZES = f"2…4 classes; {EVERY_N.replace('n', 'number of classes', 1)}"
POSITIVE_TARGET = "y > 0 of sum 1, written as w / Σ w with w > 0"
BATCHES = "2 examples of 3 classes; true classes 0 and 2, or any distributions"


def distribution(xp: Symbols, name: str, *shape: int) -> CellArray:
    """Any distribution of positive numbers: each is w / Σ w."""
    w = xp.variables(name, *shape, positive=True)
    return w / xp.sum(w, axis=-1, keepdims=True)


@theorem(
    r"\frac{\partial}{\partial z} \Big(-\sum_i y_i \ln \operatorname{softmax}(z)_i\Big) = p - y",
    formulas=("cross_entropy", "cross_entropy_gradient", "one_hot", "softmax"),
    gradients=("cross_entropy_gradient",),
    sizes=f"{SIZES}, for every distribution y; one-hot y of 3 classes",
    method=DERIVATIVE,
    hypotheses=("z real", f"{POSITIVE_TARGET}, or one-hot"),
)
def gradient_of_cross_entropy(f: Formulas) -> Steps:
    """The gradient with respect to the logits is P − y."""
    for case, xp, n in worlds():
        yield from _logit_gradient(f, xp, f"{case}, any y", xp.variables("z", n), distribution(xp, "w", n))
    for label in range(3):
        xp = Symbols()
        y = f.one_hot(integers(xp, label), 3)[0, :]
        yield from _logit_gradient(f, xp, f"n = 3, y one-hot at {label}", xp.variables("z", 3), y)


def _logit_gradient(f: Formulas, xp: Symbols, case: str, z: CellArray, y: CellArray) -> Steps:
    p = f.softmax(z)
    loss = xp.expressions(f.cross_entropy(p, y))[0]
    yield from derivatives(xp, case, loss, {"z": (z, f.cross_entropy_gradient(p, y))})


@theorem(
    r"L(z, y) = -\sum_i y_i \ln \operatorname{softmax}(z)_i,\quad"
    r"L(z, c) = -\ln \operatorname{softmax}(z)_c",
    formulas=("cross_entropy", "cross_entropy_from_logits", "one_hot", "softmax"),
    sizes=f"2…4 classes, for every distribution y; {BATCHES}, with each reduction",
    method=REDUCTION,
    hypotheses=("z real", f"{POSITIVE_TARGET}, or a class"),
)
def cross_entropy_from_logits_is_that_of_softmax(f: Formulas) -> Steps:
    """Cross entropy from logits is the cross entropy of their softmax."""
    for n in (2, 3, 4):
        xp = Symbols()
        z, y = xp.variables("z", n), distribution(xp, "w", n)
        left = f.cross_entropy_from_logits(z, y, reduction="none")
        yield equal(xp, f"n = {n}: of logits − of softmax", left, f.cross_entropy(f.softmax(z), y))
    for reduction in ("none", "sum", "mean"):
        xp = Symbols()
        z, labels = xp.variables("z", 2, 3), integers(xp, 0, 2)
        left = f.cross_entropy_from_logits(z, labels, reduction=reduction)
        right = f.cross_entropy(f.softmax(z), f.one_hot(labels, 3), reduction=reduction)
        yield equal(xp, f"classes 0 and 2, reduction {reduction}: of logits − of softmax", left, right)


def weighted_cases(xp: Symbols) -> Iterator[tuple[str, CellArray, dict[str, Any]]]:
    """The targets and options of a loss on a batch of 2 examples of 3 classes."""
    weights = xp.variables("w", 3, positive=True)
    targets = {"classes": integers(xp, 0, 2), "any y": xp.variables("y", 2, 3, positive=True)}
    for (name, target), reduction, given in product(targets.items(), ("mean", "sum"), (None, weights)):
        case = f"{name}, {reduction}{'' if given is None else ', class weights'}"
        yield case, target, {"reduction": reduction, "class_weights": given}
    yield "class 2 ignored", targets["classes"], {"ignore_index": 2, "class_weights": weights}


@theorem(
    r"\frac{\partial L}{\partial z} = \frac{1}{N} \Big(p \sum_i w_i y_i - w \odot y\Big)",
    formulas=("cross_entropy_from_logits", "cross_entropy_from_logits_gradient"),
    gradients=("cross_entropy_from_logits_gradient",),
    sizes=BATCHES,
    method=DERIVATIVE,
    hypotheses=("z real", "class weights w > 0, or none", "y > 0, of any sum, or classes, one of them ignored or not"),
)
def gradient_of_cross_entropy_from_logits(f: Formulas) -> Steps:
    """The gradient from logits, with class weights, an ignored class and both reductions."""
    xp = Symbols()
    z = xp.variables("z", 2, 3)
    for case, target, options in weighted_cases(xp):
        (loss,) = xp.expressions(f.cross_entropy_from_logits(z, target, **options))
        gradient = f.cross_entropy_from_logits_gradient(z, target, **options)
        yield from derivatives(xp, case, loss, {"z": (z, gradient)})


@theorem(
    r"\frac{\partial L}{\partial \ln p} = -\frac{w \odot y}{N}",
    formulas=("negative_log_likelihood", "negative_log_likelihood_gradient"),
    gradients=("negative_log_likelihood_gradient",),
    sizes=BATCHES,
    method=DERIVATIVE,
    hypotheses=("ln p real", "class weights w > 0, or none", "y > 0, or classes, one of them ignored or not"),
)
def gradient_of_negative_log_likelihood(f: Formulas) -> Steps:
    """The gradient with respect to the logarithms of probabilities."""
    xp = Symbols()
    log_p = xp.variables("l", 2, 3)
    for case, target, options in weighted_cases(xp):
        (loss,) = xp.expressions(f.negative_log_likelihood(log_p, target, **options))
        gradient = f.negative_log_likelihood_gradient(log_p, target, **options)
        yield from derivatives(xp, case, loss, {"ln p": (log_p, gradient)})


@theorem(
    r"-\sum_i y_i \ln \frac1n = -\ln \frac1n = \ln n",
    formulas=("cross_entropy", "expected_initial_loss"),
    sizes=EVERY_N,
    method=REDUCTION,
    hypotheses=(POSITIVE_TARGET, "every class predicted with probability 1/n"),
)
def uniform_prediction_costs_the_logarithm(f: Formulas) -> Steps:
    """At the uniform distribution every truth costs ln n, the expected initial loss."""
    xp = AnyLength()
    y, n = distribution(xp, "w", 2), xp.count
    loss = f.cross_entropy(xp.ones_like(y) / n, y)
    yield equal(xp, "every n: L(1/n, y) − ln n", loss, f.expected_initial_loss(n))
    yield equal(xp, "every n: L(1/n, y) + ln(1/n)", loss, -xp.log(1 / n))
