"""How good a classifier is: accuracy, precision, recall, specificity and harmonic means."""

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
    ("TN", "any whole", "negative, and not found", "true_negatives, correct rejections"),
)
PRECISION_AND_RECALL = {
    **dict.fromkeys(("precision", "P"), "TP / (TP + FP)"),
    **dict.fromkeys(("recall", "R"), "TP / (TP + FN)"),
}
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
    symbols=COUNTS[:3],
    returns="as TP probability",
    domain="0/0 gives NaN",
    reference="van Rijsbergen 1979, chapter 7",
    heads="F_1, F1, f1, F1 score, F1-score",
    derived=PRECISION_AND_RECALL,
)
def f1_of_counts(true_positives: Array, false_positives: Array, false_negatives: Array) -> Array:
    """Harmonic mean of precision and recall, from counts.

    F_1 = 2 TP / (2 TP + FP + FN)

    true_positives, false_positives, false_negatives: counts, numbers or arrays.
    """
    hits, alarms, misses = reals(true_positives, false_positives, false_negatives)
    require_stretch(true_positives=hits, false_positives=alarms, false_negatives=misses)
    return 2 * hits / nan_where_zero(2 * hits + alarms + misses)


@formula(
    equation=r"F_\beta = \frac{(1 + \beta^2) \, TP}{(1 + \beta^2) \, TP + \beta^2 \, FN + FP}",
    symbols=(*COUNTS[:3], ("β", "() positive", "how many times as much recall counts as precision", "beta")),
    returns="as TP probability",
    domain="β > 0; 0/0 gives NaN",
    reference="van Rijsbergen 1979, chapter 7",
    heads="F_β, F_beta, F-beta, F-beta score",
    derived=PRECISION_AND_RECALL,
)
def f_beta_of_counts(true_positives: Array, false_positives: Array, false_negatives: Array, beta: Array) -> Array:
    """Weighted harmonic mean of precision and recall, from counts.

    F_β = (1 + β²) TP / ((1 + β²) TP + β² FN + FP)

    true_positives, false_positives, false_negatives: counts, numbers or arrays; beta: 1 in f1_of_counts.
    """
    hits, alarms, misses, beta = reals(true_positives, false_positives, false_negatives, beta)
    require_stretch(true_positives=hits, false_positives=alarms, false_negatives=misses, beta=beta)
    found = (1 + beta**2) * hits
    return found / nan_where_zero(found + beta**2 * misses + alarms)


@variant(of=f_beta_of_counts, difference="precision weighed in the place of recall")
def f_beta_exchanged(true_positives: Array, false_positives: Array, false_negatives: Array, beta: Array) -> Array:
    """Weigh false positives by β²."""
    return f_beta_of_counts(true_positives, false_negatives, false_positives, beta)


@formula(
    equation=r"\operatorname{accuracy} = \frac{TP + TN}{TP + TN + FP + FN}",
    symbols=(COUNTS[0], COUNTS[3], *COUNTS[1:3]),
    returns=("ACC", "as TP probability", "of all that is called right", "accuracy"),
    domain="0/0, of nothing at all, gives NaN",
    reference="Fawcett 2006, fig. 1",
    heads="accuracy, ACC",
    derived={"total": "TP + TN + FP + FN"},
)
def accuracy_of_counts(
    true_positives: Array, true_negatives: Array, false_positives: Array, false_negatives: Array
) -> Array:
    """Accuracy from counts.

    accuracy = (TP + TN) / (TP + TN + FP + FN)

    true_positives, true_negatives, false_positives, false_negatives: counts, numbers or arrays.
    """
    hits, rejected, alarms, misses = reals(true_positives, true_negatives, false_positives, false_negatives)
    require_stretch(true_positives=hits, true_negatives=rejected, false_positives=alarms, false_negatives=misses)
    return (hits + rejected) / nan_where_zero(hits + rejected + alarms + misses)


@variant(of=accuracy_of_counts, difference="correct rejections forgotten")
def accuracy_of_counts_without_rejections(
    true_positives: Array, true_negatives: Array, false_positives: Array, false_negatives: Array
) -> Array:
    """TP / (TP + FP + FN), the Jaccard index."""
    return accuracy_of_counts(true_positives, 0 * true_negatives, false_positives, false_negatives)


@formula(
    equation=r"\operatorname{specificity} = \frac{TN}{TN + FP}",
    symbols=(COUNTS[3], COUNTS[1]),
    returns=("TNR", "as TN probability", "of what is negative", "specificity, true negative rate, selectivity"),
    domain="0/0, where nothing is negative, gives NaN",
    reference="Fawcett 2006, fig. 1",
    heads="specificity, TNR",
    derived={"N": "TN + FP", "FPR": "FP / (FP + TN)"},
)
def specificity_of_counts(true_negatives: Array, false_positives: Array) -> Array:
    """Share of what is negative that is not found, from counts.

    specificity = TN / (TN + FP)

    true_negatives, false_positives: counts, numbers or arrays.
    One less the false positive rate, and the recall of the negative class.
    """
    rejected, alarms = reals(true_negatives, false_positives)
    require_stretch(true_negatives=rejected, false_positives=alarms)
    return rejected / nan_where_zero(rejected + alarms)


@variant(of=specificity_of_counts, difference="its complement, the false positive rate")
def specificity_of_counts_complement(true_negatives: Array, false_positives: Array) -> Array:
    """FP / (TN + FP)."""
    return specificity_of_counts(false_positives, true_negatives)
