"""Laws of metrics: their bounds, and how precision, recall, specificity and their means hang together."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

import verify.formulas as catalogue
from verify.properties.bounds import EPSILON
from verify.properties.law import Array, Held, expect, expect_close, given_each, law, tried_on
from verify.properties.relations import invoke
from verify.properties.strategies import indices

LABELS = {"predicted": indices((5,), 3), "actual": indices((5,), 3)}
POSITIVE = st.integers(0, 2)
COUNTS = indices((3,), 50).map(lambda counts: counts.astype(np.float64))
SOME = COUNTS.map(lambda counts: counts + 1)
WEIGHTS = st.sampled_from([1.0, 0.5, 2.0])
WRONG = frozenset({"false_positives", "false_negatives"})

tried_on("accuracy", **LABELS)
for name in ("confusion", "precision", "recall", "f1"):
    tried_on(name, **LABELS, positive=POSITIVE)
tried_on("precision_of_counts", true_positives=COUNTS, false_positives=COUNTS)
tried_on("recall_of_counts", true_positives=COUNTS, false_negatives=COUNTS)
tried_on("f1_of_counts", true_positives=COUNTS, false_positives=COUNTS, false_negatives=COUNTS)
tried_on("f_beta_of_counts", true_positives=COUNTS, false_positives=COUNTS, false_negatives=COUNTS, beta=WEIGHTS)
tried_on(
    "accuracy_of_counts",
    true_positives=COUNTS,
    true_negatives=COUNTS,
    false_positives=COUNTS,
    false_negatives=COUNTS,
)
tried_on("specificity_of_counts", true_negatives=COUNTS, false_positives=COUNTS)


@law("accuracy", "precision", "recall", "f1")
def lies_between_0_and_1(metric: Held, **arguments: Array) -> None:
    """It is a number from 0 to 1, or NaN where it is 0/0."""
    got = np.asarray(invoke(metric, arguments))
    expect(((got >= 0) & (got <= 1)) | np.isnan(got), "the metric is not between 0 and 1", got=got)


@law("accuracy", "f1")
def treats_prediction_and_truth_alike(metric: Held, predicted: Array, actual: Array, **options: int) -> None:
    """Prediction and truth exchanged change nothing."""
    got, other = metric(predicted, actual, **options), metric(actual, predicted, **options)
    expect_close(other, got, 0, "exchanging prediction and truth changes the metric")


@law("accuracy")
def is_1_for_the_truth(accuracy: Held, predicted: Array, actual: Array) -> None:
    """The truth itself is exactly 1 accurate, its opposite 0, and hits and misses add up to 1."""
    expect_close(accuracy(actual, actual), np.ones(()), 0, "the truth is not fully accurate")
    expect_close(accuracy(actual + 3, actual), np.zeros(()), 0, "labels all wrong are not 0 accurate")
    hits = np.sum(predicted == actual) / len(actual)
    expect_close(accuracy(predicted, actual), hits, EPSILON, "the accuracy is not the share of hits")


@law("confusion")
def counts_every_example_once(confusion: Held, predicted: Array, actual: Array, positive: int) -> None:
    """The four counts add up to the number of examples, and to what is found and what is positive."""
    hits, alarms, misses, rejected = confusion(predicted, actual, positive=positive)
    expect_close(hits + alarms + misses + rejected, len(actual), 0, "the counts do not add up to the examples")
    expect_close(hits + alarms, np.sum(predicted == positive), 0, "the counts do not add up to what is found")
    expect_close(hits + misses, np.sum(actual == positive), 0, "the counts do not add up to what is positive")


@law("precision")
def is_recall_the_other_way_round(precision: Held, predicted: Array, actual: Array, positive: int) -> None:
    """Precision of prediction and truth is recall of truth and prediction, exactly."""
    expected = catalogue.recall(actual, predicted, positive=positive)
    expect_close(precision(predicted, actual, positive=positive), expected, 0, "it is not recall the other way round")


@law("recall")
def is_1_where_all_is_found(recall: Held, predicted: Array, actual: Array, positive: int) -> None:
    """Where everything is called positive, all that is positive is found: 1 exactly, or NaN if there is none."""
    all_found = recall(np.full_like(predicted, positive), actual, positive=positive)
    expected = 1.0 if np.any(actual == positive) else np.nan
    expect_close(all_found, np.asarray(expected), 0, "not all is found where everything is called positive")


@law("f1")
def is_the_harmonic_mean(f1: Held, **arguments: Array) -> None:
    """It is 2PR/(P + R), within 4 units in the last place, and lies between precision P and recall R."""
    P, R = catalogue.precision(**arguments), catalogue.recall(**arguments)
    got = invoke(f1, arguments)
    if P > 0 and R > 0:
        expect_close(got, 2 * P * R / (P + R), 4 * EPSILON, "it is not the harmonic mean of precision and recall")
        inside = min(P, R) * (1 - 4 * EPSILON) <= got <= max(P, R) * (1 + 4 * EPSILON)
        expect(inside, "it is not between precision and recall", got=got)


@law(
    "precision_of_counts",
    "recall_of_counts",
    "f1_of_counts",
    "f_beta_of_counts",
    "accuracy_of_counts",
    "specificity_of_counts",
)
def depends_on_proportions_alone(metric: Held, **counts: Array) -> None:
    """Twice all counts change nothing, exactly; more wrong ones never raise it."""
    got = invoke(metric, counts)
    doubled = invoke(metric, {name: count if name == "beta" else 2 * count for name, count in counts.items()})
    expect_close(doubled, got, 0, "twice all counts change the metric")
    worse = invoke(metric, {name: count + (name in WRONG) for name, count in counts.items()})
    expect((worse <= got) | np.isnan(got), "more that is wrong raises the metric", got=worse)


@law("f1_of_counts", arguments=given_each(true_positives=SOME, false_positives=COUNTS, false_negatives=COUNTS))
def is_the_harmonic_mean_of_counts(f1: Held, **counts: Array) -> None:
    """It is 2PR/(P + R) of precision P and recall R, within 4 units in the last place."""
    hits, alarms, misses = (counts[name] for name in ("true_positives", "false_positives", "false_negatives"))
    P, R = hits / (hits + alarms), hits / (hits + misses)
    within = 4 * EPSILON
    expect_close(f1(hits, alarms, misses), 2 * P * R / (P + R), within, "it is not the mean of precision and recall")


@law("f_beta_of_counts")
def is_f1_where_both_weigh_alike(f_beta: Held, beta: float, **counts: Array) -> None:
    """At β = 1 it is F1, exactly; at any β, 1/β² of the other way round, within 4 units in the last place."""
    expect_close(invoke(f_beta, {**counts, "beta": 1.0}), catalogue.f1_of_counts(**counts), 0, "at β = 1 it is not F1")
    turned = {**counts, "false_positives": counts["false_negatives"], "false_negatives": counts["false_positives"]}
    got, other = invoke(f_beta, {**counts, "beta": beta}), invoke(f_beta, {**turned, "beta": 1 / beta})
    expect_close(other, got, 4 * EPSILON, "precision and recall with 1/β exchanged change it")


@law("accuracy_of_counts")
def treats_both_classes_alike(accuracy: Held, **counts: Array) -> None:
    """With the positive and the negative class exchanged nothing changes, exactly; all right is 1, all wrong 0."""
    hits, rejected, alarms, misses = (
        counts[name] for name in ("true_positives", "true_negatives", "false_positives", "false_negatives")
    )
    got = accuracy(hits, rejected, alarms, misses)
    expect_close(accuracy(rejected, hits, misses, alarms), got, 0, "the classes exchanged change the accuracy")
    expect_close(accuracy(hits + 1, rejected, 0 * alarms, 0 * misses), np.ones_like(got), 0, "all right is not 1")


@law("specificity_of_counts")
def is_the_recall_of_the_negative_class(specificity: Held, true_negatives: Array, false_positives: Array) -> None:
    """It is the recall of what is negative, exactly."""
    expected = catalogue.recall_of_counts(true_negatives, false_positives)
    expect_close(specificity(true_negatives, false_positives), expected, 0, "it is not the recall of the negatives")
