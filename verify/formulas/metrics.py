"""How good a classifier is: accuracy, precision, recall and their harmonic mean."""

from __future__ import annotations

from typing import NamedTuple

from verify.formulas.arrays import Array, real, reals
from verify.formulas.card import formula, variant
from verify.formulas.limits import nan_where_zero
from verify.formulas.shapes import require_axes, require_same, require_stretch
from verify.namespaces import array_namespace

LABELS = (("ŷ", "any label", "predicted labels", "predicted"), ("y", "as ŷ label", "true labels", "actual"))
COUNTS = (
    ("TP", "any whole", "positive, and found", "true_positives, hits"),
    ("FP", "any whole", "negative, but found", "false_positives, false alarms"),
    ("FN", "any whole", "positive, but missed", "false_negatives, misses"),
)
UNDEFINED = "0/0, where nothing is found or nothing is positive, gives NaN"


class Confusion(NamedTuple):
    """Numbers of true and false, positives and negatives."""

    true_positives: Array
    false_positives: Array
    false_negatives: Array
    true_negatives: Array


@formula(
    equation=r"\operatorname{accuracy} = \frac1n \sum_i [\hat y_i = y_i]",
    symbols=LABELS,
    returns="() probability",
    domain="labels of one kind, at least one",
    reference="Goodfellow, Bengio, Courville 2016, §5.1.2",
    seen_in=("000:27",),
)
def accuracy(predicted: Array, actual: Array) -> Array:
    """Share of labels predicted right.

    accuracy = mean(ŷ = y)

    predicted, actual: the same shape. Raises ShapeError where shapes differ or nothing is there.
    """
    require_same(predicted=predicted, actual=actual)
    hits = array_namespace(predicted).reshape(real(predicted == actual), (-1,))
    require_axes(0, predicted=hits)
    return array_namespace(hits).mean(hits)


@formula(
    equation=r"TP = \sum_i [\hat y_i = 1][y_i = 1],\ FP = \sum_i [\hat y_i = 1][y_i \ne 1],\ \dots",
    symbols=LABELS,
    returns=("TP, FP, FN, TN", "(), (), (), ()", "true and false, positives and negatives"),
    domain="labels of one kind",
    conventions=("label 1 is the positive class",),
    reference="Fawcett 2006, fig. 1",
    seen_in=("000:30", "000:34"),
)
def confusion(predicted: Array, actual: Array, *, positive: int = 1) -> Confusion:
    """Count hits, false alarms, misses and correct rejections.

    TP, FP, FN, TN

    predicted, actual: the same shape; positive: label of the positive class. Raises ShapeError where shapes differ.
    """
    require_same(predicted=predicted, actual=actual)
    xp = array_namespace(predicted)
    found, true = real(predicted == positive), real(actual == positive)
    pairs = ((found, true), (found, 1 - true), (1 - found, true), (1 - found, 1 - true))
    return Confusion(*(xp.sum(left * right) for left, right in pairs))


@formula(
    equation=r"\operatorname{precision} = \frac{TP}{TP + FP}",
    symbols=LABELS,
    returns=("P", "() probability", "of what is found", "precision, positive predictive value"),
    domain=UNDEFINED,
    conventions=("label 1 is the positive class",),
    reference="van Rijsbergen 1979, chapter 7",
    seen_in=("000:34",),
)
def precision(predicted: Array, actual: Array, *, positive: int = 1) -> Array:
    """Share of what is found that is positive.

    precision = TP / (TP + FP)

    predicted, actual: labels of the same shape; positive: label of the positive class.
    Raises ShapeError where shapes differ. Not recall, which divides by what is positive.
    """
    counts = confusion(predicted, actual, positive=positive)
    return precision_of_counts(counts.true_positives, counts.false_positives)


