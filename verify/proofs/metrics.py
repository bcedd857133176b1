"""Proofs about precision, recall, specificity, accuracy and harmonic means."""

from __future__ import annotations

from itertools import product

import numpy as np

from verify.arithmetic.symbols import Symbols
from verify.proofs.inventory import Formulas, Steps, theorem
from verify.proofs.methods import EVERY_CASE, POSITIVITY, REDUCTION
from verify.proofs.steps import equal, fact, positive, zero


@theorem(
    r"\frac{1}{F_1} = \frac12 \Big(\frac1P + \frac1R\Big),\quad F_1 = \frac{2 P R}{P + R}",
    formulas=("f1_of_counts", "precision_of_counts", "recall_of_counts"),
    sizes="every TP, FP, FN > 0; FP = 0 or FN = 0",
    method=REDUCTION,
    hypotheses=("TP > 0, since without a hit P or R is 0 or undefined",),
)
def f1_is_the_harmonic_mean(f: Formulas) -> Steps:
    """F1 from counts is the harmonic mean of precision and recall."""
    xp = Symbols()
    hits, alarms, misses = (xp.variables(name, positive=True) for name in ("TP", "FP", "FN"))
    none = xp.zeros(())
    for case, FP, FN in (("all positive", alarms, misses), ("FP = 0", none, misses), ("FN = 0", alarms, none)):
        P, R = f.precision_of_counts(hits, FP), f.recall_of_counts(hits, FN)
        F1 = f.f1_of_counts(hits, FP, FN)
        yield equal(xp, f"{case}: F1 − 2 P R / (P + R)", F1, 2 * P * R / (P + R))
        yield equal(xp, f"{case}: 1/F1 − (1/P + 1/R)/2", 1 / F1, (1 / P + 1 / R) / 2)


@theorem(
    r"TP + FP + FN + TN = n,\quad"
    r" \operatorname{accuracy} = \frac{TP + TN}{n},\quad F_1(\hat y, y) = F_1(TP, FP, FN)",
    formulas=("accuracy", "confusion", "f1", "f1_of_counts"),
    sizes="every pair of 3 binary labels, 64 in all",
    method=EVERY_CASE,
)
def counts_make_up_the_metrics(f: Formulas) -> Steps:
    """Accuracy and F1 of labels are what their counts make them."""
    for labels in product((0, 1), repeat=6):
        xp = Symbols()
        predicted, actual = (xp.asarray(np.array(part)) for part in (labels[:3], labels[3:]))
        TP, FP, FN, TN = f.confusion(predicted, actual)
        yield equal(xp, f"{labels}: accuracy", f.accuracy(predicted, actual), (TP + TN) / (TP + FP + FN + TN))
        left, right = f.f1(predicted, actual), f.f1_of_counts(TP, FP, FN)
        yield fact(f"{labels}: F1", str(left.cells) == str(right.cells))


@theorem(
    r"0 < P, R, F_1 < 1",
    formulas=("f1_of_counts", "precision_of_counts", "recall_of_counts"),
    sizes="every TP, FP, FN > 0; without hits 0, without mistakes 1",
    method=POSITIVITY,
)
def metrics_are_between_zero_and_one(f: Formulas) -> Steps:
    """Precision, recall and F1 lie between 0 and 1, which they reach without hits and without mistakes."""
    xp = Symbols()
    hits, wrong, none = xp.variables("TP", positive=True), xp.variables("FP", positive=True), xp.zeros(())
    metrics = (("P", f.precision_of_counts, 1), ("R", f.recall_of_counts, 1), ("F1", f.f1_of_counts, 2))
    for name, metric, mistakes in metrics:
        value, least, largest = (metric(TP, *[F] * mistakes) for TP, F in ((hits, wrong), (none, wrong), (hits, none)))
        yield positive(xp, f"{name} > 0, 1 − {name} > 0", *xp.expressions(value), *xp.expressions(1 - value))
        yield zero(xp, f"{name} at its ends", least, largest - 1)


@theorem(
    r"\frac{1}{F_\beta} = \frac{1}{1 + \beta^2} \Big(\frac1P + \frac{\beta^2}{R}\Big),\quad"
    r" F_\beta = \frac{(1 + \beta^2) P R}{\beta^2 P + R},\quad F_\beta = F_1 \text{ at } \beta = 1",
    formulas=("f1_of_counts", "f_beta_of_counts", "precision_of_counts", "recall_of_counts"),
    sizes="every TP, FP, FN, β > 0",
    method=REDUCTION,
    hypotheses=("TP > 0, since without a hit P or R is 0 or undefined",),
)
def f_beta_weighs_recall(f: Formulas) -> Steps:
    """F-beta from counts is the harmonic mean of precision and recall, recall weighed by the square of β."""
    xp = Symbols()
    hits, alarms, misses, beta = (xp.variables(name, positive=True) for name in ("TP", "FP", "FN", "β"))
    P, R = f.precision_of_counts(hits, alarms), f.recall_of_counts(hits, misses)
    F = f.f_beta_of_counts(hits, alarms, misses, beta)
    yield equal(xp, "F_β − (1 + β²) P R / (β² P + R)", F, (1 + beta**2) * P * R / (beta**2 * P + R))
    yield equal(xp, "1/F_β − (1/P + β²/R) / (1 + β²)", 1 / F, (1 / P + beta**2 / R) / (1 + beta**2))
    alike = f.f_beta_of_counts(hits, alarms, misses, xp.ones(()))
    yield equal(xp, "β = 1: F_β − F1", alike, f.f1_of_counts(hits, alarms, misses))


@theorem(
    r"\operatorname{accuracy} = \frac{R \, (TP + FN) + S \, (TN + FP)}{n}",
    formulas=("accuracy_of_counts", "recall_of_counts", "specificity_of_counts"),
    sizes="every TP, TN, FP, FN > 0",
    method=REDUCTION,
    hypotheses=("both classes have examples",),
)
def accuracy_is_the_mean_of_recall_and_specificity(f: Formulas) -> Steps:
    """Accuracy is recall and specificity, each weighed by the examples of its class."""
    xp = Symbols()
    hits, rejected, alarms, misses = (xp.variables(name, positive=True) for name in ("TP", "TN", "FP", "FN"))
    R, S = f.recall_of_counts(hits, misses), f.specificity_of_counts(rejected, alarms)
    whole = hits + rejected + alarms + misses
    mean = (R * (hits + misses) + S * (rejected + alarms)) / whole
    yield equal(xp, "accuracy − weighed mean", f.accuracy_of_counts(hits, rejected, alarms, misses), mean)