@formula(
    equation=r"\operatorname{recall} = \frac{TP}{TP + FN}",
    symbols=LABELS,
    returns=("R", "() probability", "of what is positive", "recall, sensitivity, true positive rate"),
    domain=UNDEFINED,
    conventions=("label 1 is the positive class",),
    reference="van Rijsbergen 1979, chapter 7",
    seen_in=("000:30",),
)
def recall(predicted: Array, actual: Array, *, positive: int = 1) -> Array:
    """Share of what is positive that is found.

    recall = TP / (TP + FN)

    predicted, actual: labels of the same shape; positive: label of the positive class.
    Raises ShapeError where shapes differ. Not precision, which divides by what is found.
    """
    counts = confusion(predicted, actual, positive=positive)
    return recall_of_counts(counts.true_positives, counts.false_negatives)


@formula(
    equation=r"F_1 = \frac{2 \, TP}{2 \, TP + FP + FN} = \frac{2 P R}{P + R}",
    symbols=LABELS,
    returns=("F_1", "() probability", "harmonic mean", "f1, f1 score, f score, f1 measure, f measure"),
    domain="0/0, where nothing is found and nothing is positive, gives NaN",
    conventions=("label 1 is the positive class", "precision and recall weigh alike"),
    reference="van Rijsbergen 1979, chapter 7",
)
def f1(predicted: Array, actual: Array, *, positive: int = 1) -> Array:
    """Harmonic mean of precision and recall.

    F_1 = 2 TP / (2 TP + FP + FN)

    predicted, actual: labels of the same shape; positive: label of the positive class.
    Raises ShapeError where shapes differ.
    """
    counts = confusion(predicted, actual, positive=positive)
    return f1_of_counts(counts.true_positives, counts.false_positives, counts.false_negatives)


@variant(of=f1, difference="arithmetic mean of precision and recall")
def f1_arithmetic(predicted: Array, actual: Array, *, positive: int = 1) -> Array:
    """Give (precision + recall) / 2."""
    return (precision(predicted, actual, positive=positive) + recall(predicted, actual, positive=positive)) / 2


@formula(
    equation=r"\operatorname{precision} = \frac{TP}{TP + FP}",
    symbols=COUNTS[:2],
    returns="as TP probability",
    domain=UNDEFINED,
    reference="van Rijsbergen 1979, chapter 7",
    seen_in=("000:34",),
    heads="precision",
)
def precision_of_counts(true_positives: Array, false_positives: Array) -> Array:
    """Precision from counts.

    precision = TP / (TP + FP)

    true_positives, false_positives: counts, numbers or arrays.
    """
    hits, alarms = reals(true_positives, false_positives)
    require_stretch(true_positives=hits, false_positives=alarms)
    return hits / nan_where_zero(hits + alarms)


@formula(
    equation=r"\operatorname{recall} = \frac{TP}{TP + FN}",
    symbols=(COUNTS[0], COUNTS[2]),
    returns="as TP probability",
    domain=UNDEFINED,
    reference="van Rijsbergen 1979, chapter 7",
    seen_in=("000:30",),
    heads="recall, TPR, sensitivity",
)
def recall_of_counts(true_positives: Array, false_negatives: Array) -> Array:
    """Recall from counts.

    recall = TP / (TP + FN)

    true_positives, false_negatives: counts, numbers or arrays.
    """
    hits, misses = reals(true_positives, false_negatives)
    require_stretch(true_positives=hits, false_negatives=misses)
    return hits / nan_where_zero(hits + misses)


@formula(
    equation=r"F_1 = \frac{2 \, TP}{2 \, TP + FP + FN}",
    symbols=COUNTS,
    returns="as TP probability",
    domain="0/0 gives NaN",
    reference="van Rijsbergen 1979, chapter 7",
    heads="F_1, F1, F1 score, F1-score",
    derived={
        **dict.fromkeys(("precision", "P"), "TP / (TP + FP)"),
        **dict.fromkeys(("recall", "R"), "TP / (TP + FN)"),
    },
)
def f1_of_counts(true_positives: Array, false_positives: Array, false_negatives: Array) -> Array:
    """Harmonic mean of precision and recall, from counts.

    F_1 = 2 TP / (2 TP + FP + FN)

    true_positives, false_positives, false_negatives: counts, numbers or arrays.
    """
    hits, alarms, misses = reals(true_positives, false_positives, false_negatives)
    require_stretch(true_positives=hits, false_positives=alarms, false_negatives=misses)
    return 2 * hits / nan_where_zero(2 * hits + alarms + misses)
